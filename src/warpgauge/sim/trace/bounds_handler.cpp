// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// What -fsanitize=bounds calls, without libubsan: an index past a bound that the compiler knows
// becomes a finding. The structures are the compilers' (compiler-rt, ubsan_handlers.h). Builds
// under the host sanitizers link libubsan, which brings its own.
#include "warpgauge/sim/exec/worker.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <string>

#ifndef WARPGAUGE_SIM_PLAIN

namespace {

struct source_location {
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
};

struct type_descriptor {
  std::uint16_t kind;  // 0: integer; info: bit width as a power of two, shifted by one, and sign
  std::uint16_t info;
  char name[1];  // NOLINT: the name follows, its length unknown
};

struct out_of_bounds_data {
  source_location location;
  const type_descriptor* array;
  const type_descriptor* index;
};

/// The compiler passes the index zero- or sign-extended by its own type.
std::string index_text(const type_descriptor& type, std::uintptr_t value) {
  const bool is_signed = (type.info & 1U) != 0;
  const unsigned bits = 1U << (type.info >> 1);
  if (!is_signed || bits > 64) return fmt::format("{}", value);
  const unsigned spare = 64 - bits;
  return fmt::format("{}", static_cast<std::int64_t>(value << spare) >> spare);
}

void report_index(const out_of_bounds_data& data, std::uintptr_t index) {
  using namespace warpgauge::sim;
  const std::string message = fmt::format(
      "index {} is outside an array of type {}", index_text(*data.index, index), data.array->name);
  worker* w = current_worker;
  if (w == nullptr || w->running == nullptr) {
    fmt::print(stderr,
               "{}:{}:{}: runtime error: {}\n",
               data.location.file,
               data.location.line,
               data.location.column,
               message);
    return;
  }
  if (!w->findings_on) return;
  const outside_kernel quiet(*w);
  w->checks.log.add_at(finding_kind::array_index,
                       data.location.file,
                       static_cast<int>(data.location.line),
                       w->checks.point,
                       data.array->name,
                       0,
                       message);
}

}  // namespace

extern "C" {

__attribute__((visibility("default"))) void __ubsan_handle_out_of_bounds(
    const out_of_bounds_data* data, std::uintptr_t index) {
  report_index(*data, index);
}

__attribute__((visibility("default"))) void __ubsan_handle_out_of_bounds_abort(
    const out_of_bounds_data* data, std::uintptr_t index) {
  report_index(*data, index);
}
}

#endif
