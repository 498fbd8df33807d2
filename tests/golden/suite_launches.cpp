// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/golden/launches.hpp"
#include "warpgauge/conformance/operand_memory.hpp"
#include "warpgauge/registry/registry.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

/// The suite's own kernels whose accesses are the least regular, launched as the suite does it.
namespace warpgauge::golden {
namespace {

using contract::element;
using contract::launch_case;
using contract::layout;
using contract::shape;

const registry::entry& entry_of(std::string_view id) {
  const registry::lookup lookup = registry::find(id);
  if (!lookup) throw std::runtime_error("no variant " + std::string(id));
  return *lookup.found;
}

class suite {
 public:
  explicit suite(const launch_session& session) : session_(session) {}

  void go(std::string_view id,
          element type,
          const shape& s,
          int tile = 0,
          layout where = layout::tight) {
    const registry::entry& e = entry_of(id);
    launch_case c = default_case(*e.family, *e.variant, s);
    c.configuration.type = type;
    if (tile != 0) c.configuration.tile = tile;
    c.where = where;
    require_valid(c);
    const std::string name = name_of(c);
    if (!session_.wanted(name)) return;
    const conformance::operand_memory memory(queue_, c);
    e.variant->launch(queue_, memory.operands, c.configuration);
    queue_.synchronise();
    session_.launched(name);
  }

 private:
  /// As the table has it.
  static std::string name_of(const launch_case& c) {
    std::string name = c.id() + "." + std::string(to_string(c.configuration.type));
    if (c.configuration.tile != 0) name += ".t" + std::to_string(c.configuration.tile);
    name += "." + std::to_string(c.shape.height) + "x" + std::to_string(c.shape.width);
    if (c.shape.inner != 0) name += "x" + std::to_string(c.shape.inner);
    if (c.where != layout::tight) name += "." + std::string(to_string(c.where));
    return name;
  }

  const launch_session& session_;
  device::queue queue_;
};

}  // namespace

void run_launches(const launch_session& session) {
  suite kernels(session);
  for (const element type : {element::u8, element::u16, element::f32, element::f64, element::f32x4})
    for (const std::string_view id :
         {"transpose.any_alignment", "transpose.register_tiles", "copy.joined"}) {
      kernels.go(id, type, {255, 513});
      kernels.go(id, type, {67, 131}, 0, layout::gaps);
      kernels.go(id, type, {256, 512});
    }
  for (const std::string_view id : {"aat.symmetric", "matmul.register_tiles"})
    for (const int tile : entry_of(id).variant->tiles)
      for (const std::int64_t height : {256, 203})
        for (const std::int64_t inner : {64, 37})
          kernels.go(id, element::f32, {height, height, inner}, tile);
}

}  // namespace warpgauge::golden
