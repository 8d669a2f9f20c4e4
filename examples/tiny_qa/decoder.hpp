#ifndef KARAT_EXAMPLES_TINY_QA_DECODER_HPP
#define KARAT_EXAMPLES_TINY_QA_DECODER_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <torch/torch.h>

// A llama-style decoder in LibTorch: RMS norm, rotary positions, causal attention, SwiGLU. Its weights have the names
// and shapes that llama.cpp looks for, so that a trained one can be written out as it is.

namespace tiny_qa {

struct decoder_size {
    std::int64_t vocabulary;
    std::int64_t context = 64; // tokens
    std::int64_t width = 48;
    std::int64_t heads = 3;
    std::int64_t layers = 2;
    std::int64_t feed_forward = 128;
    double norm_epsilon = 1e-5;
};

class decoder {
public:
    struct weight {
        std::string name;
        torch::Tensor values;
    };

    explicit decoder(const decoder_size& size) : m_size(size) {
        m_embedding = add_matrix("token_embd", size.vocabulary, size.width, 0.02);
        for (std::int64_t i = 0; i < size.layers; ++i) {
            const std::string name = "blk." + std::to_string(i) + ".";
            layer l;
            l.attention_norm = add_norm(name + "attn_norm");
            l.query = add_matrix(name + "attn_q", size.width, size.width);
            l.key = add_matrix(name + "attn_k", size.width, size.width);
            l.value = add_matrix(name + "attn_v", size.width, size.width);
            l.output = add_matrix(name + "attn_output", size.width, size.width);
            l.feed_forward_norm = add_norm(name + "ffn_norm");
            l.gate = add_matrix(name + "ffn_gate", size.feed_forward, size.width);
            l.up = add_matrix(name + "ffn_up", size.feed_forward, size.width);
            l.down = add_matrix(name + "ffn_down", size.width, size.feed_forward);
            m_layers.push_back(l);
        }
        m_output_norm = add_norm("output_norm");
        m_output = add_matrix("output", size.vocabulary, size.width);

        // Position t turns the pair of values number i by the angle t / 10000^(2 i / values of a head).
        const std::int64_t head = size.width / size.heads;
        const torch::Tensor speed = torch::pow(10000.0, -torch::arange(0, head, 2, torch::kFloat) / double(head));
        const torch::Tensor angle = torch::outer(torch::arange(size.context, torch::kFloat), speed);
        m_cosine = angle.cos();
        m_sine = angle.sin();
        m_later = torch::ones({size.context, size.context}, torch::kBool).triu(1);
    }

    decoder(const decoder&) = delete; // tensors are handles: a copy would share its weights
    decoder& operator=(const decoder&) = delete;

    /// Takes over the weights of another decoder of this size.
    void copy_weights(const decoder& from) {
        const torch::NoGradGuard no_gradients;
        for (std::size_t i = 0; i < m_weights.size(); ++i) m_weights[i].values.copy_(from.m_weights[i].values);
    }

    const decoder_size& size() const { return m_size; }
    const std::vector<weight>& weights() const { return m_weights; }
    std::vector<torch::Tensor> parameters() const {
        std::vector<torch::Tensor> all;
        for (const weight& w : m_weights) all.push_back(w.values);
        return all;
    }

    /// For token ids (rows, tokens) the scores of every word as the next one (rows, tokens, words).
    torch::Tensor forward(const torch::Tensor& ids) const {
        torch::Tensor x = torch::embedding(m_embedding, ids);
        for (const layer& l : m_layers) {
            x = x + attention(l, norm(x, l.attention_norm));
            const torch::Tensor y = norm(x, l.feed_forward_norm);
            x = x + torch::linear(torch::silu(torch::linear(y, l.gate)) * torch::linear(y, l.up), l.down);
        }
        return torch::linear(norm(x, m_output_norm), m_output);
    }

private:
    struct layer {
        torch::Tensor attention_norm, query, key, value, output, feed_forward_norm, gate, up, down;
    };

    torch::Tensor add(const std::string& name, torch::Tensor values) {
        values.set_requires_grad(true);
        m_weights.push_back({name + ".weight", values});
        return values;
    }
    torch::Tensor add_norm(const std::string& name) { return add(name, torch::ones({m_size.width})); }
    torch::Tensor add_matrix(const std::string& name, std::int64_t out, std::int64_t in, double spread = 0) {
        if (spread == 0) spread = 1 / std::sqrt(double(in));
        return add(name, torch::randn({out, in}) * spread);
    }

    torch::Tensor norm(const torch::Tensor& x, const torch::Tensor& scale) const {
        return x * torch::rsqrt(x.square().mean(-1, true) + m_size.norm_epsilon) * scale;
    }
    // x: (rows, heads, tokens, values of a head), of which two neighbours make a pair.
    torch::Tensor rotated(const torch::Tensor& x) const {
        const std::int64_t tokens = x.size(2);
        const torch::Tensor cosine = m_cosine.slice(0, 0, tokens);
        const torch::Tensor sine = m_sine.slice(0, 0, tokens);
        const torch::Tensor pairs = x.unflatten(-1, {x.size(3) / 2, 2});
        const torch::Tensor a = pairs.select(-1, 0);
        const torch::Tensor b = pairs.select(-1, 1);
        return torch::stack({a * cosine - b * sine, a * sine + b * cosine}, -1).flatten(-2);
    }
    torch::Tensor attention(const layer& l, const torch::Tensor& x) const {
        const std::int64_t tokens = x.size(1);
        const auto heads = [&](const torch::Tensor& matrix) {
            return torch::linear(x, matrix).unflatten(-1, {m_size.heads, m_size.width / m_size.heads}).transpose(1, 2);
        };
        const torch::Tensor query = rotated(heads(l.query)) / std::sqrt(double(m_size.width / m_size.heads));
        const torch::Tensor key = rotated(heads(l.key));
        const torch::Tensor later = m_later.slice(0, 0, tokens).slice(1, 0, tokens);
        const torch::Tensor share = torch::matmul(query, key.transpose(-1, -2)).masked_fill(later, -1e9).softmax(-1);
        return torch::linear(torch::matmul(share, heads(l.value)).transpose(1, 2).flatten(-2), l.output);
    }

    decoder_size m_size;
    std::vector<weight> m_weights;
    torch::Tensor m_embedding;
    std::vector<layer> m_layers;
    torch::Tensor m_output_norm;
    torch::Tensor m_output;
    torch::Tensor m_cosine; // (tokens, pairs of a head)
    torch::Tensor m_sine;
    torch::Tensor m_later; // (tokens, tokens): which one comes after which
};

} // namespace tiny_qa

#endif
