// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/target_rows.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

namespace warpgauge::perf {
namespace {

using contract::layout;
using kernels::element;
using kernels::shape;
using measure::measured_case;

measured_case case_of(std::string_view id, const shape& s, element type, layout where) {
  const registry::lookup found = registry::find(id);
  if (!found) throw std::logic_error(fmt::format("the registry has no {}", id));
  measured_case c;
  static_cast<contract::launch_case&>(c) =
      default_case(*found.found->family, *found.found->variant, s);
  c.configuration.type = type;
  c.where = where;
  return c;
}

class row_list {
 public:
  void moves(std::string_view work,
             std::string_view id,
             element type,
             double target,
             std::initializer_list<shape> shapes,
             layout where = layout::tight) {
    for (const shape& s : shapes)
      rows_.push_back({std::string(work), case_of(id, s, type, where), peer::memcpy, target});
  }
  /// Matrices whose rows start so many elements apart.
  void moves_in_rows_of(std::int64_t elements,
                        std::string_view work,
                        std::string_view id,
                        double target,
                        const shape& s) {
    moves(work, id, element::f32, target, {s});
    rows_.back().entry.row_elements = elements;
  }
  void batches(std::int64_t count,
               std::string_view work,
               std::string_view id,
               double target,
               const shape& s) {
    moves(work, id, element::f32, target, {s});
    rows_.back().entry.configuration.count = count;
  }
  void products(std::string_view work,
                std::string_view id,
                peer against,
                double target,
                std::initializer_list<shape> shapes,
                element type = element::f32) {
    for (const shape& s : shapes)
      rows_.push_back({std::string(work), case_of(id, s, type, layout::tight), against, target});
  }
  /// Of the row before.
  void on(std::string_view gpu, double target) { rows_.back().of_model.emplace(gpu, target); }
  std::vector<target_row> take() { return std::move(rows_); }

 private:
  std::vector<target_row> rows_;
};

}  // namespace

std::string_view to_string(peer p) {
  switch (p) {
    case peer::memcpy:
      return "cudaMemcpy";
    case peer::gemm:
    case peer::gram:
      return "cublasSgemm";
    case peer::double_gemm:
      return "cublasDgemm";
    case peer::half_gemm:
      return "cublasGemmEx";
  }
  return "?";
}

std::vector<target_row> target_rows() {
  constexpr std::string_view copy = "copy.best";
  constexpr std::string_view turn = "transpose.best";
  row_list rows;
  rows.moves("copy, 64 MiB to 4 GiB",
             copy,
             element::f32,
             1.00,
             {{4096, 4096}, {8192, 8192}, {16384, 16384}, {32768, 32768}});
  rows.moves("copy, 4 and 16 MiB", copy, element::f32, 1.02, {{1024, 1024}, {2048, 2048}});
  rows.moves("transpose, 4 and 16 MiB", turn, element::f32, 1.02, {{1024, 1024}, {2048, 2048}});
  rows.moves("transpose, float",
             turn,
             element::f32,
             0.98,
             {{4096, 4096},
              {8192, 8192},
              {16384, 16384},
              {32768, 32768},
              {8192, 32768},
              {32768, 8192},
              {2048, 4000}});
  // 256 bytes more than a row has.
  rows.moves_in_rows_of(16448, "transpose, float, pitched", turn, 0.98, {16384, 16384});
  rows.moves("transpose, float, thin", turn, element::f32, 0.97, {{1048576, 64}, {64, 1048576}});
  rows.moves("transpose, float, odd",
             turn,
             element::f32,
             0.93,
             {{8191, 8193}, {16383, 16385}, {2047, 4000}, {2049, 4000}});
  rows.moves_in_rows_of(8192, "transpose, float, odd, in a buffer", turn, 0.95, {4095, 4097});
  rows.moves("transpose, float, odd and pitched",
             turn,
             element::f32,
             0.95,
             {{4095, 4097}},
             layout::pitched);
  rows.batches(1000, "transpose, float, batch", turn, 0.95, {256, 256});
  rows.batches(10000, "transpose, float, batch", turn, 0.95, {64, 64});
  rows.moves("transpose, 1 byte", turn, element::u8, 0.95, {{16384, 16384}});
  rows.moves("transpose, 2 bytes", turn, element::u16, 0.97, {{8192, 16384}});
  rows.moves("transpose, 8 bytes", turn, element::f64, 0.97, {{8192, 8192}});
  rows.moves("transpose, 16 bytes", turn, element::f32x4, 0.97, {{8192, 4096}});
  rows.moves("transpose, 1 byte, odd", turn, element::u8, 0.85, {{16383, 16385}});
  rows.moves("transpose, 2 bytes, odd", turn, element::u16, 0.90, {{8191, 16385}});
  rows.moves("transpose, 8 bytes, odd", turn, element::f64, 0.93, {{8191, 8193}});
  rows.moves("transpose, 16 bytes, odd", turn, element::f32x4, 0.93, {{8191, 4097}});
  rows.products("multiply, float",
                "matmul.best",
                peer::gemm,
                0.97,
                {{2048, 2048, 2048}, {4096, 4096, 4096}, {8192, 8192, 8192}});
  rows.products("multiply, float, small", "matmul.best", peer::gemm, 1.00, {{1024, 1024, 1024}});
  rows.products("multiply, float, odd",
                "matmul.best",
                peer::gemm,
                0.95,
                {{1023, 1023, 1023}, {4095, 4095, 4095}});
  rows.products("multiply, float, thin",
                "matmul.best",
                peer::gemm,
                1.2,
                {{8192, 8192, 32}, {64, 8192, 8192}});
  rows.products("multiply, double",
                "matmul.best",
                peer::double_gemm,
                0.95,
                {{1024, 1024, 1024}, {4096, 4096, 4096}, {4095, 4095, 4095}},
                element::f64);
  for (const auto& [of, type] :
       {std::pair("multiply, half", element::f16), std::pair("multiply, bfloat16", element::bf16)})
    rows.products(of,
                  "matmul.half_wgmma",
                  peer::half_gemm,
                  0.90,
                  {{4096, 4096, 4096}, {8192, 8192, 8192}},
                  type);
  // Under a contract of its own, so that no entry point takes it.
  constexpr std::string_view split = "matmul.tensor_float_wgmma";
  constexpr std::string_view work = "multiply, float, on tensor cores";
  rows.products(work, split, peer::gemm, 1.5, {{2048, 2048, 2048}});
  rows.products(work, split, peer::gemm, 1.9, {{4096, 4096, 4096}});
  rows.products(work, split, peer::gemm, 2.2, {{8192, 8192, 8192}});
  rows.products("multiply, float, odd, on tensor cores",
                split,
                peer::gemm,
                1.2,
                {{1023, 1023, 1023}, {4095, 4095, 4095}});
  rows.products(
      "multiply, float, thin, on tensor cores", split, peer::gemm, 1.2, {{64, 8192, 8192}});
  rows.products("a a^T, float", "aat.best", peer::gram, 1.85, {{4096, 4096, 4096}});
  rows.products("a a^T, float, flat", "aat.best", peer::gram, 2.40, {{8192, 8192, 32}});
  rows.on("NVIDIA H100 80GB HBM3", 1.92);
  rows.products("a a^T, float, on tensor cores",
                "aat.tensor_float_wgmma",
                peer::gram,
                3.5,
                {{4096, 4096, 4096}});
  return rows.take();
}

double target_row::target_on(std::string_view gpu) const {
  const auto known = of_model.find(gpu);
  return known == of_model.end() ? target : known->second;
}

std::vector<measured_case> rivals_of(const target_row& row) {
  std::vector<measured_case> rivals;
  const measured_case& mine = row.entry;
  for (const kernels::variant& v : mine.family->variants) {
    if (!v.contender || v.fulfils != mine.variant->fulfils) continue;
    if (mine.configuration.count > 1 && !v.takes_batches) continue;
    bool takes = false;
    for (const element type : v.types) takes = takes || type == mine.configuration.type;
    if (!takes) continue;
    // The source systems' own rungs with their largest tile, ours with each.
    const std::vector<int> one{default_tile(v)};
    for (const int tile : v.source_systems.empty() && !v.tiles.empty() ? v.tiles : one) {
      measured_case c = mine;
      c.variant = &v;
      c.configuration.tile = tile;
      rivals.push_back(c);
    }
  }
  return rivals;
}

std::vector<measured_case> ladder_cases(std::int64_t n) {
  std::vector<measured_case> all;
  for (const registry::entry& of : registry::all_variants()) {
    // Those that do all of what the family's entry point does.
    const kernels::terms& t = *of.variant->fulfils;
    if (t.judged_against != kernels::ceiling::copy_bandwidth ||
        &t != of.family->variants.back().fulfils)
      continue;
    measured_case c;
    static_cast<contract::launch_case&>(c) = default_case(*of.family, *of.variant, {n, n});
    all.push_back(c);
  }
  return all;
}

}  // namespace warpgauge::perf
