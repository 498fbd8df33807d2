// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/tool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

/// The subcommands that other programs rely on: keys, figures, exit codes.
namespace warpgauge::tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;

json traced(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "trace");
  arguments.push_back("--json");
  const outcome o = tool(arguments);
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.err, IsEmpty());
  return json::parse(o.out);
}

TEST(Trace, RefusesAShapeBeyondMemory) {
  const outcome o = tool({"trace", "transpose.padded", "--shape", "4194304x4194304"});
  EXPECT_EQ(o.exit_code, 7);
  EXPECT_THAT(o.out, IsEmpty());
  EXPECT_THAT(o.err, testing::StartsWith("warpgauge trace: "));
  EXPECT_THAT(o.err, HasSubstr("GiB"));
}

TEST(TraceJson, CountsThePaddedTransposeExactly) {
  const json root = traced({"transpose.padded", "--shape", "64x64"});
  EXPECT_EQ(root.at("id"), "transpose.padded");
  EXPECT_EQ(root.at("shape"), json({64, 64}));
  EXPECT_EQ(root.at("type"), "f32");
  EXPECT_EQ(root.at("exact"), true);
  // 64 * 64 * 4 B are 512 sectors each way, in 128 requests of 4 sectors.
  EXPECT_EQ(root.at("global_load").at("requests"), 128);
  EXPECT_EQ(root.at("global_load").at("sectors"), 512);
  EXPECT_EQ(root.at("global_load").at("ideal_sectors"), 512);
  EXPECT_EQ(root.at("global_store").at("sectors"), 512);
  EXPECT_EQ(root.at("shared_load").at("wavefronts"), 128);
  EXPECT_EQ(root.at("shared_load").at("bank_conflicts"), 0);
  EXPECT_EQ(root.at("shared_store").at("ideal_wavefronts"), 128);
  EXPECT_EQ(root.at("barriers"), 4);
  EXPECT_TRUE(root.at("findings").empty());
  std::uint64_t stored = 0;
  for (const json& site : root.at("sites")) {
    EXPECT_GT(site.at("line"), 0);
    EXPECT_EQ(site.at("bytes"), 4);
    EXPECT_TRUE(site.at("wavefronts").is_number_unsigned());
    if (site.at("space") == "global" && site.at("op") == "store")
      stored += site.at("sectors").get<std::uint64_t>();
  }
  EXPECT_EQ(stored, 512u);
}

TEST(TraceJson, ShowsThatTheNaiveTransposeStoresEightTimesTheSectors) {
  const json root = traced({"transpose.naive", "--shape", "64x64"});
  EXPECT_EQ(root.at("global_store").at("ideal_sectors"), 512);
  EXPECT_EQ(root.at("global_store").at("sectors"), 4096);
}

TEST(TraceJson, TakesTypeTileAndLayout) {
  const json root = traced({"transpose.padded",
                            "--shape",
                            "33x65",
                            "--type",
                            "f64",
                            "--tile",
                            "16",
                            "--layout",
                            "pitched"});
  EXPECT_EQ(root.at("type"), "f64");
  EXPECT_EQ(root.at("tile"), 16);
  EXPECT_EQ(root.at("layout"), "pitched");
  // The same elements whatever the layout, 8 bytes each.
  EXPECT_EQ(root.at("global_load").at("bytes"), 33 * 65 * 8);
  const json off = traced({"copy.simple", "--shape", "1x8", "--layout", "off"});
  EXPECT_EQ(off.at("global_load").at("sectors"), 2) << "32 bytes from offset 4 touch two sectors";
}

TEST(TraceJson, HasAnInnerDimensionForProducts) {
  const json root = traced({"matmul.naive", "--shape", "32x32", "--inner", "8"});
  EXPECT_EQ(root.at("inner"), 8);
  EXPECT_EQ(root.at("global_store").at("sectors"), 128);
}

TEST(TraceJson, IsNotMixedWithWhatKernelsPrint) {
  const json root = traced({"hello.print", "--shape", "2x3"});
  EXPECT_EQ(root.at("threads"), 6);
}

TEST(TraceJson, OfAnEmptyMatrixIsAllZero) {
  const json root = traced({"transpose.padded", "--shape", "0x0"});
  EXPECT_EQ(root.at("global_load").at("requests"), 0);
  EXPECT_TRUE(root.at("sites").empty());
}

TEST(Trace, DrawsEveryVariant) {
  const json variants = json::parse(tool({"list", "--json"}).out).at("variants");
  for (const json& v : variants) {
    const std::string id = v.at("id");
    std::vector<std::string> arguments{"trace", id, "--shape", "35x33"};
    if (v.at("has_inner") == true) {
      // A A^T is square.
      arguments = {"trace", id, "--shape", "33x33", "--inner", "5"};
    }
    const outcome o = tool(arguments);
    EXPECT_EQ(o.exit_code, v.at("gpu_only") == true ? 77 : 0) << id << ": " << o.err << o.out;
    if (o.exit_code == 0) {
      EXPECT_THAT(o.out, HasSubstr("Findings: none.")) << id;
    }
  }
}

TEST(Trace, RefusesWhatNoDeviceLaunches) {
  const outcome o = tool({"trace", "hello.record", "--shape", "1x2000"});
  EXPECT_EQ(o.exit_code, 2) << o.out;
  EXPECT_THAT(o.err, HasSubstr("no device can launch that"));
}

TEST(Trace, EndsAtAnInterrupt) {
  conditions under;
  under.interrupt_after_ms = 400;
  const outcome o = tool({"trace", "transpose.naive", "--shape", "16384x16384"}, under);
  EXPECT_EQ(o.exit_code, 130) << o.out;
  EXPECT_THAT(o.err, HasSubstr("interrupted"));
  EXPECT_THAT(o.out, IsEmpty());
}

TEST(Trace, NamesAnEnvironmentVariableThatItCannotRead) {
  conditions under;
  under.environment = {"WARPGAUGE_SIM_SCHEDULE=sideways"};
  const outcome o = tool({"trace", "transpose.padded", "--shape", "4x4"}, under);
  EXPECT_EQ(o.exit_code, 2);
  EXPECT_THAT(o.err, HasSubstr("WARPGAUGE_SIM_SCHEDULE"));
}

}  // namespace
}  // namespace warpgauge::tests
