// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/simulator.hpp"
#include "warpgauge/suite/runner.hpp"
#include "warpgauge/suite/traffic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace warpgauge::suite {
namespace {

/// Inputs of cases without a seed, other than the first ones.
constexpr std::uint64_t other_values = std::uint64_t{1} << 32;

/// What launches have asked for.
struct amount {
  std::size_t kernels = 0;
  std::uint64_t loads = 0;   ///< sectors
  std::uint64_t stores = 0;  ///< sectors, those of atomics too

  /// Kernels whose threads wait for each other load a little more or less each time.
  bool like(const amount& other) const {
    const auto near = [](std::uint64_t a, std::uint64_t b) {
      return std::max(a, b) - std::min(a, b) <= std::max(a, b) / 10;
    };
    return kernels == other.kernels && near(loads, other.loads) && near(stores, other.stores);
  }
};

amount amount_of(std::span<const sim::launch_report> reports) {
  const conformance::launch_counts all = conformance::counts_of(reports);
  return {reports.size(),
          conformance::count_of(all, "global load sectors"),
          conformance::count_of(all, "global store sectors") +
              conformance::count_of(all, "global atomic sectors")};
}

amount launch_again(const definition& d, const case_memory& memory, device::queue& q) {
  if (d.prepare) d.prepare(args_on(q, memory.bound()));
  (void)cudaDeviceSynchronize();
  const sim::launch_recorder recorder;
  d.launch(args_on(q, memory.bound()));
  (void)cudaDeviceSynchronize();
  (void)cudaGetLastError();
  return amount_of(recorder.reports());
}

/// A kernel that finds its answer in its output, or in what it kept of an earlier launch, does less
/// the second time. What the first launch of all prepares for those to come is no such thing: on
/// other inputs the second launch is then like the first.
std::string second_launch(const definition& d,
                          const bound_case& c,
                          const case_memory& memory,
                          const amount& first,
                          device::queue& q) {
  const bool in_place = std::any_of(d.operands.begin(), d.operands.end(), [](const operand& o) {
    return o.as == role::in_place;
  });
  const auto again = [&](const case_memory& as, std::uint64_t stream) {
    return in_place ? launch_again(d, case_memory(q, c, true, stream), q) : launch_again(d, as, q);
  };
  amount before = first;
  amount after = again(memory, 0);
  if (after.like(before)) return "";
  const case_memory others(q, c, true, other_values);
  before = launch_again(d, others, q);
  after = again(others, other_values);
  if (after.like(before)) return "";
  return fmt::format(
      "launched again on the same inputs it loads {} and stores {} sectors in {} kernels, {} and "
      "{} "
      "in {} the first time: its work depends on what an earlier launch left",
      after.loads,
      after.stores,
      after.kernels,
      before.loads,
      before.stores,
      before.kernels);
}

}  // namespace

std::optional<traced> trace(const definition& d, const bound_case& c) {
  device::queue q;
  bound_case plain = c;
  plain.seed = 0;  // stored counts may depend on values
  const case_memory memory(q, plain);
  sim::current_options().counters = true;
  sim::current_options().print_findings = false;
  if (d.prepare) d.prepare(args_on(q, memory.bound()));
  (void)cudaDeviceSynchronize();
  const sim::launch_recorder recorder;
  traced t;
  d.launch(args_on(q, memory.bound()));
  const cudaError_t code = cudaGetLastError();
  (void)cudaDeviceSynchronize();
  (void)cudaGetLastError();
  const amount first = amount_of(recorder.reports());
  t.kernels = first.kernels;
  t.launches = conformance::sum_of(recorder.reports());
  t.total = conformance::counts_of(recorder.reports());
  const sim::launch_report& r = t.launches;
  const auto accepted = [&](const sim::finding& f) {
    return std::any_of(d.accepted.begin(), d.accepted.end(), [&](const auto& each) {
      return std::string_view(sim::to_string(f.kind)).starts_with(each.kind);
    });
  };
  bool any = false;
  for (const sim::finding& f : r.findings) {
    if (f.warning) continue;
    any = true;
    if (!accepted(f)) t.problems.push_back(sim::text_of(f));
  }
  for (const sim::site& s : r.sites) {
    const bool shared = s.space == sim::memory_space::shared;
    t.sites.push_back(
        {s.file,
         s.line,
         fmt::format("{} {} of {} bytes", sim::to_string(s.space), sim::to_string(s.op), s.bytes),
         s.requests,
         shared ? s.wavefronts : s.sectors,
         shared ? s.ideal_wavefronts : s.ideal_sectors,
         shared,
         s.reread});
  }
  if (code != cudaSuccess && !any)
    t.problems.push_back(fmt::format("the launch was refused: {}", cudaGetErrorName(code)));
  if (t.problems.empty()) t.by_state = second_launch(d, plain, memory, first, q);
  return t;
}

}  // namespace warpgauge::suite
