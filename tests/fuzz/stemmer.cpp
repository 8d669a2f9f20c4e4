// The stemmer against its slow twin, in all modes, on any bytes: words are what stands between blanks.

#include "fuzz/fuzz.hpp"

#include <memory>

#include "karat/text/porter.hpp"
#include "slow/porter.hpp"

namespace {

using fuzz::require;

// In memory of just the size, so that a sanitizer sees every step outside.
template <karat::porter_mode Mode>
std::string stem_of(const std::string& word) {
    const std::unique_ptr<char[]> letters(new char[word.size()]);
    word.copy(letters.get(), word.size());
    const std::size_t size = karat::porter_stemmer<Mode>{}(letters.get(), word.size());
    require(size <= word.size(), "a stem is not longer than its word");
    return {letters.get(), size};
}

template <karat::porter_mode Mode>
void check(const std::string& word) {
    require(stem_of<Mode>(word) == slow::porter(Mode)(word), "the stem is that of the slow twin");
    std::string lower;
    for (const char c : word) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    require(karat::stem(word, Mode) == slow::porter(Mode)(lower), "stem() lower-cases first");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    for (const std::string& word : fuzz::split(fuzz::text_of(data, size), ' ')) {
        check<karat::porter_mode::nltk>(word);
        check<karat::porter_mode::martin>(word);
        check<karat::porter_mode::original>(word);
    }
    return 0;
}
