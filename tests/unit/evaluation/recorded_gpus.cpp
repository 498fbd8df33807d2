// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/evaluation/recorded_gpus.hpp"

#include <fmt/format.h>

#include <cmath>
#include <random>

namespace warpgauge::tests {
namespace {

using evaluation::recorded_process;

baseline::process process_of(int card, int session, int number) {
  baseline::process p;
  p.origin = "simulated";
  p.gpu = {"Example GPU", 1000, 3000, 4096, 100, "9.0", 700000, "on", "off"};
  p.card = fmt::format("{:016x}", 0xabc000 + card);
  p.session = fmt::format("{:08x}", 100 * card + session);
  p.number = std::to_string(number);
  p.utc = fmt::format("2026-11-{:02}T{:02}:15:00Z", 1 + card / 24 % 28, card % 24);
  p.driver = "580.1";
  p.cuda_toolkit = "13.0";
  p.warpgauge_version = "0.1.0";
  p.seed = "7";
  p.after.sm_clock_mhz = 1980;
  return p;
}

}  // namespace

std::string simulated_case_name(int number) { return fmt::format("k.{}/f32/-/8x8/cold", number); }

evaluation::recording simulate(const simulated_recording& of) {
  std::mt19937_64 random(of.seed);
  std::normal_distribution<double> standard;
  const auto normal = [&](double deviation) { return deviation * standard(random); };
  const auto all_of = [&](double deviation) {
    std::vector<double> effects;
    for (int c = 0; c < of.cases; ++c) effects.push_back(normal(deviation));
    return effects;
  };
  evaluation::recording r;
  r.commit = "0123abc";
  for (int card = 0; card < of.cards; ++card) {
    const double anchor_of_card = normal(0.002);
    const auto card_effect = all_of(of.card);
    for (int session = 0; session < of.sessions; ++session) {
      const auto session_effect = all_of(of.session);
      const auto measure = [&](int number, double share) {
        recorded_process t;
        t.process = process_of(card, session, number);
        t.asked = share;
        for (int c = 0; c < (share > 0 ? 2 : of.cases); ++c) {
          const auto i = static_cast<std::size_t>(c);
          const double x = anchor_of_card + normal(0.0002);
          const double y = x + card_effect[i] + session_effect[i] + normal(of.process);
          baseline::row row;
          row.name = simulated_case_name(c);
          row.unit = row.anchor_unit = "GB/s";
          row.figure = 3000 * std::exp(y) / (1 + share);
          row.anchor = 4000 * std::exp(x);
          row.spread = 0.0005;
          row.gated = true;
          row.samples = 28;
          evaluation::extra& e = t.extras[row.name];
          e.moved = share;
          for (int k = 0; k < 9; ++k)
            e.times_us.push_back(1.6e6 / row.figure * (1 + normal(0.0005)));
          t.process.rows.push_back(row);
        }
        r.processes.push_back(std::move(t));
      };
      for (int number = 0; number < of.suites; ++number) measure(number, 0);
      for (int number = 0; number < of.injected; ++number)
        for (const double share : of.shares) measure(of.suites + number, share);
    }
  }
  return r;
}

}  // namespace warpgauge::tests
