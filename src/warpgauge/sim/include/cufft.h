// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "cuComplex.h"
#include "cuda_runtime_api.h"
#include "library_types.h"

/// cuFFT on one device, computed on the host in double precision: mathematically right, not a GPU's
/// bits. Work areas are not used. Missing functions do not compile.
#define _CUFFT_H_
#define CUFFTAPI
#define CUFFT_VER_MAJOR 11
#define CUFFT_VER_MINOR 4
#define CUFFT_VER_PATCH 0
#define CUFFT_VERSION 11400
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1

typedef enum cufftResult_t {
  CUFFT_SUCCESS = 0,
  CUFFT_INVALID_PLAN = 1,
  CUFFT_ALLOC_FAILED = 2,
  CUFFT_INVALID_TYPE = 3,
  CUFFT_INVALID_VALUE = 4,
  CUFFT_INTERNAL_ERROR = 5,
  CUFFT_EXEC_FAILED = 6,
  CUFFT_SETUP_FAILED = 7,
  CUFFT_INVALID_SIZE = 8,
  CUFFT_UNALIGNED_DATA = 9,
  CUFFT_INCOMPLETE_PARAMETER_LIST = 10,
  CUFFT_INVALID_DEVICE = 11,
  CUFFT_PARSE_ERROR = 12,
  CUFFT_NO_WORKSPACE = 13,
  CUFFT_NOT_IMPLEMENTED = 14,
  CUFFT_LICENSE_ERROR = 15,
  CUFFT_NOT_SUPPORTED = 16,
  CUFFT_MISSING_DEPENDENCY = 17,
  CUFFT_NVRTC_FAILURE = 18,
  CUFFT_NVJITLINK_FAILURE = 19,
  CUFFT_NVSHMEM_FAILURE = 20
} cufftResult;
typedef enum cufftType_t {
  CUFFT_R2C = 0x2a,
  CUFFT_C2R = 0x2c,
  CUFFT_C2C = 0x29,
  CUFFT_D2Z = 0x6a,
  CUFFT_Z2D = 0x6c,
  CUFFT_Z2Z = 0x69
} cufftType;
typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;

#ifdef __cplusplus
extern "C" {
#endif
cufftResult cufftPlan1d(cufftHandle* handle, int size, cufftType type, int batch)
    WARPGAUGE_SIM_CALL(cufftPlan1d);
cufftResult cufftPlan2d(cufftHandle* handle, int outer, int inner, cufftType type)
    WARPGAUGE_SIM_CALL(cufftPlan2d);
cufftResult cufftPlan3d(cufftHandle* handle, int outer, int middle, int inner, cufftType type)
    WARPGAUGE_SIM_CALL(cufftPlan3d);
cufftResult cufftPlanMany(cufftHandle* handle,
                          int rank,
                          int* n,
                          int* inembed,
                          int istride,
                          int idist,
                          int* onembed,
                          int ostride,
                          int odist,
                          cufftType type,
                          int batch) WARPGAUGE_SIM_CALL(cufftPlanMany);
cufftResult cufftCreate(cufftHandle* handle) WARPGAUGE_SIM_CALL(cufftCreate);
cufftResult cufftMakePlan1d(cufftHandle handle,
                            int size,
                            cufftType type,
                            int batch,
                            size_t* work_bytes) WARPGAUGE_SIM_CALL(cufftMakePlan1d);
cufftResult cufftMakePlan2d(cufftHandle handle,
                            int outer,
                            int inner,
                            cufftType type,
                            size_t* work_bytes) WARPGAUGE_SIM_CALL(cufftMakePlan2d);
cufftResult cufftMakePlan3d(
    cufftHandle handle, int outer, int middle, int inner, cufftType type, size_t* work_bytes)
    WARPGAUGE_SIM_CALL(cufftMakePlan3d);
cufftResult cufftMakePlanMany(cufftHandle handle,
                              int rank,
                              int* n,
                              int* inembed,
                              int istride,
                              int idist,
                              int* onembed,
                              int ostride,
                              int odist,
                              cufftType type,
                              int batch,
                              size_t* work_bytes) WARPGAUGE_SIM_CALL(cufftMakePlanMany);
cufftResult cufftMakePlanMany64(cufftHandle handle,
                                int rank,
                                long long* n,
                                long long* inembed,
                                long long istride,
                                long long idist,
                                long long* onembed,
                                long long ostride,
                                long long odist,
                                cufftType type,
                                long long batch,
                                size_t* work_bytes) WARPGAUGE_SIM_CALL(cufftMakePlanMany64);
cufftResult cufftGetSize(cufftHandle handle, size_t* work_bytes) WARPGAUGE_SIM_CALL(cufftGetSize);
cufftResult cufftEstimate1d(int size, cufftType type, int batch, size_t* work_bytes)
    WARPGAUGE_SIM_CALL(cufftEstimate1d);
cufftResult cufftEstimate2d(int outer, int inner, cufftType type, size_t* work_bytes)
    WARPGAUGE_SIM_CALL(cufftEstimate2d);
cufftResult cufftEstimate3d(int outer, int middle, int inner, cufftType type, size_t* work_bytes)
    WARPGAUGE_SIM_CALL(cufftEstimate3d);
cufftResult cufftSetWorkArea(cufftHandle handle, void* area) WARPGAUGE_SIM_CALL(cufftSetWorkArea);
cufftResult cufftSetAutoAllocation(cufftHandle handle, int allocates)
    WARPGAUGE_SIM_CALL(cufftSetAutoAllocation);
cufftResult cufftSetStream(cufftHandle handle, cudaStream_t stream)
    WARPGAUGE_SIM_CALL(cufftSetStream);
cufftResult cufftExecC2C(cufftHandle handle, cufftComplex* in, cufftComplex* out, int direction)
    WARPGAUGE_SIM_CALL(cufftExecC2C);
cufftResult cufftExecR2C(cufftHandle handle, cufftReal* in, cufftComplex* out)
    WARPGAUGE_SIM_CALL(cufftExecR2C);
cufftResult cufftExecC2R(cufftHandle handle, cufftComplex* in, cufftReal* out)
    WARPGAUGE_SIM_CALL(cufftExecC2R);
cufftResult cufftExecZ2Z(cufftHandle handle,
                         cufftDoubleComplex* in,
                         cufftDoubleComplex* out,
                         int direction) WARPGAUGE_SIM_CALL(cufftExecZ2Z);
cufftResult cufftExecD2Z(cufftHandle handle, cufftDoubleReal* in, cufftDoubleComplex* out)
    WARPGAUGE_SIM_CALL(cufftExecD2Z);
cufftResult cufftExecZ2D(cufftHandle handle, cufftDoubleComplex* in, cufftDoubleReal* out)
    WARPGAUGE_SIM_CALL(cufftExecZ2D);
cufftResult cufftDestroy(cufftHandle handle) WARPGAUGE_SIM_CALL(cufftDestroy);
cufftResult cufftGetVersion(int* version) WARPGAUGE_SIM_CALL(cufftGetVersion);
#ifdef __cplusplus
}
#endif

#include "warpgauge_surface/own_names_end.inc"
