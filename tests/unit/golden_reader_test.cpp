#include "golden.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "settings.hpp"

namespace {

const golden::place somewhere{"file", 7};

// A file that lives as long as this object.
class temporary_file {
public:
    explicit temporary_file(const std::string& contents) : m_path("golden_reader_test.tmp") {
        std::ofstream(m_path, std::ios::binary) << contents;
    }
    temporary_file(const temporary_file&) = delete;
    temporary_file& operator=(const temporary_file&) = delete;
    ~temporary_file() { std::remove(m_path.c_str()); }
    const std::string& path() const { return m_path; }

private:
    std::string m_path;
};

const std::string small_record = "id\tx\n"
                                 "prediction\ta\\n\\\\n\\x00\\xff\n"
                                 "references\t\tcat\n"
                                 "rouge_score.stem.tokens\ta n\t\tcat\n"
                                 "rouge_score.stem.rouge1\t0x0.0p+0 0x1.8p-1 0x1.0000000000000p+0\t"
                                 "0x0.0p+0 0x0.0p+0 0x0.0p+0\n"
                                 "rouge_score.stem.rouge1_best\t0x0.0p+0 0x1.8p-1 0x1.0000000000000p+0\n"
                                 "rouge_score.nostem.tokens\ta n\t\tcat\n"
                                 "squad_v1.normalized\t\t\tcat\n"
                                 "squad_v1.em\t1\t0\n"
                                 "squad_v1.f1\t0x0.0p+0\t0x1.5555555555555p-1\n"
                                 "squad_v2.normalized\t\t\tcat\n"
                                 "squad_v2.em\t1\t0\n"
                                 "squad_v2.f1\t0x1.0p+0\t0x0.0p+0\n"
                                 "squad_v2.f1_max\t0x0.0p+0\n";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

} // namespace

TEST_CASE("golden: hexadecimal doubles are read exactly") {
    struct row {
        const char* text;
        double value;
    };
    const row table[] = {
        {"0x0.0p+0", 0.0},
        {"0x1.0p+0", 1.0},
        {"0x1p0", 1.0},
        {"0x1.8p-1", 0.75},
        {"-0x1.8p+2", -6.0},
        {"0x1.5555555555555p-1", 2.0 / 3.0},
        {"0x1.5555555555556p-2", 0.33333333333333337},
        {"0x1.999999999999ap-5", 0.05},
        {"0x1.fffffffffffffp+1023", std::numeric_limits<double>::max()},
        {"0x0.0000000000001p-1022", std::numeric_limits<double>::denorm_min()},
    };
    for (const row& r : table) {
        CAPTURE(r.text);
        CHECK(golden::hex_double(r.text, somewhere) == r.value);
    }
    if (karat::exact_arithmetic) CHECK(std::signbit(golden::hex_double("-0x0.0p+0", somewhere)));
    for (const char* text : {"", "0x", "0xp+0", "0x1.0", "0x1.0p", "0x1.0p+", "0x1.0p+a", "0x1.gp+0", "0x1.0.0p+0",
                             "1.0p+0", "0x1.0p+0 ", "0x1.00000000000001p+0", "nan", "inf", "0,5", "0.5"}) {
        CAPTURE(text);
        CHECK_THROWS_WITH(golden::hex_double(text, somewhere), doctest::Contains("file:7: not a hexadecimal double"));
    }
}

TEST_CASE("golden: escapes") {
    CHECK(golden::unescape("", somewhere).empty());
    CHECK(golden::unescape(R"(a\tb\nc\rd\\e)", somewhere) == "a\tb\nc\rd\\e");
    CHECK(golden::unescape(R"(\x00\x1c\x7f\xff0)", somewhere) == std::string("\0\x1c\x7f\xff"
                                                                             "0",
                                                                             5));
    for (const char* text : {"\\", "\\q", "\\x", "\\x0", "\\xg0", "\\x0g", "\\x0G"}) {
        CAPTURE(text);
        CHECK_THROWS_WITH(golden::unescape(text, somewhere), doctest::Contains("file:7: "));
    }
}

TEST_CASE("golden: a record is read as it is written") {
    const temporary_file file("# a comment\n\n\n" + small_record + "\n\n" + replaced(small_record, "x", "y"));
    const std::vector<golden::record> records = golden::read(file.path());
    REQUIRE(records.size() == 2);
    CHECK(records[1].id == "y");
    const golden::record& r = records[0];
    CHECK(r.id == "x");
    CHECK(r.prediction == std::string("a\n\\n\0\xff", 6));
    CHECK(r.references == std::vector<std::string>{"", "cat"});
    CHECK(r.stem.tokens == std::vector<std::vector<std::string>>{{"a", "n"}, {}, {"cat"}});
    REQUIRE(r.stem.types.size() == 1);
    const golden::rouge_scores& rouge1 = r.stem.types.at("rouge1");
    REQUIRE(rouge1.each.size() == 2);
    CHECK(rouge1.each[0] == golden::score{0.0, 0.75, 1.0});
    CHECK(rouge1.each[1] == golden::score{0.0, 0.0, 0.0});
    REQUIRE(rouge1.best.has_value());
    CHECK(*rouge1.best == rouge1.each[0]);
    CHECK(r.nostem.types.empty());
    CHECK(r.squad_v1.normalized == std::vector<std::string>{"", "", "cat"});
    CHECK(r.squad_v1.em == std::vector<double>{1.0, 0.0});
    CHECK(r.squad_v1.f1 == std::vector<double>{0.0, 2.0 / 3.0});
    CHECK_FALSE(r.squad_v1.f1_max.has_value());
    CHECK(r.squad_v2.f1 == std::vector<double>{1.0, 0.0});
    CHECK(r.squad_v2.f1_max.value() == 0.0);
}

TEST_CASE("golden: a list without a tab is empty, one with a tab holds an empty text") {
    const std::string none = "id\tx\nprediction\t\nreferences\nrouge_score.stem.tokens\t\n"
                             "rouge_score.nostem.tokens\t\nsquad_v1.normalized\t\nsquad_v2.normalized\t\n";
    const temporary_file file(none);
    const std::vector<golden::record> records = golden::read(file.path());
    REQUIRE(records.size() == 1);
    CHECK(records[0].prediction.empty());
    CHECK(records[0].references.empty());
    CHECK(records[0].stem.tokens == std::vector<std::vector<std::string>>(1));
}

TEST_CASE("golden: what is wrong with a file is said with its line") {
    struct row {
        const char* from;
        const char* to;
        const char* message;
    };
    const row table[] = {
        {"id\tx\n", "", ".tmp:1: a record begins with id"},
        {"\\xff", "\\xfg", ".tmp:2: \\x needs"},
        {"stem.tokens\ta n\t\t", "stem.tokens\ta n\t", ".tmp:4: rouge_score.stem.tokens has 2 fields instead of 3"},
        {"0x1.8p-1 ", "", ".tmp:5: rouge_score.stem.rouge1 needs three numbers"},
        {"\t0x0.0p+0 0x0.0p+0 0x0.0p+0\n", "\n", ".tmp:5: rouge_score.stem.rouge1 has 1 fields instead of 2"},
        {"squad_v1.em\t1", "squad_v1.em\t2", ".tmp:9: em is neither 0 nor 1"},
        {"0x1.5555555555555p-1", "0.67", ".tmp:10: not a hexadecimal double"},
        {"squad_v1.em", "squad_v1.me", ".tmp:9: unknown key squad_v1.me"},
        {"squad_v2.em", "squad_v3.em", ".tmp:12: unknown key squad_v3.em"},
        {"rouge_score.nostem.tokens\ta n\t\tcat\n", "", "record x lacks rouge_score tokens"},
        {"rouge_score.stem.rouge1\t0x0.0p+0 0x1.8p-1 0x1.0000000000000p+0\t0x0.0p+0 0x0.0p+0 0x0.0p+0\n", "",
         "record x lacks scores of rouge1"},
        {"squad_v2.f1\t0x1.0p+0\t0x0.0p+0\n", "", "record x lacks squad values"},
    };
    for (const row& r : table) {
        CAPTURE(r.message);
        const temporary_file file(replaced(small_record, r.from, r.to));
        CHECK_THROWS_WITH(golden::read(file.path()), doctest::Contains(r.message));
    }
    CHECK_THROWS_WITH(golden::read("no such file"), doctest::Contains("no such file: cannot be opened"));
}

TEST_CASE("golden: every file holds records, and all of them can be told apart") {
    REQUIRE(golden::files().size() >= 4);
    for (const std::string& path : golden::files()) {
        CAPTURE(path);
        const std::vector<golden::record> records = golden::read(path);
        CHECK(records.size() >= 25);
        std::map<std::string, int> ids;
        for (const golden::record& r : records) {
            CAPTURE(r.id);
            CHECK(++ids[r.id] == 1);
            for (const char* type : {"rouge1", "rouge2", "rougeL", "rougeLsum"}) {
                CAPTURE(type);
                REQUIRE(r.stem.types.count(type) == 1);
                REQUIRE(r.nostem.types.count(type) == 1);
                CHECK(r.stem.types.at(type).best.has_value() == !r.references.empty());
            }
            CHECK(r.squad_v1.f1_max.has_value() == !r.references.empty());
            CHECK(r.squad_v2.f1_max.has_value()); // no references: the gold is the empty answer
        }
    }
}

TEST_CASE("golden: cases are read as they are written") {
    const temporary_file file("# id\tmetric\n"
                              "C1\tf1\tsquad\t0.333333\ta\\tb\tc\t\n"
                              "\n"
                              "C2\trouge1\tany\t1 0.5 0.666667\t\n");
    const std::vector<golden::reported_case> cases = golden::read_cases(file.path());
    REQUIRE(cases.size() == 2);
    CHECK(cases[0].id == "C1");
    CHECK(cases[0].metric == "f1");
    CHECK(cases[0].mode == "squad");
    CHECK(cases[0].prediction == "a\tb");
    CHECK(cases[0].references == std::vector<std::string>{"c", ""});
    const std::vector<golden::number> third = cases[0].numbers();
    REQUIRE(third.size() == 1);
    CHECK(third[0].rounded);
    CHECK(third[0].matches(1.0 / 3.0));
    CHECK_FALSE(third[0].matches(0.333335));
    CHECK(cases[1].references.empty());
    CHECK(cases[1].where.line == 4);
    const std::vector<golden::number> three = cases[1].numbers();
    REQUIRE(three.size() == 3);
    CHECK(three[0].matches(1.0));
    if (karat::exact_arithmetic) CHECK_FALSE(three[0].matches(std::nextafter(1.0, 0.0)));
    CHECK_FALSE(three[1].rounded);
    CHECK(three[1].matches(0.5));
    CHECK(three[2].matches(2.0 / 3.0));

    const temporary_file broken("C1\tf1\tsquad\t0x1\n");
    CHECK_THROWS_WITH(golden::read_cases(broken.path()), doctest::Contains(".tmp:1: fewer than five columns"));
}

TEST_CASE("golden: the committed cases have numbers where numbers belong") {
    const std::vector<golden::reported_case> cases = golden::read_cases(KARAT_TEST_DATA "/cases.tsv");
    CHECK(cases.size() >= 100);
    for (const golden::reported_case& c : cases) {
        CAPTURE(c.id);
        CAPTURE(c.metric);
        if (c.metric == "normalize" || c.metric == "tokens" || c.metric == "stem") {
            CHECK(c.references.empty());
        } else {
            CHECK_FALSE(c.references.empty());
            const std::size_t count = c.numbers().size();
            CHECK((count == 1 || (count == 3 && c.metric.compare(0, 5, "rouge") == 0)));
        }
    }
}
