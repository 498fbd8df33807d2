// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/golden/instruction_kernels.cuh"
#include "tests/golden/lane_patterns.hpp"
#include "tests/golden/launcher.hpp"
#include "tests/golden/launches.hpp"

#include <string>
#include <vector>

namespace warpgauge::golden {
namespace {

const launch_size one_warp{dim3(1), dim3(32)};

std::vector<int> elements_of(const lane_pattern& pattern) {
  std::vector<int> elements;
  for (int lane = 0; lane < 32; ++lane) elements.push_back(pattern.element(lane));
  return elements;
}

template <int Bytes>
void launch_copies(const launcher& launch, const std::string& form) {
  const device_bytes in(1024 * 16), out(32 * 4), straight(elements_of(lane_patterns[0]));
  for (const lane_pattern& pattern : lane_patterns) {
    const device_bytes index(elements_of(pattern));
    const auto go = [&](const char* side, const device_bytes& from, const device_bytes& to) {
      launch("instruction.cp_async." + form + "." + side + "." + pattern.name,
             one_warp,
             copy_async_pattern<Bytes>,
             out.as<unsigned>(),
             in.as<unsigned>(),
             from.as<int>(),
             to.as<int>());
    };
    go("from", index, straight);
    go("to", straight, index);
  }
}

void launch_matrices(const launcher& launch) {
  const device_bytes out(32 * sizeof(float));
  for (const int pitch : {1, 2, 3, 4, 5, 8, 9}) {
    const std::string suffix = ".pitch_" + std::to_string(pitch);
    unsigned* const o = out.as<unsigned>();
    launch("instruction.ldmatrix.x1" + suffix, one_warp, load_matrices<1, false>, o, pitch);
    launch("instruction.ldmatrix.x2" + suffix, one_warp, load_matrices<2, false>, o, pitch);
    launch("instruction.ldmatrix.x4" + suffix, one_warp, load_matrices<4, false>, o, pitch);
    launch("instruction.ldmatrix.x4_trans" + suffix, one_warp, load_matrices<4, true>, o, pitch);
    launch("instruction.stmatrix.x4" + suffix, one_warp, store_matrices, o, pitch);
  }
  launch("instruction.mma.registers", one_warp, multiply_registers, out.as<float>(), 0x3c003c00u);
}

void launch_small_types(const launcher& launch) {
  const device_bytes in(1024 * 4), out(1024 * 4);
  for (const lane_pattern& pattern : lane_patterns) {
    const device_bytes index(elements_of(pattern));
    launch(std::string("instruction.half2.") + pattern.name,
           one_warp,
           half2_pattern,
           out.as<__half2>(),
           in.as<__half2>(),
           index.as<int>());
    launch(std::string("instruction.half.") + pattern.name,
           one_warp,
           half_pattern,
           out.as<__half>(),
           in.as<__half>(),
           index.as<int>());
  }
}

void launch_textures(const launcher& launch) {
  const device_bytes in(1024 * 4), out(32 * 4);
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = in.as<void>();
  resource.res.linear.desc = cudaCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = 1024 * 4;
  cudaTextureDesc how{};
  how.readMode = cudaReadModeElementType;
  cudaTextureObject_t texture = 0;
  require(cudaCreateTextureObject(&texture, &resource, &how, nullptr), "cudaCreateTextureObject");
  for (const lane_pattern& pattern : lane_patterns) {
    const device_bytes index(elements_of(pattern));
    launch(std::string("instruction.texture.") + pattern.name,
           one_warp,
           texture_pattern,
           out.as<float>(),
           texture,
           index.as<int>());
  }
  cudaDestroyTextureObject(texture);
}

}  // namespace

void run_instruction_launches(const launch_session& session) {
  const launcher launch(session);
  launch_copies<4>(launch, "ca_4");
  launch_copies<16>(launch, "ca_16");
  launch_matrices(launch);
  launch_small_types(launch);
  launch_textures(launch);
}

}  // namespace warpgauge::golden
