// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/diagnosis.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

/// Doctor's words for a GPU that this machine need not have.
namespace warpgauge::cli {
namespace {

using testing::HasSubstr;

diagnosis with_part(const std::string& part) {
  diagnosis d;
  d.backend = "cuda";
  d.device.facts.emplace();
  d.device.facts->name = "Imagined GPU";
  d.device.facts->board_part = part;
  return d;
}

TEST(Diagnosis, TellsTheBoardPart) {
  const diagnosis d = with_part("692-2G520-0282-001");
  EXPECT_THAT(to_text(d, 100), HasSubstr("\nboard part             692-2G520-0282-001\n"));
  EXPECT_EQ(nlohmann::json::parse(to_json(d)).at("gpu").at("board_part"), "692-2G520-0282-001");
}

TEST(Diagnosis, SaysThatTheBoardPartIsUnknown) {
  const diagnosis d = with_part("");
  EXPECT_THAT(to_text(d, 100), HasSubstr("\nboard part             unknown\n"));
  EXPECT_TRUE(nlohmann::json::parse(to_json(d)).at("gpu").at("board_part").is_null());
}

TEST(Diagnosis, TellsWhetherTheMachineIsKnown) {
  diagnosis d = with_part("");
  EXPECT_THAT(to_text(d, 100),
              HasSubstr("\nmachine                unknown: cards recorded here count"));
  EXPECT_TRUE(nlohmann::json::parse(to_json(d)).at("gpu").at("boot").is_null());
  d.device.facts->boot = "00000000000000aa";
  EXPECT_THAT(to_text(d, 100),
              HasSubstr("\nmachine                known by its boot: cards recorded"));
  EXPECT_EQ(nlohmann::json::parse(to_json(d)).at("gpu").at("boot"), "00000000000000aa");
}

TEST(Diagnosis, HoldsTheBoardPartForNothingUnusual) {
  const auto told = [](const std::string& part) {
    std::string all;
    for (const measure::remark& r : remarks(with_part(part), "")) all += r.what + "\n";
    return all;
  };
  EXPECT_EQ(told("692-2G520-0282-000"), told(""));
}

/// As CUDA 12.3 tells of a slice of an A100.
TEST(Diagnosis, NamesAMigSliceWithWhatItHas) {
  diagnosis d = with_part("");
  measure::device_facts& f = *d.device.facts;
  f.name = "NVIDIA A100 80GB PCIe MIG 1g.10gb";
  f.memory_bytes = 10'200'547'328;
  f.memory_clock_khz = 1'512'000;
  f.bus_width_bits = 640;
  f.l2_bytes = 5'242'880;
  f.sm_count = 14;
  f.mig = measure::mig_profile_of(f.name);
  const std::string text = to_text(d, 100);
  EXPECT_THAT(text, HasSubstr("MIG 1g.10gb, compute capability"));
  EXPECT_THAT(text, HasSubstr("ECC, MIG               unknown, 1g.10gb\n"));
  EXPECT_THAT(text, HasSubstr("9.5 GiB, 5 MiB of L2, 640 bit bus"));
  EXPECT_THAT(text, HasSubstr("242 GB/s = 2 x 1512 MHz x 640 bit / 8"));
  EXPECT_THAT(text, HasSubstr("this is a MIG slice (1g.10gb)"));
  EXPECT_EQ(nlohmann::json::parse(to_json(d)).at("gpu").at("mig"), "1g.10gb");
}

}  // namespace
}  // namespace warpgauge::cli
