// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace warpgauge::cli {

/// A file of the new project.
struct project_file {
  std::string path;  ///< within the project's folder
  std::string text;
};

/// What `warpgauge new` writes: a kernel, its statement, CMake files and a workflow.
/// @param name  letters, digits and underscores, a letter first
std::vector<project_file> new_project(const std::string& name);

}  // namespace warpgauge::cli
