// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/progress.hpp"
#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/describe.hpp"
#include "warpgauge/baseline/utc.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/shared_options.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

namespace warpgauge::cli {

exit_code update_file(const std::string& file,
                      const std::vector<baseline::process>& processes,
                      const baseline::update_rule& by,
                      bool dry_run,
                      const baseline::noise_by_case& lent) {
  baseline::update_result result;
  const auto add = [&](std::optional<baseline::stored_baseline> now)
      -> std::optional<baseline::stored_baseline> {
    if (now) now->noise = lent;
    result = baseline::update(now ? &*now : nullptr, processes, by);
    if (!result.refusals.empty()) return std::nullopt;
    return result.updated;
  };
  {
    const base::progress shown("reading " + file);
    if (dry_run)
      add(baseline::baseline_at(file));
    else
      baseline::change_baseline(file, add);
  }
  std::string text = baseline::describe(result.changed);
  for (const auto& [kind, sessions] : result.new_kinds)
    text += fmt::format(
        "{}: a kind of board that the baseline did not hold, {} session{}: it is "
        "expected by itself\n",
        kind,
        sessions,
        sessions == 1 ? "" : "s");
  for (const std::string& name : result.replaced)
    text += fmt::format("{}: outside what the older sessions predict; their figures are given up\n",
                        name);
  for (const baseline::outlying_case& s : result.outlying)
    text +=
        fmt::format("{}: {} of {} new sessions outside what the older ones predict; all are kept\n",
                    s.name,
                    s.outside,
                    s.judged);
  if (!result.refusals.empty()) {
    emit_prose(text);
    throw stop(exit_code::usage,
               fmt::format("'{}' is unchanged: {}", file, fmt::join(result.refusals, "; and ")));
  }
  if (dry_run)
    text += fmt::format("'{}' is unchanged: --dry-run\n", file);
  else
    text += fmt::format("'{}' now holds {} sessions: look at the diff and commit it\n",
                        file,
                        result.updated.sessions.size());
  emit_prose(text);
  return exit_code::ok;
}

namespace {

struct update_options {
  std::vector<std::string> results;
  std::string file;
  std::string board_part;
  baseline::update_rule by;
  bool dry_run = false;
};

action declare_update(CLI::App& app) {
  const auto options = std::make_shared<update_options>();
  app.add_option("RESULTS", options->results, "Results of one or more sessions")->required();
  app.add_option("--baseline", options->file, "The baseline to add them to")->required();
  add_reason(app, options->by.reason, "Why a figure may fall or a limit widen; is stored");
  app.add_option("--sessions", options->by.fewest_sessions, "Fewest sessions of a case [3]")
      ->check(CLI::Range(1, 1000));
  add_stored_text(app,
                  "--board-part",
                  options->board_part,
                  "Part number of the board, for results that lack it");
  app.add_flag("--dry-run", options->dry_run, "Only show what would change");
  return [options] {
    std::vector<baseline::process> processes = read_all(options->results);
    for (baseline::process& p : processes)
      if (p.board_part.empty()) p.board_part = options->board_part;
    return update_file(options->file, processes, options->by, options->dry_run);
  };
}

struct prune_options {
  std::string file;
  int sessions = 10;
  std::string since;
  bool dry_run = false;
};

/// What is kept, and what of each card is dropped.
std::string pruned_text(const prune_options& options,
                        const baseline::stored_baseline& before,
                        const baseline::stored_baseline& after) {
  const std::size_t dropped = before.sessions.size() - after.sessions.size();
  std::string text = fmt::format("'{}': {} of {} sessions {}kept, {} dropped\n",
                                 options.file,
                                 after.sessions.size(),
                                 before.sessions.size(),
                                 options.dry_run ? "would be " : "",
                                 dropped);
  std::map<std::string, std::vector<std::string>> gone;
  for (const auto& [id, session] : before.sessions)
    if (!after.sessions.contains(id)) gone[session.card].push_back(session.utc);
  for (auto& [card, times] : gone) {
    std::sort(times.begin(), times.end());
    text += fmt::format("  card {}: {}, {} to {}\n",
                        card,
                        base::plural(times.size(), "sessions"),
                        times.front(),
                        times.back());
  }
  return text;
}

/// A day or a moment in the form that sessions' times are compared in.
std::string read_time(const std::string& text) {
  for (const char* rest : {"", "Z", ":00Z", "T00:00:00Z"})
    if (const auto at = baseline::parse_utc(text + rest)) return baseline::utc_text(*at);
  throw stop(exit_code::usage,
             fmt::format("--unseen-since takes a UTC time, as 2026-01-31 or 2026-01-31T12:00:00Z, "
                         "not '{}'",
                         base::one_line(text, 40)));
}

action declare_prune(CLI::App& app) {
  const auto options = std::make_shared<prune_options>();
  app.add_option("FILE", options->file, "The baseline")->required();
  app.add_option("--sessions", options->sessions, "Keep this many newest of each card [10]")
      ->check(CLI::Range(1, 100000));
  app.add_option("--unseen-since", options->since, "Drop cases not measured since this UTC time");
  app.add_flag("--dry-run", options->dry_run, "Only show what would be dropped");
  return [options] {
    if (!options->since.empty()) options->since = read_time(options->since);
    std::string text;
    const auto prune = [&](const std::optional<baseline::stored_baseline>& before)
        -> std::optional<baseline::stored_baseline> {
      if (!before) throw stop(exit_code::usage, fmt::format("'{}' is no baseline", options->file));
      baseline::stored_baseline timely = *before;
      std::erase_if(timely.sessions, [now = baseline::current_time()](const auto& s) {
        return baseline::impossible_time(s.second.utc, now).has_value();
      });
      auto after = baseline::prune(timely, options->sessions, options->since);
      if (after.sessions.empty())
        throw stop(exit_code::usage,
                   fmt::format("'{}' is unchanged: no session would be left", options->file));
      text = pruned_text(*options, *before, after);
      if (after == *before) return std::nullopt;
      return after;
    };
    {
      const base::progress shown("reading " + options->file);
      if (options->dry_run)
        prune(baseline::baseline_at(options->file));
      else
        baseline::change_baseline(options->file, prune);
    }
    emit_prose(text);
    return exit_code::ok;
  };
}

struct merge_options {
  std::vector<std::string> files;
  std::string output;
  baseline::update_rule by;
};

action declare_merge(CLI::App& app) {
  const auto options = std::make_shared<merge_options>();
  app.add_option("FILES", options->files, "Baselines of one GPU model")->required();
  app.add_option("-o,--out", options->output, "The file to add them to, or to make")->required();
  add_reason(app, options->by.reason, "Why a figure may fall or a limit widen; is stored");
  return [options] {
    std::optional<base::progress> shown("merging " + options->output);
    std::vector<baseline::stored_baseline> given;
    for (const std::string& file : options->files) given.push_back(baseline::read_baseline(file));
    baseline::merge_result result;
    baseline::change_baseline(options->output,
                              [&](const std::optional<baseline::stored_baseline>& now)
                                  -> std::optional<baseline::stored_baseline> {
                                std::vector<baseline::stored_baseline> all = given;
                                if (now) all.insert(all.begin(), *now);
                                result = baseline::merge_guarded(all, options->by);
                                if (result.refusal) return std::nullopt;
                                return result.merged;
                              });
    shown.reset();
    if (result.refusal)
      throw stop(exit_code::usage,
                 fmt::format("'{}' is not written: {}", options->output, *result.refusal));
    emit_prose(
        fmt::format("'{}' holds {} sessions\n", options->output, result.merged.sessions.size()));
    return exit_code::ok;
  };
}

action declare_convert(CLI::App& app) {
  const auto files = std::make_shared<std::vector<std::string>>();
  app.add_option("FILES", *files, "Baselines")->required();
  return [files] {
    for (const std::string& file : *files) {
      const auto before = std::filesystem::file_size(file);
      baseline::change_baseline(file, [&](const auto& now) {
        if (!now) throw stop(exit_code::usage, fmt::format("'{}' is no baseline", file));
        return now;
      });
      emit_prose(fmt::format(
          "'{}': {} bytes, {} before\n", file, std::filesystem::file_size(file), before));
    }
    return exit_code::ok;
  };
}

}  // namespace

command baseline_convert_command() {
  return {"convert",
          "Writes baselines of an older version anew",
          {},
          declare_convert,
          "warpgauge baseline convert baselines/nvidia_h200.json"};
}

command baseline_update_command() {
  return {
      "update",
      "Adds sessions, guarded: enough of them, nothing loosened unsaid",
      {},
      declare_update,
      "warpgauge baseline update results/*.json --baseline baselines/nvidia_h200.json --dry-run"};
}

command baseline_prune_command() {
  return {"prune",
          "Drops old sessions, impossible ones, and cases that are gone",
          {},
          declare_prune,
          "warpgauge baseline prune baselines/nvidia_h200.json --sessions 10 --dry-run"};
}

command baseline_merge_command() {
  return {"merge",
          "Unites the sessions of several baselines",
          {},
          declare_merge,
          "warpgauge baseline merge a.json b.json --out baselines/nvidia_h200.json"};
}

}  // namespace warpgauge::cli
