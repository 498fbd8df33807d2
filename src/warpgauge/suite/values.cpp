// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/values.hpp"

#include "warpgauge/contract/decode.hpp"
#include "warpgauge/contract/hash.hpp"

#include <algorithm>
#include <cmath>

namespace warpgauge::suite {
namespace {

using contract::hash_word;

/// The share of a range that is kept for each end.
constexpr std::uint64_t end_shares = 64;
/// Integers from fewer values are drawn evenly: a value for each end would leave too little.
constexpr double fewest_values = 4;
/// One element in so many is one that the operand includes besides its range.
constexpr std::uint64_t strewn_one_in = 8;

/// A number below `count`; any word where that is 0, for 2^64.
std::uint64_t below(std::uint64_t count, std::uint64_t word) {
  return count == 0 ? word : word % count;
}

}  // namespace

std::uint64_t stream_of(const bound_case& c, std::size_t operand, std::uint64_t further) {
  if (c.seed == 0) return further + operand + 1;
  std::uint64_t stream = hash_word(c.seed, operand);
  for (const std::int64_t n : c.sizes) stream = hash_word(stream, static_cast<std::uint64_t>(n));
  return stream;
}

input_values::input_values(const bound_case& c, std::size_t operand, std::uint64_t stream)
    : of_(&c.operands[operand]),
      stream_(stream_of(c, operand, stream)),
      as_doubles_(c.as_doubles),
      seeded_(c.seed != 0),
      has_ends_(c.seed != 0),
      largest_last_(c.seed % 2 == 1) {
  const double values = of_->most - of_->least + 1;
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

std::uint64_t input_values::drawn(std::uint64_t index, std::uint64_t word) const {
  const place p = has_ends_ ? place_of(index) : place::inside;
  const bool high = (p == place::last) == largest_last_;
  if (is_wide(of_->type)) {
    // As integers: a double has too few bits.
    std::uint64_t least = bits_of(of_->type, of_->least);
    std::uint64_t count = bits_of(of_->type, of_->most) - least + 1;
    if (has_ends_) {
      const std::uint64_t end = std::max<std::uint64_t>(1, (count - 1) / end_shares);
      if (p == place::inside) {
        least += end;
        count -= 2 * end;
      } else {
        if (high) least += count - end;
        count = end;
      }
    }
    return least + below(count, word);
  }
  const double share = static_cast<double>(word >> 11) * 0x1p-53;
  const bool real = is_real(of_->type);
  double least = of_->least;
  double length = of_->most - least + (real ? 0 : 1);
  if (has_ends_) {
    const double part = length / static_cast<double>(end_shares);
    const double end = real ? part : std::max(1.0, std::floor(part));
    if (p == place::inside) {
      least += end;
      length -= 2 * end;
    } else {
      if (high) least += length - end;
      length = end;
    }
  }
  return bits_of(of_->type, least + (real ? share * length : std::floor(share * length)));
}

std::uint64_t input_values::any_value(std::uint64_t word) const {
  const element type = of_->type;
  const std::uint64_t bits = hash_word(stream_, word);
  const int kind = static_cast<int>(word % 16);
  if (kind < 5) return bits;
  if (!is_real(type)) {
    const double limit = kind % 2 == 0 ? -0x1p63 : 0x1p64;  // saturates
    return kind < 11 ? bits_of(type, limit) : bits % 4;
  }
  const contract::real_bits of = real_bits_of(type);
  const std::uint64_t sign = bits & of.sign;
  switch (kind) {
    case 5:
    case 6:
      return sign;  // 0 and -0
    case 7:
      return sign | of.infinity;
    case 8:
      return sign | of.infinity | of.quiet | (bits & (of.quiet - 1));  // a NaN with its payload
    case 9:
    case 10:
      return sign | (bits & ((of.quiet << 1) - 1));  // a denormal
    case 11:
      return sign | (of.infinity - 1);  // the largest
    case 12:
      return sign | (of.quiet << 1);  // the smallest normal number
    default:
      return bits_of(type, static_cast<double>(bits % 17) - 8);
  }
}

std::uint64_t input_values::operator()(std::uint64_t index) const {
  const std::uint64_t bits = any_bits(index);
  if (!as_doubles_ || !is_wide(of_->type)) return bits;
  return bits_of(of_->type, decode(of_->type, reinterpret_cast<const std::byte*>(&bits)));
}

std::uint64_t input_values::any_bits(std::uint64_t index) const {
  const std::uint64_t word = hash_word(stream_, index);
  if (!seeded_) return drawn(index, word);
  const std::uint64_t other = hash_word(~stream_, index);
  const operand& is = *of_->is;
  if (is.any_value) {
    std::uint64_t bits = any_value(other);
    // Only quiet NaNs: a host's load of another one makes it quiet.
    if (is_real(of_->type)) {
      const contract::real_bits of = real_bits_of(of_->type);
      if ((bits & of.infinity) == of.infinity && (bits & ((of.quiet << 1) - 1)) != 0)
        bits |= of.quiet;
    }
    return bits;
  }
  if (!is.included.empty() && other % strewn_one_in == 0)
    return bits_of(of_->type, is.included[other / strewn_one_in % is.included.size()]);
  return drawn(index, word);
}

}  // namespace warpgauge::suite
