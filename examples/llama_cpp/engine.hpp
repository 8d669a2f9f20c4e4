#ifndef KARAT_EXAMPLES_LLAMA_CPP_ENGINE_HPP
#define KARAT_EXAMPLES_LLAMA_CPP_ENGINE_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <ggml-backend.h>
#include <llama.h>

// A model in llama.cpp that decodes several continuations of one prompt at once. Nothing here knows of scores.

namespace llama_cpp {

struct free_llama {
    void operator()(llama_model* model) const { llama_model_free(model); }
    void operator()(llama_context* context) const { llama_free(context); }
};

/// Loads and ends llama.cpp itself. `folder` is where its libraries for the kinds of processors are; empty if it knows.
class library {
public:
    explicit library(const std::string& folder) {
        llama_log_set(
            [](ggml_log_level level, const char* text, void*) {
                if (level == GGML_LOG_LEVEL_ERROR) std::fputs(text, stderr);
            },
            nullptr);
        if (folder.empty()) {
            ggml_backend_load_all();
        } else {
            ggml_backend_load_all_from_path(folder.c_str());
        }
        llama_backend_init();
    }
    library(const library&) = delete;
    library& operator=(const library&) = delete;
    ~library() { llama_backend_free(); }
};

/// A continuation of the prompt: it is to go on with `token`.
struct branch {
    std::size_t parent; ///< the place of what it continues in the step before
    llama_token token;
};

class engine {
public:
    /// For up to `width` continuations at once.
    engine(const std::string& path, std::size_t width) : m_width(width) {
        llama_model_params model = llama_model_default_params();
        model.n_gpu_layers = 0;
        m_model.reset(llama_model_load_from_file(path.c_str(), model));
        if (m_model == nullptr) throw std::runtime_error(path + ": cannot be loaded");

        llama_context_params context = llama_context_default_params();
        context.n_ctx = 0; // the model's own
        context.n_seq_max = static_cast<std::uint32_t>(2 * width);
        context.n_threads = context.n_threads_batch = 1;
        context.kv_unified = true; // continuations share what they have in common
        // All in 32 bits, as in training, so that the answers are those of training.
        context.type_k = context.type_v = GGML_TYPE_F32;
        context.flash_attn_type = LLAMA_FLASH_ATTN_TYPE_DISABLED;
        m_context.reset(llama_init_from_model(m_model.get(), context));
        if (m_context == nullptr) throw std::runtime_error(path + ": cannot be run");
        m_batch = llama_batch_init(static_cast<std::int32_t>(llama_n_ctx(m_context.get())), 0, 1);
    }
    engine(const engine&) = delete;
    engine& operator=(const engine&) = delete;
    ~engine() { llama_batch_free(m_batch); }

    const llama_vocab* vocabulary() const { return llama_model_get_vocab(m_model.get()); }

    /// Reads a prompt, which is then the one thing to continue.
    void start(const std::vector<llama_token>& prompt) {
        llama_memory_clear(memory(), true);
        m_batch.n_tokens = 0;
        m_position = 0;
        m_bank = 0;
        for (const llama_token token : prompt) add(token, m_position++, 0);
        m_first_output = m_batch.n_tokens - 1;
        decode();
    }
    /// Goes on with these continuations, each of one that was there before, up to `width` of them.
    void step(const std::vector<branch>& branches) {
        // Sequences are numbered in two banks that take turns: what is continued twice is copied before it is gone.
        const std::size_t other = m_width - m_bank;
        for (std::size_t i = 0; i < branches.size(); ++i) {
            llama_memory_seq_cp(memory(), sequence(m_bank + branches[i].parent), sequence(other + i), -1, -1);
        }
        for (std::size_t i = 0; i < m_width; ++i) llama_memory_seq_rm(memory(), sequence(m_bank + i), -1, -1);
        m_bank = other;
        m_batch.n_tokens = 0;
        for (std::size_t i = 0; i < branches.size(); ++i) add(branches[i].token, m_position, sequence(m_bank + i));
        ++m_position;
        m_first_output = 0;
        decode();
    }

    /// The logarithms of the probabilities of all tokens as the next one of continuation `i`.
    std::vector<double> next(std::size_t i) const {
        const float* const scores = llama_get_logits_ith(m_context.get(), m_first_output + static_cast<int>(i));
        std::vector<double> all(scores, scores + llama_vocab_n_tokens(vocabulary()));
        const double highest = *std::max_element(all.begin(), all.end());
        double sum = 0;
        for (const double score : all) sum += std::exp(score - highest);
        for (double& score : all) score -= highest + std::log(sum);
        return all;
    }

private:
    llama_memory_t memory() const { return llama_get_memory(m_context.get()); }
    static llama_seq_id sequence(std::size_t number) { return static_cast<llama_seq_id>(number); }

    void add(llama_token token, llama_pos position, llama_seq_id sequence) {
        const int i = m_batch.n_tokens++;
        if (static_cast<std::uint32_t>(i) >= llama_n_ctx(m_context.get()))
            throw std::runtime_error("too long a prompt");
        m_batch.token[i] = token;
        m_batch.pos[i] = position;
        m_batch.n_seq_id[i] = 1;
        m_batch.seq_id[i][0] = sequence;
    }
    void decode() {
        for (int i = 0; i < m_batch.n_tokens; ++i) m_batch.logits[i] = i >= m_first_output;
        if (llama_decode(m_context.get(), m_batch) != 0) throw std::runtime_error("llama.cpp cannot decode this");
    }

    std::unique_ptr<llama_model, free_llama> m_model;
    std::unique_ptr<llama_context, free_llama> m_context;
    std::size_t m_width;
    llama_batch m_batch{};
    llama_pos m_position = 0;
    std::size_t m_bank = 0; // the number of its first sequence: 0 or m_width
    int m_first_output = 0; // the place in the batch of continuation 0
};

} // namespace llama_cpp

#endif
