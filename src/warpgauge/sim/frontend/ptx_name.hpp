// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace warpgauge::sim::frontend {

/// The function that simulates a PTX instruction, spelled without its operands: '.' is '_', and
/// what changes neither a result nor traffic is left out: cache hints, eviction priorities, scopes,
/// and the state space, which follows from the address. Of memory orders only those that matter to
/// races stay: "strong", which others may race, and a store's "release". Source: PTX ISA 9.0, 9.7.9
/// "Data Movement and Conversion Instructions", 9.7.13 "Parallel Synchronization and Communication
/// Instructions".
std::string function_of_ptx(std::string_view spelled);

}  // namespace warpgauge::sim::frontend
