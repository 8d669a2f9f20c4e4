// Gives a target the kept inputs. A file of corpus/ holds an input on each line, escaped: \xHH is a byte, \\ a
// backslash. Lines that begin with # and empty ones are none.
//
//     PROGRAM FOLDER                  runs all inputs in the files of FOLDER, and the empty one
//     PROGRAM --unpack FOLDER TO      writes each into a file of its own in TO, unescaped, as libFuzzer wants them
//     PROGRAM --pack FOLDER           the other way round: prints the files in FOLDER as lines, the shortest first

#include "fuzz/fuzz.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <utility>

namespace {

namespace fs = std::filesystem;

constexpr std::string_view digits = "0123456789abcdef";

std::string escaped(const std::string& bytes) {
    std::string line;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\\') {
            line += "\\\\";
        } else if (byte < 0x20 || byte > 0x7E || (c == '#' && line.empty())) {
            line += "\\x";
            line += digits[byte / 16u];
            line += digits[byte % 16u];
        } else {
            line += c;
        }
    }
    return line;
}

std::string unescaped(const std::string& line) {
    std::string bytes;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] != '\\') {
            bytes += line[at];
        } else if (line.compare(at, 2, "\\\\") == 0) {
            bytes += line[++at];
        } else {
            const std::size_t high = at + 3 < line.size() ? digits.find(line[at + 2]) : digits.npos;
            const std::size_t low = at + 3 < line.size() ? digits.find(line[at + 3]) : digits.npos;
            if (line[at + 1] != 'x' || high == digits.npos || low == digits.npos) {
                throw std::runtime_error("neither \\\\ nor \\xHH in " + line);
            }
            bytes += static_cast<char>(static_cast<unsigned char>(16 * high + low));
            at += 3;
        }
    }
    return bytes;
}

std::vector<fs::path> files_of(const fs::path& folder) {
    std::vector<fs::path> files{fs::directory_iterator(folder), fs::directory_iterator()};
    std::sort(files.begin(), files.end());
    return files;
}

struct kept_input {
    std::string place;
    std::string bytes;
};

std::vector<kept_input> inputs_of(const fs::path& folder) {
    std::vector<kept_input> inputs;
    for (const fs::path& path : files_of(folder)) {
        std::ifstream file(path, std::ios::binary);
        if (!file) throw std::runtime_error(path.string() + ": cannot be opened");
        std::size_t number = 0;
        for (std::string line; std::getline(file, line);) {
            ++number;
            if (line.empty() || line[0] == '#') continue;
            inputs.push_back({path.filename().string() + ":" + std::to_string(number), unescaped(line)});
        }
    }
    if (inputs.empty()) throw std::runtime_error(folder.string() + ": holds no inputs");
    return inputs;
}

// In memory of just the size, so that a sanitizer sees every step outside.
void run(const std::string& bytes) {
    const std::vector<std::uint8_t> copy(bytes.begin(), bytes.end());
    LLVMFuzzerTestOneInput(copy.data(), bytes.size());
}

void replay(const fs::path& folder) {
    const std::vector<kept_input> inputs = inputs_of(folder);
    run("");
    for (const kept_input& input : inputs) {
        std::printf("%s\n", input.place.c_str()); // the last one that is printed is the one that went wrong
        std::fflush(stdout);
        run(input.bytes);
    }
    std::printf("%zu inputs\n", inputs.size() + 1);
}

void unpack(const fs::path& folder, const fs::path& to) {
    fs::create_directories(to);
    for (const kept_input& input : inputs_of(folder)) {
        std::string name = input.place;
        std::replace(name.begin(), name.end(), ':', '_');
        std::ofstream(to / name, std::ios::binary) << input.bytes;
    }
}

void pack(const fs::path& folder) {
    std::vector<std::string> all;
    for (const fs::path& path : files_of(folder)) {
        std::ifstream file(path, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        if (!bytes.empty()) all.push_back(bytes);
    }
    std::sort(all.begin(), all.end(), [](const std::string& a, const std::string& b) {
        return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    for (const std::string& bytes : all) std::printf("%s\n", escaped(bytes).c_str());
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    try {
        if (arguments.size() == 1) {
            replay(arguments[0]);
        } else if (arguments.size() == 3 && arguments[0] == "--unpack") {
            unpack(arguments[1], arguments[2]);
        } else if (arguments.size() == 2 && arguments[0] == "--pack") {
            pack(arguments[1]);
        } else {
            std::fprintf(stderr, "usage: FOLDER | --unpack FOLDER TO | --pack FOLDER\n");
            return 2;
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
    return 0;
}
