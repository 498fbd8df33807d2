// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/case_options.hpp"

#include "warpgauge/cli/exit_codes.hpp"
#include "warpgauge/cli/lookup.hpp"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <map>
#include <stdexcept>

namespace warpgauge::cli {

void add_case_options(CLI::App& app, case_options& options) {
  contract::case_words& words = options.words;
  app.add_option("ID", options.id, "Kernel, as `warpgauge list` names it")->required();
  app.add_option(
      "SIZE", options.sizes, "height=N width=N, of the result; inner=N, summed over by products");
  // Former spellings of the sizes: accepted, and not listed.
  app.add_option("--shape", words.shape)->group("");
  app.add_option("--inner", words.inner)->group("");
  app.add_option("--type", words.type, "Element type [f32 if the kernel has it]");
  app.add_option("--tile", words.tile, "Tile edge [the kernel's largest]");
  app.add_option("--layout",
                 words.layout,
                 "tight, pitched, off, whole_sectors, odd_pitch,\n"
                 "mixed, gaps; of one operand alone out_off, a_off,\n"
                 "b_off, out_odd_pitch, a_odd_pitch, b_odd_pitch\n"
                 "[tight]");
  app.add_option("--pitch", words.pitch, "Elements from row to row, instead of the layout's");
  app.add_option("--off-bytes",
                 words.off_bytes,
                 "Bytes off a boundary, and between rows of odd pitches [one element]");
  app.add_option("--batch", words.batch, "Matrices of that shape, stacked [1]");
  app.add_option("--repetitions", words.repetitions, "Passes inside the kernel [1]");
  app.add_option("--grid-rows",
                 words.grid_rows,
                 "Blocks in y beyond which tile rows are folded into z [65535]");
  app.add_option("--grid", words.grid, "XxYxZ blocks instead of a shape, only for hello");
  app.add_option("--block", words.block, "XxYxZ threads per block, with --grid");
  app.add_option("--seed", words.seed, "Seed of the input values [1]");
}

namespace {

// "height=3" and the like in the form of --shape and --inner.
contract::case_words with_sizes(contract::case_words words, const std::vector<std::string>& sizes) {
  std::map<std::string, std::string> by_name;
  for (const std::string& size : sizes) {
    const std::size_t equal = size.find('=');
    const std::string name = size.substr(0, equal);
    if (equal == std::string::npos || (name != "height" && name != "width" && name != "inner"))
      throw stop(exit_code::usage,
                 fmt::format("'{}' is not a size; there are height=N, width=N and inner=N", size));
    if (!by_name.emplace(name, size.substr(equal + 1)).second)
      throw stop(exit_code::usage, fmt::format("{} is given twice", name));
  }
  if (const auto inner = by_name.extract("inner")) {
    if (words.inner) throw stop(exit_code::usage, "inner is given twice");
    std::int64_t number = 0;
    if (!CLI::detail::lexical_cast(inner.mapped(), number))
      throw stop(exit_code::usage, fmt::format("inner={} is not a number", inner.mapped()));
    words.inner = number;
  }
  if (by_name.empty()) return words;
  if (!words.shape.empty()) throw stop(exit_code::usage, "--shape already gives height and width");
  if (by_name.size() == 1)
    throw stop(
        exit_code::usage,
        fmt::format("{} alone is not a shape; give height and width", by_name.begin()->first));
  words.shape = by_name["height"] + "x" + by_name["width"];
  return words;
}

}  // namespace

contract::launch_case case_from(const case_options& options) {
  const registry::entry what = find_variant(options.id);
  try {
    return parse_case(*what.family, *what.variant, with_sizes(options.words, options.sizes));
  } catch (const std::invalid_argument& e) {
    throw stop(exit_code::usage, e.what());
  }
}

}  // namespace warpgauge::cli
