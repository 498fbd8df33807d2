// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace warpgauge::evaluation {
namespace {

constexpr double width = 1190;
constexpr double height = 400;
constexpr double top = 62;
constexpr double bottom = 344;
constexpr double panel_width = 330;
constexpr std::array<double, 3> panel_left{62, 450, 838};
constexpr double most_share = 0.055;

/// Told apart by colour-blind readers and on paper: colours of Okabe and Ito (2008), with a dash
/// and a mark of their own.
struct pen {
  std::string_view dash;
  std::string_view mark;  ///< an SVG path around 0, 0
};
constexpr std::array<pen, 5> pens{{{"", "M-4,0A4,4 0 1 1 4,0A4,4 0 1 1 -4,0Z"},
                                   {"7 3", "M-3.5,-3.5H3.5V3.5H-3.5Z"},
                                   {"2 3", "M0,-4.5L4,3.5H-4Z"},
                                   {"9 3 2 3", "M0,-4.5L4.5,0L0,4.5L-4.5,0Z"},
                                   {"4 2", "M-4,-4L4,4M-4,4L4,-4"}}};

constexpr std::string_view style = R"(<style>
 text { font: 13px sans-serif; fill: #24292f }
 .small { font-size: 12px; fill: #57606a }
 .frame { stroke: #8c959f; fill: none }
 .grid { stroke: #d0d7de; stroke-width: 1 }
 .line { fill: none; stroke-width: 2 }
 .mark { stroke-width: 1.5 }
 .c0 { stroke: #0072b2; --c: #0072b2 } .c1 { stroke: #d55e00; --c: #d55e00 }
 .c2 { stroke: #9a7400; --c: #9a7400 } .c3 { stroke: #009e73; --c: #009e73 }
 .c4 { stroke: #a8558a; --c: #a8558a }
 .mark { fill: var(--c) }
 @media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .small { fill: #9198a1 }
  .frame { stroke: #6e7681 } .grid { stroke: #30363d }
  .c0 { stroke: #56b4e9; --c: #56b4e9 } .c1 { stroke: #ff8c42; --c: #ff8c42 }
  .c2 { stroke: #f0e442; --c: #f0e442 } .c3 { stroke: #2ecc9a; --c: #2ecc9a }
  .c4 { stroke: #e29ac6; --c: #e29ac6 }
 }
</style>
)";

double x_of(double left, double share) { return left + panel_width * share / most_share; }
double y_of(double found) { return bottom - (bottom - top) * found; }

struct point {
  double share = 0;
  double found = 0;
};

std::vector<point> points_of(const findings& e, const std::string& rule, situation where) {
  std::vector<point> points;
  const auto& noise = e.noise.at(where);
  if (const auto counted = noise.find(rule); counted != noise.end() && counted->second.cases.of > 0)
    points.push_back({0, double(counted->second.cases.found) / counted->second.cases.of});
  for (const detection& d : e.detections)
    if (d.rule == rule && d.where == where && d.all.of > 0)
      points.push_back({d.moved, double(d.all.found) / d.all.of});
  std::sort(points.begin(), points.end(), [](const point& a, const point& b) {
    return a.share < b.share;
  });
  return points;
}

std::string axes(double left, std::string_view title, std::string_view caption) {
  std::string text;
  for (int p = 0; p <= 100; p += 25) {
    const double y = y_of(p / 100.0);
    text +=
        fmt::format("<path class=\"grid\" d=\"M{:.1f},{:.1f}h{:.1f}\"/>\n", left, y, panel_width);
    text += fmt::format(
        "<text class=\"small\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{} %</text>\n",
        left - 6,
        y + 4,
        p);
  }
  for (int p = 0; p <= 5; ++p)
    text += fmt::format(
        "<text class=\"small\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{} %</text>\n",
        x_of(left, p / 100.0),
        bottom + 18,
        p);
  text += fmt::format(
      "<path class=\"frame\" d=\"M{0:.1f},{1:.1f}V{2:.1f}H{3:.1f}\"/>\n"
      "<text x=\"{4:.1f}\" y=\"{5:.1f}\" text-anchor=\"middle\">{6}</text>\n"
      "<text class=\"small\" x=\"{4:.1f}\" y=\"{7:.1f}\" text-anchor=\"middle\">{8}</text>\n",
      left,
      top,
      bottom,
      left + panel_width,
      left + panel_width / 2,
      top - 10,
      title,
      bottom + 38,
      caption);
  return text;
}

std::string curve(const std::vector<point>& points, double left, std::size_t which) {
  if (points.empty()) return {};
  const std::size_t w = which % pens.size();
  std::string path;
  std::string marks;
  for (const point& p : points) {
    const double x = x_of(left, p.share);
    const double y = y_of(p.found);
    path += fmt::format("{}{:.1f},{:.1f}", path.empty() ? "M" : "L", x, y);
    marks += fmt::format(
        "<path class=\"mark c{}\" transform=\"translate({:.1f} {:.1f})\" d=\"{}\"><title>{:.2f} %: "
        "{:.2f} %</title></path>\n",
        w,
        x,
        y,
        pens[w].mark,
        100 * p.share,
        100 * p.found);
  }
  return fmt::format("<path class=\"line c{}\" stroke-dasharray=\"{}\" d=\"{}\"/>\n{}",
                     w,
                     pens[w].dash,
                     path,
                     marks);
}

/// An empty drawing with its legend.
std::string begun(std::string_view what, const std::vector<std::string>& lines) {
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\" aria-label=\"{2}\">\n{3}",
      width,
      height,
      what,
      style);
  double x = panel_left[0];
  for (std::size_t r = 0; r < lines.size(); ++r) {
    text += fmt::format(
        "<path class=\"line c{0}\" stroke-dasharray=\"{1}\" d=\"M{2:.1f},20h30\"/><path "
        "class=\"mark c{0}\" transform=\"translate({3:.1f} 20)\" d=\"{4}\"/><text x=\"{5:.1f}\" "
        "y=\"24\">{6}</text>\n",
        r % pens.size(),
        pens[r % pens.size()].dash,
        x,
        x + 15,
        pens[r % pens.size()].mark,
        x + 36,
        lines[r]);
    x += 56 + 7.6 * static_cast<double>(lines[r].size()) + 14;
  }
  return text;
}

constexpr std::array<std::string_view, 3> titles{
    "this card, the same hour", "this card, other days", "other cards"};

}  // namespace

std::string to_figure(const findings& e) {
  std::vector<std::string> rules{std::string(own_rule)};
  for (const auto& [rule, noise] : e.noise.at(situation::same_hour))
    if (rule != own_rule) rules.push_back(rule);
  std::string text = begun("Share of injected slowdowns that each rule finds", rules);
  for (const situation where : situations) {
    const auto panel = static_cast<std::size_t>(where);
    text +=
        axes(panel_left[panel], titles[panel], "rows moved and not counted; at 0: false alarms");
    // The first rule lies on top.
    for (std::size_t r = rules.size(); r-- > 0;)
      text += curve(points_of(e, rules[r], where), panel_left[panel], r);
  }
  return text + "</svg>\n";
}

std::string to_drops_figure(const findings& e) {
  std::vector<std::string> classes;
  for (const auto& [where, counts] : e.recorded)
    for (const auto& [name, drops] : counts.drops)
      if (std::find(classes.begin(), classes.end(), name) == classes.end()) classes.push_back(name);
  std::string text = begun("Share of gated cases by the drop that is found", classes);
  for (const situation where : situations) {
    const auto panel = static_cast<std::size_t>(where);
    text += axes(panel_left[panel], titles[panel], "cases whose detectable drop is at most this");
    for (std::size_t c = 0; c < classes.size(); ++c) {
      const auto found = e.recorded.at(where).drops.find(classes[c]);
      if (found == e.recorded.at(where).drops.end()) continue;
      std::vector<point> points;
      for (double part = 0.1; part < 0.95; part += 0.1) {
        const auto at = static_cast<std::size_t>(part * double(found->second.size()));
        if (found->second[at] <= most_share) points.push_back({found->second[at], part});
      }
      text += curve(points, panel_left[panel], c);
    }
  }
  return text + "</svg>\n";
}

}  // namespace warpgauge::evaluation
