// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "reverse.h"

#include <warpgauge/sim/simulator.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

// A host file has none of CUDA's device functions, so it may have its own of these names.
float rsqrtf(float x) { return -x; }
unsigned umin(unsigned a, unsigned b) { return a + b; }
int min(int a, int b) { return a * b; }

namespace {

namespace sim = warpgauge::sim;

constexpr int rows = 8;
constexpr int width = 128;

/// The line of the file that holds the marker; 0 when none does.
int marked_line(const std::string& file, const std::string& marker) {
  std::ifstream in(std::string(SOURCE_DIR "/") + file);
  std::string text;
  for (int line = 1; std::getline(in, text); ++line)
    if (text.find(marker) != std::string::npos) return line;
  return 0;
}

class Package : public testing::Test {
 protected:
  void SetUp() override {
    sim::current_options().print_findings = false;
    ASSERT_EQ(cudaMalloc(reinterpret_cast<void**>(&in_), bytes), cudaSuccess);
    ASSERT_EQ(cudaMalloc(reinterpret_cast<void**>(&out_), bytes), cudaSuccess);
    for (int i = 0; i < rows * width; ++i) values_.push_back(static_cast<float>(i));
    ASSERT_EQ(cudaMemcpy(in_, values_.data(), bytes, cudaMemcpyHostToDevice), cudaSuccess);
  }
  void TearDown() override {
    cudaFree(in_);
    cudaFree(out_);
  }

  static bool found(sim::finding_kind kind, const std::string& file, int line) {
    const auto& findings = sim::last_launch().findings;
    return std::any_of(findings.begin(), findings.end(), [&](const sim::finding& f) {
      return f.kind == kind && f.line == line && f.file.ends_with(file);
    });
  }

  static constexpr std::size_t bytes = rows * width * sizeof(float);
  std::vector<float> values_;
  float* in_ = nullptr;
  float* out_ = nullptr;
};

TEST_F(Package, RunsAKernelThatKnowsNothingOfTheSimulator) {
  ASSERT_EQ(reverse_rows(in_, out_, rows, width), cudaSuccess);
  std::vector<float> result(values_.size());
  ASSERT_EQ(cudaMemcpy(result.data(), out_, bytes, cudaMemcpyDeviceToHost), cudaSuccess);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < width; ++c)
      ASSERT_EQ(result[r * width + c], values_[r * width + width - 1 - c]) << r << ", " << c;
}

TEST(HostFile, KeepsItsOwnFunctionsOfDeviceNames) {
  EXPECT_EQ(rsqrtf(4.0f), -4.0f);
  EXPECT_EQ(umin(2U, 3U), 5U);
  EXPECT_EQ(min(2, 3), 6);
}

TEST_F(Package, CountsItsTrafficExactly) {
  ASSERT_EQ(reverse_rows(in_, out_, rows, width), cudaSuccess);
  const sim::launch_report& report = sim::last_launch();
  EXPECT_TRUE(report.exact);
  EXPECT_TRUE(report.findings.empty());
  // 8 rows of 4 warps; a warp's 32 floats are four sectors of 32 bytes and one wavefront.
  EXPECT_EQ(report.global_load.requests, 32u);
  EXPECT_EQ(report.global_load.sectors, 128u);
  EXPECT_EQ(report.global_store.sectors, 128u);
  EXPECT_EQ(report.shared_store.wavefronts, 32u);
  EXPECT_EQ(report.shared_load.wavefronts, 32u);
  EXPECT_EQ(report.shared_load.bank_conflicts, 0u);
  EXPECT_EQ(report.barriers, 8u);
}

TEST_F(Package, FindsTheMissingBarrierAtItsLine) {
  reverse_rows_unordered(in_, out_, rows, width);
  const int line = marked_line("reverse.cu", "MISTAKE");
  ASSERT_GT(line, 0);
  const auto& findings = sim::last_launch().findings;
  EXPECT_TRUE(std::any_of(
      findings.begin(),
      findings.end(),
      [&](const sim::finding& f) { return f.line == line && f.file.ends_with("reverse.cu"); }))
      << findings.size() << " findings, none at line " << line;
}

TEST_F(Package, FindsTheReadPastTheEndAtItsLine) {
  EXPECT_EQ(smooth(in_, out_, rows * width), cudaErrorIllegalAddress);
  EXPECT_TRUE(found(sim::finding_kind::global_out_of_bounds_read,
                    "smooth.cu",
                    marked_line("smooth.cu", "MISTAKE")));
  EXPECT_EQ(sim::last_launch().findings.size(), 1u);
}

TEST_F(Package, LaunchesAgainAfterAMistake) {
  smooth(in_, out_, rows * width);
  EXPECT_EQ(reverse_rows(in_, out_, rows, width), cudaSuccess);
}

}  // namespace
