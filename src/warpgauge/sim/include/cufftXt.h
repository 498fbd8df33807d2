// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "cufft.h"

/// cuFFT's calls that name types, in single and double precision. Several devices and callbacks are
/// not simulated: the front end refuses their names.
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
#ifdef __cplusplus
}
#endif

#include "warpgauge_surface/own_names_end.inc"
