// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

/// Options of several subcommands, named, explained and checked alike. The variables must outlive
/// the app's parsing.
namespace warpgauge::cli {

CLI::Option* add_json(CLI::App& app, bool& json);

/// Whether the text also shows what passed and what does not count.
void add_every_case(CLI::App& app, bool& all);

/// The baseline to judge by: --baseline.
void add_baseline(CLI::App& app, std::string& file);
CLI::Option* add_confirm(CLI::App& app, std::vector<std::string>& results);
CLI::Option* add_third(CLI::App& app, std::vector<std::string>& results);

/// Which cases: --only. Each value is a variant or a case by its name, else an extended regular
/// expression on case names; of several, cases of any.
CLI::Option* add_only(CLI::App& app, std::vector<std::string>& values);

/// A part of a whole, as a fraction or a percentage: "0.05", "5%".
CLI::Option* add_fraction(CLI::App& app,
                          const std::string& name,
                          double& value,
                          const std::string& about,
                          double least,
                          double most);

/// @param per  the unit of the rate: "suite run"
void add_family_rate(CLI::App& app, double& rate, const std::string& per);

/// Why a stored expectation may change: --reason, which takes words. Also for other stored text.
CLI::Option* add_reason(CLI::App& app, std::string& reason, const std::string& about);
CLI::Option* add_stored_text(CLI::App& app,
                             const std::string& name,
                             std::string& text,
                             const std::string& about);

/// How kernels are measured: which perf program, which of its cases, and where the results go.
void add_program(CLI::App& app, std::string& program);
void add_all_cases(CLI::App& app, bool& all);
void add_results_folder(CLI::App& app, std::string& folder);

}  // namespace warpgauge::cli
