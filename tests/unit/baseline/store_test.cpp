// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/store.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/baseline/schema.hpp"
#include "tests/unit/cli/process.hpp"
#include "warpgauge/baseline/case_columns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <sstream>

namespace warpgauge::tests {
namespace {

using baseline::file_error;
using baseline::file_fault;
using baseline::stored_baseline;
using nlohmann::json;
using testing::HasSubstr;

stored_baseline stored(int card, const std::string& session, double share = 1) {
  const std::vector<baseline::process> both{
      baseline::parse_results(example_results(card, session, share, 0), "0.json"),
      baseline::parse_results(example_results(card, session, share * 1.001, 1), "1.json")};
  return baseline::to_baseline(both);
}

template <class Work>
file_fault fault_of(const Work& work) {
  try {
    work();
  } catch (const file_error& e) {
    return e.fault();
  }
  ADD_FAILURE() << "nothing was refused";
  return file_fault::conflicting;
}

TEST(Store, TurnsProcessesIntoASessionWhateverTheirOrder) {
  const stored_baseline b = stored(1, "beef");
  ASSERT_EQ(b.sessions.size(), 1u);
  const auto& s = b.sessions.at("beef");
  EXPECT_EQ(s.processes, 2);
  EXPECT_EQ(s.sm_clock_mhz, 1980);
  const auto& c = s.cases.at("transpose.padded/f32/t32/8192x8192/cold");
  EXPECT_THAT(
      c.figure,
      testing::ElementsAre(testing::DoubleNear(3500, 0.02), testing::DoubleNear(3503.5, 0.02)));
  std::vector<baseline::process> reversed{
      baseline::parse_results(example_results(1, "beef", 1.001, 1), "1.json"),
      baseline::parse_results(example_results(1, "beef", 1, 0), "0.json")};
  EXPECT_EQ(baseline::to_baseline(reversed), b);
}

/// A session in which "k.w/cold" was measured by `measured` of three processes.
stored_baseline with_unsteady(const std::string& session, int measured) {
  std::vector<baseline::process> processes;
  for (int p = 0; p < 3; ++p) {
    processes.push_back(example_process(1, session, p));
    processes.back().rows.push_back(row_of("k.v/cold", 1000, 4000));
    processes.back().rows.push_back(row_of("k.w/cold", 1000, 4000));
    if (p >= measured)
      processes.back().rows.back().problem =
          baseline::cause{.kind = baseline::cause_kind::clocks_held, .names = {"sw_power_cap"}};
  }
  return baseline::to_baseline(processes);
}

TEST(Store, KeepsWhichCasesTheClocksLetNobodyMeasure) {
  const stored_baseline never = with_unsteady("beef", 0);
  EXPECT_THAT(never.sessions.at("beef").unsteady, testing::ElementsAre("k.w/cold"));
  EXPECT_EQ(baseline::parse_baseline(baseline::to_text(never), "b.json"), never);
  EXPECT_THAT(with_unsteady("beef", 1).sessions.at("beef").unsteady, testing::IsEmpty());
}

TEST(Store, CallsACaseHopelessInThreeQuartersOfThreeSessions) {
  const auto after = [](int unsteady, int measured) {
    stored_baseline all = with_unsteady("aa00", unsteady > 0 ? 0 : 3);
    for (int s = 1; s < unsteady + measured; ++s)
      all = merge(all, with_unsteady("aa0" + std::to_string(s), s < unsteady ? 0 : 3));
    return baseline::steadiness_of(all, "k.w/cold").mostly_unsteady();
  };
  EXPECT_FALSE(after(2, 0));
  EXPECT_TRUE(after(3, 0));
  EXPECT_TRUE(after(3, 1));
  EXPECT_FALSE(after(3, 2));
  EXPECT_FALSE(after(0, 4));
}

TEST(Store, RefusesProcessesThatDoNotBelongTogether) {
  const auto one = baseline::parse_results(example_results(1, "beef"), "a.json");
  auto other_card = baseline::parse_results(example_results(2, "beef", 1, 1), "b.json");
  auto other_gpu = one;
  other_gpu.gpu.sm_count = 1;
  using list = std::vector<baseline::process>;
  EXPECT_EQ(fault_of([&] { baseline::to_baseline(list{one, one}); }), file_fault::duplicated_row);
  EXPECT_EQ(fault_of([&] { baseline::to_baseline(list{one, other_card}); }), file_fault::other_gpu);
  EXPECT_EQ(fault_of([&] { baseline::to_baseline(list{one, other_gpu}); }), file_fault::other_gpu);
  EXPECT_EQ(fault_of([&] { baseline::to_baseline(list{}); }), file_fault::empty);
}

TEST(Store, ReadsBackWhatItWrote) {
  stored_baseline b = merge(stored(1, "beef"), stored(2, "cafe"));
  b.sessions.at("cafe").reason = "a \"slower\" compiler";
  EXPECT_EQ(baseline::parse_baseline(baseline::to_text(b), "b.json"), b);
}

/// A file of version 1 holds the same, each value to its last digit.
TEST(Store, ReadsTheVersionBefore) {
  const stored_baseline b = merge(stored(1, "beef"), stored(2, "cafe"));
  nlohmann::json old = nlohmann::json::parse(baseline::to_text(b));
  old["schema_version"] = 1;
  old.erase("cases");
  for (nlohmann::json& session : old["sessions"]) {
    for (const char* key : {"figure", "anchor", "spread"}) session.erase(key);
    session.erase("not_gated");
    session["cases"] = nlohmann::json::object();
    for (const auto& [name, c] : b.sessions.at(session["session"]).cases) {
      nlohmann::json& to = session["cases"][name];
      to = {{"unit", c.unit}, {"anchor_unit", c.anchor_unit}, {"gated", c.gated}};
      for (std::size_t i = 0; i < c.figure.size(); ++i) {
        to["figure"].push_back(c.figure[i] * 1.000001);  // less than a file keeps
        to["anchor"].push_back(c.anchor[i] * 0.999999);
        to["spread"].push_back(c.spread[i] + 1e-9);
      }
    }
  }
  EXPECT_EQ(baseline::parse_baseline(old.dump(), "b.json"), b);
}

TEST(Store, KeepsFiguresToATenThousandthOfAPerCent) {
  for (double value = 1e-9; value < 1e12; value *= 1.37) {
    EXPECT_NEAR(baseline::kept_value(value) / value, 1, 0.51e-5);
    EXPECT_EQ(baseline::kept_value(baseline::kept_value(value)), baseline::kept_value(value));
  }
}

/// Sessions of other cases, of more processes, and of a case that counts no more.
TEST(Store, AddsANewCaseBehindTheOthers) {
  const auto of = [](const std::string& session, int day, const std::string& name, int processes) {
    std::vector<baseline::process> all;
    for (int p = 0; p < processes; ++p) {
      all.push_back(example_process(1, session, p));
      all.back().utc = "2026-01-0" + std::to_string(day) + "T00:00:00Z";
      if (p == 0) all.back().rows.push_back(row_of("z.first/cold", 1000, 4000));
      all.back().rows.push_back(row_of(name, 900, 4000));
      all.back().rows.back().gated = day < 3;
    }
    return baseline::to_baseline(all);
  };
  const stored_baseline one = of("dd01", 1, "m.old/cold", 1);
  const stored_baseline two = merge(one, of("cc02", 2, "a.new/cold", 3));
  const stored_baseline three = merge(two, of("bb03", 3, "m.old/cold", 2));
  for (const stored_baseline& b : {one, two, three})
    EXPECT_EQ(baseline::parse_baseline(baseline::to_text(b), "b.json"), b);
  const auto names = [](const stored_baseline& b) {
    std::vector<std::string> all;
    const auto written = nlohmann::json::parse(baseline::to_text(b));
    for (const auto& c : written["cases"]) all.push_back(c["case"]);
    return all;
  };
  EXPECT_THAT(names(one), testing::ElementsAre("m.old/cold", "z.first/cold"));
  EXPECT_THAT(names(three), testing::ElementsAre("m.old/cold", "z.first/cold", "a.new/cold"));
  // What is there keeps its lines.
  std::istringstream lines(baseline::to_text(one));
  const std::string after = baseline::to_text(three);
  for (std::string line; std::getline(lines, line);)
    EXPECT_THAT(after, HasSubstr(line.substr(0, line.find_last_not_of(",") + 1)));
}

TEST(Store, WritesWhatItsSchemaAllows) {
  const auto schema = nlohmann::json::parse(file_text(WARPGAUGE_SCHEMA));
  const auto text =
      nlohmann::json::parse(baseline::to_text(merge(stored(1, "beef"), stored(2, "cafe"))));
  EXPECT_EQ(violation(schema, text), "");
  // The check itself sees what is wrong.
  auto broken = text;
  broken["identity"].erase("ecc");
  EXPECT_THAT(violation(schema, broken), HasSubstr("ecc"));
  broken = text;
  broken["sessions"][0]["figure"][0][0] = 0.5;
  EXPECT_THAT(violation(schema, broken), HasSubstr("figure"));
  broken = text;
  broken["sessions"][0]["spread"][0][0] = -1;
  EXPECT_THAT(violation(schema, broken), HasSubstr("spread"));
  broken = text;
  broken["colour"] = "green";
  EXPECT_THAT(violation(schema, broken), HasSubstr("colour"));
}

TEST(Store, KeepsOnlyBaselinesThatConform) {
  const auto schema = nlohmann::json::parse(file_text(WARPGAUGE_SCHEMA));
  const std::filesystem::path folder = std::filesystem::path(WARPGAUGE_SCHEMA).parent_path();
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    ++files;
    if (entry.path().filename() == "schema.json") continue;
    const std::string text = file_text(entry.path().string());
    EXPECT_EQ(violation(schema, nlohmann::json::parse(text)), "") << entry.path();
    const stored_baseline b = baseline::parse_baseline(text, entry.path().string());
    EXPECT_EQ(baseline::to_text(b), text) << entry.path() << " is not as the program writes it";
    EXPECT_EQ(baseline::file_name(b.gpu), entry.path().filename().string());
  }
  EXPECT_GE(files, 1) << "not even the schema";
}

TEST(Merge, GivesTheSameInEveryOrderAndGrouping) {
  std::vector<stored_baseline> parts{stored(1, "aaaa"),
                                     stored(2, "bbbb"),
                                     stored(1, "cccc", 0.99),
                                     merge(stored(1, "aaaa"), stored(3, "dddd"))};
  std::vector<std::size_t> order(parts.size());
  std::iota(order.begin(), order.end(), 0);
  const stored_baseline all = merge(merge(parts[0], parts[1]), merge(parts[2], parts[3]));
  EXPECT_EQ(all.sessions.size(), 4u);
  int permutations = 0;
  do {
    const auto& [a, b, c, d] =
        std::tie(parts[order[0]], parts[order[1]], parts[order[2]], parts[order[3]]);
    EXPECT_EQ(merge(merge(merge(a, b), c), d), all);
    EXPECT_EQ(merge(a, merge(b, merge(c, d))), all);
    EXPECT_EQ(merge(merge(a, b), merge(c, d)), all);
    ++permutations;
  } while (std::next_permutation(order.begin(), order.end()));
  EXPECT_EQ(permutations, 24);
  EXPECT_EQ(merge(all, all), all);
}

TEST(Merge, RefusesWhatCannotBothBeTrue) {
  const stored_baseline a = stored(1, "aaaa");
  EXPECT_EQ(fault_of([&] { merge(a, stored(1, "aaaa", 0.9)); }), file_fault::conflicting);
  stored_baseline other = stored(1, "bbbb");
  other.gpu.ecc = "off";
  EXPECT_EQ(fault_of([&] { merge(a, other); }), file_fault::other_gpu);
  other = stored(1, "bbbb");
  other.protocol = "2";
  EXPECT_EQ(fault_of([&] { merge(a, other); }), file_fault::other_protocol);
}

TEST(BrokenBaseline, IsToldApart) {
  const std::string whole = baseline::to_text(stored(1, "beef"));
  const auto with = [&](const auto& change) {
    auto document = nlohmann::json::parse(whole);
    change(document);
    return fault_of([&] { baseline::parse_baseline(document.dump(), "b.json"); });
  };
  const auto session = [](json& d) -> json& { return d["sessions"][0]; };
  EXPECT_EQ(with([](json& d) { d["schema_version"] = 3; }), file_fault::newer_schema);
  EXPECT_EQ(with([](json& d) { d["schema_version"] = 0; }), file_fault::wrong_schema);
  EXPECT_EQ(with([](json& d) { d["schema_version"] = 1; }), file_fault::wrong_schema);
  EXPECT_EQ(with([](json& d) { d.erase("schema_version"); }), file_fault::wrong_schema);
  EXPECT_EQ(with([](json& d) { d["colour"] = 1; }), file_fault::unknown_key);
  EXPECT_EQ(with([](json& d) { d["sessions"].push_back(d["sessions"][0]); }),
            file_fault::conflicting);
  EXPECT_EQ(with([](json& d) { d["cases"].push_back(d["cases"][0]); }), file_fault::conflicting);
  EXPECT_EQ(with([](json& d) { d["cases"][0]["unit"] = "MB/s"; }), file_fault::wrong_unit);
  EXPECT_EQ(with([](json& d) { d["cases"][0]["figure"] = 0; }), file_fault::wrong_schema);
  EXPECT_EQ(with([](json& d) { d["cases"].erase(d["cases"].size() - 1); }),
            file_fault::wrong_schema);
  for (const char* key : {"figure", "anchor", "spread"}) {
    for (const json& wrong : {json(0.5), json("1"), json(100'000'000), json(-100'000'000)})
      EXPECT_EQ(with([&](json& d) { session(d)[key][0][0] = wrong; }), file_fault::wrong_schema)
          << key << wrong;
    // No value, a value too many, a row too many, none.
    EXPECT_EQ(with([&](json& d) { session(d)[key][0][0] = nullptr; }), file_fault::wrong_schema);
    EXPECT_EQ(with([&](json& d) { session(d)[key][0].push_back(1); }), file_fault::wrong_schema);
    EXPECT_EQ(with([&](json& d) { session(d)[key].push_back(session(d)[key][0]); }),
              file_fault::wrong_schema);
    EXPECT_EQ(with([&](json& d) { session(d).erase(key); }), file_fault::wrong_schema);
  }
  EXPECT_EQ(with([&](json& d) { session(d)["not_gated"] = {"no.such/cold"}; }),
            file_fault::wrong_schema);
  for (std::size_t length = 1; length + 2 < whole.size(); ++length)
    EXPECT_EQ(fault_of([&] { baseline::parse_baseline(whole.substr(0, length), "b.json"); }),
              file_fault::truncated);
}

TEST(WriteBaseline, LeavesNothingBesideAndReplacesWhole) {
  const std::string folder = fresh_folder();
  const std::string file = folder + "/b.json";
  write_baseline(file, stored(1, "aaaa"));
  write_baseline(file, merge(stored(1, "aaaa"), stored(2, "bbbb")));
  EXPECT_EQ(baseline::read_baseline(file).sessions.size(), 2u);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

TEST(WriteBaseline, RefusesToLoseWhatItCannotRead) {
  const std::string file = fresh_folder() + "/b.json";
  std::string newer = baseline::to_text(stored(1, "aaaa"));
  newer.replace(newer.find("\"schema_version\": 2"), 19, "\"schema_version\": 9");
  write_file(file, newer);
  EXPECT_EQ(fault_of([&] { write_baseline(file, stored(1, "aaaa")); }), file_fault::newer_schema);
  EXPECT_EQ(file_text(file), newer);
  write_file(file, "a letter");
  EXPECT_EQ(fault_of([&] { write_baseline(file, stored(1, "aaaa")); }), file_fault::not_json);
  EXPECT_EQ(file_text(file), "a letter");
}

TEST(WriteBaseline, SaysThatAFolderIsMissing) {
  EXPECT_THROW(write_baseline(fresh_folder() + "/none/b.json", stored(1, "aaaa")),
               base::unwritable_file);
}

TEST(FindBaseline, PrefersTheSameGpu) {
  const std::string folder = fresh_folder();
  const stored_baseline b = stored(1, "aaaa");
  stored_baseline capped = b;
  capped.gpu.power_limit_mw = 500000;
  const auto found = [&](const std::string& in) {
    const auto file = baseline::best_match(baseline::baselines_in(in), b.gpu);
    return file ? file->path.string() : "none";
  };
  EXPECT_EQ(found(folder), "none");
  EXPECT_EQ(found(folder + "/none"), "none");
  write_baseline(folder + "/a_capped.json", capped);
  EXPECT_EQ(found(folder), folder + "/a_capped.json");
  write_baseline(folder + "/example_gpu.json", b);
  EXPECT_EQ(found(folder), folder + "/example_gpu.json");
  EXPECT_EQ(baseline::file_name(b.gpu), "example_gpu.json");
  EXPECT_THAT(baseline::differences(capped.gpu, b.gpu), HasSubstr("500000 against 700000"));
}

TEST(Prune, KeepsTheNewestOfEachCard) {
  stored_baseline all = merge(merge(stored(1, "aaaa"), stored(1, "bbbb")), stored(2, "cccc"));
  all.sessions.at("aaaa").utc = "2027-01-01T00:00:00Z";
  const stored_baseline kept = baseline::prune(all, 1);
  EXPECT_TRUE(kept.sessions.contains("aaaa"));
  EXPECT_FALSE(kept.sessions.contains("bbbb"));
  EXPECT_TRUE(kept.sessions.contains("cccc"));
  all.sessions.at("aaaa").cases.erase("copy.coalesced/f32/-/8192x8192/cold");
  const stored_baseline recent = baseline::prune(all, 9, "2026-12-01T00:00:00Z");
  EXPECT_EQ(recent.sessions.at("cccc").cases.size(), 1u);
}

TEST(Baseline, TakesNoInjectedProcess) {
  nlohmann::ordered_json context = example_context(1, "beef");
  context["x_injected"] = "0.02";
  const std::vector<baseline::process> injected{baseline::parse_results(
      results_text(context, {example_row("a/cold", 3500, 4200)}), "slow.json")};
  EXPECT_EQ(injected[0].injected, "0.02");
  try {
    baseline::to_baseline(injected);
    FAIL() << "it was accepted";
  } catch (const baseline::file_error& e) {
    EXPECT_THAT(e.what(), testing::HasSubstr("slow.json"));
    EXPECT_THAT(e.what(), testing::HasSubstr("leave it out"));
  }
}

}  // namespace
}  // namespace warpgauge::tests
