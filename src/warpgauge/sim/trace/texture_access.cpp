// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/worker.hpp"
#include "warpgauge/sim/include/warpgauge_surface/texture_hooks.hpp"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/textures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace warpgauge::sim {
namespace {

using components = std::array<float, 4>;

float half_to_float(std::uint16_t h) {
  const float magnitude = std::ldexp(static_cast<float>(h & 0x3ff) + (h & 0x7c00 ? 1024.0f : 0.0f),
                                     std::max(1, h >> 10 & 31) - 25);
  const float value = (h & 0x7c00) != 0x7c00 ? magnitude : (h & 0x3ff) != 0 ? NAN : INFINITY;
  return (h & 0x8000) != 0 ? -value : value;
}

/// One component as 32 bits: a float for floating formats and normalised reads, else an integer.
std::uint32_t component_of(const texture& t, const char* at, int bits, bool normalised) {
  std::uint32_t raw = 0;
  std::memcpy(&raw, at, static_cast<std::size_t>(bits / 8));
  if (t.format.f == cudaChannelFormatKindFloat) {
    return bits == 16 ? std::bit_cast<std::uint32_t>(half_to_float(static_cast<std::uint16_t>(raw)))
                      : raw;
  }
  const bool is_signed = t.format.f == cudaChannelFormatKindSigned;
  const auto value = is_signed ? static_cast<std::int32_t>(raw << (32 - bits)) >> (32 - bits) : 0;
  if (!normalised) return is_signed ? static_cast<std::uint32_t>(value) : raw;
  const float largest = static_cast<float>((1U << (is_signed ? bits - 1 : bits)) - 1);
  const float scaled = is_signed ? std::max(-1.0f, static_cast<float>(value) / largest)
                                 : static_cast<float>(raw) / largest;
  return std::bit_cast<std::uint32_t>(scaled);
}

/// An index mapped into the extent; -1: the border.
long addressed(long i, long extent, cudaTextureAddressMode mode, bool normalised) {
  if (i >= 0 && i < extent) return i;
  switch (mode) {
    case cudaAddressModeBorder:
      return -1;
    case cudaAddressModeWrap:
      if (normalised) return ((i % extent) + extent) % extent;
      break;
    case cudaAddressModeMirror:
      if (normalised) {
        const long turn = ((i % (2 * extent)) + 2 * extent) % (2 * extent);
        return turn < extent ? turn : 2 * extent - 1 - turn;
      }
      break;
    default:
      break;
  }
  return std::clamp(i, 0L, extent - 1);
}

void load(const texture& t, const std::array<long, 3>& index, warpgauge_sim_texel& out) {
  out = {};
  out.is_float = reads_floats(t) ? 1 : 0;
  for (int axis = 0; axis < 3; ++axis) {
    if (index[axis] >= 0) continue;
    for (int c = 0; c < 4; ++c) {
      const float border = t.how.borderColor[c];
      out.component[c] = out.is_float != 0
                             ? std::bit_cast<std::uint32_t>(border)
                             : static_cast<std::uint32_t>(static_cast<std::int64_t>(border));
    }
    return;
  }
  const char* at = t.data + static_cast<std::size_t>(index[2]) * t.slice_pitch +
                   static_cast<std::size_t>(index[1]) * t.row_pitch +
                   static_cast<std::size_t>(index[0]) * t.element_bytes;
  const bool normalised = t.how.readMode == cudaReadModeNormalizedFloat;
  const auto bits = bits_of(t.format);
  for (int c = 0; c < 4 && bits[c] != 0; ++c) {
    out.component[c] = component_of(t, at, bits[c], normalised);
    at += bits[c] / 8;
  }
}

struct position {
  std::array<float, 3> at{};
  int axes = 1;
  long layer = -1;  ///< of a layered texture: the slice that is neither addressed nor filtered
};

std::array<long, 3> element_at(const texture& t,
                               const position& p,
                               const std::array<long, 3>& raw) {
  std::array<long, 3> index{};
  for (int axis = 0; axis < p.axes; ++axis) {
    index[axis] =
        addressed(raw[axis], t.extent[axis], t.how.addressMode[axis], t.how.normalizedCoords != 0);
  }
  if (p.layer >= 0) index[2] = p.layer;
  return index;
}

/// Coordinates in elements.
std::array<double, 3> scaled(const texture& t, const position& p) {
  std::array<double, 3> result{};
  for (int axis = 0; axis < p.axes; ++axis) {
    const double x = p.at[axis];
    result[axis] = t.how.normalizedCoords != 0 ? x * static_cast<double>(t.extent[axis]) : x;
  }
  return result;
}

long whole(double x) {
  if (!(x > -1e15)) return -1000000000000000;  // NaN too
  return static_cast<long>(std::floor(std::min(x, 1e15)));
}

void fetch_nearest(const texture& t, const position& p, warpgauge_sim_texel& out) {
  const auto at = scaled(t, p);
  load(t, element_at(t, p, {whole(at[0]), whole(at[1]), whole(at[2])}), out);
}

/// Weights have 8 fractional bits, as the hardware's.
void fetch_linear(const texture& t, const position& p, warpgauge_sim_texel& out) {
  const auto at = scaled(t, p);
  std::array<long, 3> first{};
  std::array<float, 3> weight{};
  for (int axis = 0; axis < p.axes; ++axis) {
    const double x = at[axis] - 0.5;
    first[axis] = whole(x);
    const double fraction = std::clamp(x - std::floor(x), 0.0, 1.0);
    weight[axis] = static_cast<float>(std::floor(fraction * 256.0 + 0.5) / 256.0);
  }
  components sum{};
  for (int corner = 0; corner < 1 << p.axes; ++corner) {
    std::array<long, 3> raw = first;
    float share = 1;
    for (int axis = 0; axis < p.axes; ++axis) {
      const bool next = (corner >> axis & 1) != 0;
      raw[axis] += next ? 1 : 0;
      share *= next ? weight[axis] : 1 - weight[axis];
    }
    if (share == 0) continue;
    warpgauge_sim_texel texel;
    load(t, element_at(t, p, raw), texel);
    for (int c = 0; c < 4; ++c) sum[c] += share * std::bit_cast<float>(texel.component[c]);
  }
  out = {};
  out.is_float = 1;
  for (int c = 0; c < 4; ++c) out.component[c] = std::bit_cast<std::uint32_t>(sum[c]);
}

/// Face and place on it of a direction: the guide's table of cubemap faces.
position on_cube(const float* d) {
  const float size[3] = {std::fabs(d[0]), std::fabs(d[1]), std::fabs(d[2])};
  const int axis = size[0] >= size[1] && size[0] >= size[2] ? 0 : size[1] >= size[2] ? 1 : 2;
  const bool negative = d[axis] < 0;
  const float sign = negative ? -1.0f : 1.0f;
  const float s = axis == 0 ? -sign * d[2] : axis == 1 ? d[0] : sign * d[0];
  const float t = axis == 1 ? sign * d[2] : -d[1];
  position p;
  p.axes = 2;
  p.at = {(s / size[axis] + 1) / 2, (t / size[axis] + 1) / 2, 0};
  p.layer = 2 * axis + (negative ? 1 : 0);
  return p;
}

void gather(const texture& t, const position& p, int component, warpgauge_sim_texel& out) {
  const auto at = scaled(t, p);
  const long x = whole(at[0] - 0.5);
  const long y = whole(at[1] - 0.5);
  constexpr std::array<std::array<long, 2>, 4> order{{{0, 1}, {1, 1}, {1, 0}, {0, 0}}};
  warpgauge_sim_texel result{};
  for (int i = 0; i < 4; ++i) {
    warpgauge_sim_texel texel;
    load(t, element_at(t, p, {x + order[i][0], y + order[i][1], 0}), texel);
    result.component[i] = texel.component[component & 3];
    result.is_float = texel.is_float;
  }
  out = result;
}

/// Marks that the launch reads or writes more than its report counts.
void mark_uncounted(worker& w, access_op op, std::uintptr_t pc) {
  w.accountant.mark_inexact(make_key(pc, op, memory_space::global, 0));
}

/// The object of a handle; a kernel with an invalid handle is stopped with a finding.
const texture& object_of(worker& w,
                         unsigned long long handle,
                         std::uintptr_t pc,
                         const char* what) {
  const texture* const found = find_texture(handle);
  if (found == nullptr) {
    w.checks.log.add(
        finding_kind::illegal_address,
        pc,
        w.checks.point,
        {},
        0,
        fmt::format("{} object 0x{:x} was never made, or was destroyed", what, handle));
    kill_running(w);
  }
  return *found;
}

}  // namespace
}  // namespace warpgauge::sim

using namespace warpgauge::sim;

extern "C" void warpgauge_sim_texture_fetch(unsigned long long handle,
                                            int shape,
                                            const float* coordinates,
                                            int layer,
                                            warpgauge_sim_texel* out) {
  worker* const w = current_worker;
  if (w == nullptr) return;
  const auto pc = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
  const outside_kernel quiet(*w);
  mark_uncounted(*w, access_op::load, pc);
  const texture& t = object_of(*w, handle, pc, "texture");
  position p;
  p.at = {coordinates[0], coordinates[1], coordinates[2]};
  const long last_layer = t.extent[2] - 1;
  switch (shape) {
    case warpgauge_sim_texture_element: {
      const auto i = static_cast<long>(layer);
      *out = {};
      out->is_float = reads_floats(t) ? 1 : 0;
      if (i >= 0 && i < t.extent[0]) load(t, {i, 0, 0}, *out);
      return;
    }
    case warpgauge_sim_texture_gather:
      p.axes = 2;
      return gather(t, p, layer, *out);
    case warpgauge_sim_texture_2d:
      p.axes = 2;
      break;
    case warpgauge_sim_texture_3d:
      p.axes = 3;
      break;
    case warpgauge_sim_texture_1d_layered:
    case warpgauge_sim_texture_2d_layered:
      p.axes = shape == warpgauge_sim_texture_2d_layered ? 2 : 1;
      p.layer = std::clamp<long>(layer, 0, last_layer);
      break;
    case warpgauge_sim_texture_cube:
      p = on_cube(coordinates);
      p.layer = std::min(p.layer + 6L * layer, last_layer);
      break;
    default:
      break;
  }
  if (t.how.filterMode == cudaFilterModeLinear) {
    fetch_linear(t, p, *out);
  } else {
    fetch_nearest(t, p, *out);
  }
}

extern "C" void warpgauge_sim_surface_access(unsigned long long handle,
                                             int is_write,
                                             int x,
                                             int y,
                                             int z,
                                             int boundary,
                                             void* value,
                                             unsigned bytes) {
  worker* const w = current_worker;
  if (w == nullptr) return;
  const auto pc = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
  const outside_kernel quiet(*w);
  mark_uncounted(*w, is_write != 0 ? access_op::store : access_op::load, pc);
  const texture& t = object_of(*w, handle, pc, "surface");
  const long row_bytes = t.extent[0] * static_cast<long>(t.element_bytes);
  long at[3] = {x, y, z};
  const long last[3] = {row_bytes - static_cast<long>(bytes), t.extent[1] - 1, t.extent[2] - 1};
  bool outside = false;
  for (int axis = 0; axis < 3; ++axis) outside |= at[axis] < 0 || at[axis] > last[axis];
  if (outside) {
    if (boundary == cudaBoundaryModeTrap) {
      w->checks.log.add(is_write != 0 ? finding_kind::global_out_of_bounds_write
                                      : finding_kind::global_out_of_bounds_read,
                        pc,
                        w->checks.point,
                        {},
                        0,
                        fmt::format("surface access of {} bytes at byte {}, row {}, slice {} is "
                                    "outside of {} x {} x {} elements of {} bytes",
                                    bytes,
                                    x,
                                    y,
                                    z,
                                    t.extent[0],
                                    t.extent[1],
                                    t.extent[2],
                                    t.element_bytes));
      kill_running(*w);
    }
    if (boundary == cudaBoundaryModeZero) {
      if (is_write == 0) std::memset(value, 0, bytes);
      return;
    }
    for (int axis = 0; axis < 3; ++axis) at[axis] = std::clamp(at[axis], 0L, last[axis]);
  }
  char* const element = const_cast<char*>(t.data) + at[2] * static_cast<long>(t.slice_pitch) +
                        at[1] * static_cast<long>(t.row_pitch) + at[0];
  if (is_write != 0) {
    std::memcpy(element, value, bytes);
    device_memory::mark_initialised(element, bytes);
  } else {
    std::memcpy(value, element, bytes);
  }
}
