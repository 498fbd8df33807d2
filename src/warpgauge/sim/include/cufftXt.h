// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "cufft.h"

/// cuFFT's calls that name types, in single and double precision, and its descriptors of memory,
/// for the one device that there is. Callbacks are not simulated: the front end refuses their name.
#define MAX_CUDA_DESCRIPTOR_GPUS 64
#define CUDA_XT_DESCRIPTOR_VERSION 0x01000000

typedef struct cudaXtDesc_t {
  int version;
  int nGPUs;
  int GPUs[MAX_CUDA_DESCRIPTOR_GPUS];
  void* data[MAX_CUDA_DESCRIPTOR_GPUS];
  size_t size[MAX_CUDA_DESCRIPTOR_GPUS];
  void* cudaXtState;
} cudaXtDesc;
typedef enum libFormat_t { LIB_FORMAT_CUFFT = 0, LIB_FORMAT_UNDEFINED = 1 } libFormat;
typedef struct cudaLibXtDesc_t {
  int version;
  cudaXtDesc* descriptor;
  libFormat library;
  int subFormat;
  void* libDescriptor;
} cudaLibXtDesc;
typedef enum cufftXtSubFormat_t {
  CUFFT_XT_FORMAT_INPUT = 0,
  CUFFT_XT_FORMAT_OUTPUT = 1,
  CUFFT_XT_FORMAT_INPLACE = 2,
  CUFFT_XT_FORMAT_INPLACE_SHUFFLED = 3
} cufftXtSubFormat;
typedef enum cufftXtCopyType_t {
  CUFFT_COPY_HOST_TO_DEVICE = 0,
  CUFFT_COPY_DEVICE_TO_HOST = 1,
  CUFFT_COPY_DEVICE_TO_DEVICE = 2
} cufftXtCopyType;

#ifdef __cplusplus
extern "C" {
#endif
cufftResult cufftXtMakePlanMany(cufftHandle handle,
                                int rank,
                                long long* n,
                                long long* inembed,
                                long long istride,
                                long long idist,
                                cudaDataType in_type,
                                long long* onembed,
                                long long ostride,
                                long long odist,
                                cudaDataType out_type,
                                long long batch,
                                size_t* work_bytes,
                                cudaDataType execution_type)
    WARPGAUGE_SIM_CALL(cufftXtMakePlanMany);
cufftResult cufftXtExec(cufftHandle handle, void* in, void* out, int direction)
    WARPGAUGE_SIM_CALL(cufftXtExec);
cufftResult cufftXtSetGPUs(cufftHandle handle, int count, int* devices)
    WARPGAUGE_SIM_CALL(cufftXtSetGPUs);
cufftResult cufftXtMalloc(cufftHandle handle, cudaLibXtDesc** made, cufftXtSubFormat format)
    WARPGAUGE_SIM_CALL(cufftXtMalloc);
cufftResult cufftXtFree(cudaLibXtDesc* of) WARPGAUGE_SIM_CALL(cufftXtFree);
cufftResult cufftXtMemcpy(cufftHandle handle, void* to, void* from, cufftXtCopyType type)
    WARPGAUGE_SIM_CALL(cufftXtMemcpy);
cufftResult cufftXtExecDescriptor(cufftHandle handle,
                                  cudaLibXtDesc* in,
                                  cudaLibXtDesc* out,
                                  int direction) WARPGAUGE_SIM_CALL(cufftXtExecDescriptor);
cufftResult cufftXtExecDescriptorC2C(cufftHandle handle,
                                     cudaLibXtDesc* in,
                                     cudaLibXtDesc* out,
                                     int direction) WARPGAUGE_SIM_CALL(cufftXtExecDescriptorC2C);
cufftResult cufftXtExecDescriptorZ2Z(cufftHandle handle,
                                     cudaLibXtDesc* in,
                                     cudaLibXtDesc* out,
                                     int direction) WARPGAUGE_SIM_CALL(cufftXtExecDescriptorZ2Z);
#ifdef __cplusplus
}
#endif

#include "warpgauge_surface/own_names_end.inc"
