// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/memory/device_memory.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace warpgauge::sim::device_memory {
namespace {

/// "y[3, 7]": the element that holds the byte.
std::string element_of(const array_name& of, std::int64_t byte) {
  const std::int64_t width = of.extents.empty() ? 1 : of.extents.back();
  const std::int64_t index = byte / static_cast<std::int64_t>(of.element_bytes);
  const std::int64_t pitch = std::max<std::int64_t>(of.pitch, 1);
  const std::int64_t column = index % pitch;
  if (column >= width)
    return std::to_string(column - width + 1) + " elements past row " +
           std::to_string(index / pitch) + " of " + of.name;
  std::string at = std::to_string(column);
  std::int64_t rest = index / pitch;
  for (std::size_t i = of.extents.size(); i-- > 1;) {
    at.insert(0, std::to_string(rest % of.extents[i - 1]) + ", ");
    rest /= of.extents[i - 1];
  }
  return of.name + "[" + at + "]";
}

}  // namespace

std::string place_of(const description& d) {
  if (d.object.empty()) return "device memory that is not allocated";
  const auto size = static_cast<std::int64_t>(d.bytes);
  const auto first = d.name ? static_cast<std::int64_t>(d.name->first) : 0;
  if (d.offset < first) return std::to_string(first - d.offset) + " bytes before " + d.object;
  if (d.offset >= size) {
    return std::to_string(d.offset - size) + " bytes past the end of " + d.object;
  }
  return d.name ? element_of(*d.name, d.offset - first)
                : "offset " + std::to_string(d.offset) + " of " + d.object;
}

}  // namespace warpgauge::sim::device_memory
