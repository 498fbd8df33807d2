// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/simulator.hpp"
#include "warpgauge/suite/runner.hpp"
#include "warpgauge/suite/traffic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace warpgauge::suite {
namespace {

sim::launch_report sum_of(const std::vector<sim::launch_report>& all) {
  if (all.empty()) return {};
  sim::launch_report sum = all.front();
  for (std::size_t i = 1; i < all.size(); ++i) {
    const sim::launch_report& r = all[i];
    sum.blocks += r.blocks;
    sum.threads += r.threads;
    sum.barriers += r.barriers;
    sum.warp_syncs += r.warp_syncs;
    sum.exact = sum.exact && r.exact;
    sum.global_load += r.global_load;
    sum.global_store += r.global_store;
    sum.global_atomic += r.global_atomic;
    sum.shared_load += r.shared_load;
    sum.shared_store += r.shared_store;
    sum.shared_atomic += r.shared_atomic;
    sum.sites.insert(sum.sites.end(), r.sites.begin(), r.sites.end());
    sum.findings.insert(sum.findings.end(), r.findings.begin(), r.findings.end());
  }
  return sum;
}

}  // namespace

std::optional<traced> trace(const definition& d, const bound_case& c) {
  device::queue q;
  bound_case plain = c;
  plain.seed = 0;  // stored counts may depend on values
  const case_memory memory(q, plain);
  sim::current_options().counters = true;
  sim::current_options().print_findings = false;
  if (d.prepare) d.prepare(args(memory.bound(), q.stream()));
  (void)cudaDeviceSynchronize();
  const sim::launch_recorder recorder;
  traced t;
  d.launch(args(memory.bound(), q.stream()));
  const cudaError_t code = cudaGetLastError();
  (void)cudaDeviceSynchronize();
  (void)cudaGetLastError();
  t.launches = sum_of(recorder.reports());
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
    if (!accepted(f)) t.problems.push_back(fmt::format("{}:{}: {}", f.file, f.line, f.message));
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
         shared});
  }
  if (code != cudaSuccess && !any)
    t.problems.push_back(fmt::format("the launch was refused: {}", cudaGetErrorName(code)));
  return t;
}

}  // namespace warpgauge::suite
