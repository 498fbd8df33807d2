// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/progress.hpp"
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
#include <optional>
#include <span>

namespace warpgauge::cli {

exit_code bridge_file(const std::string& file,
                      const baseline::stored_baseline& added,
                      const baseline::update_rule& by,
                      bool dry_run) {
  baseline::bridge_result result;
  const auto carry = [&](const std::optional<baseline::stored_baseline>& now)
      -> std::optional<baseline::stored_baseline> {
    if (!now) throw stop(exit_code::usage, fmt::format("'{}' is no baseline", file));
    result = baseline::bridge(*now, added, by);
    if (!result.refusals.empty()) return std::nullopt;
    return result.bridged;
  };
  {
    const base::progress shown("reading " + file);
    if (dry_run)
      carry(baseline::baseline_at(file));
    else
      baseline::change_baseline(file, carry);
  }
  std::string text = baseline::describe(result.changed);
  for (const std::string& name : result.dropped)
    text += fmt::format(
        "{}: not measured often enough on both sides; its older figures are given up\n", name);
  if (!result.refusals.empty()) {
    emit_prose(text);
    throw stop(exit_code::usage,
               fmt::format("'{}' is unchanged: {}", file, fmt::join(result.refusals, "; and ")));
  }
  text += fmt::format("moved by what changed on {} ({})\n",
                      base::plural(result.cards.size(), "cards"),
                      fmt::join(result.cards, ", "));
  text += dry_run ? fmt::format("'{}' is unchanged: --dry-run\n", file)
                  : fmt::format("'{}' now holds {} sessions: look at the diff and commit it\n",
                                file,
                                result.bridged.sessions.size());
  emit_prose(text);
  return exit_code::ok;
}

namespace {

struct bridge_options {
  std::vector<std::string> files;
  std::string file;
  baseline::update_rule by;
  bool dry_run = false;
};

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
  return [options] {
    baseline::stored_baseline added = baseline::read_baseline(options->files.front());
    for (const std::string& file : std::span(options->files).subspan(1))
      added = baseline::merge(added, baseline::read_baseline(file));
    return bridge_file(options->file, added, options->by, options->dry_run);
  };
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
