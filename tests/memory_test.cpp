// A host that keeps karat away from the global heap: keys, scorers and streams work in memory of the host's own, and
// while they do, malloc and operator new (which calls it) end the program.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "karat/karat.hpp"

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* block, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void* malloc(std::size_t size);
void* calloc(std::size_t count, std::size_t size);
void* realloc(void* block, std::size_t size);
void* aligned_alloc(std::size_t alignment, std::size_t size);
}

namespace {

bool forbidden = false;

void ask() {
    if (!forbidden) return;
    std::fputs("the global heap was asked for memory\n", stderr);
    std::abort();
}

/// As long as it lives, whoever asks the global heap for memory ends the program.
struct no_heap {
    no_heap() { forbidden = true; }
    no_heap(const no_heap&) = delete;
    no_heap& operator=(const no_heap&) = delete;
    ~no_heap() { forbidden = false; }
};

} // namespace

void* malloc(std::size_t size) {
    ask();
    return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
    ask();
    return __libc_calloc(count, size);
}
void* realloc(void* block, std::size_t size) {
    ask();
    return __libc_realloc(block, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
    ask();
    return __libc_memalign(alignment, size);
}

using namespace karat;

namespace {

/// A fixed piece of memory that hands out blocks, takes them back, and looks at what it gets: each block must be one of
/// its own, of the size it was asked for, and given back once. Blocks of one power of two are kept for each other.
class arena {
public:
    arena() : m_bytes(new unsigned char[size]) {}
    arena(const arena&) = delete;
    arena& operator=(const arena&) = delete;
    ~arena() {
        CHECK(m_live == 0);
        CHECK(m_wrong == 0);
    }

    karat::memory memory() { return {&arena::allocate, &arena::release, this}; }
    std::size_t allocations() const { return m_allocations; }
    std::size_t live() const { return m_live; } // blocks
    std::size_t live_bytes() const { return m_live_bytes; }
    std::size_t wrong() const { return m_wrong; }
    /// From now on so many allocations succeed.
    void grant(std::size_t count) { m_granted = count; }
    static constexpr std::size_t unlimited = static_cast<std::size_t>(-1);

private:
    struct alignas(std::max_align_t) header {
        arena* owner;
        std::size_t bytes; // 0: given back
        header* next;      // of those given back
    };
    static constexpr std::size_t size = std::size_t{1} << 24;

    static unsigned class_of(std::size_t bytes) {
        unsigned n = 0;
        while (std::size_t{1} << n < bytes) ++n;
        return n;
    }
    static void* allocate(void* context, std::size_t bytes) {
        arena& self = *static_cast<arena*>(context);
        ++self.m_allocations;
        if (self.m_granted == 0) return nullptr;
        if (self.m_granted != unlimited) --self.m_granted;
        if (bytes == 0) ++self.m_wrong;
        const unsigned n = class_of(bytes < sizeof(std::max_align_t) ? sizeof(std::max_align_t) : bytes);
        header* block = self.m_free[n];
        if (block != nullptr) {
            self.m_free[n] = block->next;
        } else {
            const std::size_t wanted = sizeof(header) + (std::size_t{1} << n);
            if (wanted > size - self.m_used) return nullptr;
            block = reinterpret_cast<header*>(self.m_bytes.get() + self.m_used);
            self.m_used += wanted;
        }
        *block = {&self, bytes, nullptr};
        std::memset(static_cast<void*>(block + 1), 0xA5, bytes); // whoever reads it before writing will see
        ++self.m_live;
        self.m_live_bytes += bytes;
        return block + 1;
    }
    static void release(void* context, void* what, std::size_t bytes) {
        arena& self = *static_cast<arena*>(context);
        header* const block = static_cast<header*>(what) - 1;
        if (block->owner != &self || block->bytes != bytes || bytes == 0) {
            ++self.m_wrong;
            return;
        }
        std::memset(what, 0x5A, bytes);
        --self.m_live;
        self.m_live_bytes -= bytes;
        header*& first = self.m_free[class_of(bytes < sizeof(std::max_align_t) ? sizeof(std::max_align_t) : bytes)];
        block->bytes = 0;
        block->next = first;
        first = block;
    }

    std::unique_ptr<unsigned char[]> m_bytes;
    std::size_t m_used = 0;
    header* m_free[64] = {};
    std::size_t m_allocations = 0;
    std::size_t m_granted = unlimited;
    std::size_t m_live = 0;
    std::size_t m_live_bytes = 0;
    std::size_t m_wrong = 0;
};

std::string repeated(std::string_view text, std::size_t count) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

/// Texts of the kinds that take memory in a way of their own.
std::vector<std::string> texts() {
    std::string words;
    for (int i = 0; i < 500; ++i) words += "word" + std::to_string(i * i % 97) + (i % 9 == 0 ? ".\n" : " ");
    return {"",
            "the cat",
            "Running dogs, 3 cats - and a fish!",
            "yes, because the answer is yes.",
            "a b\nc d",
            words,
            words + "and more than before, " + words,
            repeated("a ", 1500),                           // as many tokens as can be
            repeated("a\n", 200),                           // as many lines
            repeated("\xe7\x8c\xab", 500),                  // a long word that is not ASCII
            repeated("\xff", 1500),                         // each byte becomes three
            repeated("\xc4\xb0", 700),                      // lower case is longer, and for ROUGE each is a token
            repeated("x", 300) + "\xe2\x84\xaa dogs",       // the sign that makes the tokenizer go byte by byte
            repeated("supercalifragilistic", 40) + " word", // a long token
            repeated("\xc2\xa0"
                     "a\x01",
                     400),
            repeated("1e15 ", 200),
            repeated("1234567890.5", 50)};
}

template <class Score>
bool same(const Score& a, const Score& b) {
    return primary(a) == primary(b) && a.status == b.status && a.reference == b.reference &&
           a.counts.matched == b.counts.matched && a.counts.predicted == b.counts.predicted &&
           a.counts.expected == b.counts.expected;
}
bool same(const yes_no_score& a, const yes_no_score& b) {
    return a.value == b.value && a.status == b.status && a.reference == b.reference;
}

/// What answers of a metric look like, made of texts; and their length as answer_scorer::reserve() has it.
struct as_texts {
    using answer = std::string;
    static answer make(const std::string& text) { return text; }
    static std::size_t length(const answer& a) { return a.size(); }
};
/// Read in several stages, for which reserve() promises nothing.
struct as_texts_in_turn : as_texts {};
struct as_tokens {
    using answer = std::vector<std::string>;
    static answer make(const std::string& text) {
        answer tokens;
        whitespace_tokenizer{}(text, [&](std::string_view token) { tokens.emplace_back(token); });
        return tokens;
    }
    static std::size_t length(const answer& a) {
        std::size_t n = a.size();
        for (const std::string& token : a) n += token.size();
        return n;
    }
};
struct as_spans {
    using answer = std::vector<std::string>;
    static answer make(const std::string& text) {
        answer spans = as_tokens::make(text);
        if (spans.size() > 20) spans.erase(spans.begin() + 19, spans.end() - 1);
        return spans;
    }
    static std::size_t length(const answer& a) { return as_tokens::length(a); }
};
struct as_ids {
    using answer = std::vector<int>;
    static answer make(const std::string& text) {
        answer ids;
        for (const char c : text) ids.push_back(c % 50);
        return ids;
    }
    static std::size_t length(const answer& a) { return a.size(); }
};
struct as_id_sentences {
    using answer = std::vector<std::vector<int>>;
    static answer make(const std::string& text) {
        answer sentences;
        newline_sentences{}(text, [&](std::string_view line) { sentences.push_back(as_ids::make(std::string(line))); });
        return sentences;
    }
    static std::size_t length(const answer& a) {
        std::size_t n = a.size();
        for (const auto& sentence : a) n += sentence.size();
        return n;
    }
};

/// Calls `use(metric, kind of answers)` for a metric of each kind that a key can have.
template <class Use>
void for_each_metric(Use use) {
    use(rouge_l{}, as_texts{});
    use(containment{}, as_texts{});
    use(rouge_lsum{}, as_texts{});
    use(token_f1{}, as_texts{});
    use(basic_token_f1<whitespace_tokenizer>{}, as_texts{});
    use(exact_match{}, as_texts{});
    use(yes_no_accuracy{}, as_texts{});
    use(basic_rouge_l<given_tokens, rouge_stemmer>{}, as_tokens{});
    use(exact_match_tokens{}, as_tokens{});
    use(rouge_l_ids{}, as_ids{});
    use(basic_exact_match<refusing<>>{}, as_texts{});
    use(drop::token_f1{}, as_texts{});
    use(drop::token_f1_spans{}, as_spans{});
    use(basic_token_f1<closed_answer_words<number_aware<>>>{}, as_texts_in_turn{});
    use(basic_rouge_l<in_turn<number_aware<raw_normalizer>, number_tokens<rouge_tokenizer>>>{}, as_texts_in_turn{});
    use(rouge_lsum_ids{}, as_id_sentences{});
}

template <class Kind>
std::vector<typename Kind::answer> answers() {
    std::vector<typename Kind::answer> all;
    for (const std::string& text : texts()) all.push_back(Kind::make(text));
    return all;
}

/// Questions with one, three and many references.
template <class Kind>
std::vector<std::vector<typename Kind::answer>> questions() {
    const auto all = answers<Kind>();
    std::vector<std::vector<typename Kind::answer>> made;
    for (const auto& one : all) made.push_back({one});
    made.push_back({all[0], all[2], all[5]});
    made.push_back(all);
    made.emplace_back(40, all[1]);
    made.push_back({all[3], Kind::make("yes")});
    return made;
}

} // namespace

TEST_CASE("memory: everything that a key does takes place in the host's memory, with the same scores") {
    for_each_metric([](auto metric, auto kind) {
        using kind_of = decltype(kind);
        CAPTURE(metric.signature());
        const auto golds = questions<kind_of>();
        const auto predictions = answers<kind_of>();
        std::vector<typename decltype(metric)::result> expected;
        for (const auto& gold : golds) {
            for (const auto& prediction : predictions) expected.push_back(metric(prediction, gold));
        }
        arena pool;
        const karat::memory source = pool.memory();
        std::size_t wrong = 0;
        {
            const no_heap here;
            answer_key key{source, metric};
            for (const auto& gold : golds) key.add(gold, {"some id that is long enough for a block", "group"});
            if (key.failed()) ++wrong;
            key.shrink();
            const answer_key copy = key;
            auto scorer = copy.scorer();
            for (int round = 0; round < 2; ++round) {
                for (std::size_t q = 0; q < golds.size(); ++q) {
                    for (std::size_t p = 0; p < predictions.size(); ++p) {
                        if (!same(scorer(q, predictions[p]), expected[q * predictions.size() + p])) ++wrong;
                    }
                }
                scorer.shrink();
            }
        }
        CHECK(wrong == 0);
        CHECK(pool.allocations() > 0);
        CHECK(pool.live() == 0);
    });
}

TEST_CASE("memory: several metrics, and streams of them, in the host's memory") {
    const auto all = texts();
    const auto golds = questions<as_texts>();
    std::vector<score> expected[3];
    for (const auto& gold : golds) {
        for (const std::string& text : all) {
            expected[0].push_back(rouge_l{}(text, gold));
            expected[1].push_back(rouge_1{}(text, gold));
            expected[2].push_back(token_f1{}(text, gold));
        }
    }
    arena pool;
    const karat::memory source = pool.memory();
    std::size_t wrong = 0;
    {
        const no_heap here;
        answer_key key{source, rouge_l{}, rouge_1{}, token_f1{}};
        for (const auto& gold : golds) key.add(gold);
        auto scorer = key.scorer();
        std::size_t at = 0;
        for (std::size_t q = 0; q < golds.size(); ++q) {
            for (const std::string& text : all) {
                const auto scores = scorer(q, text);
                auto stream = key.stream(q);
                const std::string_view whole = text;
                for (std::size_t from = 0; from < whole.size(); from += 300) {
                    stream.push(whole.substr(from, 300));
                    const auto fork = stream;
                    stream = fork;
                    (void)fork.best();
                }
                const auto streamed = stream.best();
                for (const auto& got : {scores, streamed}) {
                    if (!same(std::get<0>(got), expected[0][at])) ++wrong;
                    if (!same(std::get<1>(got), expected[1][at])) ++wrong;
                    if (!same(std::get<2>(got), expected[2][at])) ++wrong;
                }
                ++at;
            }
        }
    }
    CHECK(wrong == 0);
    CHECK(pool.live() == 0);
}

TEST_CASE("memory: a single score of short texts needs none, and SARI takes it from where it is told") {
    const std::vector<std::string> golds = {"food", "shelter", "the shelters they provide"};
    const std::string_view source_text = "where do bears find food";
    const std::string long_text = texts()[5];
    const double expected = sari{}(long_text, long_text + " and", golds).value;
    arena pool;
    const karat::memory source = pool.memory();
    double sum = 0;
    double value = 0;
    {
        const no_heap here;
        sum += rouge_l{}("provide a shelter", golds).fmeasure + rouge_2{}("provide a shelter", golds).fmeasure;
        sum += token_f1{}("provide a shelter", golds).fmeasure + exact_match{}("shelter", golds).value;
        sum += yes_no_accuracy{}("yes", "yes").value + rouge_lsum{}("a shelter", golds).fmeasure;
        sum += sari{}(source_text, "provide a shelter", golds).value;
        value = sari{source}(long_text, std::string_view(long_text), golds).value;
    }
    CHECK(sum > 4);
    CHECK(value > 0);
    CHECK(sari{source}(long_text, long_text + " and", golds).value == expected);
    CHECK(pool.allocations() > 0);
    CHECK(pool.live() == 0);
    pool.grant(0);
    CHECK(sari{source}(long_text, long_text, golds).status == status::out_of_memory);
}

TEST_CASE("memory: a host whose memory runs out at any moment gets the right score, or hears of it") {
    for_each_metric([](auto metric, auto kind) {
        using kind_of = decltype(kind);
        CAPTURE(metric.signature());
        const auto all = answers<kind_of>();
        const std::vector<typename kind_of::answer> golds = {all[0], all[6], all[9], kind_of::make("yes")};
        for (const std::size_t which : {6u, 9u}) {
            const auto right = metric(all[which], golds);
            std::size_t told = 0;
            std::size_t wrong = 0;
            std::size_t needed = 1;
            for (std::size_t n = 0; n < needed; ++n) {
                arena pool;
                const karat::memory source = pool.memory();
                pool.grant(n);
                {
                    const no_heap here;
                    answer_key key{source, metric};
                    key.add(golds);
                    key.add(golds);
                    auto scorer = key.scorer();
                    const bool reserved = n % 2 == 0 || scorer.reserve(kind_of::length(all[which]));
                    const auto s = scorer(1, all[which]);
                    if (s.status == status::out_of_memory) {
                        ++told;
                        if (primary(s) != 0) ++wrong;
                    } else if (!same(s, right)) {
                        ++wrong;
                    }
                    if (!reserved && !key.failed()) {
                        pool.grant(arena::unlimited); // what reserve() did not get is no hindrance later
                        if (!same(scorer(1, all[which]), right)) ++wrong;
                    }
                }
                needed = pool.allocations() < n ? n : pool.allocations() + 1;
            }
            CHECK(wrong == 0);
            CHECK(told > 0);
        }
    });
}

TEST_CASE("memory: a stream whose memory runs out says so") {
    const std::string gold = texts()[6];
    const std::string answer = texts()[5];
    const score right = rouge_l{}(answer, {gold, "cat"});
    std::size_t told = 0;
    for (std::size_t n = 0; n < 60; ++n) {
        arena pool;
        const karat::memory source = pool.memory();
        pool.grant(n);
        score s;
        {
            const no_heap here;
            answer_key key{source, rouge_l{}};
            key.add({gold, "cat"});
            auto stream = key.stream(0);
            for (std::size_t at = 0; at < answer.size(); at += 100)
                stream.push(std::string_view(answer).substr(at, 100));
            const auto fork = stream;
            s = fork.best();
        }
        if (s.status == status::out_of_memory) {
            ++told;
        } else {
            CHECK(same(s, right));
        }
    }
    CHECK(told > 0);
    CHECK(told < 60);
}

TEST_CASE("memory: after reserve() not even the first score allocates; shrink() gives all of it back") {
    for_each_metric([](auto metric, auto kind) {
        using kind_of = decltype(kind);
        if (std::is_same_v<kind_of, as_texts_in_turn>) return;
        CAPTURE(metric.signature());
        const auto predictions = answers<kind_of>();
        arena keys;
        const karat::memory key_source = keys.memory();
        answer_key key{key_source, metric};
        for (const auto& gold : questions<kind_of>()) key.add(gold);
        for (std::size_t p = 0; p < predictions.size(); ++p) {
            CAPTURE(p);
            arena scorers;
            const karat::memory source = scorers.memory();
            auto scorer = key.scorer(source);
            CHECK(scorer.reserve(kind_of::length(predictions[p])));
            CHECK(scorer.memory() == sizeof scorer + scorers.live_bytes());
            const std::size_t before = scorers.allocations() + keys.allocations();
            {
                const no_heap here;
                for (std::size_t q = 0; q < key.size(); ++q) (void)scorer(q, predictions[p]);
            }
            CHECK(scorers.allocations() + keys.allocations() == before);

            scorer.shrink();
            CHECK(scorers.live() == 0);
            CHECK(scorer.memory() == sizeof scorer);
            CHECK(same(scorer(1, predictions[p]), metric(predictions[p], predictions[1])));
        }

        // Questions that are added need more; a second call finds what is there already.
        arena scorers;
        const karat::memory source = scorers.memory();
        auto scorer = key.scorer(source);
        key.add(std::vector<typename kind_of::answer>(3, kind_of::make(texts()[6] + texts()[7] + texts()[10])));
        key.add(std::vector<typename kind_of::answer>(90, kind_of::make("cats")));
        CHECK(scorer.reserve(kind_of::length(predictions[6])));
        const std::size_t reserved = scorers.allocations();
        for (std::size_t q = 0; q < key.size(); ++q) (void)scorer(q, predictions[6]);
        CHECK(scorer.reserve(kind_of::length(predictions[6])));
        CHECK(scorer.reserve(0));
        CHECK(scorers.allocations() == reserved);
    });
}

TEST_CASE("memory: reserve() of what nobody has is refused, and harms nothing") {
    const std::string answer = texts()[6];
    answer_key key{rouge_l{}, exact_match{}, rouge_lsum{}};
    key.add(answer);
    auto scorer = key.scorer();
    for (const std::size_t length : {static_cast<std::size_t>(-1), static_cast<std::size_t>(-1) / 33}) {
        CHECK_FALSE(scorer.reserve(length));
        CHECK(std::get<0>(scorer(0, answer)).fmeasure == 1);
        CHECK(std::get<1>(scorer(0, answer)).value == 1);
        CHECK(std::get<2>(scorer(0, answer)).fmeasure == 1);
    }
}

TEST_CASE("memory: a scorer or a stream may have another memory than its key") {
    arena keys;
    arena others;
    const karat::memory key_source = keys.memory();
    const karat::memory other_source = others.memory();
    const auto all = texts();
    answer_key key{key_source, rouge_l{}};
    key.add(all);
    CHECK(key.source() == &key_source);
    const std::size_t of_key = keys.allocations();
    {
        auto scorer = key.scorer(other_source);
        auto stream = key.stream(0, other_source);
        stream.push(all[5]);
        CHECK(scorer(0, all[5]).fmeasure == 1);
        CHECK(stream.best().fmeasure == 1);
        CHECK(others.live() > 0);
        answer_key on_heap{rouge_l{}};
        on_heap.add(all);
        auto its_scorer = on_heap.scorer(other_source);
        CHECK(its_scorer(0, all[6]).fmeasure == 1);
        CHECK(on_heap.source() == nullptr);
    }
    CHECK(keys.allocations() == of_key);
    CHECK(others.live() == 0);
}

TEST_CASE("memory: copies and moves take it along, whatever they replace") {
    arena one;
    arena two;
    const karat::memory first = one.memory();
    const karat::memory second = two.memory();
    const auto all = texts();
    const auto make = [&](const karat::memory* source, std::size_t golds) {
        answer_key<rouge_l> made = source == nullptr ? answer_key{rouge_l{}} : answer_key{*source, rouge_l{}};
        made.add(std::vector<std::string>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(golds)));
        return made;
    };
    const auto holds = [&](const answer_key<rouge_l>& key, const karat::memory* source, std::size_t golds) {
        CHECK(key.source() == source);
        CHECK(key.size() == 1);
        CHECK(key.scorer()(0, all[5]).fmeasure ==
              rouge_l{}(all[5], std::vector<std::string>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(golds)))
                  .fmeasure);
    };
    const karat::memory* const sources[] = {nullptr, &first, &second};
    for (const karat::memory* const a : sources) {
        for (const karat::memory* const b : sources) {
            for (const std::size_t golds : {1u, 6u}) {
                answer_key<rouge_l> x = make(a, golds);
                answer_key<rouge_l> y = make(b, 7);
                y = x;
                holds(y, a, golds);
                answer_key<rouge_l> z = make(b, 7);
                std::swap(x, z);
                holds(x, b, 7);
                holds(z, a, golds);
                z = std::move(x);
                holds(z, b, 7);
                const answer_key<rouge_l> w = std::move(y);
                holds(w, a, golds);

                auto p = w.stream(0);
                auto q = z.stream(0);
                p.push(all[5]);
                q.push(all[2]);
                std::swap(p, q);
                CHECK(q.best().fmeasure == w.scorer()(0, all[5]).fmeasure);
                p = q;
                CHECK(p.best().fmeasure == w.scorer()(0, all[5]).fmeasure);
            }
        }
    }
    CHECK(one.live() == 0);
    CHECK(two.live() == 0);
    CHECK(one.wrong() + two.wrong() == 0);
}
