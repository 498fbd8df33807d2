// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/harness/found.hpp"

#include "tests/sim/harness/markers.hpp"
#include "tests/sim/harness/modes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

namespace warpgauge::tests {
namespace {

__global__ void healthy(int* out, int n) {
  __shared__ int tile[64];
  const int i = int(blockIdx.x * 64 + threadIdx.x);
  tile[threadIdx.x] = i;
  __syncthreads();
  if (i < n) out[i] = tile[63 - threadIdx.x];
}

const char* name_of(sim::finding_kind kind) {
  return sim::finding_kinds[static_cast<std::size_t>(kind)].name;
}

/// The error that a device would give, or the nearest that CUDA has.
cudaError_t error_of(sim::finding_kind kind) {
  using enum sim::finding_kind;
  switch (kind) {
    case global_out_of_bounds_read:
    case global_out_of_bounds_write:
    case shared_out_of_bounds_read:
    case shared_out_of_bounds_write:
    case null_pointer:
    case host_pointer:
    case freed_pointer:
    case illegal_address:
      return cudaErrorIllegalAddress;
    case misaligned_access:
      return cudaErrorMisalignedAddress;
    case step_limit:
      return cudaErrorLaunchTimeout;
    case assertion:
      return cudaErrorAssert;
    case barrier_after_exit:
      return cudaSuccess;
    default:
      return cudaErrorLaunchFailure;
  }
}

bool is_race(sim::finding_kind kind) {
  using enum sim::finding_kind;
  return kind == global_race || kind == shared_race_read_after_write ||
         kind == shared_race_write_after_read || kind == shared_race_write_after_write;
}

std::vector<std::string> marked(const std::vector<marker>& markers, const std::string& file) {
  std::vector<std::string> lines;
  for (const marker& m : markers) {
    lines.push_back(fmt::format("{}:{} {}", file, m.line, name_of(m.kind)));
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::vector<std::string> found(const sim::launch_report& report) {
  std::vector<std::string> lines;
  for (const sim::finding& f : report.findings) {
    const auto file = std::filesystem::path(f.file).filename().string();
    lines.push_back(fmt::format("{}:{} {}", file, f.line, name_of(f.kind)));
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

void expect_details(const mistake& expected,
                    const marker& planted,
                    bool reverse,
                    const sim::launch_report& report) {
  for (const sim::finding& f : report.findings) {
    if (f.kind != planted.kind || f.line != planted.line) continue;
    EXPECT_NE(f.kernel.find(expected.kernel), std::string::npos) << f.kernel;
    EXPECT_FALSE(f.message.empty());
    EXPECT_GE(f.count, 1u);
    EXPECT_EQ(f.other.has_value(), is_race(f.kind));
    if (f.other) {
      EXPECT_GT(f.other->line, 0);
      EXPECT_NE(f.other->file.find(expected.file), std::string::npos) << f.other->file;
    }
    EXPECT_EQ(f.warning, planted.kind == sim::finding_kind::barrier_after_exit);
    const bool other_thread = reverse && expected.thread_reverse;
    const auto thread = other_thread ? expected.thread_reverse : expected.thread;
    if (expected.block) {
      EXPECT_EQ(f.block, *expected.block) << findings_of(report);
    }
    if (thread) {
      EXPECT_EQ(f.thread, *thread) << findings_of(report);
    }
    if (expected.object) {
      EXPECT_NE(f.object.find(*expected.object), std::string::npos) << findings_of(report);
    }
    if (expected.offset) {
      EXPECT_EQ(f.offset, *expected.offset) << findings_of(report);
    }
    if (expected.count) {
      EXPECT_EQ(f.count, *expected.count) << findings_of(report);
    }
  }
}

cudaError_t kept_error = cudaSuccess;

}  // namespace

void keep_error(cudaError_t error) {
  kept_error = error;
  cudaGetLastError();  // as on a device, the error stays readable here until it is read
}

void expect_next_launch_works() {
  constexpr int n = 250;
  device_array<int> out(n);
  EXPECT_EQ(launch(healthy, {4, 64}, out.get(), n), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  const auto result = out.download();
  for (int i = 0; i < n; ++i) EXPECT_EQ(result[i], i / 64 * 64 + 63 - i % 64);
  EXPECT_TRUE(sim::last_launch().findings.empty()) << findings_of(sim::last_launch());
}

void expect_found(const mistake& expected, const std::function<void()>& scenario) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  const auto markers = markers_of("mistakes/" + expected.file, expected.kernel);
  for (const std::string order : {"forward", "reverse"}) {
    const bool reverse = order == "reverse";
    std::vector<marker> due;
    for (const marker& m : markers) {
      if (m.order.empty() || m.order == order) due.push_back(m);
    }
    const auto planted =
        std::find_if(due.begin(), due.end(), [](const marker& m) { return !m.follows; });
    ASSERT_NE(planted, due.end()) << expected.kernel << " has no marker for " << order;

    std::string with_one_worker;
    for (int workers : {1, 2}) {
      const mode m{reverse ? sim::schedule::reverse : sim::schedule::forward, 1, workers};
      SCOPED_TRACE(expected.kernel + ", " + to_string(m));
      option_scope scope(m);
      sim::options& options = sim::current_options();
      if (expected.step_limit) options.step_limit = expected.step_limit;
      if (expected.stall_limit_s > 0) options.stall_limit_s = expected.stall_limit_s;

      scenario();
      const sim::launch_report report = sim::last_launch();
      const auto what = findings_of(report);
      EXPECT_EQ(found(report), marked(due, expected.file)) << what;
      expect_details(expected, *planted, reverse, report);
      EXPECT_EQ(kept_error, expected.error.value_or(error_of(planted->kind)))
          << cudaGetErrorName(kept_error);
      if (workers == 1) with_one_worker = what;
      EXPECT_EQ(what, with_one_worker) << "the report depends on the number of workers";
      expect_next_launch_works();
      if (testing::Test::HasFailure()) return;
    }
  }
}

}  // namespace warpgauge::tests
