// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::sim {
namespace {

using namespace std::string_view_literals;

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

/// The variables' values; it remembers which variables there are.
class environment {
 public:
  const char* value(const char* variable) {
    known_.emplace_back(variable);
    return std::getenv(variable);
  }

  template <class Number>
  void read_number(const char* variable, Number& out, Number least, const char* expected) {
    if (const char* text = value(variable)) out = parse(variable, text, least, expected);
  }

  void read_switch(const char* variable, bool& out) {
    const char* text = value(variable);
    if (text == nullptr) return;
    if (text != "0"sv && text != "1"sv) reject(variable, text, "0 or 1");
    out = text == "1"sv;
  }

  void read_findings(const char* variable, findings_mode& out) {
    const char* text = value(variable);
    if (text == nullptr) return;
    if (text == "0"sv) {
      out = findings_mode::off;
    } else if (text == "report"sv) {
      out = findings_mode::report;
    } else if (text == "1"sv) {
      out = findings_mode::fail;
    } else {
      reject(variable, text, "0, report or 1");
    }
  }

  void read_schedule(const char* variable, options& out) {
    const char* given = value(variable);
    if (given == nullptr) return;
    const std::string_view text = given;
    constexpr std::string_view random = "random";
    if (text == "forward") {
      out.order = schedule::forward;
    } else if (text == "reverse") {
      out.order = schedule::reverse;
    } else if (text.starts_with(random)) {
      out.order = schedule::random;
      const std::string_view seed = text.substr(random.size());
      if (seed.empty()) return;
      if (seed.front() != ':') reject(variable, text, "forward, reverse or random[:SEED]");
      out.seed =
          parse<std::uint64_t>(variable, seed.substr(1), 0, "random:SEED, SEED a whole number");
    } else {
      reject(variable, text, "forward, reverse or random[:SEED]");
    }
  }

  /// Refuses a misspelt variable, which would leave its default in force unnoticed: any that begins
  /// with WARPGAUGE_SIM_, or that lacks just that SIM_.
  void refuse_others() const {
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
      const std::string_view text = *entry;
      const std::string_view name = text.substr(0, text.find('='));
      if (!name.starts_with("WARPGAUGE_") || is_known(name)) continue;
      const std::string full = "WARPGAUGE_SIM_" + std::string(name.substr(10));
      if (!name.starts_with("WARPGAUGE_SIM_") && !is_known(full)) continue;
      std::string all;
      for (const std::string_view known : known_) all += "\n  " + std::string(known);
      throw std::invalid_argument(
          fmt::format("{} is not one of the simulator's variables, which are:{}", name, all));
    }
  }

 private:
  bool is_known(std::string_view name) const {
    return std::find(known_.begin(), known_.end(), name) != known_.end();
  }

  std::vector<std::string_view> known_;
};

}  // namespace

options options_from_environment() {
  options result;
  environment from;
  from.read_switch("WARPGAUGE_SIM_COUNTERS", result.counters);
  from.read_findings("WARPGAUGE_SIM_FINDINGS", result.findings);
  from.read_switch("WARPGAUGE_SIM_PRINT", result.print_findings);
  from.read_switch("WARPGAUGE_SIM_GLOBAL_RACES", result.global_races);
  from.read_switch("WARPGAUGE_SIM_SAME_VALUE", result.same_value_stores);
  from.read_switch("WARPGAUGE_SIM_ARITHMETIC", result.arithmetic);
  from.read_switch("WARPGAUGE_SIM_LEAKS", result.leaks);
  from.read_switch("WARPGAUGE_SIM_LOCKSTEP", result.lockstep);
  from.read_number(
      "WARPGAUGE_SIM_WORKERS", result.workers, 0, "a whole number, 0 for one per core");
  from.read_schedule("WARPGAUGE_SIM_SCHEDULE", result);
  from.read_number<std::size_t>(
      "WARPGAUGE_SIM_STACK", result.stack_bytes, 16384, "bytes, at least 16384");
  from.read_number<std::uint64_t>(
      "WARPGAUGE_SIM_STEPS", result.step_limit, 1, "a whole number above 0");
  from.read_number<std::uint64_t>(
      "WARPGAUGE_SIM_IDLE_ROUNDS", result.idle_rounds, 0, "a whole number, 0 for no limit");
  from.read_number("WARPGAUGE_SIM_STALL", result.stall_limit_s, 0.01, "seconds, at least 0.01");
  if (const char* report = from.value("WARPGAUGE_SIM_REPORT")) result.report = report;
  from.read_number("WARPGAUGE_SIM_EXIT_CODE", result.exit_code, 1, "1 to 255");
  if (result.exit_code > 255) {
    reject("WARPGAUGE_SIM_EXIT_CODE", std::to_string(result.exit_code), "1 to 255");
  }
  from.value("WARPGAUGE_SIM_ARCH");  // the compiler's
  from.refuse_others();
  return result;
}

options& current_options() {
  static auto* current =
      new options(options_from_environment());  // still read when the process ends
  return *current;
}

}  // namespace warpgauge::sim
