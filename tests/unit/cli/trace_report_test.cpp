// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/trace_report.hpp"

#include "tests/unit/cli/process.hpp"
#include "warpgauge/cli/traffic_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <sstream>

namespace warpgauge::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

const contract::terms transposes{.name = "transpose"};
const contract::variant naive_variant{.name = "naive",
                                      .idea = "",
                                      .source_systems = {},
                                      .types = {contract::element::f32},
                                      .tiles = {},
                                      .fulfils = &transposes};
const contract::family transpose{.name = "transpose", .summary = "", .variants = {naive_variant}};
const contract::launch_case naive = default_case(transpose, naive_variant, {1024, 1024});

/// A naive transpose as the simulator reports it, its source in `file`.
sim::launch_report naive_report(const std::string& file) {
  sim::launch_report r;
  r.kernel = "void transpose_naive<float>(warpgauge::device::matrix_view<float const>)";
  r.grid = {32, 128, 1};
  r.block = {32, 8, 1};
  r.blocks = 4096;
  r.threads = 1048576;
  r.counted = true;
  r.global_load = {32768, 131072, 131072, 32768, 4194304};
  r.global_store = {32768, 1048576, 131072, 1048576, 4194304};
  sim::site load;
  load.file = file;
  load.line = 2;
  load.bytes = 4;
  load.requests = 32768;
  load.sectors = load.ideal_sectors = 131072;
  sim::site store = load;
  store.op = sim::access_op::store;
  store.sectors = 1048576;
  r.sites = {load, store};
  return r;
}

sim::finding missing_barrier(const std::string& file) {
  sim::finding f;
  f.kind = sim::finding_kind::shared_race_read_after_write;
  f.kernel = "transpose";
  f.file = file;
  f.line = 3;
  f.block = {1, 2, 0};
  f.thread = {3, 4, 0};
  f.object = "tile";
  f.offset = 12;
  f.message = "thread (3, 4, 0) reads what thread (4, 3, 0) wrote without a barrier between";
  f.count = 7;
  return f;
}

std::size_t widest_line(const std::string& text) {
  std::istringstream in(text);
  std::size_t widest = 0;
  for (std::string line; std::getline(in, line);) {
    const auto continuation = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
    widest = std::max(widest,
                      line.size() - static_cast<std::size_t>(
                                        std::count_if(line.begin(), line.end(), continuation)));
  }
  return widest;
}

class Picture : public testing::Test {
 protected:
  void SetUp() override {
    tests::write_file(file_, "void kernel() {\n  out[c * n + r] = in[r * n + c];\n  race();\n}\n");
  }
  std::string file_ = tests::fresh_folder() + "/naive.cuh";
};

TEST_F(Picture, PointsAtTheWorstLineAndShowsItsSource) {
  const std::string text = trace_picture(naive, naive_report(file_), canvas{});
  EXPECT_THAT(text, HasSubstr("transpose.naive 1024 x 1024 f32, tight rows"));
  EXPECT_THAT(text, HasSubstr("4096 blocks, 1048576 threads"));
  EXPECT_THAT(text, HasSubstr("> naive.cuh:2"));
  EXPECT_THAT(text, HasSubstr(file_ + ":2"));
  EXPECT_THAT(text,
              HasSubstr(">     2 |   out[c * n + r] = in[r * n + c];\n"
                        "        |   ^ global store: 1048576 sectors where 131072 would do, "
                        "8.00 times\n"));
  EXPECT_THAT(text, HasSubstr("Findings: none."));
}

TEST_F(Picture, DrawsTheNeededPartAndTheWaste) {
  const std::string text = trace_picture(naive, naive_report(file_), canvas{});
  EXPECT_THAT(text, HasSubstr("    8.00 ####++++++++++++++++++++++++++++\n"));
  EXPECT_THAT(text, HasSubstr("    1.00 ####\n"));
}

TEST_F(Picture, FitsInAHundredColumns) {
  for (const bool unicode : {false, true}) {
    canvas on;
    on.unicode = unicode;
    sim::launch_report report = naive_report(file_);
    report.kernel = std::string(300, 'k');
    report.sites[0].file = "/folder/" + std::string(90, 'f') + ".cuh";
    report.sites[1].sectors = UINT64_MAX;
    std::string text = trace_picture(naive, report, on);
    text = text.substr(0, text.find("Worst line"));  // a path there is shown whole
    EXPECT_LE(widest_line(text), 100u) << text;
  }
}

TEST_F(Picture, HasColoursOnlyWhereTheCanvasHas) {
  canvas on;
  EXPECT_THAT(trace_picture(naive, naive_report(file_), on), Not(HasSubstr("\x1b[")));
  on.colour = true;
  EXPECT_THAT(trace_picture(naive, naive_report(file_), on), HasSubstr("\x1b["));
}

TEST_F(Picture, TellsWhereAFindingWas) {
  sim::launch_report report = naive_report(file_);
  report.findings.push_back(missing_barrier(file_));
  const std::string text = trace_picture(naive, report, canvas{});
  EXPECT_THAT(text, HasSubstr("Findings: 1"));
  EXPECT_THAT(text, HasSubstr("without a barrier between"));
  EXPECT_THAT(text, HasSubstr(file_ + ":3:1: error: thread (3, 4, 0) reads"));
  EXPECT_THAT(text, HasSubstr("block (1,2,0), thread (3,4,0)) [shared race: read after write]"));
  EXPECT_THAT(text, HasSubstr("7 times"));
  EXPECT_THAT(text, HasSubstr(">     3 |   race();"));
}

TEST_F(Picture, SaysWhenNothingWasLaunched) {
  EXPECT_THAT(trace_picture(naive, {}, canvas{}), HasSubstr("Nothing was launched"));
}

TEST_F(Picture, SaysWhenCountsAreApproximate) {
  sim::launch_report report = naive_report(file_);
  report.exact = report.sites[1].exact = false;
  const std::string text = trace_picture(naive, report, canvas{});
  EXPECT_THAT(text, HasSubstr("approximate"));
  EXPECT_THAT(text, HasSubstr("8.00~"));
}

TEST_F(Picture, NeedsNoSource) {
  const std::string text = trace_picture(naive, naive_report("/nowhere/naive.cuh"), canvas{});
  EXPECT_THAT(text, HasSubstr("Worst line: /nowhere/naive.cuh:2\n  global store: 1048576 sectors"));
}

TEST(WorstSite, WeighsSectorsAndWavefrontsByTheirBytes) {
  sim::launch_report report;
  sim::site global;
  global.sectors = 3;
  global.ideal_sectors = 0;  // 96 bytes
  sim::site shared;
  shared.space = sim::memory_space::shared;
  shared.wavefronts = 2;
  shared.ideal_wavefronts = 1;  // 128 bytes
  report.sites = {global, shared};
  EXPECT_EQ(worst_site(report), &report.sites[1]);
  report.sites[0].sectors = 5;
  EXPECT_EQ(worst_site(report), &report.sites[0]);
}

TEST(WorstSite, IsNoneWhereEverySiteIsIdeal) {
  sim::launch_report report = naive_report("x");
  report.sites[1].sectors = report.sites[1].ideal_sectors;
  EXPECT_EQ(worst_site(report), nullptr);
}

TEST(RatioOf, IsDefinedForEveryCount) {
  EXPECT_EQ(ratio_of(0, 0), "-");
  EXPECT_EQ(ratio_of(3, 0), "inf");
  EXPECT_EQ(ratio_of(8, 1), "8.00");
  EXPECT_EQ(ratio_of(54321, 1), "54321");
  EXPECT_EQ(ratio_of(UINT64_MAX, 1), ">99999");
}

TEST(TraceJson, HasTheKeysOfTheContract) {
  sim::launch_report report = naive_report("naive.cuh");
  report.findings.push_back(missing_barrier("naive.cuh"));
  report.shared_load = {10, 320, 10, 310, 1280};
  report.barriers = 4096;
  const json root = json::parse(trace_json(naive, report));
  EXPECT_EQ(root.at("id"), "transpose.naive");
  EXPECT_EQ(root.at("shape"), json({1024, 1024}));
  EXPECT_EQ(root.at("type"), "f32");
  EXPECT_EQ(root.at("exact"), true);
  EXPECT_EQ(root.at("barriers"), 4096);
  EXPECT_EQ(root.at("global_load").at("requests"), 32768);
  EXPECT_EQ(root.at("global_store").at("sectors"), 1048576);
  EXPECT_EQ(root.at("global_store").at("ideal_sectors"), 131072);
  EXPECT_EQ(root.at("shared_load").at("requests"), 10);
  EXPECT_EQ(root.at("shared_load").at("wavefronts"), 320);
  EXPECT_EQ(root.at("shared_load").at("ideal_wavefronts"), 10);
  EXPECT_EQ(root.at("shared_load").at("bank_conflicts"), 310);
  EXPECT_EQ(root.at("shared_store").at("wavefronts"), 0);
  const json& site = root.at("sites").at(1);
  EXPECT_EQ(site.at("file"), "naive.cuh");
  EXPECT_EQ(site.at("line"), 2);
  EXPECT_EQ(site.at("space"), "global");
  EXPECT_EQ(site.at("op"), "store");
  EXPECT_EQ(site.at("bytes"), 4);
  EXPECT_EQ(site.at("requests"), 32768);
  EXPECT_EQ(site.at("sectors"), 1048576);
  EXPECT_EQ(site.at("wavefronts"), 0);
  const json& finding = root.at("findings").at(0);
  EXPECT_EQ(finding.at("kind"), sim::to_string(sim::finding_kind::shared_race_read_after_write));
  EXPECT_EQ(finding.at("file"), "naive.cuh");
  EXPECT_EQ(finding.at("line"), 3);
  EXPECT_EQ(finding.at("block"), json({1, 2, 0}));
  EXPECT_EQ(finding.at("thread"), json({3, 4, 0}));
  EXPECT_THAT(finding.at("message").get<std::string>(), HasSubstr("without a barrier"));
  EXPECT_EQ(finding.at("count"), 7);
}

TEST(TraceJson, IsValidWhateverTheNamesHold) {
  sim::launch_report report = naive_report("</script>\"\xff\n");
  report.kernel = "\xc3";
  EXPECT_TRUE(json::accept(trace_json(naive, report)));
}

}  // namespace
}  // namespace warpgauge::cli
