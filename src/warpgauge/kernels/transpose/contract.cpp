// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/transpose/contract.hpp"

#include "warpgauge/contract/judged_by.hpp"
#include "warpgauge/kernels/common_terms.hpp"

namespace warpgauge::kernels::transpose {
namespace {

using namespace contract;  // NOLINT(google-build-using-namespace): see kernels/family.hpp

struct transposed {
  WARPGAUGE_HOST_DEVICE static coordinates from(const expectation& e,
                                                std::int64_t row,
                                                std::int64_t column) {
    if (e.count == 1) return {column, row};
    const std::int64_t each = e.height / e.count;  // rows of one result, columns of its input
    return {row / each * e.width + column, row % each};
  }
};

struct transposed_inside_tiles {
  WARPGAUGE_HOST_DEVICE static coordinates from(const expectation& e,
                                                std::int64_t row,
                                                std::int64_t column) {
    const std::int64_t t = e.tile;
    const std::int64_t r = row / t * t;
    const std::int64_t c = column / t * t;
    if (r + t > e.height || c + t > e.width) return {row, column};
    return {r + (column - c), c + (row - r)};
  }
};

// The output is (a's width) x (a's height); its tile (i, j) comes from a's tile (j, i).
struct transposed_between_tiles {
  WARPGAUGE_HOST_DEVICE static coordinates from(const expectation& e,
                                                std::int64_t row,
                                                std::int64_t column) {
    const std::int64_t t = e.tile;
    const std::int64_t r = row / t * t;
    const std::int64_t c = column / t * t;
    if (r + t > e.height || c + t > e.width) return {column, row};
    return {c + (row - r), r + (column - c)};
  }
};

operand_extents turned(const shape& s, const configuration& c) {
  return {.out = {c.count * s.width, s.height}, .a = {c.count * s.height, s.width}, .b = {}};
}

operand_extents unturned(const shape& s, const configuration&) {
  return {.out = {s.height, s.width}, .a = {s.height, s.width}, .b = {}};
}

}  // namespace

const terms& whole() {
  static const terms t = [] {
    terms all = terms_of_moves("transpose");
    all.extents = turned;
    all.judged = judged_by<moves<transposed>>();
    all.grows = {.rows = false, .columns = true};
    return all;
  }();
  return t;
}

const terms& inside_tiles() {
  static const terms t = [] {
    terms all = terms_of_moves("tile-local-transpose");
    all.extents = unturned;
    all.judged = judged_by<moves<transposed_inside_tiles>>();
    return all;
  }();
  return t;
}

const terms& between_tiles() {
  static const terms t = [] {
    terms all = terms_of_moves("tile-order-transpose");
    all.extents = turned;
    all.judged = judged_by<moves<transposed_between_tiles>>();
    all.grows = {.rows = false, .columns = true};
    return all;
  }();
  return t;
}

}  // namespace warpgauge::kernels::transpose
