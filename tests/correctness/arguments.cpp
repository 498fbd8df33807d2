// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/correctness/arguments.hpp"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <string_view>

namespace warpgauge::tests {

std::optional<int> parse(int argc, char** argv, arguments& a) {
  CLI::App app("Checks every kernel of the registry against its reference");
  app.add_flag(
      "--list", a.list, "Print the variants and their numbers of cases; touches no device");
  app.add_flag("--summary", a.summary, "Add up the results of all variants");
  app.add_flag("--check-device", a.check_device, "Only say whether there is a device");
  app.add_option("--variant", a.variant, "Run this variant, as transpose.padded");
  app.add_option("--family", a.family, "Run all variants of this family");
  app.add_option("--plan", a.plan, "sweep, exhaustive, reduced or large");
  app.add_option("--results", a.results, "Folder for the results as JSON");
  app.add_option("--only", a.only, "Run cases FIRST:LAST of the plan, one by one");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error);
  }
  // By the environment, because CTest's command lines are fixed when the program is built.
  if (const char* const all = std::getenv("WARPGAUGE_EXHAUSTIVE");
      all != nullptr && std::string_view(all) == "1" && a.plan == "sweep")
    a.plan = "exhaustive";
  return std::nullopt;
}

}  // namespace warpgauge::tests
