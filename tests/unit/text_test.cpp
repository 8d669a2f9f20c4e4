#include "karat/text/text.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <list>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "karat/view.hpp"

using namespace karat;

namespace {

struct convertible {
    std::string text;
    operator std::string_view() const { return text; }
};
struct explicitly_convertible {
    explicit operator std::string_view() const { return {}; }
};
enum color { red, green };

struct takes_numbers {
    template <class T>
    static constexpr bool accepts = std::is_integral_v<T>;
};
struct takes_texts {};

struct promises {
    static constexpr bool never_throws = true;
};
struct promises_nothing {};
struct declines {
    static constexpr bool never_throws = false;
};

} // namespace

// ---- one text -----------------------------------------------------------------------------------------------------

static_assert(is_text<std::string> && is_text<std::string_view> && is_text<const char*> && is_text<char*>);
static_assert(is_text<char[4]> && is_text<const char[4]> && is_text<convertible> && is_text<text_ref>);
static_assert(!is_text<std::nullptr_t> && !is_text<char> && !is_text<int> && !is_text<bool> && !is_text<double>);
static_assert(!is_text<std::wstring> && !is_text<const wchar_t*> && !is_text<std::u32string>);
static_assert(!is_text<std::vector<char>> && !is_text<std::array<char, 4>> && !is_text<std::string*>);
static_assert(!is_text<void> && !is_text<explicitly_convertible> && !is_text<std::vector<std::string>>);
static_assert(!is_text<std::initializer_list<const char*>>);

// ---- several texts ------------------------------------------------------------------------------------------------

static_assert(is_text_list<std::vector<std::string>> && is_text_list<std::vector<std::string_view>>);
static_assert(is_text_list<std::array<const char*, 2>> && is_text_list<const char* [2]> && is_text_list<char[2][4]>);
static_assert(is_text_list<std::initializer_list<text_ref>> && is_text_list<std::initializer_list<const char*>>);
static_assert(is_text_list<std::list<std::string>> && is_text_list<std::set<std::string>>);
static_assert(is_text_list<std::deque<convertible>> && is_text_list<view<std::string>>);
static_assert(!is_text_list<std::string> && !is_text_list<const char*> && !is_text_list<char[4]>);
static_assert(!is_text_list<convertible> && !is_text_list<std::string_view> && !is_text_list<std::nullptr_t>);
static_assert(!is_text_list<std::vector<char>> && !is_text_list<std::vector<int>> && !is_text_list<int>);
static_assert(!is_text_list<std::vector<std::vector<std::string>>> && !is_text_list<std::vector<std::nullptr_t>>);

// ---- token ids ----------------------------------------------------------------------------------------------------

static_assert(is_id_list<std::vector<int>> && is_id_list<std::vector<long>> && is_id_list<std::vector<short>>);
static_assert(is_id_list<std::vector<std::int64_t>> && is_id_list<std::vector<std::uint64_t>>);
static_assert(is_id_list<std::vector<std::uint16_t>> && is_id_list<std::array<unsigned, 3>>);
static_assert(is_answer_list<takes_numbers, int[3]> && !is_answer_list<takes_numbers, int[3][2]>);
static_assert(is_id_list<int[3]> && is_id_list<const long[1]> && is_id_list<std::initializer_list<int>>);
static_assert(is_id_list<std::list<int>> && is_id_list<view<std::uint32_t>>);
static_assert(!is_id_list<std::vector<bool>> && !is_id_list<std::vector<char>> && !is_id_list<std::string>);
static_assert(!is_id_list<std::vector<signed char>> && !is_id_list<std::vector<std::uint8_t>>);
static_assert(!is_id_list<std::wstring> && !is_id_list<std::u16string> && !is_id_list<std::u32string>);
static_assert(!is_id_list<std::vector<float>> && !is_id_list<std::vector<double>> && !is_id_list<std::vector<color>>);
static_assert(!is_id_list<int> && !is_id_list<std::vector<std::vector<int>>> && !is_id_list<std::nullptr_t>);

// ---- what a stage takes -------------------------------------------------------------------------------------------

static_assert(is_answer<takes_texts, std::string> && !is_answer<takes_texts, int>);
static_assert(is_answer<takes_numbers, int> && !is_answer<takes_numbers, std::string>);
static_assert(is_answer_list<takes_texts, std::vector<std::string>>);
static_assert(!is_answer_list<takes_texts, std::string> && !is_answer_list<takes_texts, std::vector<int>>);
static_assert(!is_answer_list<takes_texts, std::vector<std::vector<std::string>>>);
static_assert(is_answer_list<takes_numbers, std::vector<int>> && is_answer_list<takes_numbers, std::string>);
static_assert(!is_answer_list<takes_numbers, int> && !is_answer_list<takes_numbers, std::vector<std::string>>);

static_assert(never_throws<promises> && !never_throws<promises_nothing> && !never_throws<declines>);

// ---- an element of a braced list ----------------------------------------------------------------------------------

static_assert(std::is_convertible_v<const char*, text_ref> && std::is_convertible_v<std::string, text_ref>);
static_assert(std::is_convertible_v<std::string_view, text_ref> && std::is_convertible_v<convertible, text_ref>);
static_assert(std::is_convertible_v<text_ref, std::string_view>);
static_assert(!std::is_constructible_v<text_ref, std::nullptr_t> && !std::is_constructible_v<text_ref, int>);
static_assert(!std::is_constructible_v<text_ref, char> && !std::is_constructible_v<text_ref, std::vector<char>>);
static_assert(!std::is_constructible_v<text_ref, const char*, const char*>);
static_assert(!std::is_constructible_v<text_ref, const char*, std::size_t>);
static_assert(!std::is_default_constructible_v<text_ref>);

TEST_CASE("text: a text_ref refers to the whole text it was made from") {
    const std::string with_zero("a\0b", 3);
    const convertible own{"own"};
    const char* const pointer = "pointer";
    const std::initializer_list<text_ref> list = {"literal", with_zero, own, pointer, std::string_view("view"), ""};
    const std::string_view expected[] = {"literal", {"a\0b", 3}, "own", "pointer", "view", ""};
    std::size_t i = 0;
    for (const text_ref& ref : list) {
        CAPTURE(i);
        CHECK(std::string_view(ref) == expected[i++]);
    }
    CHECK(std::string_view(*(list.begin() + 1)).data() == with_zero.data());
}

TEST_CASE("text: an empty view without a pointer is a text") {
    const text_ref ref = std::string_view();
    CHECK(std::string_view(ref).empty());
}
