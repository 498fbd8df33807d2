// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/identity_text.hpp"

#include <array>

namespace warpgauge::baseline {
namespace {

struct text_field {
  std::string_view key;
  std::string identity::*value;
};
struct number_field {
  std::string_view key;
  std::int64_t identity::*value;
};
constexpr auto numbers =
    std::to_array<number_field>({{"memory_bytes", &identity::memory_bytes},
                                 {"memory_clock_khz", &identity::memory_clock_khz},
                                 {"bus_width_bits", &identity::bus_width_bits},
                                 {"sm_count", &identity::sm_count},
                                 {"power_limit_mw", &identity::power_limit_mw}});
constexpr auto texts =
    std::to_array<text_field>({{"name", &identity::name},
                               {"compute_capability", &identity::compute_capability},
                               {"ecc", &identity::ecc},
                               {"mig", &identity::mig}});
constexpr auto keys = std::to_array<std::string_view>({"name",
                                                       "memory_bytes",
                                                       "memory_clock_khz",
                                                       "bus_width_bits",
                                                       "sm_count",
                                                       "compute_capability",
                                                       "power_limit_mw",
                                                       "ecc",
                                                       "mig"});

}  // namespace

nlohmann::ordered_json json_of(const identity& gpu) {
  nlohmann::ordered_json to;
  for (const std::string_view key : keys) {
    for (const number_field& f : numbers)
      if (f.key == key) to[key] = gpu.*f.value;
    for (const text_field& f : texts)
      if (f.key == key) to[key] = gpu.*f.value;
  }
  return to;
}

identity identity_from(const json& from, const location& at) {
  refuse_unknown_keys(from, keys, at);
  identity gpu;
  for (const number_field& f : numbers) gpu.*f.value = whole_of(from, f.key, at);
  for (const text_field& f : texts) gpu.*f.value = text_of(from, f.key, at);
  return gpu;
}

}  // namespace warpgauge::baseline
