// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/cli/process.hpp"
#include "tests/unit/report/example_inputs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <functional>

/// `warpgauge report` as a process: what it writes and the exit code.
namespace warpgauge::tests {
namespace {

using nlohmann::json;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

class ReportTool : public testing::Test {
 protected:
  ReportTool() : folder_(fresh_folder()) {
    const auto stored = baseline::read_baseline(WARPGAUGE_SOURCE_DIR "/baselines/nvidia_h200.json");
    std::filesystem::create_directory(path("raw"));
    write_file(path("raw/r0.json"), results_like(stored, "beef", 0));
    write_file(path("raw/slow.json"), results_like(stored, "beef", 0, {{slowed, 0.9}}));
    write_file(path("raw/again.json"), results_like(stored, "beef", 1, {{slowed, 0.9}}));
    judge("r0.json", {"raw/r0.json"});
    ids_ = registered_ids(WARPGAUGE_TOOL);
    write_whole_summaries();
    write_file(path("ctest.xml"), junit_text(false, ids_));
    for (const char* label : {"correctness", "traffic"}) {
      std::string xml = "<testsuite>";
      for (const std::string& id : ids_)
        xml += std::string("<testcase status='run' name='sim.") + label + "." + id + "'/>";
      write_file(path(std::string("sim.") + label + ".xml"), xml + "</testsuite>");
    }
    write_file(path("lines.info"), coverage_text());
    write_file(path("doctor.json"), doctor_json().dump());
    write_file(path("empty"), "");
    write_file(path("noise"), std::string(100000, '\xA5'));
  }

  /// As `warpgauge baseline check` writes it.
  int judge(const std::string& name, const std::vector<std::string>& results) const {
    // The session was made from stored ones.
    std::vector<std::string> arguments{"baseline", "check", "--json", "--replay"};
    arguments.insert(arguments.end(), results.begin(), results.end());
    const outcome judged =
        run_program(WARPGAUGE_TOOL,
                    arguments,
                    {.folder = folder_,
                     .environment = {"WARPGAUGE_BASELINES=" WARPGAUGE_SOURCE_DIR "/baselines"}});
    write_file(path(name), judged.out);
    return judged.exit_code;
  }

  /// Summaries in which every kernel has as many cases as the tool counts.
  void write_whole_summaries() {
    json text = json::parse(correctness_text(0, ids_));
    text["backend"] = "cuda";
    write_file(path("cuda.txt"), text.dump());
    write_file(path("sim.txt"), correctness_text(0, ids_));
    write_file(path("traffic.sim.json"), traffic_text(0, ids_));
    const json counts = json::parse(report({"--correctness",
                                            "cuda.txt",
                                            "--correctness",
                                            "sim.txt",
                                            "--traffic",
                                            "traffic.sim.json",
                                            "--format",
                                            "json"})
                                        .out)
                            .at("case_counts");
    json traffic = json::parse(file_text(path("traffic.sim.json")));
    // A tool of a GPU's build counts no traffic, and the report then takes the summary's word.
    const json launches =
        counts.contains("traffic/sim")
            ? counts.at("traffic/sim")
            : json::parse(file_text(WARPGAUGE_SOURCE_DIR "/tests/cases.json")).at("traffic/sim");
    traffic["kernels"] = json::object();
    std::uint64_t sum = 0;
    for (const auto& [id, n] : launches.items()) {
      traffic["kernels"][id] = {{"passed", n}, {"failed", 0}};
      sum += n.get<std::uint64_t>();
    }
    traffic["passed"] = traffic["cases"] = sum;
    write_file(path("traffic.sim.json"), traffic.dump());
    for (const std::string backend : {"cuda", "sim"}) {
      json summary = json::parse(file_text(path(backend + ".txt")));
      std::uint64_t all = 0;
      for (auto& [id, v] : summary["variants"].items()) {
        const std::uint64_t n = counts.at("sweep/" + backend).value(id, std::uint64_t{0});
        v["passed"] = n;
        v["skipped"] = 0;
        all += n;
      }
      summary["passed"] = all;
      summary["skipped"] = 0;
      std::filesystem::remove(path(backend + ".txt"));
      write_file(path("correctness-" + backend + "-sweep.json"), summary.dump());
    }
  }

  std::string path(const std::string& name) const { return folder_ + "/" + name; }

  outcome report(std::vector<std::string> more) const {
    more.insert(more.begin(), {"report", "--no-trace"});
    return run_program(WARPGAUGE_TOOL,
                       more,
                       {.folder = folder_,
                        .environment = {"WARPGAUGE_BASELINES=" WARPGAUGE_SOURCE_DIR "/baselines"}});
  }

  std::size_t files() const {
    return std::size_t(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }

  const std::string slowed = "transpose.padded/f32/t32/8192x8192/cold";
  std::string folder_;
  std::vector<std::string> ids_;
};

TEST_F(ReportTool, WritesEveryFormAtOnce) {
  const outcome made = report({"--results",
                               "r0.json",
                               "--correctness",
                               ".",
                               "--coverage",
                               "lines.info",
                               "--doctor",
                               "doctor.json",
                               "-o",
                               "r.html",
                               "-o",
                               "r.md",
                               "-o",
                               "r.out.json",
                               "-o",
                               "r.xml"});
  EXPECT_EQ(made.exit_code, 0) << made.out << made.err << file_text(path("r.md"));
  EXPECT_THAT(made.out, HasSubstr("wrote r.html, r.md, r.out.json, r.xml"));
  EXPECT_THAT(file_text(path("r.html")), testing::StartsWith("<!doctype html>"));
  EXPECT_THAT(file_text(path("r.md")), testing::StartsWith("### warpgauge report"));
  EXPECT_THAT(file_text(path("r.xml")), testing::StartsWith("<?xml"));
  EXPECT_EQ(json::parse(file_text(path("r.out.json")))["performance"]["exit_code"], 0);
}

TEST_F(ReportTool, LeavesHostsAndPathsOut) {
  for (const char* form : {"html", "markdown", "json", "junit"}) {
    const outcome made = report({"--results",
                                 "r0.json",
                                 "--correctness",
                                 ".",
                                 "--doctor",
                                 "doctor.json",
                                 "-o",
                                 "-",
                                 "--format",
                                 form});
    EXPECT_EQ(made.exit_code, 0) << made.err;
    EXPECT_THAT(made.out, Not(HasSubstr("secret-host"))) << form;
    EXPECT_THAT(made.out, Not(HasSubstr("/home/jane"))) << form;
    EXPECT_THAT(made.out, Not(HasSubstr(folder_))) << form;
  }
}

TEST_F(ReportTool, EndsWithTheWorstVerdictOfWhatWasGiven) {
  const auto code = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--format", "json"});
    return report(arguments).exit_code;
  };
  EXPECT_EQ(code({"--traffic", "traffic.sim.json"}), 5) << "CTest's word is missing";
  EXPECT_EQ(code({"--traffic", "traffic.sim.json", "--traffic", "sim.traffic.xml"}), 0);
  EXPECT_EQ(
      code({"--correctness", "correctness-sim-sweep.json", "--correctness", "sim.correctness.xml"}),
      0);
  json one = json::parse(file_text(path("correctness-sim-sweep.json")));
  const std::uint64_t had = one["variants"]["copy.simple"]["passed"];
  one["variants"]["copy.simple"]["passed"] = had - 1;
  one["passed"] = one["passed"].get<std::uint64_t>() - 1;
  write_file(path("less.json"), one.dump());
  EXPECT_EQ(code({"--correctness", "less.json", "--correctness", "sim.correctness.xml"}), 5);
  EXPECT_EQ(judge("once.json", {"raw/slow.json"}), 4);
  EXPECT_EQ(code({"--results", "once.json"}), 4);
  EXPECT_EQ(judge("low.json", {"raw/slow.json", "--confirm", "raw/again.json"}), 1);
  EXPECT_EQ(code({"--results", "low.json"}), 1);
  write_file(path("failed.xml"), junit_text(true, ids_));
  write_file(path("part.xml"), junit_text(false));
  EXPECT_EQ(code({"--correctness", "part.xml"}), 5);
  EXPECT_EQ(code({"--correctness", "failed.xml"}), 1);
  EXPECT_EQ(code({"--results", "r0.json", "--correctness", "failed.xml"}), 1);
  const outcome unknown =
      run_program(WARPGAUGE_TOOL,
                  {"baseline", "check", "raw/r0.json", "--json"},
                  {.folder = folder_, .environment = {"WARPGAUGE_BASELINES=none"}});
  write_file(path("unknown.json"), unknown.out);
  const outcome page = report({"--results", "unknown.json", "-o", "-"});
  EXPECT_EQ(page.exit_code, 3);
  EXPECT_THAT(page.out, HasSubstr("There is no baseline for it."));
  EXPECT_THAT(page.out, HasSubstr("id=\"ladder\""));
  EXPECT_THAT(page.out, HasSubstr("<p>not known: no kernel has a floor</p>"));
  json beside = json::parse(unknown.out);
  for (json& c : beside["cases"])
    c["causes"] = {{{"kind", c["name"] == slowed ? "below-others" : "as-others"},
                    {"seen", 0.8},
                    {"usual", 0.625}}};
  write_file(path("beside.json"), beside.dump());
  const outcome known =
      report({"--results", "beside.json", "--correctness", "failed.xml", "-o", "-"});
  EXPECT_EQ(known.out.find("<section id=\"card\""), known.out.find("<section")) << "it comes first";
  EXPECT_THAT(known.out, ContainsRegex("<p>no: kernels below their floor: 1 of [0-9]+</p>"));
  EXPECT_THAT(known.out,
              ContainsRegex("<code>transpose.padded</code></th><td data-label=\"card\"><div><span "
                            "class=\"chip bad\">[^\n]*below</span>[^\n]*data-label=\"floor\" "
                            "data-key=\"0.6250\"><div>62 %</div>"));
  EXPECT_THAT(report({"--results", "r0.json", "-o", "-"}).out, Not(HasSubstr("id=\"ladder\"")));
}

TEST_F(ReportTool, TakesTheJudgementsOfAFolder) {
  std::filesystem::create_directory(path("perf"));
  std::filesystem::rename(path("raw/slow.json"), path("perf/all.json"));
  std::filesystem::rename(path("raw/again.json"), path("perf/all.again.json"));
  write_file(path("perf/all.log"), "noise");
  // Results that nobody has judged prove nothing.
  const outcome raw = report({"--results", "perf", "--format", "json"});
  EXPECT_EQ(raw.exit_code, 2);
  EXPECT_THAT(raw.err, HasSubstr("no judgement"));
  EXPECT_EQ(judge("perf/judgement.json", {"perf/all.json", "--confirm", "perf/all.again.json"}), 1);
  const outcome made = report({"--results", "perf", "--format", "json"});
  EXPECT_EQ(made.exit_code, 1) << made.err;
  EXPECT_THAT(made.out, HasSubstr("low on average"));
}

TEST_F(ReportTool, RefusesAJudgementThatWasChanged) {
  EXPECT_EQ(judge("low.json", {"raw/slow.json", "--confirm", "raw/again.json"}), 1);
  const json whole = json::parse(file_text(path("low.json")));
  const auto refused = [&](const std::function<void(json&)>& change) {
    json text = whole;
    change(text);
    write_file(path("forged.json"), text.dump());
    const outcome made = report({"--results", "forged.json", "--format", "json"});
    EXPECT_EQ(made.out, "");
    return made.exit_code == 2;
  };
  EXPECT_TRUE(refused([](json& j) { j["exit_code"] = 0; }));
  EXPECT_TRUE(refused([](json& j) { j["verdict"] = "pass"; }));
  EXPECT_TRUE(refused([](json& j) { j["counts"]["pass"] = 1000000000000; }));
  EXPECT_TRUE(refused([](json& j) { j["cases"].clear(); }));
  EXPECT_TRUE(refused([](json& j) { j["cases"][0]["verdict"] = "banana"; }));
  EXPECT_TRUE(refused([](json& j) { j["cases"].push_back(j["cases"][0]); }));
  EXPECT_TRUE(refused([](json& j) { j["judgement"] = 2; }));
  EXPECT_TRUE(refused([&](json& j) {
    for (json& c : j["cases"])
      if (c["name"] == slowed) c["verdict"] = "pass";
  }));
}

TEST_F(ReportTool, SaysWhatIsWrongAndWritesNothing) {
  struct kind {
    std::vector<std::string> arguments;
    int exit_code;
    std::string part;
  };
  std::filesystem::create_directory(path("hollow"));
  const std::vector<kind> kinds{
      {{"--results", "missing.json"}, 2, "missing.json"},
      {{"--results", "empty"}, 2, "is empty"},
      {{"--results", "noise"}, 2, "noise"},
      {{"--results", "hollow"}, 2, "no judgement"},
      {{"--results", "raw/r0.json"}, 2, "no judgement"},
      {{"--correctness", "missing"}, 2, "missing"},
      {{"--correctness", "empty"}, 2, "is empty"},
      {{"--correctness", "noise"}, 2, "noise"},
      {{"--correctness", "hollow"}, 2, "hollow"},
      {{"--correctness", "r0.json"}, 2, "is not a summary"},
      {{"--coverage", "missing"}, 2, "missing"},
      {{"--coverage", "noise"}, 2, "noise"},
      {{"--coverage", "."}, 2, "directory"},
      {{"--doctor", "empty"}, 2, "is empty"},
      {{"--doctor", "traffic.sim.json"}, 2, "why_no_gpu"},
      {{"--study", "missing"}, 2, "missing"},
      {{"--study", "noise"}, 2, "'noise' is not a study's result"},
      {{"--study", "doctor.json"}, 2, "'doctor.json' is not a study's result"},
      {{"--baseline", "missing"}, 2, "missing"},
      {{"--baseline", "r0.json", "--results", "r0.json"}, 2, "r0.json"},
      {{"--traffic", "traffic.sim.json", "--format", "pdf"}, 2, "pdf"},
      {{"--traffic", "traffic.sim.json", "-o", "report"}, 2, "--format"},
      {{"--traffic", "traffic.sim.json", "-o", "nowhere/r.html"}, 7, "nowhere/r.html"},
      {{"--traffic", "traffic.sim.json", "-o", "."}, 2, "--format"},
      {{"--traffic", "traffic.sim.json", "-o", "hollow", "--format", "html"}, 7, "hollow"},
      {{"--frobnicate"}, 2, "--frobnicate"},
      {{"--source-url", "ftp://example.org/"}, 2, "no http or https address"},
      {{"--source-url", "javascript:alert(1)//"}, 2, "no http or https address"},
  };
  const std::size_t before = files();
  for (const kind& k : kinds) {
    const outcome made = report(k.arguments);
    EXPECT_EQ(made.exit_code, k.exit_code) << k.arguments[0] << " " << made.err;
    EXPECT_THAT(made.err, HasSubstr(k.part));
    EXPECT_EQ(made.out, "");
    EXPECT_EQ(files(), before) << k.arguments[0];
  }
}

TEST_F(ReportTool, ShowsTheStudiesAndDecidesTheirClaimsItself) {
  const std::string stored = WARPGAUGE_SOURCE_DIR "/perf/then-and-now/study.json";
  const std::string page = file_text(WARPGAUGE_SOURCE_DIR "/perf/then-and-now.md");
  const auto with = [&](const std::string& file, const std::string& form) {
    return report({"--study",
                   file,
                   "--traffic",
                   "traffic.sim.json",
                   "--traffic",
                   "sim.traffic.xml",
                   "-o",
                   "-",
                   "--format",
                   form});
  };
  const outcome made = with(stored, "json");
  EXPECT_EQ(made.exit_code, 0) << made.err;
  const json studies = json::parse(made.out)["studies"];
  EXPECT_THAT(page, HasSubstr("**" + studies["tally"].get<std::string>() + ".**"));
  EXPECT_THAT(page, HasSubstr(studies["machine"].get<std::string>()));
  ASSERT_EQ(studies["documents"].size(), 5u);
  for (const json& d : studies["documents"]) {
    std::string about = d["about"];
    about.pop_back();  // the page goes on with another model
    EXPECT_THAT(page, HasSubstr("\n" + about + "; on "));
    const std::string figures = WARPGAUGE_SOURCE_DIR "/perf/then-and-now/" + d["number"].dump();
    EXPECT_EQ(d["figures"][0]["svg"], file_text(figures + ".svg"));
    EXPECT_THAT(d["figures"][1]["svg"].get<std::string>(),  // of this machine alone
                HasSubstr("Claims of study " + d["number"].dump()));
    for (const json& c : d["claims"])
      EXPECT_THAT(page,
                  HasSubstr("| " + c["id"].get<std::string>() + " | " +
                            c["text"].get<std::string>() + " | " + c["said"].get<std::string>()));
  }
  EXPECT_THAT(with(stored, "html").out, HasSubstr("<section id=\"study\""));
  EXPECT_THAT(with(stored, "markdown").out,
              HasSubstr("NVIDIA H200 | " + studies["tally"].get<std::string>()));

  json changed = json::parse(file_text(stored));
  changed["rows"][0]["wrong"] = true;
  changed["rows"][0]["checked"] = "wrong: <b>row 1</b>";
  write_file(path("wrong.json"), changed.dump());
  const outcome wrong = with("wrong.json", "html");
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_THAT(wrong.out, HasSubstr("wrong: &lt;b&gt;row 1"));
  changed["rows"][0]["study"] = 9;
  write_file(path("other.json"), changed.dump());
  EXPECT_EQ(with("other.json", "html").exit_code, 2) << "nothing would show that it is wrong";
}

TEST_F(ReportTool, AnInterruptLeavesNoReport) {
  // While the kernels of the traffic table are launched.
  const outcome o = run_program(WARPGAUGE_TOOL,
                                {"report", "--coverage", "lines.info"},
                                {.folder = folder_, .environment = {}, .interrupt_after_ms = 200});
  EXPECT_EQ(o.exit_code, 130) << o.out << o.err;
  EXPECT_THAT(o.err, HasSubstr("interrupted"));
  EXPECT_FALSE(std::filesystem::exists(path("report.html")));
}

TEST_F(ReportTool, AFailureLeavesTheOldReport) {
  write_file(path("report.html"), "old");
  std::filesystem::permissions(path("report.html"), std::filesystem::perms::owner_read);
  const outcome refused = report({"--traffic", "traffic.sim.json"});
  EXPECT_EQ(refused.exit_code, 7) << refused.out;
  EXPECT_EQ(file_text(path("report.html")), "old");
}

TEST_F(ReportTool, AnUnreadEndIsReported) {
  const outcome full =
      run_program(WARPGAUGE_TOOL,
                  {"report", "--no-trace", "--traffic", "traffic.sim.json", "-o", "-"},
                  {.folder = folder_, .environment = {}, .full_disk = true});
  EXPECT_EQ(full.exit_code, 7) << full.err;
}

TEST_F(ReportTool, SameInputsGiveTheSameJson) {
  const std::vector<std::string> arguments{
      "--results", "r0.json", "--correctness", ".", "--format", "json"};
  const std::string first = report(arguments).out, second = report(arguments).out;
  // EXPECT_EQ would compare them line by line, which takes the square of a megabyte.
  const auto differ = std::ranges::mismatch(first, second).in1;
  const auto at = static_cast<std::size_t>(differ - first.begin());
  EXPECT_TRUE(first == second) << "at byte " << at << ": "
                               << first.substr(at - std::min<std::size_t>(at, 200), 400) << "\n--\n"
                               << second.substr(at - std::min<std::size_t>(at, 200), 400);
}

}  // namespace
}  // namespace warpgauge::tests
