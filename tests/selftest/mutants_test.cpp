// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Compares the list of mistakes that ci/mutants makes with the present kernels.

#include "warpgauge/registry/registry.hpp"

#include <gtest/gtest.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace warpgauge::tests {
namespace {

std::string content_of(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct mutant {
  std::string variant, file, what, from, to;
  std::string why;  // of an equivalent one: why no test can tell

  std::string name() const { return fmt::format("{}, \"{}\"", variant, what); }
};

std::vector<mutant> read(const char* list) {
  const nlohmann::json json = nlohmann::json::parse(content_of(WARPGAUGE_MUTANTS));
  std::vector<mutant> all;
  for (const nlohmann::json& m : json.at(list))
    all.push_back({.variant = m.at("variant"),
                   .file = m.at("file"),
                   .what = m.at("what"),
                   .from = m.at("from"),
                   .to = m.at("to"),
                   .why = m.value("why", "")});
  return all;
}

std::size_t read_number(const char* name) {
  return nlohmann::json::parse(content_of(WARPGAUGE_MUTANTS)).at(name).get<std::size_t>();
}

std::vector<mutant> both_lists() {
  std::vector<mutant> all = read("mutants");
  for (mutant& m : read("equivalent")) all.push_back(std::move(m));
  return all;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

TEST(Mutants, FitTheirFiles) {
  for (const mutant& m : both_lists()) {
    ASSERT_FALSE(m.from.empty()) << m.name();
    EXPECT_NE(m.from, m.to) << m.name() << " changes nothing";
    const std::string source = content_of(fmt::format("{}/{}", WARPGAUGE_KERNEL_SOURCES, m.file));
    EXPECT_EQ(occurrences(source, m.from), 1u)
        << m.name() << ": its \"from\" must occur exactly once in " << m.file
        << "; after a change of the kernel, change tests/selftest/mutants.json";
  }
}

TEST(Mutants, AreMistakesInVariantsOfTheRegistry) {
  for (const mutant& m : both_lists()) EXPECT_TRUE(registry::find(m.variant)) << m.name();
}

// A new variant needs none; those that it names must not lose theirs.
TEST(Mutants, BreakEachVariantThatTheyNameTwice) {
  std::map<std::string, int> count;
  for (const mutant& m : both_lists()) count[m.variant];
  for (const mutant& m : read("mutants")) ++count[m.variant];
  for (const auto& [id, mistakes] : count)
    EXPECT_GE(mistakes, 2) << "of " << id << " in tests/selftest/mutants.json";
  EXPECT_GE(count.size(), read_number("variants"));
}

TEST(Mutants, AreDifferent) {
  std::set<std::tuple<std::string, std::string, std::string>> changes;
  for (const mutant& m : both_lists())
    EXPECT_TRUE(changes.emplace(m.file, m.from, m.to).second) << m.name() << " is listed twice";
}

// ci/mutants passes them through lines of "number|variant|file|what".
TEST(Mutants, HaveNamesOfOneLine) {
  for (const mutant& m : both_lists())
    for (const std::string* part : {&m.variant, &m.file, &m.what})
      EXPECT_EQ(part->find_first_of("|;\n"), std::string::npos) << *part;
}

TEST(Mutants, AreCalledEquivalentForAReason) {
  for (const mutant& m : read("equivalent")) EXPECT_NE(m.why, "") << m.name();
}

}  // namespace
}  // namespace warpgauge::tests
