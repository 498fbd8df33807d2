// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/memory/device_variables.hpp"

#include "warpgauge/sim/hooks.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

namespace warpgauge::sim::device_variables {

namespace detail {
std::uintptr_t begin = 0;
std::uintptr_t bytes = 0;
}  // namespace detail

namespace {

struct variable {
  std::size_t bytes = 0;
  bool address_given = false;
};

struct variable_table {
  std::mutex mutex;
  std::map<std::uintptr_t, variable> all;  // by address
  std::set<std::uintptr_t> given;          // of variables that the front end could not name
};

variable_table& the_table() {
  static auto& table = *new variable_table;
  return table;
}

/// Null where there is none. The table is locked.
variable* find(variable_table& table, std::uintptr_t address) {
  auto it = table.all.upper_bound(address);
  if (it == table.all.begin()) return nullptr;
  --it;
  return address - it->first < it->second.bytes ? &it->second : nullptr;
}

}  // namespace

void add(const void* pointer, std::size_t bytes) {
  variable_table& table = the_table();
  const std::lock_guard lock(table.mutex);
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  table.all[address].bytes = bytes;
  const auto& [last, of_last] = *table.all.rbegin();
  detail::begin = table.all.begin()->first;
  detail::bytes = last + of_last.bytes - detail::begin;
}

bool contains(std::uintptr_t address) {
  variable_table& table = the_table();
  const std::lock_guard lock(table.mutex);
  return find(table, address) != nullptr;
}

void give_address(std::uintptr_t address) {
  variable_table& table = the_table();
  const std::lock_guard lock(table.mutex);
  if (variable* const v = find(table, address)) {
    v->address_given = true;
  } else {
    table.given.insert(address);
  }
}

bool has_given_address(std::uintptr_t address) {
  variable_table& table = the_table();
  const std::lock_guard lock(table.mutex);
  const variable* const v = find(table, address);
  return v != nullptr ? v->address_given : table.given.contains(address);
}

}  // namespace warpgauge::sim::device_variables

extern "C" void warpgauge_sim_device_variable(const void* variable, size_t bytes) {
  warpgauge::sim::device_variables::add(variable, bytes);
}
