// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/suite/args.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace warpgauge::suite {

/// Fills one input from sizes, random numbers and the inputs that are stated before it.
class filling {
 public:
  /// @param stream  further random numbers for cases without a seed
  filling(const bound_case& c,
          std::size_t operand,
          const std::vector<host_values>& given,
          host_values& mine,
          std::uint64_t stream);

  /// Elements to assign to; others keep what they would hold without a filler.
  template <class... Index>
  host_output::element operator()(Index... index) const {
    return {*mine_, mine_->place("fills", index...)};
  }
  /// An input that is stated before this one.
  host_array operator[](std::string_view operand) const;
  std::int64_t size(std::string_view name) const;
  double value(std::string_view scalar) const;
  std::optional<element> type() const { return case_->type; }
  /// Evenly drawn from 0 to below 1: number k of the case.
  double random(std::int64_t k) const;
  /// Evenly drawn from 0 to `below` - 1.
  std::int64_t random(std::int64_t k, std::int64_t below) const;

 private:
  const bound_case* case_;
  std::size_t operand_;
  const std::vector<host_values>* given_;
  host_values* mine_;
  std::uint64_t stream_;
};

/// The contents of an input with a filler.
/// @param plain  its contents without the filler
/// @throws mistake when the filler gives a value that the type lacks
void fill_input(const bound_case& c,
                std::size_t operand,
                const std::vector<host_values>& given,
                host_values& plain,
                std::uint64_t stream);

}  // namespace warpgauge::suite
