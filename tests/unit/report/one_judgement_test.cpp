// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>

/// Two kernels, each measured and judged by a test of its own, on a card that the baseline does not
/// know. What one kernel's anchors tell of the machine and what both kernels' anchors tell together
/// leads to other verdicts. CTest, table, JUnit and every form of the report have to say the same.
namespace warpgauge::tests {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

const std::string copy = "copy.simple/f32/-/8192x8192/cold";
const std::string padded = "transpose.padded/f32/t32/8192x8192/cold";

/// Logarithms beside what is usual.
struct measured_kernel {
  double figure = 0;
  double anchor = 0;
};

struct situation {
  std::string name;
  measured_kernel of_copy, of_padded;
  bool copy_fails = false;    ///< judged by its own anchors
  bool padded_fails = false;  ///< likewise
};

void PrintTo(const situation& s, std::ostream* out) { *out << s.name; }

class OneJudgement : public testing::TestWithParam<situation> {
 protected:
  OneJudgement() : folder_(fresh_folder()) {
    std::filesystem::create_directory(path("perf"));
    record();
    write_file(path("copy.json"), results({{copy, GetParam().of_copy}}));
    write_file(path("padded.json"), results({{padded, GetParam().of_padded}}));
    write_file(path("both.json"),
               results({{copy, GetParam().of_copy}, {padded, GetParam().of_padded}}));
    write_program();
  }

  std::string path(const std::string& name) const { return folder_ + "/" + name; }

  outcome tool(const std::vector<std::string>& arguments) const {
    return run_program(
        WARPGAUGE_TOOL,
        arguments,
        {.folder = folder_, .environment = {"WARPGAUGE_BASELINES=" + path("baselines")}});
  }

  /// A results file; SESSION and PROCESS are left to be filled in.
  static std::string results(const std::vector<std::pair<std::string, measured_kernel>>& all,
                             int card = 50,
                             const std::string& utc = "2026-11-22T12:00:00Z") {
    ordered_json context = example_context(card, "SESSION");
    context["process_id_of_session"] = "PROCESS";
    context["utc"] = utc;
    std::vector<ordered_json> rows;
    for (const auto& [name, k] : all)
      rows.push_back(example_row(
          name, (name == copy ? 3000 : 3500) * std::exp(k.figure), 4000 * std::exp(k.anchor)));
    return results_text(context, rows);
  }

  static std::string filled(std::string text, const std::string& session, int process) {
    const auto fill = [&](const std::string& hole, const std::string& with) {
      text.replace(text.find(hole), hole.size(), with);
    };
    fill("SESSION", session);
    fill("PROCESS", std::to_string(process));
    return text;
  }

  /// Eight machines whose levels differ by 8 %, and both kernels with them.
  void record() {
    std::filesystem::create_directory(path("baselines"));
    std::vector<std::string> arguments{
        "baseline", "update", "--baseline", path("baselines/example_gpu.json"), "--reason", "new"};
    for (int machine = 0; machine < 8; ++machine)
      for (int s = 0; s < 2; ++s) {
        const double level = 0.02 * (machine - 3.5) / 3.5 * 2;
        const double noise = 1e-4 * ((3 * machine + s) % 5 - 2);
        const std::string session = "aa" + std::to_string(10 + 2 * machine + s);
        const std::string utc =
            "2026-11-0" + std::to_string(1 + machine) + "T0" + std::to_string(s) + ":00:00Z";
        const std::string name = path(session + ".json");
        write_file(
            name,
            filled(results({{copy, {level + noise, level}}, {padded, {level - noise, level}}},
                           machine,
                           utc),
                   session,
                   0));
        arguments.push_back(name);
      }
    const outcome made = tool(arguments);
    EXPECT_EQ(made.exit_code, 0) << made.out << made.err;
  }

  /// A perf program that "measures" what lies in the files, whichever process asks.
  void write_program() const {
    std::ofstream(path("kernels")) << R"(#!/bin/sh
for argument; do
  value=${argument#*=}
  case $argument in
    --benchmark_out=*) out=$value ;;
    --benchmark_filter=*copy*) from=copy ;;
    --benchmark_filter=*padded*) from=padded ;;
    --warpgauge_session=*) session=$value ;;
    --warpgauge_process=*) process=$value ;;
  esac
done
sed "s/SESSION/$session/; s/PROCESS/$process/" ")"
                                   << folder_ << R"(/$from.json" >"$out"
)";
    std::filesystem::permissions(path("kernels"), std::filesystem::perms::owner_all);
  }

  /// The tests that perf/discover.cmake makes.
  outcome run_ctest() const {
    std::ofstream list(path("CTestTestfile.cmake"));
    for (const std::string id : {"copy.simple", "transpose.padded"})
      list << "add_test([=[cuda.perf." << id << "]=] [=[" << WARPGAUGE_TOOL << "]=] perf " << id
           << " --ctest-measurements --program [=[" << path("kernels") << "]=] --results [=["
           << path("perf") << "]=])\nset_tests_properties([=[cuda.perf." << id
           << "]=] PROPERTIES LABELS perf SKIP_RETURN_CODE 77 ENVIRONMENT [=[WARPGAUGE_BASELINES="
           << path("baselines") << "]=])\n";
    list.close();
    return run_program(WARPGAUGE_CTEST,
                       {"--output-junit", path("ctest.xml")},
                       {.folder = folder_, .environment = {}});
  }

  std::string folder_;
};

/// Whether JUnit's test of that class and name, or CTest's of that name, has failed.
bool failed_in(const std::string& xml, const std::string& name) {
  pugi::xml_document document;
  EXPECT_TRUE(document.load_file(xml.c_str()));
  const auto found = document.select_node(("//testcase[@name='" + name + "']").c_str());
  EXPECT_TRUE(found) << name << " in " << xml;
  return bool(found.node().child("failure"));
}

TEST_P(OneJudgement, IsWhatCTestTableJUnitAndReportSay) {
  const outcome ran = run_ctest();
  EXPECT_EQ(ran.exit_code, GetParam().copy_fails || GetParam().padded_fails ? 8 : 0) << ran.out;
  const outcome made = tool({"report",
                             "--no-trace",
                             "--results",
                             "perf",
                             "--correctness",
                             "ctest.xml",
                             "-o",
                             "r.html",
                             "-o",
                             "r.out.json",
                             "-o",
                             "r.md",
                             "-o",
                             "r.xml"});
  EXPECT_EQ(made.err, "");
  const json page = json::parse(file_text(path("r.out.json")));
  const std::string html = file_text(path("r.html"));
  const std::string markdown = file_text(path("r.md"));
  pugi::xml_document report;
  ASSERT_TRUE(report.load_file(path("r.xml").c_str()));
  for (const auto& [name, fails] :
       {std::pair{copy, GetParam().copy_fails}, std::pair{padded, GetParam().padded_fails}}) {
    const std::string id = name.substr(0, name.find('/'));
    const std::string rest = name.substr(id.size() + 1);
    EXPECT_EQ(failed_in(path("ctest.xml"), "cuda.perf." + id), fails) << ran.out;
    const json judged = json::parse(file_text(path("perf/" + id + ".judgement.json")));
    EXPECT_EQ(judged.at("exit_code"), fails ? 1 : 0);
    ASSERT_EQ(judged.at("cases").size(), 1u);
    const std::string verdict = judged["cases"][0].at("verdict");
    EXPECT_EQ(verdict == "regression", fails) << name << ": " << verdict;
    EXPECT_EQ(failed_in(path("perf/" + id + ".junit.xml"), rest), fails);
    // The table is what CTest keeps of the test's output.
    pugi::xml_document kept;
    ASSERT_TRUE(kept.load_file(path("ctest.xml").c_str()));
    const std::string output =
        kept.select_node(("//testcase[@name='cuda.perf." + id + "']/system-out").c_str())
            .node()
            .text()
            .as_string();
    EXPECT_THAT(output, testing::HasSubstr(fails ? "1 slower" : "1 " + verdict));
    EXPECT_EQ(output.find("regression") != std::string::npos, fails) << output;
    for (const json& line : page.at("performance").at("cases"))
      if (line.at("name") == name) {
        EXPECT_EQ(line.at("verdict"), verdict);
        for (const char* figure : {"figure", "expected", "limit", "detectable_drop"})
          EXPECT_EQ(line.at(figure), judged["cases"][0].at(figure)) << figure;
      }
    EXPECT_THAT(html,
                testing::HasSubstr(" data-verdict=\"" + verdict +
                                   "\" data-gated=\"1\"><th scope=\"row\" data-key=\"" + name));
    const auto row = report.select_node(
        ("//testsuite[@name='warpgauge.perf.cases']/testcase[@classname='" + id + "']").c_str());
    ASSERT_TRUE(row);
    EXPECT_EQ(bool(row.node().child("failure")), fails);
    // Markdown names what needs a reader's attention.
    EXPECT_EQ(markdown.find("| <code>" + id + "/") != std::string::npos, verdict != "pass")
        << markdown;
  }
}

// A case is judged beside its own anchor: another kernel in the same results changes nothing.
TEST_P(OneJudgement, IsTheSameWithTheOtherKernelBeside) {
  std::vector<std::string> arguments{"baseline", "check"};
  for (int process = 0; process < 3; ++process) {
    const std::string name = path("both" + std::to_string(process) + ".json");
    write_file(name, filled(file_text(path("both.json")), "beef", process));
    if (process > 0) arguments.emplace_back(process == 1 ? "--confirm" : "--third");
    arguments.push_back(name);
  }
  arguments.insert(arguments.end(), {"--only", "copy.simple"});
  const outcome beside = tool(arguments);
  EXPECT_EQ(beside.exit_code == 1, GetParam().copy_fails) << beside.out << beside.err;
}

INSTANTIATE_TEST_SUITE_P(
    Anchors,
    OneJudgement,
    testing::Values(
        // The copy lost what its machine did; beside both kernels' anchors it would have lost more.
        situation{"PassesByItsOwn", {-0.03, -0.03}, {0, 0}, false, false},
        // The copy lost 1.5 % on a machine as usual; the other kernel's anchors would excuse it.
        situation{"FailsByItsOwn", {-0.015, 0}, {-0.03, -0.03}, true, false}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace warpgauge::tests
