// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/registry/registry.hpp"

#include "warpgauge/base/suggest.hpp"
#include "warpgauge/kernels/aat/family.hpp"
#include "warpgauge/kernels/copy/family.hpp"
#include "warpgauge/kernels/hello/family.hpp"
#include "warpgauge/kernels/matmul/family.hpp"
#include "warpgauge/kernels/transpose/family.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <utility>

namespace warpgauge::registry {
std::span<const kernels::family* const> families() {
  static const std::array list{
      &kernels::hello::ladder(),
      &kernels::copy::ladder(),
      &kernels::transpose::ladder(),
      &kernels::aat::ladder(),
      &kernels::matmul::ladder(),
  };
  return list;
}

std::string entry::id() const { return fmt::format("{}.{}", family->name, variant->name); }

void require_complete(const entry& e) {
  const kernels::variant& v = *e.variant;
  const bool typed = v.fulfils != nullptr && v.types.empty() == v.fulfils->takes_form;
  for (const auto& [part, given] : {std::pair{"name", !v.name.empty()},
                                    std::pair{"idea", !v.idea.empty()},
                                    std::pair{"fulfils", v.fulfils != nullptr},
                                    std::pair{"types", typed},
                                    std::pair{"geometry", v.geometry != nullptr},
                                    std::pair{"launch", v.launch != nullptr}})
    if (!given)
      throw std::logic_error(
          fmt::format("{} has no .{}: add it to its entry in src/warpgauge/kernels/{}/family.cpp",
                      e.id(),
                      part,
                      e.family->name));
}

std::span<const entry> all_variants() {
  static const std::vector<entry> list = [] {
    std::vector<entry> entries;
    for (const kernels::family* family : families())
      for (const kernels::variant& variant : family->variants)
        require_complete(entries.emplace_back(entry{family, &variant}));
    return entries;
  }();
  return list;
}

lookup find(std::string_view id) {
  std::vector<std::string> ids;
  for (const entry& e : all_variants()) {
    ids.push_back(e.id());
    if (ids.back() == id) return {&e, {}};
  }
  return {nullptr, base::near_misses(id, ids)};
}

}  // namespace warpgauge::registry
