// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/baseline/schema.hpp"
#include "tests/unit/cli/process.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>

/// Other projects' results: google_benchmark.json is what a program with Google Benchmark 1.7.1
/// wrote on a CPU; nvbench's file is put together here, in the layout that its readers expect.
namespace warpgauge::tests {
namespace {

using baseline::file_error;
using baseline::file_fault;
using baseline::parse_results;
using baseline::process;
using baseline::row;
using nlohmann::json;
using testing::HasSubstr;

std::string theirs() { return file_text(WARPGAUGE_GOOGLE_BENCHMARK); }

/// The same program, this much faster, on another day.
process measured_at(double share, int day) {
  json all = json::parse(theirs());
  all["context"]["date"] = "2026-11-" + std::to_string(10 + day) + "T03:00:00+01:00";
  for (json& r : all["benchmarks"])
    for (const char* key : {"real_time", "bytes_per_second"})
      if (r.contains(key))
        r[key] = r[key].get<double>() * (std::strcmp(key, "real_time") == 0 ? 1 / share : share);
  return parse_results(all.dump(), "gb.json");
}

TEST(ForeignResults, OfGoogleBenchmarkAreSessionsWithoutAnAnchor) {
  const process p = parse_results(theirs(), "gb.json");
  EXPECT_EQ(p.gpu.name, "none") << "as --benchmark_context=gpu=none said";
  EXPECT_EQ(p.utc, "2026-11-23T03:55:15Z");
  EXPECT_EQ(measured_at(1, 0).utc, "2026-11-10T02:00:00Z") << "the offset is taken off";
  ASSERT_EQ(p.rows.size(), 3U);
  EXPECT_EQ(p.rows[0].name, "copy/65536");
  EXPECT_EQ(p.rows[0].unit, "GB/s");
  EXPECT_EQ(p.rows[0].samples, 5);
  EXPECT_EQ(p.rows[0].anchor, 1);
  EXPECT_EQ(p.rows[1].unit, "1/s");
  EXPECT_TRUE(p.rows[1].gated);
  ASSERT_TRUE(p.rows[2].problem);
  std::vector<double> bytes, times;
  const json all = json::parse(theirs());
  for (const json& r : all["benchmarks"]) {
    if (r["run_type"] != "iteration") continue;
    if (r["name"] == "copy/65536/repeats:5") bytes.push_back(r["bytes_per_second"]);
    if (r["name"] == "sum/4096/repeats:5") times.push_back(r["real_time"]);
  }
  std::sort(bytes.begin(), bytes.end());
  std::sort(times.begin(), times.end());
  EXPECT_NEAR(p.rows[0].figure, 1e-9 * bytes.at(2), 1e-9);
  EXPECT_NEAR(p.rows[1].figure, 1e6 / times.at(2), 1e-3);
}

TEST(ForeignResults, AreKeptAndJudgedAsOursAre) {
  std::vector<process> stored;
  for (int day = 0; day < 5; ++day) stored.push_back(measured_at(1 + 0.002 * (day % 3 - 1), day));
  const auto b = baseline::to_baseline(stored);
  EXPECT_EQ(baseline::parse_baseline(baseline::to_text(b), "b.json"), b);
  EXPECT_EQ(violation(json::parse(file_text(WARPGAUGE_SCHEMA)), json::parse(baseline::to_text(b))),
            "");
  for (const double share : {1.0, 0.9}) {
    const std::vector<process> now{measured_at(share, 7)}, again{measured_at(share, 8)},
        third{measured_at(share, 9)};
    const auto judged = baseline::judge(&b, now, again, {}, third);
    ASSERT_EQ(judged.cases.size(), 3U);
    for (const int i : {1, 2}) {
      EXPECT_EQ(judged.cases[std::size_t(i)].from, baseline::basis::same_card);
      EXPECT_EQ(judged.cases[std::size_t(i)].outcome,
                share == 1 ? baseline::verdict::pass : baseline::verdict::regression)
          << judged.cases[std::size_t(i)].name;
    }
  }
}

/// A state of nvbench's; numbers are texts there.
json summary(const char* tag, const char* member, const std::string& value) {
  return {{"tag", tag}, {"data", {{{"name", member}, {"type", "float64"}, {"value", value}}}}};
}

json nvbench_file() {
  json samples = summary("nv/json/bin:nv/cold/sample_times", "filename", "runs/a.json-bin/0.bin");
  samples["data"].push_back({{"name", "size"}, {"type", "int64"}, {"value", "3"}});
  const json sampled{{"name", "Device=0 T=I32"},
                     {"is_skipped", false},
                     {"summaries", {samples, summary("nv/cold/time/gpu/mean", "value", "9")}}};
  const json meant{{"name", "Device=0 T=F64"},
                   {"is_skipped", false},
                   {"summaries",
                    {summary("nv/cold/time/gpu/mean", "value", "0.004"),
                     summary("nv/cold/time/gpu/stdev/relative", "value", "0.01"),
                     summary("nv/cold/sample_size", "value", "40")}}};
  const json skipped{{"name", "Device=0 T=I8"},
                     {"is_skipped", true},
                     {"skip_reason", "too small"},
                     {"summaries", nullptr}};
  return {{"meta", json::object()},
          {"devices",
           {{{"id", 0},
             {"name", "NVIDIA H200"},
             {"sm_version", 900},
             {"number_of_sms", 132},
             {"global_memory_size", 150109880320}}}},
          {"benchmarks", {{{"name", "copy"}, {"states", {sampled, meant, skipped}}}}}};
}

class Nvbench : public testing::Test {
 protected:
  // Of this test alone: others of this fixture run at the same time.
  Nvbench()
      : folder_(testing::TempDir() + "/warpgauge_nvbench_" +
                testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::create_directories(folder_ / "a.json-bin");
    write({0.002F, 0.001F, 0.004F});
  }
  ~Nvbench() override { std::filesystem::remove_all(folder_); }
  void write(const std::vector<float>& seconds) const {
    std::ofstream to(folder_ / "a.json-bin" / "0.bin", std::ios::binary);
    for (const float s : seconds) {
      std::array<char, sizeof s> bytes{};
      std::memcpy(bytes.data(), &s, sizeof s);
      to.write(bytes.data(), bytes.size());
    }
  }
  process read(const json& file) const {
    return parse_results(file.dump(), (folder_ / "a.json").string());
  }
  file_fault fault(const json& file) const {
    try {
      read(file);
    } catch (const file_error& e) {
      return e.fault();
    }
    ADD_FAILURE() << "it was accepted";
    return {};
  }
  std::filesystem::path folder_;
};

TEST_F(Nvbench, GivesItsSamplesOrItsMean) {
  const process p = read(nvbench_file());
  EXPECT_EQ(p.gpu.name, "NVIDIA H200");
  EXPECT_EQ(p.gpu.sm_count, 132);
  ASSERT_EQ(p.rows.size(), 3U);
  EXPECT_EQ(p.rows[0].name, "copy T=I32");
  EXPECT_NEAR(p.rows[0].figure, 500, 1e-3) << "the middle of 2, 1 and 4 ms";
  EXPECT_EQ(p.rows[0].samples, 3);
  EXPECT_NEAR(p.rows[1].figure, 250, 1e-9);
  EXPECT_NEAR(p.rows[1].spread, 0.006745, 1e-9);
  EXPECT_EQ(p.rows[1].samples, 40);
  ASSERT_TRUE(p.rows[2].problem);
  EXPECT_EQ(p.rows[2].problem->kind, baseline::cause_kind::cannot_run);
  EXPECT_EQ(p.rows[2].problem->text, "too small");
}

TEST_F(Nvbench, IsRefusedWhereItCannotBeRight) {
  json two = nvbench_file();
  two["devices"].push_back(two["devices"][0]);
  EXPECT_EQ(fault(two), file_fault::other_gpu);
  json twice = nvbench_file();
  twice["benchmarks"].push_back(twice["benchmarks"][0]);
  EXPECT_EQ(fault(twice), file_fault::duplicated_row);
  json none = nvbench_file();
  none["benchmarks"] = json::array();
  EXPECT_EQ(fault(none), file_fault::empty);
  write({0.002F, 0.001F});
  EXPECT_EQ(fault(nvbench_file()), file_fault::truncated);
  write({0.002F, -0.001F, 0.004F});
  EXPECT_EQ(read(nvbench_file()).rows.at(0).problem->kind, baseline::cause_kind::not_finite);
}

/// Whatever a file holds: an error that is said, or figures that are some.
TEST_F(Nvbench, AndGoogleBenchmarkSurviveDamage) {
  std::mt19937 random(17);
  const auto below = [&](std::size_t n) { return std::size_t(random()) % n; };
  int accepted = 0;
  for (const std::string& whole : {theirs(), nvbench_file().dump(1)})
    for (int i = 0; i < 1500; ++i) {
      std::string text = whole;
      if (i % 3 == 0) text.resize(below(text.size()));
      for (std::size_t k = below(4); k > 0 && !text.empty(); --k)
        text[below(text.size())] = "0-9.eE\"[]{},:nt \n\xff"[below(19)];
      try {
        const process p = parse_results(text, (folder_ / "a.json").string());
        ++accepted;
        for (const row& r : p.rows)
          EXPECT_TRUE(r.problem || (std::isfinite(r.figure) && r.figure > 0)) << text;
      } catch (const file_error&) {  // what is expected of damage
      }
    }
  EXPECT_GT(accepted, 50) << "else nothing was looked at";
}

}  // namespace
}  // namespace warpgauge::tests
