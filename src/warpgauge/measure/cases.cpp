// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/cases.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::measure {
namespace {

using kernels::contract;
using kernels::element;
using kernels::shape;

constexpr double arithmetic_per_byte = 20;

/// Below this, where a launch takes some 20 us, kernels with strided accesses wander by 1 to 2 %
/// between processes (we think with their buffers' pages), where larger ones wander by 0.1 %.
constexpr double gated_bytes = 100e6;

bool has(const std::vector<element>& types, element type) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

/// Whether a case holds the card at its power limit, so that its clock, not the kernel, is
/// measured. H200s of 700 W: in every second process most pairs of matmul.linear at 2048^3 are
/// void, rests or not, too seldom for the baseline to call it hopeless and too often for a gate.
bool capped(const measured_case& c) {
  return c.of.id() == "matmul.linear" && flops(c).value_or(0) > 10e9;
}

class case_list {
 public:
  explicit case_list(const registry::entry& of) : of_(of) {}

  void add(const shape& s, element type, int tile, mode how) {
    if (!of_.variant->types.empty() && !has(of_.variant->types, type)) return;
    measured_case c{.of = of_, .shape = s, .configuration = {.type = type, .tile = tile}};
    c.how = how;
    if (how == mode::inkernel) {
      if (!of_.variant->in_kernel_repetitions) return;
      c.configuration.repetitions = inkernel_repetitions;
    }
    c.gated = how == mode::cold && minimum_bytes(c) >= gated_bytes;
    if (const auto work = flops(c)) c.gated = how == mode::cold && *work >= 1e9 && !capped(c);
    list_.push_back(c);
  }

  std::vector<measured_case> take() { return std::move(list_); }

 private:
  registry::entry of_;
  std::vector<measured_case> list_;
};

/// The tile that a variant is usually launched with, and the other one or the same.
int main_tile(const registry::entry& of) {
  const auto& tiles = of.variant->tiles;
  return tiles.empty() ? 0 : tiles.back();
}
int other_tile(const registry::entry& of) {
  const auto& tiles = of.variant->tiles;
  return tiles.empty() ? 0 : tiles.front();
}

// Squares are 1 GiB, 256 MiB, 64 MiB, 16 MiB and 4 MiB a matrix of float.
std::vector<measured_case> moves(const registry::entry& of) {
  case_list list(of);
  const int tile = main_tile(of);
  for (const std::int64_t n : {16384, 8192, 4096, 2048, 1024})
    list.add({n, n}, element::f32, tile, mode::cold);
  for (const std::int64_t m : {2047, 2048, 2049})
    list.add({m, 4000}, element::f32, tile, mode::cold);
  list.add({8191, 8193}, element::f32, tile, mode::cold);
  list.add({1024, 1024}, element::f32, tile, mode::warm);
  list.add({2048, 2048}, element::f32, tile, mode::inkernel);
  list.add({8192, 8192}, element::f32, tile, mode::inkernel);
  if (other_tile(of) != tile) list.add({8192, 8192}, element::f32, other_tile(of), mode::cold);
  // The same bytes as 8192 x 8192 floats, give or take a factor of two.
  list.add({16384, 16384}, element::u8, tile, mode::cold);
  list.add({8192, 16384}, element::u16, tile, mode::cold);
  list.add({8192, 4096}, element::f64, tile, mode::cold);
  list.add({4096, 4096}, element::f32x4, tile, mode::cold);
  return list.take();
}

// M x 32 as published, and a deep inner dimension.
std::vector<measured_case> grams(const registry::entry& of) {
  case_list list(of);
  const int tile = main_tile(of);
  for (const std::int64_t m : {2048, 4096, 8192})
    list.add({m, m, 32}, element::f32, tile, mode::cold);
  list.add({2048, 2048, 2048}, element::f32, tile, mode::cold);
  list.add({2047, 2047, 33}, element::f32, tile, mode::cold);
  if (other_tile(of) != tile) list.add({4096, 4096, 32}, element::f32, other_tile(of), mode::cold);
  list.add({4096, 4096, 32}, element::f64, tile, mode::cold);
  return list.take();
}

std::vector<measured_case> products(const registry::entry& of) {
  case_list list(of);
  const int tile = main_tile(of);
  list.add({1024, 1024, 1024}, element::f32, tile, mode::cold);
  list.add({2048, 2048, 2048}, element::f32, tile, mode::cold);
  list.add({4096, 4096, 32}, element::f32, tile, mode::cold);
  list.add({2047, 2049, 2045}, element::f32, tile, mode::cold);
  if (other_tile(of) != tile)
    list.add({2048, 2048, 2048}, element::f32, other_tile(of), mode::cold);
  list.add({1024, 1024, 1024}, element::f64, tile, mode::cold);
  return list.take();
}

// Blocks x threads: 384 MiB of thread records, and as many small blocks as the laboratory's.
std::vector<measured_case> records(const registry::entry& of) {
  case_list list(of);
  list.add({65536, 256}, element::f32, 0, mode::cold);
  list.add({262144, 25}, element::f32, 0, mode::cold);
  return list.take();
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
  const bool typed = !c.of.variant->types.empty();
  std::string text =
      fmt::format("{}/{}/{}/{}x{}",
                  c.of.id(),
                  typed ? kernels::to_string(c.configuration.type) : "-",
                  c.configuration.tile > 0 ? fmt::format("t{}", c.configuration.tile) : "-",
                  c.shape.height,
                  c.shape.width);
  if (c.of.family->has_inner) text += fmt::format("x{}", c.shape.inner);
  if (c.configuration.count > 1) text += fmt::format("/batch{}", c.configuration.count);
  if (c.row_elements != 0) text += fmt::format("/pitch{}", c.row_elements);
  if (c.where != conformance::layout::tight)
    text += fmt::format("/{}", conformance::to_string(c.where));
  return text + fmt::format("/{}", to_string(c.how));
}

double minimum_bytes(const measured_case& c) {
  const double passes = c.configuration.repetitions * static_cast<double>(c.configuration.count);
  if (c.of.variant->fulfils == contract::thread_records)
    return passes * static_cast<double>(c.shape.height * c.shape.width) *
           sizeof(kernels::thread_record);
  if (c.of.family->minimum_bytes == nullptr) return 0;
  return passes * static_cast<double>(c.of.family->minimum_bytes(c.shape, c.configuration.type));
}

std::optional<double> flops(const measured_case& c) {
  if (c.of.family->flops == nullptr) return std::nullopt;
  return c.configuration.repetitions * c.of.family->flops(c.shape);
}

anchor_kind anchor_of(const measured_case& c) {
  const auto work = flops(c);
  return work && *work >= arithmetic_per_byte * minimum_bytes(c) ? anchor_kind::fma
                                                                 : anchor_kind::copy;
}

std::optional<std::string> why_unmeasured(const registry::entry& of) {
  if (of.variant->fulfils == contract::hello_lines)
    return of.id() + " prints text, which has no bandwidth to measure";
  return std::nullopt;
}

std::vector<measured_case> cases_of(const registry::entry& of) {
  switch (of.variant->fulfils) {
    case contract::hello_lines:
      return {};
    case contract::thread_records:
      return records(of);
    case contract::gram:
      return grams(of);
    case contract::product:
      return products(of);
    default:
      return moves(of);
  }
}

std::vector<measured_case> all_cases() {
  std::vector<measured_case> all;
  for (const registry::entry& of : registry::all_variants()) {
    const auto some = cases_of(of);
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

conformance::test_case checked_case(const measured_case& c) {
  return {.family = c.of.family,
          .variant = c.of.variant,
          .shape = c.shape,
          .configuration = c.configuration,
          .where = c.where,
          .row_elements = c.row_elements};
}

}  // namespace warpgauge::measure
