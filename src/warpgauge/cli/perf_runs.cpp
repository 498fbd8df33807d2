// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/perf_runs.hpp"

#include "warpgauge/base/process.hpp"
#include "warpgauge/base/progress.hpp"
#include "warpgauge/base/text.hpp"
#include "warpgauge/cli/exit_codes.hpp"
#include "warpgauge/device/availability.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <cstdio>
#include <system_error>
#include <utility>

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

fs::path tool_folder() { return base::this_program().parent_path(); }

}  // namespace

fs::path find_perf_program(const std::string& named) {
  std::error_code none;
  if (!named.empty()) {
    for (const fs::path& file : {fs::path(named), fs::path(named) / "perf" / "kernels"}) {
      if (!fs::is_regular_file(file, none)) continue;
      if (::access(file.c_str(), X_OK) != 0)
        throw stop(exit_code::usage, fmt::format("'{}' is not executable", file.string()));
      return fs::absolute(file, none);
    }
    throw stop(exit_code::usage,
               fmt::format("'{}' is neither a perf program nor a build folder that has one "
                           "(perf/kernels)",
                           named));
  }
  fs::path own = tool_folder() / "perf" / "kernels";
  if (fs::is_regular_file(own, none)) return own;
  const std::string why =
      device::backend_name() == "cuda"
          ? fmt::format(
                "the perf program '{}' is not built; build it with: cmake --build --preset "
                "cuda",
                own.string())
          : "kernels are timed on a GPU, and this build was made without CUDA; use the preset cuda";
  if (device::gpu_required() || device::backend_name() == "cuda")
    throw stop(exit_code::infrastructure, why);
  throw stop(exit_code::skipped, why);
}

fs::path results_folder(const std::string& named) {
  fs::path folder = named.empty() ? tool_folder() / "results" / "perf" : fs::path(named);
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed)
    throw stop(exit_code::infrastructure,
               fmt::format("cannot make '{}': {}", folder.string(), failed.message()));
  return folder;
}

std::vector<measure::card> visible_cards() {
  const measure::nvml library;
  measure::card_inventory found = measure::find_cards(library, measure::current_visibility());
  if (!found.refused.empty()) throw stop(exit_code::usage, found.refused);
  if (found.cards.empty())
    throw stop(device::gpu_required() ? exit_code::infrastructure : exit_code::skipped,
               fmt::format("no GPU can be used: {}", fmt::join(found.left_out, "; ")));
  return std::move(found.cards);
}

void mention_other_cards(const char* option) {
  const measure::nvml library;
  const std::size_t count =
      measure::find_cards(library, measure::current_visibility()).cards.size();
  if (count > 1)
    std::fputs(fmt::format("measures the first of {} cards; {} measures them all\n", count, option)
                   .c_str(),
               stderr);
}

baseline::process read_finished(const measure::perf_command& c, int code) {
  const std::string last = base::one_line(measure::last_lines(c.log, 1), 600);
  switch (code) {
    case 0:
    case 5:  // its rows say what could not be measured
      return baseline::read_results(c.results);
    case 77:
      throw stop(exit_code::skipped, last);
    case 2:
      throw stop(exit_code::usage, last);
    default:
      break;
  }
  // Rows from before the device failed are there, but the run does not count. After a signal there
  // is not even a file.
  std::error_code none;
  if (code > 128) fs::remove(c.results, none);
  throw stop(exit_code::infrastructure,
             fmt::format("'{}' ended with {} {}: {}; its output is in '{}'",
                         c.program.filename().string(),
                         code > 128 ? "signal" : "code",
                         code > 128 ? code - 128 : code,
                         last,
                         c.log.string()));
}

baseline::process measure_now(const measure::perf_command& c, const std::string& what) {
  const base::progress shown("measuring " + what);
  return read_finished(c, measure::run(c));
}

}  // namespace warpgauge::cli
