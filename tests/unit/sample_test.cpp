#include "karat/summary/sample.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace karat;

namespace {

using positions = std::vector<std::size_t>;

} // namespace

TEST_CASE("sample: the draws that a seed and an id have for ever") {
    struct row {
        std::size_t most;
        std::size_t count;
        std::uint64_t seed;
        const char* id;
        positions drawn;
    };
    // Computed in Python with integers without bounds, from what random.hpp and sample.hpp say.
    const row rows[] = {
        {4, 15, 0, "", {0, 2, 3, 10}},
        {4, 15, 1, "q1", {6, 8, 11, 13}},
        {4, 15, 1, "q2", {0, 5, 6, 10}},
        {4, 15, 2, "q1", {1, 5, 11, 12}},
        {4, 5, 1, "q1", {0, 1, 2, 4}},
        {4, 5, 1, "q7", {0, 2, 3, 4}},
        {4, 4, 1, "q1", {0, 1, 2, 3}},
        {4, 3, 1, "q1", {0, 1, 2}},
        {1, 10, 7, "Mercury_7175875", {9}},
        {3, 1000000, 7, "Mercury_7175875", {229171, 599436, 751549}},
        {0, 5, 1, "q1", {}},
        {4, 0, 1, "q1", {}},
    };
    for (const row& r : rows) {
        CAPTURE(r.most);
        CAPTURE(r.count);
        CAPTURE(r.id);
        CHECK(drawn(r.most, r.count, r.seed, r.id) == r.drawn);
    }
    CHECK(drawn(static_cast<std::size_t>(-1), 3, 1, "q1") == positions{0, 1, 2});
}

TEST_CASE("sample: as many as asked for, each once, in increasing order") {
    for (std::size_t count = 0; count <= 12; ++count) {
        for (std::size_t most = 0; most <= 14; ++most) {
            for (std::uint64_t seed = 0; seed < 20; ++seed) {
                const positions some = drawn(most, count, seed, "id");
                CHECK(some.size() == std::min(most, count));
                for (std::size_t i = 0; i < some.size(); ++i) {
                    CHECK(some[i] < count);
                    if (i > 0) CHECK(some[i - 1] < some[i]);
                }
                positions called;
                for_each_drawn(most, count, random_words(seed, id_hash("id")),
                               [&](std::size_t at) { called.push_back(at); });
                CHECK(called == some);
            }
        }
    }
}

TEST_CASE("sample: every subset is equally likely") {
    struct row {
        std::size_t most;
        std::size_t count;
        std::size_t subsets;
    };
    for (const row& r : {row{1, 4, 4}, row{2, 5, 10}, row{4, 5, 5}, row{3, 6, 20}}) {
        CAPTURE(r.most);
        CAPTURE(r.count);
        std::map<positions, std::size_t> seen;
        const std::size_t each = 2000;
        for (std::size_t i = 0; i < each * r.subsets; ++i) ++seen[drawn(r.most, r.count, 3, std::to_string(i))];
        CHECK(seen.size() == r.subsets);
        double chi_square = 0;
        for (const auto& [subset, times] : seen) {
            const double off = static_cast<double>(times) - static_cast<double>(each);
            chi_square += off * off / static_cast<double>(each);
        }
        // Its mean is subsets - 1 and its variance twice that; this is far in the tail for each of the rows.
        CHECK(chi_square < 3.0 * static_cast<double>(r.subsets) + 10);
    }
}

TEST_CASE("sample: training pairs of several golds, and evaluation examples of every type") {
    const std::vector<std::string> golds = {"a", "b", "c", "d", "e", "f"};
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const std::size_t i : drawn(4, golds.size(), 1, "question 7")) pairs.emplace_back("question 7", golds[i]);
    CHECK(pairs.size() == 4);
    CHECK(std::is_sorted(pairs.begin(), pairs.end()));

    // At least 2 of every type, or all that there are.
    const std::map<std::string, positions> by_type = {{"collection", {0, 3, 4}}, {"knowledge", {1}}, {"unit", {2, 5}}};
    positions evaluation;
    for (const auto& [type, members] : by_type) {
        for (const std::size_t i : drawn(2, members.size(), 1, type)) evaluation.push_back(members[i]);
    }
    CHECK(evaluation.size() == 5);
}
