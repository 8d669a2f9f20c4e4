#ifndef KARAT_TESTS_SCORE_ROWS_HPP
#define KARAT_TESTS_SCORE_ROWS_HPP

#include <doctest/doctest.h>

#include "karat/metric/score.hpp"
#include "karat/status.hpp"

// Rows of a table of scores, for the metrics whose sides can be swapped.

struct row {
    const char* prediction;
    const char* reference;
    double precision;
    double recall;
    double fmeasure;
};

template <class Metric>
void check(const Metric& metric, const row& r) {
    CAPTURE(metric.signature());
    CAPTURE(r.prediction);
    CAPTURE(r.reference);
    const karat::score s = metric(r.prediction, r.reference);
    CHECK(s.precision == r.precision);
    CHECK(s.recall == r.recall);
    CHECK(s.fmeasure == r.fmeasure);
    CHECK(s.reference == 0);
    CHECK(s.status == karat::status::ok);
    const karat::score swapped = metric(r.reference, r.prediction);
    CHECK(swapped.precision == r.recall);
    CHECK(swapped.recall == r.precision);
    CHECK(swapped.fmeasure == r.fmeasure);
}

#endif
