// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// How fast the simulator is. Targets, on one core with counters and findings: at most 4 times the
// plain run and 16 ns per traced access; two cores at least 1.8 times one; at most 15 ns per thread
// and barrier.
#include "warpgauge/sim/simulator.hpp"

#include "perf/simulator_kernels.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace perf = warpgauge::perf;
namespace sim = warpgauge::sim;

constexpr int edge = 4096;
// Per element: a global load, a shared store, a shared load, a global store.
constexpr double accesses = 4.0 * edge * edge;

void check(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}

/// Input and output of the transpose, made once and checked after the first run.
struct matrices {
  float* in = nullptr;
  float* out = nullptr;

  matrices() {
    const std::size_t bytes = sizeof(float) * edge * edge;
    check(cudaMalloc(reinterpret_cast<void**>(&in), bytes));
    check(cudaMalloc(reinterpret_cast<void**>(&out), bytes));
    std::vector<float> values(std::size_t{edge} * edge);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 65521);
    check(cudaMemcpy(in, values.data(), bytes, cudaMemcpyHostToDevice));
    check(cudaMemset(out, 0, bytes));
  }

  static matrices& shared() {
    static matrices made;
    return made;
  }
};

enum class recording { all, counters, findings, none };

void set_recording(recording what, int workers) {
  sim::options& o = sim::current_options();
  o.counters = what == recording::all || what == recording::counters;
  const bool looks = what == recording::all || what == recording::findings;
  o.findings = looks ? sim::findings_mode::fail : sim::findings_mode::off;
  o.workers = workers;
}

double plain_transpose_s() {
  static const double best = [] {
    double least = 1e9;
    for (int i = 0; i < 3; ++i) {
      set_recording(recording::none, 1);
      perf::plain::launch_transpose(matrices::shared().out, matrices::shared().in, edge);
      least = std::min(least, sim::last_launch().elapsed_s);
    }
    return least;
  }();
  return best;
}

void transpose(benchmark::State& state, bool traced, recording what) {
  const matrices& m = matrices::shared();
  const double plain_s = plain_transpose_s();
  double least = 1e9;
  for (auto _ : state) {
    set_recording(what, static_cast<int>(state.range(0)));
    (traced ? perf::traced::launch_transpose : perf::plain::launch_transpose)(m.out, m.in, edge);
    const double elapsed = sim::last_launch().elapsed_s;
    least = std::min(least, elapsed);
    state.SetIterationTime(elapsed);
  }
  if (!sim::last_launch().findings.empty()) state.SkipWithError("the transpose has findings");
  state.counters["ns_per_access"] = least * 1e9 / accesses;
  state.counters["times_plain_1_core"] = least / plain_s;
}

/// Time per thread and synchronisation, with everything on.
void synchronise(benchmark::State& state, bool traced, bool warp) {
  constexpr int blocks = 8;
  constexpr int count = 1000;
  const int threads = static_cast<int>(state.range(0));
  double least = 1e9;
  for (auto _ : state) {
    set_recording(traced ? recording::all : recording::none, 1);
    const auto launch =
        traced ? (warp ? perf::traced::launch_warp_syncs : perf::traced::launch_barriers)
               : (warp ? perf::plain::launch_warp_syncs : perf::plain::launch_barriers);
    launch(blocks, threads, count);
    const double elapsed = sim::last_launch().elapsed_s;
    least = std::min(least, elapsed);
    state.SetIterationTime(elapsed);
  }
  state.counters["ns_per_thread"] = least * 1e9 / blocks / count / threads;
}

void empty_threads(benchmark::State& state) {
  constexpr int blocks = 1000;
  const int threads = static_cast<int>(state.range(0));
  double least = 1e9;
  for (auto _ : state) {
    set_recording(recording::all, 1);
    perf::traced::launch_nothing(blocks, threads);
    least = std::min(least, sim::last_launch().elapsed_s);
    state.SetIterationTime(sim::last_launch().elapsed_s);
  }
  state.counters["ns_per_thread"] = least * 1e9 / blocks / threads;
}

void small_launch(benchmark::State& state) {
  set_recording(recording::all, 0);
  for (auto _ : state) perf::traced::launch_nothing(1, 32);
}

double resident_mib() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word != "VmRSS:") continue;
    double kib = 0;
    status >> kib;
    return kib / 1024;
  }
  return 0;
}

/// Host memory that one more worker takes, after blocks of 1024 threads with full lane buffers.
void worker_memory(benchmark::State& state) {
  double grown = 0;
  for (auto _ : state) {
    set_recording(recording::all, 1);
    perf::traced::launch_barriers(16, 1024, 10);
    const double one = resident_mib();
    set_recording(recording::all, 2);
    perf::traced::launch_barriers(16, 1024, 10);
    grown = std::max(grown, resident_mib() - one);
  }
  state.counters["mib_per_worker"] = grown;
}

void one_and_two(benchmark::internal::Benchmark* b) {
  b->Arg(1)->Arg(2)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
}

void sizes(benchmark::internal::Benchmark* b) {
  b->Arg(32)->Arg(256)->Arg(1024)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);
}

// First, while no worker but the caller's exists.
BENCHMARK(worker_memory)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(transpose, plain, false, recording::none)->Apply(one_and_two);
BENCHMARK_CAPTURE(transpose, recording_off, true, recording::none)->Apply(one_and_two);
BENCHMARK_CAPTURE(transpose, counters, true, recording::counters)->Apply(one_and_two);
BENCHMARK_CAPTURE(transpose, findings, true, recording::findings)->Apply(one_and_two);
BENCHMARK_CAPTURE(transpose, counters_and_findings, true, recording::all)->Apply(one_and_two);
BENCHMARK_CAPTURE(synchronise, barrier_plain, false, false)->Apply(sizes);
BENCHMARK_CAPTURE(synchronise, barrier, true, false)->Apply(sizes);
BENCHMARK_CAPTURE(synchronise, warp_sync_plain, false, true)->Apply(sizes);
BENCHMARK_CAPTURE(synchronise, warp_sync, true, true)->Apply(sizes);
BENCHMARK(empty_threads)->Apply(sizes);
BENCHMARK(small_launch)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
