// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/report/program_report.hpp"

#include "warpgauge/sim/report/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace warpgauge::sim {
namespace {

// Lines of the table's second part.
constexpr std::size_t shown_lines = 10;

/// Sectors, or passes over the banks, beyond those that the bytes need.
std::uint64_t excess(const site& s) {
  return s.space == memory_space::global ? s.sectors - std::min(s.sectors, s.ideal_sectors)
                                         : s.bank_conflicts;
}

std::string json_of(const index3& i) { return fmt::format("[{}, {}, {}]", i.x, i.y, i.z); }

std::string json_of(const racing_access& a) {
  return fmt::format(R"({{"file": {}, "line": {}, "column": {}, "block": {}, "thread": {}}})",
                     quoted(a.file),
                     a.line,
                     a.column,
                     json_of(a.block),
                     json_of(a.thread));
}

/// As members of an object.
template <class Traffic>
std::string counters_json(const Traffic& t) {
  std::string text;
  for (const counter<Traffic>& c : counters_of<Traffic>)
    text += fmt::format(R"({}"{}": {})", text.empty() ? "" : ", ", c.name, t.*c.value);
  return text;
}

}  // namespace

void program_report::add(const finding& f) {
  auto [known, fresh] = findings_.try_emplace(place{f.file, f.line, f.kind, f.kernel}, f);
  if (!fresh) known->second.count += f.count;
}

void program_report::add(const launch_report& launch, bool with_traffic) {
  ++launches_;
  for (const finding& f : launch.findings) add(f);
  if (!with_traffic) return;
  kernel_total& k = kernels_[launch.kernel];
  k.kernel = launch.kernel;
  ++k.launches;
  k.blocks += launch.blocks;
  k.threads += launch.threads;
  k.exact = k.exact && launch.exact;
  k.elapsed_s += launch.elapsed_s;
  add_traffic(k, launch);
  for (const site& s : launch.sites) {
    auto [known, fresh] = lines_.try_emplace(line{s.file, s.line, s.space, s.op, s.bytes}, s);
    if (fresh) continue;
    site& total = known->second;
    add_counters(total, s);
    total.exact = total.exact && s.exact;
    total.reread = total.reread || s.reread;
  }
}

bool program_report::has_mistakes() const {
  return std::any_of(
      findings_.begin(), findings_.end(), [](const auto& f) { return !f.second.warning; });
}

std::string program_report::summary() const {
  if (findings_.empty()) return {};
  return fmt::format(
      "warpgauge: {} in {} launch{}\n",
      findings_.size() == 1 ? "1 finding" : fmt::format("{} findings", findings_.size()),
      launches_,
      launches_ == 1 ? "" : "es");
}

std::string program_report::findings_text() const {
  std::string out;
  for (const auto& [where, f] : findings_) out += text_of(f) + "\n";
  return out + summary();
}

std::string program_report::table() const {
  std::string out = fmt::format("{:>8} {:>12} {:>12} {:>7} {:>12} {:>7} {:>10} {:>6}  {}\n",
                                "launches",
                                "threads",
                                "load sect.",
                                "needed",
                                "store sect.",
                                "needed",
                                "conflicts",
                                "exact",
                                "kernel");
  const auto needed = [](const global_traffic& t) {
    return t.sectors == 0 ? std::string("-")
                          : fmt::format("{:.0f} %",
                                        100.0 * static_cast<double>(t.ideal_sectors) /
                                            static_cast<double>(t.sectors));
  };
  for (const auto& [name, k] : kernels_) {
    out += fmt::format("{:>8} {:>12} {:>12} {:>7} {:>12} {:>7} {:>10} {:>6}  {}\n",
                       k.launches,
                       k.threads,
                       k.global_load.sectors,
                       needed(k.global_load),
                       k.global_store.sectors,
                       needed(k.global_store),
                       k.shared_load.bank_conflicts + k.shared_store.bank_conflicts +
                           k.shared_atomic.bank_conflicts,
                       k.exact ? "yes" : "no",
                       name);
  }
  std::vector<const site*> worst;
  for (const auto& [where, s] : lines_) {
    if (excess(s) != 0) worst.push_back(&s);
  }
  std::stable_sort(worst.begin(), worst.end(), [](const site* a, const site* b) {
    return excess(*a) > excess(*b);
  });
  if (worst.size() > shown_lines) worst.resize(shown_lines);
  if (!worst.empty()) out += "lines that move more than they need:\n";
  for (const site* s : worst) {
    const bool global = s->space == memory_space::global;
    out += fmt::format("  {}:{}: {} {} of {} bytes: {}\n",
                       s->file,
                       s->line,
                       to_string(s->space),
                       to_string(s->op),
                       s->bytes,
                       global ? fmt::format("{} sectors, {} needed", s->sectors, s->ideal_sectors)
                              : fmt::format("{} bank conflicts", s->bank_conflicts));
  }
  return out;
}

std::string program_report::json() const {
  const std::string kernels = list_of(kernels_, [](const auto& entry) {
    const kernel_total& k = entry.second;
    std::string text = fmt::format(
        R"({{"kernel": {}, "launches": {}, "blocks": {}, "threads": {}, "exact": {}, "elapsed_s": {})",
        quoted(k.kernel),
        k.launches,
        k.blocks,
        k.threads,
        k.exact,
        k.elapsed_s);
    for_each_operation(k, [&](const char* space, const char* operation, const auto& t) {
      text += fmt::format(R"(, "{}_{}": {{{}}})", space, operation, counters_json(t));
    });
    return text + "}";
  });
  const std::string sites = list_of(lines_, [](const auto& entry) {
    const site& s = entry.second;
    return fmt::format(
        R"({{"file": {}, "line": {}, "space": "{}", "op": "{}", "bytes": {}, {}, "exact": {}}})",
        quoted(s.file),
        s.line,
        to_string(s.space),
        to_string(s.op),
        s.bytes,
        counters_json(s),
        s.exact);
  });
  const std::string findings = list_of(findings_, [](const auto& entry) {
    const finding& f = entry.second;
    return fmt::format(
        R"({{"kind": {}, "kernel": {}, "file": {}, "line": {}, "column": {}, "block": {}, )"
        R"("thread": {}, "object": {}, "offset": {}, "message": {}, "count": {}, "warning": {}{}}})",
        quoted(to_string(f.kind)),
        quoted(f.kernel),
        quoted(f.file),
        f.line,
        f.column,
        json_of(f.block),
        json_of(f.thread),
        quoted(f.object),
        f.offset,
        quoted(f.message),
        f.count,
        f.warning,
        f.other ? ", \"other\": " + json_of(*f.other) : "");
  });
  return fmt::format(
      "{{\n  \"launches\": {},\n  \"kernels\": {},\n  \"sites\": {},\n  \"findings\": {}\n}}\n",
      launches_,
      kernels,
      sites,
      findings);
}

}  // namespace warpgauge::sim
