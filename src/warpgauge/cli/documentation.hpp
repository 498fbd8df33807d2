// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/cli/blocks.hpp"

#include <array>
#include <string_view>

namespace warpgauge::cli {

/// A published document whose kernels the registry holds.
struct source_system {
  int number;
  std::string_view title;
  std::string_view hardware;  ///< of the document's own figures
};

inline constexpr std::array<source_system, 5> source_systems{{
    {1, "Matrix-transpose optimisation study (whitepaper)", "GTX 280"},
    {2, "C = A A^T and C = A B in shared memory (best-practices guide)", "Tesla M2090"},
    {3, "Hello world and transpose laboratory", "RTX 3090"},
    {4, "Coalescing lesson", "GTX 260"},
    {5, "Matrix multiplication with and without shared memory", ""},
}};

/// Every block that this tool can generate, from the registry and its own tables: kernels,
/// source-systems, commands, exit-codes.
generated_blocks documentation_blocks();

}  // namespace warpgauge::cli
