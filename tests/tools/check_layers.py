#!/usr/bin/env python3
"""Holds include/karat to its rules: what may include what, and what no header may contain.

    check_layers.py [ROOT]        checks ROOT/include/karat (default: the tree this script stands in)
    check_layers.py --self-test   checks that each rule here finds a header that breaks it

Prints one line for each broken rule and returns 1 when there is one. Comments and the insides of literals are no code.
A new header needs a place in LAYERS; everything else follows from where it lies.
"""
import re
import sys
import tempfile
from pathlib import Path

# The flow of data: a header includes only headers of earlier lines; headers on one line do not include each other.
LAYERS = """
    version
    status  memory  view  bits  fwd
    signature  bytes  buffer  made_of_buffers

    text/text  text/utf8  text/character_tables  text/porter_rules
    text/number/big_natural  text/number/decimal_digits  text/number/decimal_number
    text/characters  text/porter_word
    text/number/python_float  text/number/number
    text/number/python_repr
    text/lower_case  text/character_sets  text/character_maps  text/turkic_i  text/text_options
    text/articles
    text/normalize  text/porter
    text/drop
    text/tokenize
    text/token_block  text/closed_answer  text/in_turn  text/languages  text/stage_checks
    text/squad  text/rouge  text/placed_text
    text/keep_if_empty
    text/number/number_aware
    text/stemmer  text/located_tokens
    text/text_span  text/refusal
    text/yes_no  text/word_list  text/answer_words
    text/yes_no_lexicon
    text/polarity_walk  text/output/cleaner  text/output/run_on  text/output/special_tokens  text/output/markdown
    text/robust_yes_no  text/output/answer_part  text/output/first_part
    text/output/choice  text/output/choice_letter  text/output/east_asian_words
    text/output/choice_expression  text/output/east_asian_choice
    text/output/choice_walk
    text/output/robust_choice

    text/unicode/utf8proc
    text/unicode/growing_token
    text/unicode/*
    text/unicode/answer_normalizer

    match/token_key  match/packed  match/assignment  match/numpy_mean
    match/vocabulary
    match/overlap  match/lcs
    match/pairing  match/union_overlap
    match/compiled_references
    match/token_places
    match/packed_state

    metric/score
    metric/best  metric/both_empty
    metric/call  metric/token_reader
    metric/token_metric
    metric/span_lists
    metric/span_metrics
    metric/exact_match  metric/token_f1  metric/rouge_n  metric/rouge_l  metric/rouge_lsum  metric/yes_no_accuracy
    metric/choice_accuracy  metric/containment
    metric/explanation  metric/recall_at  metric/sari

    reference/metric_set  reference/question_names
    reference/answer_key
    reference/answer_stream  reference/batch

    summary/arithmetic  summary/exact_sum  summary/random  summary/fixed_point
    summary/mean  summary/interval  summary/labelled  summary/holm  summary/mcnemar  summary/majority
    summary/bootstrap  summary/wilson  summary/group  summary/question_scores
    summary/flat_form
    summary/paired
    summary/comparison
    summary/rating  summary/preference  summary/validity  summary/categories  summary/agreement
    summary/rank_correlation  summary/sample  summary/checkpoint  summary/overlap_selection

    convention

    unicode_convention

    karat
    unicode
"""

UTF8PROC = "text/unicode/"  # the only folder that may know utf8proc; the core must not include it
ON_UTF8PROC = ("unicode.hpp", "unicode_convention.hpp")  # beside that folder, what is no part of the core
BUILTINS = ("bits.hpp", "bytes.hpp")  # the only headers that may speak to one compiler or one processor
BUILTIN_NAMES = " and ".join(BUILTINS)
UMBRELLAS = ("karat.hpp", "unicode.hpp")
OPT_IN = {"reference/batch.hpp"}  # not in karat.hpp: it needs threads
LONGEST = 300               # lines; a longer header usually holds two topics
GENERATED = {"text/character_tables.hpp"}  # may be longer

NEVER_INCLUDED = {
    "cassert": "karat never ends the program",
    "cctype": "the answers depend on the locale",
    "iomanip": "karat prints nothing",
    "iostream": "karat prints nothing",
    "locale": "the answers depend on the locale",
    "regex": "slow, and it throws",
    "sstream": "the answers depend on the locale",
}
NEVER_WRITTEN = {
    r"\b(?:throw|try|catch)\b": "karat does not throw, and compiles with -fno-exceptions",
    r"\b(?:__cpp_exceptions|__EXCEPTIONS|_CPPUNWIND)\b": "karat is the same with and without exceptions",
    r"\b(?:assert|abort|exit|terminate)\s*\(": "karat never ends the program",
    r"\b(?:printf|fprintf|puts)\s*\(": "karat prints nothing",
    r"\bsetlocale\b": "karat leaves the locale alone",
    r"(?m)^using\s+namespace\b": "it would reach into the program that includes the header",  # inside functions it may
    r"\bthread_local\b": "no state outside of objects",
    r"\bstatic\b(?!\s+constexpr\b)[^;{(=]*[;{=]": "no state outside of objects; constants are `static constexpr`",
    r"\b__int128\b": "not in every compiler",
}
ONLY_IN_BUILTINS = r"\b(?:__builtin_\w+|__attribute__|__asm__|_mm\d*_\w+|_BitScan\w+|_addcarry_u64)\b"
INTRINSICS = re.compile(r".*intrin\.h|arm_neon\.h|arm_sve\.h")

COMMENT = r"//[^\n]*|/\*.*?\*/"
NUMBER = r"\b\d[\w'.]*"  # first, for 1'000 is no character literal
LITERAL = r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'"
RAW_LITERAL = r"\bu?8?R\"(?P<end>[^(\s]*)\(.*?\)(?P=end)\""


def without_comments(text):
    """`text` with each comment replaced by a blank, every line still where it was."""
    def replace(match):
        found = match.group()
        return " " + "\n" * found.count("\n") if found.startswith("/") else found
    return re.sub(f"{NUMBER}|{RAW_LITERAL}|{LITERAL}|{COMMENT}", replace, text, flags=re.S)


def without_literals(code):
    """`code`, which has no comments, with every literal emptied."""
    def replace(match):
        found = match.group()
        return found if found[0].isdigit() else '""' + "\n" * found.count("\n")
    return re.sub(f"{NUMBER}|{RAW_LITERAL}|{LITERAL}", replace, code, flags=re.S)


def rank_of(header, lines):
    """The line of LAYERS that names `header`, or a folder it is in; None when no line does."""
    for exact in (True, False):
        for rank, names in enumerate(lines):
            for name in names:
                if header == name + ".hpp" if exact else name.endswith("/*") and header.startswith(name[:-1]):
                    return rank
    return None


def check_includes(header, code, lines):
    rank = rank_of(header, lines)
    if rank is None:
        yield (1, "has no place yet: add it to LAYERS in tests/tools/check_layers.py, on a line below everything it "
                  "includes and above everything that includes it")
    for number, line in enumerate(code.split("\n"), 1):
        found = re.match(r"\s*#\s*include\s*([<\"])([^>\"]+)[>\"]", line)
        if not found:
            continue
        quote, name = found.groups()
        if re.match(r"karat/|\.", name) or (quote == '"' and name != "utf8proc.h"):
            if quote != '"' or not name.startswith("karat/"):
                yield number, f'includes {name} in another form than "karat/..."'
                continue
            other = name[len("karat/"):]
            other_rank = rank_of(other, lines)
            if rank is None or other_rank is None:
                pass  # said where that header is checked
            elif other_rank > rank:
                yield number, f"includes {other}, which comes after it: data flows one way"
            elif other_rank == rank:
                yield number, f"includes {other}, which stands beside it: what both need belongs in an earlier header"
            elif other.startswith(UTF8PROC) and not header.startswith(UTF8PROC) and header not in ON_UTF8PROC:
                yield number, f"includes {other}: the core needs no other library"
        elif name in NEVER_INCLUDED:
            yield number, f"includes <{name}>: {NEVER_INCLUDED[name]}"
        elif name == "utf8proc.h":
            if not header.startswith(UTF8PROC):
                yield number, f"includes utf8proc.h, which only {UTF8PROC} may"
        elif INTRINSICS.fullmatch(name):
            if header not in BUILTINS:
                yield number, f"includes <{name}>, which only {BUILTIN_NAMES} may"
        elif not re.fullmatch(r"[a-z0-9_]+", name):
            yield number, f"includes <{name}>: only headers of the C++ standard library, by their C++ names"


def check_header(header, text, lines):
    """Yields (line number, complaint)."""
    if not text.isascii():
        number = next(i for i, line in enumerate(text.split("\n"), 1) if not line.isascii())
        yield number, "has a character outside ASCII"
    code = without_comments(text)
    guard = re.sub(r"[^A-Z0-9]", "_", f"karat/{header}".upper())
    if not re.match(rf"\s*#ifndef {guard}\n#define {guard}\n.*\n#endif\s*\Z", code, re.S):
        yield 1, f"is not guarded from its first line to its last by {guard}"
    length = len(text.splitlines())
    if length > LONGEST and header not in GENERATED:
        yield LONGEST + 1, f"has {length} lines, more than {LONGEST}: are there two topics in it?"
    yield from check_includes(header, code, lines)

    bare = without_literals(code)
    for pattern, why in NEVER_WRITTEN.items():
        for found in re.finditer(pattern, bare):
            yield 1 + bare.count("\n", 0, found.start()), f"has `{' '.join(found.group().split())}`: {why}"
    if header not in BUILTINS:
        for found in re.finditer(ONLY_IN_BUILTINS, bare):
            yield 1 + bare.count("\n", 0, found.start()), f"has `{found.group()}`, which only {BUILTIN_NAMES} may"
    for found in re.finditer(r"^\s*#\s*(?:define|undef)\s+(?!KARAT_)(\w+)", bare, re.M):
        yield 1 + bare.count("\n", 0, found.start(1)), f"touches the macro {found.group(1)}, which is not KARAT_*"

    if header in UMBRELLAS:
        for number, line in enumerate(code.split("\n"), 1):
            if line.strip() and not re.match(rf"\s*#\s*include\b|#ifndef {guard}$|#define {guard}$|#endif", line):
                yield number, "holds more than includes"
    elif header != "version.hpp":
        # Without version.hpp, KARAT_NAMESPACE is no macro but a name, the same one in every version of karat.
        if "inline namespace KARAT_NAMESPACE {" not in bare:
            yield 1, "has nothing in `inline namespace KARAT_NAMESPACE`"
        if not re.search(r'#\s*include "karat/version\.hpp"', code):
            yield 1, 'uses KARAT_NAMESPACE without including "karat/version.hpp"'


def check_umbrella(umbrella, texts, contents):
    """Yields which of the headers `contents` cannot be reached from `umbrella`."""
    if umbrella not in texts:
        if contents:
            yield 1, "does not exist"
        return
    reached, ahead = set(), [umbrella]
    while ahead:
        header = ahead.pop()
        if header in texts and header not in reached:
            reached.add(header)
            ahead += re.findall(r'#\s*include "karat/([^"]+)"', without_comments(texts[header]))
    for header in contents:
        if header not in reached:
            yield 1, f"leaves out {header}"


def check(root):
    """All complaints about the headers in root/include/karat, as "file:line: complaint"."""
    lines = [line.split() for line in LAYERS.splitlines() if line.strip()]
    folder = Path(root) / "include" / "karat"
    texts = {path.relative_to(folder).as_posix(): path.read_bytes().decode("utf-8", "replace")
             for path in sorted(folder.rglob("*")) if path.is_file()}
    complaints = []

    def say(header, found):
        complaints.extend(f"include/karat/{header}:{number}: {what}" for number, what in found)

    if not texts:
        say("", [(1, "holds no headers")])
    for header, text in texts.items():
        if header.endswith(".hpp"):
            say(header, check_header(header, text, lines))
        else:
            say(header, [(1, "is no .hpp file")])
    core = [h for h in texts
            if h not in OPT_IN and h not in UMBRELLAS + ON_UTF8PROC and not h.startswith(UTF8PROC)]
    say("karat.hpp", check_umbrella("karat.hpp", texts, core))
    say("unicode.hpp", check_umbrella("unicode.hpp", texts,
                                      [h for h in texts if h.startswith(UTF8PROC) or h in ON_UTF8PROC[1:]]))
    return complaints, len(texts)


# ---- the test of the test ------------------------------------------------------------------------

def a_header(name, includes=(), body="", guard=None):
    guard = guard or re.sub(r"[^A-Z0-9]", "_", f"karat/{name}".upper())
    lines = [f"#ifndef {guard}", f"#define {guard}", *(f"#include {i}" for i in includes)]
    if name not in UMBRELLAS:
        lines += ["namespace karat {", "inline namespace KARAT_NAMESPACE {", body, "}", "}"]
    elif body:
        lines.append(body)
    return "\n".join([*lines, "#endif", ""])


def a_good_tree():
    version = '"karat/version.hpp"'
    core = ["version.hpp", "status.hpp", "bits.hpp", "text/text.hpp", "text/tokenize.hpp", "text/character_tables.hpp",
            "metric/rouge_l.hpp"]
    tree = {name: a_header(name, () if name == "version.hpp" else (version,)) for name in core}
    tree["text/tokenize.hpp"] = a_header("text/tokenize.hpp", (version, "<vector>", '"karat/text/text.hpp"'), r"""
// throw, try and catch may be named in a comment, as may assert( and "quotes in one
/* and abort( in another */
inline const char* words() { return "throw // this is no comment"; }
inline int literals() { return 1'000 + '"' + '\''; }
inline const char* raw() { return R"(try "this")"; }
static_assert(1'000 == 1000);
inline int local() {
    using namespace tables;
    return size;
}
static inline int function() { static constexpr int constant = 1; return constant; }
#define KARAT_OWN_MACRO
""")
    tree["text/character_tables.hpp"] = a_header("text/character_tables.hpp", (version,), "\n" * 400)
    tree["bits.hpp"] = a_header("bits.hpp", (version, "<immintrin.h>"), "int ones() { return __builtin_popcount(7); }")
    tree["text/unicode/utf8proc.hpp"] = a_header("text/unicode/utf8proc.hpp", (version, "<utf8proc.h>"))
    tree["text/unicode/words.hpp"] = a_header("text/unicode/words.hpp", (version, '"karat/text/unicode/utf8proc.hpp"'))
    tree["text/characters.hpp"] = a_header("text/characters.hpp", (version, '"karat/text/character_tables.hpp"'))
    core[core.index("text/character_tables.hpp")] = "text/characters.hpp"  # and through it the tables
    tree["karat.hpp"] = a_header("karat.hpp", [f'"karat/{name}"' for name in core])
    tree["unicode.hpp"] = a_header("unicode.hpp", ['"karat/karat.hpp"', '"karat/text/unicode/utf8proc.hpp"',
                                                   '"karat/text/unicode/words.hpp"'])
    return tree


def self_test():
    name = "text/tokenize.hpp"
    version = '"karat/version.hpp"'

    def one(body="", includes=(), **options):
        return {name: a_header(name, (version, *includes), body, **options)}

    good = a_good_tree()
    wrong = [  # what is put into the good tree, words of the one complaint it must lead to
        ({"text/new.hpp": a_header("text/new.hpp", (version,)),
          "karat.hpp": good["karat.hpp"].replace("#endif", '#include "karat/text/new.hpp"\n#endif')},
         "text/new.hpp:1: has no place yet: add it to LAYERS"),
        ({"text/notes.txt": "hello\n", "karat.hpp": good["karat.hpp"].replace(
            "#endif", '#include "karat/text/notes.txt"\n#endif')}, "text/notes.txt:1: is no .hpp file"),
        (one(includes=['"karat/metric/rouge_l.hpp"']), "tokenize.hpp:4: includes metric/rouge_l.hpp, which comes"),
        ({"status.hpp": a_header("status.hpp", (version, '"karat/bits.hpp"'))}, "includes bits.hpp, which stands"),
        (one(includes=['"karat/text/tokenize.hpp"']), "includes text/tokenize.hpp, which stands beside"),
        (one(includes=["<karat/text/text.hpp>"]), 'in another form than "karat/..."'),
        (one(includes=['"text.hpp"']), 'in another form than "karat/..."'),
        (one(includes=['"../version.hpp"']), 'in another form than "karat/..."'),
        ({"metric/rouge_l.hpp": a_header("metric/rouge_l.hpp", (version, '"karat/text/unicode/words.hpp"'))},
         "includes text/unicode/words.hpp: the core needs no other library"),
        *((one(includes=[f"<{banned}>"]), f"includes <{banned}>:") for banned in NEVER_INCLUDED),
        (one(includes=["<utf8proc.h>"]), "includes utf8proc.h, which only text/unicode/ may"),
        (one(includes=["<immintrin.h>"]), "includes <immintrin.h>, which only bits.hpp and bytes.hpp may"),
        (one(includes=["<stdint.h>"]), "includes <stdint.h>: only headers of the C++ standard library"),
        (one(includes=["<boost/any.hpp>"]), "includes <boost/any.hpp>: only headers of the C++ standard library"),
        (one(guard="KARAT_TOKENIZE_HPP"), "by KARAT_TEXT_TOKENIZE_HPP"),
        ({name: "#include <vector>\n" + good[name]}, "is not guarded from its first line"),
        ({name: good[name] + "int after;\n"}, "is not guarded from its first line"),
        (one("// caf\u00e9"), "tokenize.hpp:6: has a character outside ASCII"),
        (one("\n" * 400), "has 409 lines, more than 300"),
        (one("inline void f() { throw 1; }"), "tokenize.hpp:6: has `throw`"),
        (one("inline void f() try { }"), "has `try`"),
        (one("inline void f() { } catch (...) { }"), "has `catch`"),
        (one('inline const char* s = "a"; /* */ inline void f() { throw s; }'), "has `throw`"),
        (one("#if __cpp_exceptions\n#endif"), "has `__cpp_exceptions`"),
        (one("inline void f(int i) { assert(i > 0); }"), "has `assert(`"),
        (one("inline void f() { std::abort(); }"), "has `abort(`"),
        (one("inline void f() { std::exit (1); }"), "has `exit (`"),
        (one('inline void f() { std::printf("x"); }'), "has `printf(`"),
        (one('inline void f() { std::setlocale(LC_ALL, ""); }'), "has `setlocale`"),
        (one("using namespace std;"), "has `using namespace`"),
        (one("thread_local int scratch;"), "has `thread_local`"),
        (one("inline int next() { static int counter = 0; return ++counter; }"), "has `static int counter =`"),
        (one("struct s { static int counter; };"), "has `static int counter;`"),
        (one("using wide = unsigned __int128;"), "has `__int128`"),
        (one("inline int f() { return __builtin_popcount(7); }"), "has `__builtin_popcount`, which only bits.hpp and bytes.hpp may"),
        (one("#define TOKEN 1"), "touches the macro TOKEN"),
        (one("#  undef min"), "tokenize.hpp:6: touches the macro min"),
        ({name: good[name].replace("inline namespace KARAT_NAMESPACE {", "namespace detail {")},
         "has nothing in `inline namespace"),
        ({name: good[name].replace(f"#include {version}", "")}, "uses KARAT_NAMESPACE without including"),
        ({"karat.hpp": good["karat.hpp"].replace('#include "karat/status.hpp"', "")}, "leaves out status.hpp"),
        ({"karat.hpp": good["karat.hpp"].replace('#include "karat/status', '// #include "karat/status')},
         "karat.hpp:1: leaves out status.hpp"),
        ({"unicode.hpp": good["unicode.hpp"].replace('#include "karat/text/unicode/words.hpp"', "")},
         "leaves out text/unicode/words.hpp"),
        ({name: None for name in good}, "holds no headers"),
        ({"unicode.hpp": None}, "unicode.hpp:1: does not exist"),
        ({"karat.hpp": good["karat.hpp"].replace("#endif", "int more;\n#endif")}, "holds more than includes"),
    ]
    failures = 0
    for changes, words in [({}, None), *wrong]:
        with tempfile.TemporaryDirectory() as root:
            for path, text in {**good, **changes}.items():
                if text is not None:
                    file = Path(root) / "include" / "karat" / path
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_text(text, encoding="utf-8")
            found, _ = check(root)
        expected = not found if words is None else len(found) == 1 and words in found[0]
        if not expected:
            failures += 1
            print(f"self-test: expected {words or 'no complaint'!r}, got {found}; changed: {', '.join(changes)}")
    print(f"{len(wrong) + 1} trees, {failures} failures")
    return failures


def main():
    arguments = sys.argv[1:]
    if arguments == ["--self-test"]:
        return 1 if self_test() else 0
    complaints, headers = check(arguments[0] if arguments else Path(__file__).resolve().parents[2])
    print("\n".join(complaints) or f"{headers} headers, every include goes down")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
