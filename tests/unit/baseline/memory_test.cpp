// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/base/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>

#include <functional>

/// What a file takes in memory, whatever it holds.
namespace warpgauge::tests {
namespace {

constexpr std::size_t bytes = 4u << 20;

std::string repeated(const std::string& before, const std::string& each, const std::string& after) {
  std::string text = before;
  while (text.size() + each.size() + after.size() < bytes) text += each;
  return text + after;
}

std::string numbered(const std::string& before,
                     const std::function<std::string(int)>& each,
                     const std::string& after) {
  std::string text = before;
  for (int i = 0; text.size() < bytes; ++i) text += each(i);
  return text + after;
}

double peak_bytes() {
  rusage use{};
  ::getrusage(RUSAGE_SELF, &use);
  return 1024.0 * static_cast<double>(use.ru_maxrss);
}

/// The most memory that reading takes, the text apart, as a multiple of the text.
double multiple_of(const std::string& text) {
  const base::shared<double> grown;
  EXPECT_EQ(base::in_child([&] {
              const double before = peak_bytes();
              try {
                baseline::parse_results(text, "results");
              } catch (const baseline::file_error&) {
              }
              *grown.get() = peak_bytes() - before;
              return 0;
            }),
            0);
  return *grown.get() / static_cast<double>(text.size());
}

TEST(Memory, IsBoundedByAMultipleOfTheFile) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the host sanitizer's own memory would be measured";
#endif
  const std::string row = example_row("copy.coalesced/f32/-/8192x8192/cold", 4100, 4200).dump();
  const std::string context = example_context(0, "beef").dump();
  const std::string head = "{\"context\": " + context + ", \"benchmarks\": [";
  const std::size_t name = row.find("copy.coalesced") + 5;
  const std::vector<std::pair<const char*, std::string>> texts{
      {"rows",
       numbered(
           head,
           [&](int i) {
             std::string one = (i == 0 ? "" : ",") + row;
             return one.insert(name + (i == 0 ? 0 : 1), std::to_string(i));
           },
           "]}")},
      {"keys",
       numbered(
           "{", [](int i) { return "\"" + std::to_string(i) + "\":1,"; }, "\"\":1}")},
      {"numbers", repeated("[", "1,", "1]")},
      {"numbers that are no words", repeated("[NaN,", "1,", "1]")},
      {"objects", repeated("[", "{},", "1]")},
      {"small objects", repeated("[", "{\"\":12345},", "1]")},
      {"arrays", repeated("[", "[],", "1]")},
      {"texts", repeated("[", "\"\",", "1]")},
  };
  for (const auto& [kind, text] : texts) {
    const double multiple = multiple_of(text);
    std::printf("%-26s %.1f times %zu MB\n", kind, multiple, text.size() / 1'000'000);
    EXPECT_LE(multiple, 25) << kind;
  }
}

}  // namespace
}  // namespace warpgauge::tests
