// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

namespace warpgauge::kernels {

/// The variant of a ladder with this name.
/// @throws std::invalid_argument
const variant& rung_named(const family& ladder, std::string_view name);

/// Operands with this shape and these pitches, first elements well aligned. Not to be read.
operands imagined_operands(const terms& fulfilled, const shape& s, element type, const pitches& p);

/// Runs the family's entry point, the variant `best`, on these operands.
/// @throws device::cuda_error
void launch_best(const family& ladder, device::queue& q, const operands& x, element type);

/// The parts of a variant that launches the rung chosen by Choose.
template <const family& (*Ladder)(), const terms& (*Fulfilled)(), auto Choose>
struct entry_point {
  static configuration chosen(const configuration& c, const choice& taken) {
    configuration of_rung = c;
    of_rung.tile = taken.tile;
    return of_rung;
  }
  static void launch(device::queue& q, const operands& x, const configuration& c) {
    const choice taken = Choose(x, c);
    rung_named(Ladder(), taken.rung).launch(q, x, chosen(c, taken));
  }
  /// For rows without gaps; others may be launched differently.
  static launch_geometry geometry(const shape& s, const configuration& c) {
    const choice taken = Choose(imagined_operands(Fulfilled(), s, c.type, {}), c);
    return rung_named(Ladder(), taken.rung).geometry(s, chosen(c, taken));
  }
  static std::optional<traffic> expected_traffic(const shape& s,
                                                 const configuration& c,
                                                 const pitches& p) {
    const choice taken = Choose(imagined_operands(Fulfilled(), s, c.type, p), c);
    const variant& rung = rung_named(Ladder(), taken.rung);
    if (rung.expected_traffic == nullptr) return {};
    return rung.expected_traffic(s, chosen(c, taken), p);
  }
};

}  // namespace warpgauge::kernels
