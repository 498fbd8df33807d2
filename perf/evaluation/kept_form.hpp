// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/results.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

/// What writer and reader of kept recordings have in common.
namespace warpgauge::evaluation::form {

using baseline::process;

inline constexpr std::string_view format_name = "warpgauge recordings";
inline constexpr int format_version = 1;
inline constexpr double ticks_per_us = 100;

/// The texts of a process by the key that they are kept under.
inline constexpr std::array<std::pair<std::string_view, std::string process::*>, 8> texts{
    {{"session", &process::session},
     {"process", &process::number},
     {"card", &process::card},
     {"utc", &process::utc},
     {"driver", &process::driver},
     {"cuda_toolkit", &process::cuda_toolkit},
     {"warpgauge_version", &process::warpgauge_version},
     {"seed", &process::seed}}};
/// Likewise, where it is known.
inline constexpr std::array<std::pair<std::string_view, std::string process::*>, 2> known_texts{
    {{"board_part", &process::board_part}, {"boot", &process::boot}}};
inline constexpr std::array<std::pair<std::string_view, std::int64_t baseline::identity::*>, 5>
    counts{{{"memory_bytes", &baseline::identity::memory_bytes},
            {"memory_clock_khz", &baseline::identity::memory_clock_khz},
            {"bus_width_bits", &baseline::identity::bus_width_bits},
            {"sm_count", &baseline::identity::sm_count},
            {"power_limit_mw", &baseline::identity::power_limit_mw}}};
inline constexpr std::array<std::pair<std::string_view, std::string baseline::identity::*>, 4>
    words{{{"name", &baseline::identity::name},
           {"compute_capability", &baseline::identity::compute_capability},
           {"ecc", &baseline::identity::ecc},
           {"mig", &baseline::identity::mig}}};

/// What all rows of a case have in common.
struct known_case {
  std::string unit;
  std::string anchor_unit;
  bool gated = false;
};

}  // namespace warpgauge::evaluation::form
