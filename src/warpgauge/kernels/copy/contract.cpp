// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/copy/contract.hpp"

#include "warpgauge/contract/judged_by.hpp"
#include "warpgauge/kernels/common_terms.hpp"

namespace warpgauge::kernels::copy {
namespace {

using namespace contract;  // NOLINT(google-build-using-namespace): see kernels/family.hpp

struct same_place {
  WARPGAUGE_HOST_DEVICE static coordinates from(const expectation&,
                                                std::int64_t row,
                                                std::int64_t column) {
    return {row, column};
  }
};

}  // namespace

const terms& same() {
  static const terms t = [] {
    terms all = terms_of_moves("copy");
    all.extents = [](const shape& s, const configuration&) -> operand_extents {
      return {.out = {s.height, s.width}, .a = {s.height, s.width}, .b = {}};
    };
    all.judged = judged_by<moves<same_place>>();
    return all;
  }();
  return t;
}

}  // namespace warpgauge::kernels::copy
