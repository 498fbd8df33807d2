// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// The kernels of the suite's own ladders, stated as any other project states its own: what a kernel
// is held to through this door must be what the suite holds it to.

#include "tests/unit/suite/ladders.hpp"

#include "warpgauge/device/queue.hpp"
#include "warpgauge/kernel.hpp"

#include <cmath>

namespace warpgauge::suite::ladders {

const registry::entry& rung_of(const definition& d) {
  std::string id = d.name;
  id[id.find('_')] = '.';
  return *registry::find(id).found;
}

namespace {

using contract::element;
using contract::extent;

/// Of bytes as many, for a kernel that moves them.
template <class T>
element element_of() {
  if constexpr (std::is_same_v<T, double>) return element::f64;
  return sizeof(T) == 1 ? element::u8 : sizeof(T) == 2 ? element::u16 : element::f32;
}

/// A variant's host function: what a library would have.
struct rung {
  std::string_view id;

  template <class T>
  void operator()(const args_of<T>& a) const {
    const contract::variant& v = *registry::find(id).found->variant;
    const contract::terms& t = *v.fulfils;
    contract::configuration c;
    c.type = element_of<T>();
    if (!v.tiles.empty()) c.tile = static_cast<int>(a.size("tile"));
    const contract::shape s{
        a.size("height"), a.size(t.square ? "height" : "width"), t.has_inner ? a.size("inner") : 0};
    const contract::operand_extents sizes = t.extents(s, c);
    const auto matrix = [&](const char* name, const extent& e) {
      T* data = a[name];
      return contract::matrix{
          data, e.height, e.width, a.pitch(name) * static_cast<std::int64_t>(sizeof(T))};
    };
    contract::operands x{matrix("out", sizes.out), matrix("a", sizes.a), {}};
    if (!(sizes.b == extent{})) x.b = matrix("b", sizes.b);
    device::queue q(a.stream);
    v.launch(q, x, c);
  }
};

/// A result of (rows, columns) whose element comes from there in `a`.
template <class From>
auto moved(const char* rows, const char* columns, From from) {
  return contract()
      .sizes(every("height", 0, 2), every("width", 0, 2))
      .also({{31, 33}, {32, 64}, {65, 17}, {100, 70}})
      .traffic({{64, 64}, {47, 101}})
      .types<unsigned char, unsigned short, float, double>()
      .input(array("a", "height", "width").between(0, 255).pitched())
      .output(array("out", rows, columns).pitched())
      .reference([=](const host_args& a) {
        const auto out = a.out("out");
        for (std::int64_t r = 0; r < a.size(rows); ++r)
          for (std::int64_t c = 0; c < a.size(columns); ++c) {
            const auto [row, column] = from(a, r, c);
            out(r, c) = a["a"](row, column);
          }
      })
      .tolerance(exact())
      .moves(bytes_of("a") + bytes_of("out"));
}

struct place {
  std::int64_t row, column;
};
auto copied() {
  return moved("height", "width", [](const host_args&, std::int64_t r, std::int64_t c) {
    return place{r, c};
  });
}
auto transposed() {
  return moved("width", "height", [](const host_args&, std::int64_t r, std::int64_t c) {
    return place{c, r};
  });
}

/// Tiles of 32, of which the cut ones are moved as `cut` says.
auto inside_tiles() {
  return moved("height", "width", [](const host_args& a, std::int64_t r, std::int64_t c) {
    const std::int64_t top = r / 32 * 32, left = c / 32 * 32;
    const bool cut = top + 32 > a.size("height") || left + 32 > a.size("width");
    return cut ? place{r, c} : place{top + (c - left), left + (r - top)};
  });
}
auto between_tiles() {
  return moved("width", "height", [](const host_args& a, std::int64_t r, std::int64_t c) {
    const std::int64_t top = r / 32 * 32, left = c / 32 * 32;
    const bool cut = top + 32 > a.size("width") || left + 32 > a.size("height");
    return cut ? place{c, r} : place{left + (r - top), top + (c - left)};
  });
}

/// Sums of a's row with that column of b, or with that row of a itself.
template <class Factor>
auto summed_up(const char* columns, Factor second) {
  return [=](const host_args& a) {
    for (std::int64_t r = 0; r < a.size("height"); ++r)
      for (std::int64_t c = 0; c < a.size(columns); ++c) {
        double sum = 0, magnitude = 0;
        for (std::int64_t k = 0; k < a.size("inner"); ++k) {
          const double term = a["a"](r, k) * second(a, k, c);
          sum += term;
          magnitude += std::fabs(term);
        }
        a.out("out")(r, c).sum(sum, magnitude);
      }
  };
}
auto product() {
  return contract()
      .sizes(every("height", 0, 1), every("width", 0, 1), every("inner", 0, 1))
      .also({{31, 33, 16}, {64, 64, 40}, {65, 17, 35}})
      .traffic({{64, 64, 32}, {33, 47, 21}})
      .input(array("a", "height", "inner").pitched())
      .input(array("b", "inner", "width").pitched())
      .output(array("out", "height", "width").pitched())
      .reference(summed_up(
          "width", [](const host_args& a, std::int64_t k, std::int64_t c) { return a["b"](k, c); }))
      .tolerance(summed("inner"))
      .moves(bytes_of("a") + bytes_of("b") + bytes_of("out"));
}
auto gram() {
  return contract()
      .sizes(every("height", 0, 2), every("inner", 0, 2))
      .also({{31, 16}, {64, 40}, {65, 35}})
      .traffic({{64, 32}, {33, 21}})
      .input(array("a", "height", "inner").pitched())
      .output(array("out", "height", "height").pitched())
      .reference(summed_up(
          "height",
          [](const host_args& a, std::int64_t k, std::int64_t c) { return a["a"](c, k); }))
      .tolerance(summed("inner"))
      .moves(bytes_of("a") + bytes_of("out"));
}

WARPGAUGE_KERNEL(copy_simple)
    .fulfils(copied())
    .tuning("tile", {16, 32})
    .launch(rung{"copy.simple"});
WARPGAUGE_KERNEL(copy_shared)
    .fulfils(copied())
    .tuning("tile", {16, 32})
    .launch(rung{"copy.shared"});
WARPGAUGE_KERNEL(transpose_naive)
    .fulfils(transposed())
    .tuning("tile", {16, 32})
    .launch(rung{"transpose.naive"});
WARPGAUGE_KERNEL(transpose_naive_columns)
    .fulfils(transposed())
    .tuning("tile", {16, 32})
    .launch(rung{"transpose.naive_columns"});
WARPGAUGE_KERNEL(transpose_reversed)
    .fulfils(transposed())
    .tuning("tile", {16, 32})
    .launch(rung{"transpose.reversed"});
WARPGAUGE_KERNEL(transpose_pseudo_random)
    .fulfils(transposed())
    .tuning("tile", {16, 32})
    .launch(rung{"transpose.pseudo_random"});
WARPGAUGE_KERNEL(transpose_pseudo_random_columns)
    .fulfils(transposed())
    .tuning("tile", {16, 32})
    .launch(rung{"transpose.pseudo_random_columns"});
WARPGAUGE_KERNEL(transpose_tiled)
    .fulfils(transposed())
    .tuning("tile", {16, 32})
    .launch(rung{"transpose.tiled"});
WARPGAUGE_KERNEL(transpose_linear_id)
    .fulfils(transposed())
    .tuning("tile", {16, 32})
    .launch(rung{"transpose.linear_id"});
WARPGAUGE_KERNEL(transpose_linear_id_padded)
    .fulfils(transposed())
    .tuning("tile", {16, 32})
    .launch(rung{"transpose.linear_id_padded"});
WARPGAUGE_KERNEL(transpose_padded)
    .fulfils(transposed())
    .tuning("tile", {16, 32})
    .launch(rung{"transpose.padded"});
WARPGAUGE_KERNEL(transpose_swizzled)
    .fulfils(transposed())
    .tuning("tile", {16, 32})
    .launch(rung{"transpose.swizzled"});
WARPGAUGE_KERNEL(transpose_diagonal)
    .fulfils(transposed())
    .tuning("tile", {16, 32})
    .launch(rung{"transpose.diagonal"});
WARPGAUGE_KERNEL(transpose_diagonal_unpadded)
    .fulfils(transposed())
    .tuning("tile", {16, 32})
    .launch(rung{"transpose.diagonal_unpadded"});
WARPGAUGE_KERNEL(transpose_flat_tile)
    .fulfils(transposed())
    .tuning("tile", {16})
    .launch(rung{"transpose.flat_tile"});
WARPGAUGE_KERNEL(transpose_fine_grained)
    .fulfils(inside_tiles())
    .tuning("tile", {32})
    .launch(rung{"transpose.fine_grained"});
WARPGAUGE_KERNEL(transpose_coarse_grained)
    .fulfils(between_tiles())
    .tuning("tile", {32})
    .launch(rung{"transpose.coarse_grained"});
WARPGAUGE_KERNEL(copy_vectorised).fulfils(copied()).launch(rung{"copy.vectorised"});
WARPGAUGE_KERNEL(copy_joined).fulfils(copied()).launch(rung{"copy.joined"});
WARPGAUGE_KERNEL(copy_best).fulfils(copied()).launch(rung{"copy.best"});
WARPGAUGE_KERNEL(transpose_register_tiles)
    .fulfils(transposed())
    .launch(rung{"transpose.register_tiles"});
WARPGAUGE_KERNEL(transpose_any_alignment)
    .fulfils(transposed())
    .launch(rung{"transpose.any_alignment"});
WARPGAUGE_KERNEL(transpose_best).fulfils(transposed()).launch(rung{"transpose.best"});
WARPGAUGE_KERNEL(aat_simple)
    .fulfils(gram())
    .types<float, double>()
    .tuning("tile", {16, 32})
    .launch(rung{"aat.simple"});
WARPGAUGE_KERNEL(aat_coalesced)
    .fulfils(gram())
    .types<float, double>()
    .tuning("tile", {16, 32})
    .launch(rung{"aat.coalesced"});
WARPGAUGE_KERNEL(aat_padded)
    .fulfils(gram())
    .types<float, double>()
    .tuning("tile", {16, 32})
    .launch(rung{"aat.padded"});
WARPGAUGE_KERNEL(matmul_naive)
    .fulfils(product())
    .types<float, double>()
    .tuning("tile", {16, 32})
    .launch(rung{"matmul.naive"});
WARPGAUGE_KERNEL(matmul_a_tile)
    .fulfils(product())
    .types<float, double>()
    .tuning("tile", {16, 32})
    .launch(rung{"matmul.a_tile"});
WARPGAUGE_KERNEL(matmul_tiled)
    .fulfils(product())
    .types<float, double>()
    .tuning("tile", {16, 32})
    .launch(rung{"matmul.tiled"});
WARPGAUGE_KERNEL(matmul_sub_matrix)
    .fulfils(product())
    .types<float, double>()
    .tuning("tile", {16, 32})
    .launch(rung{"matmul.sub_matrix"});
WARPGAUGE_KERNEL(aat_best).fulfils(gram()).types<float, double>().launch(rung{"aat.best"});
WARPGAUGE_KERNEL(matmul_linear)
    .fulfils(product())
    .types<float, double>()
    .launch(rung{"matmul.linear"});
WARPGAUGE_KERNEL(matmul_best).fulfils(product()).types<float, double>().launch(rung{"matmul.best"});
WARPGAUGE_KERNEL(aat_symmetric)
    .fulfils(gram())
    .types<float>()
    .tuning("tile", {64, 128})
    .launch(rung{"aat.symmetric"});
WARPGAUGE_KERNEL(matmul_register_tiles)
    .fulfils(product())
    .types<float>()
    .tuning("tile", {64, 128, 256})
    .launch(rung{"matmul.register_tiles"});

}  // namespace
}  // namespace warpgauge::suite::ladders
