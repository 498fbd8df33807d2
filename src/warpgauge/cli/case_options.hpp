// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/test_case.hpp"

#include <CLI/App.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace warpgauge::cli {

/// Which launch the user means, as typed; shared by the subcommands that launch one.
struct case_options {
  std::string id;
  std::string shape;
  std::string type;
  std::string layout = "tight";
  std::string grid;  ///< hello only, with block: the form in place of the shape
  std::string block;
  std::optional<std::int64_t> inner;
  std::optional<int> tile;
  std::int64_t batch = 1;
  std::int64_t pitch = 0;
};

/// Declares ID, --shape and the rest. The options must outlive the app's parsing.
void add_case_options(CLI::App& app, case_options& options);

/// The case that the options describe, checked against the registry.
/// @throws stop (usage) with a sentence
conformance::test_case case_from(const case_options& options);

}  // namespace warpgauge::cli
