// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/suite/args.hpp"

#include <cstddef>
#include <cstdint>

namespace warpgauge::suite {

/// The seed of the random numbers of an operand in a case.
/// @param further  for cases without a seed
std::uint64_t stream_of(const bound_case& c, std::size_t operand, std::uint64_t further);

/// The contents of a case's input. Without a seed: even draws from its range, with the same
/// beginning at every size, for traffic and time. With one: no two sizes begin alike, and the ends
/// of each dimension hold the smallest and the largest values, by odd and even seeds at opposite
/// ends, so that a maximum or minimum that forgets an end is wrong. What the operand includes
/// besides is scattered among them.
class input_values {
 public:
  /// @param stream  further numbers for cases without a seed
  input_values(const bound_case& c, std::size_t operand, std::uint64_t stream);

  /// The bytes of element `index`, in the operand's order, as the low ones of a word.
  std::uint64_t operator()(std::uint64_t index) const;

 private:
  enum class place : std::uint8_t { inside, first, last };
  place place_of(std::uint64_t index) const;
  std::uint64_t any_bits(std::uint64_t index) const;
  std::uint64_t drawn(std::uint64_t index, std::uint64_t word) const;
  std::uint64_t any_value(std::uint64_t word) const;

  const bound_operand* of_;
  std::uint64_t stream_;
  bool as_doubles_;
  bool seeded_;
  bool has_ends_;
  bool largest_last_;
};

}  // namespace warpgauge::suite
