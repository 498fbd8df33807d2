// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gelf.h>

#include <cstdint>
#include <functional>
#include <string>

/// The parts of an ELF file that the runtime reads about the program it serves.
namespace warpgauge::sim::elf_file {

/// Calls `visit(name, symbol)` for each entry of the symbol table; of the dynamic one where the
/// file was stripped of the other. A file that cannot be read has none.
void for_each_symbol(const std::string& path,
                     const std::function<void(const char* name, const GElf_Sym& symbol)>& visit);

/// Calls `visit(name, header)` for each section.
void for_each_section(const std::string& path,
                      const std::function<void(const char* name, const GElf_Shdr& header)>& visit);

/// Path of a loaded module as dl_iterate_phdr names it: the executable has an empty name there.
/// Ends the process with a message and exit code 7 when the executable cannot be read.
std::string path_of(const char* module_name);

/// Whether kernels, and so their data, may lie in a module: the executable, or a library that names
/// the functions that traced code calls.
/// @param module_name  as dl_iterate_phdr gives it
bool may_hold_kernels(const char* module_name);

/// Whether the module of this code was compiled with -fsanitize=alignment.
bool checks_alignment(std::uintptr_t pc);

}  // namespace warpgauge::sim::elf_file
