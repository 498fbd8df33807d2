// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/simulator.hpp"

#include "warpgauge/sim/report/program_report.hpp"
#include "warpgauge/sim/report/report_assembly.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <stdexcept>

namespace warpgauge::sim {
namespace {

thread_local std::optional<launch_report> last;
thread_local launch_recorder* innermost = nullptr;
std::atomic<std::uint64_t> finding_count{0};

}  // namespace

void publish(const launch_report& report) {
  last = report;
  add_to_program_report(report);
  for (launch_recorder* r = innermost; r != nullptr; r = r->outer_) r->reports_.push_back(report);
}

void count_findings(const std::vector<finding>& findings) {
  finding_count += static_cast<std::uint64_t>(
      std::count_if(findings.begin(), findings.end(), [](const finding& f) { return !f.warning; }));
}

std::uint64_t findings_so_far() { return finding_count; }

const launch_report& last_launch() {
  if (!last) throw std::logic_error("last_launch: this thread has launched nothing");
  return *last;
}

launch_recorder::launch_recorder() : outer_(innermost) { innermost = this; }

launch_recorder::~launch_recorder() { innermost = outer_; }

bool instrumented() {
#if defined(WARPGAUGE_SIM_PLAIN)
  return false;
#else
  return true;
#endif
}

}  // namespace warpgauge::sim
