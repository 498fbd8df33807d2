// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/options.hpp"
#include "warpgauge/sim/program_report.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>

// What a process prints of its launches when it ends, and the status that it ends with.

namespace warpgauge::sim {
namespace {

struct process_report {
  std::mutex mutex;
  program_report report;
  std::atomic<bool> summary{false};
  pid_t owner = getpid();
};

process_report& the_report() {
  static auto* report = new process_report;  // used while static data is destroyed
  return *report;
}

void write_report(const program_report& report, const std::string& wanted) {
  if (wanted == "table" || wanted == "json") {
    std::fputs((wanted == "json" ? report.json() : report.table()).c_str(), stderr);
    return;
  }
  const bool json = wanted.size() > 5 && wanted.substr(wanted.size() - 5) == ".json";
  std::FILE* file = std::fopen(wanted.c_str(), "w");
  const std::string text = json ? report.json() : report.table() + report.summary();
  if (file == nullptr || std::fputs(text.c_str(), file) < 0 || std::fclose(file) != 0) {
    fmt::print(stderr, "warpgauge: WARPGAUGE_SIM_REPORT='{}' cannot be written\n", wanted);
  }
}

void at_end(int, void*) {
  process_report& p = the_report();
  if (p.owner != getpid()) return;  // a forked child's launches are not its parent's
  const options& chosen = current_options();
  const std::lock_guard lock(p.mutex);
  if (p.summary) std::fputs(p.report.summary().c_str(), stderr);
  if (!chosen.report.empty()) write_report(p.report, chosen.report);
  if (!p.summary || !p.report.has_mistakes() || chosen.findings != findings_mode::fail) return;
  std::fflush(nullptr);
  _exit(chosen.exit_code);
}

void print_at_end() {
  static const int once = on_exit(at_end, nullptr);
  static_cast<void>(once);
}

}  // namespace

void add_to_program_report(const launch_report& launch) {
  process_report& p = the_report();
  const bool with_traffic = !current_options().report.empty();
  if (!with_traffic && !p.summary.load(std::memory_order_relaxed)) return;
  if (with_traffic) print_at_end();
  const std::lock_guard lock(p.mutex);
  p.report.add(launch, with_traffic);
}

}  // namespace warpgauge::sim

extern "C" void warpgauge_sim_report_at_exit(int plain) {
  if (plain != 0) {
    warpgauge::sim::options& chosen = warpgauge::sim::current_options();
    chosen.counters = false;
    chosen.findings = warpgauge::sim::findings_mode::off;
  }
  warpgauge::sim::the_report().summary = true;
  warpgauge::sim::print_at_end();
}
