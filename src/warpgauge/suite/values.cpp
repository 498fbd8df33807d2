// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/values.hpp"

#include "warpgauge/contract/hash.hpp"

#include <algorithm>
#include <cmath>

namespace warpgauge::suite {
namespace {

using contract::hash_word;

/// The share of a range that is kept for each end.
constexpr double end_share = 1.0 / 64;
/// Integers from fewer values are drawn evenly: a value for each end would leave too little.
constexpr double fewest_values = 4;

std::uint64_t stream_of(const bound_case& c, std::size_t operand) {
  std::uint64_t stream = hash_word(c.seed, operand);
  for (const std::int64_t n : c.sizes) stream = hash_word(stream, static_cast<std::uint64_t>(n));
  return stream;
}

}  // namespace

input_values::input_values(const bound_case& c, std::size_t operand, std::uint64_t stream)
    : of_(&c.operands[operand]),
      stream_(c.seed == 0 ? stream + operand + 1 : stream_of(c, operand)),
      has_ends_(c.seed != 0),
      largest_last_(c.seed % 2 == 1) {
  const double values = of_->is->most - of_->is->least + 1;
  if (!is_real(of_->type) && values < fewest_values) has_ends_ = false;
}

input_values::place input_values::place_of(std::uint64_t index) const {
  place found = place::inside;
  for (std::size_t i = of_->extents.size(); i-- > 0;) {
    const auto extent = static_cast<std::uint64_t>(of_->extents[i]);
    const std::uint64_t at = index % extent;
    index /= extent;
    if (extent == 1) continue;
    if (at == extent - 1) return place::last;
    if (at == 0) found = place::first;
  }
  return found;
}

double input_values::operator()(std::uint64_t index) const {
  const double share = static_cast<double>(hash_word(stream_, index) >> 11) * 0x1p-53;
  const bool real = is_real(of_->type);
  double least = of_->is->least;
  double length = of_->is->most - least + (real ? 0 : 1);
  if (has_ends_) {
    const double end = real ? length * end_share : std::max(1.0, std::floor(length * end_share));
    const place p = place_of(index);
    if (p == place::inside) {
      least += end;
      length -= 2 * end;
    } else {
      if ((p == place::last) == largest_last_) least += length - end;
      length = end;
    }
  }
  return rounded(of_->type, least + (real ? share * length : std::floor(share * length)));
}

}  // namespace warpgauge::suite
