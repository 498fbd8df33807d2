// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/report/model.hpp"

#include <string>
#include <string_view>

/// Parts of the page. Each returns HTML in which every text of the model is escaped.
namespace warpgauge::report {

/// The first screen: the outcome and what it is about; what failed; what was not proven, folded;
/// what was checked. Empty parts are left out.
std::string header(const model& m);
std::string failed_section(const model& m);
/// On a GPU that has no baseline: each kernel beside its floor. It opens the page.
std::string ladder_section(const model& m);
std::string open_section(const model& m);
std::string claims_section(const model& m);

/// The other sections. Empty if there was no input.
std::string performance_section(const model& m);
/// Part of the performance section: what needs a reader's attention first.
std::string cases_table(const performance& p);
std::string traffic_section(const model& m);
std::string study_section(const model& m);
std::string tests_section(const model& m);
std::string coverage_section(const model& m);
std::string machine_section(const model& m);

/// Scripts and styles run only with the page's own random word, so markup that slipped through the
/// escaping would not run.
std::string random_word();

/// A section with its heading.
std::string section(std::string_view id, std::string_view title, std::string_view body);

/// The data of the page's charts, as JSON: names, figures, and every case's history at two
/// characters per value (decoded in page.js).
std::string chart_data(const performance& p);
/// All cases below the memory's peak and, where it was measured, the multipliers'. "" without
/// either.
std::string roofline(const performance& p);

/// A word with the mark and colour of its kind: "good", "bad", "open", "plain".
std::string chip(std::string_view kind, std::string_view word);

/// A cell whose column heading is repeated beside it on narrow screens, where rows become cards.
/// @param key  what the column sorts by, when that is not the text
std::string cell(std::string_view column, std::string_view content, std::string_view key = {});
std::string number_cell(std::string_view column,
                        std::string_view content,
                        std::string_view key = {});

/// The heading of a column.
/// @param sort  how the page's script orders its cells: "text", "number"
std::string heading(std::string_view name, std::string_view sort);

/// A search field for the rows of a table, shown where scripts run.
std::string filter_form(std::string_view table, std::string_view label, std::string_view more = {});

}  // namespace warpgauge::report
