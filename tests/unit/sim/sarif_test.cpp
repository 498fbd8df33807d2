// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/report/program_report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <fstream>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

/// SARIF's own schema over what is written of every kind of finding.
namespace warpgauge::sim {
namespace {

using adapter = valijson::adapters::NlohmannJsonAdapter;
using nlohmann::json;

/// What the schema has against it; empty if it agrees.
std::string faults_of(const json& log) {
  static const auto schema = [] {
    std::ifstream file(WARPGAUGE_SARIF_SCHEMA);
    const json text = json::parse(file);
    auto parsed = std::make_unique<valijson::Schema>();
    valijson::SchemaParser(valijson::SchemaParser::kDraft4).populateSchema(adapter(text), *parsed);
    return parsed;
  }();
  valijson::ValidationResults results;
  valijson::Validator().validate(*schema, adapter(log), &results);
  std::string faults;
  for (valijson::ValidationResults::Error error; results.popError(error);) {
    for (const std::string& step : error.context) faults += step;
    faults += ": " + error.description + "\n";
  }
  return faults;
}

finding found(finding_kind kind) {
  finding f;
  f.kind = kind;
  f.kernel = "k<\"a\", 'b'>(int*)";
  f.file = "a folder/\xc3\xa9.cu";
  f.line = 6;
  f.column = 40;
  f.message = "thread (1,0,0) reads \"a\\b\"\t";
  f.count = 3;
  return f;
}

json log_of(const program_report& report) { return json::parse(report.sarif()); }

TEST(Sarif, OfEveryKindOfFindingFollowsTheSchema) {
  for (const finding_kind_facts& facts : finding_kinds)
    for (const bool with_other : {false, true}) {
      finding f = found(facts.kind);
      f.warning = facts.kind == finding_kind::barrier_after_exit;
      if (with_other) f.other = racing_access{"b.cu", 5, 2, {1, 0, 0}, {2, 0, 0}};
      program_report report;
      report.add(f);
      const json log = log_of(report);
      EXPECT_EQ(faults_of(log), "") << facts.words;
      const json& result = log.at("runs").at(0).at("results").at(0);
      EXPECT_EQ(result.contains("codeFlows"), with_other && !is_of_host(facts.kind));
      EXPECT_EQ(result.contains("relatedLocations"), with_other);
    }
}

TEST(Sarif, OfUnknownPlacesOfSeveralFindingsAndOfNoneFollowsTheSchema) {
  program_report report;
  EXPECT_EQ(faults_of(log_of(report)), "");
  for (const finding_kind_facts& facts : finding_kinds) {
    finding f = found(facts.kind);
    f.other = racing_access{};
    report.add(f);
    f.line = 7;
    f.column = 0;
    report.add(f);
    f.line = 0;
    f.count = 0;
    report.add(f);
  }
  const json log = log_of(report);
  EXPECT_EQ(log.at("runs").at(0).at("results").size(), 3 * std::size(finding_kinds));
  EXPECT_EQ(faults_of(log), "");
}

// Otherwise the schema might agree with anything.
TEST(Sarif, IsRefusedWhereItLeavesTheSchema) {
  program_report report;
  finding f = found(finding_kind::global_race);
  f.other = racing_access{"b.cu", 5, 2, {}, {}};
  report.add(f);
  const json log = log_of(report);
  for (const auto& [place, value] : std::initializer_list<std::pair<const char*, json>>{
           {"/version", "2.0.0"},
           {"/runs/0/tool/driver/name", nullptr},
           {"/runs/0/tool/driver/rules/0/id", 1},
           {"/runs/0/results/0/level", "fatal"},
           {"/runs/0/results/0/message", json::object()},
           {"/runs/0/results/0/line", 6},
           {"/runs/0/results/0/locations/0/physicalLocation/region/startLine", 0},
           {"/runs/0/results/0/codeFlows/0/threadFlows/0/locations", json::array()},
           {"/runs/0/results/0/codeFlows/0/threadFlows", json::array()}}) {
    json other = log;
    other[json::json_pointer(place)] = value;
    EXPECT_NE(faults_of(other), "") << place;
  }
}

}  // namespace
}  // namespace warpgauge::sim
