// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/isolation.hpp"

#include "warpgauge/base/process.hpp"
#include "warpgauge/base/trial.hpp"
#include "warpgauge/device/availability.hpp"

#include <fmt/format.h>

#include <string>

namespace warpgauge::conformance {
namespace {

constexpr int failed = 1;

/// The case of this number, as shown in a failure.
std::string report_of(const registry::entry& of, plan p, std::uint64_t number, std::string why) {
  std::string text;
  std::uint64_t n = 0;
  observation v;
  v.result = status::failed;
  v.reason = std::move(why);
  for_each_case(of, p, device::backend_name() == "sim", [&](const auto& c, std::string_view) {
    if (n++ == number) text = report(c, v);
  });
  return text;
}

}  // namespace

int run_isolated(const registry::entry& of,
                 session_options options,
                 const std::function<int(const session_options&)>& work) {
  const base::shared<run_marks> marks;
  options.marks = marks.get();
  const base::trial run = base::try_in_child([&] { return work(options); });
  if (run.done() && !marks->lost) return run.code;
  // The cases that were started but not judged; a run that lost its context names them itself.
  const std::uint64_t first = marks->lost ? marks->first_lost : marks->judged;
  const std::uint64_t last = marks->lost ? marks->last_lost : marks->started - 1;
  if (!run.done()) fmt::print("{}\n", run.ended_by);
  if (first > last || (!marks->lost && marks->started == 0)) {
    if (!run.done()) fmt::print("  while no case ran\n");
    return failed;
  }
  fmt::print(
      "  under one of the cases {}:{}; running them one by one in a new process\n", first, last);
  *marks.get() = {};
  options.only.emplace(first, last);
  const base::trial again = base::try_in_child([&] { return work(options); });
  if (!again.done() && marks->started > 0)
    fmt::print("{}", report_of(of, options.cases, marks->started - 1, again.ended_by));
  else if (again.code != failed)
    fmt::print("run one by one the cases do not fail: they do so only together\n");
  return failed;
}

}  // namespace warpgauge::conformance
