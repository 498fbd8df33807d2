// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/fleet_forms.hpp"

#include "warpgauge/base/text.hpp"
#include "warpgauge/report/fleet_rows.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace warpgauge::report {

using baseline::card_state;
using baseline::fleet;
using baseline::fleet_card;
using baseline::fleet_kind;

namespace {

constexpr std::size_t most_lines = 30;

double per_cent_slower(double change) { return 100 * (1 - std::exp(change)); }

std::string level_of(const fleet_card& c) {
  return std::isfinite(c.level) ? fmt::format("{:+.2f} %", 100 * (std::exp(c.level) - 1)) : "-";
}

std::string name_of(const fleet_card& c) {
  if (c.told.node.empty()) return c.key;
  return c.told.gpu.empty() ? c.told.node : fmt::format("{} gpu {}", c.told.node, c.told.gpu);
}

bool needs_look(const fleet_card& c) { return c.state > card_state::alone; }

/// "H100 80GB, board 692-...": differences within a model are shown too.
std::string kind_text(const fleet_kind& k) {
  std::string text = k.gpu.name;
  if (k.gpu.mig != "off") text += fmt::format(" MIG {}", k.gpu.mig);
  if (!k.board_part.empty()) text += fmt::format(", board {}", k.board_part);
  text += fmt::format(", driver {}, CUDA {}", k.driver, k.cuda_toolkit);
  if (k.gpu.power_limit_mw > 0) text += fmt::format(", {} W", k.gpu.power_limit_mw / 1000);
  if (!k.commit.empty()) text += fmt::format(", kernels {}", k.commit);
  return text;
}

fmt::text_style style_of(card_state s) {
  return s == card_state::pass   ? base::style::good
         : s >= card_state::slow ? base::style::bad
                                 : base::style::doubtful;
}

/// The text as it may appear between quotes in a shell.
std::string harmless(std::string text) {
  for (char& c : text)
    if (!std::isalnum(static_cast<unsigned char>(c)) &&
        std::string_view(" .,:%/_-+()").find(c) == std::string_view::npos)
      c = '?';
  return text;
}

}  // namespace

std::string reason_of(const fleet& f, const fleet_card& c) {
  if (c.slow.empty()) return c.why;
  const stats::slow_finding& s = c.slow.front();
  const fleet_kind& k = f.kinds[static_cast<std::size_t>(c.kind)];
  const std::string what = s.in == stats::slow_finding::part::card     ? "all of it"
                           : s.in == stats::slow_finding::part::kernel ? k.kernels[s.which]
                                                                       : k.cases[s.which];
  std::string text = fmt::format("{} {:.1f} % slower than its {}",
                                 what,
                                 per_cent_slower(s.change),
                                 k.cards == 2 ? "one sibling" : "siblings");
  if (c.slow.size() > 1) text += fmt::format(", and {} more", c.slow.size() - 1);
  if (!c.why.empty()) text = c.why + "; " + text;
  return text;
}

std::string counts_of(const fleet& f) {
  std::map<card_state, std::size_t, std::greater<>> counts;
  for (const fleet_card& c : f.cards) ++counts[c.state];
  std::vector<std::string> parts;
  for (const auto& [state, n] : counts)
    parts.push_back(fmt::format("{} {}", base::grouped(n), to_string(state)));
  return fmt::format("{} of {}: {}",
                     base::plural(f.cards.size(), "cards"),
                     base::plural(f.kinds.size(), "kinds"),
                     fmt::join(parts, ", "));
}

std::vector<const fleet_card*> ranked(const fleet& f) {
  std::vector<const fleet_card*> all;
  for (const fleet_card& c : f.cards) all.push_back(&c);
  // The worst state comes first, and within a state the slowest.
  std::stable_sort(all.begin(), all.end(), [](const fleet_card* a, const fleet_card* b) {
    if (a->state != b->state) return a->state > b->state;
    if (a->kind != b->kind) return a->kind < b->kind;
    const double x = std::isfinite(a->level) ? a->level : 1e9;
    const double y = std::isfinite(b->level) ? b->level : 1e9;
    return x < y;
  });
  return all;
}

std::vector<kind_row> kind_rows(const fleet& f) {
  std::vector<kind_row> rows;
  for (const fleet_kind& k : f.kinds) rows.push_back({.name = kind_text(k), .cards = k.cards});
  for (const fleet_card& c : f.cards) {
    if (c.kind < 0) continue;
    kind_row& row = rows[static_cast<std::size_t>(c.kind)];
    row.slow += c.state >= card_state::slow;
    if (std::isfinite(c.level)) row.levels.push_back(100 * (std::exp(c.level) - 1));
  }
  for (kind_row& row : rows) std::sort(row.levels.begin(), row.levels.end());
  return rows;
}

fleet_row row_of(const fleet& f, const fleet_card& c) {
  return {name_of(c), std::string(to_string(c.state)), level_of(c), reason_of(f, c)};
}

std::string rate_text(const fleet& f) {
  return fmt::format(
      "Each card is compared with the median of the others of its kind. A healthy card of the "
      "fleet "
      "is named at most once in {:g} looks; falls under {:g} % of a card, {:g} % of a kernel and "
      "{:g} % of a case do not count. Of two cards that differ the slower one is named.",
      1 / f.by.rate,
      100 * f.by.least_of_card,
      100 * f.by.least_of_kernel,
      100 * f.by.least_of_case);
}

std::string to_text(const fleet& f, const base::canvas& on, bool all) {
  std::string text;
  for (const kind_row& row : kind_rows(f)) {
    text += fmt::format(
        "{}\n  {}", row.name, base::plural(static_cast<std::uint64_t>(row.cards), "cards"));
    if (row.levels.size() > 1)
      text += fmt::format(
          ", from {:+.2f} % to {:+.2f} % of their siblings", row.levels.front(), row.levels.back());
    text += row.slow > 0 ? fmt::format(", {} slow or failed\n", row.slow) : "\n";
  }
  std::size_t shown = 0, left = 0, width = 4;
  for (const fleet_card& c : f.cards)
    if (all || needs_look(c)) width = std::max(width, std::min<std::size_t>(40, name_of(c).size()));
  for (const fleet_card* c : ranked(f)) {
    if (!all && !needs_look(*c)) continue;
    if (!all && shown == most_lines) {
      ++left;
      continue;
    }
    if (shown++ == 0)
      text += fmt::format("\n{:<{}}  {:<14}  {:>9}  why\n", "card", width, "state", "level");
    const fleet_row row = row_of(f, *c);
    text += fmt::format("{:<{}}  {}  {:>9}  {}\n",
                        row.name,
                        width,
                        base::paint(on, style_of(c->state), fmt::format("{:<14}", row.state)),
                        row.level,
                        base::one_line(row.why, 300));
  }
  if (left > 0) text += fmt::format("... and {} more: --all\n", base::grouped(left));
  if (f.twice > 0)
    text += fmt::format("{} appeared twice and count once\n",
                        base::plural(static_cast<std::uint64_t>(f.twice), "results"));
  if (!f.strays.empty())
    text += fmt::format("{} are not results: {}{}\n",
                        base::plural(f.strays.size(), "files"),
                        f.strays.front(),
                        f.strays.size() > 1 ? ", ..." : "");
  return text + fmt::format("\n{}\nfleet: {}\n", rate_text(f), counts_of(f));
}

std::string to_json(const fleet& f) {
  using ordered = nlohmann::ordered_json;
  ordered kinds = ordered::array();
  for (const kind_row& row : kind_rows(f))
    kinds.push_back({{"name", row.name}, {"cards", row.cards}, {"slow", row.slow}});
  ordered cards = ordered::array();
  std::map<int, int> rank;
  for (const fleet_card* c : ranked(f)) {
    ordered slow = ordered::array();
    for (const stats::slow_finding& s : c->slow) {
      const fleet_kind& k = f.kinds[static_cast<std::size_t>(c->kind)];
      ordered one{{"change", s.change}, {"limit", s.limit}};
      if (s.in == stats::slow_finding::part::kernel) one["kernel"] = k.kernels[s.which];
      if (s.in == stats::slow_finding::part::one_case) one["case"] = k.cases[s.which];
      slow.push_back(std::move(one));
    }
    ordered card{{"key", c->key},
                 {"node", c->told.node},
                 {"gpu", c->told.gpu},
                 {"card", c->card},
                 {"state", to_string(c->state)},
                 {"why", reason_of(f, *c)}};
    card["kind"] = c->kind < 0 ? ordered() : ordered(c->kind);
    card["level"] = std::isfinite(c->level) ? ordered(c->level) : ordered();
    card["sessions"] = c->sessions;
    card["slow"] = std::move(slow);
    cards.push_back(std::move(card));
  }
  const ordered document{{"schema_version", 1},
                         {"exit_code", static_cast<int>(f.code)},
                         {"rate", f.by.rate},
                         {"twice", f.twice},
                         {"kinds", kinds},
                         {"cards", cards}};
  return document.dump(-1, ' ', false, ordered::error_handler_t::replace) + "\n";
}

std::string drain_list(const fleet& f) {
  std::map<std::string, std::vector<std::string>> nodes;
  std::string unmeasured;
  for (const fleet_card& c : f.cards) {
    const std::string gpu = c.told.gpu.empty() ? "" : fmt::format("gpu {}: ", c.told.gpu);
    if (c.state >= card_state::slow && !c.told.node.empty())
      nodes[c.told.node].push_back(gpu + reason_of(f, c));
    else if (c.state >= card_state::slow)
      unmeasured +=
          fmt::format("# {} is {}, on an unknown node\n", harmless(c.key), to_string(c.state));
    else if (needs_look(c))
      unmeasured += fmt::format("# {} was not measured: {}\n",
                                harmless(name_of(c)),
                                harmless(base::one_line(c.why, 200)));
  }
  std::string text =
      "# From `warpgauge fleet`, for an administrator to read and run; nothing here was applied.\n";
  for (const auto& [node, reasons] : nodes)
    text += fmt::format("scontrol update nodename={} state=drain reason=\"warpgauge: {}\"\n",
                        node,
                        harmless(base::one_line(fmt::format("{}", fmt::join(reasons, ", ")), 300)));
  return text + unmeasured;
}

}  // namespace warpgauge::report
