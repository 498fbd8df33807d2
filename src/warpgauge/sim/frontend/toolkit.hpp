// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/toolchain.hpp"

#include <optional>

namespace warpgauge::sim::frontend {

/// A folder that build systems take for a CUDA toolkit: bin/nvcc, include, lib64, version.json.
/// Programs linked against its libraries run without a library path.
namespace toolkit {

/// Writes it, replacing an older one.
/// @throws std::runtime_error where something else is in its place, std::system_error
void write(const std::filesystem::path& folder, const installation& parts);

/// The one that a compiler called by its own name shows to build systems: in the user's cache,
/// written if it is missing or belongs to another installation.
/// @return nothing when there is no place for it
std::optional<std::filesystem::path> of_user(const installation& parts);

}  // namespace toolkit
}  // namespace warpgauge::sim::frontend
