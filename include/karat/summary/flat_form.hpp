#ifndef KARAT_SUMMARY_FLAT_FORM_HPP
#define KARAT_SUMMARY_FLAT_FORM_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "karat/summary/group.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

class flat_form;

namespace detail {

template <class State, class = void>
inline constexpr bool flattens_itself = false;
template <class State>
inline constexpr bool
    flattens_itself<State, std::void_t<decltype(std::declval<const State&>().put_into(std::declval<flat_form&>())),
                                       decltype(std::declval<State&>().take_from(std::declval<flat_form&>()))>> = true;

/// Accumulators of a size that the type knows give an array of words; others, which own theirs, show where they lie.
template <class State, class = void>
inline constexpr bool gives_words = false;
template <class State>
inline constexpr bool
    gives_words<State, std::void_t<decltype(State::from_words(std::declval<const State&>().words()))>> = true;
template <class State, class = void>
inline constexpr bool shows_words = false;
template <class State>
inline constexpr bool
    shows_words<State, std::enable_if_t<std::is_same_v<decltype(std::declval<State&>().words()), std::uint64_t*>>> =
        true;

template <class State, class = void>
inline constexpr bool counts_words = false;
template <class State>
inline constexpr bool counts_words<State, std::void_t<decltype(std::declval<const State&>().word_count())>> = true;
template <class State>
std::size_t word_count_of(const State& state) noexcept {
    if constexpr (counts_words<State>) {
        return state.word_count();
    } else {
        return State::word_count;
    }
}

} // namespace detail

/// Many accumulators as one array of words, to save, to send, and to merge: a plain sum word by word of two flat forms
/// is the flat form of the merged accumulators. So one reduction merges all that an evaluation holds.
///
///     karat::flat_form words;                      // by every process, with the same settings, in the same order
///     words.put(f1_mean);
///     words.put(by_type, all_names);               // groups: see group_names()
///     MPI_Allreduce(MPI_IN_PLACE, words.data(), int(words.size()), MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
///     words.take(f1_mean);                         // in the same order again
///     words.take(by_type, all_names);
///
/// What can be put and taken: means, success_count, poisson_bootstrap, exact_sum, groups of these, a count of your own
/// (any integer, as a word), and states of your own that have
///
///     void put_into(karat::flat_form& words) const;
///     bool take_from(karat::flat_form& words);     // what take() says of their parts
///
/// Words do not say what they are of: sums of states of other metrics or other settings mean nothing. The caller's
/// containers may throw std::bad_alloc, as may put() and the taking of groups.
class flat_form {
public:
    flat_form() = default;
    /// Words that were saved or sent.
    explicit flat_form(std::vector<std::uint64_t> words) noexcept : m_words(std::move(words)) {}

    /// Appends a state.
    template <class State>
    void put(const State& state) {
        check<State>();
        if constexpr (std::is_integral_v<State>) {
            m_words.push_back(static_cast<std::uint64_t>(state));
        } else if constexpr (detail::flattens_itself<State>) {
            state.put_into(*this);
        } else if constexpr (detail::gives_words<State>) {
            const auto words = state.words();
            m_words.insert(m_words.end(), words.begin(), words.end());
        } else {
            const std::uint64_t* const words = state.words();
            m_words.insert(m_words.end(), words, words + detail::word_count_of(state));
        }
    }
    /// Appends the groups of these names, in the order of the names, which all processes must agree about: one that is
    /// not there as what a new group starts as. Groups of other names are left out.
    template <class State, class Names>
    void put(const groups<State>& all, const Names& names) {
        for (const auto& name : names) {
            const State* const group = all.find(name);
            put(group != nullptr ? *group : all.start());
        }
    }

    /// Takes the next state out, in the place of what `state` was. False, and nothing changed, if not enough words are
    /// left; a state whose size depends on its settings takes as many words as it has.
    template <class State>
    [[nodiscard]] bool take(State& state) {
        check<State>();
        if constexpr (std::is_integral_v<State>) {
            if (left() == 0) return false;
            state = static_cast<State>(m_words[m_taken++]);
            return true;
        } else if constexpr (detail::flattens_itself<State>) {
            return state.take_from(*this);
        } else if constexpr (detail::gives_words<State>) {
            auto words = state.words();
            if (left() < words.size()) return false;
            copy_next(words.size(), words.data());
            state = State::from_words(words);
            return true;
        } else {
            const std::size_t count = detail::word_count_of(state);
            if (left() < count) return false;
            copy_next(count, state.words());
            return true;
        }
    }
    /// Takes the groups of these names, which are made where there are none. False if not enough words are left; then
    /// some may have changed.
    template <class State, class Names>
    [[nodiscard]] bool take(groups<State>& all, const Names& names) {
        for (const auto& name : names) {
            if (!take(all[name])) return false;
        }
        return true;
    }

    const std::uint64_t* data() const noexcept { return m_words.data(); }
    std::uint64_t* data() noexcept { return m_words.data(); }
    /// Length in words.
    std::size_t size() const noexcept { return m_words.size(); }
    /// Words that are not taken yet.
    std::size_t left() const noexcept { return m_words.size() - m_taken; }

private:
    template <class State>
    static constexpr void check() {
        static_assert(std::is_integral_v<State> || detail::flattens_itself<State> || detail::gives_words<State> ||
                          detail::shows_words<State>,
                      "karat: this has no flat form: it needs words(), or put_into() and take_from()");
    }
    void copy_next(std::size_t count, std::uint64_t* to) noexcept {
        std::copy_n(m_words.data() + m_taken, count, to);
        m_taken += count;
    }

    std::vector<std::uint64_t> m_words;
    std::size_t m_taken = 0;
};

/// The names of groups as one text, to send to processes that may have others. Texts of several processes, one after
/// the other in any order, hold the names of all (MPI_Allgatherv). A name is preceded by its length in bytes and a
/// colon, so that it may hold anything.
template <class State>
std::string group_names(const groups<State>& all) {
    std::string text;
    for (const auto& entry : all) text += std::to_string(entry.first.size()) + ':' + entry.first;
    return text;
}
/// The names in such a text, each once, ordered by their bytes; nothing if it is none.
inline std::optional<std::vector<std::string>> read_group_names(std::string_view text) {
    std::vector<std::string> names;
    while (!text.empty()) {
        std::size_t size = 0;
        std::size_t digits = 0;
        for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits) {
            size = 10 * size + static_cast<std::size_t>(text[digits] - '0');
            if (size > text.size()) return std::nullopt; // and it cannot overflow
        }
        if (digits == 0 || digits == text.size() || text[digits] != ':') return std::nullopt;
        text.remove_prefix(digits + 1);
        if (size > text.size()) return std::nullopt;
        names.emplace_back(text.substr(0, size));
        text.remove_prefix(size);
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
