// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/texture_kernels.cuh"

#include "tests/unit/surface/launching.hpp"

#include <cmath>
#include <numeric>

namespace {

using surface_tests::device_copy;
using surface_tests::run_block;

/// Five elements a row, three rows, two layers; element i is i * i.
class Textures : public testing::Test {
 protected:
  static constexpr int width = 5, height = 3, layers = 2;

  void SetUp() override {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    ASSERT_EQ(cudaMalloc3DArray(
                  &array_, &format, make_cudaExtent(width, height, layers), cudaArrayLayered),
              cudaSuccess);
    std::vector<float> values(width * height * layers);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i * i);
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr(values.data(), width * sizeof(float), width, height);
    copy.dstArray = array_;
    copy.extent = make_cudaExtent(width, height, layers);
    copy.kind = cudaMemcpyHostToDevice;
    ASSERT_EQ(cudaMemcpy3D(&copy), cudaSuccess);
  }
  void TearDown() override { EXPECT_EQ(cudaFreeArray(array_), cudaSuccess); }

  static float element(long x, long y, long layer = 0) {
    const auto i = static_cast<float>(x + width * (y + height * layer));
    return i * i;
  }

  std::vector<float> fetched(const cudaTextureDesc& how,
                             const std::vector<float2>& at,
                             void (*kernel)(cudaTextureObject_t, const float2*, float*)) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array_;
    cudaTextureObject_t texture = 0;
    EXPECT_EQ(cudaCreateTextureObject(&texture, &resource, &how, nullptr), cudaSuccess);
    const device_copy<float2> places(at);
    const device_copy<float> out(std::vector<float>(at.size()));
    run_block(kernel, static_cast<unsigned>(at.size()), 0, texture, places.data(), out.data());
    EXPECT_EQ(cudaDestroyTextureObject(texture), cudaSuccess);
    EXPECT_FALSE(warpgauge::sim::last_launch().counted && warpgauge::sim::last_launch().exact)
        << "fetches are not counted";
    return out.values();
  }

  cudaArray_t array_ = nullptr;
};

TEST_F(Textures, TakeTheNearestElementAndClamp) {
  cudaTextureDesc how = {};
  how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
  const auto got = fetched(
      how, {{0.0f, 0.0f}, {1.99f, 1.0f}, {-7.0f, 2.5f}, {99.0f, 99.0f}}, surface_kernels::fetch_2d);
  EXPECT_EQ(got, (std::vector<float>{element(0, 0), element(1, 1), element(0, 2), element(4, 2)}));
  const auto layer = fetched(how, {{2.5f, 1.5f}}, surface_kernels::fetch_layer);
  EXPECT_EQ(layer[0], element(2, 1, 1));
}

TEST_F(Textures, WrapAndMirrorNormalisedCoordinates) {
  cudaTextureDesc how = {};
  how.normalizedCoords = 1;
  how.addressMode[0] = cudaAddressModeWrap;
  how.addressMode[1] = cudaAddressModeMirror;
  const auto got = fetched(
      how, {{1.1f, 0.1f}, {-0.1f, 0.9f}, {2.3f, -0.1f}, {0.5f, 1.1f}}, surface_kernels::fetch_2d);
  EXPECT_EQ(got, (std::vector<float>{element(0, 0), element(4, 2), element(1, 0), element(2, 2)}));
}

TEST_F(Textures, GiveTheBorderOutside) {
  cudaTextureDesc how = {};
  how.addressMode[0] = how.addressMode[1] = cudaAddressModeBorder;
  how.borderColor[0] = 7;
  const auto got = fetched(
      how, {{-0.5f, 0.5f}, {5.0f, 0.5f}, {4.9f, 3.0f}, {4.9f, 2.9f}}, surface_kernels::fetch_2d);
  EXPECT_EQ(got, (std::vector<float>{7, 7, 7, element(4, 2)}));
}

// The guide's formula in double, with weights rounded to 8 fractional bits.
TEST_F(Textures, FilterWithWeightsOfEightFractionalBits) {
  cudaTextureDesc how = {};
  how.filterMode = cudaFilterModeLinear;
  how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
  std::vector<float2> at;
  for (int i = 0; i < 200; ++i) {
    at.push_back({-1.0f + 0.037f * static_cast<float>(i), -0.6f + 0.021f * static_cast<float>(i)});
  }
  const auto got = fetched(how, at, surface_kernels::fetch_2d);
  for (std::size_t i = 0; i < at.size(); ++i) {
    const double x = at[i].x - 0.5, y = at[i].y - 0.5;
    const double a = std::round((x - std::floor(x)) * 256) / 256;
    const double b = std::round((y - std::floor(y)) * 256) / 256;
    const auto clamped = [](double v, int n) {
      return std::min(std::max(static_cast<long>(std::floor(v)), 0L), n - 1L);
    };
    const long x0 = clamped(x, width), x1 = clamped(x + 1, width);
    const long y0 = clamped(y, height), y1 = clamped(y + 1, height);
    const double want = (1 - a) * (1 - b) * element(x0, y0) + a * (1 - b) * element(x1, y0) +
                        (1 - a) * b * element(x0, y1) + a * b * element(x1, y1);
    EXPECT_NEAR(got[i], want, 1e-4) << at[i].x << ", " << at[i].y;
  }
}

TEST_F(Textures, NormaliseBytesOfLinearMemory) {
  const device_copy<uchar4> bytes({{0, 51, 255, 102}, {1, 2, 3, 4}});
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = bytes.data();
  resource.res.linear.desc = cudaCreateChannelDesc<uchar4>();
  resource.res.linear.sizeInBytes = 2 * sizeof(uchar4);
  cudaTextureDesc how = {};
  how.readMode = cudaReadModeNormalizedFloat;
  cudaTextureObject_t texture = 0;
  ASSERT_EQ(cudaCreateTextureObject(&texture, &resource, &how, nullptr), cudaSuccess);
  const device_copy<float4> out(std::vector<float4>(4));
  run_block(surface_kernels::fetch_bytes, 4, 0, texture, out.data());
  const auto got = out.values();
  EXPECT_EQ(got[0].x, 0.0f);  // before the first element
  EXPECT_EQ(got[1].y, 51.0f / 255.0f);
  EXPECT_EQ(got[1].z, 1.0f);
  EXPECT_EQ(got[2].w, 4.0f / 255.0f);
  EXPECT_EQ(got[3].x, 0.0f);  // behind the last
  EXPECT_EQ(cudaDestroyTextureObject(texture), cudaSuccess);
}

TEST_F(Textures, SurfacesReadAndWriteByByteAddress) {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  cudaSurfaceObject_t objects[2] = {};
  cudaArray_t arrays[2] = {};
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(cudaMallocArray(&arrays[i], &format, 8, 8, cudaArraySurfaceLoadStore), cudaSuccess);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = arrays[i];
    ASSERT_EQ(cudaCreateSurfaceObject(&objects[i], &resource), cudaSuccess);
  }
  std::vector<int> values(64);
  std::iota(values.begin(), values.end(), 1);
  ASSERT_EQ(cudaMemcpy2DToArray(arrays[0], 0, 0, values.data(), 32, 32, 8, cudaMemcpyHostToDevice),
            cudaSuccess);
  run_block(surface_kernels::transpose_surface, 64, 0, objects[0], objects[1]);
  std::vector<int> got(64);
  ASSERT_EQ(cudaMemcpy2DFromArray(got.data(), 32, arrays[1], 0, 0, 32, 8, cudaMemcpyDeviceToHost),
            cudaSuccess);
  for (int i = 0; i < 64; ++i) EXPECT_EQ(got[static_cast<std::size_t>(i)], i % 8 * 8 + i / 8 + 1);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(cudaDestroySurfaceObject(objects[i]), cudaSuccess);
    EXPECT_EQ(cudaFreeArray(arrays[i]), cudaSuccess);
  }
}

TEST_F(Textures, ADestroyedObjectIsFound) {
  const device_copy<float4> out(std::vector<float4>(1));
  cudaLaunchConfig_t config = {};
  config.gridDim = config.blockDim = dim3(1);
  EXPECT_EQ(cudaLaunchKernelEx(
                &config, surface_kernels::fetch_bytes, cudaTextureObject_t{1234}, out.data()),
            cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
}

}  // namespace
