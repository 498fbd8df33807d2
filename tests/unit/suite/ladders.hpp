// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/registry/registry.hpp"
#include "warpgauge/suite/definition.hpp"

/// The suite's own kernels, stated through the header for other people's.
namespace warpgauge::suite::ladders {

/// The variant that a statement is of: "transpose_padded" is transpose.padded.
const registry::entry& rung_of(const definition& d);

}  // namespace warpgauge::suite::ladders
