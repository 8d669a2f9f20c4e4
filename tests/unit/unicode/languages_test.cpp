// The languages of karat/text/languages.hpp behind what utf8proc does.

#include "karat/convention.hpp"
#include "karat/text/in_turn.hpp"
#include "karat/unicode.hpp"

#include <doctest/doctest.h>

using namespace karat;

TEST_CASE("languages: letters composed, and case folded, before a language's own rules") {
    using composed = multilingual<language::vi, in_turn<nfc, lower_cased>>;
    CHECK(composed::token_f1{}("ca\u0301i ba\u0300n", "C\u00E1i b\u00E0n").fmeasure == 1);
    CHECK(multilingual<language::vi>::token_f1{}("ca\u0301i", "c\u00E1i").fmeasure == 0);
    using folded = multilingual<language::de, case_folded>;
    CHECK(folded::exact_match{}("Die Stra\u00DFe", "STRASSE").value == 1);
    CHECK(multilingual<language::de>::exact_match{}("Die Stra\u00DFe", "STRASSE").value == 0);
    static_assert(is_streamable<composed::token_f1::stage> && is_streamable<folded::token_f1::stage>);
}
