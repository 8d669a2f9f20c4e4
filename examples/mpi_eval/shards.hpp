#ifndef KARAT_EXAMPLES_MPI_EVAL_SHARDS_HPP
#define KARAT_EXAMPLES_MPI_EVAL_SHARDS_HPP

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <vector>

// Which rank scores which questions. Questions are numbered from 0 in the order of the file.

/// What a distributed sampler hands to a rank (PyTorch's DistributedSampler without shuffling): every `ranks`-th
/// question. So that all ranks have as many, those that would have one less get one from the front again.
inline std::vector<std::size_t> padded_shard(std::size_t questions, int rank, int ranks) {
    const auto step = static_cast<std::size_t>(ranks);
    const std::size_t filled_up = (questions + step - 1) / step * step;
    std::vector<std::size_t> shard;
    for (std::size_t i = static_cast<std::size_t>(rank); i < filled_up; i += step) shard.push_back(i % questions);
    return shard;
}

/// Runs of questions whose lengths are as 0 : 1 : 2 : ..., as when some machines are slower; rank 0 has none unless it
/// is alone.
inline std::vector<std::size_t> uneven_shard(std::size_t questions, int rank, int ranks) {
    const auto up_to = [&](int r) { // where rank r begins
        const int parts = ranks * (ranks - 1) / 2;
        if (parts == 0 || r == ranks) return r == 0 ? std::size_t{0} : questions;
        return questions * static_cast<std::size_t>(r * (r - 1) / 2) / static_cast<std::size_t>(parts);
    };
    std::vector<std::size_t> shard;
    for (std::size_t i = up_to(rank); i < up_to(rank + 1); ++i) shard.push_back(i);
    return shard;
}

/// A set of questions: one bit each.
class question_set {
public:
    explicit question_set(std::size_t questions) : m_words((questions + 63) / 64) {}

    void add(std::size_t question) { m_words[question / 64] |= std::uint64_t{1} << question % 64; }
    bool contains(std::size_t question) const { return (m_words[question / 64] >> question % 64 & 1) != 0; }
    void remove_all(const question_set& other) {
        for (std::size_t i = 0; i < m_words.size(); ++i) m_words[i] &= ~other.m_words[i];
    }
    std::uint64_t* words() { return m_words.data(); }
    int word_count() const { return static_cast<int>(m_words.size()); }

private:
    std::vector<std::uint64_t> m_words;
};

/// Removes from a rank's questions those that a rank below has, too: what a sampler added to fill up counts once,
/// however it chose. Every rank must call it.
inline void leave_to_lower_ranks(question_set& mine, int rank) {
    question_set below(static_cast<std::size_t>(mine.word_count()) * 64);
    MPI_Exscan(mine.words(), below.words(), mine.word_count(), MPI_UINT64_T, MPI_BOR, MPI_COMM_WORLD);
    if (rank != 0) mine.remove_all(below); // on rank 0 nothing was written to `below`
}

#endif
