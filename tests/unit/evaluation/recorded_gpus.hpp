// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "perf/evaluation/recordings.hpp"

#include <cstdint>
#include <vector>

/// Recordings of GPUs that do not exist, with a known truth.
namespace warpgauge::tests {

struct simulated_recording {
  int cards = 6;
  int sessions = 3;
  int suites = 3;           ///< processes of unchanged kernels per session
  int injected = 2;         ///< injected processes per session
  int cases = 4;            ///< the first two are injected
  double card = 0.0002;     ///< standard deviation of a case's logarithm between cards
  double session = 0.0001;  ///< between sessions of a card
  double process = 0.0002;  ///< between processes
  std::vector<double> shares{0.005, 0.04};
  std::uint64_t seed = 1;
};

evaluation::recording simulate(const simulated_recording& of);

/// "k.0/f32/-/8x8/cold"
std::string simulated_case_name(int number);

}  // namespace warpgauge::tests
