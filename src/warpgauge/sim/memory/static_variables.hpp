// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

/// The variables of modules that may hold kernels, by their symbols: home of `__device__`
/// variables.
namespace warpgauge::sim::static_variables {

struct description {
  std::string object;  ///< its name; empty: none was near
  std::int64_t offset = 0;
  std::int64_t bytes = 0;  ///< its size
};
/// As static_data::forget().
void forget();

/// The variable that holds the address, or the last one before it.
description describe(std::uintptr_t address);
/// "offset 12 of table", "8 bytes past the end of table"
std::string place_of(const description& d);

enum class place {
  inside,   ///< of a variable, or where no symbol tells
  past,     ///< a variable ends before or within these bytes and no other begins there, so that an
            ///< index of it must have led there: between variables, or behind a module's last one
  of_host,  ///< in a variable of host code (host_variables)
};
place place_of_access(std::uintptr_t address, unsigned size);

/// Beside memory that kernels may write: the cells of global_race_checker.
struct race_cells {
  std::uint32_t* write = nullptr;
  std::uint32_t* read = nullptr;
  std::uint32_t* byte_write = nullptr;
  std::uint32_t* byte_read = nullptr;
};
bool has_race_cells(std::uintptr_t address, unsigned size);
/// @pre has_race_cells(address, 1)
race_cells race_cells_of(std::uintptr_t address);
/// Makes all of them 0. No kernel may run.
void clear_race_cells();

}  // namespace warpgauge::sim::static_variables
