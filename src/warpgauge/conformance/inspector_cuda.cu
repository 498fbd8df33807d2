// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/inspector.hpp"
#include "warpgauge/device/memory.hpp"

#include <exception>
#include <string>
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

/// Blocks of 256 threads for `words` words, enough to fill a GPU and no more.
dim3 grid_for(std::int64_t words) {
  const std::int64_t blocks = (words + 1023) / 1024;
  return dim3(static_cast<unsigned>(blocks < 1 ? 1 : (blocks > 4096 ? 4096 : blocks)));
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

}  // namespace

void generate(device::queue& q, std::byte* input, const input_extents& where) {
  const std::int64_t words = (where.bytes + 7) / 8;
  if (words == 0) return;
  q.launch(write_input_words,
           grid_for(words),
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
           grid_for(words),
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

std::string launch(device::queue& q, const launch_case& c, const operands& x) {
  c.variant->launch(q, x, c.configuration);
  WARPGAUGE_CUDA(cudaStreamBeginCapture(q.stream(), cudaStreamCaptureModeThreadLocal));
  std::string refused;
  try {
    c.variant->launch(q, x, c.configuration);
  } catch (const std::exception& error) {
    refused = error.what();
  }
  cudaGraph_t graph = nullptr;
  if (const cudaError_t error = cudaStreamEndCapture(q.stream(), &graph); error != cudaSuccess) {
    cudaGetLastError();
    return std::string(
               "the launch does what no stream can capture, such as cudaMalloc and cudaMemset: ") +
           (refused.empty() ? cudaGetErrorName(error) : refused);
  }
  std::size_t count = 0;
  WARPGAUGE_CUDA(cudaGraphGetNodes(graph, nullptr, &count));
  std::vector<cudaGraphNode_t> nodes(count);
  WARPGAUGE_CUDA(cudaGraphGetNodes(graph, nodes.data(), &count));
  std::uint64_t allocations = 0;
  std::uint64_t fills = 0;
  std::uint64_t copies = 0;
  for (const cudaGraphNode_t node : nodes) {
    cudaGraphNodeType type{};
    WARPGAUGE_CUDA(cudaGraphNodeGetType(node, &type));
    if (type == cudaGraphNodeTypeMemAlloc) ++allocations;
    if (type == cudaGraphNodeTypeMemset) ++fills;
    if (type == cudaGraphNodeTypeMemcpy) ++copies;
  }
  WARPGAUGE_CUDA(cudaGraphDestroy(graph));
  return describe_work(allocations, fills, copies);
}

bool wants_exact_inputs() { return false; }

std::uint64_t count_mismatches(device::queue& q,
                               const judge& by,
                               const expectation& e,
                               const std::byte* arena) {
  return by.on_device.find(q, e, arena, 0).count;
}

std::optional<mismatch> next_mismatch(device::queue& q,
                                      const judge& by,
                                      const expectation& e,
                                      const std::byte* arena,
                                      std::int64_t from) {
  if (from >= e.units()) return std::nullopt;
  const wrong_units wrong = by.on_device.find(q, e, arena, from);
  if (wrong.count == 0) return std::nullopt;
  const auto unit = static_cast<std::int64_t>(wrong.first);
  std::vector<std::byte> bytes(static_cast<std::size_t>(e.element_bytes));
  device::copy_to_host(q, bytes.data(), arena + e.region + unit * e.element_bytes, bytes.size());
  return mismatch{unit, place_of(e, unit), unit_at(e, bytes, 0)};
}

}  // namespace warpgauge::conformance::inspector
