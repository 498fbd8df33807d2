// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/worker.hpp"

#include <cstdarg>
#include <cstdio>
#include <string>

using warpgauge::sim::current_worker;
using warpgauge::sim::kill_running;
using warpgauge::sim::outside_kernel;
using warpgauge::sim::stop_reason;
using warpgauge::sim::worker;

namespace {

std::uintptr_t address_of(const void* pc) { return reinterpret_cast<std::uintptr_t>(pc); }

/// Conversions in a format: what CUDA's printf returns.
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
  stop_running(*w,
               {.reason = stop_reason::barrier,
                .pc = address_of(__builtin_return_address(0)),
                .file = file,
                .line = line});
}

int warpgauge_sim_barrier_reduce(int predicate, int reduction, const char* file, int line) {
  worker* w = current_worker;
  if (w == nullptr) return predicate;
  ++w->votes.arrived;
  w->votes.nonzero += predicate != 0 ? 1 : 0;
  stop_running(*w,
               {.reason = stop_reason::barrier,
                .pc = address_of(__builtin_return_address(0)),
                .file = file,
                .line = line});
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
    append_formatted(w->printed.back().text, format, arguments);
    result = conversions(format);
  } else {
    result = std::vprintf(format, arguments);
  }
  va_end(arguments);
  return result;
}

void warpgauge_sim_thread_exit() {
  kill_running(*current_worker, address_of(__builtin_return_address(0)));
}

void warpgauge_sim_trap() {
  kill_running(*current_worker, address_of(__builtin_return_address(0)));
}

void warpgauge_sim_assert_failed(const char*, const char*, unsigned, const char*) {
  kill_running(*current_worker, address_of(__builtin_return_address(0)));
}

long long warpgauge_sim_clock() {
  const worker* w = current_worker;
  if (w == nullptr || w->running == nullptr) return 0;
  return static_cast<long long>(w->running->steps) + (w->cursor - w->resumed_from);
}
}
