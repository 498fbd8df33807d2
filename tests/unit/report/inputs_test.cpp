// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/inputs.hpp"

#include "tests/unit/cli/process.hpp"
#include "tests/unit/report/example_inputs.hpp"
#include "warpgauge/baseline/file_error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

namespace warpgauge::tests {
namespace {

using namespace report;
using baseline::file_error;
using baseline::file_fault;
using testing::HasSubstr;
using testing::Not;

model read(const std::string& text) {
  model m;
  add_evidence(text, "file", {}, m);
  return m;
}

file_fault fault_of(const auto& work) {
  try {
    work();
  } catch (const file_error& e) {
    EXPECT_THAT(e.what(), HasSubstr("file")) << "names the file";
    return e.fault();
  }
  ADD_FAILURE() << "no fault";
  return file_fault::conflicting;
}

TEST(ReportInputs, ReadsTheSummaryOfCorrectness) {
  const model m = read(correctness_text(2));
  ASSERT_EQ(m.tests.size(), 1u);
  const test_group& g = m.tests[0];
  EXPECT_EQ(g.label, "correctness");
  EXPECT_EQ(g.backend, "sim");
  EXPECT_EQ(g.passed, 1999998u);
  EXPECT_THAT(g.passed_for, testing::ElementsAre("copy.simple", "transpose.padded"));
  EXPECT_EQ(g.failed, 2u);
  EXPECT_EQ(g.skipped, 12u);
  EXPECT_EQ(g.variants, 2u);
  ASSERT_EQ(g.failures.size(), 2u);
  EXPECT_EQ(g.failures[0].name, "copy.simple");
  ASSERT_EQ(g.skips.size(), 1u);
  EXPECT_EQ(g.skips[0].name, "matmul.future");
  EXPECT_EQ(g.skips[0].text, "needs thread-block clusters");
}

TEST(ReportInputs, AVariantWithoutAResultIsAFailure) {
  auto document = nlohmann::json::parse(correctness_text());
  document["missing"] = {"copy.shared"};
  const model m = read(document.dump());
  EXPECT_EQ(m.tests[0].failed, 1u);
  EXPECT_EQ(m.tests[0].failures[0].name, "copy.shared");
}

TEST(ReportInputs, ReadsJunitByBackendAndLabelWithoutTheHost) {
  const model m = read(junit_text(true));
  std::map<std::string, const test_group*> by;
  for (const test_group& g : m.tests) by[g.label] = &g;
  ASSERT_EQ(by.size(), 4u);
  EXPECT_EQ(by["correctness"]->backend, "cuda");
  EXPECT_EQ(by["correctness"]->passed, 1u);
  EXPECT_THAT(by["correctness"]->passed_for, testing::ElementsAre("copy.simple"));
  ASSERT_EQ(by["large"]->skips.size(), 1u);
  EXPECT_EQ(by["large"]->skips[0].text, "skipped: needs 150 GiB, 139 GiB are free on (host)");
  EXPECT_THAT(by["sanitize"]->passed_for,
              testing::ElementsAre("initcheck.copy", "memcheck.copy", "synccheck.copy"));
  ASSERT_EQ(by["sanitize"]->failures.size(), 1u);
  EXPECT_THAT(by["sanitize"]->failures[0].text, HasSubstr("Race reported"));
  EXPECT_THAT(by["sanitize"]->failures[0].text, Not(HasSubstr("secret-host")));
  EXPECT_EQ(by["project"]->passed, 2u);
}

TEST(ReportInputs, ATestThatCouldNotStartIsAFailure) {
  const model m = read(
      "<testsuite><testcase name='sim.correctness.x' status='notrun'>"
      "<skipped message='Unable to find executable'/></testcase>"
      "<testcase name='sim.correctness.y' status='disabled'><skipped message='Disabled'/>"
      "</testcase></testsuite>");
  ASSERT_EQ(m.tests.size(), 1u);
  EXPECT_EQ(m.tests[0].failed, 1u);
  EXPECT_EQ(m.tests[0].skipped, 1u);
}

TEST(ReportInputs, TellsAPlanBeyond2To31FromCorrectness) {
  auto document = nlohmann::json::parse(correctness_text());
  document["plan"] = "large";
  EXPECT_EQ(read(document.dump()).tests[0].label, "large");
}

TEST(ReportInputs, KnowsTheKernelOfAParameterisedTest) {
  const model m = read(
      "<testsuite><testcase name='sim.traffic.Variants/A.B/transpose_naive_columns'/>"
      "<testcase name='sim.traffic.Lesson.C'/></testsuite>");
  EXPECT_THAT(m.tests[0].passed_for, testing::ElementsAre("Lesson.C", "transpose.naive_columns"));
}

TEST(ReportInputs, AnErrorAndANestedSuiteCount) {
  const model m = read(
      "<testsuites><testsuite><testcase name='a'><error message='crashed'/></testcase>"
      "</testsuite><testsuite><testcase name='b'/></testsuite></testsuites>");
  ASSERT_EQ(m.tests.size(), 1u);
  EXPECT_EQ(m.tests[0].label, "project");
  EXPECT_EQ(m.tests[0].failed, 1u);
  EXPECT_EQ(m.tests[0].passed, 1u);
}

TEST(ReportInputs, FindsTheWorstLineAndItsSourceBelowTheRootOnly) {
  const std::string root = fresh_folder();
  std::filesystem::create_directories(root + "/src/kernels");
  write_file(root + "/src/kernels/k.cuh", "one\ntwo\nthree <torn>\nfour\n");
  write_file(root + "/secret.txt", "a\nb\nc\nd\n");
  const std::string elsewhere = fresh_folder();
  write_file(elsewhere + "/k.cuh", "hidden\nhidden\nhidden\nhidden\n");
  const auto trace = [&](const std::string& file) {
    return parse_trace(example_trace("copy.shared", file).dump(), "file", {root});
  };
  const traced_kernel here = trace(root + "/src/kernels/k.cuh");
  ASSERT_TRUE(here.worst);
  EXPECT_EQ(here.worst->file, "src/kernels/k.cuh");
  EXPECT_EQ(here.worst->line, 3);
  EXPECT_EQ(here.worst->operation, "shared load");
  EXPECT_EQ(here.worst->count.actual, 256u);
  ASSERT_EQ(here.worst->excerpt.size(), 4u);
  EXPECT_EQ(here.worst->excerpt[2], "three <torn>");
  // Built elsewhere: found from its src folder on.
  EXPECT_EQ(trace("/build/machine/src/kernels/k.cuh").worst->excerpt.size(), 4u);
  for (const std::string& outside : {elsewhere + "/k.cuh",
                                     root + "/secret.txt",
                                     root + "/src/../../" + elsewhere.substr(1) + "/k.cuh",
                                     std::string("/etc/passwd"),
                                     root + "/src/kernels",
                                     std::string()})
    EXPECT_TRUE(trace(outside).worst->excerpt.empty()) << outside;
  std::filesystem::create_symlink(elsewhere + "/k.cuh", root + "/src/link.cuh");
  EXPECT_TRUE(trace(root + "/src/link.cuh").worst->excerpt.empty());
  EXPECT_TRUE(parse_trace(example_trace("a", root + "/src/kernels/k.cuh").dump(), "file", {})
                  .worst->excerpt.empty());
}

TEST(ReportInputs, AnIdealLaunchHasNoWorstLine) {
  auto trace = example_trace("copy.simple", "k.cuh");
  trace["sites"] = nlohmann::json::array();
  EXPECT_FALSE(parse_trace(trace.dump(), "file", {}).worst);
}

TEST(ReportInputs, TakesAnOwnKernelsWordForItsPromise) {
  auto trace = example_trace("mine.scale", "k.cuh");
  EXPECT_FALSE(parse_trace(trace.dump(), "file", {}).as_promised.has_value());
  trace["as_promised"] = nullptr;
  trace["promise"] = "no count is stored";
  EXPECT_FALSE(parse_trace(trace.dump(), "file", {}).as_promised.has_value());
  trace["as_promised"] = false;
  trace["promise"] = "k.cuh:3: not .coalesced()";
  const traced_kernel broken = parse_trace(trace.dump(), "file", {});
  EXPECT_EQ(broken.as_promised, false);
  EXPECT_EQ(broken.promise, "k.cuh:3: not .coalesced()");
}

TEST(ReportInputs, CountsExecutedLinesOfKernelsAndOfTheRest) {
  const coverage c = parse_coverage(coverage_text(), "file");
  EXPECT_EQ(c.kernel_found, 4u);
  EXPECT_EQ(c.kernel_hit, 4u);
  EXPECT_EQ(c.other_found, 5u);
  EXPECT_EQ(c.other_hit, 3u);
  ASSERT_EQ(c.files.size(), 2u);
  for (const covered_file& f : c.files) EXPECT_THAT(f.name, testing::StartsWith("src/warpgauge/"));
}

TEST(ReportInputs, ReadsTheMachineWithoutPaths) {
  const machine m = parse_machine(doctor_json().dump(), "file");
  std::string all;
  for (const auto& [name, value] : m.facts) all += name + "=" + value + "\n";
  EXPECT_THAT(all, HasSubstr("GPU=NVIDIA H200\n"));
  EXPECT_THAT(all, HasSubstr("memory=139.8 GiB\n"));
  EXPECT_THAT(all, HasSubstr("nvcc=found\n"));
  EXPECT_THAT(all, HasSubstr("ncu=not found\n"));
  EXPECT_THAT(all, HasSubstr("other processes on it=unknown\n"));
  EXPECT_THAT(all, Not(HasSubstr("jane")));
  EXPECT_THAT(all, Not(HasSubstr("0123456789abcdef")));
  EXPECT_EQ(m.remarks.size(), 1u);
  EXPECT_EQ(m.labels.size(), 2u);
}

TEST(ReportInputs, TellsBrokenFilesApart) {
  const auto evidence = [](const std::string& text) { return fault_of([&] { read(text); }); };
  EXPECT_EQ(evidence(""), file_fault::empty);
  EXPECT_EQ(evidence("{\"suite\": \"traf"), file_fault::truncated);
  EXPECT_EQ(evidence("noise"), file_fault::not_json);
  EXPECT_EQ(evidence("{}"), file_fault::wrong_schema);
  EXPECT_EQ(evidence("[]"), file_fault::wrong_schema);
  EXPECT_EQ(evidence("<testsuite><testcase name='a'>"), file_fault::truncated);
  EXPECT_EQ(evidence("<html></html>"), file_fault::wrong_schema);
  EXPECT_EQ(evidence("<testsuite/>"), file_fault::empty);
  EXPECT_EQ(evidence("<?xml version='1.0'?>"), file_fault::empty);
  auto negative = nlohmann::json::parse(traffic_text());
  negative["passed"] = -1;
  EXPECT_EQ(evidence(negative.dump()), file_fault::wrong_schema);
  for (const char* key : {"backend", "passed", "variants", "not_run", "missing"}) {
    auto part = nlohmann::json::parse(correctness_text());
    part.erase(key);
    EXPECT_EQ(evidence(part.dump()), file_fault::wrong_schema) << key;
  }
  const auto whole_trace = example_trace("a", "k.cuh");
  for (const auto& [key, value] : whole_trace.items()) {
    auto part = example_trace("a", "k.cuh");
    part.erase(key);
    EXPECT_EQ(fault_of([&] { parse_trace(part.dump(), "file", {}); }), file_fault::wrong_schema)
        << key;
  }
  const auto lcov = [](const std::string& text) {
    return fault_of([&] { parse_coverage(text, "file"); });
  };
  EXPECT_EQ(lcov(""), file_fault::empty);
  EXPECT_EQ(lcov("SF:a\nDA:1,1\n"), file_fault::truncated);
  EXPECT_EQ(lcov("SF:a\nDA:one,1\nend_of_record\n"), file_fault::wrong_schema);
  EXPECT_EQ(lcov("DA:1,1\n"), file_fault::wrong_schema);
  EXPECT_EQ(lcov("end_of_record\n"), file_fault::wrong_schema);
  EXPECT_EQ(lcov("SF:a\nSF:b\n"), file_fault::truncated);
  EXPECT_EQ(lcov("\x7F"
                 "ELF noise\n"),
            file_fault::wrong_schema);
  for (const char* key : {"backend", "programs", "remarks", "labels"}) {
    auto part = doctor_json();
    part.erase(key);
    EXPECT_EQ(fault_of([&] { parse_machine(part.dump(), "file"); }), file_fault::wrong_schema)
        << key;
  }
}

TEST(ReportInputs, OfAFolderTakesWhatTellsOfWholeLabels) {
  const std::string folder = fresh_folder() + "/files";
  std::filesystem::create_directory(folder);
  EXPECT_EQ(fault_of([&] {
              model m;
              read_evidence(folder, {}, m);
            }),
            file_fault::empty);
  write_file(folder + "/correctness-sim-sweep.json", correctness_text());
  write_file(folder + "/correctness-sim-sweep-copy.simple.json", "{}");
  write_file(folder + "/traffic.sim.json", traffic_text());
  write_file(folder + "/ctest.xml", junit_text(false));
  write_file(folder + "/notes.txt", "noise");
  model m;
  read_evidence(folder, {}, m);
  EXPECT_EQ(m.tests.size(), 6u);
  for (const test_group& g : m.tests) EXPECT_EQ(g.origin.find('/'), std::string::npos);
}

}  // namespace
}  // namespace warpgauge::tests
