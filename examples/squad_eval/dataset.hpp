#ifndef KARAT_EXAMPLES_SQUAD_EVAL_DATASET_HPP
#define KARAT_EXAMPLES_SQUAD_EVAL_DATASET_HPP

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "../common/input.hpp"

// SQuAD's files.

namespace squad {

enum class version { v1_1, v2_0 };

struct question {
    std::string id;
    std::vector<std::string> golds;
};

/// The questions in the order of the file, in which the official scripts add.
struct dataset {
    std::string file;
    squad::version version = version::v1_1;
    std::vector<question> questions;
};

/// The version that the file says it is of, unless the user says it. A file that says nothing is read as v2.0's script
/// would read it, which does not look.
inline version version_of(const example::node& root, const std::string& wanted) {
    std::string says = wanted;
    if (says.empty()) says = root.has("version") ? root["version"].text() : "2.0";
    if (!says.empty() && says[0] == 'v') says.erase(0, 1);
    if (says.rfind("1", 0) == 0) return version::v1_1;
    if (says.rfind("2", 0) == 0) return version::v2_0;
    root.fail("\"version\" is \"" + says + "\", neither 1.1 nor v2.0; say which rules hold with --squad");
}

/// Reads a data set. A question that comes twice counts twice in v1.1's script, and in v2.0's, which keeps questions by
/// id, once, with the answers that came last.
inline dataset read_dataset(const std::string& path, const std::string& wanted) {
    const nlohmann::json file = example::read_json(path);
    const example::node root(file, path);
    dataset data;
    data.file = path;
    data.version = version_of(root, wanted);
    std::map<std::string, std::size_t> places;
    for (const auto& article : root["data"].items()) {
        for (const auto& paragraph : article["paragraphs"].items()) {
            for (const auto& qa : paragraph["qas"].items()) {
                question q;
                q.id = qa["id"].text();
                for (const auto& answer : qa.with_id(q.id)["answers"].items()) q.golds.push_back(answer["text"].text());
                const auto [place, is_new] = places.emplace(q.id, data.questions.size());
                if (is_new || data.version == version::v1_1) {
                    data.questions.push_back(std::move(q));
                } else {
                    data.questions[place->second] = std::move(q);
                }
            }
        }
    }
    if (data.questions.empty()) throw example::input_error(path + ": no questions in it");
    return data;
}

} // namespace squad

#endif
