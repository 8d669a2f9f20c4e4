#ifndef KARAT_TEXT_DROP_HPP
#define KARAT_TEXT_DROP_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include "karat/buffer.hpp"
#include "karat/signature.hpp"
#include "karat/text/articles.hpp"
#include "karat/text/characters.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/number/python_float.hpp"
#include "karat/text/number/python_repr.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// DROP's normalisation. The text is cut at every U+0020 and every `-`, and each piece goes through
///
///     lower case; delete ASCII punctuation, unless Python's float() takes the piece as it is; if float() takes it now,
///     replace it by repr(float(piece)); the articles a, an, the become spaces; single spaces
///
/// What is left of the pieces is joined by single spaces: 5.50 -> 5.5, $5.50 -> 550.0, 1,000 -> 1000.0, -5 -> 5.0,
/// twenty-five -> twenty five. Appends to a buffer, O(bytes). Never throws.
///
/// Dua et al. 2019, "DROP: A Reading Comprehension Benchmark Requiring Discrete Reasoning Over Paragraphs", and its
/// official evaluation script. Proven by tests/data/golden_drop.txt.
struct drop_normalizer {
    static constexpr bool never_throws = true;
    std::string signature() const {
        return "pieces(lower+no_ascii_punct_but_in_floats+floats_as_in_python+" + signature_of(spelled_out{}) + ")";
    }

    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        detail::text_scratch scratch;
        scratch.use(out.source());
        (*this)(text, out, scratch);
    }
    /// The same with memory to work in, whose contents mean nothing.
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out, detail::text_scratch& scratch) const noexcept {
        const std::size_t begin = out.size();
        for (;;) {
            const std::size_t end = text.find_first_of(" -");
            const std::size_t before = out.size();
            if (before != begin) out.push_back(' ');
            const std::size_t piece = out.size();
            append_piece(text.substr(0, end), out, scratch);
            if (out.size() == piece) out.truncate(before);
            if (end == std::string_view::npos) return;
            text.remove_prefix(end + 1);
        }
    }

private:
    using spelled_out = normalizer<as_written, without_articles<english_articles>, single_spaces>;

    template <std::size_t Inline>
    static void append_piece(std::string_view piece, buffer<char, Inline>& out,
                             detail::text_scratch& scratch) noexcept {
        auto& lowered = scratch.piece;
        lowered.clear();
        normalizer<lower_cased>{}(piece, lowered);
        if (append_number(lowered, out)) return;
        delete_punctuation(lowered);
        if (append_number(lowered, out)) return;
        spelled_out{}(std::string_view(lowered.data(), lowered.size()), out);
        if (lowered.failed()) out.fail();
    }
    template <class Lowered, std::size_t Inline>
    static bool append_number(const Lowered& lowered, buffer<char, Inline>& out) noexcept {
        const python_float number = read_python_float(std::string_view(lowered.data(), lowered.size()));
        if (!number.accepted || lowered.failed()) return false;
        const number_text text = python_repr(number.value);
        out.append(text.view().data(), text.view().size());
        return true;
    }
    template <std::size_t Inline>
    static void delete_punctuation(buffer<char, Inline>& text) noexcept {
        std::size_t kept = 0;
        for (const char byte : text) {
            // A byte of a longer character is no ASCII, whatever its sign.
            if (!characters::is_ascii_punctuation(static_cast<unsigned char>(byte))) text[kept++] = byte;
        }
        text.truncate(kept);
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
