// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/filling.hpp"

#include "warpgauge/contract/hash.hpp"
#include "warpgauge/suite/values.hpp"

#include <fmt/format.h>

#include <cmath>

namespace warpgauge::suite {

filling::filling(const bound_case& c,
                 std::size_t operand,
                 const std::vector<host_values>& given,
                 host_values& mine,
                 std::uint64_t stream)
    : case_(&c),
      operand_(operand),
      given_(&given),
      mine_(&mine),
      stream_(~stream_of(c, operand, stream)) {}

host_array filling::operator[](std::string_view operand) const {
  for (std::size_t i = 0; i < case_->operands.size(); ++i) {
    const bound_operand& x = case_->operands[i];
    if (x.is->name != operand) continue;
    if (i >= operand_ || (x.is->as != role::input && x.is->as != role::in_place))
      throw wrong_name(
          fmt::format("{} is filled from {}, which is no input that is stated before it",
                      case_->operands[operand_].is->name,
                      operand));
    return host_array((*given_)[i]);
  }
  throw wrong_name(fmt::format("{} is filled from '{}': there is no operand of that name",
                               case_->operands[operand_].is->name,
                               operand));
}

std::int64_t filling::size(std::string_view name) const { return args(*case_, nullptr).size(name); }

double filling::value(std::string_view scalar) const { return args(*case_, nullptr).value(scalar); }

double filling::random(std::int64_t k) const {
  return static_cast<double>(contract::hash_word(stream_, static_cast<std::uint64_t>(k)) >> 11) *
         0x1p-53;
}

std::int64_t filling::random(std::int64_t k, std::int64_t below) const {
  if (below <= 0)
    throw mistake(fmt::format(
        "{} is filled with a number below {}", case_->operands[operand_].is->name, below));
  return static_cast<std::int64_t>(random(k) * static_cast<double>(below));
}

void fill_input(const bound_case& c,
                std::size_t operand,
                const std::vector<host_values>& given,
                host_values& plain,
                std::uint64_t stream) {
  const auto found = c.of->fillers.find(c.operands[operand].is->name);
  if (found == c.of->fillers.end()) return;
  plain.written.assign(plain.values.size(), host_values::unset);
  found->second(filling(c, operand, given, plain, stream));
  const element type = plain.of->type;
  for (std::size_t e = 0; e < plain.values.size(); ++e) {
    if (plain.written[e] == host_values::unset) continue;
    const double asked = plain.values[e];
    const double held = rounded(type, asked);
    if (!is_real(type) && held != asked)
      throw mistake(fmt::format("{} is filled with {}, which {} does not have",
                                plain.of->is->name,
                                asked,
                                to_string(type)));
    plain.values[e] = held;
    if (is_wide(type) && plain.written[e] == host_values::as_number)
      plain.integers[e] = bits_of(type, held);
  }
}

}  // namespace warpgauge::suite
