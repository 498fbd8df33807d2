// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/tool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <set>
#include <sstream>

/// The subcommands that other programs rely on: keys, figures, exit codes.
namespace warpgauge::tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(ListJson, HasTheKeysOfTheContract) {
  const outcome o = tool({"list", "--json"});
  ASSERT_EQ(o.exit_code, 0) << o.err;
  const json variants = json::parse(o.out).at("variants");
  ASSERT_GE(variants.size(), 20u);
  std::set<std::string> seen;
  for (const json& v : variants) {
    const std::string id = v.at("id");
    EXPECT_TRUE(seen.insert(id).second) << id << " twice";
    EXPECT_THAT(id, testing::StartsWith(v.at("family").get<std::string>() + "."));
    EXPECT_FALSE(v.at("idea").get<std::string>().empty()) << id;
    for (const json& system : v.at("source_systems")) {
      EXPECT_GE(system, 1) << id;
      EXPECT_LE(system, 5) << id;
    }
    EXPECT_TRUE(v.at("types").is_array());
    EXPECT_TRUE(v.at("tiles").is_array());
    EXPECT_TRUE(v.at("contract").is_string());
    EXPECT_EQ(v.at("backends"),
              v.at("gpu_only").get<bool>() ? json({"cuda"}) : json({"sim", "cuda"}));
  }
  EXPECT_EQ(seen.count("transpose.padded"), 1u);
}

TEST(List, FitsInAHundredColumns) {
  const outcome o = tool({"list"});
  ASSERT_EQ(o.exit_code, 0);
  std::istringstream in(o.out);
  for (std::string line; std::getline(in, line);) EXPECT_LE(line.size(), 100u) << line;
}

TEST(List, ShowsOneFamily) {
  const outcome o = tool({"list", "copy", "--ids"});
  EXPECT_EQ(o.exit_code, 0);
  EXPECT_THAT(o.out, HasSubstr("copy.simple\n"));
  EXPECT_THAT(o.out, testing::Not(HasSubstr("transpose")));
}

TEST(Run, PassesOnTheSimulator) {
  const outcome o = tool({"run", "transpose.padded", "--shape", "35x33", "--backend", "sim"});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("passed transpose.padded 35x33 f32 tile 32 tight seed 1 on sim"));
}

TEST(Run, SaysTheSameAsJson) {
  const outcome o = tool({"run", "copy.simple", "--shape", "5x7", "--backend", "sim", "--json"});
  ASSERT_EQ(o.exit_code, 0) << o.err;
  const json root = json::parse(o.out);
  EXPECT_EQ(root.at("id"), "copy.simple");
  EXPECT_EQ(root.at("backend"), "sim");
  EXPECT_EQ(root.at("verdict"), "passed");
  EXPECT_THAT(root.at("text").get<std::string>(), HasSubstr("input unchanged"));
}

TEST(Run, ExplainsWhatAnEntryPointLaunches) {
  const outcome whole = tool({"run", "transpose.best", "--shape", "128x64", "--explain"});
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_EQ(whole.out,
            "transpose.best launches transpose.register_tiles: rows start on 16 bytes\n");
  const outcome product =
      tool({"run", "matmul.best", "--shape", "5x7", "--inner", "3", "--explain"});
  EXPECT_EQ(product.out,
            "matmul.best launches matmul.register_tiles with tiles of 64: large tiles would leave "
            "multiprocessors idle\n");
  EXPECT_EQ(tool({"run", "copy.simple", "--shape", "5x7", "--explain"}).out,
            "copy.simple launches itself\n");
}

TEST(Run, TakesSizesByName) {
  const outcome o =
      tool({"run", "matmul.naive", "inner=3", "width=7", "height=5", "--backend", "sim"});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_EQ(
      o.out,
      tool({"run", "matmul.naive", "--shape", "5x7", "--inner", "3", "--backend", "sim"}).out);
}

TEST(Run, RefusesSizesThatAreNone) {
  const auto refused = [](std::vector<std::string> sizes) {
    std::vector<std::string> words{"run", "matmul.naive", "--backend", "sim"};
    words.insert(words.end(), sizes.begin(), sizes.end());
    const outcome o = tool(words);
    EXPECT_EQ(o.exit_code, 2) << o.out;
    return o.err;
  };
  EXPECT_THAT(refused({"hight=5", "width=7"}), HasSubstr("'hight=5' is not a size"));
  EXPECT_THAT(refused({"height=5"}), HasSubstr("height alone is not a shape"));
  EXPECT_THAT(refused({"height=5", "height=6"}), HasSubstr("height is given twice"));
  EXPECT_THAT(refused({"height=5", "width=7", "--shape", "5x7"}),
              HasSubstr("--shape already gives height"));
  EXPECT_THAT(refused({"height=5", "width=7", "inner=x"}), HasSubstr("inner=x is not a number"));
  EXPECT_THAT(refused({"height=5", "width=7", "inner=3", "--inner", "3"}),
              HasSubstr("inner is given twice"));
  EXPECT_THAT(refused({"height=five", "width=7", "inner=3"}), HasSubstr("whole numbers"));
}

TEST(Tool, TakesFormerNamesOfOptions) {
  for (const char* name : {"--out", "--output"}) {
    const outcome merged = tool({"baseline", "merge", "/none.json", name, "/none/m.json"});
    EXPECT_EQ(merged.exit_code, 2) << name;
    EXPECT_THAT(merged.err, HasSubstr("/none.json")) << name;
  }
  EXPECT_THAT(tool({"baseline", "merge", "/none.json", "--output=/none/m.json"}).err,
              HasSubstr("/none.json"));
  EXPECT_THAT(tool({"baseline", "merge", "--help"}).out, testing::Not(HasSubstr("--output")));
  // Where a command still has the option, it keeps its meaning.
  EXPECT_EQ(tool({"docs", "--check", "--write"}).exit_code, 2);
}

TEST(Run, TakesAFormOfHello) {
  const outcome o =
      tool({"run", "hello.record", "--grid", "2x3x2", "--block", "4x1x2", "--backend", "sim"});
  EXPECT_EQ(o.exit_code, 0) << o.err << o.out;
}

TEST(Run, WithoutADeviceIsASkipOrWhereOneIsRequiredAnError) {
  conditions blind;
  blind.environment = {"CUDA_VISIBLE_DEVICES=", "WARPGAUGE_REQUIRE_GPU="};
  const std::vector<std::string> arguments{
      "run", "copy.simple", "--shape", "4x4", "--backend", "cuda"};
  const outcome skipped = tool(arguments, blind);
  EXPECT_EQ(skipped.exit_code, 77) << skipped.err;
  EXPECT_THAT(skipped.out, IsEmpty());
  blind.environment = {"CUDA_VISIBLE_DEVICES=", "WARPGAUGE_REQUIRE_GPU=1"};
  const outcome failed = tool(arguments, blind);
  EXPECT_EQ(failed.exit_code, 7) << failed.err;
  EXPECT_THAT(failed.err, HasSubstr("WARPGAUGE_REQUIRE_GPU"));
}

}  // namespace
}  // namespace warpgauge::tests
