// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Figures, names and sentences as every form of a verdict shows them: table, JUnit and report.
namespace warpgauge::baseline {

/// Four significant digits, one decimal from 1000 on; "-" when absent.
std::string figure(std::optional<double> value);

/// 0.0213 -> "2.13 %"; "-" when absent.
std::string fraction(std::optional<double> value);

/// The name as a column of that width, after so many spaces of its line; a longer one has a line of
/// its own above the rest of its row.
std::string in_column(std::string_view name, std::size_t width, std::size_t indent = 1);

/// Words in lines of at most 100 characters, the first after `head`, further ones indented.
std::string wrapped(std::string_view head, std::string_view text);

}  // namespace warpgauge::baseline
