// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/matmul/contract.hpp"

#include "warpgauge/contract/judged_by.hpp"
#include "warpgauge/kernels/common_terms.hpp"

namespace warpgauge::kernels::matmul {
namespace {

using namespace contract;  // NOLINT(google-build-using-namespace): see kernels/family.hpp

struct row_times_column : inner_product {
  WARPGAUGE_HOST_DEVICE row_times_column(const expectation& e,
                                         std::int64_t row,
                                         std::int64_t column)
      : inner_product{
            e.a_width, e.splits_factors || e.cuts_sums, row_of_a(e, row), column_of_b(e, column)} {}
};

}  // namespace

const terms& product() {
  static const terms t = [] {
    terms all = terms_of_products("product");
    all.extents = [](const shape& s, const configuration&) -> operand_extents {
      return {.out = {s.height, s.width}, .a = {s.height, s.inner}, .b = {s.inner, s.width}};
    };
    all.judged = judged_by<sums<row_times_column>>();
    all.sizes.of = product_shape;
    all.sizes.turns = 3;
    all.sizes.large = [] {
      std::vector<shape> shapes = large_shapes();
      for (shape& s : shapes) s.inner = 3;
      return shapes;
    };
    all.timed = {{.shape = {1024, 1024, 1024}},
                 {.shape = {2048, 2048, 2048}},
                 {.shape = {4096, 4096, 32}},
                 {.shape = {2047, 2049, 2045}},
                 {.shape = {2048, 2048, 2048}, .smallest_tile = true},
                 {.shape = {1024, 1024, 1024}, .type = element::f64},
                 {.shape = {4096, 4096, 4096}, .type = element::f16},
                 {.shape = {4096, 4096, 4096}, .type = element::bf16}};
    all.minimum_bytes = [](const shape& s, element type) {
      return static_cast<std::uint64_t>(s.height * s.inner + s.inner * s.width) * size_of(type) +
             static_cast<std::uint64_t>(s.height * s.width) * size_of(sum_of(type));
    };
    return all;
  }();
  return t;
}

}  // namespace warpgauge::kernels::matmul
