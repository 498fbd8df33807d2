// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/library_call.hpp"

#include "warpgauge/sim/api/graph.hpp"
#include "warpgauge/sim/api/memory_copies.hpp"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/symbols.hpp"
#include "warpgauge/sim/options.hpp"
#include "warpgauge/sim/order/operation.hpp"
#include "warpgauge/sim/report/report_assembly.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace warpgauge::sim {
namespace {

using use = operand::use;

/// Calls f(first, bytes) with each row, those that touch joined.
template <class F>
void for_each_row(const operand& o, F&& f) {
  const auto* const first = static_cast<const char*>(o.first);
  if (o.rows == 1 || (o.pitch == o.row_bytes && o.growth == 0))
    return f(first, o.row_bytes * o.rows);
  for (std::size_t row = 0; row < o.rows; ++row) f(first + row * o.pitch, o.bytes_of_row(row));
}

/// Why a GPU could not use it; empty: it can.
std::string why_not(const operand& o, const std::string& call) {
  std::size_t bytes = 0;
  if (!extent_of(o.pitch, o.bytes_of_row(o.rows - 1), o.rows, bytes))
    return o.name + " is larger than any memory";
  return why_unusable(o.name.c_str(), o.first, bytes, call.c_str());
}

void tell_of_unwritten(const operand& o, const std::string& call) {
  std::size_t unwritten = 0;
  std::uintptr_t at = 0;
  for_each_row(o, [&](const char* first, std::size_t bytes) {
    const std::uintptr_t address = address_of(first);
    if (!device_memory::contains(address)) return;
    const std::uint8_t* const shadow = device_memory::shadow_of(address);
    for (std::size_t i = 0; i < bytes; ++i) {
      if (shadow[i] == device_memory::initialised) continue;
      if (unwritten++ == 0) at = address + i;
    }
  });
  if (unwritten == 0) return;
  tell_of_library_call(fmt::format("{} reads {} bytes of {} that nothing wrote, the first at {}",
                                   call,
                                   unwritten,
                                   o.name,
                                   device_memory::place_of(device_memory::describe(at))));
}

cudaError_t run(const std::vector<operand>& operands,
                const std::function<void()>& work,
                bool host_waits) {
  const std::string call = order::call::site().call;
  const bool looked_for = current_options().findings != findings_mode::off;
  for (const operand& o : operands) {
    if (const std::string why = why_not(o, call); !why.empty()) {
      tell_of_library_call(fmt::format("{}: {}", call, why));
      return cudaErrorIllegalAddress;
    }
  }
  order::operation of_stream;
  if (host_waits) of_stream.host_waits();
  for (const operand& o : operands) {
    for_each_row(o, [&](const char* first, std::size_t bytes) {
      if (o.used_for != use::writes) of_stream.reads(first, bytes);
    });
    if (looked_for && o.used_for != use::writes) tell_of_unwritten(o, call);
  }
  for (const operand& o : operands) {
    if (o.used_for == use::reads) continue;
    for_each_row(o, [&](const char* first, std::size_t bytes) { of_stream.writes(first, bytes); });
  }
  work();
  for (const operand& o : operands) {
    if (o.used_for == use::reads) continue;
    for_each_row(o, [&](const char* first, std::size_t bytes) {
      device_memory::mark_initialised(first, bytes);
    });
  }
  return cudaSuccess;
}

}  // namespace

bool call_library(cudaStream_t stream,
                  std::vector<operand> operands,
                  std::function<void()> work,
                  bool host_waits) {
  std::erase_if(operands, [](const operand& o) { return o.row_bytes == 0 || o.rows == 0; });
  return in_order(stream,
                  cudaGraphNodeTypeKernel,
                  [operands = std::move(operands), work = std::move(work), host_waits] {
                    return run(operands, work, host_waits);
                  }) == cudaSuccess;
}

bool is_devices_alone(const void* pointer) { return side_of(pointer, 1) == side::device; }

void tell_of_library_call(const std::string& complaint) {
  const order::call_site site = order::call::site();
  const symbols::source_line at = symbols::locate(site.pc);
  finding f;
  f.kind = finding_kind::library_call;
  f.kernel = site.call;
  f.file = at.file;
  f.line = at.line;
  f.column = at.column;
  f.message = complaint;
  f.count = 1;
  tell(f);
}

}  // namespace warpgauge::sim
