#include "karat/text/output/east_asian_choice.hpp"

#include <doctest/doctest.h>

#include <string_view>

using namespace karat;
using detail::choice_lead;
using detail::choice_tail;

// Whole sentences are in tests/data/choices.tsv, read by robust_choice_test.cpp.

TEST_CASE("east_asian_choice: what stands before a choice") {
    struct row {
        std::string_view clause;
        choice_lead says;
    };
    const row table[] = {
        {"", choice_lead::nothing},
        {"\u7EF4\u751F\u7D20", choice_lead::nothing}, // vitamin
        {"\u9009\u9879", choice_lead::names},         // option
        {"\uC120\uD0DD\uC9C0", choice_lead::names},
        {"\u6240\u4EE5\u662F", choice_lead::settles},               // so it is
        {"\uB530\uB77C\uC11C", choice_lead::settles},               // therefore
        {"\u7B54\u6848", choice_lead::announces},                   // answer
        {"\u7B54\u6848\u662F\u9009\u9879", choice_lead::announces}, // the answer is option
        {"\uC815\uB2F5\uC740 \uBCF4\uAE30", choice_lead::announces},
        {"\u6700\u3082\u9069\u5207\u306A\u306E\u306F", choice_lead::announces}, // the most suitable is
        {"\u5E94\u9009", choice_lead::announces},                               // should choose
        {"\u800C\u662F", choice_lead::announces},                               // but, behind a not
        {"\u7B54\u6848\u4E0D\u662F", choice_lead::denies},                      // the answer is not
        {"\u5982\u679C\u7B54\u6848\u662F", choice_lead::denies},                // if
        {"\u4E0D\u96BE\u770B\u51FA\u7B54\u6848\u662F", choice_lead::announces}, // not hard to see
        {"\u4E0D\u96BE\u770B\u51FA\u7B54\u6848\u4E0D\u662F", choice_lead::denies},
    };
    for (const row& r : table) {
        CAPTURE(r.clause);
        CHECK(detail::east_asian_choice::lead(r.clause) == r.says);
    }
}

TEST_CASE("east_asian_choice: what stands behind a choice") {
    struct row {
        std::string_view clause;
        choice_tail says;
    };
    const row table[] = {
        {"\u3067\u3059", choice_tail::ends}, // is
        {"\u3067", choice_tail::ends},       // is, and
        {"\uC785\uB2C8\uB2E4", choice_tail::ends},
        {"\uBC88\uC785\uB2C8\uB2E4", choice_tail::ends},       // is number
        {"\u9009\u9879", choice_tail::ends},                   // option
        {"\u56E0\u4E3A\u5B83\u4E0D\u51B7", choice_tail::ends}, // because it is not cold
        {"\u6B63\u786E", choice_tail::calls_right},            // correct
        {"\u662F\u5BF9\u7684", choice_tail::calls_right},
        {"\u304C\u6B63\u89E3\u3067\u3059", choice_tail::calls_right}, // is the answer
        {"\uAC00 \uB9DE\uC2B5\uB2C8\uB2E4", choice_tail::calls_right},
        {"\u662F\u84DD\u8272", choice_tail::is_about},                       // is blue
        {"\u578B", choice_tail::goes_on},                                    // type
        {"\u4E0D\u6B63\u786E", choice_tail::denies},                         // is not correct
        {"\u3067\u306F\u3042\u308A\u307E\u305B\u3093", choice_tail::denies}, // is not
        {"\u306A\u3089", choice_tail::denies},                               // if
        {"\u3067\u3059\u304B", choice_tail::denies},                         // is it?
        {"\uAC00 \uC544\uB2D9\uB2C8\uB2E4", choice_tail::denies},
        {"\u304B\u3082\u3057\u308C\u307E\u305B\u3093", choice_tail::ends}, // perhaps: holds a not that denies nothing
    };
    for (const row& r : table) {
        CAPTURE(r.clause);
        CHECK(detail::east_asian_choice::tail(r.clause) == r.says);
    }
}
