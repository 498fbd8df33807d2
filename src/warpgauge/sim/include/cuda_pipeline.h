// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "cuda_pipeline_primitives.h"

/// The pipeline of CUDA 11.0, before <cuda/pipeline>.
namespace nvcuda::experimental {

class pipeline {
 public:
  WARPGAUGE_SURFACE std::size_t commit() {
    __pipeline_commit();
    return stage_++;
  }
  WARPGAUGE_SURFACE void commit_and_wait() {
    commit();
    __pipeline_wait_prior(0);
  }
  WARPGAUGE_SURFACE void wait(std::size_t stage) {
    __pipeline_wait_prior(stage_ > stage + 1 ? stage_ - stage - 1 : 0);
  }
  template <unsigned Groups>
  WARPGAUGE_SURFACE void wait_prior() {
    __pipeline_wait_prior(Groups);
  }

 private:
  std::size_t stage_ = 0;
};

template <class T>
WARPGAUGE_SURFACE void memcpy_async(T& to, const T& from, pipeline&) {
  for (std::size_t i = 0; i < sizeof(T); i += sizeof(T) % 16 == 0  ? 16
                                              : sizeof(T) % 8 == 0 ? 8
                                                                   : 4) {
    const unsigned piece = sizeof(T) % 16 == 0 ? 16 : sizeof(T) % 8 == 0 ? 8 : 4;
    warpgauge_sim_copy_async(
        reinterpret_cast<char*>(&to) + i, reinterpret_cast<const char*>(&from) + i, piece, piece);
  }
}

}  // namespace nvcuda::experimental

#include "warpgauge_surface/own_names_end.inc"
