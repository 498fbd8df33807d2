// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/executor.hpp"

#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/runner.hpp"

#include <fmt/format.h>

#include <exception>

namespace warpgauge::suite {
namespace {

/// The step's findings and failure, each after `when`; whether what follows can run.
bool add_step(launched& to, const launched& step, const char* when) {
  for (const std::string& finding : step.findings) to.findings.push_back(when + finding);
  if (!step.failure.empty()) to.failure = when + step.failure;
  to.has_results = step.has_results;
  return step.has_results;
}

}  // namespace

args args_on(device::queue& q, const bound_case& c) {
  if (!c.of->on_default_stream) return {c, q.stream()};
  q.synchronise();
  return {c, nullptr};
}

launched launch_once(const std::function<void(const args&)>& launch,
                     const bound_case& c,
                     device::queue& q) {
  (void)cudaGetLastError();
  launch(args_on(q, c));
  cudaError_t code = cudaGetLastError();
  const char* when = "the launch was refused";
  if (code == cudaSuccess) {
    code = cudaStreamSynchronize(q.stream());
    when = "the kernel failed";
  }
  // What runs elsewhere must have ended before memory is looked at.
  if (const cudaError_t all = cudaDeviceSynchronize(); code == cudaSuccess) code = all;
  (void)cudaGetLastError();
  launched seen;
  seen.findings = device::take_findings();
  // A launch with findings ran to its end: its results show what the mistakes did.
  seen.has_results = code == cudaSuccess || !seen.findings.empty();
  if (!seen.has_results)
    seen.failure =
        fmt::format("{}: {} ({})", when, cudaGetErrorName(code), cudaGetErrorString(code));
  return seen;
}

launched direct_executor::run(case_memory& memory) {
  launched all;
  if (of_.prepare &&
      !add_step(all, launch_once(of_.prepare, memory.bound(), queue_), "before the launch: "))
    return all;
  if (!add_step(all, launch_once(of_.launch, memory.bound(), queue_), "")) return all;
  if (of_.finish)
    add_step(all, launch_once(of_.finish, memory.bound(), queue_), "after the launch: ");
  return all;
}

placement direct_executor::place(case_memory& memory) {
  placement seen;
  if (cudaStreamBeginCapture(queue_.stream(), cudaStreamCaptureModeRelaxed) != cudaSuccess)
    return seen;
  const std::size_t before = device::kernels_run().value_or(0);
  bool threw = false;
  try {
    of_.launch(args(memory.bound(), queue_.stream()));
  } catch (const std::exception&) {
    threw = true;  // the run itself says why
  }
  cudaGraph_t graph = nullptr;
  const cudaError_t ended = cudaStreamEndCapture(queue_.stream(), &graph);
  (void)cudaGetLastError();
  seen.elsewhere = device::kernels_run().value_or(0) - before;
  if (ended == cudaSuccess && graph != nullptr) {
    seen.recorded = cudaGraphGetNodes(graph, nullptr, &seen.nodes) == cudaSuccess && !threw;
    WARPGAUGE_CUDA(cudaGraphDestroy(graph));
  }
  (void)cudaDeviceSynchronize();
  (void)device::take_findings();  // the run itself has said them
  return seen;
}

}  // namespace warpgauge::suite
