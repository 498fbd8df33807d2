// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/matmul/whole_trip.hpp"

#include "warpgauge/contract/launch_case.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/device/memory.hpp"
#include "warpgauge/kernels/matmul/contract.hpp"
#include "warpgauge/kernels/matmul/family.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace warpgauge::kernels::matmul {
namespace {

// A pitched device copy of a host matrix; none for an empty one, which has nothing to allocate.
class device_matrix {
 public:
  device_matrix(const extent& size, std::size_t element_bytes) : size_(size) {
    if (size.height > 0 && size.width > 0)
      memory_.emplace(static_cast<std::size_t>(size.width) * element_bytes,
                      static_cast<std::size_t>(size.height));
  }

  void copy_from(device::queue& q, const void* tight) {
    if (memory_) memory_->copy_from(q, tight);
  }
  void copy_to(device::queue& q, void* tight) const {
    if (memory_) memory_->copy_to(q, tight);
  }
  matrix operand() const {
    if (!memory_) return {nullptr, size_.height, size_.width, 0};
    return {memory_->data(),
            size_.height,
            size_.width,
            static_cast<std::int64_t>(memory_->pitch_bytes())};
  }

 private:
  extent size_;
  std::optional<device::pitched_allocation> memory_;
};

const variant& rung_named(std::string_view name) {
  const std::vector<variant>& rungs = ladder().variants;
  const auto found = std::find_if(
      rungs.begin(), rungs.end(), [&](const variant& rung) { return rung.name == name; });
  if (found == rungs.end()) throw std::invalid_argument(fmt::format("no matmul.{}", name));
  return *found;
}

void require_size(std::string_view name, std::size_t elements, const extent& wanted) {
  if (wanted.height < 0 || wanted.width < 0 ||
      elements != static_cast<std::size_t>(wanted.height * wanted.width))
    throw std::invalid_argument(fmt::format(
        "{} has {} elements, not {} x {}", name, elements, wanted.height, wanted.width));
}

template <class T>
void multiply_as(element type,
                 std::span<const T> a,
                 std::span<const T> b,
                 std::span<T> c,
                 const shape& s,
                 std::string_view name) {
  const variant& rung = rung_named(name);
  const operand_extents sizes = product().extents(s, {});
  require_size("a", a.size(), sizes.a);
  require_size("b", b.size(), sizes.b);
  require_size("c", c.size(), sizes.out);
  if (const auto why = device::why_no_device()) throw std::runtime_error(*why);

  device::queue q;
  device_matrix device_a(sizes.a, sizeof(T));
  device_matrix device_b(sizes.b, sizeof(T));
  const device_matrix device_c(sizes.out, sizeof(T));
  device_a.copy_from(q, a.data());
  device_b.copy_from(q, b.data());
  const int tile = default_tile(rung);
  rung.launch(q,
              {device_c.operand(), device_a.operand(), device_b.operand()},
              {.type = type, .tile = tile});
  device_c.copy_to(q, c.data());
  q.synchronise();
}

}  // namespace

void multiply(std::span<const float> a,
              std::span<const float> b,
              std::span<float> c,
              const shape& s,
              std::string_view rung) {
  multiply_as(element::f32, a, b, c, s, rung);
}

void multiply(std::span<const double> a,
              std::span<const double> b,
              std::span<double> c,
              const shape& s,
              std::string_view rung) {
  multiply_as(element::f64, a, b, c, s, rung);
}

}  // namespace warpgauge::kernels::matmul
