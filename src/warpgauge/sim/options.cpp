// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

namespace warpgauge::sim {
namespace {

[[noreturn]] void reject(const char* variable, std::string_view value, std::string_view expected) {
  throw std::invalid_argument(
      fmt::format("{}='{}' cannot be read: expected {}", variable, value, expected));
}

template <class Number>
Number parse(const char* variable, std::string_view value, Number least, const char* expected) {
  Number result{};
  const char* end = value.data() + value.size();
  const auto [stopped, error] = std::from_chars(value.data(), end, result);
  if (error != std::errc{} || stopped != end || !(result >= least)) {
    reject(variable, value, expected);
  }
  return result;
}

template <class Number>
void read_number(const char* variable, Number& out, Number least, const char* expected) {
  if (const char* value = std::getenv(variable)) out = parse(variable, value, least, expected);
}

void read_switch(const char* variable, bool& out) {
  const char* value = std::getenv(variable);
  if (value == nullptr) return;
  const std::string_view text = value;
  if (text != "0" && text != "1") reject(variable, text, "0 or 1");
  out = text == "1";
}

void read_findings(const char* variable, findings_mode& out) {
  const char* value = std::getenv(variable);
  if (value == nullptr) return;
  const std::string_view text = value;
  if (text == "0") {
    out = findings_mode::off;
  } else if (text == "report") {
    out = findings_mode::report;
  } else if (text == "1") {
    out = findings_mode::fail;
  } else {
    reject(variable, text, "0, report or 1");
  }
}

void read_schedule(const char* variable, options& out) {
  const char* value = std::getenv(variable);
  if (value == nullptr) return;
  const std::string_view text = value;
  constexpr std::string_view random = "random";
  if (text == "forward") {
    out.order = schedule::forward;
  } else if (text == "reverse") {
    out.order = schedule::reverse;
  } else if (text.starts_with(random)) {
    out.order = schedule::random;
    const std::string_view seed = text.substr(random.size());
    if (!seed.empty()) {
      if (seed.front() != ':') reject(variable, text, "forward, reverse or random[:SEED]");
      out.seed =
          parse<std::uint64_t>(variable, seed.substr(1), 0, "random:SEED, SEED a whole number");
    }
  } else {
    reject(variable, text, "forward, reverse or random[:SEED]");
  }
}

}  // namespace

options options_from_environment() {
  options result;
  read_switch("WARPGAUGE_SIM_COUNTERS", result.counters);
  read_findings("WARPGAUGE_SIM_FINDINGS", result.findings);
  read_switch("WARPGAUGE_SIM_PRINT", result.print_findings);
  read_switch("WARPGAUGE_SIM_GLOBAL_RACES", result.global_races);
  read_switch("WARPGAUGE_SIM_SAME_VALUE", result.same_value_stores);
  read_number("WARPGAUGE_SIM_WORKERS", result.workers, 0, "a whole number, 0 for one per core");
  read_schedule("WARPGAUGE_SIM_SCHEDULE", result);
  read_number<std::size_t>(
      "WARPGAUGE_SIM_STACK", result.stack_bytes, 16384, "bytes, at least 16384");
  read_number<std::uint64_t>("WARPGAUGE_SIM_STEPS", result.step_limit, 1, "a whole number above 0");
  read_number("WARPGAUGE_SIM_STALL", result.stall_limit_s, 0.01, "seconds, at least 0.01");
  if (const char* report = std::getenv("WARPGAUGE_SIM_REPORT")) result.report = report;
  read_number("WARPGAUGE_SIM_EXIT_CODE", result.exit_code, 1, "1 to 255");
  if (result.exit_code > 255) {
    reject("WARPGAUGE_SIM_EXIT_CODE", std::to_string(result.exit_code), "1 to 255");
  }
  return result;
}

options& current_options() {
  static auto* current =
      new options(options_from_environment());  // still read when the process ends
  return *current;
}

}  // namespace warpgauge::sim
