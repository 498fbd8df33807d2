// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/ceiling.hpp"
#include "warpgauge/report/html_sections.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace warpgauge::report {
namespace {

constexpr int svg_width = 960, svg_height = 410;
constexpr double left = 60, right = 940, top = 14, bottom = 360;
/// Moves have no operations. They stand side by side left of all that has, below a level roof: at
/// the height of this many operations for each byte.
constexpr double moves_at = 0.25;

/// A case as a point: operations for each byte, and operations a second, in 1e12.
struct point {
  const case_line* of = nullptr;
  double intensity = 0, tflop_s = 0;
  double aside = 0;  ///< of a move: from 0 to 1
};

std::optional<double> figure_of(const case_line& l) {
  if (const auto decisive = l.judged.decisive()) return decisive;
  if (l.history.empty()) return std::nullopt;
  return l.history.back().figure;
}

std::vector<point> points_of(const performance& p) {
  std::vector<point> all;
  for (const case_line& l : p.cases) {
    const auto figure = figure_of(l);
    // What a cache serves is under no roof of the memory's.
    if (!figure || *figure <= 0 || l.bytes <= 0 || l.parts.mode != baseline::cold) continue;
    const double intensity = l.flops > 0 ? l.flops / l.bytes : moves_at;
    const double rate = l.judged.unit == "GB/s" ? *figure * 1e-3 * intensity : *figure;
    all.push_back({&l, intensity, rate});
  }
  const auto is_move = [](const point& each) { return each.of->flops <= 0; };
  const auto moves = static_cast<double>(std::count_if(all.begin(), all.end(), is_move));
  double at = 0.5;
  for (point& each : all)
    if (is_move(each)) each.aside = at++ / moves;
  return all;
}

/// Of multiply-adds in registers, as measured beside the cases; absent without them.
std::optional<double> compute_roof(const performance& p) {
  std::vector<double> all;
  for (const case_line& l : p.cases) {
    const baseline::judgement& j = l.judged;
    if (j.unit == "TFLOP/s" && j.figure && j.fraction_of_fma && *j.fraction_of_fma > 0)
      all.push_back(*j.figure / *j.fraction_of_fma);
  }
  if (all.empty()) return std::nullopt;
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
  std::nth_element(all.begin(), middle, all.end());
  return *middle;
}

/// Powers of ten along both axes.
class axes {
 public:
  explicit axes(const std::vector<point>& all, double roof_tb_s, double compute) {
    double least_x = 1, most_x = 1, least_y = roof_tb_s * moves_at,
           most_y = std::max(compute, roof_tb_s);
    for (const point& each : all) {
      if (each.of->flops > 0) least_x = std::min(least_x, each.intensity);
      most_x = std::max(most_x, each.intensity);
      least_y = std::min(least_y, each.tflop_s);
      most_y = std::max(most_y, each.tflop_s);
    }
    x_from_ = std::log10(least_x) - 0.9;
    x_to_ = std::log10(most_x) + 0.2;
    y_from_ = std::log10(least_y) - 0.1;
    y_to_ = std::log10(most_y) + 0.15;
  }
  double x(double v) const {
    return left + (std::log10(v) - x_from_) / (x_to_ - x_from_) * (right - left);
  }
  double y(double v) const {
    return bottom - (std::log10(v) - y_from_) / (y_to_ - y_from_) * (bottom - top);
  }
  double x(const point& p) const {
    return p.of->flops > 0 ? x(p.intensity) : left + p.aside * (moves_end() - left);
  }
  double least_x() const { return std::pow(10, x_from_ + 0.9); }
  double moves_end() const { return x(0.7 * least_x()); }
  double most_x() const { return std::pow(10, x_to_); }
  double most_y() const { return std::pow(10, y_to_); }
  std::string grid() const {
    std::string text;
    for (double e = std::ceil(x_from_ + 0.8); e <= x_to_; ++e)
      text += fmt::format(
          "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/>"
          "<text x=\"{0:.1f}\" y=\"{3}\" text-anchor=\"middle\">{4:g}</text>\n",
          x(std::pow(10, e)),
          top,
          bottom,
          bottom + 18,
          std::pow(10, e));
    for (double e = std::ceil(y_from_); e <= y_to_; ++e)
      text += fmt::format(
          "<line class=\"grid\" x1=\"{1}\" x2=\"{2}\" y1=\"{0:.1f}\" y2=\"{0:.1f}\"/>"
          "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5:g}</text>\n",
          y(std::pow(10, e)),
          left,
          right,
          left - 6,
          y(std::pow(10, e)) + 4,
          std::pow(10, e));
    return text + fmt::format(
                      "<text x=\"{0:.1f}\" y=\"{2}\" text-anchor=\"middle\">moves</text>"
                      "<text x=\"{1:.1f}\" y=\"{3}\" text-anchor=\"middle\">operations for each "
                      "byte</text>"
                      "<text x=\"4\" y=\"{4}\">TFLOP/s</text>\n",
                      (left + moves_end()) / 2,
                      (left + right) / 2,
                      bottom + 18,
                      bottom + 40,
                      top);
  }

 private:
  double x_from_ = 0, x_to_ = 1, y_from_ = 0, y_to_ = 1;
};

std::string roofs(const axes& on, double roof_tb_s, std::optional<double> compute) {
  const double ridge =
      compute ? *compute / roof_tb_s : std::min(on.most_x(), on.most_y() / roof_tb_s);
  std::string text = fmt::format("<polyline class=\"roof\" points=\"{:.1f},{:.1f} {:.1f},{:.1f}",
                                 on.x(on.least_x()),
                                 on.y(roof_tb_s * on.least_x()),
                                 on.x(ridge),
                                 on.y(roof_tb_s * ridge));
  if (compute && ridge < on.most_x())
    text += fmt::format(" {:.1f},{:.1f}", on.x(on.most_x()), on.y(*compute));
  return text + fmt::format(
                    "\"/>\n<line class=\"roof\" x1=\"{0}\" x2=\"{1:.1f}\" y1=\"{2:.1f}\" "
                    "y2=\"{2:.1f}\"/>\n",
                    left,
                    on.moves_end(),
                    on.y(roof_tb_s * moves_at));
}

std::string mark(const axes& on, const point& p) {
  const case_line& l = *p.of;
  return fmt::format(
      "<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"><title>{}: {:.4g} "
      "{}</title></circle>\n",
      l.judged.outcome == baseline::verdict::regression && l.judged.gated ? "slower" : "case",
      on.x(p),
      on.y(p.tflop_s),
      html(l.judged.name),
      *figure_of(l),
      html(l.judged.unit));
}

}  // namespace

std::string roofline(const performance& p) {
  const std::vector<point> all = points_of(p);
  const double roof_tb_s = baseline::memory_ceiling_gb_s(p.gpu) * 1e-3;
  if (all.empty() || roof_tb_s <= 0) return "";
  const auto compute = compute_roof(p);
  const axes on(all, roof_tb_s, compute.value_or(0));
  std::string marks;
  for (const point& each : all) marks += mark(on, each);
  return fmt::format(
      "<figure id=\"roofline\"><figcaption><h3>Below the roof</h3></figcaption>"
      "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Roofline of {} cases\">\n{}{}{}</svg>\n"
      "<p class=\"faint\">Every case whose bytes come from memory: {:.0f} GB/s are this memory's "
      "peak{}. Both axes are logarithmic. Moves have no operations and stand at the left, as far "
      "below their roof as they are below that peak. Red: slower than its limit.</p></figure>\n",
      svg_width,
      svg_height,
      all.size(),
      on.grid(),
      roofs(on, roof_tb_s, compute),
      marks,
      roof_tb_s * 1e3,
      compute ? fmt::format(", {:.1f} TFLOP/s what multiply-adds in registers reach", *compute)
              : "");
}

}  // namespace warpgauge::report
