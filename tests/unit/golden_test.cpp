// What the reference programs say, bit for bit: rouge_score, and SQuAD's scripts v1.1 and v2.0.

#include "karat/convention.hpp"
#include "karat/text/squad.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "golden.hpp"
#include "settings.hpp"

using namespace karat;

namespace {

golden::score triple(const score& s) { return {s.precision, s.recall, s.fmeasure}; }

/// Every reference's own score, the best, and its place, as the golden file has them.
template <class Metric>
void check_rouge(const golden::record& r, const golden::rouge_record& expected) {
    const Metric metric;
    const auto type = expected.types.find(std::string(Metric::name()));
    if (type == expected.types.end()) return;
    CAPTURE(metric.signature());
    std::vector<golden::score> each;
    const score best = metric.each(r.prediction, r.references, [&each](const score& s) { each.push_back(triple(s)); });
    CHECK((each == type->second.each));
    if (r.references.empty()) {
        CHECK(best.status == status::no_references);
        return;
    }
    REQUIRE(type->second.best.has_value());
    CHECK((triple(best) == *type->second.best));
    for (std::size_t k = 0; k < each.size(); ++k) {
        CHECK(each[k].fmeasure <= best.fmeasure);
        if (k < best.reference) CHECK(each[k].fmeasure < best.fmeasure);
    }
    CHECK((triple(metric(r.prediction, r.references[best.reference])) == *type->second.best));
}

template <class Convention>
void check_rouge_score(const golden::record& r, const golden::rouge_record& expected) {
    check_rouge<typename Convention::template rouge_n<1>>(r, expected);
    check_rouge<typename Convention::template rouge_n<2>>(r, expected);
    check_rouge<typename Convention::template rouge_n<3>>(r, expected);
    check_rouge<typename Convention::template rouge_n<4>>(r, expected);
    check_rouge<typename Convention::template rouge_n<5>>(r, expected);
    check_rouge<typename Convention::template rouge_n<6>>(r, expected);
    check_rouge<typename Convention::template rouge_n<7>>(r, expected);
    check_rouge<typename Convention::template rouge_n<8>>(r, expected);
    check_rouge<typename Convention::template rouge_n<9>>(r, expected);
    check_rouge<typename Convention::rouge_l>(r, expected);
    check_rouge<typename Convention::rouge_lsum>(r, expected);

    std::size_t side = 0;
    const auto check_tokens = [&](const std::string& text) {
        std::vector<std::string> tokens;
        typename Convention::rouge_l{}.tokens(text, [&](std::string_view token) { tokens.emplace_back(token); });
        CHECK((tokens == expected.tokens.at(side++)));
    };
    check_tokens(r.prediction);
    for (const std::string& reference : r.references) check_tokens(reference);
}

template <class Convention>
void check_squad(const golden::record& r, const golden::squad_record& expected) {
    CAPTURE(Convention::name());
    std::vector<double> em;
    std::vector<double> f1;
    const value_score match = typename Convention::exact_match{}.each(
        r.prediction, r.references, [&em](const value_score& s) { em.push_back(s.value); });
    const score overlap = typename Convention::token_f1{}.each(r.prediction, r.references,
                                                               [&f1](const score& s) { f1.push_back(s.fmeasure); });
    CHECK((em == expected.em));
    CHECK(settings::same(f1, expected.f1));
    if (expected.em_max) CHECK(match.value == *expected.em_max);
    if (expected.f1_max) CHECK(settings::same(overlap.fmeasure, *expected.f1_max));

    std::size_t side = 0;
    const auto check_normalized = [&](const std::string& text) {
        buffer<char, 16> out;
        squad_normalizer{}(text, out);
        CHECK(std::string(out.data(), out.size()) == expected.normalized.at(side++));
    };
    check_normalized(r.prediction);
    for (const std::string& reference : r.references) check_normalized(reference);
}

} // namespace

TEST_CASE("golden: rouge_score, squad_v1 and squad_v2 agree with the reference programs in every bit") {
    std::size_t records = 0;
    for (const std::string& path : golden::files()) {
        CAPTURE(path);
        for (const golden::record& r : golden::read(path)) {
            CAPTURE(r.id);
            check_rouge_score<rouge_score>(r, r.stem);
            check_rouge_score<rouge_score_unstemmed>(r, r.nostem);
            check_squad<squad_v1>(r, r.squad_v1);
            check_squad<squad_v2>(r, r.squad_v2);
            ++records;
        }
    }
    MESSAGE("records compared: ", records);
    CHECK(records > 300);
}
