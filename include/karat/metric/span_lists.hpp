#ifndef KARAT_METRIC_SPAN_LISTS_HPP
#define KARAT_METRIC_SPAN_LISTS_HPP

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/text/characters.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/number/python_float.hpp"
#include "karat/text/text.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

// Answers that are lists of spans, as DROP has them: "the Bears" and "the Lions" together are one answer.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// An answer is a text, which is its only span.
struct one_span {
    static constexpr bool never_throws = true;
    std::string_view signature() const noexcept { return "one"; }
    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        sink(text);
    }
};

/// An answer is a range of texts, one for each span. A range of such ranges are the references of a question.
struct given_spans {
    template <class T>
    static constexpr bool accepts = is_text_list<T>;
    static constexpr bool never_throws = true;
    std::string_view signature() const noexcept { return "given"; }
    template <class Answer, class Sink>
    void operator()(const Answer& answer, Sink&& sink) const {
        for (const auto& span : answer) sink(std::string_view(span));
    }
};

namespace detail {

/// Whether Python's text.strip() leaves nothing.
inline bool is_blank(std::string_view text) noexcept {
    for (std::size_t at = 0; at < text.size();) {
        const utf8::decoded next = utf8::decode(text, at);
        if (!characters::is_space(next.code_point)) return false;
        at += next.bytes;
    }
    return true;
}

/// The answers of any number of questions as lists of normalised spans: what each of them is, and the set of its
/// tokens.
class span_lists : public made_of_buffers<span_lists> {
public:
    /// A normalised span. Two are equal when their texts are.
    struct span {
        std::size_t begin; // in the text of all spans
        std::size_t bytes;
        std::size_t first_token;
        std::size_t tokens; // different ones, in their order as bytes
        bool has_number;
    };
    struct answer {
        std::size_t first_span;
        std::size_t spans;
        std::size_t first_different; // of its different spans, in their order as bytes
        std::size_t different;
        bool is_blank; // its first span holds nothing but spaces, or it has none
    };

    void clear() noexcept {
        m_text.clear();
        m_spans.clear();
        m_tokens.clear();
        m_different.clear();
        m_answers.clear();
    }
    /// Begins an answer, whose spans are then added one after the other.
    void begin_answer() noexcept { m_answers.push_back({m_spans.size(), 0, m_different.size(), 0, true}); }
    template <class Normalizer>
    void add_span(const Normalizer& normalize, std::string_view text, text_scratch& work) {
        if (m_answers.failed()) return;
        answer& to = m_answers.back();
        if (to.spans == 0) to.is_blank = detail::is_blank(text);
        ++to.spans;
        span next{m_text.size(), 0, m_tokens.size(), 0, false};
        append_normalized(normalize, text, m_text, work);
        next.bytes = m_text.size() - next.begin;
        add_tokens(next);
        m_spans.push_back(next);
    }
    void end_answer() noexcept {
        if (failed()) return;
        answer& last = m_answers.back();
        for (std::size_t i = last.first_span; i < m_spans.size(); ++i) m_different.push_back(i);
        if (m_different.failed()) return;
        keep_different(m_different, last.first_different, [this](std::size_t i) { return text_of(m_spans[i]); });
        last.different = m_different.size() - last.first_different;
    }

    std::size_t size() const noexcept { return m_answers.size(); }
    const answer& operator[](std::size_t i) const noexcept { return m_answers[i]; }
    const span& span_of(const answer& of, std::size_t i) const noexcept { return m_spans[of.first_span + i]; }
    std::string_view text_of(const span& of) const noexcept { return text_at(of.begin, of.bytes); }

    /// Whether two answers have equally many spans, and the same ones if each is counted once.
    friend bool have_same_spans(const span_lists& a, const answer& x, const span_lists& b, const answer& y) noexcept {
        if (x.spans != y.spans || x.different != y.different) return false;
        for (std::size_t i = 0; i < x.different; ++i) {
            const span& of_x = a.m_spans[a.m_different[x.first_different + i]];
            const span& of_y = b.m_spans[b.m_different[y.first_different + i]];
            if (a.text_of(of_x) != b.text_of(of_y)) return false;
        }
        return true;
    }
    /// How many tokens, and how many numbers among them, two spans share. O(tokens of both).
    struct shared {
        std::size_t tokens = 0;
        std::size_t numbers = 0;
    };
    friend shared shared_tokens(const span_lists& a, const span& x, const span_lists& b, const span& y) noexcept {
        shared both;
        for (std::size_t i = 0, j = 0; i < x.tokens && j < y.tokens;) {
            const token& of_x = a.m_tokens[x.first_token + i];
            const token& of_y = b.m_tokens[y.first_token + j];
            const int order = a.text_at(of_x.begin, of_x.bytes).compare(b.text_at(of_y.begin, of_y.bytes));
            if (order == 0) {
                ++both.tokens;
                both.numbers += of_x.is_number ? 1u : 0u;
            }
            if (order <= 0) ++i;
            if (order >= 0) ++j;
        }
        return both;
    }

    /// Takes the memory for one answer of up to so many spans, which together have up to so many bytes as they are
    /// written. False when there is none.
    bool reserve(std::size_t spans, std::size_t bytes) noexcept {
        clear();
        const std::size_t normalized = longest_of_one_byte * bytes;
        return m_text.reserve_more(normalized) && m_spans.reserve_more(spans) &&
               m_tokens.reserve_more(normalized / 2 + spans) && m_different.reserve_more(spans) &&
               m_answers.reserve_more(1);
    }

private:
    friend made_of_buffers<span_lists>;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.m_text, self.m_spans, self.m_tokens, self.m_different, self.m_answers);
    }
    // Numbers are written as Python does: 1e15 becomes 1000000000000000.0.
    static constexpr std::size_t longest_of_one_byte = 5;

    struct token {
        std::size_t begin; // in the text of all spans
        std::size_t bytes;
        bool is_number;
    };

    std::string_view text_at(std::size_t begin, std::size_t bytes) const noexcept {
        return {m_text.data() + begin, bytes};
    }
    // Sorts what stands from `begin` on by its text, and keeps each text once.
    template <class T, std::size_t Inline, class TextOf>
    static void keep_different(buffer<T, Inline>& list, std::size_t begin, TextOf&& text_of) noexcept {
        T* const first = list.begin() + begin;
        std::sort(first, list.end(), [&](const T& a, const T& b) { return text_of(a) < text_of(b); });
        T* const end = std::unique(first, list.end(), [&](const T& a, const T& b) { return text_of(a) == text_of(b); });
        list.truncate(static_cast<std::size_t>(end - list.begin()));
    }
    // Between the words of a normalised text stand single spaces.
    void add_tokens(span& to) noexcept {
        std::size_t begin = to.begin;
        for (std::size_t at = begin; at <= to.begin + to.bytes; ++at) {
            if (at < m_text.size() && m_text[at] != ' ') continue;
            if (at > begin) m_tokens.push_back({begin, at - begin, false});
            begin = at + 1;
        }
        if (m_tokens.failed() || m_text.failed()) return;
        keep_different(m_tokens, to.first_token, [this](const token& t) { return text_at(t.begin, t.bytes); });
        to.tokens = m_tokens.size() - to.first_token;
        for (std::size_t i = to.first_token; i < m_tokens.size(); ++i) {
            token& t = m_tokens[i];
            t.is_number = is_python_float(text_at(t.begin, t.bytes));
            to.has_number = to.has_number || t.is_number;
        }
    }

    buffer<char, 256> m_text;
    buffer<span, 4> m_spans;
    buffer<token, 16> m_tokens;
    buffer<std::size_t, 4> m_different; // indices of spans
    buffer<answer, 4> m_answers;
};

/// The references of any number of questions.
struct span_references : made_of_buffers<span_references> {
    span_lists answers;
    buffer<std::size_t, 1> questions; // where in `answers` a question's references begin

    std::size_t size() const noexcept { return questions.size(); }
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.answers, self.questions);
    }
};
/// A prediction.
template <class Spans>
struct span_reader : made_of_buffers<span_reader<Spans>> {
    void prepare(const span_references& /*with*/) noexcept {}
    span_lists answers; // one
    text_scratch work;

    text_scratch& scratch() noexcept { return work; }
    bool failed() const noexcept { return answers.failed(); }
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.answers, self.work);
    }
    /// A text is one span; of a list each span may be empty.
    bool reserve(const span_references& /*with*/, std::size_t length) noexcept {
        most_spans = is_answer<Spans, std::string_view> ? 1 : length;
        return answers.reserve(most_spans, length) && work.reserve(length);
    }
    std::size_t most_spans = 1;
};
/// Stands for what two metrics must have in common to share these.
template <class Spans, class Normalizer>
struct span_reading {};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
