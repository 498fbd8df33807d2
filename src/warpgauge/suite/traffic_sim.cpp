// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/simulator.hpp"
#include "warpgauge/suite/runner.hpp"
#include "warpgauge/suite/traffic.hpp"

#include <fmt/format.h>

namespace warpgauge::suite {

std::optional<traced> trace(const definition& d, const bound_case& c) {
  device::queue q;
  const case_memory memory(q, c);
  sim::current_options().counters = true;
  sim::current_options().print_findings = false;
  const sim::launch_recorder recorder;
  traced t;
  d.launch(args(memory.bound(), q.stream()));
  const cudaError_t code = cudaGetLastError();
  (void)cudaDeviceSynchronize();
  (void)cudaGetLastError();
  const auto add = [&](const char* name, std::uint64_t n) {
    if (n > 0) t.total[name] += n;
  };
  for (const sim::launch_report& r : recorder.reports()) {
    add("global load requests", r.global_load.requests);
    add("global load sectors", r.global_load.sectors);
    add("global store requests", r.global_store.requests);
    add("global store sectors", r.global_store.sectors);
    add("global atomic requests", r.global_atomic.requests);
    add("global atomic sectors", r.global_atomic.sectors);
    add("shared load requests", r.shared_load.requests);
    add("shared load wavefronts", r.shared_load.wavefronts);
    add("shared store requests", r.shared_store.requests);
    add("shared store wavefronts", r.shared_store.wavefronts);
    add("shared atomic requests", r.shared_atomic.requests);
    add("shared atomic wavefronts", r.shared_atomic.wavefronts);
    add("bank conflicts",
        r.shared_load.bank_conflicts + r.shared_store.bank_conflicts +
            r.shared_atomic.bank_conflicts);
    add("barriers", r.barriers);
    t.exact = t.exact && r.exact;
    for (const sim::finding& f : r.findings)
      if (!f.warning) t.problems.push_back(fmt::format("{}:{}: {}", f.file, f.line, f.message));
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
  }
  if (code != cudaSuccess && t.problems.empty())
    t.problems.push_back(fmt::format("the launch was refused: {}", cudaGetErrorName(code)));
  return t;
}

}  // namespace warpgauge::suite
