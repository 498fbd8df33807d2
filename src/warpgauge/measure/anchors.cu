// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/anchors.hpp"

namespace warpgauge::measure {
namespace {

constexpr unsigned threads = 256;
constexpr int fma_chains = 8;     // independent, so that latency is hidden
constexpr int fma_rounds = 4096;  // about 0.27 ms on an H200
constexpr int fma_blocks_per_sm = 8;

__global__ void anchor_copy(const uint4* __restrict__ from, uint4* __restrict__ to, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i];
}

__global__ void anchor_fma(float* sink) {
  float sum[fma_chains];
  for (int i = 0; i < fma_chains; ++i) sum[i] = static_cast<float>(threadIdx.x + i);
  for (int round = 0; round < fma_rounds; ++round)
#pragma unroll
    for (int i = 0; i < fma_chains; ++i) sum[i] = fmaf(sum[i], 0.999F, 0.5F);
  float all = 0;
  for (int i = 0; i < fma_chains; ++i) all += sum[i];
  // Sums settle near 500: the store never happens, and the compiler cannot know.
  if (all < 0) *sink = all;
}

__device__ conformance::unit_value load_unit(const std::byte* at, int bytes) {
  conformance::unit_value v;
  if (bytes == 4)
    v.low = *reinterpret_cast<const std::uint32_t*>(at);
  else
    v.low = *reinterpret_cast<const std::uint64_t*>(at);
  return v;
}

__global__ void sampled_check(conformance::expectation e,
                              const std::byte* arena,
                              std::int64_t samples,
                              bool lower_only,
                              unsigned* count) {
  const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= samples) return;
  const std::int64_t elements = e.height * e.width;
  // A step prime to the number of elements would visit each once; one near the golden section
  // spreads them well enough.
  const auto element = static_cast<std::int64_t>(
      static_cast<unsigned __int128>(static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15U) *
          static_cast<std::uint64_t>(elements) >>
      64);
  const std::int64_t row = element / e.width;
  const std::int64_t column = element % e.width;
  if (lower_only && column > row) return;
  const std::int64_t offset = e.base + row * e.pitch + column * e.element_bytes;
  const std::int64_t unit = (offset - e.region) / e.element_bytes;
  if (!conformance::unit_holds(e, unit, load_unit(arena + offset, e.element_bytes)))
    atomicAdd(count, 1U);
}

unsigned blocks_for(std::size_t n) { return static_cast<unsigned>((n + threads - 1) / threads); }

}  // namespace

void enqueue_copy(device::queue& q, void* to, const void* from, std::size_t bytes) {
  const std::size_t vectors = bytes / sizeof(uint4);
  if (vectors == 0) return;
  q.launch(anchor_copy,
           dim3(blocks_for(vectors)),
           dim3(threads),
           0,
           static_cast<const uint4*>(from),
           static_cast<uint4*>(to),
           vectors);
}

double enqueue_fma(device::queue& q, float* sink, int sm_count) {
  const auto blocks = static_cast<unsigned>(sm_count * fma_blocks_per_sm);
  q.launch(anchor_fma, dim3(blocks), dim3(threads), 0, sink);
  return 2.0 * fma_chains * fma_rounds * threads * blocks;
}

void enqueue_sampled_check(device::queue& q,
                           const conformance::expectation& e,
                           const std::byte* arena,
                           std::int64_t samples,
                           bool lower_only,
                           unsigned* count) {
  q.launch(sampled_check,
           dim3(blocks_for(static_cast<std::size_t>(samples))),
           dim3(threads),
           0,
           e,
           arena,
           samples,
           lower_only,
           count);
}

}  // namespace warpgauge::measure
