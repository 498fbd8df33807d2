// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/progress.hpp"
#include "warpgauge/baseline/describe.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/shared_options.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <optional>

namespace warpgauge::cli {
namespace {

using nlohmann::ordered_json;

/// A file's name may hold any bytes.
std::string as_text(const ordered_json& document) {
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

exit_code show(const std::string& named, bool json) {
  const std::vector<std::filesystem::path> files =
      named.empty() ? stored_baselines() : std::vector<std::filesystem::path>{named};
  if (files.empty())
    throw stop(exit_code::no_baseline,
               fmt::format("'{}' holds no baseline; `warpgauge baseline record` makes one",
                           baseline_folder().string()));
  ordered_json list = ordered_json::array();
  std::string text;
  for (const auto& file : files) {
    const base::progress shown("reading " + file.string());
    const baseline::stored_baseline stored = baseline::read_baseline(file);
    if (json) {
      list.push_back({{"file", file.string()}});
      list.back().update(baseline::json_of(stored));
      continue;
    }
    text += fmt::format(
        "{}{}\n{}", text.empty() ? "" : "\n", file.string(), baseline::describe(stored));
  }
  json ? emit(as_text({{"baselines", list}})) : emit_prose(text);
  return exit_code::ok;
}

action declare_show(CLI::App& app) {
  const auto file = std::make_shared<std::string>();
  const auto json = std::make_shared<bool>(false);
  app.add_option("FILE", *file, "A baseline; else all of the folder");
  add_json(app, *json);
  return [file, json] { return show(*file, *json); };
}

struct diff_options {
  std::string first;
  std::string second;
  bool json = false;
};

exit_code diff(const diff_options& options) {
  std::optional<base::progress> shown("reading " + options.first);
  const auto before = baseline::read_baseline(options.first);
  const auto after = baseline::read_baseline(options.second);
  if (before.gpu != after.gpu) throw stop(exit_code::usage, baseline::apart(before.gpu, after.gpu));
  const auto found = baseline::differences(before, after);
  shown.reset();
  if (options.json)
    emit(as_text({{"before", options.first},
                  {"after", options.second},
                  {"gpu", before.gpu.name},
                  {"cases", baseline::json_of(found)}}));
  else
    emit_prose(baseline::describe(found));
  return exit_code::ok;
}

action declare_diff(CLI::App& app) {
  const auto options = std::make_shared<diff_options>();
  app.add_option("A", options->first, "The older baseline")->required();
  app.add_option("B", options->second, "The newer one")->required();
  add_json(app, options->json);
  return [options] { return diff(*options); };
}

}  // namespace

command baseline_show_command() {
  return {"show",
          "Shows sessions, cards, spreads, slopes and detectable drops",
          {},
          declare_show,
          "warpgauge baseline show baselines/nvidia_h200.json"};
}

command baseline_diff_command() {
  return {"diff",
          "Shows how the expected figures of two baselines differ",
          {},
          declare_diff,
          "warpgauge baseline diff old.json baselines/nvidia_h200.json"};
}

}  // namespace warpgauge::cli
