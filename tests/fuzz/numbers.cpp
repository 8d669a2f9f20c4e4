// Numbers, and DROP's answers, which are lists of spans, against the slow twins, on any bytes. An input is a text; it
// is also answers with | between them, the prediction first, whose spans stand between ; .

#include "fuzz/fuzz.hpp"
#include "fuzz/same.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <set>
#include <tuple>

#include "karat/convention.hpp"
#include "karat/match/assignment.hpp"
#include "karat/metric/score.hpp"
#include "karat/reference/answer_key.hpp"
#include "karat/text/characters.hpp"
#include "karat/text/drop.hpp"
#include "karat/text/number/number.hpp"
#include "karat/text/number/number_aware.hpp"
#include "karat/text/number/python_float.hpp"
#include "karat/text/number/python_repr.hpp"
#include "karat/text/squad.hpp"
#include "karat/text/tokenize.hpp"
#include "settings.hpp"
#include "slow/assignment.hpp"
#include "slow/drop.hpp"
#include "slow/number.hpp"
#include "slow/python_float.hpp"

namespace {

using fuzz::require;
using words = std::vector<std::string>;

std::u32string decoded(std::string_view text) { return slow::from_utf8(std::string(text)); }

// ---- float() and repr() ---------------------------------------------------------------------------------

void check_repr(double value) {
    const std::string written(karat::python_repr(value).view());
    require(written == slow::python_repr(value), "repr() is that of the slow twin");
    require(slow::same_double(karat::read_python_float(written).value, value), "float() reads what repr() wrote");
}

void check_float(std::string_view text) {
    const std::optional<double> expected = slow::python_float(decoded(text));
    const karat::python_float read = karat::read_python_float(text);
    require(read.accepted == expected.has_value(), "float() takes what the slow twin takes");
    require(karat::is_python_float(text) == read.accepted, "so does the function that only asks");
    if (!read.accepted) return;
    require(slow::same_double(read.value, *expected), "the value is that of the slow twin");
    check_repr(read.value);
}

// The bytes as doubles, for texts reach few of them.
void check_doubles(std::string_view text) {
    for (std::size_t at = 0; at + sizeof(double) <= std::min<std::size_t>(text.size(), 64); at += sizeof(double)) {
        double value = 0;
        std::memcpy(&value, text.data() + at, sizeof value);
        check_repr(value);
    }
}

// ---- numbers in texts -----------------------------------------------------------------------------------

// A part of a text: numbers, if any are written; else digits that are no number, or what has neither.
struct part {
    std::u32string text;
    words numbers;
    bool is_digits = false;
};

// With a point for decimals and commas between thousands.
template <class Notation>
std::u32string in_english(std::u32string text) {
    if (Notation::point == U'.') return text;
    for (char32_t& c : text) {
        if (c == U'.' || c == 0xFF0E) {
            c -= U'.' - U',';
        } else if (c == U',' || c == 0xFF0C) {
            c += U'.' - U',';
        }
    }
    return text;
}

// What a text is cut into. Of numbers nothing but the value is told: they stand where nothing else does, and some may
// follow each other directly, as in 5$$6.
template <class Notation>
std::vector<part> parts_of(std::string_view text) {
    std::vector<part> parts;
    words numbers;
    std::size_t done = 0;
    const auto add = [&](std::size_t end, const words& own, bool is_digits) {
        require(end > done, "no part is empty");
        parts.push_back({in_english<Notation>(decoded(text.substr(done, end - done))), own, is_digits});
        done = end;
    };
    const auto add_numbers = [&](std::size_t end) {
        require(!numbers.empty() || end == done, "what lies between other parts is a number");
        if (!numbers.empty()) add(end, numbers, false);
        numbers.clear();
    };
    const auto add_other = [&](std::string_view piece, bool is_digits) {
        if (piece == " " && !fuzz::is_part(piece, text)) return; // stands for the sign of a currency behind a number
        require(fuzz::is_part(piece, text), "parts are parts of the text");
        add_numbers(static_cast<std::size_t>(piece.data() - text.data()));
        add(done + piece.size(), {}, is_digits);
    };
    karat::detail::find_numbers<Notation>(
        text, [&](std::string_view piece) { add_other(piece, false); },
        [&](const karat::detail::decimal_number& number) {
            karat::buffer<char, 8> written;
            number.write(written);
            numbers.emplace_back(written.data(), written.size());
        },
        [&](std::string_view piece) { add_other(piece, true); });
    add_numbers(text.size());
    return parts;
}

bool is_digit(char32_t c) { return slow::unicode_facts().digit.count(c) > 0; }
bool is_sign(char32_t c) { return c == U'+' || c == U'-' || c == 0x2212 || c == 0xFF0B || c == 0xFF0D; }
bool may_precede_sign(char32_t c) {
    const bool is_letter = c != U'_' && slow::unicode_facts().word.count(c) > 0;
    const bool closes = c == U')' || c == U']' || c == U'}' || c == U'%';
    return !is_letter && !closes && !is_sign(c) && !karat::characters::is_mark(c);
}

// `text` is the whole text, in which `own` begins at `at`.
void check_number(const std::u32string& text, const part& own, std::size_t at) {
    if (own.numbers.size() > 1) return; // where one ends and the next begins is not known
    require(slow::written_number(own.text) == own.numbers[0], "a number is what the slow twin makes of it");
    if (!is_digit(text[at]) || at == 0 || !is_sign(text[at - 1])) return;
    const bool may_end_number = at > 1 && karat::characters::is_currency(text[at - 2]); // 3$-5$
    require(at > 1 && (may_end_number || !may_precede_sign(text[at - 2])), "a sign is part of its number");
}
void check_digits(const std::u32string& text, const part& own, std::size_t at) {
    const bool is_attached = at > 0 && karat::characters::is_cased(text[at - 1]);
    require(is_attached || !slow::written_number(own.text), "what is no number is none to the slow twin");
}
void check_other(const std::u32string& text, const part& own, std::size_t at) {
    for (std::size_t i = at; i < at + own.text.size(); ++i) {
        const bool is_attached =
            i > 0 && (karat::characters::is_cased(text[i - 1]) || (i > at && is_digit(text[i - 1])));
        require(!is_digit(text[i]) || is_attached, "other digits belong to a word");
    }
    if (at == 0 || (own.text != U"." && own.text != U",") || at + 1 == text.size()) return;
    const std::size_t before = text.find_last_of(U"eE", at);
    const bool has_exponent = before != text.npos && before + 1 < at;
    require(!is_digit(text[at - 1]) || !is_digit(text[at + 1]) || has_exponent, "a mark between digits joins them");
}

// What a normaliser makes of a text.
template <class Normalizer>
std::string normalized(const Normalizer& normalize, std::string_view text) {
    karat::buffer<char, 16> out;
    out.push_back('>'); // it appends
    normalize(text, out);
    return std::string(out.data() + 1, out.size() - 1);
}

template <class Notation>
void check_numbers(std::string_view text) {
    const std::u32string whole = in_english<Notation>(decoded(text));
    std::u32string so_far;
    words tokens;
    for (const part& own : parts_of<Notation>(text)) {
        const std::size_t at = so_far.size();
        so_far += own.text;
        require(whole.compare(at, own.text.size(), own.text) == 0, "the parts are the text");
        if (!own.numbers.empty()) {
            check_number(whole, own, at);
            tokens.insert(tokens.end(), own.numbers.begin(), own.numbers.end());
        } else if (own.is_digits) {
            check_digits(whole, own, at);
            tokens.push_back(slow::to_utf8(in_english<Notation>(own.text)));
        } else {
            check_other(whole, own, at);
            for (const auto& word : slow::split_whitespace(own.text))
                tokens.push_back(slow::to_utf8(in_english<Notation>(word)));
        }
    }
    require(so_far == whole, "the parts are the whole text");
    using numbers_and_pieces = karat::number_tokens<karat::whitespace_tokenizer, Notation>;
    require(fuzz::tokens_of(numbers_and_pieces{}, text) == tokens,
            "numbers are tokens, and others cut what is between");

    const karat::number_aware<karat::squad_normalizer, Notation> normalize;
    const std::string once = normalized(normalize, text);
    require(normalized(normalize, slow::to_utf8(decoded(text))) == once, "broken bytes are U+FFFD");
    // Marks may have gone from between a sign of a currency that stood alone, or a sign of Linear A, and a number.
    const auto parts_marks = [](char32_t c) {
        return karat::characters::is_currency(c) || (c >= 0x10600 && c <= 0x10602);
    };
    const bool may_change = Notation::point != U'.' || std::any_of(whole.begin(), whole.end(), parts_marks);
    require(may_change || normalized(normalize, once) == once, "normalising again changes nothing");
}

// ---- answers that are lists of spans --------------------------------------------------------------------

constexpr std::size_t most_spans = 6; // that the slow twin pairs in all ways

std::vector<std::string> spans_of(const std::string& answer) { return {answer}; }
const std::vector<std::string>& spans_of(const std::vector<std::string>& answer) { return answer; }

// The first of those with the largest value, of which the ones against blank references come last.
template <class Score>
Score best_of(const std::vector<Score>& scores) {
    const auto is_less = [](const Score& a, const Score& b) {
        const bool a_counts = a.counts.expected != 0;
        const bool b_counts = b.counts.expected != 0;
        return a_counts != b_counts ? b_counts : primary(a) < primary(b);
    };
    return *std::max_element(scores.begin(), scores.end(), is_less);
}

// `is_right` tells whether a value is that of the prediction and a reference, as the slow twin has them.
template <class Metric, class Answer, class IsRight>
auto check_metric(const Answer& prediction, const std::vector<Answer>& references, const slow::drop_answer& predicted,
                  const std::vector<slow::drop_answer>& expected, IsRight is_right) {
    using score = decltype(Metric{}(prediction, references));
    std::vector<score> all;
    const auto counted = [](const slow::drop_answer& answer) { return answer.is_blank ? 0 : answer.spans.size(); };
    const score whole = Metric{}.each(prediction, references, [&](const score& own) {
        require(own.reference == all.size() && is_right(own, predicted, expected.at(all.size())),
                "a score is that of the slow twin");
        require(own.counts.predicted == counted(predicted) && own.counts.expected == counted(expected[all.size()]),
                "the counts are the spans");
        all.push_back(own);
    });
    require(all.size() == references.size(), "every reference has a score");
    require(all.empty() ? whole.status == karat::status::no_references : fuzz::same(whole, best_of(all)),
            "the first of the best references counts, and blank ones only where no other is");
    return whole;
}

template <class Match, class F1, class Answer>
void check_answers(const Answer& prediction, const std::vector<Answer>& references) {
    const slow::drop_answer predicted(spans_of(prediction));
    std::vector<slow::drop_answer> expected;
    for (const Answer& reference : references) expected.emplace_back(spans_of(reference));
    const auto match = check_metric<Match>(
        prediction, references, predicted, expected,
        [](const auto& s, const auto& p, const auto& r) { return s.value == slow::drop_exact_match(p, r); });
    const auto f1 =
        check_metric<F1>(prediction, references, predicted, expected, [](const auto& s, const auto& p, const auto& r) {
            if (p.spans.size() > most_spans || r.spans.size() > most_spans) return true;
            for (const double score : slow::drop_f1(p, r)) {
                if (settings::same(s.fmeasure, score)) return true;
            }
            return false;
        });
    karat::answer_key key{Match{}, F1{}};
    key.add(references);
    auto scorer = key.scorer();
    for (int round = 0; round < 2; ++round) {
        require(fuzz::same(scorer(0, prediction), std::make_tuple(match, f1)), "a key gives the same");
    }
}

// A table with rows and columns by the first two bytes. Its values add up exactly.
void check_assignment(std::string_view bytes) {
    if (bytes.size() < 3) return;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(bytes[i])); };
    const std::size_t rows = byte(0) % (most_spans + 1);
    const std::size_t columns = byte(1) % (most_spans + 1);
    std::vector<double> values;
    for (std::size_t i = 0; i < rows * columns; ++i) values.push_back(byte(2 + i % (bytes.size() - 2)) / 64.0);
    karat::assignment pairs;
    require(pairs.solve(values.data(), rows, columns) && pairs.partners().size() == rows,
            "each row is told its column");
    std::set<std::size_t> taken;
    double sum = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t column = pairs.partners()[row];
        if (column == karat::assignment::none) continue;
        require(column < columns && taken.insert(column).second, "no column has two rows");
        sum += values[row * columns + column];
    }
    require(taken.size() == std::min(rows, columns), "as many as possible are paired");
    require(sum == slow::largest_sum(values, rows, columns), "no other pairing has a larger sum");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::text_of(data, size);
    check_float(text);
    check_doubles(text);
    check_numbers<karat::point_decimals>(text);
    check_numbers<karat::comma_decimals>(text);
    require(normalized(karat::drop_normalizer{}, text) == slow::to_utf8(slow::drop_normalize(decoded(text))),
            "DROP's normal form is that of the slow twin");
    check_assignment(text);

    words answers = fuzz::split(text, '|');
    std::vector<words> lists;
    for (const std::string& answer : answers) {
        lists.push_back(answer.empty() ? words{} : fuzz::split(answer, ';'));
        for (const std::string& span : lists.back()) check_float(span);
    }
    const std::string prediction = answers.front();
    answers.erase(answers.begin());
    check_answers<karat::drop::exact_match, karat::drop::token_f1>(prediction, answers);
    const words predicted = lists.front();
    lists.erase(lists.begin());
    check_answers<karat::drop::exact_match_spans, karat::drop::token_f1_spans>(predicted, lists);
    return 0;
}
