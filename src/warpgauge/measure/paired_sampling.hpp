// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/measure/device_facts_cuda.hpp"
#include "warpgauge/measure/sampling.hpp"
#include "warpgauge/measure/timed_batch.hpp"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace warpgauge::measure {

/// Why a case has no figure, as a sentence; the next case can be measured.
class not_measured : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The clocks were not steady; nobody else used the GPU.
class unsteady_clocks : public not_measured {
 public:
  unsteady_clocks(int void_of_pairs, int taken_pairs, std::vector<std::string> held_down_by)
      : not_measured("the clocks were not steady"),
        void_pairs(void_of_pairs),
        taken(taken_pairs),
        reasons(std::move(held_down_by)) {}
  int void_pairs;
  int taken;
  std::vector<std::string> reasons;  ///< as the driver names them; empty: none at either look
};

/// Kernel and anchor, taken alternately.
struct sampled_pairs {
  std::vector<timed_pair> pairs;  ///< seconds per launch; void pairs left out
  int void_pairs = 0;  ///< pairs taken while clocks were held down or others used the GPU
};

/// As many undisturbed pairs as the rule asks for.
/// @throws not_measured, unsteady_clocks when there were too few; device::cuda_error
sampled_pairs sample_pairs(device::queue& q,
                           const found_device& on,
                           const sampling_rule& rule,
                           timed_batch& kernel,
                           timed_batch& anchor);

/// The state around a group of pairs; empty without NVML.
watched_state look_at(const found_device& on);

}  // namespace warpgauge::measure
