#ifndef KARAT_EXAMPLES_SCORE_OUTPUT_HPP
#define KARAT_EXAMPLES_SCORE_OUTPUT_HPP

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <string>
#include <system_error>
#include <utility>

#if defined(_WIN32)
#    include <io.h>
#else
#    include <unistd.h>
#endif

#include "input.hpp"

// Where results go: standard output, a file, and a line of progress.

namespace score_program {

/// Standard output, in large pieces. Whoever reads it may go away, and the disk may be full: that is an error.
class output {
public:
    void write(const std::string& text) {
        m_pending += text;
        if (m_pending.size() >= piece) flush();
    }
    void flush() {
        errno = 0;
        const std::size_t written = std::fwrite(m_pending.data(), 1, m_pending.size(), stdout);
        if (written != m_pending.size() || std::fflush(stdout) != 0) {
            throw input_error{std::string("standard output: cannot be written: ") + std::strerror(errno)};
        }
        m_pending.clear();
    }

private:
    static constexpr std::size_t piece = std::size_t{1} << 16; // bytes
    std::string m_pending;
};

/// A file that comes into being whole or not at all: it is written under another name beside the one it is to have, and
/// renamed at the end. What was there before stays until then.
class new_file {
public:
    /// Opens it at once, so that a place that cannot be written to is told before hours of work.
    explicit new_file(const std::string& path) : m_path(path) {
        std::error_code error;
        const auto there = std::filesystem::status(path, error);
        if (std::filesystem::exists(there)) {
            if (!std::filesystem::is_regular_file(there)) throw input_error{path + ": is there and is no regular file"};
            const auto real = std::filesystem::canonical(path, error); // a link stays a link
            if (!error) m_target = real.string();
        }
        if (m_target.empty()) m_target = path;
        m_written = m_target + ".part";
        errno = 0;
        m_file = std::fopen(m_written.c_str(), "wb");
        if (m_file == nullptr) throw input_error{m_written + ": cannot be written: " + std::strerror(errno)};
    }
    new_file(const new_file&) = delete;
    new_file& operator=(const new_file&) = delete;
    ~new_file() {
        if (m_file != nullptr) std::fclose(m_file);
        if (!m_done) std::remove(m_written.c_str());
    }

    /// Writes all of it, and gives it its name.
    void finish(const std::string& text) {
        errno = 0;
        bool written = std::fwrite(text.data(), 1, text.size(), m_file) == text.size();
        written = std::fflush(m_file) == 0 && written;
        int why = errno;
        const bool closed = std::fclose(std::exchange(m_file, nullptr)) == 0;
        if (!written || !closed) {
            if (written) why = errno;
            throw input_error{m_path + ": cannot be written: " + std::strerror(why)};
        }
        std::error_code error;
        std::filesystem::rename(m_written, m_target, error);
        if (error) throw input_error{m_path + ": cannot be written: " + error.message()};
        m_done = true;
    }

private:
    std::string m_path;
    std::string m_target;
    std::string m_written;
    std::FILE* m_file = nullptr;
    bool m_done = false;
};

/// How far a long run has come, on one line of the terminal; nothing at all where standard error is no terminal.
class progress_line {
public:
    void show(std::size_t questions) {
        using namespace std::chrono;
        if (!m_on_terminal || steady_clock::now() < m_next) return;
        m_next = steady_clock::now() + milliseconds(200);
        std::cerr << "\rscore: " << questions << " questions" << std::flush;
        m_shown = true;
    }
    void clear() {
        if (m_shown) std::cerr << "\r                                        \r" << std::flush;
        m_shown = false;
    }

private:
    static bool is_terminal() {
#if defined(_WIN32)
        return _isatty(2) != 0;
#else
        return isatty(2) != 0;
#endif
    }
    bool m_on_terminal = is_terminal();
    bool m_shown = false;
    std::chrono::steady_clock::time_point m_next = std::chrono::steady_clock::now() + std::chrono::seconds(1);
};

} // namespace score_program

#endif
