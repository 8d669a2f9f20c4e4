// Runs what karat does on inputs that somebody made to be slow, in two sizes, for orders.py to compare: the one twice
// as big may take about twice the instructions, or as many if it should not matter. Prints a line for each run: name
// TAB how the instructions may grow (constant, linear) TAB size. With an argument only paths whose names hold it are
// run.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "karat/karat.hpp"

#include "colliding_tokens.hpp"

// Under this name callgrind knows it. To be called, and not to become part of main().
extern "C" __attribute__((noinline)) void measured(void (*work)(void*), void* what) { work(what); }

namespace {

using texts = std::vector<std::string>;

double sum = 0;             // of all scores, so that none is left out
std::string_view only = ""; // a part of the names of paths to run

/// Measures `work(input)` for the `input` that `make(n)` returns, for a size and for its double.
template <class Make, class Work>
void path(const std::string& name, const char* growth, std::size_t n, Make make, Work work) {
    if (name.find(only) == std::string::npos) return;
    for (const std::size_t size : {n, 2 * n}) {
        auto input = make(size);
        auto run = [&] { work(input); };
        measured([](void* what) { (*static_cast<decltype(run)*>(what))(); }, &run);
        std::printf("%s\t%s\t%zu\n", name.c_str(), growth, size);
    }
}

// ---- texts ----------------------------------------------------------------------------------------------------------

std::string repeated(std::string_view piece, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) text += piece;
    return text;
}

struct text_kind {
    const char* name;
    std::string (*text)(std::size_t n);
};
const text_kind text_kinds[] = {
    {"equal words", [](std::size_t n) { return repeated("a ", n); }},
    {"different words",
     [](std::size_t n) {
         std::string text;
         for (std::size_t i = 0; i < n; ++i) text += "w" + std::to_string(i) + ' ';
         return text;
     }},
    {"two words in turn", [](std::size_t n) { return repeated("running ran ", n / 2); }},
    {"articles", [](std::size_t n) { return repeated("the a an ", n / 3); }},
    {"one word", [](std::size_t n) { return repeated("word", n); }},
    {"one word of y",
     [](std::size_t n) { return repeated("y", 4 * n); }}, // to the stemmer, vowels and consonants in turn
    {"one number", [](std::size_t n) { return repeated("12,7", n); }},
    {"marks on one letter", [](std::size_t n) { return "e" + repeated("\xCC\x81\xCC\xA7", n); }},
    {"sigmas", [](std::size_t n) { return "A" + repeated("\xCE\xA3", n) + repeated("\xCE\xA3\xCC\x81", n); }},
    {"dotted i and kelvin", [](std::size_t n) { return repeated("\xC4\xB0\xE2\x84\xAA", n); }},
    {"broken characters", [](std::size_t n) { return repeated("\xE2\x84\xF0\x9F\x98 \xFF", n); }},
    {"blanks", [](std::size_t n) { return repeated("  \t\xE3\x80\x80", n); }},
    {"punctuation", [](std::size_t n) { return repeated("-'.?", n); }},
    {"lines of a word", [](std::size_t n) { return repeated("a\n", n); }},
    {"lines without a word", [](std::size_t n) { return "a" + repeated(".\n", n); }},
    {"answers", [](std::size_t n) { return repeated("yes or not, no: the answer is ", n / 6); }},
    {"numbers", [](std::size_t n) { return repeated("-1,000.50e3 $2 3,5 ", n / 4); }},
    {"one long number", [](std::size_t n) { return repeated("1,234", n) + ".5e400"; }},
    {"choices", [](std::size_t n) { return repeated("(A) or B: C. not **d** ", n / 6); }},
    {"tags", [](std::size_t n) { return repeated("<think><|x|>``` ", n / 4) + repeated("</think>**_", n / 4); }},
    {"headings", [](std::size_t n) { return repeated("# Answer: - * \\boxed{", n / 5); }},
    {"negations", [](std::size_t n) { return repeated("not really if ", n / 3) + "yes"; }},
};

// ---- what is done with them -----------------------------------------------------------------------------------------

constexpr std::size_t n = 400;  // words or so
constexpr std::size_t few = 50; // on the side that does not grow

struct question {
    std::string prediction;
    texts references;
};

/// `work(question)`, of which one side grows, and then the other.
template <class Work>
void both_sides(const std::string& name, const text_kind& kind, Work work) {
    const std::string of = ", " + std::string(kind.name);
    path(
        name + of + ", in the prediction", "linear", n,
        [&](std::size_t size) {
            return question{kind.text(size), {kind.text(few)}};
        },
        work);
    path(
        name + of + ", in the reference", "linear", n,
        [&](std::size_t size) {
            return question{kind.text(few), {kind.text(size)}};
        },
        work);
}

using number_f1 = karat::basic_token_f1<karat::words<karat::number_aware<>>>;

template <class Metric>
void metric_paths(const std::string& name, const text_kind& kind) {
    both_sides(name, kind, [](const question& q) { sum += karat::primary(Metric{}(q.prediction, q.references)); });
}

void text_paths(const text_kind& kind) {
    metric_paths<karat::token_f1>("token_f1", kind);
    metric_paths<karat::rouge_2>("rouge_2", kind);
    metric_paths<karat::rouge_l>("rouge_l", kind);
    metric_paths<karat::rouge_lsum>("rouge_lsum", kind);
    metric_paths<karat::exact_match>("exact_match", kind);
    metric_paths<karat::drop::token_f1>("drop::token_f1", kind);
    metric_paths<number_f1>("number_f1", kind);
    metric_paths<karat::containment>("containment", kind);
    metric_paths<karat::yes_no_accuracy>("yes_no_accuracy", kind);
    metric_paths<karat::choice_accuracy>("choice_accuracy", kind);
    both_sides("sari", kind,
               [](const question& q) { sum += karat::sari{}(q.references[0], q.prediction, q.references[0]).value; });
    both_sides("explain rouge_l", kind, [](const question& q) {
        sum += karat::explain(karat::rouge_l{}, q.prediction, q.references).score.fmeasure;
    });
    both_sides("explain token_f1", kind, [](const question& q) {
        sum += karat::explain(karat::token_f1{}, q.prediction, q.references).score.fmeasure;
    });
    both_sides("stream", kind, [](const question& q) {
        karat::answer_key key{karat::rouge_1{}, karat::rouge_2{}, karat::rouge_l{}, karat::token_f1{}};
        key.add(q.references);
        auto stream = key.stream(0);
        for (std::size_t at = 0; at < q.prediction.size(); at += 3) {
            stream.push(std::string_view(q.prediction).substr(at, 3));
        }
        sum += std::get<0>(stream.best()).fmeasure;
    });
}

using model_output =
    karat::cleaner<karat::without_special_tokens, karat::without_reasoning, karat::without_run_on, karat::final_answer,
                   karat::without_markdown, karat::unquoted, karat::first_sentence, karat::first_line>;

void cleaner_path(const text_kind& kind) {
    path("cleaner, " + std::string(kind.name), "linear", n, kind.text,
         [](const std::string& text) { sum += static_cast<double>(model_output{}(text).answer.size()); });
}

/// Published rules read the prediction only.
template <class Rule>
void rule_path(const std::string& name, const text_kind& kind) {
    path(name + ", " + kind.name, "linear", n, kind.text,
         [](const std::string& text) { sum += static_cast<double>(Rule{}(text).begin); });
}

void yes_no_paths(const text_kind& kind) {
    rule_path<karat::first_token_yes_no>("first_token_yes_no", kind);
    rule_path<karat::after_answer_is_yes_no>("after_answer_is_yes_no", kind);
    rule_path<karat::after_answer_is_all_yes_no>("after_answer_is_all_yes_no", kind);
}

/// Tokens that are hard to look up: in the references, and in predictions against these.
void colliding_path(const std::string& name, std::string (*token)(std::uint64_t)) {
    const auto make = [token](std::size_t size) {
        texts tokens;
        for (std::size_t i = 0; i < size; ++i) tokens.push_back(token(i));
        return tokens;
    };
    path("token_f1, " + name, "linear", 4 * n, make,
         [](const texts& tokens) { sum += karat::token_f1_tokens{}(tokens, std::vector<texts>{tokens}).fmeasure; });
}

/// Where the order is a sum and not a product, both sides may grow.
void sum_paths() {
    path(
        "token_f1, many references and a long prediction", "linear", n,
        [](std::size_t size) {
            return question{repeated("a b c ", size), texts(size, "a c")};
        },
        [](const question& q) { sum += karat::token_f1{}(q.prediction, q.references).fmeasure; });
    path(
        "rouge_lsum, lines without a word, on both sides", "linear", n,
        [](std::size_t size) {
            return question{"a" + repeated(".\n", size), {"a" + repeated(".\n", size)}};
        },
        [](const question& q) { sum += karat::rouge_lsum{}(q.prediction, q.references).fmeasure; });
}

/// Other questions of a key do not make a score dearer.
template <class Metric>
void key_path(const std::string& name) {
    struct scored {
        karat::answer_key<Metric> key{Metric{}};
        karat::answer_scorer<Metric> scorer{key};
        scored(const scored&) = delete;
        explicit scored(std::size_t size) {
            key.add(text_kinds[1].text(50));
            key.add(text_kinds[1].text(size));
            sum += scorer(0, "w7 w5 w3").fmeasure; // warm
        }
    };
    path(
        name + ", a key of many words", "constant", 20000, [](std::size_t size) { return scored(size); },
        [](scored& s) { sum += s.scorer(0, "w1 w2 w3\nw4 w5 w6").fmeasure; });
}

} // namespace

int main(int argc, char** argv) {
    if (argc > 1) only = argv[1];
    for (const text_kind& kind : text_kinds) {
        text_paths(kind);
        cleaner_path(kind);
        yes_no_paths(kind);
    }
    colliding_path("tokens in one slot", colliding::whole_token);
    colliding_path("tokens with one hash", colliding::long_token);
    sum_paths();
    key_path<karat::token_f1>("token_f1");
    key_path<karat::rouge_l>("rouge_l");
    key_path<karat::rouge_lsum>("rouge_lsum");
    return sum > 0 ? 0 : 1;
}
