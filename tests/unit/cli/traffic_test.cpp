// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"
#include "warpgauge/base/files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

/// `warpgauge traffic`: what a new kernel needs to have its counts stored.
namespace warpgauge::tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class StoredTraffic : public testing::Test {
 protected:
  outcome traffic(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "traffic");
    arguments.insert(arguments.end(), {"--stored", file_});
    return run_program(WARPGAUGE_TOOL, arguments);
  }
  json counts() const { return json::parse(base::read_file(file_)).at("counts"); }

  std::string file_ = fresh_folder() + "/stored.json";
};

constexpr const char* another =
    R"({"counts": {"copy.shared": {"1x1 f32 tile 16 off": {"global_load": [1, 2],
        "global_store": [3, 4], "shared_load": [5, 6, 7], "shared_store": [8, 9, 10],
        "barriers": 11}}}})";

TEST_F(StoredTraffic, IsWrittenForTheKernelsNamedAndNoOthers) {
  write_file(file_, another);
  const outcome missing = traffic({"copy.simple", "--check"});
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_THAT(missing.err, HasSubstr("run: warpgauge traffic --write copy.simple"));
  const outcome written = traffic({"copy.simple", "--write"});
  EXPECT_EQ(written.exit_code, 0) << written.err;
  EXPECT_THAT(written.out, HasSubstr("copy.simple: 10 counts: 10 new, 0 changed"));
  EXPECT_EQ(counts().at("copy.shared"), json::parse(another).at("counts").at("copy.shared"));
  EXPECT_EQ(counts().at("copy.simple").size(), 10u);
  const outcome same = traffic({"copy.simple", "--check"});
  EXPECT_EQ(same.exit_code, 0) << same.err;
}

TEST_F(StoredTraffic, NamesChangedAndSuperfluousCounts) {
  write_file(file_, another);
  const outcome o = traffic({"copy.shared", "--check"});
  EXPECT_EQ(o.exit_code, 1);
  EXPECT_THAT(o.out, HasSubstr("copy.shared: 10 counts: 10 new, 0 changed, 1 no longer needed"));
  json wrong = json::parse(another);
  wrong["counts"]["copy.shared"]["47x101 f32 tile 16 off"] =
      wrong["counts"]["copy.shared"]["1x1 f32 tile 16 off"];
  write_file(file_, wrong.dump());
  EXPECT_THAT(traffic({"copy.shared", "--check"}).out,
              HasSubstr("10 counts: 9 new, 1 changed, 1 no longer needed"));
}

TEST_F(StoredTraffic, IsLeftAloneWhenTheCommandIsWrong) {
  write_file(file_, "{}");
  EXPECT_EQ(traffic({"copy.simple", "--write"}).exit_code, 2);
  EXPECT_EQ(base::read_file(file_), "{}");
  write_file(file_, another);
  EXPECT_EQ(traffic({"copy.simpel", "--write"}).exit_code, 2);
  EXPECT_EQ(traffic({"copy.simple"}).exit_code, 2);
  EXPECT_EQ(traffic({"--check", "--write"}).exit_code, 2);
  EXPECT_EQ(base::read_file(file_), another);
}

}  // namespace
}  // namespace warpgauge::tests
