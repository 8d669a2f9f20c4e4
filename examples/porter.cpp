// Words in, stems out: what the Porter stemmer makes of each, in any of its three modes.
//
//     printf 'Running\nflies\nzoology\n' | porter --mode nltk

#include <iostream>
#include <string>
#include <string_view>

#include <karat/text/porter.hpp>

namespace {

constexpr std::string_view help =
    "usage: porter [--mode nltk|martin|original] < WORDS\n"
    "\n"
    "Reads words from standard input, one a line, and prints each as it came, a tab, and its Porter stem.\n"
    "Capitals A to Z are lower-cased before a word is stemmed; a word with other than ASCII characters stays as it is.\n"
    "\n"
    "  --mode nltk      as NLTK's PorterStemmer by default, and so as rouge_score (the default)\n"
    "  --mode martin    as Porter's own later program\n"
    "  --mode original  as his paper of 1980\n"
    "  --help           prints this\n";

int misuse(std::string_view what, std::string_view argument) {
    std::cerr << "porter: " << what << argument << "\ntry: porter --help\n";
    return 2;
}

/// What main returns after it has printed something: a full disk may show only now.
int finish() {
    if (std::cout.flush()) return 0;
    std::cerr << "porter: cannot write to standard output\n";
    return 1;
}

bool read_mode(std::string_view name, karat::porter_mode& mode) {
    if (name == "nltk") {
        mode = karat::porter_mode::nltk;
    } else if (name == "martin") {
        mode = karat::porter_mode::martin;
    } else if (name == "original") {
        mode = karat::porter_mode::original;
    } else {
        return false;
    }
    return true;
}

} // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false); // many words a second, and errors of reading are noticed
    std::cin.tie(nullptr);

    karat::porter_mode mode = karat::porter_mode::nltk;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--help") {
            std::cout << help;
            return finish();
        }
        if (argument != "--mode") return misuse("unknown argument: ", argument);
        if (++i == argc) return misuse("a mode must follow ", argument);
        if (!read_mode(argv[i], mode)) return misuse("unknown mode: ", argv[i]);
    }

    // karat::stem makes a string for every word, which is good enough here. A program that stems a text keeps the word
    // in a buffer of its own, lower-cases it, and has it stemmed in place, without any allocation:
    //
    //     size = karat::porter_stemmer<>{}(letters, size);
    std::string word;
    while (std::cout && std::getline(std::cin, word)) {
        if (!word.empty() && word.back() == '\r') word.pop_back(); // a line of a Windows file
        std::cout << word << '\t' << karat::stem(word, mode) << '\n';
    }
    if (std::cin.bad()) {
        std::cerr << "porter: cannot read standard input\n";
        return 1;
    }
    return finish();
}
