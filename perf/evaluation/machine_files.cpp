// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/machines.hpp"

#include <filesystem>

namespace warpgauge::evaluation {

std::pair<baseline::stored_baseline, std::string> read_together(
    const std::vector<std::string>& files) {
  baseline::stored_baseline all = baseline::read_baseline(files.at(0));
  std::string title;
  for (const std::string& file : files) {
    all = baseline::merge(all, baseline::read_baseline(file));
    title += (title.empty() ? "" : ", ") + std::filesystem::path(file).filename().string();
  }
  return {std::move(all), std::move(title)};
}

}  // namespace warpgauge::evaluation
