// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/ptx/instruction.hpp"

#include <filesystem>
#include <map>

namespace warpgauge::ptx_results {

/// A device's results by instruction, each value as hexadecimal digits of its width, one after
/// another, as ptx_results writes them.
using device_results = std::map<std::string, std::string>;

/// @throws std::runtime_error naming a file that cannot be read or is of another form
device_results read_results(const std::filesystem::path& file);

/// A sentence per value where the simulator's `got` is not what the device gave; also one when the
/// device's line does not hold as many values.
std::vector<std::string> differences(const instruction& what,
                                     const std::string& device,
                                     const std::vector<std::uint64_t>& got);

}  // namespace warpgauge::ptx_results
