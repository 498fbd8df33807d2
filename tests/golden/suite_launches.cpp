// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/golden/launcher.hpp"
#include "tests/golden/launches.hpp"
#include "warpgauge/registry/registry.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

/// The suite's own kernels whose accesses are the least regular, launched as the suite does it.
namespace warpgauge::golden {
namespace {

using kernels::configuration;
using kernels::element;
using kernels::extent;
using kernels::shape;

const registry::entry& entry_of(std::string_view id) {
  const registry::lookup lookup = registry::find(id);
  if (!lookup) throw std::runtime_error("no variant " + std::string(id));
  return *lookup.found;
}

/// An operand in memory of its own; rows lie `gap` elements apart.
class placed {
 public:
  placed(const extent& m, std::int64_t size, std::int64_t gap)
      : pitch_((m.width + gap) * size), bytes_(static_cast<std::size_t>(m.height * pitch_ + 1)) {
    matrix_ = {bytes_.as<void>(), m.height, m.width, pitch_};
  }
  const kernels::matrix& matrix() const { return matrix_; }

 private:
  std::int64_t pitch_;
  device_bytes bytes_;
  kernels::matrix matrix_;
};

class suite {
 public:
  explicit suite(const launch_session& session) : session_(session) {}

  void go(std::string_view id, const configuration& c, const shape& s, std::int64_t gap = 0) {
    std::string name = std::string(id) + "." + std::string(kernels::to_string(c.type));
    if (c.tile != 0) name += ".t" + std::to_string(c.tile);
    name += "." + std::to_string(s.height) + "x" + std::to_string(s.width);
    if (s.inner != 0) name += "x" + std::to_string(s.inner);
    if (gap != 0) name += ".gaps";
    if (!session_.wanted(name)) return;
    const registry::entry& e = entry_of(id);
    const kernels::operand_extents m = kernels::extents_of(e.variant->fulfils, s);
    const auto size = static_cast<std::int64_t>(kernels::size_of(c.type));
    const placed out(m.out, size, gap), a(m.a, size, gap), b(m.b, size, gap);
    e.variant->launch(queue_, {out.matrix(), a.matrix(), b.matrix()}, c);
    queue_.synchronise();
    session_.launched(name);
  }

 private:
  const launch_session& session_;
  device::queue queue_;
};

}  // namespace

void run_launches(const launch_session& session) {
  suite kernels(session);
  for (const element type : {element::u8, element::u16, element::f32, element::f64, element::f32x4})
    for (const std::string_view id :
         {"transpose.any_alignment", "transpose.register_tiles", "copy.joined"}) {
      const configuration c{.type = type};
      kernels.go(id, c, {255, 513, 0});
      kernels.go(id, c, {67, 131, 0}, 3);
      kernels.go(id, c, {256, 512, 0});
    }
  for (const std::string_view id : {"aat.symmetric", "matmul.register_tiles"})
    for (const int tile : entry_of(id).variant->tiles)
      for (const std::int64_t height : {256, 203})
        for (const std::int64_t inner : {64, 37})
          kernels.go(id, {.type = element::f32, .tile = tile}, {height, height, inner});
}

}  // namespace warpgauge::golden
