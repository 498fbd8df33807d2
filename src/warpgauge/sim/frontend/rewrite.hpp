// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/unit.hpp"

namespace warpgauge::sim::frontend {

/// `kernel<<<grid, block, shared, stream>>>(x)` becomes a conditional whose condition stores the
/// configuration and whose last operand is the call `kernel(x)` itself, so that arguments convert,
/// overloads are chosen and defaults are taken as C++ says.
/// @throws refusal for a launch that is not whole
void rewrite_launches(unit& in);

/// Takes CUDA's qualifiers out. Each kernel's body gets a first statement that launches the kernel
/// when it is called with a configuration pending, instead of running it.
void rewrite_functions(unit& in);

/// Inline PTX in device code becomes calls of the surface; what it cannot be is an error at its
/// line. Comes first: it needs the qualifiers.
void rewrite_assembly(unit& in);

/// All steps on a preprocessed file.
/// @param device  as preprocessed for device code, __CUDA_ARCH__ defined
/// @param host    as preprocessed for host code
/// @throws std::runtime_error with the user's file, line and a sentence
std::string rewrite(std::string device, std::string host);

}  // namespace warpgauge::sim::frontend
