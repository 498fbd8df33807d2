// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

namespace warpgauge::sim::frontend {

/// What CUDA's assembler would refuse in an object file: a message for each function whose
/// `__shared__` variables take more than 48 KiB, and one if `__constant__` variables take more than
/// 64 KiB. Variables of a function's callees are not added. None for a file that cannot be read.
/// @param shared_names  of the variables that are `__shared__` where a function declares them
std::vector<std::string> exceeded_limits(const std::string& object_file,
                                         const std::set<std::string>& shared_names);

}  // namespace warpgauge::sim::frontend
