// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/watchdog.hpp"

#include "warpgauge/sim/checks/finding_print.hpp"
#include "warpgauge/sim/exec/builtin_variables.hpp"
#include "warpgauge/sim/exec/fault_handling.hpp"
#include "warpgauge/sim/memory/symbols.hpp"

#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace warpgauge::sim {
namespace {

using clock = std::chrono::steady_clock;

constexpr std::size_t signal_stack_bytes = 64 * 1024;
// After this long without a launch the watchdog sleeps until the next one.
constexpr std::chrono::seconds idle_limit{2};
// A launch that ends sooner prints its findings itself, in their order.
constexpr std::chrono::milliseconds print_delay{300};

/// A value that changes whenever a worker makes a step. It is read by another thread meanwhile: a
/// torn value only looks like progress.
struct sign_of_life {
  const void* running = nullptr;
  std::uint32_t in_row = 0;
  const void* at_barrier = nullptr;
  const void* cursor = nullptr;
  std::uint32_t barrier = 0;
  std::uint64_t rendezvous = 0;
  bool operator==(const sign_of_life&) const = default;
};

sign_of_life observe(const worker& w) {
  return {__atomic_load_n(&w.running, __ATOMIC_RELAXED),
          __atomic_load_n(&w.index->x, __ATOMIC_RELAXED),
          __atomic_load_n(&w.turns->running, __ATOMIC_RELAXED),
          __atomic_load_n(&w.cursor, __ATOMIC_RELAXED),
          __atomic_load_n(&w.checks.point.barrier_epoch, __ATOMIC_RELAXED),
          __atomic_load_n(&w.warp_syncs, __ATOMIC_RELAXED)};
}

struct code_query {
  std::uintptr_t address;
  worker* w;
};

int find_code(dl_phdr_info* object, std::size_t, void* opaque) {
  const auto& query = *static_cast<code_query*>(opaque);
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const auto& segment = object->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD || (segment.p_flags & PF_X) == 0) continue;
    const std::uintptr_t low = object->dlpi_addr + segment.p_vaddr;
    if (query.address - low >= segment.p_memsz) continue;
    query.w->kernel_code_low = low;
    query.w->kernel_code_bytes = segment.p_memsz;
    return 1;
  }
  return 0;
}

class watchdog {
 public:
  watchdog() {
    std::thread([this] { watch(); }).detach();
  }

  void add(worker& w) {
    const std::lock_guard lock(mutex_);
    watched_.push_back({&w, {}, clock::now(), clock::now()});
    if (asleep_) wake_.notify_one();
  }

  void remove(const worker& w) {
    const std::lock_guard lock(mutex_);
    std::erase_if(watched_, [&](const watched& one) { return one.w == &w; });
    last_used_ = clock::now();
  }

  std::vector<finding> findings() {
    const std::lock_guard lock(mutex_);
    std::vector<finding> all;
    for (watched& one : watched_) {
      take_new(one);
      all.insert(all.end(), one.found.begin(), one.found.end());
    }
    return all;
  }

 private:
  struct watched {
    worker* w;
    sign_of_life last;
    clock::time_point since;
    clock::time_point asked;  ///< last, for new findings
    std::vector<finding> found{};
  };

  void watch() {
    std::unique_lock lock(mutex_);
    for (;;) {
      if (watched_.empty() && clock::now() - last_used_ > idle_limit) {
        asleep_ = true;
        wake_.wait(lock, [&] { return !watched_.empty(); });
        asleep_ = false;
      }
      double shortest = 1;
      for (watched& one : watched_) {
        const double limit = one.w->plan->chosen.stall_limit_s;
        shortest = std::min(shortest, limit);
        inspect(one, limit);
        if (clock::now() - one.asked >= print_delay) take_new(one);
      }
      wake_.wait_for(lock, std::chrono::duration<double>(std::clamp(shortest / 10, 0.002, 0.1)));
    }
  }

  static void inspect(watched& one, double limit_s) {
    const sign_of_life now = observe(*one.w);
    if (now != one.last || !__atomic_load_n(&one.w->in_kernel, __ATOMIC_RELAXED)) {
      one.last = now;
      one.since = clock::now();
      return;
    }
    if (std::chrono::duration<double>(clock::now() - one.since).count() < limit_s) return;
    code_query query{reinterpret_cast<std::uintptr_t>(one.w->plan->request->kernel), one.w};
    dl_iterate_phdr(find_code, &query);
    pthread_kill(one.w->os_thread, stall_signal());
  }

  /// A kernel may run for minutes, and be stopped by someone who waits for it.
  static void take_new(watched& one) {
    const launch_plan& plan = *one.w->plan;
    one.asked = clock::now();
    for (const auto& [place, entry] : one.w->checks.log.take_new()) {
      std::optional<finding> found = finding_of(
          place, entry, symbols::kernel_name(reinterpret_cast<const void*>(plan.request->kernel)));
      if (!found) continue;
      one.found.push_back(*std::move(found));
      if (plan.chosen.print_findings) print_once(one.found.back());
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<watched> watched_;
  clock::time_point last_used_ = clock::now();
  bool asleep_ = false;
};

/// Never destroyed, its thread never joined: it lives as long as the process. A forked child has
/// no threads and starts its own.
struct {
  std::mutex making;
  watchdog* one = nullptr;
  pid_t owner = 0;
} of_process;

watchdog& the_watchdog() {
  const std::lock_guard lock(of_process.making);
  if (of_process.one == nullptr || of_process.owner != getpid()) {
    of_process.one = new watchdog;
    of_process.owner = getpid();
  }
  return *of_process.one;
}

}  // namespace

watchdog_guard::watchdog_guard(worker& w) : worker_(w) {
  if (!w.signal_stack) w.signal_stack = std::make_unique<char[]>(signal_stack_bytes);
  stack_t stack{};
  stack.ss_sp = w.signal_stack.get();
  stack.ss_size = signal_stack_bytes;
  sigaltstack(&stack, &stack_before_);
  w.os_thread = pthread_self();
  w.index = &threadIdx;
  w.turns = &warpgauge_sim_turns_at_barrier;
  install_fault_handlers();
  the_watchdog().add(w);
}

watchdog_guard::~watchdog_guard() {
  the_watchdog().remove(worker_);
  remove_fault_handlers();
  sigaltstack(&stack_before_, nullptr);
}

std::vector<finding> findings_of_running_launches() {
  return of_process.owner == getpid() ? the_watchdog().findings() : std::vector<finding>();
}

}  // namespace warpgauge::sim
