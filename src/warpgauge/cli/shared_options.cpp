// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/shared_options.hpp"

#include <CLI/CLI.hpp>

namespace warpgauge::cli {

CLI::Option* add_json(CLI::App& app, bool& json) { return app.add_flag("--json", json, "As JSON"); }

void add_baseline(CLI::App& app, std::string& file) {
  app.add_option("--baseline", file, "File to judge by; else the folder's one");
}

CLI::Option* add_confirm(CLI::App& app, std::vector<std::string>& results) {
  return app.add_option("--confirm", results, "Results of a second, fresh measurement");
}

CLI::Option* add_third(CLI::App& app, std::vector<std::string>& results) {
  return app.add_option("--third", results, "Results of a third, fresh measurement");
}

CLI::Option* add_only(CLI::App& app, std::vector<std::string>& names) {
  return app.add_option("--only", names, "Judge only this variant or case (may repeat)");
}

void add_family_rate(CLI::App& app, double& rate, const std::string& per) {
  app.add_option("--family-rate", rate, "False alarms per " + per + " [0.001]")
      ->check(CLI::Range(1e-9, 0.5));
}

void add_program(CLI::App& app, std::string& program) {
  app.add_option("--program", program, "Perf program or build folder; this build's");
}

void add_all_cases(CLI::App& app, bool& all) {
  app.add_flag("--all-cases", all, "Also the cases that are not gated");
}

void add_results_folder(CLI::App& app, std::string& folder) {
  app.add_option("--results", folder, "Folder for results; results/perf beside the tool");
}

}  // namespace warpgauge::cli
