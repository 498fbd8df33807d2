// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/device_facts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>

namespace warpgauge::measure {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

device_facts h200() {
  device_facts f;
  f.name = "NVIDIA H200";
  f.memory_clock_khz = 3201000;
  f.bus_width_bits = 6016;
  f.sm_count = 132;
  f.sm_clock_khz = 1980000;
  f.capability_major = 9;
  f.power_limit_mw = 700000;
  f.default_power_limit_mw = 700000;
  f.ecc = true;
  return f;
}

std::string all_remarks(const device_facts& f, const device_moment& now) {
  std::string text;
  for (const remark& r : remarks_on(f, now)) text += r.what + "\n";
  return text;
}

TEST(PeakBandwidth, IsTwiceClockTimesWidth) {
  EXPECT_NEAR(peak_bandwidth(h200()) * 1e-9, 4814, 1);  // GB/s, NVIDIA's data sheet: 4.8 TB/s
}

TEST(PeakFp32, IsLanesTimesClock) {
  EXPECT_NEAR(*peak_fp32(h200()) * 1e-12, 66.9, 0.1);  // TFLOP/s, data sheet: 67
  device_facts unknown = h200();
  unknown.capability_major = 17;
  EXPECT_FALSE(peak_fp32(unknown));
}

TEST(Card, TellsCardsApartAndIsStable) {
  EXPECT_EQ(card_of("0123456789abcdef"), card_of("0123456789abcdef"));
  EXPECT_NE(card_of("0123456789abcdef"), card_of("0123456789abcdeg"));
  EXPECT_EQ(card_of("x").size(), 16U);
}

TEST(Boot, IsAHashOfItsIdAlone) {
  const std::string id = "6fd5f0ba-52e1-4c14-9e5c-3c1a2f0a7b11";
  const std::string boot = boot_of(id);
  EXPECT_EQ(boot.size(), 16U);
  EXPECT_EQ(boot.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(boot_of(id + "\n"), boot);
  EXPECT_NE(boot_of("6fd5f0ba-52e1-4c14-9e5c-3c1a2f0a7b12"), boot);
  // Equal hashes of card and boot would reveal equal bytes.
  EXPECT_NE(card_of(id), boot);
}

TEST(Boot, IsUnknownForWhatIsNoId) {
  for (const char* text : {"",
                           "\n",
                           "none",
                           "6fd5f0ba52e14c149e5c3c1a2f0a7b11",
                           "6fd5f0ba-52e1-4c14-9e5c-3c1a2f0a7b1",
                           "6fd5f0ba-52e1-4c14-9e5c-3c1a2f0a7b111",
                           "6fd5f0ba-52e1-4c14-9e5c-3c1a2f0a7b1g",
                           "6FD5F0BA-52E1-4C14-9E5C-3C1A2F0A7B11",
                           "00000000-0000-0000-0000-000000000000"})
    EXPECT_EQ(boot_of(text), "") << text;
}

TEST(Boot, IsReadWhereItCanBe) {
  EXPECT_EQ(current_boot("/nowhere/boot_id"), "");
  EXPECT_EQ(current_boot(testing::TempDir()), "") << "a folder";
  const std::string file = testing::TempDir() + "/warpgauge_boot_id";
  std::ofstream(file) << "6fd5f0ba-52e1-4c14-9e5c-3c1a2f0a7b11\n";
  EXPECT_EQ(current_boot(file), boot_of("6fd5f0ba-52e1-4c14-9e5c-3c1a2f0a7b11"));
  std::remove(file.c_str());
  EXPECT_EQ(current_boot(), current_boot()) << "drawn once a boot";
}

TEST(MigProfile, IsReadFromTheName) {
  EXPECT_EQ(mig_profile_of("NVIDIA H200"), "off");
  EXPECT_EQ(mig_profile_of("NVIDIA H200 MIG 1g.18gb"), "1g.18gb");
}

TEST(Reasons, LeaveOutIdle) {
  EXPECT_THAT(reason_names(0x1), IsEmpty());
  EXPECT_THAT(reason_names(0x1 | 0x4 | 0x40), ElementsAre("sw_power_cap", "hw_thermal_slowdown"));
  EXPECT_EQ(throttling(0x1 | 0x2 | 0x100), 0U);
  EXPECT_EQ(throttling(0x4 | 0x1), 0x4U);
}

TEST(Remarks, AreNoneForAGpuAsItShouldBe) { EXPECT_EQ(all_remarks(h200(), {}), ""); }

TEST(Remarks, NameWhatIsUnusual) {
  device_facts f = h200();
  f.power_limit_mw = 500000;
  f.ecc = false;
  f.mig = "1g.18gb";
  device_moment now;
  now.foreign_processes = 2;
  now.reasons = 0x4;
  const std::string text = all_remarks(f, now);
  EXPECT_THAT(text, HasSubstr("500 W, 700 W by default"));
  EXPECT_THAT(text, HasSubstr("ECC is off"));
  EXPECT_THAT(text, HasSubstr("1g.18gb"));
  EXPECT_THAT(text, HasSubstr("2 other process"));
  EXPECT_THAT(text, HasSubstr("sw_power_cap"));
  for (const remark& r : remarks_on(f, now)) EXPECT_FALSE(r.advice.empty()) << r.what;
}

TEST(Nvml, SaysWhyItIsNotThereOrAnswers) {
  const nvml library;
  if (library.why_not().empty()) {
    EXPECT_FALSE(library.driver_version().empty());
  } else {
    EXPECT_THAT(library.why_not(), HasSubstr("NVML"));
    EXPECT_TRUE(library.devices().empty());
    EXPECT_EQ(library.driver_version(), "");
    EXPECT_FALSE(library.device_at("0000:00:00.0"));
  }
}

}  // namespace
}  // namespace warpgauge::measure
