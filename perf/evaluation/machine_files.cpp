// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/machines.hpp"
#include "perf/evaluation/recordings.hpp"
#include "warpgauge/base/files.hpp"
#include "warpgauge/baseline/json_text.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

namespace warpgauge::evaluation {

std::pair<baseline::stored_baseline, std::string> read_together(
    const std::vector<std::string>& files) {
  std::optional<baseline::stored_baseline> all;
  std::vector<baseline::process> recorded;
  std::string title;
  const auto add = [&](const baseline::stored_baseline& more) {
    all = all ? baseline::merge(*all, more) : more;
  };
  for (const std::string& file : files) {
    const std::string text = base::read_file(file);
    title += (title.empty() ? "" : ", ") + std::filesystem::path(file).filename().string();
    const baseline::json document = baseline::parse_json(text, file);
    if (document.is_object() && document.contains("schema_version")) {
      add(baseline::parse_baseline(text, file));
      continue;
    }
    recording r = parse_recording(text, file);
    title += fmt::format(" ({})", r.commit);
    for (recorded_process& t : r.processes)
      if (t.asked == 0) recorded.push_back(std::move(t.process));
  }
  if (!recorded.empty()) add(baseline::to_baseline(recorded));
  if (!all || all->sessions.empty())
    throw baseline::file_error(baseline::file_fault::empty,
                               fmt::format("{} hold no session of unchanged kernels", title));
  return {*all, title};
}

}  // namespace warpgauge::evaluation
