// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

/// The scripts of ci/ in a folder of their own, among stand-ins for the programs that they run.
namespace warpgauge::tests {

/// Makes a program of bash's.
void program(const std::string& path, const std::string& body);

/// Copies files of this repository, named from its root ("/ci/gate").
void copy_sources(const std::string& folder, const std::vector<std::string>& files);

/// Copies the scripts and what they read, and the programs of tests/cli/stand_ins into `folder`/bin
/// and as the tools of both presets. All succeed, unless the environment says otherwise (NO_GPU,
/// PERF, AB, JUDGED, REPORT, FAILING, NO_SUMMARY, CLAIM, CLAIM_CODE, SKIPPED, OPEN, CTEST_MAJOR,
/// CARDS, NO_CARDS). CTest adds how it was called to the file CALLS.
void stand_in_for_all(const std::string& folder);

}  // namespace warpgauge::tests
