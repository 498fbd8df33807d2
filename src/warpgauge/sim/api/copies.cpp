// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/graph.hpp"
#include "warpgauge/sim/api/host_loop.hpp"
#include "warpgauge/sim/api/memory_copies.hpp"
#include "warpgauge/sim/api/runtime_errors.hpp"
#include "warpgauge/sim/include/cuda_runtime_api.h"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/host_variables.hpp"
#include "warpgauge/sim/memory/static_data.hpp"
#include "warpgauge/sim/memory/symbols.hpp"
#include "warpgauge/sim/order/host_names.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <fmt/format.h>

#include <cstring>

using namespace warpgauge::sim;

namespace {

/// @param symbol  one of the ends, where it is given by a variable's name
cudaError_t copy_2d(void* to,
                    std::size_t to_pitch,
                    const void* from,
                    std::size_t from_pitch,
                    std::size_t width,
                    std::size_t height,
                    cudaMemcpyKind kind,
                    const void* symbol = nullptr) {
  count_copy();
  if (to_pitch < width || from_pitch < width) return record_error(cudaErrorInvalidPitchValue);
  if (width == 0 || height == 0) return cudaSuccess;
  std::size_t to_bytes = 0;
  std::size_t from_bytes = 0;
  if (!extent_of(to_pitch, width, height, to_bytes) ||
      !extent_of(from_pitch, width, height, from_bytes)) {
    return record_error(cudaErrorInvalidValue);
  }
  const auto side_at = [=](const void* p, std::size_t bytes) {
    return symbol != nullptr && p == symbol ? side::either : side_of(p, bytes);
  };
  const side to_side = side_at(to, to_bytes);
  const side from_side = side_at(from, from_bytes);
  if (const cudaError_t e = check_sides(to_side, from_side, kind)) {
    return record_error(e, why_refused(to, to_bytes, from, from_bytes, kind));
  }
  if (height == 1) {
    host_loop::note_copy(to, from, width);
    host_names::note_copy(from, width);
  }
  order::operation copy;
  apply_copy_rules(copy, to, from, kind);
  for (std::size_t row = 0; row < height; ++row) {
    copy_row(static_cast<char*>(to) + row * to_pitch,
             static_cast<const char*>(from) + row * from_pitch,
             width);
  }
  return cudaSuccess;
}

cudaError_t set_2d(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  count_fill();
  if (pitch < width) return record_error(cudaErrorInvalidPitchValue);
  if (width == 0 || height == 0) return cudaSuccess;
  std::size_t bytes = 0;
  if (!extent_of(pitch, width, height, bytes)) return record_error(cudaErrorInvalidValue);
  if (!fits(side_of(to, bytes), true)) {
    return record_error(cudaErrorInvalidValue, why_refused(to, bytes));
  }
  order::operation fill;
  const auto target = device_memory::find(address_of(to));
  if (order::call::host_waits() && target && target->what != device_memory::kind::device) {
    fill.host_waits();
  }
  for (std::size_t row = 0; row < height; ++row) {
    char* const begin = static_cast<char*>(to) + row * pitch;
    fill.writes(begin, width);
    std::memset(begin, value, width);
    device_memory::mark_initialised(begin, width);
  }
  return cudaSuccess;
}

/// A variable, as opposed to text such as its name, which lies in read-only memory and has no
/// symbol.
bool is_symbol(const void* symbol) {
  const std::uintptr_t address = address_of(symbol);
  return static_data::contains(address) && !host_variables::contains(address) &&
         (static_data::is_writable(address) || !symbols::data_symbol(address).empty());
}

cudaError_t no_symbol() {
  return record_error(cudaErrorInvalidSymbol, "the argument is not a __device__ variable");
}

}  // namespace

cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  const order::call here(nullptr, true);
  if (const cudaError_t e = refuse_legacy_stream(nullptr)) return e;
  if (const cudaError_t e = take_launch_error()) return e;
  return copy_2d(to, bytes, from, bytes, bytes, 1, kind);
}

cudaError_t cudaMemcpyAsync(
    void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  const order::call here(stream);
  return in_order(stream, cudaGraphNodeTypeMemcpy, [=] {
    return copy_2d(to, bytes, from, bytes, bytes, 1, kind);
  });
}

cudaError_t cudaMemcpy2D(void* to,
                         size_t to_pitch,
                         const void* from,
                         size_t from_pitch,
                         size_t width,
                         size_t height,
                         cudaMemcpyKind kind) {
  const order::call here(nullptr, true);
  if (const cudaError_t e = refuse_legacy_stream(nullptr)) return e;
  if (const cudaError_t e = take_launch_error()) return e;
  return copy_2d(to, to_pitch, from, from_pitch, width, height, kind);
}

cudaError_t cudaMemcpy2DAsync(void* to,
                              size_t to_pitch,
                              const void* from,
                              size_t from_pitch,
                              size_t width,
                              size_t height,
                              cudaMemcpyKind kind,
                              cudaStream_t stream) {
  const order::call here(stream);
  return in_order(stream, cudaGraphNodeTypeMemcpy, [=] {
    return copy_2d(to, to_pitch, from, from_pitch, width, height, kind);
  });
}

cudaError_t cudaMemset(void* to, int value, size_t bytes) {
  const order::call here(nullptr, true);
  if (const cudaError_t e = refuse_legacy_stream(nullptr)) return e;
  return set_2d(to, bytes, value, bytes, 1);
}

cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream) {
  const order::call here(stream);
  return in_order(
      stream, cudaGraphNodeTypeMemset, [=] { return set_2d(to, bytes, value, bytes, 1); });
}

cudaError_t cudaMemset2D(void* to, size_t pitch, int value, size_t width, size_t height) {
  const order::call here(nullptr, true);
  if (const cudaError_t e = refuse_legacy_stream(nullptr)) return e;
  return set_2d(to, pitch, value, width, height);
}

cudaError_t cudaMemset2DAsync(
    void* to, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream) {
  const order::call here(stream);
  return in_order(
      stream, cudaGraphNodeTypeMemset, [=] { return set_2d(to, pitch, value, width, height); });
}

cudaError_t warpgauge_sim_symbol_overrun(const void* symbol,
                                         size_t symbol_bytes,
                                         size_t offset,
                                         size_t bytes) {
  if (!is_symbol(symbol)) return no_symbol();
  return record_error(
      cudaErrorInvalidValue,
      fmt::format("{} bytes at offset {} of a symbol of {} bytes", bytes, offset, symbol_bytes));
}

cudaError_t cudaMemcpyToSymbol(
    const void* symbol, const void* from, size_t bytes, size_t offset, cudaMemcpyKind kind) {
  const order::call here(nullptr, true);
  if (const cudaError_t e = take_launch_error()) return e;
  return cudaMemcpyToSymbolAsync(symbol, from, bytes, offset, kind, nullptr);
}

cudaError_t cudaMemcpyToSymbolAsync(const void* symbol,
                                    const void* from,
                                    size_t bytes,
                                    size_t offset,
                                    cudaMemcpyKind kind,
                                    cudaStream_t stream) {
  const order::call here(stream);
  if (!is_symbol(symbol)) return no_symbol();
  if (kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyHostToHost) {
    return record_error(cudaErrorInvalidMemcpyDirection);
  }
  char* const to = static_cast<char*>(const_cast<void*>(symbol)) + offset;
  return in_order(stream, cudaGraphNodeTypeMemcpy, [=] {
    return copy_2d(to, bytes, from, bytes, bytes, 1, kind, to);
  });
}

cudaError_t cudaMemcpyFromSymbol(
    void* to, const void* symbol, size_t bytes, size_t offset, cudaMemcpyKind kind) {
  const order::call here(nullptr, true);
  if (const cudaError_t e = take_launch_error()) return e;
  return cudaMemcpyFromSymbolAsync(to, symbol, bytes, offset, kind, nullptr);
}

cudaError_t cudaMemcpyFromSymbolAsync(void* to,
                                      const void* symbol,
                                      size_t bytes,
                                      size_t offset,
                                      cudaMemcpyKind kind,
                                      cudaStream_t stream) {
  const order::call here(stream);
  if (!is_symbol(symbol)) return no_symbol();
  if (kind == cudaMemcpyHostToDevice || kind == cudaMemcpyHostToHost) {
    return record_error(cudaErrorInvalidMemcpyDirection);
  }
  const char* const from = static_cast<const char*>(symbol) + offset;
  return in_order(stream, cudaGraphNodeTypeMemcpy, [=] {
    return copy_2d(to, bytes, from, bytes, bytes, 1, kind, from);
  });
}

cudaError_t cudaMemcpyPeer(
    void* to, int to_device, const void* from, int from_device, size_t bytes) {
  const order::call here(nullptr, true);
  return cudaMemcpyPeerAsync(to, to_device, from, from_device, bytes, nullptr);
}

cudaError_t cudaMemcpyPeerAsync(
    void* to, int to_device, const void* from, int from_device, size_t bytes, cudaStream_t stream) {
  const order::call here(stream);
  if (to_device != 0 || from_device != 0) return record_error(cudaErrorInvalidDevice);
  return cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream);
}
