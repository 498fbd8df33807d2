// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/inspector_cuda.hpp"
#include "warpgauge/device/memory.hpp"

#include <array>
#include <vector>

namespace warpgauge::conformance::inspector {
namespace {

constexpr dim3 block{256, 1, 1};

__device__ std::int64_t thread_in_row() {
  return static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

__device__ std::int64_t threads_in_row() {
  return static_cast<std::int64_t>(gridDim.x) * blockDim.x;
}

/// Unit of the output as it lies in memory; regions are aligned to their element size.
__device__ unit_value load_unit(const unsigned char* at, int bytes) {
  unit_value v;
  switch (bytes) {
    case 1:
      v.low = *at;
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

__device__ void poison_unit(unsigned char* at, int bytes) {
  switch (bytes) {
    case 1:
      *at = poison_byte;
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

/// Blocks of 256 threads for `units` units, enough to fill a GPU and no more.
dim3 inspection_grid(std::int64_t units, unsigned cases = 1) {
  const std::int64_t blocks = (units + 1023) / 1024;
  return {static_cast<unsigned>(blocks < 1 ? 1 : (blocks > 4096 ? 4096 : blocks)), cases, 1};
}

/// One row of blocks per case: counts the units that do not hold what they must, and poisons the
/// region again in the same pass.
__global__ void inspect_rows_of_blocks(const expectation* cases,
                                       unsigned char* arena,
                                       unsigned* failures) {
  const expectation e = cases[blockIdx.y];
  unsigned char* region = arena + e.region;
  for (std::int64_t unit = thread_in_row(); unit < e.units(); unit += threads_in_row()) {
    unsigned char* at = region + unit * e.element_bytes;
    if (!unit_holds(e, unit, load_unit(at, e.element_bytes))) atomicAdd(failures + blockIdx.y, 1U);
    poison_unit(at, e.element_bytes);
  }
}

__global__ void write_input_words(std::uint64_t* input,
                                  std::int64_t words,
                                  content kind,
                                  std::uint64_t seed) {
  for (std::int64_t i = thread_in_row(); i < words; i += threads_in_row())
    input[i] = input_word(kind, seed, static_cast<std::uint64_t>(i));
}

__global__ void count_changed(const std::uint64_t* input,
                              std::int64_t words,
                              content kind,
                              std::uint64_t seed,
                              unsigned long long* changed) {
  for (std::int64_t i = thread_in_row(); i < words; i += threads_in_row())
    if (input[i] != input_word(kind, seed, static_cast<std::uint64_t>(i))) atomicAdd(changed, 1ULL);
}

/// `count` and the lowest failing unit at or after `from`; `first` starts as all ones.
__global__ void find_mismatches(expectation e,
                                const unsigned char* arena,
                                std::int64_t from,
                                unsigned long long* count,
                                unsigned long long* first) {
  const unsigned char* region = arena + e.region;
  for (std::int64_t unit = from + thread_in_row(); unit < e.units(); unit += threads_in_row()) {
    if (unit_holds(e, unit, load_unit(region + unit * e.element_bytes, e.element_bytes))) continue;
    atomicAdd(count, 1ULL);
    atomicMin(first, static_cast<unsigned long long>(unit));
  }
}

const unsigned char* bytes_of(const std::byte* p) {
  return reinterpret_cast<const unsigned char*>(p);
}

struct found {
  std::uint64_t count = 0;
  std::uint64_t first = 0;
};

found find(device::queue& q, const expectation& e, const std::byte* arena, std::int64_t from) {
  const std::array<unsigned long long, 2> start{0, ~0ULL};
  device::buffer<unsigned long long> result(q, start);
  q.launch(find_mismatches,
           inspection_grid(e.units() - from),
           block,
           0,
           e,
           bytes_of(arena),
           from,
           result.data(),
           result.data() + 1);
  std::array<unsigned long long, 2> end{};
  result.copy_to(q, end);
  return {end[0], end[1]};
}

}  // namespace

void generate(device::queue& q, std::byte* input, const input_extents& where) {
  const std::int64_t words = (where.bytes + 7) / 8;
  if (words == 0) return;
  q.launch(write_input_words,
           inspection_grid(words),
           block,
           0,
           reinterpret_cast<std::uint64_t*>(input),
           words,
           where.kind,
           where.seed);
}

std::uint64_t count_changes(device::queue& q, const std::byte* input, const input_extents& where) {
  const std::int64_t words = (where.bytes + 7) / 8;
  if (words == 0) return 0;
  unsigned long long changed = 0;
  device::buffer<unsigned long long> result(q, std::span<const unsigned long long>(&changed, 1));
  q.launch(count_changed,
           inspection_grid(words),
           block,
           0,
           reinterpret_cast<const std::uint64_t*>(input),
           words,
           where.kind,
           where.seed,
           result.data());
  result.copy_to(q, std::span<unsigned long long>(&changed, 1));
  return changed;
}

bool wants_exact_inputs() { return false; }

std::uint64_t count_mismatches(device::queue& q, const expectation& e, const std::byte* arena) {
  return find(q, e, arena, 0).count;
}

std::optional<mismatch> next_mismatch(device::queue& q,
                                      const expectation& e,
                                      const std::byte* arena,
                                      std::int64_t from) {
  if (from >= e.units()) return std::nullopt;
  const found f = find(q, e, arena, from);
  if (f.count == 0) return std::nullopt;
  const auto unit = static_cast<std::int64_t>(f.first);
  std::vector<std::byte> bytes(static_cast<std::size_t>(e.element_bytes));
  device::copy_to_host(q, bytes.data(), arena + e.region + unit * e.element_bytes, bytes.size());
  return mismatch{unit, place_of(e, unit), unit_at(e, bytes, 0)};
}

void inspect_batch(device::queue& q,
                   const expectation* cases,
                   std::size_t count,
                   std::int64_t most_units,
                   std::byte* arena,
                   unsigned* failures) {
  q.launch(inspect_rows_of_blocks,
           inspection_grid(most_units, static_cast<unsigned>(count)),
           block,
           0,
           cases,
           reinterpret_cast<unsigned char*>(arena),
           failures);
}

}  // namespace warpgauge::conformance::inspector
