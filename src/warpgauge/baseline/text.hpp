// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Figures and sentences as every form of a verdict shows them: table, JUnit and report.
namespace warpgauge::baseline {

/// Valid UTF-8 without control characters except tabs and line ends: others become U+FFFD.
std::string clean(std::string_view text);

/// Text for an element or a quoted attribute, of HTML and of XML; clean.
std::string escaped(std::string_view text);

/// Four significant digits, one decimal from 1000 on; "-" when absent.
std::string figure(std::optional<double> value);

/// 0.0213 -> "2.13 %"; "-" when absent.
std::string fraction(std::optional<double> value);

}  // namespace warpgauge::baseline
