// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/memory_copies.hpp"

#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/static_data.hpp"

#include <cstring>

namespace warpgauge::sim {

side side_of(const void* pointer, std::size_t bytes) {
  if (pointer == nullptr) return side::invalid;
  if (device_memory::contains(address_of(pointer))) {
    const auto found = device_memory::find(address_of(pointer));
    if (!found || bytes > found->base + found->bytes - address_of(pointer)) return side::invalid;
    return found->what == device_memory::kind::device ? side::device : side::either;
  }
  return static_data::contains(address_of(pointer)) ? side::either : side::host;
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

void copy_row(void* to, const void* from, std::size_t bytes) {
  std::memmove(to, from, bytes);
  if (!device_memory::contains(address_of(to))) return;
  if (device_memory::contains(address_of(from))) {
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
