// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

/// Names of addresses in this process, from its ELF symbols and DWARF lines. Thread-safe, cached.
namespace warpgauge::sim::symbols {

struct source_line {
  std::string file;      ///< absolute, or relative to the current folder; empty: unknown
  int line = 0;          ///< 0: unknown
  int column = 0;        ///< from 1; 0: unknown
  std::string function;  ///< demangled
};

/// The source line of the call that returns to `pc`; inside inlined code its innermost line.
source_line locate(std::uintptr_t pc);

/// Whether a file is part of the CUDA surface, whose inlined functions do the kernel's accesses.
bool is_surface(const char* file);

/// "transpose<float, 32>": demangled, with template arguments, without parameters. "?" if unknown.
std::string kernel_name(const void* function);

/// As kernel_name(), with result type and parameters as the demangler writes them. Empty if
/// unknown.
std::string function_name(const void* function);

/// A demangled name without result type and parameter list.
std::string without_parameters(const std::string& demangled);

std::string demangle(const char* name);

/// Variable that holds the address: "table + 16"; empty if unknown.
std::string data_symbol(std::uintptr_t address);

}  // namespace warpgauge::sim::symbols
