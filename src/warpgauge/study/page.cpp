// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/text.hpp"
#include "warpgauge/study/sheets.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::study {
namespace {

constexpr const char* reading =
    "load, store: sectors of 32 bytes for each request of global memory; shared: wavefronts for "
    "each "
    "request of shared memory; both counted exactly, by formulas that the simulator is held to.";

bool measured(const results& r, int study) {
  return std::any_of(
      r.rows.begin(), r.rows.end(), [&](const row& each) { return each.study == study; });
}

/// "laboratory, in us: blocks of 16 x 16"
std::string title(const table& t) {
  const std::string name = t.forms.empty() ? t.name : fmt::format("{}, in {}", t.name, t.unit);
  return fmt::format("{}: {}", name, t.about);
}

const fmt::text_style& style_of(verdict v) {
  if (v == verdict::unmeasured) return base::style::doubtful;
  return v == verdict::holds ? base::style::good : base::style::bad;
}

/// In lines of at most so many columns, `indent` columns in; further lines two more.
std::string filled(const std::string& text, int columns, std::size_t indent = 0) {
  const std::size_t width = static_cast<std::size_t>(columns) - indent;
  std::string all;
  for (const std::string& line : base::wrapped(text, width - 2, width))
    all += std::string(all.empty() ? indent : indent + 2, ' ') + line + "\n";
  return all;
}

std::string claim_text(const decided_claim& c, const base::canvas& on) {
  // Coloured after padding, because colours have no width.
  std::string text =
      filled(fmt::format("{} {}: {}", c.of->id, to_string(c.said), c.of->text), on.columns);
  const std::string_view said = to_string(c.said);
  text.replace(c.of->id.size() + 1, said.size(), base::paint(on, style_of(c.said), said));
  for (const decided_part& p : c.parts)
    text += filled(
        fmt::format("{}: {} here{}, {} to hold{}",
                    p.of->says,
                    p.value ? fmt::format("{:.3g}", *p.value) : std::string(to_string(p.said)),
                    p.of->claimed.empty() ? "" : ", claimed " + p.of->claimed,
                    bounds(*p.of),
                    p.because.empty() ? "" : "; " + p.because),
        on.columns,
        3);
  return text;
}

}  // namespace

std::string text_of(const plan& p, const results& r, const base::canvas& on) {
  const std::vector<decided_claim> claims = decide(p, r);
  std::string text = filled(describe(r.on), on.columns);
  for (const document& d : p.documents) {
    if (!measured(r, d.number)) continue;
    text += fmt::format(
        "\n{}\n", base::paint(on, base::style::bold, fmt::format("{} {}", d.number, describe(d))));
    for (const table& t : p.tables)
      if (t.study == d.number)
        text += fmt::format("\n{}{}", filled(title(t), on.columns), as_text(sheet_of(p, t, r)));
    text += "\n";
    for (const decided_claim& c : of_study(claims, d.number)) text += claim_text(c, on);
  }
  return text + fmt::format("\n{}{}.\n", filled(reading, on.columns), tally(claims));
}

std::string page_of(const plan& p, const results& r, const std::string& figures) {
  const std::vector<decided_claim> claims = decide(p, r);
  std::string text = fmt::format(
      "# Then and now\n\n"
      "For anyone who knows one of the five documents, or shows them in class. Written by "
      "`warpgauge study --out`.\n\n"
      "{} **{}.** Each claim is decided by ratios with bounds that stand in "
      "[studies.json](../src/warpgauge/study/studies.json), as does all that was "
      "published.\n\n{}\n",
      describe(r.on),
      tally(claims),
      reading);
  for (const document& d : p.documents) {
    if (!measured(r, d.number)) continue;
    text += fmt::format("\n## {} {}\n\n{}\n", d.number, describe(d), d.about);
    for (const figure& f : p.figures)
      if (f.study == d.number && !figures.empty() && !drawing_of(p, f, r).empty())
        text += fmt::format("\n![{}]({}/{}.svg)\n", f.title, figures, f.study);
    text += "\n" + as_markdown(sheet_of(of_study(claims, d.number)));
    for (const table& t : p.tables)
      if (t.study == d.number)
        text += fmt::format("\n{}.\n\n{}", title(t), as_markdown(sheet_of(p, t, r)));
  }
  return text;
}

}  // namespace warpgauge::study
