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

/// A table; where it is wider than the columns, each row as words.
std::string as_text(const sheet& s, int columns);
std::string as_markdown(const sheet& s);

/// "NVIDIA H200, driver 580.159.04, CUDA 13.0, 2026-11-22; host ..."
std::string describe(const machine& m);

/// "Coalescing lesson (lesson, GTX 260, Intel E8400 at 3.00 GHz)"
std::string describe(const document& d);

std::vector<decided_claim> of_study(const std::vector<decided_claim>& all, int study);

/// "6 of 14 claims hold, 8 do not; about hosts 1 of 2 hold, 1 do not"
std::string tally(const std::vector<decided_claim>& claims);

/// "On the NVIDIA H200 2a holds": of one study, in one sentence for all machines.
std::string conclusion(const plan& p, int study, const std::vector<results>& machines);

/// The three sentences that a study begins with.
std::string about(const plan& p, const document& d, const std::vector<results>& machines);

/// A kernel as tables and charts name it: "transpose.naive", and without the prefix of the forms.
std::string shown_name(std::string kernel);

/// All of it, for a terminal.
std::string text_of(const plan& p, const results& r, const base::canvas& on);

/// A page for a class: of each study what it shows, its charts and what became of its claims, on
/// one machine or several side by side.
/// @param figures  folder of the figures as the page links it; "": without them
std::string page_of(const plan& p,
                    const std::vector<results>& machines,
                    const std::string& figures);

/// A file of the page: its name within the folder of the figures, and what it holds.
struct drawing {
  int study = 0;
  std::string file, title, svg;
};

/// Those in which something was timed or counted; the curves once for each machine.
std::vector<drawing> drawings_of(const plan& p, const std::vector<results>& machines);

/// The figure as SVG that follows the reader's light or dark theme; "" if nothing in it was timed.
std::string drawing_of(const plan& p, const figure& f, const results& r);

/// Each part of each claim as a row: where it holds, what was claimed, and what is so here. ""
/// without the study.
std::string claims_drawing_of(const plan& p, int study, const std::vector<results>& machines);

}  // namespace warpgauge::study
