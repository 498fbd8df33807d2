// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/report/report_assembly.hpp"

#include "warpgauge/sim/checks/finding_print.hpp"
#include "warpgauge/sim/memory/symbols.hpp"
#include "warpgauge/sim/report/program_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <tuple>
#include <vector>

namespace warpgauge::sim {
namespace {

void add_totals(launch_report& report, const site_counters& s) {
  report.exact &= s.exact;
  const access_op op = op_of(s.key);
  if (space_of(s.key) == memory_space::global) {
    global_traffic& total = op == access_op::load    ? report.global_load
                            : op == access_op::store ? report.global_store
                                                     : report.global_atomic;
    total.requests += s.requests;
    total.bytes += s.bytes;
#define WARPGAUGE_GLOBAL_COUNTER(name) total.name += s.name;
#include "warpgauge/sim/counters.inc"
  } else {
    shared_traffic& total = op == access_op::load    ? report.shared_load
                            : op == access_op::store ? report.shared_store
                                                     : report.shared_atomic;
    total.requests += s.requests;
    total.bytes += s.bytes;
#define WARPGAUGE_SHARED_COUNTER(name) total.name += s.name;
#include "warpgauge/sim/counters.inc"
  }
}

/// Sites by source line: a compiler may have made several instructions of one.
void assemble_sites(launch_report& report, const site_table& table) {
  std::map<std::tuple<std::string, int, memory_space, access_op, unsigned>, site> by_line;
  table.for_each([&](const site_counters& s) {
    add_totals(report, s);
    symbols::source_line at = symbols::locate(pc_of(s.key));
    const memory_space space = space_of(s.key);
    const access_op op = op_of(s.key);
    site& merged = by_line[{at.file, at.line, space, op, s.size}];
    merged.file = std::move(at.file);
    merged.line = at.line;
    merged.space = space;
    merged.op = op;
    merged.bytes = s.size;
    merged.requests += s.requests;
    merged.thread_accesses += s.thread_accesses;
#define WARPGAUGE_GLOBAL_COUNTER(name) merged.name += s.name;
#define WARPGAUGE_SHARED_COUNTER(name) merged.name += s.name;
#include "warpgauge/sim/counters.inc"
    merged.exact &= s.exact;
    merged.reread |= s.reread;
  });
  for (auto& [key, merged] : by_line) report.sites.push_back(std::move(merged));
}

/// A kernel's declarations are not known here, so the arrays that one of its threads used are
/// counted.
void assemble_shared_arrays(launch_report& report, std::span<worker* const> workers) {
  const std::vector<shared_object>& objects = workers.front()->shared.layout().objects();
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const auto uses = [i](const worker* w) { return w->shared.used()[i] != 0; };
    if (std::none_of(workers.begin(), workers.end(), uses)) continue;
    if (objects[i].dynamic)
      report.dynamic_shared_used = true;
    else
      report.static_shared_bytes += objects[i].size;
  }
}

/// A stopped launch leaves out blocks, and which later ones ran depends on the workers. So only
/// findings up to that block are kept, each counted once.
void keep_what_is_certain(launch_report& report, const launch_plan& plan) {
  const std::uint64_t last = plan.last_position.load();
  if (plan.chosen.order == schedule::forward) {
    std::erase_if(report.findings, [&](const finding& f) {
      const index3& b = f.block;
      return (std::uint64_t{b.z} * plan.grid.y + b.y) * plan.grid.x + b.x > last;
    });
  }
  for (finding& f : report.findings) f.count = 1;
}

}  // namespace

launch_report assemble_report(const launch_plan& plan, std::span<worker* const> workers) {
  launch_report report;
  report.kernel = symbols::kernel_name(plan.request->kernel);
  report.grid = plan.grid;
  report.block = plan.block;
  report.dynamic_shared_bytes = plan.request->dynamic_shared_bytes;
  assemble_shared_arrays(report, workers);
  report.blocks = plan.blocks;
  report.threads = plan.blocks * plan.threads;
  const bool stopped = plan.last_position.load() < plan.blocks;
  report.counted = plan.chosen.counters && instrumented() && !stopped;
  std::vector<const finding_log*> logs;
  for (worker* w : workers) {
    logs.push_back(&w->checks.log);
    if (stopped) continue;
    report.barriers += w->barriers;
    report.warp_syncs += w->warp_syncs;
    report.idle_blocks += w->idle_blocks;
  }
  if (report.counted) {
    site_table all = workers.front()->accountant.sites();
    for (const worker* w : workers.subspan(1)) all.merge(w->accountant.sites());
    assemble_sites(report, all);
  }
  finding_log races;
  if (plan.global_races != nullptr) {
    plan.global_races->finish(races, plan.grid, plan.block);
    logs.push_back(&races);
  }
  report.findings = merge_findings(logs, report.kernel);
  if (stopped) keep_what_is_certain(report, plan);
  return report;
}

void flush_printed(std::span<worker* const> workers) {
  std::vector<const printed_text*> all;
  for (const worker* w : workers) {
    for (const printed_text& text : w->printed) all.push_back(&text);
  }
  if (all.empty()) return;
  std::sort(all.begin(), all.end(), [](const printed_text* a, const printed_text* b) {
    return a->position < b->position;
  });
  for (const printed_text* text : all) {
    std::fwrite(text->text.data(), 1, text->text.size(), stdout);
  }
  std::fflush(stdout);
}

void tell(const finding& of_no_launch) {
  if (current_options().print_findings) print_once(of_no_launch);
  count_findings({of_no_launch});
  add_to_program_report(of_no_launch);
}

void print_findings(const launch_report& report) {
  for (const finding& f : report.findings) print_once(f);
}

}  // namespace warpgauge::sim
