// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/finding_log.hpp"

#include "warpgauge/sim/memory/symbols.hpp"

#include <gtest/gtest.h>

namespace warpgauge::sim {
namespace {

execution_point at(std::uint64_t block, std::uint32_t thread) {
  execution_point point;
  point.block_linear = block;
  point.block = {static_cast<unsigned>(block), 0, 0};
  point.thread_linear = thread;
  point.thread = {thread, 0, 0};
  return point;
}

void add(finding_log& log, std::uint64_t block, std::uint32_t thread, const char* message) {
  log.add_at(finding_kind::trap, "k.cu", 7, at(block, thread), "", 0, message);
}

TEST(FindingLog, KeepsTheFirstInOrderOfBlockAndThreadAndCountsAll) {
  finding_log log;
  add(log, 2, 0, "third");
  add(log, 1, 9, "second");
  add(log, 1, 3, "first");
  add(log, 1, 4, "later");
  const auto found = merge_findings({&log}, "kernel");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].message, "first");
  EXPECT_EQ(found[0].block, (index3{1, 0, 0}));
  EXPECT_EQ(found[0].thread, (index3{3, 0, 0}));
  EXPECT_EQ(found[0].count, 4u);
  EXPECT_EQ(found[0].kernel, "kernel");
}

TEST(FindingLog, GivesTheSameReportHoweverBlocksWereShared) {
  finding_log one;
  finding_log a;
  finding_log b;
  for (unsigned block = 0; block < 6; ++block) {
    const std::string message = "block " + std::to_string(block);
    add(one, block, 1, message.c_str());
    add(block % 2 == 0 ? b : a, block, 1, message.c_str());
  }
  const auto alone = merge_findings({&one}, "k");
  for (const auto& shared : {merge_findings({&a, &b}, "k"), merge_findings({&b, &a}, "k")}) {
    ASSERT_EQ(shared.size(), 1u);
    EXPECT_EQ(shared[0].message, alone[0].message);
    EXPECT_EQ(shared[0].block, alone[0].block);
    EXPECT_EQ(shared[0].count, alone[0].count);
  }
}

TEST(FindingLog, SortsByFileLineAndKind) {
  finding_log log;
  log.add_at(finding_kind::trap, "b.cu", 1, at(0, 0), "", 0, "");
  log.add_at(finding_kind::trap, "a.cu", 9, at(0, 0), "", 0, "");
  log.add_at(finding_kind::assertion, "a.cu", 9, at(0, 0), "", 0, "", true);
  const auto found = merge_findings({&log}, "k");
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].kind, finding_kind::assertion);
  EXPECT_TRUE(found[0].warning);
  EXPECT_EQ(found[1].file, "a.cu");
  EXPECT_EQ(found[2].file, "b.cu");
}

TEST(FindingLog, DescribesOnlyWhatItKeeps) {
  finding_log log;
  int described = 0;
  for (unsigned thread = 0; thread < 1000; ++thread) {
    log.add_lazily(finding_kind::trap, 1, at(0, thread), [&] {
      ++described;
      return finding_detail{};
    });
  }
  EXPECT_EQ(described, 1);
  EXPECT_EQ(merge_findings({&log}, "k")[0].count, 1000u);
}

[[gnu::noinline]] std::uintptr_t return_address() {
  return reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
}

template <class T, int Tile>
void sample_kernel(T*, int) {}

int sample_variable[4];
char zeroed[1 << 20];  // beyond the pages that the file fills

TEST(Symbols, FindTheLineOfACall) {
  const std::uintptr_t pc = return_address();
  const int line = __LINE__ - 1;
  const symbols::source_line where = symbols::locate(pc);
  EXPECT_EQ(where.line, line);
  EXPECT_TRUE(where.file.ends_with("finding_log_test.cpp")) << where.file;
  EXPECT_EQ(symbols::locate(0).line, 0);
}

TEST(Symbols, NameKernelsWithTheirTemplateArguments) {
  const auto name = symbols::kernel_name(reinterpret_cast<const void*>(&sample_kernel<float, 32>));
  EXPECT_TRUE(name.ends_with("sample_kernel<float, 32>")) << name;
  EXPECT_EQ(name.find("void"), std::string::npos);
  EXPECT_EQ(symbols::kernel_name(nullptr), "?");
}

TEST(Symbols, CutParametersAndResult) {
  EXPECT_EQ(symbols::without_parameters("void k<float, 32>(float*, int)"), "k<float, 32>");
  EXPECT_EQ(symbols::without_parameters("ns::k(void (*)(int), f(g(h)))"), "ns::k");
  EXPECT_EQ(symbols::without_parameters("(anonymous namespace)::k(int)"),
            "(anonymous namespace)::k");
  EXPECT_EQ(symbols::without_parameters("k(int) [clone .part.0]"), "k");
  EXPECT_EQ(symbols::without_parameters("extern_c_kernel"), "extern_c_kernel");
  EXPECT_EQ(symbols::without_parameters("std::enable_if<b<T, int>, void>::type deduced<int>(T*)"),
            "deduced<int>");
  EXPECT_EQ(symbols::without_parameters("void run<main::{lambda(int)#1}>(main::{lambda(int)#1})"),
            "run<main::{lambda(int)#1}>");
}

TEST(Symbols, NameVariables) {
  const auto address = reinterpret_cast<std::uintptr_t>(&sample_variable[2]);
  EXPECT_TRUE(symbols::data_symbol(address).ends_with("sample_variable + 8"))
      << symbols::data_symbol(address);
  const auto zeroes = reinterpret_cast<std::uintptr_t>(&zeroed[1 << 19]);
  EXPECT_TRUE(symbols::data_symbol(zeroes).ends_with("zeroed + 524288"))
      << symbols::data_symbol(zeroes);
}

}  // namespace
}  // namespace warpgauge::sim
