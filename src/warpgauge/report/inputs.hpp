// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/report/model.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Files into the model. All throw baseline::file_error with one sentence. Texts are untrusted:
/// they are kept as they are and made harmless where they are drawn.
namespace warpgauge::report {

/// Where source lines may be read from. What a results file names outside of it is not shown, for
/// the file may come from anybody.
struct sources {
  std::filesystem::path root;  ///< empty: no source is shown
};

/// The summaries of labels, traces (trace.*.json) and XML files of a results folder, by name;
/// single variants' files are left out, for the summaries hold them.
std::vector<std::filesystem::path> evidence_files(const std::filesystem::path& folder);

/// Adds what a file tells, by its contents: a summary of the labels correctness or traffic, a trace
/// (`warpgauge trace --json`), or JUnit XML (`ctest --output-junit`). Of a folder, its
/// evidence_files; a folder without any is an error.
void read_evidence(const std::filesystem::path& path, const sources& from, model& to);

/// What read_evidence does with a text.
/// @param origin  the file's name, for messages and as where it comes from
void add_evidence(std::string_view text, const std::string& origin, const sources& from, model& to);

/// Test cases of JUnit XML as CTest writes it, grouped by backend and label, which the names begin
/// with ("sim.correctness.copy.simple"). A test that CTest could not start is a failure; the host's
/// name is left out. Refused is a file with other numbers of tests, failures or skips than it says,
/// with a test or an attribute twice, with a status that CTest does not write, or of a time that
/// no result can have.
void add_junit(std::string_view xml, const std::string& origin, model& to);

/// One object as `warpgauge trace --json` writes it.
traced_kernel parse_trace(std::string_view text, const std::string& origin, const sources& from);

/// lcov's tracefile.
coverage parse_coverage(std::string_view text, const std::string& origin);

/// What is in one report is of one commit, as far as it is told; a working tree that differs from
/// its commit ("-dirty") is another.
/// @throws baseline::file_error (conflicting)
void refuse_two_commits(const model& m);

/// What `warpgauge doctor --json` prints; paths of programs are left out.
machine parse_machine(std::string_view text, const std::string& origin);

}  // namespace warpgauge::report
