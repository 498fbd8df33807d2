// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/cuda_bf16.h"
#include "warpgauge/sim/include/cuda_fp16.h"
#include "warpgauge/sim/include/library_types.h"

#include <cstddef>

/// Numbers whose type is known when a library is called.
namespace warpgauge::sim {

/// 0: the libraries do not compute with it here.
inline std::size_t bytes_of(cudaDataType type) {
  switch (type) {
    case CUDA_R_64F:
      return 8;
    case CUDA_R_32F:
    case CUDA_R_32I:
      return 4;
    case CUDA_R_16F:
    case CUDA_R_16BF:
      return 2;
    case CUDA_R_8I:
      return 1;
    default:
      return 0;
  }
}

inline double read_number(const void* base, cudaDataType type, std::size_t i) {
  switch (type) {
    case CUDA_R_64F:
      return static_cast<const double*>(base)[i];
    case CUDA_R_32F:
      return static_cast<const float*>(base)[i];
    case CUDA_R_32I:
      return static_cast<const int*>(base)[i];
    case CUDA_R_16F:
      return static_cast<const __half*>(base)[i].exact();
    case CUDA_R_16BF:
      return static_cast<const __nv_bfloat16*>(base)[i].exact();
    default:
      return static_cast<const signed char*>(base)[i];
  }
}

inline void write_number(void* base, cudaDataType type, std::size_t i, double value) {
  switch (type) {
    case CUDA_R_64F:
      static_cast<double*>(base)[i] = value;
      break;
    case CUDA_R_32F:
      static_cast<float*>(base)[i] = static_cast<float>(value);
      break;
    case CUDA_R_32I:
      static_cast<int*>(base)[i] = static_cast<int>(value);
      break;
    case CUDA_R_16F:
      static_cast<__half*>(base)[i] = __half(value);
      break;
    case CUDA_R_16BF:
      static_cast<__nv_bfloat16*>(base)[i] = __nv_bfloat16(value);
      break;
    default:
      static_cast<signed char*>(base)[i] = static_cast<signed char>(value);
      break;
  }
}

}  // namespace warpgauge::sim
