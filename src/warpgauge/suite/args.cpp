// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/args.hpp"

#include "warpgauge/base/suggest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>

namespace warpgauge::suite {
namespace {

/// Place of the name in a list of things that have one.
template <class List>
std::optional<std::size_t> find(const List& all, std::string_view name) {
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].name == name) return i;
  return std::nullopt;
}

template <class List>
void add_names(const List& all, std::vector<std::string>& to) {
  for (const auto& each : all) to.push_back(each.name);
}

[[noreturn]] void refuse_name(std::string_view what,
                              std::string_view name,
                              const std::vector<std::string>& known) {
  throw wrong_name(fmt::format("there is no {} '{}'; there are {}{}",
                               what,
                               name,
                               known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", ")),
                               base::did_you_mean(base::near_misses(name, known))));
}

std::size_t operand_place(const bound_case& c, std::string_view name) {
  if (const auto i = find(c.of->operands, name)) return *i;
  std::vector<std::string> known;
  add_names(c.of->operands, known);
  refuse_name("operand", name, known);
}

std::int64_t size_in(const bound_case& c, std::string_view name) {
  // While a size is computed there are only those before it.
  if (const auto i = find(c.of->sizes, name); i && *i < c.sizes.size()) return c.sizes[*i];
  if (const auto i = find(c.of->tunings, name); i && *i < c.tunings.size()) return c.tunings[*i];
  std::vector<std::string> known;
  add_names(std::span(c.of->sizes).first(c.sizes.size()), known);
  add_names(std::span(c.of->tunings).first(c.tunings.size()), known);
  refuse_name("size", name, known);
}

double scalar_in(const bound_case& c, std::string_view name) {
  if (const auto i = find(c.of->scalars, name)) return c.scalars[*i];
  std::vector<std::string> known;
  add_names(c.of->scalars, known);
  refuse_name("scalar", name, known);
}

}  // namespace

std::int64_t bound_operand::rows() const {
  std::int64_t product = 1;
  for (std::size_t i = 0; i + 1 < extents.size(); ++i) product *= extents[i];
  return product;
}

void device_array::require(element asked) const {
  if (asked != x_->type)
    throw wrong_name(fmt::format(
        "{} holds {}, and the launch takes it as {}: write array<...>(\"{}\") or the launch "
        "with the same type",
        x_->is->name,
        to_string(x_->type),
        to_string(asked),
        x_->is->name));
}

device_array args::operator[](std::string_view operand) const {
  return device_array(case_->operands[operand_place(*case_, operand)]);
}
std::int64_t args::size(std::string_view name) const { return size_in(*case_, name); }
double args::value(std::string_view scalar) const { return scalar_in(*case_, scalar); }
std::int64_t args::pitch(std::string_view operand) const {
  const bound_operand& x = case_->operands[operand_place(*case_, operand)];
  if (!x.is->with_pitch)
    throw wrong_name(fmt::format("{} has no pitch: write array(...).pitched()", operand));
  return x.pitch;
}
void args::refuse_choice(std::string_view tuning, std::int64_t wanted) const {
  throw wrong_name(fmt::format("choose<...>(\"{}\", ...) does not list {}", tuning, wanted));
}

void host_values::refuse(const char* doing, const std::int64_t* at, std::size_t count) const {
  const bool fills = std::string_view(doing) == "fills";
  throw mistake(fmt::format("{} {} {}({}), and {} is {}",
                            fills ? ".holds(...)" : "the reference",
                            doing,
                            of->is->name,
                            fmt::join(at, at + count, ", "),
                            of->is->name,
                            fmt::join(of->extents, " x ")));
}
void host_values::refuse_sum() const {
  throw mistake(fmt::format(
      "the reference adds to an element of {} that it has not set: begin with out(\"{}\").fill(0)",
      of->is->name,
      of->is->name));
}

host_array host_args::operator[](std::string_view operand) const {
  const std::size_t i = operand_place(*case_, operand);
  const role as = case_->of->operands[i].as;
  if (as == role::output || as == role::workspace)
    throw wrong_name(
        fmt::format("the reference reads {}, which holds nothing before the launch", operand));
  return host_array((*given_)[i]);
}
host_output host_args::out(std::string_view operand) const {
  const std::size_t i = operand_place(*case_, operand);
  const role as = case_->of->operands[i].as;
  if (as == role::input || as == role::workspace)
    throw wrong_name(fmt::format(
        "the reference writes {}, which is no output: declare it with .output(...)", operand));
  return host_output((*wanted_)[i]);
}
std::int64_t host_args::size(std::string_view name) const { return size_in(*case_, name); }
double host_args::value(std::string_view scalar) const { return scalar_in(*case_, scalar); }

host_array check_args::operator[](std::string_view operand) const {
  const std::size_t i = operand_place(*case_, operand);
  const role as = case_->of->operands[i].as;
  if (as == role::output || as == role::workspace)
    throw wrong_name(fmt::format(
        "the check reads {}, which holds nothing before the launch: write a.result(\"{}\")",
        operand,
        operand));
  return host_array((*given_)[i]);
}
host_array check_args::result(std::string_view output) const {
  const std::size_t i = operand_place(*case_, output);
  const role as = case_->of->operands[i].as;
  if (as == role::input || as == role::workspace)
    throw wrong_name(fmt::format(
        "the check reads {} as a result, which is no output: declare it with .output(...)",
        output));
  return host_array((*results_)[i]);
}
std::int64_t check_args::size(std::string_view name) const { return size_in(*case_, name); }
double check_args::value(std::string_view scalar) const { return scalar_in(*case_, scalar); }

std::int64_t size_args::size(std::string_view name) const { return size_in(*case_, name); }
double size_args::value(std::string_view scalar) const { return scalar_in(*case_, scalar); }

}  // namespace warpgauge::suite
