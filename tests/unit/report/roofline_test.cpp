// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/ceiling.hpp"
#include "warpgauge/report/html_sections.hpp"
#include "warpgauge/report/performance.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <regex>

namespace warpgauge::tests {
namespace {

using namespace report;
using testing::HasSubstr;
using testing::Not;

/// A GPU whose memory's peak is 4000 GB/s, with a move at half of it and a product of 100
/// operations for each byte at half of 64 TFLOP/s.
performance two_cases() {
  performance p;
  p.gpu.memory_clock_khz = 4'000'000;
  p.gpu.bus_width_bits = 4000;
  case_line move{.judged = {}, .parts = {}, .copy_ceiling = {}, .peak_ceiling = {}, .history = {}};
  move.parts.mode = "cold";
  case_line product = move;
  move.judged.name = "copy.<b>";
  move.judged.unit = "GB/s";
  move.judged.figure = 2000;
  move.bytes = 1e6;
  product.judged.name = "matmul.tiled";
  product.judged.unit = "TFLOP/s";
  product.judged.figure = 32;
  product.judged.fraction_of_fma = 0.5;
  product.bytes = 1e6;
  product.flops = 1e8;
  p.cases = {move, product};
  return p;
}

struct place {
  double x = 0, y = 0;
};

std::vector<place> marks_in(const std::string& html) {
  const std::regex circle("<circle class=\"[a-z]+\" cx=\"([0-9.]+)\" cy=\"([0-9.]+)\"");
  std::vector<place> all;
  for (std::sregex_iterator at(html.begin(), html.end(), circle), end; at != end; ++at)
    all.push_back({std::stod((*at)[1]), std::stod((*at)[2])});
  return all;
}

std::vector<place> roof_in(const std::string& html) {
  std::smatch points;
  if (!std::regex_search(html, points, std::regex("class=\"roof\" points=\"([^\"]*)\""))) return {};
  const std::string text = points[1];
  const std::regex pair("([0-9.]+),([0-9.]+)");
  std::vector<place> all;
  for (std::sregex_iterator at(text.begin(), text.end(), pair), end; at != end; ++at)
    all.push_back({std::stod((*at)[1]), std::stod((*at)[2])});
  return all;
}

TEST(Roofline, ShowsEachCaseAsFarBelowTheRoofAsItIs) {
  const performance p = two_cases();
  ASSERT_DOUBLE_EQ(baseline::memory_ceiling_gb_s(p.gpu), 4000);
  const std::string html = roofline(p);
  const std::vector<place> marks = marks_in(html), roof = roof_in(html);
  ASSERT_EQ(marks.size(), 2u);
  ASSERT_EQ(roof.size(), 3u);  // the memory's slope, the ridge, the multipliers' level
  std::smatch level;
  ASSERT_TRUE(std::regex_search(
      html, level, std::regex("class=\"roof\" x1=\"[0-9.]+\" x2=\"([0-9.]+)\" y1=\"([0-9.]+)\"")));
  EXPECT_LT(marks[0].x, std::stod(level[1])) << "moves stand below their own roof";
  const double half_of_memory = marks[0].y - std::stod(level[2]);
  EXPECT_GT(half_of_memory, 5);
  EXPECT_NEAR(marks[1].y - roof[1].y, half_of_memory, 0.3) << "both are at half";
  EXPECT_NEAR(roof[2].y, roof[1].y, 0.1);
  EXPECT_GT(marks[1].x, roof[1].x) << "100 operations for each byte are beyond the ridge at 16";
  EXPECT_THAT(html, HasSubstr("4000 GB/s are this memory's peak, 64.0 TFLOP/s"));
  EXPECT_THAT(html, HasSubstr("<title>copy.&lt;b&gt;: 2000 GB/s</title>"));
}

TEST(Roofline, MarksWhatFailedAndLeavesOutWhatItCannotPlace) {
  performance p = two_cases();
  p.cases[0].judged.gated = true;
  p.cases[0].judged.outcome = baseline::verdict::regression;
  p.cases[1].judged.fraction_of_fma = {};
  const std::string html = roofline(p);
  EXPECT_THAT(html, HasSubstr("class=\"slower\""));
  EXPECT_EQ(roof_in(html).size(), 2u) << "nobody measured the multipliers";
  p.cases[0].parts.mode = "warm";  // served by a cache
  p.cases[1].bytes = 0;
  EXPECT_EQ(roofline(p), "");
  p = two_cases();
  p.gpu.bus_width_bits = 0;
  EXPECT_EQ(roofline(p), "") << "no peak is known";
}

}  // namespace
}  // namespace warpgauge::tests
