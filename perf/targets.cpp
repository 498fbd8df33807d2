// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Measures every row of the table of targets beside its peer, and the whole ladder by size, in one
// run on one GPU, and writes them as JSON for render_targets.
#include "perf/memcpy_bench.hpp"
#include "perf/target_rows.hpp"
#include "warpgauge/base/files.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/measure/reference.hpp"
#include "warpgauge/measure/workbench.hpp"

#include <CLI/CLI.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <map>

namespace warpgauge::perf {
namespace {

using nlohmann::ordered_json;

/// An entry point must not be slower than this share of the fastest rung that it could have taken.
constexpr double fewest_of_best_rung = 0.97;

constexpr int goes_at_the_limit = 3;

class targets_run {
 public:
  targets_run() : on_(measure::current_device(library_)), bench_(on_, {}), memcpy_(l2_bytes()) {}

  /// A case at the power limit has no reproducible figure of its own, but measured alternately with
  /// its peer it has a ratio.
  ordered_json measure_row(const target_row& row) {
    try {
      return steady_row(row);
    } catch (const measure::unsteady_clocks&) {
      // At the power limit whether the clocks agree differs from one go to the next.
      for (int go = 0; go < goes_at_the_limit; ++go)
        if (const auto in_turns = alternating_row(row)) return *in_turns;
      throw;
    }
  }

  /// GB/s of each copy and transpose of n x n floats, and of the peers.
  ordered_json measure_ladder(std::int64_t n) {
    ordered_json rungs = ordered_json::object();
    double bytes = 0;
    for (const measure::measured_case& c : ladder_cases(n)) {
      bytes = measure::minimum_bytes(c);
      try {
        rungs[c.id()] = bytes / measure_case(c).median_s * 1e-9;
      } catch (const measure::not_measured& e) {
        // The figure has no point there.
        std::printf("%s at %lld not measured: %s\n", c.id().c_str(), (long long)n, e.what());
      }
    }
    ordered_json out = {{"n", n}, {"gb_s", rungs}};
    out["memcpy_gb_s"] = bytes / memcpy_.copy_s(static_cast<std::size_t>(bytes / 2)) * 1e-9;
    try {
      if (auto geam = measure::reference_case("geam", {n, n, 0}))
        out["geam_gb_s"] = bytes / measure_case(*geam).median_s * 1e-9;
    } catch (const measure::not_measured& e) {
      std::printf("cublas.geam at %lld not measured: %s\n", (long long)n, e.what());
    }
    return out;
  }

  ordered_json machine() const {
    const measure::device_facts& f = on_.facts;
    return {{"gpu", f.name},
            {"driver", f.driver},
            {"cuda_toolkit", f.cuda_toolkit},
            {"peak_gb_s", measure::peak_bandwidth(f) * 1e-9},
            {"l2_bytes", f.l2_bytes},
            {"utc", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))},
            {"version", WARPGAUGE_VERSION}};
  }

  bool well_chosen() const { return well_chosen_; }

 private:
  struct measured {
    double median_s = 0;
    double spread = 0;
  };

  ordered_json facts_of(const target_row& row, const measured& mine) const {
    const measure::measured_case& c = row.entry;
    const contract::choice taken =
        c.variant->choose != nullptr
            ? c.variant->choose(contract::place(c, 0, nullptr, nullptr).arguments, c.configuration)
            : contract::choice{c.variant->name, c.configuration.tile, "no entry point takes it"};
    ordered_json out = {{"work", row.work},
                        {"case", measure::name_of(c)},
                        {"shape", ordered_json::array({c.shape.height, c.shape.width})},
                        {"inner", c.shape.inner},
                        {"batch", c.configuration.count},
                        {"pitch", c.row_elements},
                        {"type", kernels::to_string(c.configuration.type)},
                        {"rung", taken.rung},
                        {"tile", taken.tile},
                        {"why", taken.why},
                        {"seconds", mine.median_s},
                        {"spread", mine.spread},
                        {"peer", to_string(row.against)},
                        {"target", row.target_on(on_.facts.name)}};
    if (const auto work = measure::flops(c))
      out["tflop_s"] = *work / mine.median_s * 1e-12;
    else
      out["gb_s"] = measure::minimum_bytes(c) / mine.median_s * 1e-9;
    return out;
  }

  ordered_json steady_row(const target_row& row) {
    const measure::measured_case& c = row.entry;
    const measured mine = measure_case(c);
    ordered_json out = facts_of(row, mine);
    if (const auto peer_s = seconds_of_peer(row)) {
      out["peer_seconds"] = *peer_s;
      out["ratio"] = *peer_s / mine.median_s;
    }
    const auto geam = reference_beside("geam", c);
    if (geam && geam->variant->fulfils == c.variant->fulfils &&
        c.configuration.type == geam->configuration.type && c.configuration.count == 1)
      out["geam_seconds"] = measure_case(*geam).median_s;
    std::map<std::string, double> rivals;
    for (const measure::measured_case& rival : rivals_of(row))
      rivals[name_of_rung(rival)] = measure_case(rival).median_s;
    add_rungs(rivals, mine.median_s, out);
    return out;
  }

  /// Absent where there is no peer, or no fair comparison with it.
  std::optional<ordered_json> alternating_row(const target_row& row) {
    if (row.against == peer::memcpy) return std::nullopt;
    const auto peer_case = reference_beside(routine_of(row.against), row.entry);
    if (!peer_case) return std::nullopt;
    const auto compared_with = [&](const measure::measured_case& other) {
      return measure::compare_alternating(bench_.alternate(row.entry, other), {});
    };
    const auto with_peer = compared_with(*peer_case);
    if (!with_peer) return std::nullopt;
    ordered_json out = facts_of(row, {with_peer->first_s, with_peer->spread});
    out["peer_seconds"] = with_peer->second_s;
    out["ratio"] = with_peer->ratio;
    out["alternating_sm_mhz"] = with_peer->sm_clock_mhz;
    out["at_power_limit"] = with_peer->at_power_limit;
    // A rung that draws less power runs at a higher clock, and is left out.
    std::map<std::string, double> rivals;
    for (const measure::measured_case& rival : rivals_of(row))
      if (const auto with_rival = compared_with(rival))
        rivals[name_of_rung(rival)] = with_peer->first_s * with_rival->ratio;
    add_rungs(rivals, with_peer->first_s, out);
    return out;
  }

  static std::string name_of_rung(const measure::measured_case& c) {
    return fmt::format("{}/t{}", c.variant->name, c.configuration.tile);
  }

  void add_rungs(const std::map<std::string, double>& seconds, double mine_s, ordered_json& out) {
    double fastest_s = mine_s;
    for (const auto& [rung, each_s] : seconds) fastest_s = std::min(fastest_s, each_s);
    out["rung_seconds"] = seconds;
    out["of_fastest_rung"] = fastest_s / mine_s;
    well_chosen_ = well_chosen_ && fastest_s / mine_s >= fewest_of_best_rung;
  }

  double l2_bytes() const { return static_cast<double>(on_.facts.l2_bytes); }

  measured measure_case(const measure::measured_case& c) {
    const measure::measurement m = bench_.measure(c);
    const measure::summary s = measure::summarise_kernel(m.pairs);
    return {s.median_s, s.spread};
  }

  /// One of cuBLAS's routines on the operands of another case; absent without the library.
  static std::optional<measure::measured_case> reference_beside(
      std::string_view routine, const measure::measured_case& like) {
    auto c = measure::reference_case(routine, like.shape);
    if (!c) return std::nullopt;
    if (std::ranges::count(c->variant->types, like.configuration.type) > 0)
      c->configuration.type = like.configuration.type;
    c->where = like.where;
    c->row_elements = like.row_elements;
    return c;
  }
  std::optional<double> measure_reference(std::string_view routine,
                                          const measure::measured_case& like) {
    const auto c = reference_beside(routine, like);
    if (!c) return std::nullopt;
    return measure_case(*c).median_s;
  }

  static std::string_view routine_of(peer p) {
    if (p == peer::double_gemm) return "double_gemm";
    if (p == peer::half_gemm) return "half_gemm";
    return p == peer::gram ? "gram" : "gemm";
  }

  std::optional<double> seconds_of_peer(const target_row& row) {
    if (row.against == peer::memcpy)
      return memcpy_.copy_s(static_cast<std::size_t>(measure::minimum_bytes(row.entry) / 2));
    return measure_reference(routine_of(row.against), row.entry);
  }

  measure::nvml library_;
  measure::found_device on_;
  measure::workbench bench_;
  memcpy_bench memcpy_;
  bool well_chosen_ = true;
};

int run(const std::string& file, const std::string& only) {
  if (const auto why = device::why_no_device()) {
    std::fprintf(stderr, "targets: %s\n", why->c_str());
    return device::gpu_required() ? 7 : 77;
  }
  base::replacement out(file);  // before the minutes of measuring
  targets_run all;
  ordered_json rows = ordered_json::array();
  ordered_json unmeasured = ordered_json::array();
  for (const target_row& row : target_rows()) {
    const std::string name = measure::name_of(row.entry);
    if (name.find(only) == std::string::npos) continue;
    // A row that cannot be measured, under the power cap say, must not cost the others.
    try {
      rows.push_back(all.measure_row(row));
    } catch (const measure::not_measured& e) {
      unmeasured.push_back({{"case", name}, {"why", e.what()}});
      std::printf("%-55s not measured: %s\n", name.c_str(), e.what());
      std::fflush(stdout);
      continue;
    }
    const auto& last = rows.back();
    std::printf("%-55s %.3f of %-11s  target %.2f  by %s, %.3f of the fastest rung%s\n",
                name.c_str(),
                last.value("ratio", 0.0),
                std::string(to_string(row.against)).c_str(),
                last["target"].get<double>(),
                last["rung"].get<std::string>().c_str(),
                last["of_fastest_rung"].get<double>(),
                last.value("at_power_limit", false) ? ", at the power limit" : "");
    std::fflush(stdout);
  }
  ordered_json ladder = ordered_json::array();
  if (only.empty())
    for (std::int64_t n = 256; n <= 16384; n *= 2) ladder.push_back(all.measure_ladder(n));
  const ordered_json results{{"schema", 1},
                             {"machine", all.machine()},
                             {"rows", rows},
                             {"unmeasured", unmeasured},
                             {"ladder", ladder}};
  out.commit(results.dump(1) + "\n");
  if (!unmeasured.empty()) {
    std::fprintf(stderr, "targets: %zu rows were not measured\n", unmeasured.size());
    return 5;
  }
  if (rows.empty()) {
    std::fprintf(stderr, "targets: no row's case has '%s' in its name\n", only.c_str());
    return 2;
  }
  if (all.well_chosen()) return 0;
  std::fprintf(
      stderr, "targets: an entry point is slower than %.2f of another rung\n", fewest_of_best_rung);
  return 1;
}

}  // namespace
}  // namespace warpgauge::perf

int main(int argc, char** argv) {
  CLI::App app(
      "Measures the fastest rungs beside cudaMemcpy and cuBLAS, and the whole ladder by size.\n"
      "Exit codes: 0 measured, 1 an entry point chose badly, 2 usage, 5 not measured,\n"
      "7 the device failed or the file cannot be written, 77 no GPU");
  std::string file;
  std::string only;
  app.add_option("FILE", file, "Where the results go, as JSON")->required();
  app.add_option("--only", only, "Rows whose case has this in its name, and no ladder");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  }
  try {
    return warpgauge::perf::run(file, only);
  } catch (const warpgauge::measure::not_measured& e) {
    std::fprintf(stderr, "targets: %s\n", e.what());
    return 5;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "targets: %s\n", e.what());
    return 7;
  }
}
