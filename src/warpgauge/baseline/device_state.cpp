// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/baseline/results.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace warpgauge::baseline {
namespace {

struct field {
  std::string_view name;
  std::optional<double> device_state::*value;
};

constexpr std::array<field, 4> fields{{{"sm_clock_mhz", &device_state::sm_clock_mhz},
                                       {"memory_clock_mhz", &device_state::memory_clock_mhz},
                                       {"temperature_c", &device_state::temperature_c},
                                       {"power_w", &device_state::power_w}}};
constexpr std::string_view reasons = "clock_event_reasons";
constexpr std::string_view foreign = "foreign_processes";

}  // namespace

std::string to_json(const device_state& state) {
  nlohmann::ordered_json text = nlohmann::ordered_json::object();
  for (const field& f : fields)
    if (state.*f.value) text[f.name] = *(state.*f.value);
  text[reasons] = state.clock_event_reasons;
  if (state.foreign_processes) text[foreign] = *state.foreign_processes;
  return text.dump();
}

device_state parse_state(std::string_view text) {
  device_state state;
  if (text.empty()) return state;
  const location at{"state", ""};
  const json from = parse_json(text, "the GPU's recorded state");
  require_object(from, at);
  constexpr std::array<std::string_view, 6> known{
      fields[0].name, fields[1].name, fields[2].name, fields[3].name, reasons, foreign};
  refuse_unknown_keys(from, known, at);
  for (const field& f : fields) {
    const auto found = from.find(f.name);
    if (found == from.end() || found->is_null()) continue;
    if (!found->is_number() || !std::isfinite(found->get<double>()))
      at.fail(file_fault::wrong_schema, fmt::format("'{}' is not a number", f.name));
    state.*f.value = found->get<double>();
  }
  if (from.contains(reasons))
    for (const json& reason : array_of(from, reasons, at)) {
      if (!reason.is_string())
        at.fail(file_fault::wrong_schema, fmt::format("'{}' does not hold strings", reasons));
      state.clock_event_reasons.push_back(reason.get<std::string>());
    }
  if (from.contains(foreign) && !from[foreign].is_null())
    state.foreign_processes = whole_of(from, foreign, at);
  return state;
}

}  // namespace warpgauge::baseline
