#ifndef KARAT_EXAMPLES_TINY_QA_TRAINING_HPP
#define KARAT_EXAMPLES_TINY_QA_TRAINING_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <torch/torch.h>

#include <karat/summary/random.hpp>
#include <karat/text/tokenize.hpp>
#include <karat/view.hpp>

#include "decoder.hpp"
#include "vocabulary.hpp"

// What fine-tuning and policy gradients share: tensors of token ids, a pass of supervised training, answers.

namespace tiny_qa {

using token_ids = std::vector<std::int64_t>;

/// What training leaves out of the loss.
inline constexpr std::int64_t ignored = -100;

/// What karat leaves out of a score.
inline constexpr karat::given_ids answer_ids{ignored, vocabulary::pad, vocabulary::end};

/// Sequences as the rows of a tensor, which are filled up with `fill`.
inline torch::Tensor padded(const std::vector<token_ids>& rows, std::int64_t fill) {
    std::int64_t width = 0;
    for (const token_ids& row : rows) width = std::max(width, static_cast<std::int64_t>(row.size()));
    torch::Tensor all = torch::full({static_cast<std::int64_t>(rows.size()), width}, fill, torch::kInt64);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::copy(rows[i].begin(), rows[i].end(), all[static_cast<std::int64_t>(i)].data_ptr<std::int64_t>());
    }
    return all;
}

/// The rows of a tensor of token ids as karat takes them: a pointer and lengths, nothing copied. The tensor must
/// outlive them. Columns of another tensor will do, such as answers behind prompts.
inline karat::row_list<std::int64_t> rows_of(const torch::Tensor& ids) {
    TORCH_CHECK(ids.dim() == 2 && ids.scalar_type() == torch::kInt64 && ids.device().is_cpu() && ids.stride(1) == 1,
                "token ids are rows of 64-bit integers in main memory");
    return {ids.data_ptr<std::int64_t>(), static_cast<std::size_t>(ids.size(0)), static_cast<std::size_t>(ids.size(1)),
            ids.stride(0)};
}

/// A prompt and the answer that a model shall learn to give to it.
struct lesson {
    token_ids prompt;
    token_ids answer; // its end included
};
/// Of several golds one is taught, drawn by lot. That a model may then say any of them is what all of them are for when
/// it is graded.
inline std::vector<lesson> make_lessons(const std::vector<question>& questions, const vocabulary& words,
                                        karat::random_words& draw) {
    std::vector<lesson> lessons;
    for (const question& q : questions) {
        token_ids answer = words.ids(q.golds[static_cast<std::size_t>(draw.below(q.golds.size()))]);
        answer.push_back(vocabulary::end);
        lessons.push_back({words.ids(q.text), std::move(answer)});
    }
    return lessons;
}
inline std::vector<token_ids> make_prompts(const std::vector<question>& questions, const vocabulary& words) {
    std::vector<token_ids> prompts;
    for (const question& q : questions) prompts.push_back(words.ids(q.text));
    return prompts;
}

/// The input of a batch, and at each position the token that shall follow: none inside a prompt.
struct batch {
    torch::Tensor ids;
    torch::Tensor labels;
};
inline batch make_batch(const lesson* lessons, std::size_t count) {
    std::vector<token_ids> ids;
    std::vector<token_ids> labels;
    for (const lesson* l = lessons; l != lessons + count; ++l) {
        token_ids whole = l->prompt;
        whole.insert(whole.end(), l->answer.begin(), l->answer.end());
        ids.emplace_back(whole.begin(), whole.end() - 1);
        labels.emplace_back(whole.begin() + 1, whole.end());
        std::fill_n(labels.back().begin(), l->prompt.size() - 1, ignored);
    }
    return {padded(ids, vocabulary::pad), padded(labels, ignored)};
}

/// How little the model expects each label, -log p: (rows, tokens), 0 where there is none.
inline torch::Tensor surprise(const decoder& model, const batch& b) {
    namespace f = torch::nn::functional;
    return f::cross_entropy(model.forward(b.ids).transpose(1, 2), b.labels,
                            f::CrossEntropyFuncOptions().ignore_index(ignored).reduction(torch::kNone));
}

/// One step of the optimizer, down the gradient of `loss`.
inline void step(const decoder& model, torch::optim::Optimizer& optimizer, const torch::Tensor& loss) {
    optimizer.zero_grad();
    loss.backward();
    torch::nn::utils::clip_grad_norm_(model.parameters(), 1.0);
    optimizer.step();
}

/// One pass over the lessons in a new order; returns the mean loss.
inline double train_epoch(const decoder& model, torch::optim::Optimizer& optimizer, std::vector<lesson>& lessons,
                          karat::random_words& draw, std::size_t batch_size = 32) {
    for (std::size_t i = lessons.size(); i > 1; --i) {
        std::swap(lessons[i - 1], lessons[static_cast<std::size_t>(draw.below(i))]);
    }
    double loss_sum = 0;
    for (std::size_t from = 0; from < lessons.size(); from += batch_size) {
        const std::size_t count = std::min(batch_size, lessons.size() - from);
        const batch b = make_batch(lessons.data() + from, count);
        const torch::Tensor loss = surprise(model, b).sum() / b.labels.ne(ignored).sum();
        step(model, optimizer, loss);
        loss_sum += loss.item<double>() * static_cast<double>(count);
    }
    return loss_sum / static_cast<double>(lessons.size());
}

enum class choose { likeliest, sample };

/// An answer to each prompt, of so many tokens at most: a row of token ids, its end included, filled up with padding.
/// Whatever is no word ends an answer.
inline torch::Tensor generate(const decoder& model, const std::vector<token_ids>& prompts, choose how,
                              std::int64_t longest = longest_answer) {
    const torch::NoGradGuard no_gradients;
    const auto rows = static_cast<std::int64_t>(prompts.size());
    torch::Tensor ids = padded(prompts, vocabulary::pad);
    const std::int64_t longest_prompt = ids.size(1);
    ids = torch::constant_pad_nd(ids, {0, longest}, vocabulary::pad);
    torch::Tensor answers = torch::full({rows, longest}, vocabulary::pad, torch::kInt64);

    torch::Tensor at = torch::empty({rows, 1}, torch::kInt64); // where the next token of a row belongs
    for (std::int64_t i = 0; i < rows; ++i) {
        at[i] = static_cast<std::int64_t>(prompts[static_cast<std::size_t>(i)].size());
    }
    torch::Tensor open = torch::ones({rows, 1}, torch::kBool);
    const torch::Tensor row = torch::arange(rows);
    for (std::int64_t t = 0; t < longest && open.any().item<bool>(); ++t) {
        const torch::Tensor scores = model.forward(ids.slice(1, 0, longest_prompt + t));
        const torch::Tensor last = scores.index({row, at.squeeze(1) - 1});
        torch::Tensor next = how == choose::sample ? last.softmax(-1).multinomial(1) : last.argmax(-1, true);
        next = torch::where(open, next, torch::full_like(next, vocabulary::pad));
        answers.slice(1, t, t + 1).copy_(next);
        ids.scatter_(1, at, next);
        open = open & (next >= vocabulary::first_word);
        at = at + 1;
    }
    return answers;
}

} // namespace tiny_qa

#endif
