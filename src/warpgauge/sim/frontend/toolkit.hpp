// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/toolchain.hpp"

#include <optional>

namespace warpgauge::sim::frontend {

/// A folder that build systems take for a CUDA toolkit: bin/nvcc, include, lib64, version.json.
/// What is linked against its libraries runs without a library path.
namespace toolkit {

/// Writes it, over an older one.
/// @throws std::runtime_error where something else is in its place, std::system_error
void write(const std::filesystem::path& folder, const installation& parts);

/// The one that a compiler called by its own name shows to build systems: in the user's cache,
/// written where it is missing or of another installation.
/// @return nothing where there is no place for it
std::optional<std::filesystem::path> of_user(const installation& parts);

}  // namespace toolkit
}  // namespace warpgauge::sim::frontend
