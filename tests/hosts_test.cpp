// What hosts do around karat - locales, fork, signals, rounding modes - moves no bit of what it computes, or as much as
// docs/embedding.md says. For POSIX systems.

#include <doctest/doctest.h>

#include <cfenv>
#include <clocale>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <locale>
#include <string>

#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "everything.hpp"

namespace {

std::uint64_t all_at_once() {
    return everything::of_metrics() ^ 3 * everything::of_key(everything::make_key()) ^ 5 * everything::of_statistics();
}

// Numbers as in the German of Switzerland, which no machine needs to have for this.
struct grouped : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '\''; }
    std::string do_grouping() const override { return "\3"; }
};

volatile std::sig_atomic_t interruptions = 0;
volatile std::sig_atomic_t wrong_in_handler = 0;

// Scores a short answer, which allocates nothing, so that a handler may.
extern "C" void score_in_handler(int) {
    const char* const golds[] = {"food", "shelter"};
    const karat::score s = karat::rouge_l{}("provide shelter", golds);
    if (s.fmeasure != 2.0 / 3.0 || s.reference != 1) wrong_in_handler = 1;
    interruptions = interruptions + 1;
}

} // namespace

TEST_CASE("hosts: the locale of C, Turkish where there is one") {
    const std::uint64_t expected = all_at_once();
    // CMakeLists.txt makes the first one, where the system's locales can be compiled.
    const char* const names[] = {"tr_TR.UTF-8", "de_DE.UTF-8", "C.UTF-8", ""};
    for (const char* const name : names) {
        const bool is_there = std::setlocale(LC_ALL, name) != nullptr;
        const std::string found = std::string(name) + (is_there ? ": tried" : ": there is none");
        MESSAGE(found);
        if (std::getenv("KARAT_TEST_TURKISH") != nullptr && name == names[0]) CHECK(is_there);
        CHECK(all_at_once() == expected);
    }
    std::setlocale(LC_ALL, "C");
}

TEST_CASE("hosts: a global locale of C++ that groups digits") {
    const std::uint64_t expected = all_at_once();
    const std::locale before = std::locale::global(std::locale(std::locale(), new grouped));
    CHECK(all_at_once() == expected);
    std::locale::global(before);
}

TEST_CASE("hosts: fork between two scores, and between two pieces of a stream") {
    const auto key = everything::make_key();
    const std::uint64_t expected = everything::of_key(key);
    auto scorer = key.scorer();
    scorer(10, everything::some_answers()[11]); // has memory of its own
    auto stream = key.stream(10);
    stream.push("word1 word2 wo");
    auto in_parent = stream;
    in_parent.push("rd4 word9");

    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        stream.push("rd4 word9");
        everything::digest ours;
        everything::digest theirs;
        ours.add(stream.best());
        theirs.add(in_parent.best());
        ours.add(scorer(10, "word1 word2 word4 word9"));
        theirs.add(key.scorer()(10, "word1 word2 word4 word9"));
        _exit(everything::of_key(key) == expected && ours.value() == theirs.value() ? 0 : 1);
    }
    CHECK(everything::of_key(key) == expected); // while the child is at it
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("hosts: a signal handler that interrupts scoring and scores itself") {
    const std::uint64_t expected = all_at_once();
    struct sigaction action = {};
    struct sigaction before = {};
    action.sa_handler = score_in_handler;
    action.sa_flags = SA_RESTART;
    REQUIRE(sigaction(SIGALRM, &action, &before) == 0);
    const itimerval every_200_microseconds = {{0, 200}, {0, 200}};
    const itimerval never = {{0, 0}, {0, 0}};
    REQUIRE(setitimer(ITIMER_REAL, &every_200_microseconds, nullptr) == 0);
    bool same = true;
    for (int round = 0; round < 1000 && (round < 3 || interruptions < 100); ++round) {
        same = same && all_at_once() == expected;
    }
    setitimer(ITIMER_REAL, &never, nullptr);
    sigaction(SIGALRM, &before, nullptr);
    CHECK(same);
    CHECK(wrong_in_handler == 0);
    CHECK(interruptions >= 100);
}

TEST_CASE("hosts: another rounding mode moves last bits, and nothing stays of it") {
    const auto answers = everything::some_answers();
    const std::uint64_t expected = all_at_once();
    const karat::score nearest = karat::rouge_l{}("a b c", "a c d e f g h");
    for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        CAPTURE(mode);
        REQUIRE(std::fesetround(mode) == 0);
        const karat::score s = karat::rouge_l{}("a b c", "a c d e f g h");
        all_at_once();
        REQUIRE(std::fesetround(FE_TONEAREST) == 0);
        CHECK(s.counts.matched == nearest.counts.matched);
        CHECK(s.fmeasure == doctest::Approx(nearest.fmeasure).epsilon(1e-15));
        CHECK(all_at_once() == expected);
    }
}
