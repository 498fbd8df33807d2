// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/baseline_tool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

/// `warpgauge baseline` and `warpgauge compare` as processes: what comes out and the exit code.
namespace warpgauge::tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;

TEST_F(BaselineTool, MakesABaselineAndLeavesNothingElse) {
  EXPECT_EQ(made_.exit_code, 0) << made_.err;
  EXPECT_THAT(made_.out, HasSubstr("12 sessions"));
  const auto files = std::distance(std::filesystem::directory_iterator(folder_), {});
  EXPECT_EQ(files, 13);
}

TEST_F(BaselineTool, ChecksWithTheCodeOfItsVerdict) {
  const outcome pass = check({results(0, 1)});
  EXPECT_EQ(pass.exit_code, 0) << pass.out << pass.err;
  EXPECT_THAT(pass.out, HasSubstr("perf: 2 pass"));
  EXPECT_EQ(check({results(0, 0.97)}).exit_code, 4);
  const outcome low =
      check({results(0, 0.97), "--confirm", results(0, 0.97), "--junit", path("j.xml")});
  EXPECT_EQ(low.exit_code, 1);
  EXPECT_THAT(low.out, HasSubstr("transpose.padded"));
  EXPECT_THAT(file_text(path("j.xml")), HasSubstr("failures=\"2\""));
  std::istringstream lines(low.out);
  for (std::string line; std::getline(lines, line);)
    EXPECT_LE(std::count_if(line.begin(),
                            line.end(),
                            [](unsigned char c) { return (c & 0xC0) != 0x80; }),  // characters
              100)
        << line;
  EXPECT_EQ(check({results(0, 1.03), "--confirm", results(0, 1.03)}).exit_code, 0);
  const outcome as_json = check({results(9, 1), "--json", "--only", "copy.coalesced"});
  EXPECT_EQ(as_json.exit_code, 0) << as_json.err;
  const json document = json::parse(as_json.out);
  ASSERT_EQ(document["cases"].size(), 1u);
  EXPECT_EQ(document["cases"][0]["basis"], "other cards");
  EXPECT_EQ(document["judgements"], 2);
}

TEST_F(BaselineTool, TakesNamesAndRegularExpressions) {
  const auto judged = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {results(9, 1), "--json"});
    std::set<std::string> names;
    const json judged_now = json::parse(check(more).out);
    for (const json& c : judged_now.at("cases")) names.insert(c["name"].get<std::string>());
    return names;
  };
  const std::set<std::string> all = judged({}), one = judged({"--only", "copy.coalesced"});
  ASSERT_EQ(all.size(), 2u);
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(judged({"--only", *one.begin()}), one);
  EXPECT_EQ(judged({"--only", "^copy.coal.*/"}), one);
  EXPECT_EQ(judged({"--only", "^copy.coal.*/", "--only", "."}), all);
  const outcome none = check({results(9, 1), "--only", "^coalesced"});
  EXPECT_EQ(none.exit_code, 2) << none.out;
  const outcome bad = check({results(9, 1), "--only", "copy.("});
  EXPECT_EQ(bad.exit_code, 2) << bad.out;
  EXPECT_THAT(bad.err, HasSubstr("neither a name nor a regular expression"));
}

TEST_F(BaselineTool, RefusesWhatWasMeasuredBefore) {
  const std::string stored = path("aa1001.json");
  const outcome replayed = check({stored});
  EXPECT_EQ(replayed.exit_code, 2);
  EXPECT_THAT(replayed.err, HasSubstr("which the baseline holds"));
  EXPECT_EQ(check({stored, "--replay"}).exit_code, 0);
  write_file(path("old.json"), example_results(0, "beef"));
  const outcome old = check({path("old.json")});
  EXPECT_EQ(old.exit_code, 2);
  EXPECT_THAT(old.err, HasSubstr("before the baseline's newest session"));
  EXPECT_EQ(check({results(0, 1), "--confirm", path("old.json")}).exit_code, 2);
}

TEST_F(BaselineTool, CallsNothingThatIsImpossibleAnImprovement) {
  std::vector<std::string> forged;
  for (int process = 0; process < 3; ++process) {
    json text = json::parse(file_text(results(0, 1)));
    for (json& row : text["benchmarks"]) row["bandwidth_gb_s"] = 1e300;
    forged.push_back(path("forged" + std::to_string(process) + ".json"));
    write_file(forged.back(), text.dump());
  }
  const outcome o = check({forged[0], "--confirm", forged[1], "--third", forged[2]});
  EXPECT_EQ(o.exit_code, 5) << o.out;
  EXPECT_THAT(o.out, HasSubstr("1e+300 GB/s"));
  EXPECT_EQ(tool({"baseline", "update", "--baseline", path("b.json"), forged[0]}).exit_code, 2);
}

TEST_F(BaselineTool, FindsTheBaselineInTheFolder) {
  std::filesystem::create_directory(path("baselines"));
  EXPECT_EQ(tool({"baseline", "check", results(0, 1)}).exit_code, 3);
  std::filesystem::rename(path("b.json"), path("baselines/example_gpu.json"));
  EXPECT_EQ(tool({"baseline", "check", results(0, 1)}).exit_code, 0);
  const outcome shown = tool({"baseline", "show"});
  EXPECT_EQ(shown.exit_code, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("12 sessions on 4 cards"));
}

TEST_F(BaselineTool, TellsBrokenFilesApart) {
  const std::string whole = example_results(0, "beef");
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = whole;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
  };
  struct kind {
    std::string text;
    int exit_code;
    std::string part;
  };
  const std::string row = example_row("copy.coalesced/f32/-/8192x8192/cold", 4100, 4200).dump();
  const std::vector<kind> kinds{
      {"", 2, "is empty"},
      {whole.substr(0, 700), 2, "ends in the middle"},
      {"<html>", 2, "is not JSON"},
      {"{}", 2, "'context' is missing"},
      {with("\"warpgauge_protocol\": \"1\"", "\"warpgauge_protocol\": \"3\""), 2, "protocol 3"},
      {with("\"gpu_ecc\"", "\"gpu_eec\""), 2, "gpu_eec"},
      {with("\"bandwidth_gb_s\"", "\"bandwidth_mb_s\""), 2, "bandwidth_mb_s"},
      {with("\"bandwidth_gb_s\"", "\"tflop_s\""), 5, "its unit is TFLOP/s"},
      {with("    {\n      \"name\": \"copy", "    " + row + ",\n    {\n      \"name\": \"copy"),
       2,
       "twice"},
      {with("\"bandwidth_gb_s\": 3500.0", "\"bandwidth_gb_s\": NaN"), 5, "not a finite number"},
      {with("\"bandwidth_gb_s\": 3500.0", "\"bandwidth_gb_s\": -3500.0"), 5, "is negative"},
      {with("\"bandwidth_gb_s\": 3500.0", "\"bandwidth_gb_s\": 0"), 5, "is zero"},
      {results_text(example_context(0, "beef"), {json::parse(row)}), 5, "no row for it"},
      {with("transpose.padded/f32", "transpose.paded/f32"), 5, "does not know this case"},
      {with("foreign_processes\\\":0", "foreign_processes\\\":2"),
       5,
       "2 other processes used the GPU"},
      {with("Example GPU", "Another GPU"), 3, "another GPU"},
      {with("\"700000\"", "\"500000\""), 3, "500000 against 700000"},
  };
  for (const kind& k : kinds) {
    write_file(path("broken.json"), k.text);
    const outcome o = check({path("broken.json"), "--replay"});
    EXPECT_EQ(o.exit_code, k.exit_code) << k.part << "\n" << o.out << o.err;
    std::string said = (k.exit_code == 2 ? o.err : o.out);
    std::replace(said.begin(), said.end(), '\n', ' ');
    // Sentences are wrapped: blanks count once.
    said.erase(
        std::unique(said.begin(), said.end(), [](char a, char b) { return a == ' ' && b == ' '; }),
        said.end());
    EXPECT_THAT(said, HasSubstr(k.part));
  }
  EXPECT_EQ(check({path("none.json")}).exit_code, 2);
  EXPECT_EQ(check({folder_}).exit_code, 2);
}

TEST_F(BaselineTool, TellsBrokenBaselinesApart) {
  const std::string whole = file_text(path("b.json"));
  const std::string now = results(0, 1);
  const auto code = [&](const std::string& text) {
    write_file(path("b.json"), text);
    return check({now}).exit_code;
  };
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = whole;
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_EQ(code(whole), 0);
  EXPECT_EQ(code(whole.substr(0, whole.size() / 2)), 2);
  EXPECT_EQ(code(with("\"schema_version\": 2", "\"schema_version\": 3")), 2);
  EXPECT_EQ(code(with("\"protocol\": \"1\"", "\"protocol\": \"0\"")), 3);
  EXPECT_EQ(tool({"baseline", "check", now, "--baseline", path("none.json")}).exit_code, 2);
}

TEST_F(BaselineTool, SuggestsANameForOneThatNothingHas) {
  const outcome o = check({results(0, 1), "--only", "transpose.paded"});
  EXPECT_EQ(o.exit_code, 2) << o.out;
  EXPECT_EQ(o.out, "");
  EXPECT_THAT(o.err, HasSubstr("no kernel or case is named 'transpose.paded'; did you mean"));
  EXPECT_THAT(o.err, HasSubstr("transpose.padded"));
}

TEST_F(BaselineTool, TakesPartsInPerCentToo) {
  EXPECT_EQ(check({results(0, 1), "--family-rate", "0.1%"}).exit_code, 0);
  EXPECT_EQ(check({results(0, 1), "--family-rate", "0.001"}).exit_code, 0);
  for (const char* wrong : {"60%", "0.6", "-1%", "%", "nan", "5 per cent"}) {
    const outcome o = check({results(0, 1), "--family-rate", wrong});
    EXPECT_EQ(o.exit_code, 2) << wrong;
    EXPECT_THAT(o.err, HasSubstr("is not a fraction from 1e-09 to 0.5, such as 0.001 or 0.1%"))
        << wrong;
  }
}

/// A small file says once that most was not measured.
TEST_F(BaselineTool, SaysOnceWhatHoldsForAll) {
  json text = json::parse(file_text(results(0, 1)));
  text["benchmarks"].erase(1);
  write_file(path("one.json"), text.dump());
  const outcome o = check({path("one.json")});
  EXPECT_EQ(o.exit_code, 5) << o.out << o.err;
  // Two of them for the baseline's folder, whose name may be long.
  EXPECT_LE(std::count(o.out.begin(), o.out.end(), '\n'), 10) << o.out;
  EXPECT_THAT(o.out, HasSubstr("the results have no row for it"));
}

TEST_F(BaselineTool, IsUsedRightOrSaysHow) {
  EXPECT_EQ(tool({"baseline"}).exit_code, 2);
  EXPECT_EQ(tool({"baseline", "check"}).exit_code, 2);
  EXPECT_EQ(tool({"baseline", "paint"}).exit_code, 2);
  EXPECT_EQ(check({results(0, 1), "--family-rate", "2"}).exit_code, 2);
  const outcome help = tool({"baseline", "--help"});
  EXPECT_EQ(help.exit_code, 0);
  for (const char* name : {"adopt", "check", "show", "diff", "history", "update", "prune", "merge"})
    EXPECT_THAT(help.out, HasSubstr(name));
}

TEST(ExitCodesTool, TellsScriptsTheWorst) {
  const auto tool = [](const std::vector<std::string>& codes) {
    std::vector<std::string> arguments{"exit-codes"};
    arguments.insert(arguments.end(), codes.begin(), codes.end());
    return run_program(WARPGAUGE_TOOL, arguments);
  };
  for (const auto& [codes, worst] :
       std::vector<std::pair<std::vector<std::string>, std::string>>{{{"0"}, "0"},
                                                                     {{"3", "0", "5"}, "5"},
                                                                     {{"7", "1", "6"}, "1"},
                                                                     {{"77", "139"}, "7"},
                                                                     {{"97", "0"}, "97"},
                                                                     {{"2", "97", "1"}, "1"},
                                                                     {{"7", "97"}, "97"}}) {
    const outcome o = tool(codes);
    EXPECT_EQ(o.exit_code, 0) << o.err;
    EXPECT_EQ(o.out, worst + "\n");
  }
  EXPECT_THAT(tool({}).out, testing::StartsWith("130  interrupted"));
  EXPECT_EQ(tool({"green"}).exit_code, 2);
}

TEST_F(BaselineTool, ComparesAnyTwoResultFiles) {
  const auto file = [&](const std::string& name, std::vector<double> ns) {
    json rows = json::array();
    for (std::size_t i = 0; i < ns.size(); ++i)
      rows.push_back({{"name", "f/8"},
                      {"run_type", "iteration"},
                      {"repetition_index", i},
                      {"real_time", ns[i]},
                      {"time_unit", "ns"}});
    write_file(path(name), json{{"context", json::object()}, {"benchmarks", rows}}.dump());
    return path(name);
  };
  const std::string a = file("a.json", {100, 100.1, 99.9});
  EXPECT_EQ(tool({"compare", a, file("same.json", {100, 100.2, 99.9})}).exit_code, 0);
  const outcome slower = tool({"compare", a, file("slow.json", {110, 110.2, 109.9})});
  EXPECT_EQ(slower.exit_code, 1);
  EXPECT_THAT(slower.out, HasSubstr("regression"));
  EXPECT_EQ(tool({"compare", a, file("one.json", {100})}).exit_code, 4);
  EXPECT_EQ(tool({"compare", a, path("none.json")}).exit_code, 2);
  EXPECT_EQ(tool({"compare", results(0, 1), results(0, 1), "--json"}).exit_code, 4);
}

}  // namespace
}  // namespace warpgauge::tests
