// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/shared_options.hpp"

#include "warpgauge/base/text.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <regex>
#include <string_view>

namespace warpgauge::cli {

CLI::Option* add_json(CLI::App& app, bool& json) { return app.add_flag("--json", json, "As JSON"); }

void add_every_case(CLI::App& app, bool& all) {
  app.add_flag("--all", all, "Also show cases that passed");
}

CLI::Option* add_fraction(CLI::App& app,
                          const std::string& name,
                          double& value,
                          const std::string& about,
                          double least,
                          double most) {
  const auto check = [=](std::string& text) -> std::string {
    const bool per_cent = text.ends_with('%');
    std::string_view digits(text.data(), text.size() - (per_cent ? 1 : 0));
    while (digits.ends_with(' ')) digits.remove_suffix(1);
    double number = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (per_cent) number /= 100;
    if (fault != std::errc() || end != digits.data() + digits.size() || !(number >= least) ||
        !(number <= most))
      return fmt::format("'{}' is not a fraction from {:g} to {:g}, such as {:g} or {:g}%",
                         text,
                         least,
                         most,
                         value,
                         100 * value);
    text = fmt::format("{:.17g}", number);
    return {};
  };
  return app.add_option(name, value, fmt::format("{} [{:g}%]", about, 100 * value))
      ->transform(CLI::Validator(check, ""));
}

CLI::Option* add_stored_text(CLI::App& app,
                             const std::string& name,
                             std::string& text,
                             const std::string& about) {
  const auto check = [](std::string& given) -> std::string {
    const std::string words = base::words_in(given);
    if (words.empty()) return fmt::format("'{}' has no words", base::one_line(given, 40));
    given = words;
    return {};
  };
  return app.add_option(name, text, about)->transform(CLI::Validator(check, ""));
}

CLI::Option* add_reason(CLI::App& app, std::string& reason, const std::string& about) {
  return add_stored_text(app, "--reason", reason, about);
}

void add_baseline(CLI::App& app, std::string& file) {
  app.add_option("--baseline", file, "Baseline to judge by [the folder's for this GPU]");
}

CLI::Option* add_confirm(CLI::App& app, std::vector<std::string>& results) {
  return app.add_option("--confirm", results, "Results of a second, fresh measurement");
}

CLI::Option* add_third(CLI::App& app, std::vector<std::string>& results) {
  return app.add_option("--third", results, "Results of a third, fresh measurement");
}

CLI::Option* add_only(CLI::App& app, std::vector<std::string>& values) {
  const auto check = [](const std::string& value) -> std::string {
    try {
      if (value.size() > 1000) return "a name or a regular expression of at most 1000 characters";
      const std::regex expression(value, std::regex::extended);  // as Google Benchmark reads it
    } catch (const std::regex_error&) {
      return fmt::format("'{}' is neither a name nor a regular expression", value);
    }
    return {};
  };
  return app
      .add_option(
          "--only", values, "This variant or case, or what a regular expression finds (may repeat)")
      ->allow_extra_args(false)
      ->check(check);
}

void add_family_rate(CLI::App& app, double& rate, const std::string& per) {
  add_fraction(app, "--family-rate", rate, "False alarms per " + per, 1e-9, 0.5);
}

void add_program(CLI::App& app, std::string& program) {
  app.add_option("--program", program, "Perf program or build folder [this build's]");
}

void add_all_cases(CLI::App& app, bool& all) {
  app.add_flag("--all-cases", all, "Also cases that are not gated");
}

void add_results_folder(CLI::App& app, std::string& folder) {
  app.add_option("--results", folder, "Folder for results [results/perf next to the tool]");
}

}  // namespace warpgauge::cli
