#ifndef KARAT_TESTS_GOLDEN_HPP
#define KARAT_TESTS_GOLDEN_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "settings.hpp"

// Reads what the reference programs say about some thousand pairs of texts: the golden files, which
// tests/data/take_golden.py writes and describes, and the cases of tests/data/cases.tsv.

namespace golden {

/// One pair's score, exact to the last bit (settings.hpp says when not).
struct score {
    double precision;
    double recall;
    double fmeasure;
};
inline bool operator==(const score& a, const score& b) {
    return settings::same(a.precision, b.precision) && settings::same(a.recall, b.recall) &&
           settings::same(a.fmeasure, b.fmeasure);
}
inline bool operator!=(const score& a, const score& b) { return !(a == b); }

struct rouge_scores {
    std::vector<score> each;   ///< for each reference, in order
    std::optional<score> best; ///< over the references; none without references
};

/// rouge_score, with or without stemming.
struct rouge_record {
    std::vector<std::vector<std::string>> tokens; ///< of the prediction, then of each reference
    std::map<std::string, rouge_scores> types;    ///< "rouge1", ..., "rougeL", "rougeLsum"
};

/// One of the SQuAD conventions.
struct squad_record {
    std::vector<std::string> normalized; ///< the prediction, then each reference
    std::vector<double> em;              ///< 0 or 1, for each reference
    std::vector<double> f1;              ///< for each reference
    std::optional<double> em_max;        ///< over the references (for squad_v2 by the data-set rule)
    std::optional<double> f1_max;
};

struct record {
    std::string id;
    std::string prediction;
    std::vector<std::string> references;
    rouge_record stem;
    rouge_record nostem;
    squad_record squad_v1;
    squad_record squad_v2;
};

/// A line of a file, to complain about.
struct place {
    std::string path;
    std::size_t line;
    [[noreturn]] void fail(const std::string& what) const {
        settings::fail(path + ":" + std::to_string(line) + ": " + what);
    }
};

/// The pieces of `text` between the separators, one more than there are separators.
inline std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> pieces(1);
    for (const char c : text) {
        if (c == separator) {
            pieces.emplace_back();
        } else {
            pieces.back() += c;
        }
    }
    return pieces;
}

/// The words of `text`, which has one blank between two words; none if it is empty.
inline std::vector<std::string> words(const std::string& text) {
    return text.empty() ? std::vector<std::string>() : split(text, ' ');
}

/// The value of a digit, 0-9 and a-f; -1 for any other character.
inline int digit(char c) {
    const std::size_t value = std::string("0123456789abcdef").find(c);
    return value == std::string::npos ? -1 : static_cast<int>(value);
}

/// The text that `field` stands for: \\ \t \n \r and \xHH (any byte) become what they mean.
inline std::string unescape(const std::string& field, const place& where) {
    std::string text;
    for (std::size_t i = 0; i < field.size(); ++i) {
        if (field[i] != '\\') {
            text += field[i];
            continue;
        }
        const std::string letters = "\\tnr";
        const std::string meanings = "\\\t\n\r";
        const char letter = ++i < field.size() ? field[i] : '\0';
        const std::size_t known = letters.find(letter);
        if (known != std::string::npos) {
            text += meanings[known];
        } else if (letter == 'x') {
            const int high = i + 1 < field.size() ? digit(field[i + 1]) : -1;
            const int low = i + 2 < field.size() ? digit(field[i + 2]) : -1;
            if (high < 0 || low < 0) where.fail("\\x needs two of 0-9 and a-f");
            text += static_cast<char>(static_cast<unsigned char>(high * 16 + low));
            i += 2;
        } else {
            where.fail("unknown escape in \"" + field + "\"");
        }
    }
    return text;
}

/// The double that a hexadecimal number such as -0x1.8p-3 stands for, in any locale. It is refused when it
/// has more digits than a double holds, so what is returned is exact.
inline double hex_double(const std::string& text, const place& where) {
    const auto refuse = [&] { where.fail("not a hexadecimal double: \"" + text + "\""); };
    std::size_t at = 0;
    const auto skip = [&](const char* token) {
        const std::string expected = token;
        if (text.compare(at, expected.size(), expected) != 0) return false;
        at += expected.size();
        return true;
    };
    const bool negative = skip("-");
    if (!skip("0x")) refuse();

    std::uint64_t mantissa = 0;
    std::size_t digits = 0;
    int fraction_digits = 0;
    for (bool in_fraction = false; at < text.size() && text[at] != 'p';) {
        if (!in_fraction && skip(".")) {
            in_fraction = true;
            continue;
        }
        const int value = digit(text[at++]);
        if (value < 0) refuse();
        mantissa = mantissa * 16 + static_cast<std::uint64_t>(value);
        if (mantissa >> 53 != 0) refuse();
        ++digits;
        if (in_fraction) ++fraction_digits;
    }
    if (digits == 0 || !skip("p")) refuse();

    const bool below_one = skip("-");
    if (!below_one) skip("+");
    if (at == text.size()) refuse();
    int exponent = 0;
    while (at < text.size()) {
        const int value = digit(text[at++]);
        if (value < 0 || value > 9 || exponent > 9999) refuse();
        exponent = exponent * 10 + value;
    }
    const double magnitude =
        std::ldexp(static_cast<double>(mantissa), (below_one ? -exponent : exponent) - 4 * fraction_digits);
    return negative ? -magnitude : magnitude;
}

namespace detail {

/// One line of a golden file: a key and its fields.
struct line {
    place where;
    std::string key;
    std::vector<std::string> fields;

    void expect(std::size_t count) const {
        if (fields.size() == count) return;
        where.fail(key + " has " + std::to_string(fields.size()) + " fields instead of " + std::to_string(count));
    }
    std::vector<std::string> texts() const {
        std::vector<std::string> out;
        for (const std::string& field : fields) out.push_back(unescape(field, where));
        return out;
    }
    std::vector<double> doubles() const {
        std::vector<double> out;
        for (const std::string& field : fields) out.push_back(hex_double(field, where));
        return out;
    }
    std::vector<score> scores() const {
        std::vector<score> out;
        for (const std::string& field : fields) {
            const std::vector<std::string> p_r_f = words(field);
            if (p_r_f.size() != 3) where.fail(key + " needs three numbers in each field");
            out.push_back({hex_double(p_r_f[0], where), hex_double(p_r_f[1], where), hex_double(p_r_f[2], where)});
        }
        return out;
    }
};

/// `key` without `prefix` in front, if it begins with it.
inline std::optional<std::string> after(const std::string& prefix, const std::string& key) {
    if (key.compare(0, prefix.size(), prefix) != 0) return std::nullopt;
    return key.substr(prefix.size());
}

inline void store_rouge(rouge_record& out, const std::string& name, const line& from, std::size_t references) {
    const std::string best = "_best";
    if (name == "tokens") {
        from.expect(references + 1);
        for (const std::string& field : from.fields) out.tokens.push_back(words(field));
    } else if (name.size() > best.size() && name.compare(name.size() - best.size(), best.size(), best) == 0) {
        from.expect(1);
        out.types[name.substr(0, name.size() - best.size())].best = from.scores()[0];
    } else {
        from.expect(references);
        out.types[name].each = from.scores();
    }
}

inline void store_squad(squad_record& out, const std::string& name, const line& from, std::size_t references) {
    if (name == "normalized") {
        from.expect(references + 1);
        out.normalized = from.texts();
    } else if (name == "em") {
        from.expect(references);
        for (const std::string& field : from.fields) {
            if (field != "0" && field != "1") from.where.fail("em is neither 0 nor 1");
            out.em.push_back(field == "1" ? 1.0 : 0.0);
        }
    } else if (name == "f1") {
        from.expect(references);
        out.f1 = from.doubles();
    } else if (name == "em_max") {
        from.expect(1);
        out.em_max = from.doubles()[0];
    } else if (name == "f1_max") {
        from.expect(1);
        out.f1_max = from.doubles()[0];
    } else {
        from.where.fail("unknown key " + from.key);
    }
}

inline void store(record& out, const line& from) {
    const std::size_t references = out.references.size();
    if (from.key == "id") {
        from.expect(1);
        out.id = from.texts()[0];
    } else if (from.key == "prediction") {
        from.expect(1);
        out.prediction = from.texts()[0];
    } else if (from.key == "references") {
        out.references = from.texts();
    } else if (const auto stem = after("rouge_score.stem.", from.key)) {
        store_rouge(out.stem, *stem, from, references);
    } else if (const auto nostem = after("rouge_score.nostem.", from.key)) {
        store_rouge(out.nostem, *nostem, from, references);
    } else if (const auto v1 = after("squad_v1.", from.key)) {
        store_squad(out.squad_v1, *v1, from, references);
    } else if (const auto v2 = after("squad_v2.", from.key)) {
        store_squad(out.squad_v2, *v2, from, references);
    } else {
        from.where.fail("unknown key " + from.key);
    }
}

/// A record whose lists would be read past their end is refused here, once for all tests.
inline void check_complete(const record& r, const place& where) {
    const std::size_t texts = r.references.size() + 1;
    for (const rouge_record* rouge : {&r.stem, &r.nostem}) {
        if (rouge->tokens.size() != texts) where.fail("record " + r.id + " lacks rouge_score tokens");
        for (const auto& [name, scores] : rouge->types) {
            if (scores.each.size() + 1 != texts) where.fail("record " + r.id + " lacks scores of " + name);
        }
    }
    for (const squad_record* squad : {&r.squad_v1, &r.squad_v2}) {
        if (squad->normalized.size() != texts || squad->em.size() + 1 != texts || squad->f1.size() + 1 != texts) {
            where.fail("record " + r.id + " lacks squad values");
        }
    }
}

/// Calls `use(text, where)` for each line that is no comment.
template <class Use>
void each_line(const std::string& path, Use use) {
    std::ifstream in(path, std::ios::binary);
    if (!in) settings::fail(path + ": cannot be opened");
    place where{path, 0};
    for (std::string text; std::getline(in, text);) {
        ++where.line;
        if (text.empty() || text[0] != '#') use(text, where);
    }
    if (in.bad()) settings::fail(path + ": cannot be read");
}

} // namespace detail

/// The records of one golden file. Throws std::runtime_error with file and line when something is wrong with
/// it.
inline std::vector<record> read(const std::string& path) {
    std::vector<record> records;
    bool open = false; // inside a record
    place last{path, 0};
    detail::each_line(path, [&](const std::string& text, const place& where) {
        last = where;
        if (text.empty()) {
            if (open) detail::check_complete(records.back(), where);
            open = false;
            return;
        }
        std::vector<std::string> fields = split(text, '\t');
        const std::string key = fields.front();
        fields.erase(fields.begin());
        if (!open) {
            if (key != "id") where.fail("a record begins with id, not " + key);
            records.emplace_back();
            open = true;
        }
        detail::store(records.back(), {where, key, fields});
    });
    if (open) detail::check_complete(records.back(), last);
    return records;
}

/// The golden files to test with: the committed ones and, when the environment variable KARAT_GOLDEN names a
/// folder that `take_golden.py --all` filled, the whole set after them.
inline std::vector<std::string> files() {
    std::vector<std::string> paths;
    const auto add = [&](const std::string& folder) {
        for (const char* name : {"tricky", "ascii", "unicode", "long"}) {
            paths.push_back(folder + "/golden_" + name + ".txt");
        }
    };
    add(KARAT_TEST_DATA);
    const char* const all = std::getenv("KARAT_GOLDEN");
    if (all != nullptr && *all != '\0') add(all);
    return paths;
}

// ---- the files of take_conventions.py ----

/// A record whose values are looked up by their key.
struct keyed_record {
    std::string id;
    std::string prediction;
    std::vector<std::string> references;
    std::map<std::string, std::vector<std::string>> texts; ///< unescaped; for each key the fields behind it

    bool has(const std::string& key) const { return texts.count(key) != 0; }
    /// The fields as numbers: 0, 1 or hexadecimal.
    std::vector<double> numbers(const std::string& key) const {
        std::vector<double> out;
        for (const std::string& field : texts.at(key)) {
            out.push_back(field == "0" ? 0 : field == "1" ? 1 : hex_double(field, {key + " of record " + id, 0}));
        }
        return out;
    }
};

/// The records of golden_NAME.txt, the committed ones and, as files() has it, all of them after these.
inline std::vector<keyed_record> read_keyed(const std::string& name) {
    std::vector<keyed_record> records;
    const auto read_from = [&](const std::string& folder) {
        bool open = false;
        detail::each_line(folder + "/golden_" + name + ".txt", [&](const std::string& text, const place& where) {
            if (text.empty()) {
                open = false;
                return;
            }
            std::vector<std::string> fields = split(text, '\t');
            for (std::string& field : fields) field = unescape(field, where);
            const std::string key = fields.front();
            fields.erase(fields.begin());
            if (!open) records.emplace_back();
            open = true;
            keyed_record& r = records.back();
            if (key == "references") {
                r.references = fields;
            } else if (key == "id" || key == "prediction") {
                if (fields.size() != 1) where.fail(key + " needs one field");
                (key == "id" ? r.id : r.prediction) = fields[0];
            } else {
                r.texts[key] = fields;
            }
        });
    };
    read_from(KARAT_TEST_DATA);
    const char* const all = std::getenv("KARAT_GOLDEN");
    if (all != nullptr && *all != '\0') read_from(all);
    return records;
}

// ---- cases.tsv ----

/// An expected number. Six digits after the point mean that it was rounded to six; with fewer it is exact.
struct number {
    double value;
    bool rounded;
    bool matches(double computed) const {
        return rounded ? std::llround(computed * 1e6) == std::llround(value * 1e6) : settings::same(computed, value);
    }
};

/// A reported input and the value that is right; the header of cases.tsv names the metrics and modes.
struct reported_case {
    place where;
    std::string id;
    std::string metric;
    std::string mode;
    std::string expected;
    std::string prediction;
    std::vector<std::string> references;

    /// `expected` as numbers: F or exact match alone, or precision, recall and F.
    std::vector<number> numbers() const {
        std::vector<number> out;
        for (const std::string& word : words(expected)) {
            // A whole number below 2^53 divided by a small power of ten is the nearest double: one rounding.
            double whole = 0;
            double scale = 1;
            int decimals = -1;
            for (const char c : word) {
                if (c == '.' && decimals < 0) {
                    decimals = 0;
                    continue;
                }
                if (c < '0' || c > '9' || decimals == 6) where.fail("not a number: \"" + expected + "\"");
                whole = whole * 10 + (c - '0');
                if (decimals >= 0) {
                    scale *= 10;
                    ++decimals;
                }
            }
            out.push_back({whole / scale, decimals == 6});
        }
        return out;
    }
};

/// The rows of a file like cases.tsv. Throws as read() does.
inline std::vector<reported_case> read_cases(const std::string& path) {
    std::vector<reported_case> cases;
    detail::each_line(path, [&](const std::string& text, const place& where) {
        if (text.empty()) return;
        std::vector<std::string> fields = split(text, '\t');
        if (fields.size() < 5) where.fail("fewer than five columns");
        for (std::string& field : fields) field = unescape(field, where);
        cases.push_back(
            {where, fields[0], fields[1], fields[2], fields[3], fields[4], {fields.begin() + 5, fields.end()}});
    });
    return cases;
}

} // namespace golden

#endif
