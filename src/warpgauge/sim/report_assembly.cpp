// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/report_assembly.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace warpgauge::sim {

launch_report assemble_report(const launch_plan& plan, std::span<worker* const> workers) {
  launch_report report;
  report.grid = plan.grid;
  report.block = plan.block;
  report.dynamic_shared_bytes = plan.request->dynamic_shared_bytes;
  report.blocks = plan.blocks;
  report.threads = plan.blocks * plan.threads;
  for (const worker* w : workers) {
    report.barriers += w->barriers;
    report.warp_syncs += w->warp_syncs;
  }
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

}  // namespace warpgauge::sim
