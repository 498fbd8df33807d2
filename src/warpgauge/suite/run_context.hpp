// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/results.hpp"
#include "warpgauge/measure/device_facts_cuda.hpp"

#include <cstdint>
#include <map>
#include <string>

/// What a results file of times records about its run.
namespace warpgauge::suite {

struct run_facts {
  baseline::device_state before;
  std::string utc;  ///< of the start
  std::uint64_t seed = 0;
  std::string process = "0";
  std::string session;
};

std::string utc_now();
/// Clocks, power and other users of the GPU, now; empty without NVML.
baseline::device_state state_of(const measure::found_device& on);

/// The entries of `context`, except version and commit; the state afterwards is the present one.
std::map<std::string, std::string> context_of(const measure::found_device& on,
                                              const run_facts& run);

}  // namespace warpgauge::suite
