// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

// Code that differs by __CUDA_ARCH__, as it does under nvcc.
namespace {

#ifdef __CUDA_ARCH__
#define SIDE 1
#else
#define SIDE 2
#endif

__host__ __device__ int side_of_caller() { return SIDE; }

__host__ __device__ constexpr int constant_side() {
#ifdef __CUDA_ARCH__
  return 10;
#else
  return 20;
#endif
}

int side_of_host() { return SIDE; }

struct both_sides {
  __host__ __device__ int side() const {
#ifdef __CUDA_ARCH__
    return kept + 1;
#else
    return kept + 2;
#endif
  }
  int host_side() const { return SIDE; }
  int kept = 100;
};

// Each pass sees one of two, with qualifiers of its own.
struct by_pass {
#ifdef __CUDA_ARCH__
  __device__ operator int() const { return kept + 1; }
  __device__ __forceinline__ int plain() const { return 3; }
#else
  __host__ __device__ operator int() const { return kept + 2; }
  __forceinline__ int plain() const { return side_of_host() + 2; }
#endif
  int kept = 200;
};
#ifdef __CUDA_ARCH__
__device__ int free_side(int x) { return x + 1; }
#else
int free_side(int x) { return side_of_host() + x; }
#endif

#if __CUDA_ARCH__ >= 700
__device__ int only_on_device() { return 7; }
#endif

__global__ void write_sides(int* out) {
#if __CUDA_ARCH__ >= 700
  out[0] = side_of_caller();
  out[1] = both_sides().side();
  out[2] = only_on_device();
  out[3] = __CUDA_ARCH__;
  out[4] = constant_side();
  out[5] = by_pass();
  out[6] = by_pass().plain() + free_side(10);
#else
  out[0] = -1;
#endif
}

TEST(Architecture, DeviceCodeSeesItAndHostCodeDoesNot) {
  int* out = nullptr;
  ASSERT_EQ(cudaMallocManaged(&out, 7 * sizeof(int)), cudaSuccess);
  write_sides<<<1, 1>>>(out);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(out[0], 1);
  EXPECT_EQ(out[1], 101);
  EXPECT_EQ(out[2], 7);
  EXPECT_GE(out[3], 700);
  EXPECT_EQ(out[4], 10);
  EXPECT_EQ(out[5], 201);
  EXPECT_EQ(out[6], 14);
  EXPECT_EQ(int(by_pass()), 202);
  EXPECT_EQ(by_pass().plain() + free_side(10), 16);
  EXPECT_EQ(side_of_caller(), 2);
  EXPECT_EQ(both_sides().side(), 102);
  EXPECT_EQ(both_sides().host_side(), 2);
  EXPECT_EQ(side_of_host(), 2);
  EXPECT_EQ(cudaFree(out), cudaSuccess);
}

// A constant expression of the host is the host's.
static_assert(constant_side() == 20 || constant_side() == 10, "");

}  // namespace
