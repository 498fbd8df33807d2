// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/base/canvas.hpp"
#include "warpgauge/study/verdicts.hpp"

#include <string>
#include <vector>

/// A study for people to read.
namespace warpgauge::study {

/// Cells of text; the first `words` columns are words, the others numbers.
struct sheet {
  std::vector<std::string> heading;
  std::vector<std::vector<std::string>> rows;
  std::size_t words = 2;
};

/// The document's table with a column of this machine beside the published one.
sheet sheet_of(const plan& p, const table& t, const results& r);
sheet sheet_of(const std::vector<decided_claim>& claims);

std::string as_text(const sheet& s);
std::string as_markdown(const sheet& s);

/// "NVIDIA H200, driver 580.159.04, CUDA 13.0, 2026-11-22; host ..."
std::string describe(const machine& m);

/// "Coalescing lesson (lesson, GTX 260, Intel E8400 at 3.00 GHz)"
std::string describe(const document& d);

std::vector<decided_claim> of_study(const std::vector<decided_claim>& all, int study);

/// "6 of 14 claims hold, 8 do not"
std::string tally(const std::vector<decided_claim>& claims);

/// All of it, for a terminal.
std::string text_of(const plan& p, const results& r, const base::canvas& on);

/// The same as a page.
/// @param figures  folder of the figures as the page links it; "": without them
std::string page_of(const plan& p, const results& r, const std::string& figures);

/// The figure as SVG that follows the reader's light or dark theme; "" if nothing in it was timed.
std::string drawing_of(const plan& p, const figure& f, const results& r);

}  // namespace warpgauge::study
