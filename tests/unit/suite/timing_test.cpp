// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/timing.hpp"

#include "doubled.cuh"
#include "tests/unit/needs_device.hpp"
#include "warpgauge/base/files.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/run_context.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <functional>

/// Own kernels whose host code is made for being timed get no figure.
namespace warpgauge::suite {
namespace {

using test::launch_doubled;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr int elements = 1 << 22;

bool recorded(const args& a) {
  cudaStreamCaptureStatus status{};
  WARPGAUGE_CUDA(cudaStreamIsCapturing(a.stream, &status));
  return status == cudaStreamCaptureStatusActive;
}

class Timing : public testing::Test {
 protected:
  void SetUp() override { needs_device(); }

  /// Why the launch gets no figure; empty: it got one.
  std::string refused(const std::function<void(const args&)>& launch,
                      definition d = test::statement()) {
    d.launch = launch;
    d.perf = {{elements}};
    program_paths paths;
    paths.name = "own";
    request r;
    r.paths = &paths;
    r.kernels = {&d};
    const std::string out = testing::TempDir() + "/timing.json";
    run_timing(r, {"--benchmark_out=" + out});
    const nlohmann::json row = nlohmann::json::parse(base::read_file(out)).at("benchmarks").at(0);
    EXPECT_EQ(row.at("name"), "own.doubled/f32/-/4194304/cold");
    return row.contains("error_message") ? row.at("error_message").get<std::string>() : "";
  }
};

TEST_F(Timing, MeasuresAnHonestLaunch) {
  EXPECT_THAT(refused([](const args& a) { launch_doubled(a, elements); }), IsEmpty());
}

TEST_F(Timing, RefusesALaunchThatDoesNothingWhereItIsTimed) {
  EXPECT_THAT(refused([](const args& a) {
                if (!recorded(a)) launch_doubled(a, elements);
              }),
              HasSubstr("what was timed gives another result than a launch by itself"));
}

TEST_F(Timing, RefusesALaunchThatDoesPartOfItWhereItIsTimed) {
  EXPECT_THAT(
      refused([](const args& a) { launch_doubled(a, recorded(a) ? elements - 32 : elements); }),
      HasSubstr("what was timed gives another result than a launch by itself"));
}

TEST_F(Timing, ComparesALaunchAtThatSizeWithTheDeviceReference) {
  definition d = test::statement();
  d.reference = {};
  d.device_reference = [](const args& a) { launch_doubled(a, elements); };
  EXPECT_THAT(refused([](const args& a) { launch_doubled(a, elements); }, d), IsEmpty());
  EXPECT_THAT(refused([](const args& a) { launch_doubled(a, elements - 64); }, d),
              testing::StartsWith("wrong result: y[41942"));
}

struct twice {
  __host__ __device__ double operator()(const each_args& a, std::int64_t i) const {
    return 2 * a["x"](i);
  }
};

TEST_F(Timing, ComparesALaunchAtThatSizeWithWhatEachElementMustHold) {
  definition d = test::statement();
  d.reference = {};
  d.each = {reference_of_each("y", twice())};
  EXPECT_THAT(refused([](const args& a) { launch_doubled(a, elements); }, d), IsEmpty());
  // Alike whenever it is launched, and so what only a reference can tell.
  EXPECT_THAT(refused([](const args& a) { launch_doubled(a, elements - 64); }, d),
              testing::StartsWith("wrong result: y[41942"));
}

TEST_F(Timing, NamesASettingThatWasChanged) {
  EXPECT_THAT(refused([](const args& a) {
                if (!recorded(a))
                  WARPGAUGE_CUDA(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 16 << 20));
                launch_doubled(a, elements);
              }),
              HasSubstr("set aside for persisting accesses from "));
}

TEST(Attempts, EndAsTheirWorstMeasurement) {
  using baseline::cause_kind;
  attempts made;
  EXPECT_EQ(made.exit_code(), 0);
  const auto wrong = made.attempt([] { throw measure::not_measured("wrong result"); });
  ASSERT_TRUE(wrong.has_value());
  EXPECT_EQ(wrong->why, (baseline::cause{cause_kind::reported, "wrong result"}));
  EXPECT_EQ(made.exit_code(), 5);
  EXPECT_EQ(made.attempt([] {}), std::nullopt);
  EXPECT_EQ(made.exit_code(), 0) << "one case was measured";

  const auto held = made.attempt([] { throw measure::unsteady_clocks(3, 40, {"sw_power_cap"}); });
  ASSERT_TRUE(held.has_value());
  EXPECT_EQ(held->why.kind, cause_kind::clocks_held);
  EXPECT_THAT(held->why.names, testing::ElementsAre("sw_power_cap"));
  EXPECT_EQ(held->why.part, 3);
  EXPECT_EQ(held->why.whole, 40);
  EXPECT_EQ(made.attempt([] { throw measure::unsteady_clocks(3, 40, {}); })->why.kind,
            cause_kind::clocks_changed);
}

/// An error is asked of the device: where there is none, every error takes it along.
TEST(Attempts, EndWithTheDevice) {
  const bool lost = device::why_no_device().has_value();
  attempts made;
  made.attempt([] {});
  const auto first = made.attempt(
      [] { throw device::cuda_error(cudaErrorInvalidConfiguration, "launch", "file", 1); });
  ASSERT_TRUE(first.has_value());
  EXPECT_THAT(first->text, testing::StartsWith("launch failed: cudaErrorInvalidConfiguration"));
  bool ran = false;
  const auto next = made.attempt([&] { ran = true; });
  EXPECT_EQ(ran, !lost);
  EXPECT_EQ(next.has_value(), lost);
  if (lost) EXPECT_EQ(next->text, "the device failed in an earlier case: " + first->text);
  EXPECT_EQ(made.exit_code(), lost ? 7 : 0);
}

}  // namespace
}  // namespace warpgauge::suite
