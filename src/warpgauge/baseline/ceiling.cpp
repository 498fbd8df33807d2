// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/ceiling.hpp"

#include "warpgauge/base/memory_bandwidth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace warpgauge::baseline {
namespace {

/// What an SM takes in and gives out in a clock. Between launches only L2 keeps operands, which
/// passes 64 bytes to an SM; within one, L1 moves 128.
constexpr std::array<std::pair<std::string_view, double>, 2> cached_bytes_per_clock{
    {{warm, 64}, {inkernel, 128}}};

}  // namespace

double memory_ceiling_gb_s(const identity& gpu) {
  return base::memory_bandwidth(double(gpu.memory_clock_khz), double(gpu.bus_width_bits)) / 1e9;
}

std::optional<double> ceiling_of(const case_facts& facts,
                                 std::string_view unit,
                                 const identity& gpu,
                                 double sm_clock_mhz) {
  for (const auto& [mode, bytes_per_clock] : cached_bytes_per_clock)
    if (facts.mode == mode && unit == "GB/s" && gpu.sm_count > 0 && sm_clock_mhz > 0)
      return bytes_per_clock * double(gpu.sm_count) * sm_clock_mhz * 1e-3;
  const double gb_s = memory_ceiling_gb_s(gpu);
  if (facts.mode != cold || !(gb_s > 0)) return std::nullopt;
  if (unit == "GB/s") return gb_s;
  if (unit != "TFLOP/s" || !(facts.flops > 0) || !(facts.bytes > 0)) return std::nullopt;
  return facts.flops / facts.bytes * gb_s * 1e-3;
}

std::optional<roofline> roofline_of(std::optional<double> of_copy, std::optional<double> of_fma) {
  if (!of_copy || !of_fma) return std::nullopt;
  return roofline{*of_copy, *of_fma};
}

std::string to_string(const roofline& r) {
  return r.by_arithmetic()
             ? fmt::format("{:.1f} % of the multiply-adds that bind it, {:.1f} % of a copy",
                           100 * r.of_fma,
                           100 * r.of_copy)
             : fmt::format("{:.1f} % of the copy that binds it, {:.1f} % of multiply-adds",
                           100 * r.of_copy,
                           100 * r.of_fma);
}

std::optional<cause> above_ceiling(const row& r, const process& of) {
  const double clock =
      std::max(of.before.sm_clock_mhz.value_or(0), of.after.sm_clock_mhz.value_or(0));
  const case_facts facts = r.facts();
  const auto above = [&](std::string_view what, double value, const std::string& unit) {
    const std::optional<double> most = ceiling_of(facts, unit, of.gpu, clock);
    return most && value > *most ? std::optional(cause{.kind = cause_kind::above_ceiling,
                                                       .names = {std::string(what), unit},
                                                       .seen = value,
                                                       .usual = *most})
                                 : std::nullopt;
  };
  if (auto figure = above("figure", r.figure, r.unit)) return figure;
  return r.anchor_unit == "GB/s" ? above("anchor", r.anchor, r.anchor_unit) : std::nullopt;
}

}  // namespace warpgauge::baseline
