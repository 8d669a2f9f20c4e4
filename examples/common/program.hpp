#ifndef KARAT_EXAMPLES_COMMON_PROGRAM_HPP
#define KARAT_EXAMPLES_COMMON_PROGRAM_HPP

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string>

#include <CLI/CLI.hpp>
#include <karat/version.hpp>

// How the example programs start and end. Exit status: 0 done, 1 something is wrong with the input or the output, 2 the
// command line makes no sense.

namespace example {

/// Reads the command line; ends the program itself for --help, and with status 2 for what it does not understand.
inline void parse_command_line(CLI::App& app, int argc, char** argv) {
    app.set_version_flag("--version", app.get_name() + ", karat " + karat::version);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::exit(app.exit(error) == 0 ? 0 : 2);
    }
}

/// Runs the program, which returns its exit status, and says what went wrong if it throws.
template <class Body>
int run(const char* program, Body&& body) {
    try {
        const int exit_status = body();
        errno = 0;
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_status;
        std::fprintf(stderr, "%s: standard output: cannot be written: %s\n", program, std::strerror(errno));
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "%s: out of memory\n", program);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", program, error.what());
    }
    return 1;
}

} // namespace example

#endif
