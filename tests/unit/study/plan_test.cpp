// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace warpgauge::tests {
namespace {

using study::plan_from;
using study::the_plan;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(ThePlan, HoldsEveryClaimOfTheFiveDocuments) {
  std::vector<std::string> ids;
  for (const study::claim& c : the_plan().claims) ids.push_back(c.id);
  EXPECT_THAT(ids,
              ElementsAre("1a",
                          "1b",
                          "1c",
                          "1d",
                          "1e",
                          "1f",
                          "1g",
                          "1h",
                          "2a",
                          "3a",
                          "3b",
                          "3c",
                          "4a",
                          "4b",
                          "4c",
                          "4d",
                          "5a",
                          "5b"));
  EXPECT_EQ(the_plan().documents.size(), 5u);
  EXPECT_EQ(the_plan().figures.size(), 5u);
}

TEST(ThePlan, HasThePublishedFiguresWithTheirGpu) {
  EXPECT_EQ(the_plan().then(2, "aat.padded", "16384x16384x32"), 39.2);
  EXPECT_EQ(the_plan().of(2).gpu, "Tesla M2090");
  EXPECT_EQ(the_plan().then(3, "transpose.naive", "1024x1024"), 28);
  EXPECT_EQ(the_plan().then(4, "host.plain", "2048x4000"), 305);
  EXPECT_EQ(the_plan().then(4, "form.spare_flat_tile", "2049x4000"), 2.2);
  EXPECT_EQ(the_plan().then(1, "transpose.naive", "2048x2048"), std::nullopt);
  EXPECT_EQ(the_plan().of(5).gpu, "");
}

TEST(ThePlan, MeetsSixteenWidthsAboutMultiplesOf512) {
  for (const study::table& t : the_plan().tables)
    if (t.name == "camping") {
      ASSERT_EQ(t.shapes.size(), 16u);
      for (std::size_t i = 0; i < 16; i += 2) {
        EXPECT_EQ(std::stoi(t.shapes[i]) % 512, 0) << t.shapes[i];
        EXPECT_NE(std::stoi(t.shapes[i + 1]) % 512, 0) << t.shapes[i + 1];
      }
    }
}

constexpr const char* table =
    R"("noise": 0.02, "noise_of_hosts": 0.1, "documents": [], "figures": [], "tables": [{"study": 1, "name": "t", "about": "", "unit": "ms",
       "kernels": ["copy.simple", "host.plain"], "shapes": ["8x8"], "forms": ["loop"], "repetitions": 1}],)";

TEST(APlan, IsRefusedWhenAClaimRestsOnWhatIsNotMeasured) {
  const auto with = [](const std::string& of) {
    return plan_from(std::string("{") + table +
                     R"("published": [], "claims": [{"id": "1a", "claim": "c",
        "parts": [{"says": "s", "speed": ["copy.simple )" +
                     of + R"( loop"], "against": ["copy.simple 8x8 loop"], "least": 1}]}]})");
  };
  EXPECT_EQ(with("8x8").claims.size(), 1u);
  EXPECT_THAT(
      [&] { with("9x9"); },
      ThrowsMessage<std::runtime_error>(HasSubstr("study 1 measures no copy.simple at 9x9")));
}

TEST(APlan, IsRefusedWhenAPublishedFigureHasNoRow) {
  EXPECT_THAT(
      [] {
        plan_from(
            std::string("{") + table +
            R"("claims": [], "published": [{"study": 2, "kernel": "copy.simple", "shape": "8x8", "value": 1}]})");
      },
      ThrowsMessage<std::runtime_error>(HasSubstr("study 2 measures no")));
}

TEST(APlan, IsRefusedWhenAPartHasNoBounds) {
  EXPECT_THAT(
      [] {
        plan_from(
            std::string("{") + table +
            R"("published": [], "claims": [{"id": "1a", "claim": "c", "parts": [{"says": "s", "speed": ["copy.simple 8x8 loop"]}]}]})");
      },
      ThrowsMessage<std::runtime_error>(HasSubstr("without bounds")));
}

TEST(APlan, IsRefusedWhenAClaimIsAboutHostsInPart) {
  EXPECT_THAT(
      [] {
        plan_from(std::string("{") + table +
                  R"("published": [], "claims": [{"id": "1a", "claim": "c", "parts": [
          {"says": "s", "speed": ["copy.simple 8x8 loop"], "against": ["copy.simple 8x8 loop"], "least": 1},
          {"says": "h", "speed": ["host.plain 8x8 loop"], "against": ["copy.simple 8x8 loop"], "least": 1}]}]})");
      },
      ThrowsMessage<std::runtime_error>(HasSubstr("about hosts or about GPUs, not both")));
}

TEST(APlan, IsRefusedWhenItIsNoJson) {
  EXPECT_THAT([] { plan_from("{"); },
              ThrowsMessage<std::runtime_error>(HasSubstr("the studies cannot be read")));
}

}  // namespace
}  // namespace warpgauge::tests
