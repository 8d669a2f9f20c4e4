#include "karat/text/unicode/normal_form.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>

#include "unicode_data.hpp"

using namespace karat;

namespace {

template <class Step>
std::string output_of(const Step& step, std::string_view text) {
    buffer<char, 8> out;
    step(text, out);
    CHECK_FALSE(out.failed());
    return std::string(out.data(), out.size());
}

std::string nfc_of(std::string_view text) { return output_of(nfc{}, text); }
std::string nfkc_of(std::string_view text) { return output_of(nfkc{}, text); }

} // namespace

TEST_CASE("normal_form: both forms are CPython's") {
    for (const unicode_data::row& r : unicode_data::read_rows("normal_forms.txt")) {
        CAPTURE(r.at(0));
        const std::string text = unicode_data::bytes_of(r[0]);
        CHECK(nfc_of(text) == (r.at(1).empty() ? text : unicode_data::bytes_of(r[1])));
        CHECK(nfkc_of(text) == (r.at(2).empty() ? text : unicode_data::bytes_of(r[2])));
    }
}

TEST_CASE("normal_form: texts that look the same become the same") {
    CHECK(nfc_of("re\xcc\x81sume\xcc\x81") == "r\xc3\xa9sum\xc3\xa9");
    CHECK(nfc_of("\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab\xe1\x84\x80\xe1\x85\xb3\xe1\x86\xaf") ==
          "\xed\x95\x9c\xea\xb8\x80");                                 // Hangul from its letters
    CHECK(nfc_of("o\xcc\x82\xcc\xa3") == nfc_of("o\xcc\xa3\xcc\x82")); // Vietnamese, marks in either order
    CHECK(nfc_of("\xe2\x84\xab") == "\xc3\x85");                       // Angstrom sign
    CHECK(nfc_of("\xef\xbc\x97") == "\xef\xbc\x97");                   // only the form KC changes width
    CHECK(nfkc_of("\xef\xbc\x97\xef\xbc\x90\xef\xbd\x8b\xef\xbd\x8d") == "70km");
    CHECK(nfkc_of("\xef\xac\x81ne x\xc2\xb2") == "fine x2");
    // What looks different stays different.
    CHECK(nfc_of("cafe") != nfc_of("caf\xc3\xa9"));
}

TEST_CASE("normal_form: ASCII passes, and everything is appended") {
    const std::string ascii = std::string("plain\0text", 10) + std::string(1000, '~');
    CHECK(nfc_of(ascii) == ascii);
    CHECK(nfkc_of(ascii) == ascii);
    buffer<char, 8> out;
    nfc{}("e\xcc\x81", out);
    nfkc{}("\xef\xbc\x91", out);
    CHECK(std::string_view(out.data(), out.size()) == "\xc3\xa9"
                                                      "1");
}

TEST_CASE("normal_form: broken bytes become U+FFFD, which takes marks and keeps its place") {
    CHECK(nfc_of("\xff") == "\xef\xbf\xbd");
    CHECK(nfc_of("a\xe2\x82") == "a\xef\xbf\xbd");
    CHECK(nfkc_of("e\xff\xcc\x81") == "e\xef\xbf\xbd\xcc\x81");
    CHECK(nfc_of("\xed\xa0\x80") == "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
}

TEST_CASE("normal_form: a long run of unordered marks takes no long time") {
    std::string text = "a";
    std::string ordered = "\xe1\xba\xa1"; // the first dot below composes
    const int marks = 100000;
    for (int i = 0; i < marks; ++i) text += "\xcc\x8d\xcc\xa3"; // above, below
    for (int i = 1; i < marks; ++i) ordered += "\xcc\xa3";
    for (int i = 0; i < marks; ++i) ordered += "\xcc\x8d";
    CHECK((nfc_of(text) == ordered));
}

TEST_CASE("normal_form: the signature names the form and the Unicode version of utf8proc") {
    CHECK(nfc{}.signature() == std::string("nfc(unicode") + utf8proc_unicode_version() + ")");
    CHECK(nfkc{}.signature() == std::string("nfkc(unicode") + utf8proc_unicode_version() + ")");
}

namespace {

std::size_t given = 0;
std::size_t granted = static_cast<std::size_t>(-1);
void* take(void* /*context*/, std::size_t bytes) {
    if (given >= granted) return nullptr;
    ++given;
    return std::malloc(bytes);
}
void give(void* /*context*/, void* block, std::size_t /*bytes*/) { std::free(block); }

} // namespace

TEST_CASE("normal_form: memory comes from where that of the output does, and the output says when it ran out") {
    std::string text = "o"; // a run of marks to be brought into order, and too many characters for the stack
    for (int i = 0; i < 300; ++i) text += i % 2 == 0 ? "\xcc\x82" : "\xcc\xa3";
    const std::string expected = nfc_of(text);
    const karat::memory host = {take, give, nullptr};
    std::size_t told = 0;
    for (granted = 0; granted < 20; ++granted) {
        given = 0;
        buffer<char, 8> out;
        out.use(&host);
        nfc{}(text, out);
        if (out.failed()) {
            ++told;
        } else {
            CHECK(std::string(out.data(), out.size()) == expected);
        }
    }
    CHECK(told >= 10); // those of the output, of its characters and of the marks
    CHECK(told < 20);
}
