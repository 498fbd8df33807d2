// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/cli/output.hpp"
#include "warpgauge/contract/launch_case.hpp"
#include "warpgauge/sim/report.hpp"

#include <string>

/// What `warpgauge trace` shows of one launch: for people and for programs.
namespace warpgauge::cli {

/// A picture of the launch, at most `on.columns` wide unless a source line or a message is longer:
/// totals and source lines with actual against ideal, the line that wastes most with its source,
/// the findings.
std::string trace_picture(const contract::launch_case& what,
                          const sim::launch_report& report,
                          const canvas& on);

/// The same as one JSON object, with a line end. Keys are a contract; see the README.
std::string trace_json(const contract::launch_case& what, const sim::launch_report& report);

/// The site that moves most bytes beyond its ideal (a sector is 32 bytes, a wavefront 128), or
/// null when every site is ideal.
const sim::site* worst_site(const sim::launch_report& report);

}  // namespace warpgauge::cli
