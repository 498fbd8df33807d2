// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

/// Times in files: UTC, ISO 8601. Read once and written in one form, they compare as text.
namespace warpgauge::baseline {

using instant = std::chrono::sys_seconds;

/// Nothing was measured by this suite before.
inline constexpr instant first_instant =
    std::chrono::sys_days(std::chrono::year(2026) / std::chrono::January / 1);

/// Of a day and time that exist, "2026-11-21T04:07:02Z"; fractions of a second are ignored.
std::optional<instant> parse_utc(std::string_view text);

/// "2026-11-21T04:07:02Z"
std::string utc_text(instant at);

/// Why nothing can have been measured at this time: it lies more than a day after `now`, for clocks
/// differ, or before first_instant. Nothing where it can, or where the time is unknown.
std::optional<std::string> impossible_time(std::string_view utc, instant now);

/// As the clock of this machine has it.
instant current_time();

}  // namespace warpgauge::baseline
