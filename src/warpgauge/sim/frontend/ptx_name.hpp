// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace warpgauge::sim::frontend {

/// The function that simulates a PTX instruction, as spelled without its operands: '.' is '_', and
/// what changes neither a result nor, as counters are defined, traffic is left out: cache hints,
/// eviction priorities, scopes, and the state space, which the address tells. Of an access's order
/// stays what tells a race: "strong", so that others may race it, and a store's "release".
/// Source: PTX ISA 9.0, 9.7.9 "Data Movement and Conversion Instructions", 9.7.13 "Parallel
/// Synchronization and Communication Instructions".
std::string function_of_ptx(std::string_view spelled);

}  // namespace warpgauge::sim::frontend
