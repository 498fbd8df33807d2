// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/stand_ins.hpp"
#include "tests/unit/cli/process.hpp"
#include "tests/unit/report/example_inputs.hpp"
#include "warpgauge/baseline/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <chrono>
#include <ctime>
#include <filesystem>

/// ci/gpu-judge with the tool itself and the H200's baseline, on raw results made here.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

std::string now_utc() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  return text;
}

class GpuJudge : public testing::Test {
 protected:
  std::string folder = fresh_folder();
  std::string raw = folder + "/raw";
  const baseline::stored_baseline& stored() {
    static const auto read = baseline::read_baseline(SOURCES "/baselines/nvidia_h200.json");
    return read;
  }
  json cases = json::parse(file_text(SOURCES "/tests/cases.json"));

  void SetUp() override {
    copy_sources(folder, {"/ci/gpu-judge", "/ci/lib.sh", "/ci/table.sh", "/ci/cmake/json.cmake"});
    for (const char* made : {"/bin", "/build/sim", "/tests", "/raw/correctness", "/raw/perf"})
      fs::create_directories(folder + made);
    fs::create_directory_symlink(SOURCES "/baselines", folder + "/baselines");
    fs::create_symlink(WARPGAUGE_TOOL, folder + "/build/sim/warpgauge");
    program(folder + "/bin/cmake", "[[ $* != *-P* ]] || exec " CMAKE " \"$@\"\n");
    write_file(raw + "/doctor.json", doctor_json().dump());
    write_perf({});
    write_correctness(cases);
  }

  /// Pins what the measured tree says, and makes results of so many cases.
  void write_correctness(const json& pinned, int failed = 0) {
    write_file(folder + "/tests/cases.json", pinned.dump());
    json variants = json::object();
    std::vector<std::string> ids;
    std::uint64_t all = 0;
    for (const auto& [id, n] : cases.at("sweep/cuda").items()) {
      const auto count = n.get<std::uint64_t>();
      const int wrong = ids.empty() ? failed : 0;
      variants[id] = {{"id", id},
                      {"passed", count - wrong},
                      {"failed", wrong},
                      {"skipped", 0},
                      {"failures", json::array()},
                      {"skips", json::array()}};
      ids.push_back(id);
      all += count;
    }
    write_file(raw + "/correctness/correctness-cuda-sweep.json",
               json{{"backend", "cuda"},
                    {"plan", "sweep"},
                    {"passed", all - failed},
                    {"failed", failed},
                    {"skipped", 0},
                    {"missing", json::array()},
                    {"not_run", json::array()},
                    {"weakened_by", json::array()},
                    {"summary", "correctness: ..."},
                    {"variants", variants}}
                   .dump());
    std::string xml = "<?xml version=\"1.0\"?>\n<testsuite name=\"x\" tests=\"" +
                      std::to_string(ids.size()) +
                      "\" failures=\"0\" disabled=\"0\" skipped=\"0\" "
                      "timestamp=\"" +
                      now_utc().substr(0, 19) + "\">\n";
    for (const std::string& id : ids)
      xml += "<testcase name=\"cuda.correctness." + id +
             "\" classname=\"x\" time=\"1\" "
             "status=\"run\"/>\n";
    write_file(raw + "/correctness/correctness.junit.xml", xml + "</testsuite>\n");
  }

  void write_perf(const std::map<std::string, double>& shares, bool confirmed = true) {
    int number = 0;
    for (const char* file : {"all.json", "all.again.json", "all.third.json"}) {
      json results = json::parse(results_like(stored(), "beef", number++, shares));
      results["context"]["utc"] = now_utc();
      fs::remove(raw + "/perf/" + file);
      if (confirmed || number == 1) write_file(raw + "/perf/" + file, results.dump());
    }
  }

  outcome judge() {
    conditions here;
    here.folder = folder;
    here.environment = {"PATH=" + folder + "/bin:/usr/bin:/bin"};
    return run_program(folder + "/ci/gpu-judge", {"raw", "--no-setup"}, here);
  }
};

TEST_F(GpuJudge, PassesWhatIsRightAndAsFast) {
  const outcome o = judge();
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("\ncorrectness      proven        NVIDIA H200"));
  EXPECT_THAT(o.out, HasSubstr("\nperf             proven"));
  for (const char* form : {"html", "md", "json", "xml"})
    EXPECT_TRUE(fs::exists(folder + "/build/report/report." + form)) << form;
}

TEST_F(GpuJudge, FindsTwelveSlowerKernels) {
  write_perf(twelve_slower());
  const outcome o = judge();
  EXPECT_EQ(o.exit_code, 1) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("\nperf             REGRESSION"));
}

// A branch whose tool or baselines find nothing to confirm measures no suspect again.
TEST_F(GpuJudge, IsNotGreenForASuspectThatNobodyConfirmed) {
  write_perf({{"transpose.padded/f32/t32/8192x8192/cold", 0.97}}, false);
  EXPECT_EQ(judge().exit_code, 4);
}

TEST_F(GpuJudge, IsNotGreenWhereEachRowSaysThatItWasSkipped) {
  for (const char* file : {"/perf/all.json", "/perf/all.again.json", "/perf/all.third.json"}) {
    json results = json::parse(file_text(raw + file));
    for (json& row : results["benchmarks"]) row["skipped"] = true, row["skip_message"] = "no room";
    write_file(raw + file, results.dump());
  }
  const outcome o = judge();
  EXPECT_EQ(o.exit_code, 5) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("\nperf             NOT MEASURED"));
}

TEST_F(GpuJudge, FailsForAFailedCase) {
  write_correctness(cases, 1);
  const outcome o = judge();
  EXPECT_EQ(o.exit_code, 1) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("\ncorrectness      FAILED"));
}

TEST_F(GpuJudge, WantsAsManyCasesAsArePinned) {
  json more = cases;
  more["sweep/cuda"]["copy.simple"] = cases["sweep/cuda"]["copy.simple"].get<int>() + 1;
  write_correctness(more);
  const outcome o = judge();
  EXPECT_EQ(o.exit_code, 5) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("\ncorrectness      NOT PROVEN"));
}

TEST_F(GpuJudge, NamesKernelsThatItDoesNotKnow) {
  json more = cases;
  more["perf/cuda"]["copy.newest"] = 3;
  write_correctness(more);
  const outcome o = judge();
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("perf has no verdict on them"));
  EXPECT_THAT(o.out, HasSubstr("copy.newest"));
}

TEST_F(GpuJudge, AsksNotForKernelsThatWereGivenUp) {
  json results = json::parse(file_text(raw + "/perf/all.json"));
  for (std::size_t i = results["benchmarks"].size(); i-- > 0;)
    if (results["benchmarks"][i]["name"].get<std::string>().starts_with("transpose.diagonal/"))
      results["benchmarks"].erase(i);
  write_file(raw + "/perf/all.json", results.dump());
  EXPECT_EQ(judge().exit_code, 5) << "it is still pinned";
  json fewer = cases;
  fewer["perf/cuda"].erase("transpose.diagonal");
  write_file(folder + "/tests/cases.json", fewer.dump());
  const outcome o = judge();
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("NOT ASKED"));
}

TEST_F(GpuJudge, RefusesASessionOfTheBaselineItself) {
  json results = json::parse(file_text(raw + "/perf/all.json"));
  results["context"]["utc"] = "2020-01-01T00:00:00Z";
  write_file(raw + "/perf/all.json", results.dump());
  EXPECT_EQ(judge().exit_code, 2);
}

TEST_F(GpuJudge, FollowsNoLinks) {
  fs::remove(raw + "/doctor.json");
  fs::create_symlink("/etc/passwd", raw + "/doctor.json");
  const outcome o = judge();
  EXPECT_EQ(o.exit_code, 2);
  EXPECT_THAT(o.err, HasSubstr("holds something that is no plain file"));
}

}  // namespace
}  // namespace warpgauge::tests
