// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Adds up what the programs of a campaign left, and prints it as a page.

#include "tests/selftest/mutants/results.hpp"
#include "warpgauge/base/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <string>

int main(int argc, char** argv) {
  using namespace warpgauge;
  if (argc < 4) {
    fmt::print(stderr, "usage: warpgauge_mutant_table LIST EQUIVALENTS RESULTS...\n");
    return 2;
  }
  try {
    mutants::result_list list(base::read_file(argv[1]));
    list.read_equivalents(base::read_file(argv[2]));
    for (int i = 3; i < argc; ++i) list.read_results(base::read_file(argv[i]));
    fmt::print("{}\n{}", list.table(false), list.table(true));
    const auto killed = std::count_if(
        list.all().begin(), list.all().end(), [](const mutants::mutant& m) { return m.killed(); });
    fmt::print("\n{} of {} mutants were noticed\n", killed, list.all().size());
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 7;
  }
}
