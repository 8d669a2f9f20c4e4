// Counts allocations: malloc and what operator new calls are the same function here.

#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include "karat/karat.hpp"

extern "C" {
void* __libc_malloc(std::size_t size);
void* malloc(std::size_t size);
}

namespace {
std::size_t allocations = 0;
std::size_t granted = static_cast<std::size_t>(-1); // how many more allocations succeed
} // namespace

void* malloc(std::size_t size) {
    ++allocations;
    if (granted == 0) return nullptr;
    --granted;
    return __libc_malloc(size);
}

using namespace karat;

namespace {

std::vector<std::string> texts() {
    std::vector<std::string> all = {"",
                                    "the cat",
                                    "Running dogs, 3 cats - and a fish!",
                                    "caf\xc3\xa9 \xce\x91\xce\xa3",
                                    "yes, because the answer is yes.",
                                    "a b\nc d"};
    std::string words;
    for (int i = 0; i < 400; ++i) words += "word" + std::to_string(i * i % 97) + (i % 9 == 0 ? ".\n" : " ");
    all.push_back(words);
    all.push_back(words + "and more than before, " + words);
    return all;
}

template <class Metric>
void check_scorer() {
    const Metric metric;
    CAPTURE(metric.signature());
    const std::vector<std::string> all = texts();
    answer_key key{metric};
    for (const std::string& text : all) key.add({text, "dogs and cats", "yes"});
    auto scorer = key.scorer();
    double sum = 0;
    const auto score_all = [&] {
        for (std::size_t q = 0; q < all.size(); ++q) {
            for (const std::string& text : all) sum += primary(scorer(q, text));
        }
    };
    score_all(); // warm
    const std::size_t before = allocations;
    score_all();
    CHECK(allocations - before == 0);
    CHECK(sum > 0);
}

} // namespace

TEST_CASE("allocations: they are counted") {
    const std::size_t before = allocations;
    void* volatile block = std::malloc(100); // volatile: clang leaves out an allocation that nobody sees
    CHECK(allocations - before == 1);
    std::free(block);
}

TEST_CASE("allocations: a warm scorer makes none") {
    check_scorer<rouge_l>();
    check_scorer<rouge_l_unstemmed>();
    check_scorer<rouge_2>();
    check_scorer<rouge_lsum>();
    check_scorer<token_f1>();
    check_scorer<squad_v2::token_f1>();
    check_scorer<exact_match>();
    check_scorer<trivia_qa::token_f1>();
    check_scorer<hotpot_qa::token_f1>();
    check_scorer<coqa::token_f1>();
    check_scorer<multilingual<language::fr>::token_f1>();
    check_scorer<drop::exact_match>();
    check_scorer<drop::token_f1>();
    check_scorer<yes_no_accuracy>();
}

TEST_CASE("allocations: scoring a few short answers once makes none") {
    const std::string prediction = "provide a shelter";
    const std::vector<std::string> golds = {"food", "shelter", "the shelters they provide"};
    const std::size_t before = allocations;
    double sum = rouge_l{}(prediction, golds).fmeasure + rouge_2{}(prediction, golds).fmeasure;
    sum += token_f1{}(prediction, golds).fmeasure + exact_match{}(prediction, golds).value;
    sum +=
        hotpot_qa::token_f1{}(prediction, golds).fmeasure + mlqa<language::zh>::token_f1{}(prediction, golds).fmeasure;
    sum += yes_no_accuracy{}(prediction, golds).value;
    sum += drop::token_f1{}(prediction, golds).fmeasure + drop::exact_match{}(prediction, golds).value;
    sum += drop::token_f1_spans{}(golds, golds).fmeasure;
    CHECK(allocations - before == 0);
    CHECK(sum > 1);
}

TEST_CASE("allocations: what a signal handler may score makes none, as docs/embedding.md says") {
    std::vector<std::string> references(8);
    for (int i = 0; i < 60; ++i) references[static_cast<std::size_t>(i % 8)] += "w" + std::to_string(i) + "abcde ";
    std::string prediction;
    for (int i = 0; prediction.size() < 880; ++i) prediction += "w" + std::to_string(i) + "abcde. ";
    prediction.resize(900, 'x');
    const std::size_t before = allocations;
    double sum = rouge_l{}(prediction, references).fmeasure + rouge_2{}(prediction, references).fmeasure;
    sum += rouge_1{}(prediction, references).fmeasure + token_f1{}(prediction, references).fmeasure;
    CHECK(allocations - before == 0);
    CHECK(sum > 0);
}

TEST_CASE("allocations: a stream makes none up to 256 reference tokens and an unfinished word of 64 bytes") {
    std::string long_reference;
    for (int i = 0; i < 256; ++i) long_reference += "w" + std::to_string(i) + " ";
    answer_key key{rouge_l{}, rouge_1{}};
    key.add({long_reference});
    const std::size_t before = allocations;
    auto stream = key.stream(0);
    double sum = 0;
    for (int i = 0; i < 300; ++i) {
        stream.push("w1");
        auto fork = stream;
        fork.push("7 ");
        stream.push(" and");
        sum += std::get<0>(fork.best()).fmeasure;
    }
    CHECK(allocations - before == 0);
    CHECK(sum > 0);
}

// Memory that runs out at any moment: the score is the right one, or says so; nothing else happens.
namespace {

template <class Metric>
void check_scarce() {
    const Metric metric;
    CAPTURE(metric.signature());
    std::vector<std::string> golds = texts();
    golds.emplace_back("yes");
    const std::string prediction = texts().back();
    const auto right = metric(prediction, golds);
    const std::size_t before = allocations;
    (void)metric(prediction, golds);
    const std::size_t needed = allocations - before;
    std::size_t told = 0;
    for (std::size_t n = 0; n <= needed; ++n) {
        granted = n;
        const auto s = metric(prediction, golds);
        answer_key key{metric};
        key.add(golds);
        key.add(golds);
        auto scorer = key.scorer();
        const auto by_key = scorer(1, prediction);
        granted = static_cast<std::size_t>(-1);
        for (const auto& got : {s, by_key}) {
            if (got.status == status::out_of_memory) {
                ++told;
                CHECK(primary(got) == 0);
            } else {
                CHECK(primary(got) == primary(right));
                CHECK(got.status == right.status);
            }
        }
        CHECK(metric(prediction, golds).status == right.status); // nothing is left of it
    }
    CHECK((needed == 0 || told >= needed));
}

} // namespace

TEST_CASE("allocations: scoring survives any allocation that fails") {
    check_scarce<rouge_l>();
    check_scarce<rouge_l_unstemmed>();
    check_scarce<rouge_2>();
    check_scarce<rouge_lsum>();
    check_scarce<token_f1>();
    check_scarce<squad_v2::token_f1>();
    check_scarce<exact_match>();
    check_scarce<drop::exact_match>();
    check_scarce<drop::token_f1>();
    check_scarce<exact_match_raw>();
    check_scarce<yes_no_accuracy>();
}

TEST_CASE("allocations: a stream survives any allocation that fails") {
    const std::string gold = texts().back();
    const std::string answer = texts()[6];
    for (std::size_t n = 0; n < 60; ++n) {
        granted = n;
        answer_key key{rouge_l{}};
        key.add({gold, "cat"});
        auto stream = key.stream(0);
        for (std::size_t at = 0; at < answer.size(); at += 100) stream.push(std::string_view(answer).substr(at, 100));
        const auto fork = stream;
        const score s = fork.best();
        granted = static_cast<std::size_t>(-1);
        if (s.status != status::out_of_memory) CHECK(s.fmeasure == rouge_l{}(answer, {gold, "cat"}).fmeasure);
    }
}

#ifdef __cpp_exceptions
TEST_CASE("allocations: an index of examples that could not hold all tokens has failed") {
    const std::string example = texts().back();
    bool any_thrown = false;
    for (std::size_t n = 0; n < 200; ++n) {
        overlap_index index;
        index.add("the cat", "");
        bool thrown = false;
        granted = n;
        try {
            index.add(example, "");
        } catch (const std::bad_alloc&) {
            thrown = true;
        }
        granted = static_cast<std::size_t>(-1);
        any_thrown = any_thrown || thrown;
        if (thrown) CHECK(index.failed());
        const overlap_match match = overlap_finder(index)(example, "");
        CHECK((match.status == status::out_of_memory) == index.failed());
        if (!index.failed()) CHECK(match.shared == match.tokens);
    }
    CHECK(any_thrown);
}

TEST_CASE("allocations: categories that were not counted for lack of memory are not listed") {
    const std::string long_names[] = {"b" + std::string(100, '.'), "c" + std::string(100, '.')};
    category_counter other;
    other.update(long_names);
    bool any_thrown = false;
    for (std::size_t n = 0; n < 10; ++n) {
        for (const bool merges : {false, true}) {
            category_counter errors;
            errors.update({"a"});
            bool thrown = false;
            granted = n;
            try {
                merges ? errors.merge(other) : errors.update(long_names);
            } catch (const std::bad_alloc&) {
                thrown = true;
            }
            granted = static_cast<std::size_t>(-1);
            any_thrown = any_thrown || thrown;
            CHECK(errors.compute().count == (thrown ? 1 : 2));
            CHECK(errors.compute().rows.size() == (thrown ? 1 : 3));
        }
    }
    CHECK(any_thrown);
}
#endif
