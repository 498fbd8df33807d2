// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "perf/options.hpp"
#include "warpgauge/baseline/results.hpp"
#include "warpgauge/measure/cases.hpp"
#include "warpgauge/measure/workbench.hpp"
#include "warpgauge/suite/run_context.hpp"

#include <benchmark/benchmark.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpgauge::perf {

/// Why nothing can be measured, with the program's exit code.
struct refusal {
  std::string sentence;
  int exit_code = 0;
};

/// The cases as benchmarks, the GPU that they run on, and what is recorded of it.
class suite {
 public:
  explicit suite(const options& chosen);

  /// Registers the cases, in an order drawn from the seed unless they are only listed.
  void register_cases();

  /// Opens the GPU; the first thing that touches it.
  std::optional<refusal> open_device();

  /// The context of the results file; the state after is that of now.
  std::map<std::string, std::string> context() const;

  /// Kernel times of a row in seconds, as many as the options ask for.
  const std::map<std::string, std::vector<double>>& samples() const { return samples_; }

  /// Why rows hold no measurement.
  const std::map<std::string, baseline::cause>& problems() const { return problems_; }

  int exit_code() const { return attempts_.exit_code(); }

 private:
  /// A case, with the share of rows that is injected.
  struct planned {
    measure::measured_case of;
    double inject = 0;
    std::string name;
  };
  void run(benchmark::State& state, const planned& p);
  void record(benchmark::State& state, const planned& p, const measure::measurement& m);
  void show_progress(const std::string& name);

  options options_;
  std::vector<planned> cases_;
  std::map<std::string, std::vector<double>> samples_;
  measure::nvml library_;
  measure::found_device device_;
  std::unique_ptr<measure::workbench> bench_;
  baseline::device_state before_;
  std::string utc_;
  std::map<std::string, baseline::cause> problems_;
  warpgauge::suite::attempts attempts_;
  int started_ = 0;
};

}  // namespace warpgauge::perf
