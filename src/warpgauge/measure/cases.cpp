// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/cases.hpp"

#include "warpgauge/kernels/entry_point.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::measure {
namespace {

constexpr double arithmetic_per_byte = 20;

/// Below this size, at which a launch takes about 20 us, kernels with strided accesses vary by 1 to
/// 2 % between processes, larger ones by 0.1 %, probably because of their buffers' pages.
constexpr double gated_bytes = 100e6;
constexpr double gated_flops = 1e9;

/// The kernel that runs: of an entry point, what it chooses.
const contract::variant& rung_of(const measured_case& c) {
  if (c.variant->choose == nullptr) return *c.variant;
  const contract::operands x =
      kernels::imagined_operands(c.terms(), c.shape, c.configuration.type, {});
  return kernels::rung_named(*c.family, c.variant->choose(x, c.configuration).rung);
}

/// Whether the case's figure is worth a verdict.
bool gate(const measured_case& c) {
  if (c.how != mode::cold) return false;
  const auto work = flops(c);
  if (!work) return minimum_bytes(c) >= gated_bytes;
  const double limit = rung_of(c).power_limited_flops;
  return *work >= gated_flops && (limit == 0 || *work <= limit);
}

bool has(const contract::variant& v, contract::element type) {
  return v.types.empty() || std::find(v.types.begin(), v.types.end(), type) != v.types.end();
}

}  // namespace

std::string_view to_string(mode m) {
  switch (m) {
    case mode::cold:
      return "cold";
    case mode::warm:
      return "warm";
    case mode::inkernel:
      return "inkernel";
  }
  return "?";
}

std::string_view to_string(anchor_kind a) { return a == anchor_kind::copy ? "copy" : "fma"; }

std::string name_of(const measured_case& c) {
  const bool typed = !c.variant->types.empty();
  std::string text =
      fmt::format("{}/{}/{}/{}x{}",
                  c.id(),
                  typed ? to_string(c.configuration.type) : "-",
                  c.configuration.tile > 0 ? fmt::format("t{}", c.configuration.tile) : "-",
                  c.shape.height,
                  c.shape.width);
  if (c.terms().has_inner) text += fmt::format("x{}", c.shape.inner);
  if (c.configuration.count > 1) text += fmt::format("/batch{}", c.configuration.count);
  if (c.row_elements != 0) text += fmt::format("/pitch{}", c.row_elements);
  if (c.where != contract::layout::tight) text += fmt::format("/{}", to_string(c.where));
  return text + fmt::format("/{}", to_string(c.how));
}

double minimum_bytes(const measured_case& c) {
  if (c.terms().minimum_bytes == nullptr) return 0;
  const double passes = c.configuration.repetitions * static_cast<double>(c.configuration.count);
  return passes * static_cast<double>(c.terms().minimum_bytes(c.shape, c.configuration.type));
}

std::optional<double> flops(const measured_case& c) {
  if (c.terms().flops == nullptr) return std::nullopt;
  return c.configuration.repetitions * c.terms().flops(c.shape);
}

anchor_kind anchor_of(const measured_case& c) {
  const auto work = flops(c);
  return work && *work >= arithmetic_per_byte * minimum_bytes(c) ? anchor_kind::fma
                                                                 : anchor_kind::copy;
}

std::optional<std::string> why_unmeasured(const registry::entry& of) {
  if (of.variant->fulfils->prints())
    return of.id() + " prints text, which has no bandwidth to measure";
  return std::nullopt;
}

std::vector<measured_case> cases_of(const registry::entry& of) {
  const contract::variant& v = *of.variant;
  std::vector<measured_case> list;
  for (const contract::timed_launch& timed : v.fulfils->timed) {
    if (!has(v, timed.type)) continue;
    if (timed.how == mode::inkernel && !v.in_kernel_repetitions) continue;
    if (timed.smallest_tile && v.tiles.size() < 2) continue;
    measured_case c;
    static_cast<contract::launch_case&>(c) = default_case(*of.family, v, timed.shape);
    c.configuration.type = timed.type;
    if (timed.smallest_tile)
      c.configuration.tile = *std::min_element(v.tiles.begin(), v.tiles.end());
    if (timed.how == mode::inkernel) c.configuration.repetitions = inkernel_repetitions;
    c.how = timed.how;
    c.gated = gate(c);
    list.push_back(c);
  }
  return list;
}

std::vector<measured_case> all_cases() {
  std::vector<measured_case> all;
  for (const registry::entry& of : registry::all_variants()) {
    const auto some = cases_of(of);
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

}  // namespace warpgauge::measure
