// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/timing.hpp"

#include "doubled.cuh"
#include "tests/unit/needs_device.hpp"
#include "warpgauge/base/files.hpp"

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

}  // namespace
}  // namespace warpgauge::suite
