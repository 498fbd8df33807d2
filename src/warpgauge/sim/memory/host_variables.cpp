// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/memory/host_variables.hpp"

#include "warpgauge/sim/hooks.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <utility>

namespace warpgauge::sim::host_variables {

namespace detail {
std::uintptr_t texts_begin = 0;
std::uintptr_t texts_bytes = 0;
}  // namespace detail

namespace {

struct variable_table {
  std::mutex mutex;
  std::map<std::uintptr_t, std::size_t> all;  // bytes by address
  std::function<void(std::uintptr_t)> use;
};

variable_table& the_table() {
  static auto& table = *new variable_table;
  return table;
}

}  // namespace

void add(const void* pointer, std::size_t bytes) {
  variable_table& table = the_table();
  const std::lock_guard lock(table.mutex);
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  table.all[address] = bytes;
  if (table.use) table.use(address);
}

void add_constant(const void* constant, std::size_t bytes) {
  add(constant, bytes);
  const std::lock_guard lock(the_table().mutex);
  const auto begin = reinterpret_cast<std::uintptr_t>(constant);
  const bool first = detail::texts_bytes == 0;
  const std::uintptr_t low = first ? begin : std::min(begin, detail::texts_begin);
  detail::texts_bytes =
      (first ? begin + bytes : std::max(begin + bytes, detail::texts_begin + detail::texts_bytes)) -
      low;
  detail::texts_begin = low;
}

bool contains(std::uintptr_t address) {
  variable_table& table = the_table();
  const std::lock_guard lock(table.mutex);
  const auto after = table.all.upper_bound(address);
  if (after == table.all.begin()) return false;
  const auto& [begin, bytes] = *std::prev(after);
  return address - begin < bytes;
}

void for_each(std::function<void(std::uintptr_t)> use) {
  variable_table& table = the_table();
  const std::lock_guard lock(table.mutex);
  for (const auto& [address, bytes] : table.all) use(address);
  table.use = std::move(use);
}

}  // namespace warpgauge::sim::host_variables

extern "C" int warpgauge_sim_host_variable(const void* variable, size_t bytes) {
  warpgauge::sim::host_variables::add(variable, bytes);
  return 0;
}
