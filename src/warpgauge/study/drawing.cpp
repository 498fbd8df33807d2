// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/sheets.hpp"
#include "warpgauge/study/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warpgauge::study {
namespace {

constexpr double left = 70, right = 700, top = 50, bottom = 400, width = 960, height = 460;

/// A line of the figure; places without a value have no point.
struct series {
  std::string name;
  std::vector<std::optional<double>> now, then;
};

struct chart {
  std::vector<std::string> places;  ///< along x
  std::vector<series> lines;
};

std::string before(const std::string& text, char end) { return text.substr(0, text.find(end)); }

void add_point(chart& c,
               const std::string& line,
               const std::string& at,
               const std::optional<double>& now,
               const std::optional<double>& then) {
  const auto place_of = [](auto& all, const auto& is, auto&& make) {
    const auto found = std::find_if(all.begin(), all.end(), is);
    if (found != all.end()) return static_cast<std::size_t>(found - all.begin());
    all.push_back(make());
    return all.size() - 1;
  };
  const auto x = place_of(
      c.places, [&](const std::string& p) { return p == at; }, [&] { return at; });
  const auto i = place_of(
      c.lines,
      [&](const series& s) { return s.name == line; },
      [&] { return series{.name = line, .now = {}, .then = {}}; });
  series& s = c.lines[i];
  s.now.resize(std::max(s.now.size(), x + 1));
  s.then.resize(s.now.size());
  s.now[x] = now;
  s.then[x] = then;
}

chart chart_of(const plan& p, const figure& f, const table& t, const results& r) {
  chart c;
  for (const row& each : r.rows) {
    if (each.study != f.study || each.table != f.table) continue;
    if (!f.shape.empty() && each.shape != f.shape) continue;
    const auto block = each.kernel.rfind('_');
    for (const std::string& form : t.forms) {
      std::string line = shown_name(f.shape.empty() ? each.kernel : each.kernel.substr(0, block));
      if (t.forms.size() > 1) line += form == "trip" ? ", whole trip" : ", alone";
      add_point(c,
                line,
                f.shape.empty() ? before(each.shape, 'x') : each.kernel.substr(block + 1),
                in_unit(each, form, t.unit),
                form == t.forms.front() ? then_in_unit(p, each, t.unit) : std::nullopt);
    }
  }
  return c;
}

/// From values to heights.
class axis {
 public:
  axis(const chart& c, bool logarithmic) : logarithmic_(logarithmic) {
    double least = 0;
    for (const series& s : c.lines)
      for (const auto* values : {&s.now, &s.then})
        for (const auto& v : *values) {
          if (!v || *v <= 0) continue;
          most_ = std::max(most_, *v);
          least = least == 0 ? *v : std::min(least, *v);
        }
    if (most_ == 0) return;
    if (logarithmic_) {
      from_ = std::floor(std::log10(least));
      to_ = std::max(std::ceil(std::log10(most_)), from_ + 1);
      return;
    }
    const double decade = std::pow(10, std::floor(std::log10(most_)));
    step_ = most_ / decade > 5 ? 2 * decade : most_ / decade > 2 ? decade : decade / 2;
    to_ = std::ceil(most_ / step_) * step_;
  }

  bool empty() const { return most_ == 0; }
  double y(double value) const {
    const double at = logarithmic_ ? std::log10(value) : value;
    return bottom - (at - from_) / (to_ - from_) * (bottom - top);
  }
  std::vector<double> ticks() const {
    std::vector<double> all;
    if (logarithmic_)
      for (int i = 0; from_ + i <= to_; ++i) all.push_back(std::pow(10, from_ + i));
    else
      for (int i = 0; i * step_ <= to_ * 1.0001; ++i) all.push_back(i * step_);
    return all;
  }

 private:
  bool logarithmic_;
  double most_ = 0, from_ = 0, to_ = 1, step_ = 1;
};

double x_of(std::size_t i, std::size_t count) {
  return left + (static_cast<double>(i) + 0.5) * (right - left) / static_cast<double>(count);
}

/// Lines stand side by side within a place, so that equal figures do not hide each other.
double aside(const chart& c, std::size_t line) {
  constexpr double mark = 8;
  const auto half = static_cast<double>(c.lines.size() - 1) / 2;
  return mark * (static_cast<double>(line) - half);
}

std::string line_of(const axis& y,
                    const std::vector<std::optional<double>>& values,
                    const chart& c,
                    std::size_t line,
                    bool then) {
  const std::size_t colour = line % svg::colours;
  std::string points;
  std::string marks;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i] || *values[i] <= 0) continue;
    const double x = x_of(i, c.places.size()) + aside(c, line);
    points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", x, y.y(*values[i]));
    marks += svg::mark(x, y.y(*values[i]), colour, then);
  }
  if (points.empty()) return "";
  return fmt::format(
      "<polyline class=\"l{}{}\" points=\"{}\"/>\n{}", colour, then ? " then" : "", points, marks);
}

std::string legend(const plan& p, const figure& f, const chart& c) {
  std::string text;
  double y = top + 10;
  bool any_then = false;
  for (std::size_t i = 0; i < c.lines.size(); ++i, y += 20) {
    const auto& then = c.lines[i].then;
    any_then = any_then || std::any_of(then.begin(), then.end(), [](const auto& v) { return !!v; });
    text += fmt::format(
        "<circle class=\"p{0}\" cx=\"{1}\" cy=\"{2}\" r=\"4\"/><text x=\"{3}\" "
        "y=\"{4}\">{5}</text>\n",
        i % svg::colours,
        right + 18,
        y - 4,
        right + 28,
        y,
        svg::escaped(c.lines[i].name));
  }
  if (any_then)
    text += fmt::format("<text x=\"{}\" y=\"{}\">hollow, dashed: {}</text>\n",
                        right + 10,
                        y + 8,
                        p.of(f.study).gpu);
  return text;
}

}  // namespace

std::string drawing_of(const plan& p, const figure& f, const results& r) {
  const auto t = std::find_if(p.tables.begin(), p.tables.end(), [&](const table& each) {
    return each.study == f.study && each.name == f.table;
  });
  if (t == p.tables.end() || r.on.gpu.empty()) return "";
  const chart c = chart_of(p, f, *t, r);
  const axis y(c, f.logarithmic);
  if (y.empty()) return "";
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" role=\"img\" "
      "aria-label=\"{2}\">\n{3}<rect class=\"paper\" width=\"{0}\" height=\"{1}\"/>\n"
      "<text x=\"{4}\" y=\"28\" font-weight=\"bold\">{2}: {5}</text>\n",
      width,
      height,
      f.title,
      svg::style(),
      left,
      svg::escaped(r.on.gpu));
  for (const double tick : y.ticks())
    text += fmt::format(
        "<line class=\"grid\" x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/>"
        "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5:g}</text>\n",
        left,
        right,
        y.y(tick),
        left - 6,
        y.y(tick) + 4,
        tick);
  for (std::size_t i = 0; i < c.places.size(); ++i)
    text += fmt::format(
        "<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\">{}</text>\n",
        x_of(i, c.places.size()),
        bottom + 18,
        svg::escaped(c.places[i]));
  text += fmt::format(
      "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text><text x=\"{}\" y=\"{}\">{}</text>\n",
      (left + right) / 2,
      bottom + 42,
      f.x,
      12,
      top - 6,
      t->unit);
  for (std::size_t i = 0; i < c.lines.size(); ++i)
    for (const bool then : {true, false})
      text += line_of(y, then ? c.lines[i].then : c.lines[i].now, c, i, then);
  return text + legend(p, f, c) + "</svg>\n";
}

}  // namespace warpgauge::study
