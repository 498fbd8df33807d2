// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/store.hpp"

#include "warpgauge/baseline/case_columns.hpp"
#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace warpgauge::baseline {
namespace {

[[noreturn]] void fail(file_fault fault, const std::string& sentence) {
  throw file_error(fault, sentence);
}

std::optional<double> median_clock(const std::vector<const process*>& processes,
                                   std::optional<double> device_state::*clock) {
  std::vector<double> values;
  for (const process* p : processes)
    if (p->after.*clock) values.push_back(*(p->after.*clock));
  if (values.empty()) return std::nullopt;
  return stats::median(values);
}

void add_rows(const process& p, std::map<std::string, stored_case>& cases) {
  for (const row& r : p.rows) {
    if (r.problem) continue;
    stored_case& to = cases[r.name];
    if (!to.figure.empty() && (to.unit != r.unit || to.anchor_unit != r.anchor_unit))
      fail(file_fault::wrong_unit,
           fmt::format("'{}': row '{}': its unit differs from the other processes'; measure again",
                       p.origin,
                       r.name));
    to.unit = r.unit;
    to.anchor_unit = r.anchor_unit;
    to.gated = to.gated && r.gated;
    to.figure.push_back(kept_value(r.figure));
    to.anchor.push_back(kept_value(r.anchor));
    to.spread.push_back(kept_spread(r.spread));
  }
}

/// Of two that differ, whichever comes first, so that the order of files does not matter.
void add_facts(facts_by_case& to, const std::string& name, const case_facts& facts) {
  const auto order = [](const case_facts& f) {
    return std::tie(f.bytes, f.flops, f.cuts_sectors, f.mode);
  };
  const auto [known, added] = to.emplace(name, facts);
  if (!added && order(facts) < order(known->second)) known->second = facts;
}

/// Whether two contents of one session are one. Files of before may lack the commit; then `into`
/// takes it.
bool unite(stored_session& into, stored_session other) {
  if (into.commit.empty()) into.commit = other.commit;
  if (other.commit.empty()) other.commit = into.commit;
  return into == other;
}

/// In the order of their numbers, whatever the order of the files.
stored_session to_session(std::vector<const process*> processes) {
  std::sort(processes.begin(), processes.end(), [](const process* a, const process* b) {
    return std::pair(a->number.size(), a->number) < std::pair(b->number.size(), b->number);
  });
  stored_session s;
  const process& first = *processes.front();
  s.card = first.card;
  s.utc = first.utc;
  s.board_part = first.board_part;
  s.boot = first.boot;
  s.driver = first.driver;
  s.cuda_toolkit = first.cuda_toolkit;
  s.commit = first.commit;
  s.processes = static_cast<int>(processes.size());
  s.sm_clock_mhz = median_clock(processes, &device_state::sm_clock_mhz);
  s.memory_clock_mhz = median_clock(processes, &device_state::memory_clock_mhz);
  std::set<std::string> numbers;
  for (const process* p : processes) {
    // Some knew it and some did not, or the machine was restarted: it tells no machine.
    if (p->boot != first.boot) s.boot.clear();
    if (p->commit != first.commit) s.commit.clear();
    if (!p->injected.empty())
      fail(file_fault::conflicting,
           fmt::format("'{}' was measured with injected rows, to test the gate: it is no baseline; "
                       "leave it out",
                       p->origin));
    if (p->card != s.card)
      fail(file_fault::other_gpu,
           fmt::format("'{}': session '{}' was measured on another card in '{}'; a session is of "
                       "one card",
                       p->origin,
                       p->session,
                       first.origin));
    if (!numbers.insert(p->number).second)
      fail(file_fault::duplicated_row,
           fmt::format("'{}': process {} of session '{}' is given twice; name each file once",
                       p->origin,
                       p->number,
                       p->session));
    add_rows(*p, s.cases);
    for (const row& r : p->rows)
      if (r.problem && of_the_clocks(r.problem->kind)) s.unsteady.insert(r.name);
  }
  std::erase_if(s.unsteady, [&](const std::string& name) { return s.cases.contains(name); });
  return s;
}

}  // namespace

case_facts stored_baseline::facts_of(std::string_view case_name) const {
  const auto stated = facts.find(case_name);
  return stated == facts.end() ? facts_of_name(case_name) : stated->second;
}

stored_baseline to_baseline(std::span<const process> processes) {
  if (processes.empty()) fail(file_fault::empty, "no results are given");
  stored_baseline b;
  b.gpu = processes.front().gpu;
  std::map<std::string, std::vector<const process*>> by_session;
  for (const process& p : processes) {
    if (p.gpu != b.gpu)
      fail(file_fault::other_gpu,
           fmt::format("'{}' is of another GPU than '{}': {}; a baseline is of one",
                       p.origin,
                       processes.front().origin,
                       differences(p.gpu, b.gpu)));
    by_session[p.session].push_back(&p);
    for (const row& r : p.rows)
      if (r.stated && !r.problem) add_facts(b.facts, r.name, *r.stated);
  }
  for (const auto& [id, of_session] : by_session) {
    stored_session s = to_session(of_session);
    if (!s.cases.empty()) b.sessions[id] = std::move(s);
  }
  if (b.sessions.empty())
    fail(file_fault::empty,
         fmt::format("'{}' holds no measurement that could be stored; measure again",
                     processes.front().origin));
  return b;
}

stored_baseline merge(const stored_baseline& a, const stored_baseline& b) {
  if (a.gpu != b.gpu) fail(file_fault::other_gpu, apart(a.gpu, b.gpu));
  if (a.protocol != b.protocol)
    fail(file_fault::other_protocol,
         fmt::format("the baselines are of protocols {} and {}, whose figures cannot be compared; "
                     "record again by one",
                     std::min(a.protocol, b.protocol),
                     std::max(a.protocol, b.protocol)));
  stored_baseline all = a;
  for (const auto& [name, facts] : b.facts) add_facts(all.facts, name, facts);
  for (const auto& [id, session] : b.sessions) {
    const auto [known, added] = all.sessions.emplace(id, session);
    if (!added && !unite(known->second, session))
      fail(file_fault::conflicting,
           fmt::format("session '{}' has two different contents; one file was changed by hand or "
                       "cut, restore it",
                       id));
  }
  return all;
}

steadiness steadiness_of(const stored_baseline& baseline, const std::string& case_name) {
  steadiness of;
  for (const auto& [id, session] : baseline.sessions)
    of.unsteady += session.unsteady.contains(case_name);
  if (of.unsteady == 0) return of;
  for (const auto& [id, session] : baseline.sessions)
    of.measured += session.cases.contains(case_name);
  return of;
}

std::string file_name(const identity& gpu) {
  std::string name = gpu.name;
  if (gpu.mig != "off" && !name.ends_with(gpu.mig)) name += "_" + gpu.mig;
  for (char& c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (c >= 'A' && c <= 'Z')
      c = static_cast<char>(c - 'A' + 'a');
    else if (!plain)
      c = '_';
  }
  return name + ".json";
}

gpu_match compare(const identity& a, const identity& b) {
  if (a == b) return gpu_match::same;
  return a.name == b.name && a.memory_bytes == b.memory_bytes ? gpu_match::other_settings
                                                              : gpu_match::different;
}

std::string differences(const identity& a, const identity& b) {
  std::vector<std::string> parts;
  const auto compare_one = [&](std::string_view what, const auto& x, const auto& y) {
    if (x != y) parts.push_back(fmt::format("{} {} against {}", what, x, y));
  };
  compare_one("name", a.name, b.name);
  compare_one("memory bytes", a.memory_bytes, b.memory_bytes);
  compare_one("memory clock kHz", a.memory_clock_khz, b.memory_clock_khz);
  compare_one("bus width", a.bus_width_bits, b.bus_width_bits);
  compare_one("SM count", a.sm_count, b.sm_count);
  compare_one("compute capability", a.compute_capability, b.compute_capability);
  compare_one("power limit mW", a.power_limit_mw, b.power_limit_mw);
  compare_one("ECC", a.ecc, b.ecc);
  compare_one("MIG", a.mig, b.mig);
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string apart(const identity& a, const identity& b) {
  if (compare(a, b) == gpu_match::different) {
    // A name that two memory sizes share tells nothing apart.
    const auto named = [&](const identity& gpu) {
      return a.name != b.name ? gpu.name
                              : fmt::format("{} with {} GiB", gpu.name, gpu.memory_bytes >> 30);
    };
    return fmt::format(
        "these are two models, {} and {}, whose figures cannot be compared: keep a file for each; "
        "`warpgauge baseline adopt` makes the one that is missing, `show` prints any",
        named(a),
        named(b));
  }
  return fmt::format(
      "this is one model with two settings ({}), whose figures differ by more than the kernels: "
      "set it as it was, or keep a file for each setting",
      differences(a, b));
}

std::vector<baseline_file> baselines_in(const std::filesystem::path& folder) {
  std::error_code none;
  std::vector<baseline_file> all;
  if (!std::filesystem::is_directory(folder, none)) return all;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".json" && entry.path().filename() != "schema.json")
      all.push_back({entry.path(), read_baseline(entry.path())});
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  return all;
}

std::optional<baseline_file> best_match(std::vector<baseline_file> among, const identity& gpu) {
  for (const gpu_match wanted : {gpu_match::same, gpu_match::other_settings})
    for (std::size_t i = 0; i < among.size(); ++i)
      if (compare(gpu, among[i].stored.gpu) == wanted) return take_lent(std::move(among), i);
  return std::nullopt;
}

baseline_file take_lent(std::vector<baseline_file> among, std::size_t which) {
  stored_baseline& chosen = among[which].stored;
  std::vector<const stored_baseline*> lenders;
  for (const baseline_file& file : among)
    if (compare(chosen.gpu, file.stored.gpu) == gpu_match::different)
      lenders.push_back(&file.stored);
  chosen.noise = noise_of(lenders);
  return std::move(among[which]);
}

stored_baseline prune(const stored_baseline& baseline,
                      int sessions_per_card,
                      std::string_view drop_cases_unseen_since) {
  std::map<std::string, std::vector<std::pair<std::string, std::string>>> by_card;
  for (const auto& [id, s] : baseline.sessions) by_card[s.card].emplace_back(s.utc, id);
  stored_baseline kept = baseline;
  for (auto& [card, sessions] : by_card) {
    std::sort(sessions.rbegin(), sessions.rend());
    for (std::size_t i = 0; i < sessions.size(); ++i)
      if (i >= std::size_t(std::max(0, sessions_per_card))) kept.sessions.erase(sessions[i].second);
  }
  std::set<std::string> seen;
  for (const auto& [id, s] : kept.sessions)
    if (s.utc >= drop_cases_unseen_since)
      for (const auto& [name, c] : s.cases) seen.insert(name);
  for (auto& [id, s] : kept.sessions)
    std::erase_if(s.cases, [&](const auto& c) { return !seen.contains(c.first); });
  std::erase_if(kept.sessions, [](const auto& s) { return s.second.cases.empty(); });
  return kept;
}

}  // namespace warpgauge::baseline
