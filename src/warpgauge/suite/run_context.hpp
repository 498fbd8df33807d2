// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/case_facts.hpp"
#include "warpgauge/baseline/results.hpp"
#include "warpgauge/measure/device_facts_cuda.hpp"
#include "warpgauge/measure/paired_sampling.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
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

/// What every measured row holds, as counters by name.
/// @param sets, batch  of operands; of launches in one sample
std::map<std::string, double> counters_of(const measure::sampled_pairs& m,
                                          const baseline::case_facts& facts,
                                          bool gated,
                                          int sets,
                                          int batch);

/// Goes through the measurements of a run, and knows how it ended.
class attempts {
 public:
  struct failure {
    baseline::cause why;
    std::string text;
  };
  /// @return why there is no figure; none when `measure` came to its end. After a failure that took
  ///         the device along nothing is measured any more.
  std::optional<failure> attempt(const std::function<void()>& measure);
  /// 0, 5 when no case could be measured, 7 when the device failed.
  int exit_code() const;

 private:
  std::optional<failure> lost_;
  int measured_ = 0;
  int failed_ = 0;
};

}  // namespace warpgauge::suite
