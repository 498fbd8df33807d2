// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/cases.hpp"

#include "warpgauge/baseline/store.hpp"
#include "warpgauge/measure/injection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <string>

namespace warpgauge::measure {
namespace {

measured_case named(const std::string& name) {
  for (const measured_case& c : all_cases())
    if (name_of(c) == name) return c;
  ADD_FAILURE() << "no case " << name;
  return {};
}

/// Whether the repository's baseline judges the variant on cards that it does not know.
bool recorded(const std::string& id) {
  static const auto baseline = baseline::read_baseline(SOURCES "/baselines/nvidia_h200.json");
  std::set<std::string> machines;
  for (const auto& [name, s] : baseline.sessions) {
    const auto first = s.cases.lower_bound(id + "/");
    if (first != s.cases.end() && first->first.starts_with(id + "/")) machines.insert(s.card);
  }
  return machines.size() >= 5;
}

// A variant is gated from when enough machines are stored, and not before.
TEST(Cases, CoverEveryVariantOrSayWhyNot) {
  for (const registry::entry& of : registry::all_variants()) {
    if (why_unmeasured(of)) {
      EXPECT_TRUE(cases_of(of).empty()) << of.id();
      continue;
    }
    const auto all = cases_of(of);
    EXPECT_FALSE(all.empty()) << of.id();
    const auto gated = [](const measured_case& c) { return c.gated; };
    EXPECT_EQ(std::any_of(all.begin(), all.end(), gated), recorded(of.id())) << of.id();
  }
}

TEST(Cases, HaveNamesOfTheirOwnInTheAgreedForm) {
  const std::regex form(
      R"([a-z0-9_]+\.[a-z0-9_]+/(-|u8|u16|f16|bf16|f32|f64|f32x4)/(-|t\d+)/\d+x\d+(x\d+)?/(cold|warm|inkernel))");
  std::set<std::string> names;
  for (const measured_case& c : all_cases()) {
    const std::string name = name_of(c);
    EXPECT_TRUE(std::regex_match(name, form)) << name;
    EXPECT_TRUE(names.insert(name).second) << name << " twice";
  }
}

TEST(Cases, AskOnlyForWhatTheVariantHas) {
  for (const measured_case& c : all_cases()) {
    const kernels::variant& v = *c.variant;
    const auto& types = v.types;
    if (!types.empty()) {
      EXPECT_NE(std::find(types.begin(), types.end(), c.configuration.type), types.end());
    }
    if (v.tiles.empty()) {
      EXPECT_EQ(c.configuration.tile, 0);
    } else {
      EXPECT_NE(std::find(v.tiles.begin(), v.tiles.end(), c.configuration.tile), v.tiles.end());
    }
    EXPECT_EQ(c.configuration.repetitions > 1, c.how == mode::inkernel) << name_of(c);
    EXPECT_GT(minimum_bytes(c), 0) << name_of(c);
  }
}

TEST(Cases, HoldTheSourceSystemsSizes) {
  for (const char* name : {"transpose.diagonal/f32/t32/2048x2048/cold",
                           "transpose.padded/f32/t32/4096x4096/cold",
                           "transpose.padded/f32/t32/2049x4000/cold",
                           "transpose.naive/f32/t32/1024x1024/warm",
                           "transpose.coarse_grained/f32/t32/2048x2048/inkernel",
                           "aat.padded/f32/t32/4096x4096x32/cold",
                           "copy.vectorised/f32/-/8192x8192/cold"})
    EXPECT_EQ(name_of(named(name)), name);
}

TEST(MinimumBytes, CountEachPass) {
  EXPECT_EQ(minimum_bytes(named("copy.simple/f32/t32/8192x8192/cold")), 2.0 * 8192 * 8192 * 4);
  EXPECT_EQ(minimum_bytes(named("copy.simple/f32/t32/8192x8192/inkernel")),
            inkernel_repetitions * 2.0 * 8192 * 8192 * 4);
  EXPECT_EQ(minimum_bytes(named("matmul.tensor_half/bf16/-/4096x4096x4096/cold")),
            4096.0 * 4096 * (2 + 2 + 4));
  EXPECT_EQ(minimum_bytes(named("hello.record/-/-/65536x256/cold")), 65536.0 * 256 * 24);
}

TEST(Anchor, StressesWhatLimitsTheCase) {
  EXPECT_EQ(anchor_of(named("transpose.padded/f32/t32/8192x8192/cold")), anchor_kind::copy);
  EXPECT_EQ(anchor_of(named("matmul.tiled/f32/t32/2048x2048x2048/cold")), anchor_kind::fma);
  EXPECT_EQ(anchor_of(named("aat.padded/f32/t32/4096x4096x32/cold")), anchor_kind::copy);
  EXPECT_FALSE(flops(named("transpose.padded/f32/t32/8192x8192/cold")));
}

TEST(Gating, LeavesWarmAndSmallCasesOut) {
  for (const measured_case& c : all_cases())
    if (c.gated) {
      EXPECT_EQ(c.how, mode::cold) << name_of(c);
    }
  EXPECT_FALSE(named("transpose.padded/f32/t32/1024x1024/cold").gated);
  EXPECT_TRUE(named("transpose.padded/f32/t32/8192x8192/cold").gated);
}

TEST(Gating, LeavesOutWhatHoldsTheCardAtItsPowerLimit) {
  EXPECT_FALSE(named("matmul.linear/f32/-/2048x2048x2048/cold").gated);
  EXPECT_FALSE(named("matmul.linear/f32/-/2047x2049x2045/cold").gated);
  // Not for its name alone, nor for its work alone.
  EXPECT_TRUE(named("matmul.linear/f32/-/1024x1024x1024/cold").gated);
  EXPECT_TRUE(named("matmul.tiled/f32/t32/2048x2048x2048/cold").gated);
  EXPECT_TRUE(named("matmul.tiled/f32/t32/2047x2049x2045/cold").gated);
}

TEST(Injection, AddsWholeTilesAndSaysHowMuch) {
  const measured_case c = named("transpose.padded/f32/t32/16384x16384/cold");
  EXPECT_EQ(inject(c, 0).extra_rows, 0);
  const injection one = inject(c, 0.01);  // 163.84 rows
  EXPECT_EQ(one.extra_rows, 160);
  EXPECT_DOUBLE_EQ(one.share, 160.0 / 16384);
  EXPECT_EQ(inject(c, 1e-9).extra_rows, 32) << "never nothing when something was asked for";
  const measured_case gram = named("aat.padded/f32/t32/8192x8192x32/cold");
  EXPECT_NEAR(inject(gram, 0.05).share, 0.05, 0.005) << "the result grows both ways";
}

TEST(Injection, KeepsRowDistances) {
  kernels::operands x;
  x.a = {nullptr, 64, 96, 96 * 4};
  x.out = {nullptr, 96, 64, 64 * 4};
  const kernels::operands y = extended(x, {.rows = false, .columns = true}, 32);
  EXPECT_EQ(y.a.height, 96);
  EXPECT_EQ(y.out.width, 96);
  EXPECT_EQ(y.out.height, 96);
  EXPECT_EQ(y.a.pitch_bytes, x.a.pitch_bytes);
  EXPECT_EQ(y.out.pitch_bytes, x.out.pitch_bytes);
  EXPECT_GE(room_for(x, 32), 32 * 96 * 4);
}

}  // namespace
}  // namespace warpgauge::measure
