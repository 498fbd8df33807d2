// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/memory_copies.hpp"

#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/device_variables.hpp"
#include "warpgauge/sim/memory/host_registry.hpp"
#include "warpgauge/sim/memory/host_variables.hpp"
#include "warpgauge/sim/memory/static_data.hpp"
#include "warpgauge/sim/order/operation.hpp"
#include "warpgauge/sim/order/unwritten.hpp"
#include "warpgauge/sim/simulator.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cstring>

namespace warpgauge::sim {

namespace {

std::atomic<std::uint64_t> copies{0};
std::atomic<std::uint64_t> fills{0};

}  // namespace

void count_copy() { copies.fetch_add(1, std::memory_order_relaxed); }
void count_fill() { fills.fetch_add(1, std::memory_order_relaxed); }

memory_work memory_work_so_far() { return {device_memory::allocations_so_far(), fills, copies}; }

namespace {

/// Whether the host has the pointer from the name of a __device__ variable: on a GPU that is other
/// memory, of the host's own.
bool is_hosts_name(const void* pointer) {
  const std::uintptr_t address = address_of(pointer);
  return device_variables::may_contain(address) && device_variables::contains(address) &&
         !device_variables::has_given_address(address);
}

}  // namespace

side side_of(const void* pointer, std::size_t bytes) {
  if (pointer == nullptr) return side::invalid;
  if (device_memory::contains(address_of(pointer))) {
    const auto found = device_memory::find(address_of(pointer));
    if (!found || bytes > found->base + found->bytes - address_of(pointer)) return side::invalid;
    return found->what == device_memory::kind::device ? side::device : side::either;
  }
  if (is_hosts_name(pointer)) return side::host;
  // Registered host memory belongs to the device too.
  if (host_registry::contains(address_of(pointer), bytes)) return side::either;
  const bool both =
      static_data::contains(address_of(pointer)) && !host_variables::contains(address_of(pointer));
  return both ? side::either : side::host;
}

bool fits(side where, bool wants_device) {
  return where == side::either || where == (wants_device ? side::device : side::host);
}

cudaError_t check_sides(side to, side from, cudaMemcpyKind kind) {
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) {
    return cudaErrorInvalidMemcpyDirection;
  }
  if (to == side::invalid || from == side::invalid) return cudaErrorInvalidValue;
  if (kind == cudaMemcpyDefault) return cudaSuccess;
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  return fits(to, to_device) && fits(from, from_device) ? cudaSuccess : cudaErrorInvalidValue;
}

namespace {

const char* name_of(cudaMemcpyKind kind) {
  switch (kind) {
    case cudaMemcpyHostToHost:
      return "cudaMemcpyHostToHost";
    case cudaMemcpyHostToDevice:
      return "cudaMemcpyHostToDevice";
    case cudaMemcpyDeviceToHost:
      return "cudaMemcpyDeviceToHost";
    case cudaMemcpyDeviceToDevice:
      return "cudaMemcpyDeviceToDevice";
    case cudaMemcpyDefault:
      return "cudaMemcpyDefault";
  }
  return "not a kind of copy";
}

/// What is wrong with one end; empty: nothing.
std::string complaint(const char* which,
                      const void* pointer,
                      std::size_t bytes,
                      bool wants_device,
                      bool any_side,
                      const char* kind) {
  const side where = side_of(pointer, bytes);
  if (where == side::invalid) {
    if (pointer == nullptr) return fmt::format("{} is a null pointer", which);
    const device_memory::description d = device_memory::describe(address_of(pointer));
    if (d.object.empty()) return fmt::format("{} is not device memory", which);
    if (d.freed) return fmt::format("{} is {}, which was freed", which, d.object);
    return fmt::format("{} bytes from offset {} of {}, {}", bytes, d.offset, which, d.object);
  }
  if (any_side || fits(where, wants_device)) return {};
  if (is_hosts_name(pointer)) {
    return fmt::format(
        "{} is the host's name of a __device__ variable, with {}; "
        "cudaMemcpyToSymbol, FromSymbol and cudaGetSymbolAddress take such names",
        which,
        kind);
  }
  return fmt::format(
      "{} is {} memory, with {}", which, where == side::device ? "device" : "host", kind);
}

}  // namespace

std::string why_refused(const void* to,
                        std::size_t to_bytes,
                        const void* from,
                        std::size_t from_bytes,
                        cudaMemcpyKind kind) {
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  const bool any = kind == cudaMemcpyDefault;
  const char* const name = name_of(kind);
  std::string result = complaint("the destination", to, to_bytes, to_device, any, name);
  const std::string more = complaint("the source", from, from_bytes, from_device, any, name);
  if (!result.empty() && !more.empty()) result += ", and ";
  return result + more;
}

std::string why_refused(const void* to, std::size_t to_bytes) {
  return complaint("the destination", to, to_bytes, true, false, "a fill");
}

std::string why_unusable(const char* which,
                         const void* pointer,
                         std::size_t bytes,
                         const char* work) {
  return complaint(which, pointer, bytes, true, false, work);
}

namespace {

enum class place { pageable, pinned, managed, device };

place place_of(const void* pointer, bool is_hosts) {
  if (const auto found = device_memory::find(address_of(pointer))) {
    if (found->what == device_memory::kind::device) return place::device;
    return found->what == device_memory::kind::managed ? place::managed : place::pinned;
  }
  if (host_registry::contains(address_of(pointer))) return place::pinned;
  return is_hosts ? place::pageable : place::device;  // of __device__ variables
}

bool is_pinned(const void* pointer) {
  return device_memory::is_shared_with_host(address_of(pointer)) &&
         place_of(pointer, true) == place::pinned;
}

}  // namespace

// Runtime API, "API synchronization behavior". It says little about managed memory: what is unclear
// counts as waited for.
void apply_copy_rules(order::operation& copy,
                      const void* to_pointer,
                      const void* from_pointer,
                      cudaMemcpyKind kind) {
  const bool any = kind == cudaMemcpyDefault;
  const bool to_host = any || kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyHostToHost;
  const bool from_host = any || kind == cudaMemcpyHostToDevice || kind == cudaMemcpyHostToHost;
  const place to = place_of(to_pointer, to_host);
  const place from = place_of(from_pointer, from_host);
  const bool to_pageable = to == place::pageable || (to == place::managed && to_host && !any);
  if (order::call::host_waits()) {
    if (to != place::device || from != place::device) copy.host_waits();
  } else if (to_pageable || (to == place::pinned && from != place::device)) {
    copy.host_waits();
  }
  if (from == place::pageable || (from == place::managed && from_host)) copy.source_is_staged();
}

void copy_row(void* to, const void* from, std::size_t bytes) {
  if (order::operation* const o = order::operation::current()) {
    o->reads(from, bytes);
    o->writes(to, bytes);
  }
  const bool from_device = device_memory::contains(address_of(from));
  std::memmove(to, from, bytes);
  if (!device_memory::contains(address_of(to))) {
    if (from_device) order::note_copy_to_host(to, from, bytes);
  } else if (is_pinned(to)) {
    device_memory::mark_initialised(to, bytes);
    if (from_device) order::note_copy_to_host(to, from, bytes);
  } else if (from_device) {
    device_memory::copy_state(to, from, bytes);
  } else {
    device_memory::mark_initialised(to, bytes);
  }
}

bool extent_of(std::size_t pitch, std::size_t width, std::size_t count, std::size_t& bytes) {
  return !__builtin_mul_overflow(pitch, count - 1, &bytes) &&
         !__builtin_add_overflow(bytes, width, &bytes);
}

}  // namespace warpgauge::sim
