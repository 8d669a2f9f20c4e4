#ifndef KARAT_EXAMPLES_SCORE_PAGE_CHARTS_HPP
#define KARAT_EXAMPLES_SCORE_PAGE_CHARTS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "results.hpp"

// Charts as SVG that stands in the page. Colours are the style sheet's, so that they follow light, dark and paper.

namespace score_program {

/// A number of SVG, whose units are pixels or per cent: two decimals are enough.
inline std::string svg_number(double x) { return formatted("%.2f", x); }

inline std::string svg_rect(const char* kind, double x, double y, double width, double height) {
    return std::string("<rect class=\"") + kind + "\" x=\"" + svg_number(x) + "\" y=\"" + svg_number(y) +
           "\" width=\"" + svg_number(width) + "\" height=\"" + svg_number(height) + "\"/>";
}
inline std::string svg_line(const char* kind, double x1, double y1, double x2, double y2) {
    return std::string("<line class=\"") + kind + "\" x1=\"" + svg_number(x1) + "\" y1=\"" + svg_number(y1) +
           "\" x2=\"" + svg_number(x2) + "\" y2=\"" + svg_number(y2) + "\"/>";
}
inline std::string svg_text(const char* kind, double x, double y, const std::string& text) {
    return std::string("<text class=\"") + kind + "\" x=\"" + svg_number(x) + "\" y=\"" + svg_number(y) + "\">" + text +
           "</text>";
}

/// An interval from `low` to `high`, in the units of a strip that is 100 wide and 20 high.
inline std::string whisker(double low, double high) {
    // The caps stay inside the strip, or half of their width would be cut off at its ends.
    low = std::clamp(low, 0.4, 99.6);
    high = std::clamp(high, 0.4, 99.6);
    return svg_line("whisker", low, 10, high, 10) + svg_line("whisker", low, 6, low, 14) +
           svg_line("whisker", high, 6, high, 14);
}

/// A strip as wide as the page lets it be, which is 100 units.
inline std::string strip(const std::string& label, const std::string& content) {
    return "<svg class=\"strip\" viewBox=\"0 0 100 20\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"" +
           label + "\">" + content + "</svg>";
}

/// A mean as a bar, with its interval.
inline std::string bar_of(const summary& s) {
    std::string label = percent(s.mean) + " per cent";
    std::string content = svg_rect("track", 0, 4, 100, 12) + svg_rect("bar", 0, 4, 100 * s.mean, 12);
    for (const int quarter : {25, 50, 75}) content += svg_line("grid", quarter, 4, quarter, 16);
    if (s.interval && s.interval->status == karat::status::ok) {
        label += ", interval from " + percent(s.interval->low) + " to " + percent(s.interval->high);
        content += whisker(100 * s.interval->low, 100 * s.interval->high);
    }
    return strip(label, content);
}

/// A difference as a dot with its interval; 0 is in the middle, and `reach`, above 0, at both ends.
inline std::string difference_of(const karat::comparison& c, double reach) {
    const auto place = [reach](double difference) { return 50 + 50 * difference / reach; };
    const std::string label = "difference " + signed_percent(c.difference) + ", interval from " +
                              signed_percent(c.interval.low) + " to " + signed_percent(c.interval.high);
    const double middle = place(c.difference);
    return strip(label, svg_rect("track", 0, 4, 100, 12) + svg_line("zero", 50, 1, 50, 19) +
                            whisker(place(c.interval.low), place(c.interval.high)) +
                            svg_line("point", middle, 4, middle, 16));
}

/// A count in four characters at most.
inline std::string short_count(std::uint64_t n) {
    if (n < 10000) return std::to_string(n);
    if (n < 1000000) return std::to_string(n / 1000) + "k";
    return std::to_string(n / 1000000) + "M";
}

/// How many questions have which score. Exactly 0 and exactly 1 stand apart, for they often are most of all.
inline std::string histogram_of(const metric_result& m) {
    struct column {
        double x;
        double width;
        std::uint64_t count;
        const char* kind;
    };
    const double base = 122;  // where columns stand
    const double height = 96; // of the highest one
    std::vector<column> columns;
    std::string axis;
    if (m.right_or_wrong) {
        columns = {{70, 80, m.scores.front(), "whole"}, {190, 80, m.scores.back(), "whole"}};
        axis = svg_text("middle", 110, base + 14, "wrong") + svg_text("middle", 230, base + 14, "right");
    } else {
        columns.push_back({6, 22, m.scores.front(), "whole"});
        for (std::size_t i = 1; i <= 10; ++i) {
            columns.push_back({11 + 25.8 * static_cast<double>(i), 24, m.scores[i], "part"});
        }
        columns.push_back({312, 22, m.scores.back(), "whole"});
        axis = svg_text("middle", 17, base + 14, "0") + svg_text("middle", 323, base + 14, "100");
        for (int i = 1; i <= 9; ++i) axis += svg_text("middle", 36 + 25.8 * i, base + 14, std::to_string(10 * i));
    }
    std::uint64_t most = 1;
    for (const column& c : columns) most = std::max(most, c.count);
    std::string bars;
    for (const column& c : columns) {
        if (c.count == 0) continue;
        const double tall = std::max(1.0, height * static_cast<double>(c.count) / static_cast<double>(most));
        bars += svg_rect(c.kind, c.x, base - tall, c.width, tall);
        bars += svg_text("middle", c.x + c.width / 2, base - tall - 4, short_count(c.count));
    }
    std::string label =
        std::to_string(m.scores.front()) + " questions score 0, " + std::to_string(m.scores.back()) + " score 100";
    return "<svg class=\"histogram\" viewBox=\"0 0 340 142\" role=\"img\" aria-label=\"" + label + "\">" + bars +
           svg_line("axis", 2, base, 338, base) + axis + "</svg>";
}

} // namespace score_program

#endif
