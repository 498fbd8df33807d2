// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/describe.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/output.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace warpgauge::cli {
namespace {

exit_code show(const std::string& named) {
  const std::vector<std::filesystem::path> files =
      named.empty() ? stored_baselines() : std::vector<std::filesystem::path>{named};
  if (files.empty())
    throw stop(exit_code::no_baseline,
               fmt::format("'{}' holds no baseline; `warpgauge baseline record` makes one",
                           baseline_folder().string()));
  std::string text;
  for (const auto& file : files)
    text += fmt::format("{}{}\n{}",
                        text.empty() ? "" : "\n",
                        file.string(),
                        baseline::describe(baseline::read_baseline(file)));
  emit_prose(text);
  return exit_code::ok;
}

action declare_show(CLI::App& app) {
  const auto file = std::make_shared<std::string>();
  app.add_option("FILE", *file, "A baseline; else all of the folder");
  return [file] { return show(*file); };
}

action declare_diff(CLI::App& app) {
  const auto files = std::make_shared<std::pair<std::string, std::string>>();
  app.add_option("A", files->first, "The older baseline")->required();
  app.add_option("B", files->second, "The newer one")->required();
  return [files] {
    const auto before = baseline::read_baseline(files->first);
    const auto after = baseline::read_baseline(files->second);
    if (before.gpu != after.gpu)
      throw stop(exit_code::usage, baseline::apart(before.gpu, after.gpu));
    emit_prose(baseline::describe(baseline::differences(before, after)));
    return exit_code::ok;
  };
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
