// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../warpgauge_surface/own_names_begin.inc"

#include "../cuda_runtime_api.h"
#include "nvToolsExt.h"

/// NVTX names of CUDA objects, which do nothing here.
inline void nvtxNameCudaDeviceA(int, const char*) {}
inline void nvtxNameCudaStreamA(cudaStream_t, const char*) {}
inline void nvtxNameCudaEventA(cudaEvent_t, const char*) {}
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA

#include "../warpgauge_surface/own_names_end.inc"
