// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/cli/app_tree.hpp"

#include <string>

namespace warpgauge::cli {

// The script that completes the tool's arguments in a shell: subcommands, options, the values that
// an option lists, and, by calling the tool, kernel ids and family names. Everything else completes
// as a file.

std::string bash_completion(const described_command& root);
std::string zsh_completion(const described_command& root);
std::string fish_completion(const described_command& root);

/// An operand that is completed with the registry's ids or families.
inline bool takes_kernel(const described_option& o) { return o.names.front() == "ID"; }
inline bool takes_family(const described_option& o) { return o.names.front() == "FAMILY"; }

}  // namespace warpgauge::cli
