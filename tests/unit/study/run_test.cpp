// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/run.hpp"

#include "warpgauge/conformance/runner.hpp"
#include "warpgauge/contract/operand_layout.hpp"
#include "warpgauge/registry/registry.hpp"
#include "warpgauge/study/forms.hpp"
#include "warpgauge/study/stopwatch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

/// Studies on the simulator.
namespace warpgauge::tests {
namespace {

using contract::launch_case;
using contract::shape;

launch_case form_case(const contract::variant& v, const shape& s) {
  return default_case(study::forms(), v, s);
}

TEST(EveryForm, IsRightAndCountedAtEdges) {
  EXPECT_EQ(study::forms().variants.size(), 20u);
  for (const contract::variant& v : study::forms().variants)
    for (const shape& s : {shape{1, 1}, {16, 48}, {64, 64}, {47, 101}, {101, 47}}) {
      const launch_case c = form_case(v, s);
      const conformance::observation seen = conformance::runner().run(c);
      EXPECT_EQ(seen.result, conformance::status::passed) << conformance::report(c, seen);
      EXPECT_EQ(study::miscounted(c), "") << c.id() << " " << describe(c);
    }
}

TEST(AForm, WhoseFormulaIsWrongIsMiscounted) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "this build traces no accesses";
#endif
  contract::variant v = study::forms().variants.front();
  v.expected_traffic = [](const shape&, const contract::configuration&, const contract::pitches&)
      -> std::optional<contract::traffic> { return contract::traffic{}; };
  const std::string why = study::miscounted(form_case(v, {64, 64}));
  EXPECT_THAT(why, testing::HasSubstr("global store sectors: expected 0, simulated"));
}

study::results run_table(const std::string& more) {
  const study::plan p = study::plan_from(
      R"({"noise": 0, "noise_of_hosts": 0, "documents": [], "published": [], "claims": [], "figures": [], "tables": [{"study": 4,
          "name": "t", "about": "", "unit": "ms", "forms": ["loop"], "repetitions": 1, )" +
      more + "}]}");
  return study::run(p, {4}, [](const std::string&) {});
}

TEST(AStudy, ChecksAtASizeWithTheSameRemainders) {
  const study::results r =
      run_table(R"("kernels": ["form.spare_reversed"], "shapes": ["2047x4000"])");
  EXPECT_EQ(r.rows.at(0).checked, "right at 127x96");
  EXPECT_TRUE(r.rows.at(0).seconds.empty());
  EXPECT_EQ(r.on.gpu, "");
  EXPECT_THAT(r.on.why_no_gpu, testing::HasSubstr("simulator"));
}

TEST(AStudy, CountsAMoveByItsTiles) {
  const std::string kernels =
      R"("kernels": ["copy.shared", "transpose.naive", "transpose.padded", "form.linear_id_32x8", "form.naive_8x8"], )";
  for (const char* const spread : {"0", "64"}) {
    const study::results r =
        run_table(kernels + R"("tile": 32, "shapes": ["192x192"], "spread": )" + spread);
    for (const study::row& row : r.rows) {
      const auto known = registry::find(row.kernel);
      const contract::variant* v = known ? known.found->variant : nullptr;
      for (const contract::variant& form : study::forms().variants)
        if (row.kernel == "form." + std::string(form.name)) v = &form;
      ASSERT_NE(v, nullptr);
      launch_case c = form_case(*v, {192, 192});
      if (spread[0] != '0') c.row_elements = 192 + 64;
      EXPECT_EQ(row.counted, v->expected_traffic(c.shape, c.configuration, pitches_of(c)))
          << row.kernel;
    }
  }
}

TEST(AStudy, TellsTheCountsOfTheWholeSize) {
  const study::results r =
      run_table(R"("kernels": ["matmul.tiled"], "tile": 16, "shapes": ["2048x4096x512"])");
  EXPECT_EQ(r.rows.at(0).checked, "right at 64x64x64");
  // 128 x 256 blocks with two barriers in each of 32 steps, but one in the last.
  EXPECT_EQ(r.rows.at(0).counted->barriers, 128u * 256 * 63);
}

TEST(AStudy, TimesTheHostAndRunsHelloInItsForm) {
  const study::results r = run_table(R"("kernels": ["host.blocked"], "shapes": ["33x65"])");
  EXPECT_EQ(r.rows.at(0).checked, "right");
  EXPECT_GT(r.rows.at(0).seconds.at("loop"), 0);
  EXPECT_EQ(r.rows.at(0).bytes, 2 * 4 * 33 * 65);
  const study::results hello =
      run_table(R"("kernels": ["hello.print"], "grid": "15", "block": "5x5", "shapes": ["15x25"])");
  EXPECT_THAT(hello.rows.at(0).checked, testing::StartsWith("right"));
}

TEST(AStudy, LeavesRowsFurtherApart) {
  const study::results r = run_table(
      R"("kernels": ["transpose.padded"], "suffix": " +64", "spread": 64, "tile": 32, "shapes": ["4096x4096"])");
  EXPECT_EQ(r.rows.at(0).kernel, "transpose.padded +64");
  EXPECT_EQ(r.rows.at(0).checked, "right at 64x64");
}

TEST(AStudy, OfAKernelThatIsNoneIsRefused) {
  EXPECT_THROW(run_table(R"("kernels": ["transpose.paded"], "shapes": ["8x8"])"),
               std::runtime_error);
}

}  // namespace
}  // namespace warpgauge::tests
