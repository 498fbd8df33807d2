// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/baseline/schema.hpp"
#include "warpgauge/baseline/describe.hpp"
#include "warpgauge/baseline/update.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <random>
#include <string>

namespace warpgauge::tests {
namespace {

/// Characters that files, terminals and pages stumble on, and bytes that are none.
std::string odd_text(std::mt19937& random) {
  static const std::array<std::string, 32> parts{"a",
                                                 "Z",
                                                 "7",
                                                 " ",
                                                 "  ",
                                                 "\t",
                                                 "\n",
                                                 "\r\n",
                                                 "\x01",
                                                 "\x1b[31m",
                                                 "\x7f",
                                                 "\"",
                                                 "\\",
                                                 "/",
                                                 "<b>",
                                                 "&",
                                                 "%s",
                                                 "{}",
                                                 "\xC3\xA4",
                                                 "\xE2\x82\xAC",
                                                 "\xC2\x85",
                                                 "\xC2\xA0",
                                                 "\xE2\x80\xA8",
                                                 "\xE2\x80\xAE",
                                                 "\xEF\xBB\xBF",
                                                 "\xEF\xBF\xBF",
                                                 "\xF0\x9F\x9A\x80",
                                                 "\xC0\xAF",
                                                 "\xFF",
                                                 "\xED\xA0\x80",
                                                 std::string(1, '\0'),
                                                 "null"};
  std::string text;
  for (unsigned n = random() % 6; n > 0; --n) text += parts[random() % parts.size()];
  return text;
}

/// As a JSON string, every byte of it kept.
std::string quoted(const std::string& text) {
  std::string all = "\"";
  for (const char c : text) {
    char escape[8];
    std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned char>(c));
    if (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\')
      all += escape;
    else
      all += c;
  }
  return all + "\"";
}

std::string with_value(std::string file, const std::string& key, const std::string& value) {
  const std::string before = "\"" + key + "\": ";
  const std::size_t at = file.find(before);
  EXPECT_NE(at, std::string::npos) << key;
  const std::size_t from = at + before.size();
  return file.replace(from, file.find('\n', from) - from, quoted(value) + ",");
}

/// Whatever results and options hold, an update is refused or gives a file that every command
/// reads.
TEST(StoredText, IsReadAgainOrNotWritten) {
  const nlohmann::json schema = nlohmann::json::parse(std::ifstream(WARPGAUGE_SCHEMA));
  auto context = example_context(1, "aaaa");
  context["gpu_board_part"] = "part";
  context["boot"] = "0123456789abcdef";
  context["x_commit"] = "commit";
  const std::string file = results_text(context, {example_row("k.v/cold", 3000, 4000)});
  const std::array<std::string, 17> keys{"gpu_name",
                                         "gpu_mig",
                                         "gpu_board_part",
                                         "driver",
                                         "cuda_toolkit",
                                         "x_commit",
                                         "utc",
                                         "session",
                                         "card",
                                         "boot",
                                         "gpu_ecc",
                                         "gpu_compute_capability",
                                         "seed",
                                         "gpu_sm_count",
                                         "process_id_of_session",
                                         "name",
                                         "warpgauge_version"};
  std::mt19937 random(11);
  int stored = 0;
  int refused = 0;
  for (int i = 0; i < 1700; ++i) {
    const std::string& key = keys[std::size_t(i) % keys.size()];
    baseline::update_rule by;
    by.fewest_sessions = 1;
    by.reason = odd_text(random);
    std::string written;
    try {
      const std::string given = with_value(file, key, odd_text(random));
      const auto result =
          baseline::update(nullptr, std::vector{baseline::parse_results(given, "r")}, by);
      if (result.refusals.empty()) written = baseline::to_text(result.updated);
    } catch (const baseline::file_error&) {  // refused as a whole
    }
    ++(written.empty() ? refused : stored);
    if (written.empty()) continue;
    baseline::stored_baseline read;
    ASSERT_NO_THROW(read = baseline::parse_baseline(written, "b")) << key << "\n" << written;
    EXPECT_EQ(baseline::to_text(read), written);
    EXPECT_EQ(violation(schema, nlohmann::json::parse(written)), "") << written;
    const std::string shown = baseline::describe(read);
    EXPECT_TRUE(std::none_of(shown.begin(), shown.end(), [](unsigned char c) {
      return (c < 0x20 && c != '\n') || c == 0x7F;
    })) << shown;
  }
  EXPECT_GT(stored, 300);
  EXPECT_GT(refused, 300);
}

TEST(StoredText, OfAReasonIsItsWords) {
  for (const auto& [given, kept] : std::vector<std::pair<std::string, std::string>>{
           {"checks  its\tbounds\nnow ", "checks its bounds now"},
           {"#42", "#42"},
           {"gr\xC3\xBC\xC3\x9F"
            "e",
            "gr\xC3\xBC\xC3\x9F"
            "e"},
           {"\xE6\x9B\xB4\xE6\x96\xB0", "\xE6\x9B\xB4\xE6\x96\xB0"},
           {"", ""},
           {" ", ""},
           {"\t\n", ""},
           {"...", ""},
           {"\xC2\xA0\xE2\x80\x8B\xE3\x80\x80", ""},
           {"\xFF\xFE", ""}}) {
    baseline::update_rule by;
    by.reason = given;
    by.fewest_sessions = 1;
    const auto result = baseline::update(nullptr, std::vector{measured(1, "aaaa", 0)}, by);
    EXPECT_EQ(result.updated.sessions.at("aaaa").reason, kept) << given;
  }
}

}  // namespace
}  // namespace warpgauge::tests
