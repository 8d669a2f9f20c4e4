#ifndef KARAT_EXAMPLES_TORCH_FINETUNE_LEARNING_CURVE_HPP
#define KARAT_EXAMPLES_TORCH_FINETUNE_LEARNING_CURVE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

// A learning curve as SVG, by the standard library alone: scores above, the loss below. Values stand at the epochs from
// 1 on.

struct curve {
    std::string name;
    std::string colour;
    std::vector<double> values;
};

class learning_curve {
public:
    std::string title;
    curve main;                 ///< in [0, 1]; drawn thick
    std::vector<double> errors; ///< standard errors of the main curve, drawn as a band
    std::vector<curve> parts;   ///< in [0, 1]; drawn thin
    curve loss;
    std::size_t best = 0; ///< an epoch to mark; 0: none

    std::string svg() const {
        std::string s = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 440\" font-family=\"sans-serif\" "
                        "font-size=\"12\" role=\"img\" fill=\"#333\">\n<title>" +
                        title + "</title>\n<rect width=\"720\" height=\"440\" fill=\"#fff\"/>\n" +
                        text(left, 24, "start", title, " font-size=\"15\"");
        const panel scores{40, 270, 1};
        const panel losses{310, 400, *std::max_element(loss.values.begin(), loss.values.end())};
        for (const double value : {0.0, 0.25, 0.5, 0.75, 1.0}) s += grid(scores, value, "%.2f");
        for (const double value : {0.0, losses.most}) s += grid(losses, value, "%.1f");
        const std::size_t step = (epochs() + 11) / 12; // so that no two numbers of epochs touch
        for (std::size_t e = 1; e <= epochs(); e += step) s += text(x(e), 418, "middle", std::to_string(e));
        s += text((left + right) / 2, 435, "middle", "epoch");

        if (best != 0) {
            s += line(x(best), scores.top, x(best), losses.bottom, "#999\" stroke-dasharray=\"4 3");
            const bool room = x(best) < right - 40;
            s += text(x(best) + (room ? 5 : -5), scores.bottom - 8, room ? "start" : "end", "best");
        }
        s += band(scores);
        for (const curve& part : parts) s += polyline(scores, part, 1.5);
        s += polyline(scores, main, 3) + polyline(losses, loss, 2);

        if (best != 0) {
            s += "<circle r=\"5\" fill=\"" + main.colour + "\" cx=\"" + number(x(best)) + "\" cy=\"" +
                 number(scores.y(main.values[best - 1])) + "\"/>\n";
        }

        double y = scores.top + 10;
        s += legend(main, y, 3);
        for (const curve& part : parts) s += legend(part, y += 20, 1.5);
        s += legend(loss, losses.top + 10, 2);
        return s + "</svg>\n";
    }

private:
    static constexpr double left = 50;
    static constexpr double right = 560;

    struct panel {
        double top;
        double bottom;
        double most; // what stands at the top; 0 is at the bottom

        double y(double value) const {
            return bottom - (bottom - top) * (most > 0 ? std::clamp(value / most, 0.0, 1.0) : 0);
        }
    };

    std::size_t epochs() const { return main.values.size(); }
    double x(std::size_t epoch) const {
        if (epochs() < 2) return (left + right) / 2;
        return left + (right - left) * static_cast<double>(epoch - 1) / static_cast<double>(epochs() - 1);
    }

    static std::string number(double value, const char* format = "%.1f") {
        char digits[32];
        std::snprintf(digits, sizeof digits, format, value);
        return digits;
    }
    static std::string text(double x, double y, const char* anchor, const std::string& what,
                            const std::string& more = "") {
        return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\"" + more + ">" +
               what + "</text>\n";
    }
    static std::string line(double x1, double y1, double x2, double y2, const std::string& stroke, double width = 1) {
        return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" +
               number(y2) + "\" stroke=\"" + stroke + "\" stroke-width=\"" + number(width) + "\"/>\n";
    }
    static std::string grid(const panel& in, double value, const char* format) {
        const double y = in.y(value);
        return line(left, y, right, y, "#ddd") + text(left - 8, y + 4, "end", number(value, format));
    }
    static std::string legend(const curve& c, double y, double width) {
        return line(right + 16, y, right + 40, y, c.colour, width) + text(right + 48, y + 4, "start", c.name);
    }
    std::string point(const panel& in, std::size_t epoch, double value) const {
        return number(x(epoch)) + "," + number(in.y(value)) + " ";
    }
    std::string polyline(const panel& in, const curve& c, double width) const {
        std::string points;
        for (std::size_t e = 1; e <= c.values.size(); ++e) points += point(in, e, c.values[e - 1]);
        return "<polyline fill=\"none\" stroke-linejoin=\"round\" stroke=\"" + c.colour + "\" stroke-width=\"" +
               number(width) + "\" points=\"" + points + "\"/>\n";
    }
    std::string band(const panel& in) const {
        std::string points;
        for (std::size_t e = 1; e <= errors.size(); ++e) points += point(in, e, main.values[e - 1] + errors[e - 1]);
        for (std::size_t e = errors.size(); e >= 1; --e) points += point(in, e, main.values[e - 1] - errors[e - 1]);
        return "<polygon fill=\"" + main.colour + "\" fill-opacity=\"0.15\" points=\"" + points + "\"/>\n";
    }
};

#endif
