// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/compare.hpp"

#include "warpgauge/contract/expectation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace warpgauge::suite {
namespace {

constexpr std::size_t shown_mismatches = 5;

/// "y[3, 5]"
std::string name_of(const host_values& of, std::size_t flat) {
  size_row at;
  auto rest = static_cast<std::int64_t>(flat);
  for (std::size_t i = of.of->extents.size(); i-- > 0;) {
    at.insert(at.begin(), rest % of.of->extents[i]);
    rest /= of.of->extents[i];
  }
  return fmt::format("{}[{}]", of.of->is->name, fmt::join(at, ", "));
}

double allowed_error(
    const tolerance_rule& rule, number type, double wanted, double magnitude, double terms) {
  switch (rule.how) {
    case tolerance_rule::form::by_type:
    case tolerance_rule::form::exact:
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

std::string show(number type, double value) {
  return type == number::f64 ? fmt::format("{:.17g}", value) : fmt::format("{:.9g}", value);
}

bool is_output(const bound_operand& x) {
  return x.is->as == role::output || x.is->as == role::in_place;
}

/// The defaults of torch.testing.assert_close.
tolerance_rule rule_of_type(number type) {
  switch (type) {
    case number::f16:
      return within(1e-5, 1e-3);
    case number::bf16:
      return within(1e-5, 1.6e-2);
    case number::f32:
      return within(1e-5, 1.3e-6);
    case number::f64:
      return within(1e-7, 1e-7);
    default:
      return exact();
  }
}

}  // namespace

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

std::string unusable(const host_values& wanted, const tolerance_rule& allowed) {
  if (!is_output(*wanted.of)) return "";
  if (allowed.how == tolerance_rule::form::summed && wanted.magnitudes.empty() &&
      !wanted.values.empty())
    return fmt::format(
        "summed(...) needs the terms' magnitudes: write out(\"{}\")(...).sum(value, magnitude)",
        wanted.of->is->name);
  for (std::size_t e = 0; e < wanted.values.size(); ++e) {
    const double value = wanted.values[e];
    if (wanted.written[e] == 0)
      return fmt::format("the reference never writes {}", name_of(wanted, e));
    if (std::isnan(value))
      return fmt::format(
          "the reference gives no number at {}: choose inputs with .between(...) that give one",
          name_of(wanted, e));
    if (!is_real(wanted.of->type) && rounded(wanted.of->type, value) != value)
      return fmt::format("the reference gives {} at {}, which {} does not have",
                         value,
                         name_of(wanted, e),
                         to_string(wanted.of->type));
  }
  return "";
}

std::string compared(const host_values& wanted,
                     std::span<const std::byte> elements,
                     const tolerance_rule& allowed,
                     double terms,
                     comparison_counts& seen) {
  const number type = wanted.of->type;
  const std::size_t bytes = size_of(type);
  std::string lines;
  std::size_t wrong = 0;
  for (std::size_t e = 0; e < wanted.values.size(); ++e) {
    const std::span<const std::byte> element = elements.subspan(e * bytes, bytes);
    const double got = decode(type, element.data());
    const double nearest = rounded(type, wanted.values[e]);
    // Beyond the type's largest number infinity is what is right.
    const bool exactly = allowed.how == tolerance_rule::form::exact || std::isinf(nearest);
    const double want = exactly ? nearest : wanted.values[e];
    const double magnitude = wanted.magnitudes.empty() ? 0 : wanted.magnitudes[e];
    const double error =
        std::isinf(want) ? 0 : allowed_error(allowed, type, want, magnitude, terms);
    ++seen.compared;
    if (error > 0) {
      ++seen.tolerant;
      seen.zero_passes += close(0, want, error) ? 1 : 0;
      seen.twice_passes += close(2 * want, want, error) ? 1 : 0;
    }
    if (close(got, want, error)) continue;
    if (++wrong > shown_mismatches) continue;
    lines += fmt::format("{}: expected {}{}, got {}{}\n",
                         name_of(wanted, e),
                         show(type, want),
                         error > 0 ? fmt::format(" within {:.3g}", error) : "",
                         show(type, got),
                         is_poison(element) ? " (never written)" : "");
  }
  if (wrong > shown_mismatches)
    lines +=
        fmt::format("and {} of {} elements more\n", wrong - shown_mismatches, wanted.values.size());
  return lines;
}

}  // namespace warpgauge::suite
