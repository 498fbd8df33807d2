// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/judge.hpp"
#include "warpgauge/device/memory.hpp"

#include <array>

/// Comparison with the reference, on the device.
namespace warpgauge::contract {

inline constexpr dim3 judging_block{256, 1, 1};

__device__ inline std::int64_t thread_in_row() {
  return static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

__device__ inline std::int64_t threads_in_row() {
  return static_cast<std::int64_t>(gridDim.x) * blockDim.x;
}

/// Blocks of 256 threads for `units` units, enough to fill a GPU and no more.
inline dim3 judging_grid(std::int64_t units, unsigned cases = 1) {
  const std::int64_t blocks = (units + 1023) / 1024;
  return {static_cast<unsigned>(blocks < 1 ? 1 : (blocks > 4096 ? 4096 : blocks)), cases, 1};
}

/// Unit of the output as it lies in memory; regions are aligned to their element size.
__device__ inline unit_value load_unit(const std::byte* at, int bytes) {
  unit_value v;
  switch (bytes) {
    case 1:
      v.low = *reinterpret_cast<const std::uint8_t*>(at);
      break;
    case 2:
      v.low = *reinterpret_cast<const std::uint16_t*>(at);
      break;
    case 4:
      v.low = *reinterpret_cast<const std::uint32_t*>(at);
      break;
    case 8:
      v.low = *reinterpret_cast<const std::uint64_t*>(at);
      break;
    default: {
      const ulonglong2 both = *reinterpret_cast<const ulonglong2*>(at);
      v.low = both.x;
      v.high = both.y;
    }
  }
  return v;
}

__device__ inline void poison_unit(std::byte* at, int bytes) {
  switch (bytes) {
    case 1:
      *reinterpret_cast<std::uint8_t*>(at) = poison_byte;
      break;
    case 2:
      *reinterpret_cast<std::uint16_t*>(at) = 0xffff;
      break;
    case 4:
      *reinterpret_cast<std::uint32_t*>(at) = 0xffffffff;
      break;
    case 8:
      *reinterpret_cast<unsigned long long*>(at) = ~0ULL;
      break;
    default:
      *reinterpret_cast<ulonglong2*>(at) = ulonglong2{~0ULL, ~0ULL};
  }
}

/// One row of blocks per case.
template <class Reference>
__global__ void inspect_rows_of_blocks(const expectation* cases,
                                       std::byte* arena,
                                       unsigned* failures) {
  const expectation e = cases[blockIdx.y];
  std::byte* region = arena + e.region;
  for (std::int64_t unit = thread_in_row(); unit < e.units(); unit += threads_in_row()) {
    std::byte* at = region + unit * e.element_bytes;
    if (!unit_holds<Reference>(e, unit, load_unit(at, e.element_bytes)))
      atomicAdd(failures + blockIdx.y, 1U);
    poison_unit(at, e.element_bytes);
  }
}

/// `first` starts as all ones.
template <class Reference>
__global__ void find_wrong_units(expectation e,
                                 const std::byte* arena,
                                 std::int64_t from,
                                 unsigned long long* count,
                                 unsigned long long* first) {
  const std::byte* region = arena + e.region;
  for (std::int64_t unit = from + thread_in_row(); unit < e.units(); unit += threads_in_row()) {
    const unit_value got = load_unit(region + unit * e.element_bytes, e.element_bytes);
    if (unit_holds<Reference>(e, unit, got)) continue;
    atomicAdd(count, 1ULL);
    atomicMin(first, static_cast<unsigned long long>(unit));
  }
}

template <class Reference>
__global__ void sample_elements(
    expectation e, const std::byte* arena, std::int64_t samples, bool lower_only, unsigned* count) {
  const std::int64_t i = thread_in_row();
  if (i >= samples) return;
  const std::int64_t elements = e.height * e.width;
  // A step coprime to the number of elements would visit each once; one near the golden section
  // spreads them well enough.
  const auto element = static_cast<std::int64_t>(
      static_cast<unsigned __int128>(static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15U) *
          static_cast<std::uint64_t>(elements) >>
      64);
  const std::int64_t row = element / e.width;
  const std::int64_t column = element % e.width;
  if (lower_only && column > row) return;
  const std::int64_t offset = e.base + row * e.pitch + column * e.element_bytes;
  if (!Reference::holds(e, row, column, load_unit(arena + offset, e.element_bytes)))
    atomicAdd(count, 1U);
}

template <class Reference>
void inspect(device::queue& q,
             const expectation* cases,
             std::size_t count,
             std::int64_t most_units,
             std::byte* arena,
             unsigned* failures) {
  q.launch(inspect_rows_of_blocks<Reference>,
           judging_grid(most_units, static_cast<unsigned>(count)),
           judging_block,
           0,
           cases,
           arena,
           failures);
}

template <class Reference>
wrong_units find(device::queue& q,
                 const expectation& e,
                 const std::byte* arena,
                 std::int64_t from) {
  const std::array<unsigned long long, 2> start{0, ~0ULL};
  device::buffer<unsigned long long> result(q, start);
  q.launch(find_wrong_units<Reference>,
           judging_grid(e.units() - from),
           judging_block,
           0,
           e,
           arena,
           from,
           result.data(),
           result.data() + 1);
  std::array<unsigned long long, 2> end{};
  result.copy_to(q, end);
  return {end[0], end[1]};
}

template <class Reference>
void sample(device::queue& q,
            const expectation& e,
            const std::byte* arena,
            std::int64_t samples,
            bool lower_only,
            unsigned* count) {
  const auto blocks = static_cast<unsigned>((samples + judging_block.x - 1) / judging_block.x);
  q.launch(sample_elements<Reference>,
           dim3(blocks),
           judging_block,
           0,
           e,
           arena,
           samples,
           lower_only,
           count);
}

}  // namespace warpgauge::contract
