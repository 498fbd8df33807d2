// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/golden/lane_pattern_kernels.cuh"
#include "tests/golden/lane_patterns.hpp"
#include "tests/golden/launcher.hpp"
#include "tests/golden/launches.hpp"

#include <initializer_list>
#include <string>
#include <vector>

/// Shared accesses by a part of a warp: which phases exist, and which may merge.
namespace warpgauge::golden {
namespace {

struct lane_mask {
  const char* name;
  unsigned lanes;
};

constexpr lane_mask all_lanes{"all", 0xffffffff};
constexpr lane_mask low_half{"low_half", 0x0000ffff};
constexpr lane_mask high_half{"high_half", 0xffff0000};
constexpr lane_mask first_11{"first_11", 0x000007ff};
constexpr lane_mask holes{"holes", 0xfbfdfeff};
constexpr lane_mask quarters_cut{"quarters_cut", 0x0ff00ff0};
constexpr lane_mask even_lanes{"even_lanes", 0x55555555};

// Lanes that have no active partner at a distance of 1, or of 2, in one half but not in the other.
constexpr lane_mask lone_low_half{"lone_low_half", 0xc400228a};
constexpr lane_mask lone_quarters{"lone_quarters", 0xd65d186a};
constexpr lane_mask lone_high_half{"lone_high_half", 0x04807101};
constexpr lane_mask lone_pairs{"lone_pairs", 0x50000113};

// Vectors of 16 bytes as transpose.any_alignment stores them: a warp's lanes go through the vectors
// of consecutive rows, and row r is shifted by r / Turn vectors.
template <int Vectors, int RowVectors, int Turn>
int shifted_rows(int lane) {
  constexpr int first_row = Turn - 1;  // the row below it is shifted by one more
  const int row = first_row + lane / Vectors;
  return (row - first_row) * RowVectors + row / Turn % 8 + lane % Vectors;
}

constexpr lane_pattern shifted_rows_u8{"shifted_rows_u8", shifted_rows<9, 16, 16>};
constexpr lane_pattern shifted_rows_u16{"shifted_rows_u16", shifted_rows<17, 24, 8>};
constexpr lane_pattern shifted_rows_f64{"shifted_rows_f64", shifted_rows<17, 24, 2>};
constexpr lane_pattern scattered_lanes{"scattered", scattered};
constexpr lane_pattern pairs_below{"pairs_in_low_half", [](int n) { return n < 16 ? n / 2 : n; }};
constexpr lane_pattern pairs_above{"pairs_in_high_half", [](int n) { return n < 16 ? n : n / 2; }};
constexpr lane_pattern pairs_of_both{"pairs_of_both_kinds",
                                     [](int n) { return n < 16 ? n & ~1 : n & ~2; }};

template <class T>
class partial {
 public:
  partial(const launcher& launch, std::string type) : launch_(launch), type_(std::move(type)) {}

  void stores(const lane_pattern& pattern, std::initializer_list<lane_mask> masks) const {
    go("shared_store_partial.", masked_shared_store_pattern<T>, pattern, masks);
  }
  void loads(const lane_pattern& pattern, std::initializer_list<lane_mask> masks) const {
    go("shared_load_partial.", masked_shared_load_pattern<T>, pattern, masks);
  }

 private:
  void go(const std::string& access,
          void (*kernel)(T*, const int*, unsigned),
          const lane_pattern& pattern,
          std::initializer_list<lane_mask> masks) const {
    std::vector<int> elements;
    for (int lane = 0; lane < pattern_lanes; ++lane) elements.push_back(pattern.element(lane));
    const device_bytes index(elements);
    for (const lane_mask& mask : masks)
      launch_(access + type_ + "." + pattern.name + "." + mask.name,
              {dim3(1), dim3(pattern_lanes)},
              kernel,
              out_.template as<T>(),
              index.as<int>(),
              mask.lanes);
  }

  const launcher& launch_;
  std::string type_;
  device_bytes out_{pattern_lanes * sizeof(T)};
};

template <class T>
void launch_scattered(const partial<T>& p) {
  p.stores(scattered_lanes, {low_half, high_half, first_11, holes, quarters_cut, even_lanes});
  p.loads(scattered_lanes, {lone_low_half, lone_quarters, lone_high_half, lone_pairs});
}

}  // namespace

void run_partial_launches(const launch_session& session) {
  const launcher launch(session);
  const partial<float4> vectors(launch, "f32x4");
  for (const lane_pattern& pattern : {shifted_rows_u8, shifted_rows_u16, shifted_rows_f64})
    vectors.stores(pattern, {all_lanes, low_half, high_half, first_11, holes, quarters_cut});
  launch_scattered(vectors);
  const partial<float2> pairs(launch, "f32x2");
  launch_scattered(pairs);
  launch_scattered(partial<float3>(launch, "f32x3"));
  launch_scattered(partial<unsigned char>(launch, "u8"));
  for (const lane_pattern& pattern : {pairs_below, pairs_above, pairs_of_both}) {
    vectors.loads(pattern, {all_lanes, holes, quarters_cut, first_11});
    pairs.loads(pattern, {all_lanes, holes, quarters_cut, first_11});
  }
}

}  // namespace warpgauge::golden
