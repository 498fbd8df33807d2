// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

/// Files that a report is made of, as the suite's programs write them.
namespace warpgauge::tests {

/// Results of the card of the newest whole session, as the card's sessions have them in the middle;
/// cases that it was never recorded for as other cards have them.
/// @param shares  figures that are so much of what was stored
std::string results_like(const baseline::stored_baseline& stored,
                         const std::string& session,
                         int number,
                         const std::map<std::string, double>& shares = {});

/// For results_like: twelve gated cases slower by 1.0 to 5.1 %, transpose.padded the most and
/// twice, and eight faster by 2.1 to 6.2 %; each is judged so on the card of the H200's newest
/// whole session.
const std::map<std::string, double>& twelve_slower();

/// Three measurements of those, one process each, as files of the folder.
/// @return  for `warpgauge baseline check --replay`: the files, the second and third with their
///          options
std::vector<std::string> write_twelve_slower(const std::string& folder,
                                             const baseline::stored_baseline& stored);

/// build/<preset>/results/correctness-sim-sweep.json of these variants, `failed` failures in the
/// first.
std::string correctness_text(int failed = 0,
                             const std::vector<std::string>& ids = {"copy.simple",
                                                                    "transpose.padded"});

/// build/<preset>/results/traffic.sim.json of these variants, `failed` failures in the first.
std::string traffic_text(int failed = 0,
                         const std::vector<std::string>& ids = {"copy.simple", "transpose.padded"});

/// CTest's JUnit XML: tests of the labels correctness, large and sanitize on a GPU and of the
/// project, one skipped, one failed when asked for; on a host named "secret-host-17".
std::string junit_text(bool with_failure, const std::vector<std::string>& ids = {"copy.simple"});

/// What `warpgauge trace --json` prints of a kernel whose line 3 of `file` wastes most.
nlohmann::ordered_json example_trace(const std::string& id, const std::string& file);

/// lcov's tracefile: device code of 4 lines, all executed; other code of 5, 3 of them executed.
std::string coverage_text();

/// What `warpgauge doctor --json` prints on a machine with a GPU.
nlohmann::ordered_json doctor_json();

/// The ids of all variants, as the tool lists them.
std::vector<std::string> registered_ids(const std::string& tool);

/// Texts that end elements, attributes, scripts, comments, tables and code spans.
const std::vector<std::string>& hostile_texts();

}  // namespace warpgauge::tests
