// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/options.hpp"
#include "warpgauge/sim/report/program_report.hpp"
#include "warpgauge/sim/report/refused_calls.hpp"
#include "warpgauge/sim/report/report_assembly.hpp"

#include <fmt/format.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <new>

// What a process prints of its launches when it ends, and the status that it ends with: by
// returning from main, exit, quick_exit or _exit, and its forked children likewise.

namespace warpgauge::sim {
namespace {

struct process_report {
  std::mutex mutex;
  program_report report;
  std::atomic<bool> summary{false};
  pid_t owner = getpid();
};

/// Set by children with mistakes, in memory of all of them; null where there is none to be had.
std::atomic<bool>* mistakes_of_children() {
  static auto* const flag = [] {
    void* const page = mmap(nullptr,
                            sizeof(std::atomic<bool>),
                            PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS,
                            -1,
                            0);
    return page == MAP_FAILED ? nullptr : new (page) std::atomic<bool>(false);
  }();
  return flag;
}

bool is_child = false;

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

[[noreturn]] void end_now(int status) {
  syscall(SYS_exit_group, status);
  __builtin_unreachable();
}

/// What CUDA refused and nothing asked for: only now nothing can ask any more.
void add_refused_calls(program_report& report, const options& chosen) {
  for (const finding& f : refused_calls::take_unasked()) {
    if (chosen.print_findings) std::fputs((sentence(f) + "\n").c_str(), stderr);
    report.add(f);
  }
}

/// Prints what is to be said of the launches; returns only if the program's own status stands.
void at_end() {
  process_report& p = the_report();
  if (p.owner != getpid()) return;  // a child that shares this memory, of vfork
  const options& chosen = current_options();
  const std::lock_guard lock(p.mutex);
  if (p.summary && chosen.findings != findings_mode::off) add_refused_calls(p.report, chosen);
  if (p.summary) std::fputs(p.report.summary().c_str(), stderr);
  if (!chosen.report.empty() && !is_child) write_report(p.report, chosen.report);
  const std::atomic<bool>* const children = mistakes_of_children();
  const bool of_children = !is_child && children != nullptr && *children;
  if (!p.summary || chosen.findings != findings_mode::fail) return;
  const bool by_kernel = warpgauge_sim_in_kernel() != 0;
  if (!p.report.has_mistakes() && !of_children && !by_kernel) return;
  if (of_children)
    std::fputs("warpgauge: findings in a child process, which printed them\n", stderr);
  if (by_kernel) std::fputs("warpgauge: a kernel ended the process, as no GPU can\n", stderr);
  std::fflush(nullptr);
  end_now(chosen.exit_code);
}

/// A forked child answers for its own launches, not for its parent's.
void begin_as_child() {
  process_report& p = the_report();
  new (&p.mutex) std::mutex;  // another thread may have held it
  p.report = {};
  p.owner = getpid();
  refused_calls::forget();
  is_child = true;
}

void print_at_end() {
  static const int once = [] {
    mistakes_of_children();
    pthread_atfork(nullptr, nullptr, begin_as_child);
    at_quick_exit(at_end);
    return on_exit([](int, void*) { at_end(); }, nullptr);
  }();
  static_cast<void>(once);
}

/// The program's own setenv comes too late to switch checks off.
__attribute__((constructor)) void read_options_before_main() {
  try {
    current_options();
  } catch (const std::exception&) {  // said by the first launch
  }
}

}  // namespace

void add_to_program_report(const launch_report& launch) {
  process_report& p = the_report();
  const bool with_traffic = !current_options().report.empty();
  if (!with_traffic && !p.summary.load(std::memory_order_relaxed)) return;
  if (with_traffic) print_at_end();
  const std::lock_guard lock(p.mutex);
  p.report.add(launch, with_traffic);
  if (std::atomic<bool>* const flag = mistakes_of_children();
      is_child && flag != nullptr && p.report.has_mistakes())
    *flag = true;
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

// Ends without handlers, so that findings would be lost with them.
extern "C" WARPGAUGE_SIM_API void _exit(int status) {
  if (warpgauge::sim::the_report().summary) warpgauge::sim::at_end();
  warpgauge::sim::end_now(status);
}
extern "C" WARPGAUGE_SIM_API void _Exit(int status) { _exit(status); }
