#include "karat/metric/token_reader.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "karat/text/rouge.hpp"

using namespace karat;

namespace {

std::vector<token_id> read(detail::token_reader& reader, const vocabulary& words, std::string_view text) {
    reader.clear();
    for_each_token(rouge_tokenizer{}, text, reader.append_from(rouge_stemmer{}, words));
    REQUIRE_FALSE(reader.failed());
    return {reader.tokens().begin(), reader.tokens().end()};
}

} // namespace

TEST_CASE("token_reader: ids of stems, the same with and without a memory for words") {
    vocabulary words;
    for (const std::string_view stem : {"run", "cat", "a"}) words.add(stem);
    std::string many;
    for (int i = 0; i < 3000; ++i) many += "word" + std::to_string(i) + " running cats ";
    detail::token_reader plain;
    detail::token_reader remembering;
    remembering.remember(words);
    for (const std::string& text : {std::string("Running a cat, dogs"), std::string(), many, many,
                                    std::string("averyveryverylongrunningword cats"), std::string("cats")}) {
        CHECK((read(remembering, words, text) == read(plain, words, text)));
    }
    CHECK((read(plain, words, "Running a cat, dogs") == std::vector<token_id>{1, 3, 2, unknown_token}));
}

TEST_CASE("token_reader: what it remembers of a smaller vocabulary is forgotten") {
    vocabulary words;
    words.add("run");
    detail::token_reader reader;
    reader.remember(words);
    CHECK((read(reader, words, "cats running") == std::vector<token_id>{unknown_token, 1}));
    words.add("cat");
    CHECK((read(reader, words, "cats running") == std::vector<token_id>{2, 1}));
}

TEST_CASE("token_reader: references get ids in the order of arrival") {
    compiled_references to;
    detail::text_scratch work;
    auto sink = detail::append_to(to, no_stemmer{}, work);
    to.begin_question();
    for_each_token(rouge_tokenizer{}, std::string_view("The cat the dog"), sink);
    to.end_reference();
    const reference_tokens all = to.references(0);
    CHECK((std::vector<token_id>(all.tokens.begin(), all.tokens.end()) == std::vector<token_id>{1, 2, 1, 3}));
    sink.lose();
    CHECK(to.failed());
}
