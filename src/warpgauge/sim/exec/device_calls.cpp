// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/block_runner.hpp"
#include "warpgauge/sim/exec/printed_texts.hpp"

#include <fmt/format.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>

using warpgauge::sim::current_worker;
using warpgauge::sim::fiber;
using warpgauge::sim::fiber_pool;
using warpgauge::sim::finding_kind;
using warpgauge::sim::kill_running;
using warpgauge::sim::outside_kernel;
using warpgauge::sim::running_thread;
using warpgauge::sim::stop_reason;
using warpgauge::sim::worker;

namespace {

std::uintptr_t address_of(const void* pc) { return reinterpret_cast<std::uintptr_t>(pc); }

[[gnu::always_inline]] inline void wait_at_barrier(worker& w,
                                                   std::uintptr_t pc,
                                                   const char* file,
                                                   int line) {
  fiber& self = *running_thread(w).on;
  const bool passed = pass_at_barrier(w);
  if (!passed) w.stop = {stop_reason::barrier, 0, pc, file, line, true};
  fiber_pool::suspend(self, passed ? w.running->on->state : end_turn(w));
}

/// A host program that calls what only a kernel may call is ended.
worker& running_worker() {
  if (current_worker == nullptr) std::abort();
  return *current_worker;
}

/// Conversions in a format, which is what CUDA's printf returns.
int conversions(const char* format) {
  int count = 0;
  for (; *format != '\0'; ++format) {
    if (*format != '%') continue;
    if (format[1] == '%' || format[1] == '\0') {
      if (format[1] == '%') ++format;
    } else {
      ++count;
    }
  }
  return count;
}

void append_formatted(std::string& out, const char* format, std::va_list arguments) {
  std::va_list again;
  va_copy(again, arguments);
  const int length = std::vsnprintf(nullptr, 0, format, again);
  va_end(again);
  if (length <= 0) return;
  const std::size_t before = out.size();
  out.resize(before + static_cast<std::size_t>(length) + 1);
  std::vsnprintf(out.data() + before, static_cast<std::size_t>(length) + 1, format, arguments);
  out.pop_back();
}

}  // namespace

extern "C" {

void warpgauge_sim_enter() {
  if (current_worker != nullptr) current_worker->in_kernel = true;
}

int warpgauge_sim_in_kernel() {
  return current_worker != nullptr && current_worker->running != nullptr ? 1 : 0;
}

void warpgauge_sim_barrier(const char* file, int line) {
  worker* w = current_worker;
  if (w == nullptr) return;
  wait_at_barrier(*w, address_of(__builtin_return_address(0)), file, line);
}

int warpgauge_sim_barrier_reduce(int predicate, int reduction, const char* file, int line) {
  worker* w = current_worker;
  if (w == nullptr) return predicate;
  ++w->votes.arrived;
  w->votes.nonzero += predicate != 0 ? 1 : 0;
  wait_at_barrier(*w, address_of(__builtin_return_address(0)), file, line);
  const auto& votes = w->last_votes;
  switch (reduction) {
    case warpgauge_sim_count:
      return votes.nonzero;
    case warpgauge_sim_and:
      return votes.nonzero == votes.arrived ? 1 : 0;
    default:
      return votes.nonzero != 0 ? 1 : 0;
  }
}

int warpgauge_sim_printf(const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  int result = 0;
  if (worker* w = current_worker; w != nullptr && w->running != nullptr) {
    const outside_kernel quiet(*w);
    if (w->printed.empty() || w->printed.back().position != w->position) {
      w->printed.push_back({w->position, {}});
    }
    w->printing_from = address_of(__builtin_return_address(0));
    std::va_list again;
    va_copy(again, arguments);
    warpgauge::sim::check_printed_texts(*w, format, again, w->printing_from);
    va_end(again);
    append_formatted(w->printed.back().text, format, arguments);
    w->printing_from = 0;
    result = conversions(format);
  } else {
    result = std::vprintf(format, arguments);
  }
  va_end(arguments);
  return result;
}

void warpgauge_sim_thread_exit() { kill_running(running_worker()); }

void warpgauge_sim_trap() {
  worker& w = running_worker();
  {
    const outside_kernel quiet(w);
    w.checks.log.add(finding_kind::trap,
                     address_of(__builtin_return_address(0)),
                     w.checks.point,
                     {},
                     0,
                     "the kernel called __trap()");
  }
  kill_running(w);
}

void warpgauge_sim_assert_failed(const char* expression,
                                 const char* file,
                                 unsigned line,
                                 const char* function) {
  worker& w = running_worker();
  {
    const outside_kernel quiet(w);
    w.checks.log.add_at(finding_kind::assertion,
                        file,
                        static_cast<int>(line),
                        w.checks.point,
                        {},
                        0,
                        fmt::format("assertion `{}' failed in {}", expression, function));
  }
  kill_running(w);
}

long long warpgauge_sim_clock() {
  worker* w = current_worker;
  if (w == nullptr || w->running == nullptr) return 0;
  return static_cast<long long>(running_thread(*w).steps) + (w->cursor - w->resumed_from);
}
}
