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
  if (v == verdict::holds) return base::style::good;
  return v == verdict::fails ? base::style::bad : base::style::doubtful;
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
    text += filled(fmt::format("{}: {} here{}, {} to hold{}",
                               p.of->says,
                               p.value ? ratio_text(*p.value) : std::string(to_string(p.said)),
                               p.of->claimed.empty() ? "" : ", claimed " + p.of->claimed,
                               bounds(*p.of),
                               p.because.empty() ? "" : "; " + p.because),
                   on.columns,
                   3);
  return text;
}

/// A row for each claim, a column for each machine.
sheet outcomes_of(const plan& p, int study, const std::vector<results>& machines) {
  sheet s{.heading = {"", "claim"}, .rows = {}, .words = 2 + machines.size()};
  for (const results& r : machines) {
    s.heading.push_back(r.on.gpu.empty() ? "here" : r.on.gpu);
    const std::vector<decided_claim> claims = of_study(decide(p, r), study);
    if (s.rows.empty())
      for (const decided_claim& c : claims) s.rows.push_back({c.of->id, c.of->text});
    for (std::size_t i = 0; i < s.rows.size(); ++i)
      s.rows[i].push_back(i < claims.size() ? std::string(to_string(claims[i].said)) : "-");
  }
  return s;
}

}  // namespace

std::string about(const plan& p, const document& d, const std::vector<results>& machines) {
  return fmt::format("{} {}", d.about, conclusion(p, d.number, machines));
}

std::string text_of(const plan& p, const results& r, const base::canvas& on) {
  const std::vector<decided_claim> claims = decide(p, r);
  std::string text = filled(describe(r.on), on.columns);
  for (const document& d : p.documents) {
    if (!measured(r, d.number)) continue;
    text += fmt::format(
        "\n{}\n", base::paint(on, base::style::bold, fmt::format("{} {}", d.number, describe(d))));
    text += filled(about(p, d, {r}), on.columns);
    for (const table& t : p.tables)
      if (t.study == d.number)
        text += fmt::format(
            "\n{}{}", filled(title(t), on.columns), as_text(sheet_of(p, t, r), on.columns));
    text += "\n";
    for (const decided_claim& c : of_study(claims, d.number)) text += claim_text(c, on);
  }
  return text + "\n" + filled(reading, on.columns) + filled(tally(claims) + ".", on.columns);
}

std::vector<drawing> drawings_of(const plan& p, const std::vector<results>& machines) {
  std::vector<drawing> all;
  for (const figure& f : p.figures) {
    for (std::size_t m = 0; m < machines.size(); ++m)
      all.push_back(
          {f.study,
           m == 0 ? fmt::format("{}.svg", f.study) : fmt::format("{}.{}.svg", f.study, m + 1),
           f.title,
           drawing_of(p, f, machines[m])});
    all.push_back({f.study,
                   fmt::format("{}.claims.svg", f.study),
                   fmt::format("Claims of study {}", f.study),
                   claims_drawing_of(p, f.study, machines)});
  }
  std::erase_if(all, [](const drawing& d) { return d.svg.empty(); });
  return all;
}

std::string page_of(const plan& p,
                    const std::vector<results>& machines,
                    const std::string& figures) {
  std::string text =
      "# Then and now\n\n"
      "For anyone who knows one of the five documents, or shows them in class. Written by "
      "`warpgauge study --out`.\n\n";
  for (const results& r : machines)
    text += fmt::format("{} **{}.**\n\n", describe(r.on), tally(decide(p, r)));
  text += fmt::format(
      "A claim is ratios with bounds, which stand in "
      "[studies.json](../src/warpgauge/study/studies.json) with all that was published. It is "
      "undecided when a ratio is nearer to its bound than {:.0f} %, by which ratios of kernels "
      "move "
      "from session to session; claims about the speed of hosts, which were measured once, have "
      "{:.0f} % and are counted apart. Without `--out` the same command prints every figure, and "
      "the "
      "counted sectors and wavefronts that explain it.\n",
      100 * p.noise,
      100 * p.noise_of_hosts);
  const std::vector<drawing> drawn = drawings_of(p, machines);
  for (const document& d : p.documents) {
    if (!measured(machines.front(), d.number)) continue;
    text += fmt::format("\n## {} {}\n\n{}\n", d.number, describe(d), about(p, d, machines));
    for (const drawing& each : drawn)
      if (each.study == d.number && !figures.empty())
        text += fmt::format("\n![{}]({}/{})\n", each.title, figures, each.file);
    text += "\n" + as_markdown(outcomes_of(p, d.number, machines));
  }
  return text;
}

}  // namespace warpgauge::study
