// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/listed_traffic.hpp"

namespace warpgauge::kernels {

global_count global_request(const lane_offsets& offsets) {
  // A lane's offset is mostly in the same sector as its predecessor's.
  std::array<std::int64_t, 32> distinct{};
  std::size_t count = 0;
  bool active = false;
  for (const std::int64_t offset : offsets) {
    if (offset == inactive) continue;
    active = true;
    const std::int64_t sector = offset / 32;
    bool known = false;
    for (std::size_t i = count; i > 0 && !known; --i) known = distinct[i - 1] == sector;
    if (!known) distinct[count++] = sector;
  }
  return active ? global_count{1, count} : global_count{};
}

void load_global(traffic& t, const lane_offsets& offsets) { add_loads(t, global_request(offsets)); }
void store_global(traffic& t, const lane_offsets& offsets) {
  add_stores(t, global_request(offsets));
}

void load_shared(traffic& t, const lane_offsets& offsets, std::size_t size) {
  add_loads(t, warp_access(offsets, size, shared_op::load));
}
void store_shared(traffic& t, const lane_offsets& offsets, std::size_t size) {
  add_stores(t, warp_access(offsets, size, shared_op::store));
}

traffic operator*(std::uint64_t times, const traffic& t) {
  traffic product;
  add_loads(product, times * global_count{t.global_load_requests, t.global_load_sectors});
  add_stores(product, times * global_count{t.global_store_requests, t.global_store_sectors});
  add_loads(
      product,
      times * shared_count{
                  t.shared_load_requests, t.shared_load_wavefronts, t.shared_load_bank_conflicts});
  add_stores(product,
             times * shared_count{t.shared_store_requests,
                                  t.shared_store_wavefronts,
                                  t.shared_store_bank_conflicts});
  product.barriers = times * t.barriers;
  return product;
}

traffic& operator+=(traffic& sum, const traffic& t) {
  add_loads(sum, global_count{t.global_load_requests, t.global_load_sectors});
  add_stores(sum, global_count{t.global_store_requests, t.global_store_sectors});
  add_loads(
      sum,
      shared_count{t.shared_load_requests, t.shared_load_wavefronts, t.shared_load_bank_conflicts});
  add_stores(
      sum,
      shared_count{
          t.shared_store_requests, t.shared_store_wavefronts, t.shared_store_bank_conflicts});
  sum.barriers += t.barriers;
  return sum;
}

}  // namespace warpgauge::kernels
