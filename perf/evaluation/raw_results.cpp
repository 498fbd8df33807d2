// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/recordings.hpp"
#include "warpgauge/base/files.hpp"
#include "warpgauge/baseline/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warpgauge::evaluation {
namespace {

namespace fs = std::filesystem;
using baseline::file_error;
using baseline::file_fault;
using baseline::json;
using baseline::location;

constexpr std::string_view mark = "/injected:";

/// The case of a row's name, and the share that the name asks for.
std::pair<std::string, double> split(const std::string& name, const location& at) {
  const auto found = name.find(mark);
  if (found == std::string::npos) return {name, 0};
  const std::string share = name.substr(found + mark.size());
  char* end = nullptr;
  const double value = std::strtod(share.c_str(), &end);
  if (share.empty() || *end != '\0' || !(value > 0 && value <= 1))
    at.fail(file_fault::wrong_schema,
            fmt::format("row '{}' is injected with no share between 0 and 1", name));
  return {name.substr(0, found), value};
}

extra extra_of(const json& row, const location& at) {
  extra e;
  const auto positive = [&](const json& value) {
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (!(std::isfinite(number) && number > 0))
      at.fail(file_fault::wrong_schema, "an injected share or a time is no number above zero");
    return number;
  };
  if (row.contains("x_injected_share")) e.moved = positive(row["x_injected_share"]);
  if (row.contains("x_kernel_us"))
    for (const json& t : baseline::array_of(row, "x_kernel_us", at))
      e.times_us.push_back(positive(t));
  return e;
}

}  // namespace

std::vector<recorded_process> parse_processes(std::string_view text, const std::string& origin) {
  baseline::process all = baseline::parse_results(text, origin);
  const json document = baseline::parse_json(text, origin);
  std::map<std::string, extra> extras;
  for (const json& row : document["benchmarks"])
    extras[std::string(baseline::case_name(row["name"].get<std::string>()))] =
        extra_of(row, {origin, "rows"});
  std::vector<baseline::row> rows;
  rows.swap(all.rows);
  std::map<double, recorded_process> by_share;
  for (baseline::row& r : rows) {
    const auto [name, share] = split(r.name, {origin, ""});
    const extra& e = extras[r.name];
    if (!r.problem && (e.moved > 0) != (share > 0))
      throw file_error(file_fault::wrong_schema,
                       fmt::format("'{}': row '{}': its name and x_injected_share disagree on "
                                   "whether rows were injected; record it with several shares",
                                   origin,
                                   r.name));
    recorded_process& t = by_share[share];
    t.process.rows.push_back(r);
    t.process.rows.back().name = name;
    if (!r.problem) t.extras[name] = e;
  }
  std::vector<recorded_process> processes;
  for (auto& [share, t] : by_share) {
    rows.swap(t.process.rows);
    t.process = all;
    rows.swap(t.process.rows);
    t.asked = share;
    processes.push_back(std::move(t));
  }
  return processes;
}

recording read_folder(const fs::path& folder, const std::string& commit) {
  std::error_code failed;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder, failed))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  if (failed)
    throw base::unreadable_file(fmt::format("'{}': {}", folder.string(), failed.message()));
  if (files.empty())
    throw file_error(
        file_fault::empty,
        fmt::format("'{}' holds no results; perf/evaluation/record makes them", folder.string()));
  std::sort(files.begin(), files.end());
  recording all;
  all.commit = commit;
  for (const fs::path& file : files)
    for (recorded_process& t : parse_processes(base::read_file(file), file.string()))
      all.processes.push_back(std::move(t));
  return all;
}

}  // namespace warpgauge::evaluation
