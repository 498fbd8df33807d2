// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/utc.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace warpgauge::baseline {
namespace {

/// Machines' clocks agree to within this, whatever their time zones are set to.
constexpr std::chrono::hours clocks_differ{24};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::optional<instant> parse_utc(std::string_view text) {
  constexpr std::string_view form = "0000-00-00T00:00:00";
  if (text.size() <= form.size() || text.back() != 'Z') return std::nullopt;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (form[i] == '0' ? !is_digit(text[i]) : text[i] != form[i]) return std::nullopt;
  const std::string_view fraction = text.substr(form.size(), text.size() - form.size() - 1);
  if (!fraction.empty() && (fraction[0] != '.' || fraction.size() == 1 ||
                            fraction.find_first_not_of("0123456789", 1) != std::string_view::npos))
    return std::nullopt;
  const auto number = [&](std::size_t at, std::size_t digits) {
    int value = 0;
    for (const char c : text.substr(at, digits)) value = 10 * value + (c - '0');
    return value;
  };
  const std::chrono::year_month_day day{std::chrono::year(number(0, 4)),
                                        std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                        std::chrono::day(static_cast<unsigned>(number(8, 2)))};
  const int hour = number(11, 2), minute = number(14, 2), second = number(17, 2);
  if (!day.ok() || hour > 23 || minute > 59 || second > 59) return std::nullopt;
  return std::chrono::sys_days(day) + std::chrono::hours(hour) + std::chrono::minutes(minute) +
         std::chrono::seconds(second);
}

std::string utc_text(instant at) {
  const auto midnight = std::chrono::floor<std::chrono::days>(at);
  const std::chrono::year_month_day day(midnight);
  const std::chrono::hh_mm_ss time(at - midnight);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z",
                     static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()),
                     static_cast<unsigned>(day.day()),
                     time.hours().count(),
                     time.minutes().count(),
                     time.seconds().count());
}

std::optional<std::string> impossible_time(std::string_view utc, instant now) {
  const auto at = parse_utc(utc);
  if (!at) return std::nullopt;
  if (*at < first_instant)
    return fmt::format("is dated {}, before there was this suite", utc_text(*at));
  if (*at > now + clocks_differ)
    return fmt::format("is dated {}, and it is {} now", utc_text(*at), utc_text(now));
  return std::nullopt;
}

instant current_time() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

}  // namespace warpgauge::baseline
