// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/report/model.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Reads files into the model. All throw baseline::file_error with one sentence. Texts are
/// untrusted: they are kept unchanged and made harmless when they are drawn.
namespace warpgauge::report {

/// The folder from which source lines may be read. Files outside it are not shown, because a
/// results file may come from anybody.
struct sources {
  std::filesystem::path root;  ///< empty: no source is shown
};

/// The summaries of labels, traces (trace.*.json) and XML files of a results folder, by name;
/// single variants' files are left out, for the summaries hold them.
std::vector<std::filesystem::path> evidence_files(const std::filesystem::path& folder);

/// Adds a file's contents: a summary of the labels correctness or traffic, a trace (`warpgauge
/// trace --json`), or JUnit XML (`ctest --output-junit`). For a folder its evidence_files; a folder
/// without any is an error.
void read_evidence(const std::filesystem::path& path, const sources& from, model& to);

/// What read_evidence does with a text.
/// @param origin  the file's name, for messages and as the source of the evidence
void add_evidence(std::string_view text, const std::string& origin, const sources& from, model& to);

/// Test cases of JUnit XML as CTest writes it, grouped by backend and label, which the names begin
/// with ("sim.correctness.copy.simple"). A test that CTest could not start is a failure; the host's
/// name is left out. Refuses a file with other numbers of tests, failures or skips than it states,
/// with a test or an attribute twice, with a status that CTest does not write, or with an
/// impossible time.
void add_junit(std::string_view xml, const std::string& origin, model& to);

/// One object as `warpgauge trace --json` writes it.
traced_kernel parse_trace(std::string_view text, const std::string& origin, const sources& from);

/// lcov's tracefile.
coverage parse_coverage(std::string_view text, const std::string& origin);

/// A report is about one commit, as far as commits are known; a working tree that differs from its
/// commit ("-dirty") counts as another.
/// @throws baseline::file_error (conflicting)
void refuse_two_commits(const model& m);

/// What `warpgauge doctor --json` prints; paths of programs are left out.
machine parse_machine(std::string_view text, const std::string& origin);

}  // namespace warpgauge::report
