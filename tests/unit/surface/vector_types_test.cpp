// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cuda_runtime.h>

#include <cstddef>

namespace {

// Sizes and alignments of nvcc's vector_types.h.
static_assert(sizeof(char2) == 2 && alignof(char2) == 2);
static_assert(sizeof(char3) == 3 && alignof(char3) == 1);
static_assert(sizeof(uchar4) == 4 && alignof(uchar4) == 4);
static_assert(sizeof(short4) == 8 && alignof(short4) == 8);
static_assert(sizeof(int2) == 8 && alignof(int2) == 8);
static_assert(sizeof(float3) == 12 && alignof(float3) == 4);
static_assert(sizeof(float4) == 16 && alignof(float4) == 16);
static_assert(sizeof(double2) == 16 && alignof(double2) == 16);
static_assert(sizeof(longlong4_16a) == 32 && alignof(longlong4_16a) == 16);
static_assert(sizeof(double4_32a) == 32 && alignof(double4_32a) == 32);
static_assert(offsetof(float4, w) == 12 && offsetof(dim3, z) == 8);

TEST(VectorTypes, InitialiseAsAggregatesDo) {
  const float4 zero = {0};
  EXPECT_EQ(zero.x + zero.y + zero.z + zero.w, 0.0f);
  const float4 some = {1, 2};
  EXPECT_EQ(some.y, 2.0f);
  EXPECT_EQ(some.w, 0.0f);
  const int2 empty{};
  EXPECT_EQ(empty.y, 0);
  static_assert(!std::is_convertible_v<float, float4>, "a number is no vector");
}

TEST(VectorTypes, CopyEveryComponent) {
  const double4_16a d = make_double4_16a(1, 2, 3, 4);
  double4_16a copy = d;
  EXPECT_EQ(copy.x + 10 * copy.y + 100 * copy.z + 1000 * copy.w, 4321.0);
  uchar4 bytes[2] = {make_uchar4(1, 2, 3, 4), make_uchar4(5, 6, 7, 8)};
  bytes[0] = bytes[1];
  EXPECT_EQ(bytes[0].x * 1000 + bytes[0].y * 100 + bytes[0].z * 10 + bytes[0].w, 5678);
  char2 pair = make_char2('a', 'b');
  const char2 other(pair);
  EXPECT_EQ(other.y, 'b');
}

TEST(VectorTypes, Dim3DefaultsToOne) {
  const dim3 one, line(7), plane = {2, 3};
  EXPECT_EQ(one.x * one.y * one.z, 1U);
  EXPECT_EQ(line.x, 7U);
  EXPECT_EQ(line.y, 1U);
  EXPECT_EQ(plane.y * 10 + plane.z, 31U);
  const uint3 as_vector = plane;
  EXPECT_EQ(as_vector.x, 2U);
}

}  // namespace
