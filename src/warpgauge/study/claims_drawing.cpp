// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/sheets.hpp"
#include "warpgauge/study/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace warpgauge::study {
namespace {

constexpr double width = 960, left = 392, right = 652, top = 58, row_height = 20;

/// "almost 100", "about 1" and "22" name a figure; "more than 4" names a bound, which is drawn.
std::optional<double> figure_in(const std::string& claimed) {
  const auto space = claimed.rfind(' ');
  if (space != std::string::npos && !claimed.starts_with("about ") &&
      !claimed.starts_with("almost "))
    return std::nullopt;
  const std::string last = space == std::string::npos ? claimed : claimed.substr(space + 1);
  char* end = nullptr;
  const double v = std::strtod(last.c_str(), &end);
  return end == last.c_str() || *end != '\0' || v <= 0 ? std::nullopt : std::optional(v);
}

/// Ratios along x, by their logarithm.
class axis {
 public:
  explicit axis(const std::vector<std::vector<decided_claim>>& machines) {
    for (const auto& claims : machines)
      for (const decided_claim& c : claims)
        for (const decided_part& p : c.parts)
          for (const auto& v : {p.value, p.of->least, p.of->most, figure_in(p.of->claimed)})
            if (v && *v > 0) {
              from_ = std::min(from_, *v);
              to_ = std::max(to_, *v);
            }
    from_ /= 1.3;
    to_ *= 1.3;
  }
  double x(double value) const {
    return left + std::log(value / from_) / std::log(to_ / from_) * (right - left);
  }
  std::vector<double> ticks() const {
    std::vector<double> all;
    for (double e = std::floor(std::log10(from_)); e <= std::log10(to_); ++e)
      for (const double step : {1.0, 2.0, 5.0}) {
        const double v = step * std::pow(10, e);
        if (v < from_ || v > to_ || (step != 1 && to_ / from_ > 50)) continue;
        all.push_back(v);
      }
    return all;
  }

 private:
  double from_ = 1, to_ = 1;
};

std::string text_at(double x, double y, const std::string& text, const char* anchor = "start") {
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"small\" text-anchor=\"{}\">{}</text>\n",
      x,
      y,
      anchor,
      svg::escaped(text));
}

/// Where the part holds, and what the document names.
std::string published_marks(const part& p, const axis& along, double y, double height) {
  const double from = p.least ? along.x(*p.least) : left;
  const double to = p.most ? along.x(*p.most) : right;
  std::string text = fmt::format(
      "<rect class=\"band\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
      from,
      y + 2,
      std::max(to - from, 2.0),
      height - 4);
  if (const auto claimed = figure_in(p.claimed))
    text += fmt::format("<circle class=\"claimed\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5.5\"/>\n",
                        along.x(*claimed),
                        y + height / 2);
  return text + text_at(right + 8, y + height / 2 + 4, p.claimed);
}

}  // namespace

std::string claims_drawing_of(const plan& p, int study, const std::vector<results>& machines) {
  std::vector<std::vector<decided_claim>> all;
  for (const results& r : machines) all.push_back(of_study(decide(p, r), study));
  if (all.empty() || all.front().empty()) return "";
  const axis along(all);
  std::string rows;
  double y = top;
  for (std::size_t c = 0; c < all.front().size(); ++c)
    for (std::size_t i = 0; i < all.front()[c].parts.size(); ++i) {
      const part& of = *all.front()[c].parts[i].of;
      const double height = row_height * static_cast<double>(machines.size());
      rows += text_at(left - 8, y + height / 2 + 4, all.front()[c].of->id + " " + of.says, "end") +
              published_marks(of, along, y, height);
      for (std::size_t m = 0; m < all.size(); ++m, y += row_height) {
        // A machine of which this study was not measured has no claims.
        if (c >= all[m].size()) continue;
        const decided_part& d = all[m][c].parts[i];
        if (d.value && *d.value > 0)
          rows += svg::mark(along.x(*d.value), y + row_height / 2, m % svg::colours, false);
        rows +=
            text_at(
                right + 182, y + row_height / 2 + 4, d.value ? ratio_text(*d.value) : "-", "end") +
            text_at(right + 192, y + row_height / 2 + 4, std::string(to_string(d.said)));
      }
    }
  std::string grid;
  for (const double tick : along.ticks())
    grid +=
        fmt::format("<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/>",
                    along.x(tick),
                    top,
                    y) +
        text_at(along.x(tick), y + 15, fmt::format("{:g}", tick), "middle");
  std::string legend;
  double x = left;
  for (std::size_t m = 0; m < machines.size(); ++m, x += 220)
    legend += svg::mark(x, y + 34, m % svg::colours, false) +
              text_at(x + 10,
                      y + 38,
                      machines[m].on.gpu.empty() ? "here, without a GPU" : machines[m].on.gpu);
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" role=\"img\" "
             "aria-label=\"Claims of study {2}\">\n{3}<rect class=\"paper\" width=\"{0}\" "
             "height=\"{1}\"/>\n<text x=\"{4}\" y=\"22\" font-weight=\"bold\">Claims of study {2}, "
             "then and now</text>\n",
             width,
             y + 52,
             study,
             svg::style(),
             12) +
         text_at(12, 42, "ring: as claimed; band: where the claim holds") +
         text_at(right + 8, 42, "claimed") + text_at(right + 182, 42, "here", "end") + grid + rows +
         legend + "</svg>\n";
}

}  // namespace warpgauge::study
