// What the scripts of TriviaQA, HotpotQA, CoQA, DPR, Super-NaturalInstructions and MLQA say, bit for bit.

#include "karat/convention.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "golden.hpp"

using namespace karat;

namespace {

using numbers = std::vector<double>;

template <class Normalizer>
void check_normalized(const golden::keyed_record& r, const std::string& key) {
    std::vector<std::string> found;
    const auto add = [&found](const std::string& text) {
        buffer<char, 16> out;
        Normalizer{}(text, out);
        found.emplace_back(out.data(), out.size());
    };
    add(r.prediction);
    for (const std::string& reference : r.references) add(reference);
    CHECK((found == r.texts.at(key)));
}

/// One number of every reference's own score.
template <class Metric, class Number>
numbers each(const golden::keyed_record& r, Number number) {
    numbers all;
    Metric{}.each(r.prediction, r.references, [&](const auto& s) { all.push_back(number(s)); });
    return all;
}
template <class Metric>
numbers each(const golden::keyed_record& r) {
    return each<Metric>(r, [](const auto& s) { return primary(s); });
}

template <class Convention>
void check_mlqa(const golden::keyed_record& r, const std::string& prefix) {
    check_normalized<typename Convention::normalizer>(r, prefix + ".normalized");
    CHECK((each<typename Convention::exact_match>(r) == r.numbers(prefix + ".em")));
    CHECK((each<typename Convention::token_f1>(r) == r.numbers(prefix + ".f1")));
}

template <class Metric>
void check_reduced(const golden::keyed_record& r, const std::string& key) {
    if (r.has(key)) CHECK(primary(Metric{}(r.prediction, r.references)) == r.numbers(key).at(0));
}

} // namespace

TEST_CASE("golden_conventions: trivia_qa, hotpot_qa, coqa, dpr, super_ni and mlqa:en agree with their scripts") {
    std::size_t records = 0;
    for (const golden::keyed_record& r : golden::read_keyed("conventions")) {
        CAPTURE(r.id);
        check_mlqa<trivia_qa>(r, "trivia_qa");
        check_mlqa<mlqa<>>(r, "mlqa:en");
        if (r.has("dpr.em")) {
            check_normalized<dpr::normalizer>(r, "dpr.normalized");
            CHECK((each<dpr::exact_match>(r) == r.numbers("dpr.em")));
        }
        CHECK((each<hotpot_qa::exact_match>(r) == r.numbers("hotpot_qa.em")));
        using f1 = hotpot_qa::token_f1;
        CHECK((each<f1>(r, [](const score& s) { return s.fmeasure; }) == r.numbers("hotpot_qa.f1")));
        CHECK((each<f1>(r, [](const score& s) { return s.precision; }) == r.numbers("hotpot_qa.precision")));
        CHECK((each<f1>(r, [](const score& s) { return s.recall; }) == r.numbers("hotpot_qa.recall")));
        check_reduced<coqa::exact_match>(r, "coqa.em");
        check_reduced<coqa::token_f1>(r, "coqa.f1");
        check_reduced<super_ni::exact_match>(r, "super_ni.em");
        check_reduced<super_ni::rouge_1>(r, "super_ni.rouge1");
        check_reduced<super_ni::rouge_l>(r, "super_ni.rougeL");
        ++records;
    }
    MESSAGE("records compared: ", records);
    CHECK(records > 200);
}

TEST_CASE("golden_conventions: mlqa agrees with its script in seven languages") {
    std::size_t records = 0;
    for (const golden::keyed_record& r : golden::read_keyed("mlqa")) {
        CAPTURE(r.id);
        const std::string code = r.texts.at("language").at(0);
        bool known = false;
        const auto check = [&](auto convention) {
            if (convention.name() != "mlqa:" + code) return;
            known = true;
            check_mlqa<decltype(convention)>(r, "mlqa");
        };
        check(mlqa<language::ar>{});
        check(mlqa<language::de>{});
        check(mlqa<language::en>{});
        check(mlqa<language::es>{});
        check(mlqa<language::hi>{});
        check(mlqa<language::vi>{});
        check(mlqa<language::zh>{});
        CHECK(known);
        ++records;
    }
    MESSAGE("records compared: ", records);
    CHECK(records > 100);
}
