// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/harness/modes.hpp"

#include <fmt/format.h>

#include <regex>

namespace warpgauge::tests {
namespace {

std::string text(const char* name, const sim::global_traffic& t) {
  return fmt::format("{}: {} requests, {} sectors ({} ideal), {} tags, {} bytes\n",
                     name,
                     t.requests,
                     t.sectors,
                     t.ideal_sectors,
                     t.tag_requests,
                     t.bytes);
}

std::string text(const char* name, const sim::shared_traffic& t) {
  return fmt::format("{}: {} requests, {} wavefronts ({} ideal), {} conflicts, {} bytes\n",
                     name,
                     t.requests,
                     t.wavefronts,
                     t.ideal_wavefronts,
                     t.bank_conflicts,
                     t.bytes);
}

std::string text(const sim::index3& i) { return fmt::format("({}, {}, {})", i.x, i.y, i.z); }

}  // namespace

std::string to_string(const mode& m) {
  const std::string workers = m.workers == 1 ? "1 worker" : fmt::format("{} workers", m.workers);
  switch (m.order) {
    case sim::schedule::forward:
      return "forward, " + workers;
    case sim::schedule::reverse:
      return "reverse, " + workers;
    case sim::schedule::random:
      break;
  }
  return fmt::format("random order {}, {}", m.seed, workers);
}

std::vector<mode> all_modes() {
  std::vector<mode> modes;
  for (const auto& [order, seed] : {std::pair{sim::schedule::forward, 1},
                                    std::pair{sim::schedule::reverse, 1},
                                    std::pair{sim::schedule::random, 7},
                                    std::pair{sim::schedule::random, 20261121}}) {
    for (int workers : {1, 2}) modes.push_back({order, std::uint64_t(seed), workers});
  }
  return modes;
}

option_scope::option_scope(const mode& m) : before_(sim::current_options()) {
  sim::options& now = sim::current_options();
  now.order = m.order;
  now.seed = m.seed;
  now.workers = m.workers;
  now.print_findings = false;  // the tests print what they did not expect
}

std::string counters_of(const sim::launch_report& r) {
  std::string out = fmt::format("{}\ngrid {} block {}, {} blocks, {} threads\n",
                                r.kernel,
                                text(r.grid),
                                text(r.block),
                                r.blocks,
                                r.threads);
  out += fmt::format("shared {} + {} bytes, {} barriers, {} warp syncs, exact {}\n",
                     r.dynamic_shared_bytes,
                     r.static_shared_bytes,
                     r.barriers,
                     r.warp_syncs,
                     r.exact);
  out += text("global load", r.global_load) + text("global store", r.global_store) +
         text("global atomic", r.global_atomic) + text("shared load", r.shared_load) +
         text("shared store", r.shared_store) + text("shared atomic", r.shared_atomic);
  for (const sim::site& s : r.sites) {
    out += fmt::format(
        "{}:{} {} {} {} bytes: {} requests, {} accesses, {} sectors ({} ideal), "
        "{} wavefronts ({} ideal), {} conflicts, exact {}\n",
        s.file,
        s.line,
        sim::to_string(s.space),
        sim::to_string(s.op),
        s.bytes,
        s.requests,
        s.thread_accesses,
        s.sectors,
        s.ideal_sectors,
        s.wavefronts,
        s.ideal_wavefronts,
        s.bank_conflicts,
        s.exact);
  }
  return out;
}

std::string findings_of(const sim::launch_report& report) {
  static const std::regex allocation_number("#[0-9]+");
  std::string out;
  for (const sim::finding& f : report.findings) {
    out += fmt::format("{}:{}: {}{} in {} x{}, block {} thread {}, {} + {}: {}\n",
                       f.file,
                       f.line,
                       f.warning ? "warning: " : "",
                       sim::to_string(f.kind),
                       f.kernel,
                       f.count,
                       text(f.block),
                       text(f.thread),
                       f.object,
                       f.offset,
                       f.message);
  }
  return std::regex_replace(out, allocation_number, "#");
}

}  // namespace warpgauge::tests
