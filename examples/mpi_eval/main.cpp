// Scores one file of predictions on many processes, and prints what `score` prints, byte for byte:
//
//     mpirun -n 4 mpi_eval predictions.jsonl
//
// Each rank scores its share of the lines and keeps the means and intervals that `score` keeps (../score). In the end
// they are one array of words, and one reduction merges them: sums of integers, so that no split of the questions and
// no order of the ranks can change a bit.

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include <karat/summary/flat_form.hpp>

#include "../score/input.hpp"
#include "../score/metrics.hpp"
#include "../score/notes.hpp"
#include "../score/options.hpp"
#include "../score/scoring.hpp"
#include "../score/table.hpp"
#include "shards.hpp"

namespace {

using namespace score_program;

struct settings : measuring {
    std::string file;
    std::string shards = "padded";
};

/// How many questions the file holds.
std::size_t count_questions(const std::string& path) {
    line_reader lines(path);
    std::size_t questions = 0;
    for (std::string text; lines.next(text);) ++questions;
    if (questions == 0) throw input_error{lines.name() + ": no questions in it"};
    return questions;
}

/// Scores the questions of `path` that `mine` holds.
void score_shard(const std::string& path, const question_set& mine, const wishes& wanted, tally& seen) {
    const line_scorer scorer(wanted);
    line_reader lines(path);
    scored_line line;
    for (std::size_t question = 0; lines.next(line.text); ++question) {
        if (!mine.contains(question)) continue;
        line.number = lines.number();
        scorer.score(line, seen);
        if (!line.error.empty()) {
            throw input_error{lines.name() + ":" + std::to_string(line.number) + ": " + line.error};
        }
    }
}

/// The groups that any rank has met, in the same order everywhere: the states of groups have to lie in the same places
/// of everybody's words.
std::vector<std::string> agree_on_groups(const std::string& mine, int ranks) {
    const int size = static_cast<int>(mine.size());
    std::vector<int> sizes(static_cast<std::size_t>(ranks));
    MPI_Allgather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, MPI_COMM_WORLD);
    std::vector<int> places;
    int total = 0;
    for (const int one : sizes) {
        places.push_back(total);
        total += one;
    }
    std::string all(static_cast<std::size_t>(total), '\0');
    MPI_Allgatherv(mine.data(), size, MPI_CHAR, all.data(), sizes.data(), places.data(), MPI_CHAR, MPI_COMM_WORLD);
    return karat::read_group_names(all).value();
}

/// Merges what all ranks have seen into what rank 0 has seen.
void merge_on_rank_0(tally& seen, int rank, int ranks) {
    const std::vector<std::string> groups = agree_on_groups(seen.group_names(), ranks);
    karat::flat_form words;
    seen.put_into(words, groups);
    const int size = static_cast<int>(words.size()); // of a group and metric about 3,000 words
    const void* const from = rank == 0 ? MPI_IN_PLACE : words.data();
    MPI_Reduce(from, rank == 0 ? words.data() : nullptr, size, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0 && !seen.take_from(words, groups)) MPI_Abort(MPI_COMM_WORLD, 1); // it is what was put into it
}

/// What went wrong on some rank goes to everybody: the message of the first rank that has one; empty if none has.
std::string first_error(const std::string& mine, int rank, int ranks) {
    int failed = mine.empty() ? ranks : rank;
    MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (failed == ranks) return {};
    int size = static_cast<int>(mine.size());
    MPI_Bcast(&size, 1, MPI_INT, failed, MPI_COMM_WORLD);
    std::string message = mine;
    message.resize(static_cast<std::size_t>(size));
    MPI_Bcast(message.data(), size, MPI_CHAR, failed, MPI_COMM_WORLD);
    return message;
}

/// Calls `work`, and stops all ranks if it went wrong on one: nobody may wait for a rank that has given up.
template <class Work>
void together(int rank, int ranks, Work&& work) {
    std::string error;
    try {
        work();
    } catch (const std::exception& wrong) {
        error = wrong.what();
    }
    error = first_error(error, rank, ranks);
    if (!error.empty()) throw input_error{error};
}

/// All ranks have read the same file, if it is on a disk that all machines share; who knows.
void check_all_alike(std::size_t questions) {
    std::uint64_t least[2] = {questions, ~std::uint64_t{questions}}; // the second one is least where there are most
    MPI_Allreduce(MPI_IN_PLACE, least, 2, MPI_UINT64_T, MPI_MIN, MPI_COMM_WORLD);
    if (least[0] == ~least[1]) return;
    throw input_error{"not the same file everywhere: it has " + std::to_string(least[0]) + " to " +
                      std::to_string(~least[1]) + " questions"};
}

void run(const settings& s, int rank, int ranks) {
    wishes wanted;
    wanted.group = s.group;
    wanted.group_named = s.group_named;
    wanted.clean = cleaning(s.clean);
    tally seen(make_measures(s.metrics, s.chosen), wanted);

    std::size_t questions = 0;
    together(rank, ranks, [&] { questions = count_questions(s.file); });
    check_all_alike(questions);
    question_set mine(questions);
    for (const std::size_t q :
         s.shards == "padded" ? padded_shard(questions, rank, ranks) : uneven_shard(questions, rank, ranks)) {
        mine.add(q);
    }
    leave_to_lower_ranks(mine, rank);
    together(rank, ranks, [&] { score_shard(s.file, mine, wanted, seen); });
    merge_on_rank_0(seen, rank, ranks);
    if (rank != 0) return;

    for (const std::string& note : notes_on(seen, wanted)) std::fprintf(stderr, "mpi_eval: %s\n", note.c_str());
    const std::string table = as_table(results_of(seen, s.chosen.intervals, wanted.clean));
    if (std::fwrite(table.data(), 1, table.size(), stdout) != table.size() || std::fflush(stdout) != 0) {
        throw input_error{"standard output: cannot be written"};
    }
}

} // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank = 0;
    int ranks = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int exit_status = 0;

    settings s;
    CLI::App app{std::string("Scores predictions on many processes, and prints what score prints. ") + about_input,
                 "mpi_eval"};
    app.add_option("FILE", s.file, "The questions: a file that all processes can read")->required();
    add_measuring_options(app, s);
    app.add_option("--shards", s.shards,
                   "padded: as distributed samplers deal them out, filled up with questions from the front until all "
                   "ranks have as many; uneven: higher ranks have more")
        ->check(CLI::IsMember({"padded", "uneven"}))
        ->capture_default_str();
    try {
        app.parse(argc, argv);
        settle(app, s);
        run(s, rank, ranks);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) exit_status = 2;
        if (rank == 0) app.exit(error);
    } catch (const usage_error& error) { // the same on every rank
        if (rank == 0) std::fprintf(stderr, "mpi_eval: %s\n", error.message.c_str());
        exit_status = 2;
    } catch (const input_error& error) {
        if (rank == 0) std::fprintf(stderr, "mpi_eval: %s\n", error.what());
        exit_status = 1;
    }
    MPI_Finalize();
    return exit_status;
}
