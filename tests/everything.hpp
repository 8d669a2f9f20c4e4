#ifndef KARAT_TESTS_EVERYTHING_HPP
#define KARAT_TESTS_EVERYTHING_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "karat/karat.hpp"

// One number for all that karat computes, for tests that ask whether something moves any of it.

namespace everything {

using texts = std::vector<std::string>;

/// A number that any bit of what is added changes.
class digest {
public:
    void add(std::uint64_t word) noexcept {
        m_state = (m_state ^ word) * 0x9E3779B97F4A7C15u;
        m_state ^= m_state >> 29;
    }
    void add(double number) noexcept {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &number, sizeof bits);
        add(bits);
    }
    void add(std::string_view text) noexcept { add(karat::id_hash(text)); }
    void add(const karat::overlap_counts& counts) noexcept {
        add(std::uint64_t{counts.matched} << 40 ^ std::uint64_t{counts.predicted} << 20 ^ counts.expected);
    }
    void add(const karat::score& s) noexcept {
        add(s.precision);
        add(s.recall);
        add(s.fmeasure);
        add(s.counts);
        add(std::uint64_t{s.reference} ^ static_cast<std::uint64_t>(s.status) << 32);
    }
    void add(const karat::fmeasure_score& s) noexcept { add(s.fmeasure); }
    void add(const karat::value_score& s) noexcept {
        add(s.value);
        add(s.counts);
        add(std::uint64_t{s.reference} ^ static_cast<std::uint64_t>(s.status) << 32);
    }
    template <class... Scores>
    void add(const std::tuple<Scores...>& scores) noexcept {
        std::apply([this](const auto&... each) { (this->add(each), ...); }, scores);
    }
    std::uint64_t value() const noexcept { return m_state; }

private:
    std::uint64_t m_state = 1;
};

/// Answers in which locales, alphabets and decimal points matter, broken ones, long ones and nothing.
inline texts some_answers() {
    texts all = {"",
                 "The cat, the DOG and a fish!",
                 "the Istanbul title is TITLE I\xC4\xB0 \xC4\xB1i",
                 "\xC4\xB0STANBUL \xE2\x84\xAA caf\xC3\xA9 \xCE\xA3\xCE\x91\xCE\xA3",
                 "1,234.5 or 1.234,5 and 1e3 of 12 000",
                 "broken \xE2\x84 \xFF\xC4 text",
                 "Yes, because the answer is yes.",
                 "no",
                 "running runs\nran quickly\n.\nquick",
                 "averyveryverylongwordindeed averyveryverylongword"};
    std::string words;
    for (int i = 0; i < 300; ++i) words += "word" + std::to_string(i * i % 97) + (i % 9 == 0 ? ".\n" : " ");
    all.push_back(words);
    all.push_back(words + "and more than before, " + words);
    return all;
}

/// Question q has two of the answers as references.
inline texts references_of(const texts& answers, std::size_t q) {
    return {answers[q], answers[(5 * q + 3) % answers.size()]};
}

template <class Metric>
void add_metric(digest& to, const texts& answers) {
    to.add(Metric{}.signature());
    for (std::size_t q = 0; q < answers.size(); ++q) {
        for (const std::string& answer : answers) to.add(Metric{}(answer, references_of(answers, q)));
    }
}

/// Single calls.
inline std::uint64_t of_metrics(const texts& answers = some_answers()) {
    digest all;
    add_metric<karat::exact_match>(all, answers);
    add_metric<karat::token_f1>(all, answers);
    add_metric<karat::squad_v2::token_f1>(all, answers);
    add_metric<karat::drop::token_f1>(all, answers);
    add_metric<karat::rouge_1>(all, answers);
    add_metric<karat::rouge_2>(all, answers);
    add_metric<karat::rouge_l>(all, answers);
    add_metric<karat::rouge_lsum>(all, answers);
    for (const std::string& answer : answers) {
        const karat::yes_no_reading read = karat::robust_yes_no{}(answer);
        all.add(static_cast<std::uint64_t>(read.answer) ^ std::uint64_t{read.begin} << 8);
        all.add(karat::sari{}(answers[1], answer, answers[2]).value);
        all.add(std::uint64_t{karat::explain(karat::rouge_l{}, answer, answers[10]).matches.size()});
    }
    return all.value();
}

/// Metrics that share a key, for scorers and streams.
inline auto make_key(const texts& answers = some_answers()) {
    karat::answer_key key{karat::rouge_1{}, karat::rouge_2{}, karat::rouge_l{}, karat::token_f1{}};
    for (std::size_t q = 0; q < answers.size(); ++q) key.add(references_of(answers, q));
    return key;
}
using key_type = decltype(make_key());

/// A scorer and a stream for each question of the key.
inline std::uint64_t of_key(const key_type& key, const texts& answers = some_answers()) {
    digest all;
    auto scorer = key.scorer();
    for (std::size_t q = 0; q < answers.size(); ++q) {
        for (const std::string& answer : answers) {
            all.add(scorer(q, answer));
            auto stream = key.stream(q);
            for (std::size_t at = 0; at < answer.size(); at += 5) stream.push(answer.substr(at, 5));
            all.add(stream.best());
        }
    }
    return all.value();
}

/// Means, intervals and comparisons, and what they say in words.
inline std::uint64_t of_statistics(const texts& answers = some_answers()) {
    digest all;
    karat::mean_score mean;
    karat::question_scores a;
    karat::question_scores b;
    for (std::size_t i = 0; i < 100 * answers.size(); ++i) {
        const std::string& answer = answers[i % answers.size()];
        const karat::score s = karat::token_f1{}(answer, references_of(answers, i * i % answers.size()));
        mean.update(s);
        a.update(std::to_string(i), s);
        b.update(std::to_string(i), karat::rouge_l{}(answer, answers[i % 3]));
    }
    all.add(mean.compute().fmeasure);
    const karat::comparison c = karat::compare(a, b);
    all.add(c.difference);
    all.add(c.interval.low);
    all.add(c.p);
    all.add(c.bootstrap_p);
    all.add(karat::verdict(c));
    return all.value();
}

} // namespace everything

#endif
