// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/traffic_counts.hpp"
#include "warpgauge/sim/simulator.hpp"
#include "warpgauge/study/stopwatch.hpp"

namespace warpgauge::study {

machine here() {
  machine m;
  m.why_no_gpu = "this build runs kernels on the CPU simulator";
  return m;
}

std::optional<double> seconds_of(const contract::launch_case&, const std::string&, int) {
  return std::nullopt;
}

std::string miscounted(const contract::launch_case& c) {
  if (!sim::instrumented() || c.variant->expected_traffic == nullptr) return "";
  sim::options& options = sim::current_options();
  const sim::options before = options;
  options.counters = true;  // a runner turns them off
  const std::string different = conformance::traffic_failure(c, {});
  options = before;
  return different;
}

}  // namespace warpgauge::study
