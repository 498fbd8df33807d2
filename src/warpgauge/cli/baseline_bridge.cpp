// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/describe.hpp"
#include "warpgauge/baseline/epoch.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/shared_options.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

namespace warpgauge::cli {
namespace {

struct bridge_options {
  std::vector<std::string> files;
  std::string file;
  baseline::update_rule by;
  bool dry_run = false;
};

exit_code bridge(const bridge_options& options) {
  std::vector<baseline::stored_baseline> given;
  for (const std::string& file : options.files) given.push_back(baseline::read_baseline(file));
  baseline::stored_baseline added = given.front();
  for (const auto& next : std::span(given).subspan(1)) added = baseline::merge(added, next);
  baseline::bridge_result result;
  const auto carry = [&](const std::optional<baseline::stored_baseline>& now)
      -> std::optional<baseline::stored_baseline> {
    if (!now) throw stop(exit_code::usage, fmt::format("'{}' is no baseline", options.file));
    result = baseline::bridge(*now, added, options.by);
    if (!result.refusals.empty()) return std::nullopt;
    return result.bridged;
  };
  if (options.dry_run)
    carry(baseline::baseline_at(options.file));
  else
    baseline::change_baseline(options.file, carry);
  std::string text = baseline::describe(result.changed);
  for (const std::string& name : result.dropped)
    text += fmt::format(
        "{}: not measured often enough on both sides; its older figures are given up\n", name);
  if (!result.refusals.empty()) {
    emit(text);
    throw stop(
        exit_code::usage,
        fmt::format("'{}' is unchanged: {}", options.file, fmt::join(result.refusals, "; and ")));
  }
  text += fmt::format("moved by what changed on {} ({})\n",
                      base::plural(result.cards.size(), "cards"),
                      fmt::join(result.cards, ", "));
  text += options.dry_run
              ? fmt::format("'{}' is unchanged: --dry-run\n", options.file)
              : fmt::format("'{}' now holds {} sessions: look at the diff and commit it\n",
                            options.file,
                            result.bridged.sessions.size());
  emit(text);
  return exit_code::ok;
}

action declare_bridge(CLI::App& app) {
  const auto options = std::make_shared<bridge_options>();
  app.add_option("NEW", options->files, "What `baseline record` wrote with the new driver")
      ->required();
  app.add_option("--baseline", options->file, "The baseline to carry over")->required();
  add_reason(app, options->by.reason, "Why a figure may fall; is stored");
  app.add_option(
         "--sessions", options->by.fewest_sessions, "Fewest sessions of a card on each side [3]")
      ->check(CLI::Range(1, 1000));
  app.add_flag("--dry-run", options->dry_run, "Only show what changed");
  return [options] { return bridge(*options); };
}

}  // namespace

command baseline_bridge_command() {
  return {"bridge",
          "Carries sessions over to another driver, by a card measured with both",
          {},
          declare_bridge,
          "warpgauge baseline bridge new.json --baseline baselines/nvidia_h200.json --dry-run"};
}

}  // namespace warpgauge::cli
