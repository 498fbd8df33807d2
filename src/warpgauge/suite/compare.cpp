// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/compare.hpp"

#include "warpgauge/contract/decode.hpp"
#include "warpgauge/contract/expectation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace warpgauge::suite {

size_row indices_at(const bound_operand& x, std::int64_t flat) {
  size_row at(x.extents.size());
  for (std::size_t i = at.size(); i-- > 0;) {
    at[i] = flat % x.extents[i];
    flat /= x.extents[i];
  }
  return at;
}

std::string name_of(const bound_operand& x, std::size_t flat) {
  const size_row at = indices_at(x, static_cast<std::int64_t>(flat));
  return fmt::format("{}[{}]", x.is->name, fmt::join(at, ", "));
}

namespace {

constexpr std::size_t shown_mismatches = 5;

std::string name_of(const host_values& of, std::size_t flat) { return name_of(*of.of, flat); }

double allowed_error(
    const tolerance_rule& rule, element type, double wanted, double magnitude, double terms) {
  switch (rule.how) {
    case tolerance_rule::form::by_type:
    case tolerance_rule::form::exact:
    case tolerance_rule::form::same_bits:
      return 0;
    case tolerance_rule::form::ulps:
      return rule.count * ulp(type, wanted);
    case tolerance_rule::form::within:
      return rule.absolute + rule.relative * std::fabs(wanted);
    case tolerance_rule::form::summed:
      // The last rounding into the output's type comes on top.
      return (terms + 1) * epsilon_of(type) * magnitude;
  }
  return 0;
}

bool close(double got, double wanted, double error) {
  return got == wanted || std::fabs(got - wanted) <= error;  // false for a NaN
}

bool is_poison(std::span<const std::byte> element) {
  return std::all_of(element.begin(), element.end(), [](std::byte b) {
    return b == std::byte{contract::poison_byte};
  });
}

bool has_specials(const bound_operand& x) { return x.is->any_value || !x.is->included.empty(); }

bool is_output(const bound_operand& x) {
  return x.is->as == role::output || x.is->as == role::in_place;
}

/// The defaults of torch.testing.assert_close.
tolerance_rule rule_of_type(element type) {
  switch (type) {
    case element::f16:
      return within(1e-5, 1e-3);
    case element::bf16:
      return within(1e-5, 1.6e-2);
    case element::f32:
      return within(1e-5, 1.3e-6);
    case element::f64:
      return within(1e-7, 1e-7);
    default:
      return exact();
  }
}

}  // namespace

void fill_from(std::span<const std::byte> elements, host_values& wanted) {
  const element type = wanted.of->type;
  const std::size_t bytes = size_of(type);
  for (std::size_t e = 0; e < wanted.values.size(); ++e) {
    const std::byte* const from = elements.data() + e * bytes;
    wanted.values[e] = contract::decode(type, from);
    if (is_wide(type)) std::memcpy(&wanted.integers[e], from, bytes);
  }
  wanted.written.assign(wanted.values.size(),
                        is_wide(type) ? host_values::as_integer : host_values::as_number);
}

tolerance_rule rule_of(const bound_case& c, const bound_operand& x) {
  const definition& d = *c.of;
  if (const auto own = d.allowed_for.find(x.is->name);
      own != d.allowed_for.end() && own->second.how != tolerance_rule::form::by_type)
    return own->second;
  const bool beside_numbers =
      std::any_of(c.operands.begin(), c.operands.end(), [](const bound_operand& other) {
        return is_output(other) && is_real(other.type);
      });
  if (!is_real(x.type) && beside_numbers) return exact();
  return d.allowed.how == tolerance_rule::form::by_type ? rule_of_type(x.type) : d.allowed;
}

double terms_of(const bound_case& c, const tolerance_rule& rule) {
  for (std::size_t i = 0; i < c.of->sizes.size(); ++i)
    if (c.of->sizes[i].name == rule.terms) return static_cast<double>(c.sizes[i]);
  return 0;
}

std::string unusable(const host_values& wanted, const bound_case& c) {
  if (!is_output(*wanted.of)) return "";
  if (rule_of(c, *wanted.of).how == tolerance_rule::form::summed && wanted.magnitudes.empty() &&
      !wanted.values.empty())
    return fmt::format(
        "summed(...) needs the terms' magnitudes: write out(\"{}\")(...).sum(value, magnitude)",
        wanted.of->is->name);
  const bool real = is_real(wanted.of->type);
  const bool may_be_nan = real && (!c.of->fillers.empty() ||
                                   std::any_of(c.operands.begin(), c.operands.end(), has_specials));
  for (std::size_t e = 0; e < wanted.values.size(); ++e) {
    const double value = wanted.values[e];
    if (wanted.written[e] == host_values::unset)
      return fmt::format("the reference never writes {}", name_of(wanted, e));
    if (std::isnan(value) && !may_be_nan)
      return fmt::format(
          "the reference gives no number at {}: choose inputs with .between(...) that give one",
          name_of(wanted, e));
    if (!real && rounded(wanted.of->type, value) != value)
      return fmt::format("the reference gives {} at {}, which {} does not have",
                         value,
                         name_of(wanted, e),
                         to_string(wanted.of->type));
  }
  return "";
}

namespace {

/// One element against the reference.
class judged_element {
 public:
  judged_element(const host_values& wanted,
                 std::size_t e,
                 std::uint64_t got,
                 const tolerance_rule& allowed,
                 double terms)
      : type_(wanted.of->type), bits_(got), rule_(&allowed) {
    got_ = decode(type_, reinterpret_cast<const std::byte*>(&got));
    wanted_bits_ = bits_of(type_, wanted.values[e]);
    const double nearest = decode(type_, reinterpret_cast<const std::byte*>(&wanted_bits_));
    // Beyond the type's largest number only infinity is right.
    const bool exactly = allowed.how <= tolerance_rule::form::same_bits || std::isinf(nearest);
    wanted_ = exactly ? nearest : wanted.values[e];
    if (!std::isinf(wanted_) && !std::isnan(wanted_)) {
      const double magnitude = wanted.magnitudes.empty() ? 0 : wanted.magnitudes[e];
      error_ = allowed_error(allowed, type_, wanted_, magnitude, terms);
    }
    if (!is_wide(type_)) return;
    if (wanted.written[e] == host_values::as_integer)
      wanted_bits_ = wanted.integers[e];
    else  // a reference in double is no more exact than double
      error_ = std::max(error_, std::floor(ulp(element::f64, wanted_) / 2));
  }

  double error() const { return error_; }
  bool passes() const {
    if (is_wide(type_)) return static_cast<double>(distance()) <= error_;
    if (rule_->how == tolerance_rule::form::same_bits) return bits_ == wanted_bits_;
    if (std::isnan(wanted_)) return std::isnan(got_);
    return close(got_, wanted_, error_);
  }
  bool zero_passes() const { return close(0, wanted_, error_); }
  bool twice_passes() const { return close(2 * wanted_, wanted_, error_); }

  std::string sentence() const {
    const bool exactly = error_ == 0 || is_wide(type_);
    const std::string want = is_wide(type_) || exactly ? show(type_, wanted_bits_) : show_real();
    return fmt::format(
        "expected {}{}, got {}",
        want,
        error_ >= (is_wide(type_) ? 1 : 1e-300) ? fmt::format(" within {:.3g}", error_) : "",
        show(type_, bits_));
  }

 private:
  /// Between two 64-bit integers.
  std::uint64_t distance() const {
    const bool less = type_ == element::i64 ? static_cast<std::int64_t>(bits_) <
                                                  static_cast<std::int64_t>(wanted_bits_)
                                            : bits_ < wanted_bits_;
    return less ? wanted_bits_ - bits_ : bits_ - wanted_bits_;
  }
  std::string show_real() const {
    return type_ == element::f64 ? fmt::format("{:.17g}", wanted_) : fmt::format("{:.9g}", wanted_);
  }

  element type_;
  std::uint64_t bits_;
  const tolerance_rule* rule_;
  std::uint64_t wanted_bits_ = 0;
  double got_ = 0;
  double wanted_ = 0;
  double error_ = 0;
};

}  // namespace

std::string compared(const host_values& wanted,
                     std::span<const std::byte> elements,
                     const tolerance_rule& allowed,
                     double terms,
                     comparison_counts& seen,
                     std::int64_t step) {
  const std::size_t bytes = size_of(wanted.of->type);
  std::string lines;
  std::size_t wrong = 0;
  for (std::size_t e = 0; e < wanted.values.size(); ++e) {
    const std::span<const std::byte> element = elements.subspan(e * bytes, bytes);
    std::uint64_t bits = 0;
    std::memcpy(&bits, element.data(), bytes);
    const judged_element one(wanted, e, bits, allowed, terms);
    ++seen.compared;
    if (one.error() > 0) {
      ++seen.tolerant;
      seen.zero_passes += one.zero_passes() ? 1 : 0;
      seen.twice_passes += one.twice_passes() ? 1 : 0;
    }
    if (one.passes() || ++wrong > shown_mismatches) continue;
    lines += fmt::format("{}: {}{}\n",
                         name_of(wanted, e * static_cast<std::size_t>(step)),
                         one.sentence(),
                         is_poison(element) ? " (never written)" : "");
  }
  if (wrong > shown_mismatches)
    lines +=
        fmt::format("and {} of {} elements more\n", wrong - shown_mismatches, wanted.values.size());
  return lines;
}

}  // namespace warpgauge::suite
