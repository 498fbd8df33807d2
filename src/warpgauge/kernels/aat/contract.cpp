// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/aat/contract.hpp"

#include "warpgauge/contract/judged_by.hpp"
#include "warpgauge/kernels/common_terms.hpp"

namespace warpgauge::kernels::aat {
namespace {

using namespace contract;  // NOLINT(google-build-using-namespace): see kernels/family.hpp

struct rows_of_a : inner_product {
  WARPGAUGE_HOST_DEVICE rows_of_a(const expectation& e, std::int64_t row, std::int64_t column)
      : inner_product{e.a_width, e.splits_factors, row_of_a(e, row), row_of_a(e, column)} {}
};

// Both dimensions of the input may vary, so its sizes are (height, inner).
shape square_of(const size2& s, int, std::int64_t) { return {s.height, s.height, s.width}; }

// A gram matrix of a million rows does not fit any memory.
std::vector<shape> named(bool simulated) {
  std::vector<shape> all;
  for (const shape& s : named_products(simulated))
    if (s.height <= 8192) all.push_back({s.height, s.height, s.inner});
  return all;
}

}  // namespace

const terms& gram() {
  static const terms t = [] {
    terms all = terms_of_products("gram");
    all.extents = [](const shape& s, const configuration&) -> operand_extents {
      return {.out = {s.height, s.height}, .a = {s.height, s.inner}, .b = {}};
    };
    all.judged = judged_by<sums<rows_of_a>>();
    all.square = true;
    all.sizes.of = square_of;
    all.sizes.named = named;
    // The last has 2^33 elements in its triangle: 64 GiB, which an H100 holds.
    all.sizes.large = [] {
      return std::vector<shape>{{46349, 46349, 3}, {65539, 65539, 3}, {131075, 131075, 1}};
    };
    for (shape& s : all.traffic_shapes) s.width = s.height;
    all.odd_shape.width = all.odd_shape.height;
    // M x 32 as published, and a deep inner dimension.
    for (const std::int64_t m : {2048, 4096, 8192}) all.timed.push_back({{m, m, 32}});
    all.timed.insert(all.timed.end(),
                     {{.shape = {2048, 2048, 2048}},
                      {.shape = {2047, 2047, 33}},
                      {.shape = {4096, 4096, 32}, .smallest_tile = true},
                      {.shape = {4096, 4096, 32}, .type = element::f64}});
    all.minimum_bytes = [](const shape& s, element type) {
      return static_cast<std::uint64_t>(s.height * (s.inner + s.height)) * size_of(type);
    };
    all.grows = {.rows = true, .columns = true};
    return all;
  }();
  return t;
}

}  // namespace warpgauge::kernels::aat
