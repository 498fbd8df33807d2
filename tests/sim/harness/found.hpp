// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/sim/harness/device_array.hpp"
#include "warpgauge/sim/report.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

/// The judge of the planted mistakes.
namespace warpgauge::tests {

/// What the finding of a planted mistake must say; the kind and the line are read from the marker
/// comments of the kernel (markers.hpp).
struct mistake {
  std::string file{};    ///< below tests/sim/mistakes/
  std::string kernel{};  ///< name after "__global__ void"
  std::optional<sim::index3> block{};
  std::optional<sim::index3> thread{};
  std::optional<sim::index3> thread_reverse{};  ///< where the reverse order meets another first
  std::optional<std::string> object{};          ///< part of finding::object
  std::optional<std::int64_t> offset{};
  std::optional<std::uint64_t> count{};
  std::optional<cudaError_t> error{};  ///< of the next synchronising call, if not the kind's own
  std::uint64_t step_limit = 0;        ///< 0: the usual
  double stall_limit_s = 0;            ///< 0: the usual
};

void keep_error(cudaError_t error);

/// Launches a faulty kernel, waits for it and keeps the error for expect_found to judge.
template <class... Parameters, class... Arguments>
void provoke(void (*kernel)(Parameters...), const geometry& g, Arguments&&... arguments) {
  EXPECT_EQ(launch(kernel, g, std::forward<Arguments>(arguments)...), cudaSuccess);
  keep_error(cudaDeviceSynchronize());
}

/// Runs `scenario`, which provokes the faulty kernel last, forward and in reverse, each with one
/// worker and with two, and demands: exactly the marked findings; the same report with two
/// workers; the CUDA error that belongs to the finding, once; and that a correct kernel works
/// right after.
void expect_found(const mistake& expected, const std::function<void()>& scenario);

/// Launches a correct kernel and demands its result, no error and no finding.
void expect_next_launch_works();

}  // namespace warpgauge::tests
