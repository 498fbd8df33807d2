// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/finding_print.hpp"
#include "warpgauge/sim/exec/watchdog.hpp"
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/symbols.hpp"
#include "warpgauge/sim/options.hpp"
#include "warpgauge/sim/report/program_report.hpp"
#include "warpgauge/sim/report/program_signal.hpp"
#include "warpgauge/sim/report/refused_calls.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <mutex>
#include <new>
#include <string>
#include <string_view>

// What a process prints about its launches when it ends, and its exit status: by returning from
// main, exit, quick_exit, _exit, exec or a signal that asks it to end, and its children likewise.

namespace warpgauge::sim {
namespace {

struct process_report {
  std::mutex mutex;
  program_report report;
  std::atomic<bool> summary{false};
  pid_t owner = getpid();
};

/// What a program and its children, forked or executed, share.
struct family_page {
  std::atomic<pid_t> first{0};  ///< the program that answers for the others
  std::atomic<bool> mistakes_of_children{false};
};

// By which an executed program finds the page again: the file stays open in all of them.
constexpr const char* page_name = "warpgauge-mistakes";
constexpr std::string_view page_link = "/memfd:warpgauge-mistakes";

int inherited_page() {
  DIR* const open_files = opendir("/proc/self/fd");
  if (open_files == nullptr) return -1;
  int found = -1;
  while (const dirent* const entry = readdir(open_files)) {
    char target[64];
    const auto length = readlinkat(dirfd(open_files), entry->d_name, target, sizeof target);
    if (length > 0 &&
        std::string_view(target, static_cast<std::size_t>(length)).starts_with(page_link))
      found = std::atoi(entry->d_name);
  }
  closedir(open_files);
  return found;
}

/// A new file, at a number that programs do not count on.
int new_page() {
  constexpr int far_number = 500;
  const int file = memfd_create(page_name, 0);
  if (file < 0 || ftruncate(file, sizeof(family_page)) != 0) return file;
  const int far = fcntl(file, F_DUPFD, far_number);
  if (far < 0) return file;
  close(file);
  return far;
}

/// Null when there is none.
family_page* family() {
  static auto* const page = []() -> family_page* {
    int file = inherited_page();
    if (file < 0) file = new_page();
    void* const at =
        mmap(nullptr, sizeof(family_page), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (at == MAP_FAILED) return nullptr;
    auto* const shared = static_cast<family_page*>(at);  // a new file's zeros are its initial state
    pid_t nobody = 0;
    shared->first.compare_exchange_strong(nobody, getpid());
    return shared;
  }();
  return page;
}

bool answers_for_others() { return family() != nullptr && family()->first == getpid(); }

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
  std::string name = wanted;
  if (const std::size_t at = name.find("%p"); at != std::string::npos)
    name.replace(at, 2, std::to_string(getpid()));
  std::FILE* file = std::fopen(name.c_str(), "w");
  const std::string text = wanted.ends_with(".json")    ? report.json()
                           : wanted.ends_with(".sarif") ? report.sarif()
                                                        : report.table() + report.findings_text();
  if (file == nullptr || std::fputs(text.c_str(), file) < 0 || std::fclose(file) != 0) {
    fmt::print(stderr, "warpgauge: WARPGAUGE_SIM_REPORT='{}' cannot be written\n", name);
  }
}

[[noreturn]] void end_now(int status) {
  syscall(SYS_exit_group, status);
  __builtin_unreachable();
}

/// Refused calls whose error nothing looked at: only now nothing can look any more.
void add_refused_calls(program_report& report, const options& chosen) {
  for (const finding& f : refused_calls::take_unasked()) {
    if (chosen.print_findings) print_once(f);
    report.add(f);
  }
}

/// One note for each line whose allocations are still there.
void print_leaks(const options& chosen) {
  struct left_behind {
    std::uint64_t count = 0;
    std::size_t bytes = 0;
  };
  std::map<std::uintptr_t, left_behind> by_caller;
  device_memory::for_each([&](const device_memory::allocation& a) {
    if (a.caller == 0) return;
    left_behind& l = by_caller[a.caller];
    ++l.count;
    l.bytes += a.bytes;
  });
  for (const auto& [caller, l] : by_caller) {
    if (l.count == 1 && !chosen.leaks) continue;
    const symbols::source_line at = symbols::locate(caller);
    if (at.line == 0) continue;
    std::fputs(fmt::format("{}:{}:{}: note: {} allocated here, {} bytes, never freed\n",
                           at.file,
                           at.line,
                           std::max(at.column, 1),
                           l.count == 1 ? "memory" : fmt::format("{} times memory", l.count),
                           l.bytes)
                   .c_str(),
               stderr);
  }
}

/// A child's findings count for its whole family, whatever happens to the child's status.
void tell_family(const process_report& p) {
  if (p.summary && p.report.has_mistakes() && !answers_for_others() && family() != nullptr)
    family()->mistakes_of_children = true;
}

/// Prints what there is to report; returns only if the program's own status stands.
void at_end() {
  process_report& p = the_report();
  if (p.owner != getpid()) return;  // a child that shares this memory, of vfork
  const options& chosen = current_options();
  const std::lock_guard lock(p.mutex);
  for (const finding& f : findings_of_running_launches()) p.report.add(f);
  if (p.summary && chosen.findings != findings_mode::off) add_refused_calls(p.report, chosen);
  tell_family(p);
  if (p.summary && chosen.findings != findings_mode::off && chosen.print_findings && !is_child)
    print_leaks(chosen);
  if (p.summary && chosen.lockstep) {
    std::fputs(
        "warpgauge: lanes ran in lockstep, which no GPU since Volta promises; what only that "
        "orders is not reported\n",
        stderr);
  }
  if (p.summary) std::fputs(p.report.summary().c_str(), stderr);
  if (!chosen.report.empty() && !is_child) write_report(p.report, chosen.report);
  const bool of_children = answers_for_others() && family()->mistakes_of_children;
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
  forget_printed();
  is_child = true;
}

void print_at_end() {
  static const int once = [] {
    family();
    pthread_atfork(nullptr, nullptr, begin_as_child);
    at_quick_exit(at_end);
    report_before_signals_end(at_end);
    return on_exit([](int, void*) { at_end(); }, nullptr);
  }();
  static_cast<void>(once);
}

/// The program's own setenv comes too late to switch checks off.
__attribute__((constructor)) void read_options_before_main() {
  try {
    current_options();
  } catch (const std::exception&) {  // said by warpgauge_sim_report_at_exit or the first launch
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
  tell_family(p);
}

void add_to_program_report(const finding& of_no_launch) {
  process_report& p = the_report();
  const std::lock_guard lock(p.mutex);
  p.report.add(of_no_launch);
  tell_family(p);
}

void before_another_program() {
  if (the_report().summary) at_end();
}

}  // namespace warpgauge::sim

extern "C" void warpgauge_sim_report_at_exit(int plain) {
  try {
    warpgauge::sim::current_options();
  } catch (const std::exception& e) {
    std::fputs((std::string("warpgauge: ") + e.what() + "\n").c_str(), stderr);
    warpgauge::sim::end_now(2);
  }
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
