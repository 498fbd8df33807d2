// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/text.hpp"
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/output.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

namespace warpgauge::cli {
namespace {

std::string table() {
  std::string text;
  for (const exit_code_entry& e : exit_code_table)
    text += fmt::format("{:>3}  {:<14} {}\n",
                        static_cast<int>(e.code),
                        e.word,
                        fmt::join(base::wrapped(e.meaning, 80), "\n" + std::string(20, ' ')));
  return text;
}

action declare_rank_codes(CLI::App& app) {
  const auto codes = std::make_shared<std::vector<int>>();
  app.add_option("CODE", *codes, "Exit codes of programs; the worst one's number is printed")
      ->check(CLI::Range(0, 255));
  return [codes] {
    exit_code worst = exit_code::ok;
    for (const int number : *codes) worst = worst_of(worst, baseline::exit_code_from(number));
    emit_prose(codes->empty() ? table() : fmt::format("{}\n", static_cast<int>(worst)));
    return exit_code::ok;
  };
}

}  // namespace

command exit_codes_command() {
  return {"exit-codes",
          "Prints the worst of several exit codes, or lists all, the worst first",
          {exit_code::ok, exit_code::usage, exit_code::infrastructure},
          declare_rank_codes,
          "warpgauge exit-codes 0 4 1"};
}

}  // namespace warpgauge::cli
