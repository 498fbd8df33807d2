// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/harness/clean_run.hpp"

#ifdef __CUDACC__

namespace warpgauge::tests {

void expect_clean(const std::function<void()>& scenario, const clean_options&) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    GTEST_SKIP() << "no CUDA device";
  }
  scenario();
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

}  // namespace warpgauge::tests

#else

#include "tests/sim/harness/modes.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace warpgauge::tests {
namespace {

/// What must be the same with any number of workers, launch by launch.
std::vector<std::string> comparable(const std::vector<sim::launch_report>& reports,
                                    const clean_options& options) {
  std::vector<std::string> texts;
  for (const sim::launch_report& r : reports) {
    if (!options.order_decides_addresses) {
      texts.push_back(counters_of(r));
      continue;
    }
    sim::launch_report counts;
    counts.kernel = r.kernel;
    counts.barriers = r.barriers;
    counts.global_load.bytes = r.global_load.bytes;
    counts.global_store.bytes = r.global_store.bytes;
    counts.global_atomic.bytes = r.global_atomic.bytes;
    texts.push_back(counters_of(counts));
  }
  return texts;
}

void expect_no_findings(const std::vector<sim::launch_report>& reports,
                        const clean_options& options) {
  int warnings = 0;
  for (const sim::launch_report& r : reports) {
    const auto is_warning = [](const sim::finding& f) { return f.warning; };
    const auto seen = std::count_if(r.findings.begin(), r.findings.end(), is_warning);
    warnings += int(seen);
    EXPECT_EQ(r.findings.size(), std::size_t(seen)) << findings_of(r);
  }
  EXPECT_EQ(warnings, options.warnings);
}

}  // namespace

void expect_clean(const std::function<void()>& scenario, const clean_options& options) {
  std::map<std::pair<sim::schedule, std::uint64_t>, std::vector<std::string> > first_of;
  for (const mode& m : all_modes()) {
    for (int run = 1; run <= 2; ++run) {
      SCOPED_TRACE(to_string(m) + ", run " + std::to_string(run));
      option_scope scope(m);
      sim::launch_recorder recorder;
      scenario();
      EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
      EXPECT_EQ(cudaGetLastError(), cudaSuccess);
      ASSERT_FALSE(recorder.reports().empty()) << "the scenario launched nothing";
      if (!sim::instrumented()) continue;
      for (const sim::launch_report& r : recorder.reports()) EXPECT_TRUE(r.counted) << r.kernel;
      expect_no_findings(recorder.reports(), options);
      const auto now = comparable(recorder.reports(), options);
      const auto& first = first_of.try_emplace({m.order, m.seed}, now).first->second;
      EXPECT_EQ(first, now) << "counters depend on the number of workers or on the run";
      if (testing::Test::HasFailure()) return;  // one bad mode explains the others
    }
  }
}

}  // namespace warpgauge::tests

#endif
