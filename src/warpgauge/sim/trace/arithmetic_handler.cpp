// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// What -fsanitize=signed-integer-overflow calls, without libubsan, and what the surface reports
// about shifts and conversions. A sum that overflows wraps, as on a device. It is remembered, for
// an access that it may have led astray, and is a finding when those are asked for.
#include "warpgauge/sim/exec/worker.hpp"
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/trace/instrumentation.hpp"
#include "warpgauge/sim/trace/ubsan_data.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace warpgauge::sim {
namespace {

/// The kernel's worker, if findings of arithmetic are asked for.
worker* worker_that_asks() {
  worker* const w = current_worker;
  return w != nullptr && w->in_kernel && w->findings_on && w->plan->chosen.arithmetic ? w : nullptr;
}

void add(finding_kind kind, std::uintptr_t pc, const std::string& message) {
  worker* const w = current_worker;
  const outside_kernel quiet(*w);
  w->checks.log.add(kind, pc, w->checks.point, {}, 0, message);
}

#ifndef WARPGAUGE_SIM_PLAIN

struct overflow_data {
  source_location location;
  const type_descriptor* type;
};

void note_overflow(const overflow_data& data,
                   char sign,
                   std::uintptr_t left,
                   std::uintptr_t right,
                   const void* caller) {
  worker* const w = current_worker;
  if (w == nullptr || !w->in_kernel) return;
  running_thread(*w);
  const type_descriptor& type = *data.type;
  if (type.integer_bits() > 64) return;
  w->checks.last_overflow = {w->checks.point.position + 1,
                             w->checks.point.thread_linear,
                             data.location.file,
                             data.location.line,
                             sign,
                             signed_value(type, left),
                             signed_value(type, right)};
  const check_context::overflow& o = w->checks.last_overflow;
  if (sign == '*' && type.integer_bits() == 32 && o.left > 0 && o.right > 0) {
    note_wrapped_product(*w,
                         static_cast<std::uint32_t>(o.left),
                         static_cast<std::uint32_t>(o.right),
                         reinterpret_cast<std::uintptr_t>(caller));
  }
  if (worker_that_asks() == nullptr) return;
  const outside_kernel quiet(*w);
  w->checks.log.add_at(
      finding_kind::integer_overflow,
      data.location.file,
      static_cast<int>(data.location.line),
      w->checks.point,
      {},
      0,
      fmt::format("{} does not fit {}", w->checks.last_overflow.text(), type.name));
}

#endif

}  // namespace
}  // namespace warpgauge::sim

extern "C" {

void warpgauge_sim_shift_beyond(long long amount, unsigned width) {
  using namespace warpgauge::sim;
  if (worker_that_asks() == nullptr) return;
  add(finding_kind::shift_beyond,
      reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)),
      fmt::format("shifts {} bits by {}", width, amount));
}

void warpgauge_sim_conversion_beyond(double value, unsigned bits, int is_signed) {
  using namespace warpgauge::sim;
  if (worker_that_asks() == nullptr) return;
  add(finding_kind::conversion_range,
      reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)),
      fmt::format("converts {} to {} bits {} sign, which cannot hold it",
                  value,
                  bits,
                  is_signed != 0 ? "with" : "without"));
}

#ifndef WARPGAUGE_SIM_PLAIN

#define WARPGAUGE_SIM_UBSAN __attribute__((visibility("default")))

#define WARPGAUGE_SIM_OVERFLOW(name, sign)                                             \
  WARPGAUGE_SIM_UBSAN void __ubsan_handle_##name##_overflow(                           \
      const warpgauge::sim::overflow_data* data, std::uintptr_t a, std::uintptr_t b) { \
    warpgauge::sim::note_overflow(*data, sign, a, b, __builtin_return_address(0));     \
  }                                                                                    \
  WARPGAUGE_SIM_UBSAN void __ubsan_handle_##name##_overflow_abort(                     \
      const warpgauge::sim::overflow_data* data, std::uintptr_t a, std::uintptr_t b) { \
    warpgauge::sim::note_overflow(*data, sign, a, b, __builtin_return_address(0));     \
  }
WARPGAUGE_SIM_OVERFLOW(add, '+')
WARPGAUGE_SIM_OVERFLOW(sub, '-')
WARPGAUGE_SIM_OVERFLOW(mul, '*')
WARPGAUGE_SIM_OVERFLOW(divrem, '/')

WARPGAUGE_SIM_UBSAN void __ubsan_handle_negate_overflow(const warpgauge::sim::overflow_data* data,
                                                        std::uintptr_t a) {
  warpgauge::sim::note_overflow(*data, '-', 0, a, __builtin_return_address(0));
}
WARPGAUGE_SIM_UBSAN void __ubsan_handle_negate_overflow_abort(
    const warpgauge::sim::overflow_data* data, std::uintptr_t a) {
  warpgauge::sim::note_overflow(*data, '-', 0, a, __builtin_return_address(0));
}

#endif
}
