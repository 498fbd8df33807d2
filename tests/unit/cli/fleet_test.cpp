// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/fleet_generator.hpp"
#include "tests/unit/cli/tool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <set>

/// A folder of many cards' results: who is slow, what is missing, what the administrator is given.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using fault = fleet_generator::fault;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

struct judged {
  outcome ran;
  nlohmann::json document;
  std::map<std::string, nlohmann::json> cards;  ///< by key

  std::set<std::string> in_state(const std::string& state) const {
    std::set<std::string> keys;
    for (const auto& [key, card] : cards)
      if (card.at("state") == state) keys.insert(key);
    return keys;
  }
};

judged fleet(const std::string& folder, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"fleet", folder, "--json"});
  judged j{tool(more), {}, {}};
  if (j.ran.out.empty()) {
    ADD_FAILURE() << j.ran.err;
    return j;
  }
  j.document = nlohmann::json::parse(j.ran.out);
  for (const auto& card : j.document.at("cards")) j.cards[card.at("key")] = card;
  return j;
}

class Fleet : public testing::Test {
 protected:
  std::string folder = fresh_folder();
  fleet_generator cards{BASELINE, 20261125};

  void healthy(int from, int to) {
    for (int i = from; i < to; ++i) cards.write(folder, key(i), node(i), i % 8);
  }
  static std::string node(int i) { return fmt::format("n{:04}", i / 8); }
  static std::string key(int i) { return fmt::format("{}.{}", node(i), i % 8); }
};

TEST_F(Fleet, OfHealthyCardsPasses) {
  healthy(0, 16);
  const judged j = fleet(folder);
  EXPECT_EQ(j.ran.exit_code, 0) << j.ran.out.substr(0, 2000);
  EXPECT_EQ(j.in_state("pass").size(), 16U);
  const outcome text = tool({"fleet", folder});
  EXPECT_THAT(text.out, testing::EndsWith("fleet: 16 cards of 1 kind: 16 pass\n"));
}

TEST_F(Fleet, NamesTheCardTheKernelOrTheCaseThatIsSlow) {
  healthy(0, 13);
  cards.write(folder, key(13), node(13), 5, fault::whole, 0.03);
  cards.write(folder, key(14), node(14), 6, fault::kernel, 0.02);
  cards.write(folder, key(15), node(15), 7, fault::one_case, 0.05);
  const judged j = fleet(folder);
  EXPECT_EQ(j.ran.exit_code, 1);
  EXPECT_THAT(j.in_state("slow"), ElementsAre(key(13), key(14), key(15)));
  EXPECT_THAT(j.cards.at(key(13)).at("why"), ContainsRegex("all of it (2\\.[89]|3\\.[0-2]) "));
  EXPECT_THAT(j.cards.at(key(14)).at("why"),
              ContainsRegex("transpose.tiled (1\\.[89]|2\\.[0-2]) "));
  EXPECT_THAT(j.cards.at(key(15)).at("why"), HasSubstr(cards.one_case));
}

TEST_F(Fleet, NamesTheSlowerOfTwo) {
  healthy(0, 1);
  cards.write(folder, key(1), node(1), 1, fault::kernel, 0.02);
  const judged j = fleet(folder);
  EXPECT_THAT(j.in_state("slow"), ElementsAre(key(1)));
  EXPECT_THAT(j.in_state("pass"), ElementsAre(key(0)));
}

TEST_F(Fleet, HoldsNoCardAgainstAnotherKind) {
  healthy(0, 8);
  for (int i = 8; i < 12; ++i)
    cards.write(folder, key(i), node(i), i % 8, fault::whole, 0.2, "692-2G520-0282-001");
  cards.write(folder, key(12), node(12), 4, fault::whole, 0.2, "692-2G520-0282-099");
  const judged j = fleet(folder);
  EXPECT_EQ(j.ran.exit_code, 3) << "one has nothing to be held against";
  EXPECT_EQ(j.document.at("kinds").size(), 3U);
  EXPECT_EQ(j.in_state("pass").size(), 12U);
  EXPECT_THAT(j.in_state("alone"), ElementsAre(key(12)));
}

TEST_F(Fleet, SaysWhatWasNotMeasuredAndWhy) {
  healthy(0, 6);
  write_file(folder + "/n0000.6.card.json",
             "{\"schema_version\": 1, \"node\": \"n0000\", \"gpu\": \"6\", \"why\": \"Xid 79\"}");
  write_file(folder + "/n0000.7.session.json", "{\"schema_version\": 2, \"identity\": {\"na");
  write_file(folder + "/fleet.json",
             "{\"schema_version\": 1, \"expected\": {\"n0000\": 8, \"n0001\": 2}}");
  const judged j = fleet(folder);
  EXPECT_EQ(j.ran.exit_code, 5);
  EXPECT_THAT(j.in_state("not measured"), ElementsAre("n0000.6", "n0001.?1", "n0001.?2"));
  EXPECT_EQ(j.cards.at("n0000.6").at("why"), "Xid 79");
  EXPECT_EQ(j.cards.at("n0001.?1").at("why"), "nothing came back");
  EXPECT_THAT(j.in_state("broken results"), ElementsAre("n0000.7"));
  EXPECT_THAT(j.cards.at("n0000.7").at("why"), HasSubstr("n0000.7.session.json"));
}

TEST_F(Fleet, CountsACardOnceHoweverOftenItIsThere) {
  healthy(0, 4);
  fs::copy_file(folder + "/n0000.1.session.json", folder + "/copy.session.json");
  const judged j = fleet(folder);
  EXPECT_EQ(j.cards.size(), 4U);
  EXPECT_EQ(j.document.at("twice"), 1);
  EXPECT_EQ(j.ran.exit_code, 0);
}

TEST_F(Fleet, CallsWrongResultsFailedWhateverTheSpeed) {
  healthy(0, 4);
  write_file(folder + "/n0000.2.card.json",
             "{\"schema_version\": 1, \"node\": \"n0000\", \"gpu\": \"2\", \"correctness\": 1}");
  const judged j = fleet(folder);
  EXPECT_EQ(j.ran.exit_code, 1);
  EXPECT_THAT(j.in_state("failed"), ElementsAre("n0000.2"));
}

TEST_F(Fleet, TakesWhatABaselineSaidOfACard) {
  healthy(0, 4);
  write_file(folder + "/n0000.2.card.json",
             "{\"schema_version\": 1, \"node\": \"n0000\", \"gpu\": \"2\", \"perf\": 6}");
  const judged j = fleet(folder);
  EXPECT_EQ(j.ran.exit_code, 6);
  EXPECT_THAT(j.cards.at("n0000.2").at("why"), HasSubstr("slow by its baseline"));
}

TEST_F(Fleet, DrainsSlowNodesOnPaperOnly) {
  healthy(0, 13);
  cards.write(folder, key(13), node(13), 5, fault::whole, 0.05);
  cards.write(folder, key(14), node(14), 6, fault::kernel, 0.03);
  write_file(folder + "/n0000.2.card.json",
             "{\"schema_version\": 1, \"node\": \"n0000\", \"gpu\": \"2\", \"correctness\": 1}");
  write_file(folder + "/n0009.0.card.json",
             "{\"schema_version\": 1, \"node\": \"n0009\", \"gpu\": \"0\", \"why\": \"`rm -rf "
             "$HOME`\\\"; x\"}");
  const outcome o = tool({"fleet", folder, "--drain-list", folder + "/drain.sh"});
  EXPECT_EQ(o.exit_code, 1) << o.err;
  const std::string list = file_text(folder + "/drain.sh");
  EXPECT_THAT(list,
              HasSubstr("scontrol update nodename=n0000 state=drain reason=\"warpgauge: gpu 2: "
                        "wrong results\"\n"));
  EXPECT_THAT(
      list,
      ContainsRegex("nodename=n0001 state=drain reason=\"warpgauge: gpu 5: all of it "
                    "(4\\.[89]|5\\.[0-2]) .*, gpu 6: transpose.tiled (2\\.[89]|3\\.[0-2]) "));
  EXPECT_THAT(list, HasSubstr("# n0009 gpu 0 was not measured: ?rm -rf ?HOME??? x\n"));
  EXPECT_EQ(run_program("/bin/sh", {"-n", folder + "/drain.sh"}).exit_code, 0);
}

TEST_F(Fleet, RefusesANodeThatIsNoName) {
  healthy(0, 2);
  write_file(
      folder + "/x.card.json",
      "{\"schema_version\": 1, \"node\": \"a; reboot\", \"gpu\": \"0\", \"correctness\": 1}");
  const outcome o = tool({"fleet", folder, "--drain-list", folder + "/drain.sh"});
  EXPECT_EQ(o.exit_code, 5);
  EXPECT_THAT(file_text(folder + "/drain.sh"), Not(HasSubstr("reboot")));
}

TEST_F(Fleet, TakesTheFoldersThatPerfLeaves) {
  for (const char* card : {"000000000000000a", "000000000000000b", "000000000000000c"}) {
    fs::create_directory(folder + "/" + card);
    const outcome made = run_program(FAKE_KERNELS,
                                     {fmt::format("--benchmark_out={}/{}/all.json", folder, card),
                                      fmt::format("--warpgauge_session={}", card)},
                                     {.environment = {std::string("FAKE_CARD=") + card}});
    ASSERT_EQ(made.exit_code, 0) << made.err;
    write_file(fmt::format("{}/{}/judgement.json", folder, card), "{}");
  }
  const judged j = fleet(folder);
  EXPECT_EQ(j.in_state("pass").size(), 3U) << j.ran.out;
}

TEST_F(Fleet, IsNotMeasuredWhereNothingIs) {
  EXPECT_EQ(fleet(folder).ran.exit_code, 5);
  EXPECT_EQ(tool({"fleet", folder + "/none"}).exit_code, 2);
  write_file(folder + "/fleet.json", "{\"schema_version\": 1, \"expected\": {\"a b\": 1}}");
  EXPECT_EQ(tool({"fleet", folder}).exit_code, 2);
}

TEST_F(Fleet, PageHoldsEveryCardAndEscapesIt) {
  healthy(0, 7);
  cards.write(folder, key(7), node(7), 7, fault::whole, 0.05);
  write_file(
      folder + "/x.card.json",
      "{\"schema_version\": 1, \"node\": \"n9\", \"gpu\": \"0\", \"why\": \"</script><b>\"}");
  const outcome o = tool({"fleet", folder, "--page", folder + "/page.html"});
  EXPECT_EQ(o.exit_code, 1) << o.err;
  const std::string page = file_text(folder + "/page.html");
  for (int i = 0; i < 8; ++i)
    EXPECT_THAT(page, HasSubstr(fmt::format("\"{} gpu {}\"", node(i), i)));
  EXPECT_THAT(page, ContainsRegex("all of it (4\\.[89]|5\\.[0-2]) "));
  EXPECT_THAT(page, Not(HasSubstr("</script><b>")));
  EXPECT_THAT(page, Not(HasSubstr("http://")));
}

}  // namespace
}  // namespace warpgauge::tests
