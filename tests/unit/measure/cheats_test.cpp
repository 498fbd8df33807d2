// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/needs_device.hpp"
#include "warpgauge/measure/workbench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

/// Kernels whose host code is made for being measured: none of them may get a figure.
namespace warpgauge::measure {
namespace {

using contract::configuration;
using contract::operands;
using testing::HasSubstr;

bool recorded(device::queue& q) {
  cudaStreamCaptureStatus status{};
  WARPGAUGE_CUDA(cudaStreamIsCapturing(q.stream(), &status));
  return status == cudaStreamCaptureStatusActive;
}

const measured_case& honest() {
  static const measured_case found = [] {
    for (const measured_case& c : all_cases())
      if (name_of(c) == "copy.simple/f32/t32/8192x8192/cold") return c;
    throw std::logic_error("no case to cheat with");
  }();
  return found;
}

std::size_t bytes_of(const kernels::matrix& m) {
  return static_cast<std::size_t>(m.height * m.pitch_bytes);
}

void launches_honestly(device::queue& q, const operands& x, const configuration& c) {
  honest().variant->launch(q, x, c);
}

class Cheats : public testing::Test {
 protected:
  void SetUp() override { needs_device(); }

  /// What measuring the case with this launch ends with; empty: it got a figure.
  std::string end_with(void (*launch)(device::queue&, const operands&, const configuration&)) {
    contract::variant cheating = *honest().variant;
    cheating.launch = launch;
    measured_case c = honest();
    c.variant = &cheating;
    try {
      const found_device on = current_device(library_);
      return workbench(on, {.budget_s = 0.02}).measure(c).pairs.empty() ? "no pairs" : "";
    } catch (const not_measured& e) {
      return e.what();
    }
  }

  nvml library_;
};

TEST_F(Cheats, AnHonestLaunchIsMeasured) { EXPECT_EQ(end_with(launches_honestly), ""); }

TEST_F(Cheats, DoingNothingWhereItIsRecordedIsAWrongResult) {
  const std::string end = end_with([](device::queue& q, const operands& x, const configuration& c) {
    if (recorded(q)) return;
    launches_honestly(q, x, c);
  });
  EXPECT_THAT(end, HasSubstr("the timed launches give a wrong result"));
}

TEST_F(Cheats, DoingTheWorkOnAnotherStreamIsAWrongResult) {
  const std::string end = end_with([](device::queue& q, const operands& x, const configuration& c) {
    static auto& other = *new device::queue;
    launches_honestly(recorded(q) ? other : q, x, c);
    if (!recorded(q)) return;
    WARPGAUGE_CUDA(cudaMemsetAsync(x.out.data, 0, 4, q.stream()));
  });
  EXPECT_THAT(end, HasSubstr("the timed launches give a wrong result"));
}

TEST_F(Cheats, GivingTheAnswerOfBeforeIsAWrongResult) {
  // A tenth of the rows, as if the rest were known from the last launch.
  const std::string end = end_with([](device::queue& q, const operands& x, const configuration& c) {
    operands some = x;
    if (recorded(q)) some.a.height = some.out.height = x.out.height / 10;
    launches_honestly(q, some, c);
  });
  EXPECT_THAT(end, HasSubstr("the timed launches give a wrong result"));
}

TEST_F(Cheats, SettingL2AsideIsNamed) {
  const std::string end = end_with([](device::queue& q, const operands& x, const configuration& c) {
    if (!recorded(q)) WARPGAUGE_CUDA(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 16 << 20));
    launches_honestly(q, x, c);
  });
  EXPECT_THAT(end, HasSubstr("set aside for persisting accesses from "));
  EXPECT_EQ(end_with(launches_honestly), "") << "the setting was not put back";
}

TEST_F(Cheats, AWindowOnTheQueueIsNamed) {
  const std::string end = end_with([](device::queue& q, const operands& x, const configuration& c) {
    cudaStreamAttrValue window{};
    window.accessPolicyWindow.base_ptr = x.a.data;
    window.accessPolicyWindow.num_bytes = 1 << 20;
    window.accessPolicyWindow.hitRatio = 1;
    window.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
    window.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
    if (!recorded(q))
      WARPGAUGE_CUDA(
          cudaStreamSetAttribute(q.stream(), cudaStreamAttributeAccessPolicyWindow, &window));
    launches_honestly(q, x, c);
  });
  EXPECT_THAT(end, HasSubstr("access policy window from 0 to 1048576"));
}

TEST_F(Cheats, WritingIntoTheInputsIsNamed) {
  const std::string end = end_with([](device::queue& q, const operands& x, const configuration& c) {
    launches_honestly(q, x, c);
    if (!recorded(q)) return;
    auto* const last = static_cast<std::byte*>(x.a.data) + bytes_of(x.a) - 8;
    WARPGAUGE_CUDA(cudaMemsetAsync(last, 0x5a, 4, q.stream()));  // an input may be 0
  });
  EXPECT_THAT(end, HasSubstr("write into their inputs"));
}

TEST_F(Cheats, WritingBesideTheOutputIsAWrongResult) {
  const std::string end = end_with([](device::queue& q, const operands& x, const configuration& c) {
    launches_honestly(q, x, c);
    if (!recorded(q)) return;
    auto* const beside = static_cast<std::byte*>(x.out.data) + bytes_of(x.out);
    WARPGAUGE_CUDA(cudaMemsetAsync(beside, 0, 4, q.stream()));
  });
  EXPECT_THAT(end, HasSubstr("the timed launches give a wrong result"));
}

}  // namespace
}  // namespace warpgauge::measure
