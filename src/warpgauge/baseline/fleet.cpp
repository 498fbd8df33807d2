// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/fleet.hpp"

#include "warpgauge/baseline/fleet_files.hpp"
#include "warpgauge/baseline/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>

namespace warpgauge::baseline {
namespace {

/// Reading takes most of the time: a file has 50 KB.
std::vector<read_card> read_all(const std::map<std::string, card_files>& files,
                                name_numbers& cases) {
  std::vector<const card_files*> in_order;
  for (const auto& [key, of_key] : files) in_order.push_back(&of_key);
  std::vector<read_card> all(in_order.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < in_order.size(); i = next++)
      all[i] = read_card_files(*in_order[i], cases);
  };
  std::vector<std::jthread> helpers;
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  for (std::size_t i = 1; i < std::min({cores, in_order.size(), std::size_t{8}}); ++i)
    helpers.emplace_back(work);
  work();
  helpers.clear();
  return all;
}

/// The cards of one kind, compared with each other.
void compare(fleet& f,
             int kind,
             const std::vector<std::pair<std::size_t, const card_figures*>>& members,
             const std::vector<std::string>& names) {
  fleet_kind& k = f.kinds[static_cast<std::size_t>(kind)];
  std::map<std::uint32_t, std::size_t> columns;
  for (const auto& [card, figures] : members)
    for (const auto& [number, value] : figures->gated) columns.emplace(number, 0);
  std::map<std::string, std::size_t> kernels, classes;
  stats::sibling_table t;
  const auto numbered = [](std::map<std::string, std::size_t>& of, const std::string& name) {
    return of.emplace(name, of.size()).first->second;
  };
  for (auto& [number, column] : columns) {
    column = t.cases++;
    const std::string& name = names[number];
    k.cases.push_back(name);
    const std::string kernel = name.substr(0, name.find('/'));
    const std::size_t of = numbered(kernels, kernel);
    if (of == k.kernels.size()) k.kernels.push_back(kernel);
    t.kernel.push_back(of);
    t.alike.push_back(numbered(classes, noise_class(facts_of_name(name), "", true)));
  }
  t.cards = members.size();
  t.values.assign(t.cards * t.cases, std::numeric_limits<float>::quiet_NaN());
  for (std::size_t i = 0; i < members.size(); ++i)
    for (const auto& [number, value] : members[i].second->gated)
      t.values[i * t.cases + columns[number]] = value;
  stats::sibling_rule by = f.by;
  // The rate is the fleet's: a kind has its part of it.
  std::size_t all = 0;
  for (const fleet_kind& each : f.kinds)
    all += each.cards > 1 ? static_cast<std::size_t>(each.cards) : 0;
  by.rate *= static_cast<double>(members.size()) /
             static_cast<double>(std::max<std::size_t>(all, members.size()));
  const stats::sibling_comparison compared = compare_siblings(t, by);
  for (std::size_t i = 0; i < members.size(); ++i) {
    fleet_card& c = f.cards[members[i].first];
    c.level = compared.level[i];
    c.compared = compared.compared[i];
    c.cases = static_cast<int>(members[i].second->gated.size());
  }
  for (const stats::slow_finding& s : compared.slow)
    f.cards[members[s.card].first].slow.push_back(s);
}

void judge(fleet_card& c) {
  const bool measured = c.kind >= 0;
  const std::optional<int> perf = c.told.perf;
  if (c.told.correctness == int(exit_code::regression)) {
    c.state = card_state::failed;
    c.why = "wrong results";
  } else if (c.state == card_state::broken) {
    return;
  } else if (!c.slow.empty()) {
    c.state = card_state::slow;
  } else if (perf &&
             (*perf == int(exit_code::regression) || *perf == int(exit_code::machine_slow))) {
    c.state = card_state::slow;
    c.why = *perf == int(exit_code::regression) ? "slower than its baseline"
                                                : "the card is slow by its baseline";
  } else if (!measured) {
    c.state = card_state::not_measured;
    if (c.why.empty()) c.why = c.told.why;
    if (c.why.empty()) c.why = "its task left no measurement";
  } else if (c.told.correctness.value_or(0) != 0) {
    c.state = card_state::not_measured;
    c.why = fmt::format("correctness ended with exit code {}", *c.told.correctness);
  } else if (c.compared == 0) {
    c.state = card_state::alone;
    c.why = "no other card of its kind has one of its cases";
  } else {
    c.state = card_state::pass;
  }
}

exit_code code_of(const fleet& f) {
  exit_code worst = f.cards.empty() ? exit_code::not_measured : exit_code::ok;
  for (const fleet_card& c : f.cards) {
    const bool slow_machine = c.told.perf == int(exit_code::machine_slow) && c.slow.empty();
    switch (c.state) {
      case card_state::pass:
        break;
      case card_state::alone:
        worst = worst_of(worst, exit_code::no_baseline);
        break;
      case card_state::not_measured:
      case card_state::broken:
        worst = worst_of(worst, exit_code::not_measured);
        break;
      case card_state::slow:
        worst = worst_of(worst, slow_machine ? exit_code::machine_slow : exit_code::regression);
        break;
      case card_state::failed:
        worst = worst_of(worst, exit_code::regression);
        break;
    }
  }
  return worst;
}

/// The same card again: moved, measured once more, or its results copied. The newest session
/// counts, but wrong results in an older one still do.
/// @return whether `now` took the place of `earlier`
bool take_again(fleet& f,
                fleet_card& earlier,
                const card_figures& kept,
                const fleet_card& now,
                const card_figures& figures) {
  if (kept.session == figures.session) {
    ++f.twice;
    return false;
  }
  const int sessions = earlier.sessions + now.sessions;
  const bool newer = kept.utc < figures.utc;
  const std::optional<int> correctness = earlier.told.correctness == int(exit_code::regression)
                                             ? earlier.told.correctness
                                             : now.told.correctness;
  if (newer) earlier = now;
  earlier.sessions = sessions;
  earlier.told.correctness = correctness;
  return newer;
}

/// A key that only means that results are missing.
void add_missing(fleet& f, const std::map<std::string, int>& expected) {
  std::set<std::string> keys;
  for (const fleet_card& c : f.cards) keys.insert(c.key);
  for (const auto& [node, cards] : expected) {
    int there = 0;
    for (auto key = keys.lower_bound(node); key != keys.end() && key->starts_with(node); ++key)
      there += *key == node || (*key)[node.size()] == '.';
    for (int i = there; i < cards; ++i) {
      fleet_card c;
      c.key = cards == 1 ? node : fmt::format("{}.?{}", node, i - there + 1);
      c.told.node = node;
      c.why =
          there == 0 ? "nothing came back" : fmt::format("{} of {} cards came back", there, cards);
      f.cards.push_back(std::move(c));
    }
  }
}

}  // namespace

std::string_view to_string(card_state s) {
  switch (s) {
    case card_state::pass:
      return "pass";
    case card_state::alone:
      return "alone";
    case card_state::not_measured:
      return "not measured";
    case card_state::broken:
      return "broken results";
    case card_state::slow:
      return "slow";
    case card_state::failed:
      return "failed";
  }
  return "";
}

fleet read_fleet(const std::filesystem::path& folder, const stats::sibling_rule& by) {
  fleet f;
  f.by = by;
  const auto expected = expected_cards(folder);
  const auto files = find_card_files(folder);
  name_numbers cases;
  std::vector<read_card> read = read_all(files, cases);

  std::map<std::string, std::pair<std::size_t, const card_figures*>> by_card;  // of the newest
  std::size_t i = 0;
  for (const auto& [key, of_key] : files) {
    read_card& r = read[i++];
    for (const auto& stray : r.strays)
      f.strays.push_back(stray.lexically_relative(folder).string());
    const bool nothing = !r.has_record && r.cards.empty() && r.why.empty();
    if (nothing) continue;
    const bool several = r.cards.size() > 1;
    for (std::size_t n = 0; n < std::max<std::size_t>(1, r.cards.size()); ++n) {
      fleet_card c;
      c.key = several ? fmt::format("{}.{}", key, n) : key;
      c.told = r.told;
      if (!r.why.empty()) {
        c.state = card_state::broken;
        c.why = r.why;
      }
      if (n < r.cards.size() && r.why.empty()) {
        const card_figures& figures = r.cards[n];
        c.card = figures.card;
        c.utc = figures.utc;
        c.sessions = figures.sessions;
        // A card without an identity counts as a card of its own.
        const auto [known, first] = by_card.emplace(c.card.empty() ? "in " + c.key : c.card,
                                                    std::pair(f.cards.size(), &figures));
        if (!first) {
          auto& [place, kept] = known->second;
          if (take_again(f, f.cards[place], *kept, c, figures)) kept = &figures;
          continue;
        }
      }
      f.cards.push_back(std::move(c));
    }
  }

  std::map<std::string, std::vector<std::pair<std::size_t, const card_figures*>>> kinds;
  for (const auto& [card, found] : by_card) kinds[found.second->kind].push_back(found);
  std::vector<decltype(&*kinds.begin())> largest;
  for (auto& kind : kinds) largest.push_back(&kind);
  std::stable_sort(largest.begin(), largest.end(), [](const auto* a, const auto* b) {
    return a->second.size() > b->second.size();
  });
  for (const auto* kind : largest) {
    f.kinds.push_back(kind->second.front().second->facts);
    f.kinds.back().cards = static_cast<int>(kind->second.size());
  }
  for (std::size_t k = 0; k < largest.size(); ++k) {
    for (const auto& [card, figures] : largest[k]->second) f.cards[card].kind = static_cast<int>(k);
    compare(f, static_cast<int>(k), largest[k]->second, cases.names());
  }
  for (fleet_card& c : f.cards) judge(c);
  add_missing(f, expected);
  std::sort(f.cards.begin(), f.cards.end(), [](const fleet_card& a, const fleet_card& b) {
    return a.key < b.key;
  });
  f.code = code_of(f);
  return f;
}

}  // namespace warpgauge::baseline
