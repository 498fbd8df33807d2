// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../warpgauge_surface/own_names_begin.inc"

#include "../cuda_runtime_api.h"
#include "nvToolsExt.h"

/// NVTX names of CUDA objects, which do nothing here.
static inline void nvtxNameCudaDeviceA(int device, const char* name) {
  (void)device;
  (void)name;
}
static inline void nvtxNameCudaStreamA(cudaStream_t stream, const char* name) {
  (void)stream;
  (void)name;
}
static inline void nvtxNameCudaEventA(cudaEvent_t event, const char* name) {
  (void)event;
  (void)name;
}
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA

#include "../warpgauge_surface/own_names_end.inc"
