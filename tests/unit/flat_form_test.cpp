#include "karat/summary/flat_form.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "karat/summary/bootstrap.hpp"
#include "karat/summary/exact_sum.hpp"
#include "karat/summary/wilson.hpp"

using namespace karat;

namespace {

using names_type = std::vector<std::string>;

const bootstrap_options few_replicates{20, 5};

/// Everything that an evaluation may hold; a state of one's own is made of others.
struct evaluation {
    mean_score f1;
    mean_value accuracy;
    micro_score micro;
    success_count right;
    exact_sum sum;
    poisson_bootstrap bootstrap{few_replicates};
    groups<mean_value> by_type;
    groups<poisson_bootstrap> intervals{poisson_bootstrap{few_replicates}};
    std::uint32_t asked = 0;

    void update(std::size_t question, const std::string& type, double value) {
        score s;
        s.precision = s.recall = s.fmeasure = value;
        s.counts = {question % 3, question % 5, question % 7};
        if (question % 11 == 0) s.status = status::no_references;
        f1.update(s);
        accuracy.update(value);
        micro.update(s);
        right.update(value == 1 ? 1 : 0);
        static_cast<void>(sum.add(value));
        bootstrap.update(question, s);
        by_type[type].update(value);
        intervals[type].update(question, s);
        ++asked;
    }
    void put_all(flat_form& words, const names_type& names) const {
        words.put(f1);
        words.put(accuracy);
        words.put(micro);
        words.put(right);
        words.put(sum);
        words.put(bootstrap);
        words.put(by_type, names);
        words.put(intervals, names);
        words.put(asked);
    }
    bool take_all(flat_form& words, const names_type& names) {
        return words.take(f1) && words.take(accuracy) && words.take(micro) && words.take(right) && words.take(sum) &&
               words.take(bootstrap) && words.take(by_type, names) && words.take(intervals, names) && words.take(asked);
    }
};

struct pair_of_means {
    mean_value first;
    mean_value second;
    void put_into(flat_form& words) const {
        words.put(first);
        words.put(second);
    }
    bool take_from(flat_form& words) { return words.take(first) && words.take(second); }
};

std::vector<std::uint64_t> words_of(const flat_form& flat) { return {flat.data(), flat.data() + flat.size()}; }

} // namespace

TEST_CASE("flat form: the sum of the shards' words is the whole, however questions are dealt out") {
    std::mt19937 random(4);
    const names_type types = {"", "long", "short", std::string("a\0b", 3), "1:x"};
    for (unsigned shards = 1; shards <= 5; ++shards) {
        CAPTURE(shards);
        evaluation whole;
        std::vector<evaluation> parts(shards);
        for (std::size_t question = 0; question < 60; ++question) {
            const std::string& type = types[random() % types.size()];
            const double value = static_cast<double>(random() % 9) / 8;
            whole.update(question, type, value);
            parts[random() % shards].update(question, type, value);
        }
        // What the processes tell each other first: which groups there are.
        std::string all_names;
        for (std::size_t i = parts.size(); i-- > 0;) all_names += group_names(parts[i].by_type);
        const std::optional<names_type> names = read_group_names(all_names);
        REQUIRE(names);

        flat_form expected;
        whole.put_all(expected, *names);
        std::vector<std::uint64_t> sum(expected.size());
        for (const evaluation& part : parts) {
            flat_form words;
            part.put_all(words, *names);
            REQUIRE(words.size() == sum.size());
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += words.data()[i];
        }
        CHECK(sum == words_of(expected));

        flat_form words(sum);
        evaluation merged;
        REQUIRE(merged.take_all(words, *names));
        CHECK(words.left() == 0);
        CHECK(merged.asked == 60);
        CHECK(merged.f1.compute().fmeasure == whole.f1.compute().fmeasure);
        CHECK(merged.bootstrap.interval().low == whole.bootstrap.interval().low);
        CHECK(merged.by_type.size() == whole.by_type.size());
        for (const auto& each : whole.intervals) {
            const auto& [name, state] = each;
            CAPTURE(each.first); // clang 14 captures no structured binding
            REQUIRE(merged.intervals.find(name) != nullptr);
            CHECK(merged.intervals.find(name)->interval().high == state.interval().high);
        }
        flat_form again;
        merged.put_all(again, *names);
        CHECK(words_of(again) == sum);
    }
}

TEST_CASE("flat form: too few words are refused") {
    mean_value state;
    state.update(0.5);
    poisson_bootstrap bootstrap(few_replicates);
    bootstrap.update(1, 0.5);
    std::uint64_t count = 7;
    flat_form empty;
    CHECK_FALSE(empty.take(state));
    CHECK_FALSE(empty.take(bootstrap));
    CHECK_FALSE(empty.take(count));
    CHECK(state.compute().coverage.count == 1);
    CHECK(bootstrap.coverage().count == 1);
    CHECK(count == 7);

    flat_form words;
    words.put(mean_value());
    CHECK(words.left() == mean_value::word_count);
    pair_of_means pair;
    CHECK_FALSE(words.take(pair));
    groups<mean_value> none;
    CHECK_FALSE(words.take(none, names_type{"a"}));
    CHECK(words.take(none, names_type()));
    CHECK(none.size() == 1); // was made, and got nothing

    // One word short.
    flat_form full;
    full.put(bootstrap);
    std::vector<std::uint64_t> short_by_one = words_of(full);
    short_by_one.pop_back();
    flat_form cut(short_by_one);
    CHECK_FALSE(cut.take(bootstrap));
    CHECK(full.take(bootstrap));
    CHECK(full.left() == 0);
}

TEST_CASE("flat form: a state of one's own, in groups; groups that are not named are left out") {
    groups<pair_of_means> all;
    all["a"].first.update(1.0);
    all["b"].second.update(0.5);
    flat_form words;
    words.put(all, names_type{"b", "c"});
    CHECK(words.size() == 4 * mean_value::word_count);
    groups<pair_of_means> taken;
    taken["b"].first.update(1.0); // what it was is gone
    REQUIRE(words.take(taken, names_type{"b", "c"}));
    CHECK(taken.size() == 2);
    CHECK(taken["b"].first.compute().coverage.count == 0);
    CHECK(taken["b"].second.compute().value == 0.5);
    CHECK(taken["c"].first.compute().coverage.count == 0);
}

TEST_CASE("flat form: names of groups as one text") {
    groups<mean_value> all;
    CHECK(group_names(all).empty());
    all["short"];
    all[""];
    all["7:"];
    CHECK(group_names(all) == "0:2:7:5:short");
    const std::string twice = group_names(all) + "1:z" + group_names(all);
    CHECK(read_group_names(twice) == names_type{"", "7:", "short", "z"});
    CHECK(read_group_names("") == names_type());
    CHECK(read_group_names("003:abc") == names_type{"abc"});

    for (const char* const text : {"3:ab", ":ab", "3", "x", "2:abc", "-1:a", "1 :a", "99999999999999999999999:a"}) {
        CAPTURE(text);
        CHECK_FALSE(read_group_names(text).has_value());
    }
}
