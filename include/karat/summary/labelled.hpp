#ifndef KARAT_SUMMARY_LABELLED_HPP
#define KARAT_SUMMARY_LABELLED_HPP

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/status.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// What became of a merge.
struct [[nodiscard]] merge_result {
    karat::status status =
        status::ok;        ///< different_signatures, or what the state's own merge() says; then nothing changed
    std::string_view ours; ///< the two signatures, which live as long as the two states do
    std::string_view theirs;

    explicit operator bool() const noexcept { return status == status::ok; }
    /// In words, for logs, naming both signatures if they differ. Allocates.
    std::string describe() const {
        if (status != status::different_signatures) return karat::describe(status);
        return "cannot merge " + std::string(theirs) + " into " + std::string(ours);
    }
};

/// An accumulator that knows which metric it is of, so that states of different metrics are not merged by mistake:
/// shards read from files, or sent by processes that were started with other options. It speaks as a pointer does:
///
///     karat::labelled<karat::mean_score> total{karat::rouge_l{}.signature()};
///     total->update(score);
///     if (const auto merged = total.merge(part); !merged) log(merged.describe());
///
/// The accumulator itself stays plain, and its own merge() costs nothing more. The label allocates, in construction
/// only.
template <class State>
class labelled {
public:
    explicit labelled(std::string signature,
                      State state = State()) noexcept(std::is_nothrow_move_constructible_v<State>)
        : m_signature(std::move(signature)), m_state(std::move(state)) {}

    /// Merges `other` if it has the same signature; if not, nothing changes and the result names both.
    merge_result merge(const labelled& other) noexcept(noexcept(std::declval<State&>().merge(other.m_state))) {
        merge_result result{status::ok, m_signature, other.m_signature};
        if (m_signature != other.m_signature) {
            result.status = status::different_signatures;
        } else if constexpr (std::is_void_v<decltype(m_state.merge(other.m_state))>) {
            m_state.merge(other.m_state);
        } else {
            result.status = m_state.merge(other.m_state);
        }
        return result;
    }

    const std::string& signature() const noexcept { return m_signature; }
    State& operator*() noexcept { return m_state; }
    const State& operator*() const noexcept { return m_state; }
    State* operator->() noexcept { return &m_state; }
    const State* operator->() const noexcept { return &m_state; }

private:
    std::string m_signature;
    State m_state;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
