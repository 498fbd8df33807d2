// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"

#include <cmath>
#include <cstdio>

namespace warpgauge::tests {

using nlohmann::ordered_json;

std::string card_name(int number) {
  char text[17];
  std::snprintf(text, sizeof text, "%016x", 0xabc000 + number);
  return text;
}

namespace {

/// Cards are recorded an hour apart: each in a machine of its own.
std::string time_of(int card, int month = 11) {
  char text[32];
  std::snprintf(
      text, sizeof text, "2026-%02d-%02dT%02d:15:00Z", month, 1 + card / 24 % 28, card % 24);
  return text;
}

}  // namespace

ordered_json example_context(int card, const std::string& session, int number) {
  const std::string state =
      R"({"sm_clock_mhz":1980,"memory_clock_mhz":3201,"clock_event_reasons":[],"foreign_processes":0})";
  return {{"date", "2026-11-21T03:15:00+00:00"},
          {"host_name", ""},
          {"executable", "perf/kernels_cuda"},
          {"num_cpus", 16},
          {"mhz_per_cpu", 2000},
          {"cpu_scaling_enabled", false},
          {"caches", ordered_json::array()},
          {"load_avg", {0.1, 0.2, 0.3}},
          {"library_build_type", "release"},
          {"warpgauge_protocol", "1"},
          {"warpgauge_version", "0.1.0"},
          {"gpu_name", "Example GPU"},
          {"card", card_name(card)},
          {"gpu_memory_bytes", "1000000000"},
          {"gpu_memory_clock_khz", "3000000"},
          {"gpu_bus_width_bits", "8192"},
          {"gpu_sm_count", "100"},
          {"gpu_compute_capability", "9.0"},
          {"gpu_power_limit_mw", "700000"},
          {"gpu_ecc", "on"},
          {"gpu_mig", "off"},
          {"driver", "580.1"},
          {"cuda_toolkit", "13.0"},
          {"seed", "7"},
          {"process_id_of_session", std::to_string(number)},
          {"session", session},
          {"utc", time_of(card)},
          {"state_before", state},
          {"state_after", state}};
}

ordered_json example_row(const std::string& name, double figure, double anchor) {
  return {{"name", name + "/iterations:1/manual_time"},
          {"family_index", 0},
          {"per_family_instance_index", 0},
          {"run_name", name + "/iterations:1/manual_time"},
          {"run_type", "iteration"},
          {"repetitions", 1},
          {"repetition_index", 0},
          {"threads", 1},
          {"iterations", 1},
          {"real_time", 0.13},
          {"cpu_time", 0.14},
          {"time_unit", "ms"},
          {"anchor_gb_s", anchor},
          {"anchor_spread", 0.001},
          {"bandwidth_gb_s", figure},
          {"fraction_of_copy", figure / anchor},
          {"fraction_of_peak", figure / 4800},
          {"gated", 1.0},
          {"samples", 30.0},
          {"spread", 0.001},
          {"throttled_pairs", 0.0}};
}

std::string results_text(const ordered_json& context, const std::vector<ordered_json>& rows) {
  return ordered_json{{"context", context}, {"benchmarks", rows}}.dump(2) + "\n";
}

std::string example_results(int card, const std::string& session, double share, int number) {
  return results_text(example_context(card, session, number),
                      {example_row("transpose.padded/f32/t32/8192x8192/cold", 3500 * share, 4200),
                       example_row("copy.coalesced/f32/-/8192x8192/cold", 4100 * share, 4200)});
}

void write_baseline(const std::string& file, const baseline::stored_baseline& b) {
  baseline::change_baseline(file, [&](const auto&) { return std::optional(b); });
}

baseline::process example_process(int card, const std::string& session, int number) {
  baseline::process p = baseline::parse_results(
      results_text(example_context(card, session, number), {example_row("a/cold", 1, 1)}),
      "example");
  p.rows.clear();
  return p;
}

baseline::row row_of(const std::string& name, double figure, double anchor) {
  baseline::row r;
  r.name = name;
  r.unit = r.anchor_unit = "GB/s";
  r.figure = figure;
  r.anchor = anchor;
  r.samples = 30;
  r.gated = true;
  return r;
}

baseline::process measured(int card,
                           const std::string& session,
                           double log_figure,
                           double log_anchor) {
  baseline::process p = example_process(card, session);
  p.rows.push_back(row_of("k.v/cold", 1000 * std::exp(log_figure), 4000 * std::exp(log_anchor)));
  return p;
}

baseline::rule two_and_a_half_per_cent() {
  baseline::rule by;
  by.family_rate = 0.05;
  return by;
}

simulated_gpus::simulated_gpus(std::vector<simulated_case> cases,
                               int cards,
                               unsigned seed,
                               recorded when)
    : cases_(std::move(cases)), when_(when), of_session_(cases_.size()), random_(seed) {
  for (int c = 0; c < cards; ++c) {
    anchor_of_card_.push_back(std::log(4200) + normal(0.004));
    effect_.emplace_back();
    for (const simulated_case& each : cases_) effect_.back().push_back(normal(each.card));
  }
}

double simulated_gpus::normal(double deviation) { return deviation * standard_(random_); }

void simulated_gpus::begin_session() {
  for (std::size_t i = 0; i < cases_.size(); ++i)
    of_session_[i] = {normal(0.0005), normal(cases_[i].session)};
}

std::vector<baseline::process> simulated_gpus::processes(int card,
                                                         int count,
                                                         double share,
                                                         const std::string& slowed) {
  char session[17];
  std::snprintf(session, sizeof session, "%08x", ++sessions_);
  static const baseline::process pattern = example_process(0, "0000", 0);
  std::vector<baseline::process> all(std::size_t(count), pattern);
  for (int p = 0; p < count; ++p) {
    all[std::size_t(p)].card = card_name(card);
    all[std::size_t(p)].utc =
        when_ == recorded::at_once ? time_of(card) : time_of(card, 1 + sessions_ % 12);
    all[std::size_t(p)].session = session;
    all[std::size_t(p)].number = std::to_string(p);
  }
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    const simulated_case& c = cases_[i];
    for (baseline::process& p : all) {
      // On one card the anchor wanders by itself.
      const double of_card = anchor_of_card_[std::size_t(card)];
      const double x = of_card + of_session_[i].anchor + normal(0.0003);
      const double y = std::log(c.figure) + c.slope * (of_card - std::log(4200)) +
                       effect_[std::size_t(card)][i] + of_session_[i].figure + normal(c.process);
      p.rows.push_back(row_of(c.name, std::exp(y) * (c.name == slowed ? share : 1), std::exp(x)));
    }
  }
  return all;
}

std::vector<baseline::process> simulated_gpus::measure(int card,
                                                       int processes,
                                                       double share,
                                                       const std::string& slowed) {
  begin_session();
  return this->processes(card, processes, share, slowed);
}

std::vector<baseline::process> simulated_gpus::again(int card,
                                                     int processes,
                                                     double share,
                                                     const std::string& slowed) {
  if (when_ == recorded::at_once) begin_session();
  return this->processes(card, processes, share, slowed);
}

baseline::stored_baseline simulated_gpus::record(int cards, int sessions, int processes) {
  std::vector<baseline::process> all;
  for (int card = 0; card < cards; ++card)
    for (int s = 0; s < sessions; ++s)
      for (baseline::process& p : measure(card, processes)) all.push_back(std::move(p));
  return baseline::to_baseline(all);
}

std::vector<simulated_case> three_cases() {
  return {{"a.x/cold", 3000, 1, 1e-4, 1e-4, 1e-4},
          {"a.y/cold", 2000, 0.5, 1e-4, 1e-4, 1e-4},
          {"b.z/cold", 1000, 0.2, 1e-4, 1e-4, 1e-4}};
}

std::vector<simulated_case> twenty_cases() {
  std::vector<simulated_case> cases;
  for (int i = 0; i < 20; ++i) {
    simulated_case c;
    c.name = "kernel." + std::to_string(i) + "/f32/t32/8192x8192/cold";
    c.figure = 1000 + 150 * i;
    c.slope = (i % 5) / 4.0;
    // 0.01 % to 0.1 %, as measured at sizes bound by DRAM.
    c.session = 0.0001 * std::pow(10, (i % 7) / 6.0);
    c.card = 0.0001 * std::pow(10, (i % 6) / 5.0);
    c.process = 0.0001 * std::pow(10, (i % 4) / 3.0);
    cases.push_back(c);
  }
  return cases;
}

}  // namespace warpgauge::tests
