// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/matmul/tensor_form.hpp"
#include "warpgauge/kernels/matmul/warpgroups.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>

#ifndef WARPGAUGE_SIM_DEVICE_CODE
#include "warpgauge/device/error.hpp"
#include "warpgauge/kernels/matmul/half_wgmma.cuh"

#include <cudaTypedefs.h>

#endif

namespace warpgauge::kernels::matmul {

#ifdef WARPGAUGE_SIM_DEVICE_CODE

void multiply_halves_by_warpgroups(device::queue&,
                                   const operands&,
                                   const launch_geometry&,
                                   element) {
  throw std::logic_error("the tensor memory accelerator is not simulated");
}

#else

namespace {

/// Describes a factor to the tensor memory accelerator, in boxes of so many elements.
CUtensorMap map_of(const matrix& m, element type, unsigned box_height, unsigned box_width) {
  // Part of the driver, which programs here are not linked with.
  static const auto encode = [] {
    void* found = nullptr;
    cudaDriverEntryPointQueryResult result{};
    WARPGAUGE_CUDA(cudaGetDriverEntryPointByVersion(
        "cuTensorMapEncodeTiled", &found, 12000, cudaEnableDefault, &result));
    return reinterpret_cast<PFN_cuTensorMapEncodeTiled_v12000>(found);
  }();
  const cuuint64_t size[] = {static_cast<cuuint64_t>(m.width), static_cast<cuuint64_t>(m.height)};
  const cuuint64_t pitch[] = {static_cast<cuuint64_t>(m.pitch_bytes)};
  const cuuint32_t box[] = {box_width, box_height};
  const cuuint32_t every[] = {1, 1};
  CUtensorMap map;
  const CUresult status = encode(
      &map,
      type == element::f16 ? CU_TENSOR_MAP_DATA_TYPE_FLOAT16 : CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
      2,
      m.data,
      size,
      pitch,
      box,
      every,
      CU_TENSOR_MAP_INTERLEAVE_NONE,
      CU_TENSOR_MAP_SWIZZLE_128B,
      CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
      CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (status != CUDA_SUCCESS)
    throw std::runtime_error("cuTensorMapEncodeTiled failed: " + std::to_string(status));
  return map;
}

}  // namespace

void multiply_halves_by_warpgroups(device::queue& q,
                                   const operands& x,
                                   const launch_geometry& g,
                                   element type) {
  using form = half_warpgroup_form;
  const bool pairs =
      x.out.pitch_bytes % 8 == 0 && reinterpret_cast<std::uintptr_t>(x.out.data) % 8 == 0;
  q.launch(type == element::f16 ? matmul_half_wgmma<form, __half>
                                : matmul_half_wgmma<form, __nv_bfloat16>,
           g.grid,
           g.block,
           g.dynamic_shared_bytes,
           map_of(x.a, type, form::height, form::depth),
           map_of(x.b, type, form::depth, form::box_width),
           x.a.width,
           view<float>(x.out),
           pairs);
}

#endif

}  // namespace warpgauge::kernels::matmul
