// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// What -fsanitize=bounds,object-size,alignment calls, without libubsan: an index past a bound that
// the compiler knows, a pointer that left the array that it came from, and a misaligned structure
// become findings. Builds under the host sanitizers link libubsan, which brings its own.
#include "warpgauge/sim/exec/worker.hpp"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/static_data.hpp"
#include "warpgauge/sim/memory/static_variables.hpp"
#include "warpgauge/sim/memory/symbols.hpp"
#include "warpgauge/sim/trace/ubsan_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#ifndef WARPGAUGE_SIM_PLAIN

namespace {

using warpgauge::sim::source_location;
using warpgauge::sim::type_descriptor;

struct out_of_bounds_data {
  source_location location;
  const type_descriptor* array;
  const type_descriptor* index;
};

struct type_mismatch_data {
  source_location location;
  const type_descriptor* type;
  unsigned char log_alignment;  // 0: the size of the object is what does not fit
  unsigned char access;         // 0: load, 1: store, 3: of a member; others access nothing
};

/// The thread and line of the last index that was reported: its pointer is outside the array too.
struct reported_index {
  const char* file = nullptr;
  std::uint32_t line = 0;
  std::uint64_t position = 0;
  std::uint32_t thread = 0;
};
thread_local reported_index last_index;

void report_index(const out_of_bounds_data& data, std::uintptr_t index) {
  using namespace warpgauge::sim;
  const std::string message = fmt::format("index {} is outside an array of type {}",
                                          integer_text(*data.index, index),
                                          data.array->name);
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
  last_index = {data.location.file,
                data.location.line,
                w->checks.point.position,
                w->checks.point.thread_linear};
  w->checks.note_outside();
  const outside_kernel quiet(*w);
  w->checks.log.add_at(finding_kind::array_index,
                       data.location.file,
                       static_cast<int>(data.location.line),
                       w->checks.point,
                       data.array->name,
                       0,
                       message);
}

using namespace warpgauge::sim;

/// The type as the compiler quotes it.
std::string access_text(const type_mismatch_data& data) {
  return fmt::format("{} {}", data.access == 1 ? "writes" : "reads", data.type->name);
}

/// Numbers, pointers and CUDA's own vectors are looked at when they are accessed, and named by the
/// kernel's line then.
bool is_structure_of_program(const type_mismatch_data& data) {
  const std::string_view type = data.type->name;
  const bool structure = type.find("struct ") != std::string_view::npos ||
                         type.find("class ") != std::string_view::npos ||
                         type.find("union ") != std::string_view::npos;
  return structure && !symbols::is_surface(data.location.file);
}

void add(worker& w,
         finding_kind kind,
         const type_mismatch_data& data,
         const std::string& object,
         std::int64_t offset,
         const std::string& message) {
  w.checks.log.add_at(kind,
                      data.location.file,
                      static_cast<int>(data.location.line),
                      w.checks.point,
                      object,
                      offset,
                      message);
}

/// A structure that the compiler takes to pieces is aligned as a whole.
// No instruction of a device needs more. CUB aligns what its structures lie in to 16 bytes, though
// some of them ask for 32.
constexpr std::uintptr_t most_alignment = 16;

void report_misaligned(worker& w, const type_mismatch_data& data, std::uintptr_t address) {
  const auto alignment = std::min(std::uintptr_t{1} << data.log_alignment, most_alignment);
  if (address % alignment == 0) return;
  if (alignment == 16) w.checks.misaligned_vector = address;
  if (!is_structure_of_program(data)) return;
  const bool global = device_memory::contains(address);
  const std::size_t offset = address - w.shared.base();
  if (!global && !(w.shared.contains(address) && w.shared.layout().is_shared(offset))) return;
  if (w.checks.reported_misaligned(address)) return;
  auto& whole = w.checks.misaligned_wholes[w.checks.next_misaligned++ % 4];
  whole = {address, alignment, w.checks.point.thread_linear};
  const outside_kernel quiet(w);
  device_memory::description at;
  if (global) {
    at = device_memory::describe(address);
  } else {
    const shared_object& object = w.shared.layout().object_at(offset);
    at.object = object.name;
    at.offset = static_cast<std::int64_t>(offset - object.offset);
  }
  add(w,
      finding_kind::misaligned_access,
      data,
      at.object,
      at.offset,
      fmt::format("{} at offset {} of {}, not a multiple of its alignment, {}",
                  access_text(data),
                  at.offset,
                  at.object,
                  alignment));
}

void report_outside(worker& w, const type_mismatch_data& data, std::uintptr_t address) {
  const execution_point& point = w.checks.point;
  if (last_index.file == data.location.file && last_index.line == data.location.line &&
      last_index.position == point.position && last_index.thread == point.thread_linear) {
    return;
  }
  const outside_kernel quiet(w);
  if (address - w.stack_low < w.stack_bytes) {
    add(w,
        finding_kind::array_index,
        data,
        "local memory",
        0,
        access_text(data) + " outside the local variable that its pointer leads into");
  } else if (static_data::is_of_kernels(address) && !w.shared.contains(address)) {
    w.checks.note_outside();
    add(w,
        data.access == 1 ? finding_kind::global_out_of_bounds_write
                         : finding_kind::global_out_of_bounds_read,
        data,
        {},
        0,
        access_text(data) + " at " +
            static_variables::place_of(static_variables::describe(address)) +
            ", outside the variable that its pointer leads into");
  }
}

void report_mismatch(const type_mismatch_data& data, std::uintptr_t address) {
  worker* const w = current_worker;
  if (w == nullptr || !w->in_kernel || !w->findings_on) return;
  const bool accesses = data.access == 0 || data.access == 1 || data.access == 3;
  if (!accesses) return;
  if (data.log_alignment != 0) {
    report_misaligned(*w, data, address);
  } else {
    report_outside(*w, data, address);
  }
}

}  // namespace

extern "C" {

__attribute__((visibility("default"))) void __ubsan_handle_type_mismatch_v1(
    const type_mismatch_data* data, std::uintptr_t address) {
  report_mismatch(*data, address);
}

__attribute__((visibility("default"))) void __ubsan_handle_type_mismatch_v1_abort(
    const type_mismatch_data* data, std::uintptr_t address) {
  report_mismatch(*data, address);
}

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
