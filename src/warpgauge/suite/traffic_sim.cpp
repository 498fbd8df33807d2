// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/simulator.hpp"
#include "warpgauge/suite/runner.hpp"
#include "warpgauge/suite/traffic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace warpgauge::suite {
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
         shared});
  }
  if (code != cudaSuccess && !any)
    t.problems.push_back(fmt::format("the launch was refused: {}", cudaGetErrorName(code)));
  return t;
}

}  // namespace warpgauge::suite
