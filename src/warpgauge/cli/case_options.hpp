// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/launch_case.hpp"

#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace warpgauge::cli {

/// The launch that the user asks for, as typed; shared by the subcommands that launch one.
struct case_options {
  std::string id;
  contract::case_words words;
  std::vector<std::string> sizes;  ///< "height=3"
};

/// Declares ID, SIZE and the rest. The options must outlive the app's parsing.
void add_case_options(CLI::App& app, case_options& options);

/// The case that the options describe, checked against the registry.
/// @throws stop (usage) with a message
contract::launch_case case_from(const case_options& options);

}  // namespace warpgauge::cli
