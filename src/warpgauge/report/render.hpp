// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/report/model.hpp"

#include <string>
#include <string_view>

/// The forms of a report. All are drawn from the model only and say the same.
namespace warpgauge::report {

/// One page that needs no other file and no network. Tables hold everything; charts are drawn by
/// Chart.js if this build found it; otherwise the page says so.
std::string to_html(const model& m);

/// A pull request's comment: the questions, what is wrong, what is open; a bounded number of lines.
std::string to_markdown(const model& m);

/// The whole model.
std::string to_json(const model& m);

/// A suite for the questions, one per group of tests, one for the performance cases, one for the
/// traced launches. A group's failures and tests that did not run are named; the rest is one case
/// with the number.
std::string to_junit(const model& m);

/// What to_html embeds, generated from page.css, its scripts and the distribution's Chart.js.
struct page_assets {
  std::string_view style;
  std::string_view script;
  std::string_view charts;  ///< empty: Chart.js was not there when this was built
};
const page_assets& assets();

}  // namespace warpgauge::report
