// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/run_case.hpp"

#include "warpgauge/device/availability.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace warpgauge::conformance {
namespace {

using kernels::element;

std::string names_of(const std::vector<element>& types) {
  std::vector<std::string_view> names;
  for (const element type : types) names.push_back(kernels::to_string(type));
  return fmt::format("{}", fmt::join(names, ", "));
}

element type_for(const request& r, const kernels::variant& v) {
  if (v.types.empty()) {
    if (r.type) throw std::invalid_argument(fmt::format("{} has no element types", r.id));
    return element::f32;
  }
  const auto has = [&](element t) {
    return std::find(v.types.begin(), v.types.end(), t) != v.types.end();
  };
  if (!r.type) return has(element::f32) ? element::f32 : v.types.front();
  if (!has(*r.type))
    throw std::invalid_argument(fmt::format(
        "{} has no type {}; it has {}", r.id, kernels::to_string(*r.type), names_of(v.types)));
  return *r.type;
}

int tile_for(const request& r, const kernels::variant& v) {
  if (v.tiles.empty()) {
    if (r.tile && *r.tile != 0) throw std::invalid_argument(fmt::format("{} has no tiles", r.id));
    return 0;
  }
  if (!r.tile) return v.tiles.back();
  if (std::find(v.tiles.begin(), v.tiles.end(), *r.tile) == v.tiles.end())
    throw std::invalid_argument(
        fmt::format("{} has no tile {}; it has {}", r.id, *r.tile, fmt::join(v.tiles, ", ")));
  return *r.tile;
}

test_case case_for(const request& r) {
  const registry::lookup found = registry::find(r.id);
  if (!found) {
    std::string text = fmt::format("no variant is called {}", r.id);
    if (!found.suggestions.empty())
      text += fmt::format("; did you mean {}?", fmt::join(found.suggestions, " or "));
    throw std::invalid_argument(text);
  }
  const kernels::variant& v = *found.found->variant;
  const bool greets =
      v.fulfils == kernels::contract::hello_lines || v.fulfils == kernels::contract::thread_records;
  if (r.form && !greets)
    throw std::invalid_argument(fmt::format("{} chooses its own grid and block", r.id));
  if (r.shape.height < 0 || r.shape.width < 0 || r.shape.inner < 0)
    throw std::invalid_argument("a shape has no negative lengths");
  if (r.batch < 1 || (r.batch > 1 && !v.takes_batches))
    throw std::invalid_argument(fmt::format("{} takes no batch of {}", r.id, r.batch));
  test_case c;
  c.family = found.found->family;
  c.variant = &v;
  c.shape = r.shape;
  // A gram matrix is as wide as it is high, whatever was asked for.
  if (v.fulfils == kernels::contract::gram) c.shape.width = c.shape.height;
  c.configuration.type = type_for(r, v);
  c.configuration.tile = tile_for(r, v);
  c.configuration.form = r.form;
  c.configuration.count = r.batch;
  c.where = r.where;
  c.row_elements = r.row_elements;
  c.seed = r.seed;
  return c;
}

}  // namespace

outcome run_case(const request& r) {
  const test_case c = case_for(r);
  const std::string what = fmt::format("{} {} on {}", c.id(), describe(c), device::backend_name());
  if (device::backend_name() == "sim" && c.variant->gpu_only)
    return {status::skipped,
            false,
            fmt::format("SKIPPED {}\n  not simulated: {}\n", what, *c.variant->gpu_only)};
  if (const auto why = device::why_no_device())
    return {status::skipped, true, fmt::format("SKIPPED {}\n  {}\n", what, *why)};
  runner one;
  const verdict v = one.run(c);
  switch (v.result) {
    case status::skipped:
      return {v.result, false, fmt::format("SKIPPED {}\n  {}\n", what, v.reason)};
    case status::failed:
      return {v.result, false, report(c, v)};
    case status::passed:
      break;
  }
  const placed_case placed = place(c, 0, nullptr, nullptr);
  const std::int64_t elements = placed.expected.height * placed.expected.width;
  if (c.variant->fulfils == kernels::contract::hello_lines)
    return {v.result, false, fmt::format("passed {}\n  every line once, nothing else\n", what)};
  return {
      v.result,
      false,
      fmt::format("passed {}\n  {} output {} as expected, {} bytes of guards and gaps untouched, "
                  "input unchanged\n",
                  what,
                  elements,
                  c.variant->fulfils == kernels::contract::thread_records ? "words" : "elements",
                  placed.expected.region_bytes - elements * placed.expected.element_bytes)};
}

}  // namespace warpgauge::conformance
