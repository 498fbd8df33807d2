// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/case_options.hpp"

#include "warpgauge/cli/exit_codes.hpp"
#include "warpgauge/cli/lookup.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::cli {
namespace {

std::int64_t volume(const std::array<unsigned, 3>& sides) {
  std::int64_t product = 1;
  for (const unsigned side : sides)
    if (__builtin_mul_overflow(product, static_cast<std::int64_t>(side), &product)) return -1;
  return product;
}

/// hello's form; its shape, blocks x threads of a block, follows from it.
void take_form(const case_options& options, conformance::test_case& c) {
  const bool hello = c.variant->fulfils == kernels::contract::hello_lines ||
                     c.variant->fulfils == kernels::contract::thread_records;
  if (!hello)
    throw stop(exit_code::usage,
               fmt::format("{} chooses its own grid: leave --grid and --block out", c.id()));
  if (options.grid.empty() || options.block.empty())
    throw stop(exit_code::usage, "--grid and --block come together");
  const kernels::grid_form form{parse_sides("--grid", options.grid),
                                parse_sides("--block", options.block)};
  const kernels::shape implied{volume(form.grid), volume(form.block), 0};
  if (implied.height < 0 || implied.width < 0)
    throw stop(exit_code::usage, "a grid or block of that many threads cannot be counted");
  if (!options.shape.empty() && !(c.shape == implied))
    throw stop(exit_code::usage,
               fmt::format("--shape {} is not what --grid and --block make, {}x{}",
                           options.shape,
                           implied.height,
                           implied.width));
  c.shape = parse_shape(
      {c.family, c.variant}, fmt::format("{}x{}", implied.height, implied.width), std::nullopt);
  c.configuration.form = form;
}

/// Rows of every operand must fit the pitch, and rows of a buffer of that size must be countable.
void take_pitch(const case_options& options, conformance::test_case& c) {
  if (options.pitch == 0) return;
  const kernels::operand_extents all = kernels::extents_of(c.variant->fulfils, c.shape);
  const std::int64_t longest = std::max({all.out.width, all.a.width, all.b.width});
  constexpr std::int64_t most = std::int64_t{1} << 40;
  if (options.pitch < longest || options.pitch > most)
    throw stop(
        exit_code::usage,
        fmt::format("--pitch {} is not from {}, the longest row, to 2^40", options.pitch, longest));
  c.row_elements = options.pitch;
}

}  // namespace

void add_case_options(CLI::App& app, case_options& options) {
  app.add_option("ID", options.id, "Kernel, as `warpgauge list` names it")->required();
  app.add_option("--shape", options.shape, "HEIGHTxWIDTH; of the result for products");
  app.add_option("--inner", options.inner, "Dimension summed over, for products");
  app.add_option("--type", options.type, "Element type; f32 where the kernel has it");
  app.add_option("--tile", options.tile, "Tile edge; the kernel's largest");
  app.add_option("--layout", options.layout, "tight, pitched or off (one element); tight");
  app.add_option("--pitch", options.pitch, "Elements from row to row, in place of the layout's");
  app.add_option("--batch", options.batch, "Matrices of that shape, one below the other; 1");
  app.add_option("--grid", options.grid, "hello only: XxYxZ blocks, in place of a shape");
  app.add_option("--block", options.block, "hello only: XxYxZ threads");
}

conformance::test_case case_from(const case_options& options) {
  const registry::entry what = find_variant(options.id);
  conformance::test_case c;
  c.family = what.family;
  c.variant = what.variant;
  const bool form = !options.grid.empty() || !options.block.empty();
  if (options.shape.empty() && !form)
    throw stop(exit_code::usage, "--shape is required, as in --shape 1023x1001");
  if (!options.shape.empty()) c.shape = parse_shape(what, options.shape, options.inner);
  if (form) take_form(options, c);
  if (c.variant->fulfils == kernels::contract::gram && c.shape.height != c.shape.width)
    throw stop(
        exit_code::usage,
        fmt::format("{} makes a square matrix: --shape {}x{}, the other dimension is --inner",
                    c.id(),
                    c.shape.height,
                    c.shape.height));
  c.configuration.type = pick_type(what, options.type);
  c.configuration.tile = pick_tile(what, options.tile);
  c.where = pick_layout(options.layout);
  if (options.batch < 1 || (options.batch > 1 && !c.variant->takes_batches))
    throw stop(exit_code::usage, fmt::format("{} takes no batch of {}", c.id(), options.batch));
  c.configuration.count = options.batch;
  take_pitch(options, c);
  return c;
}

}  // namespace warpgauge::cli
