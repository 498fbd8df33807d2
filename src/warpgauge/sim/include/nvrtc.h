// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "cuda_runtime_api.h"

#include <stddef.h>

/// CUDA's compilation at run time, by `warpgauge cc`. PTX and cubin are the same here: a library of
/// simulated kernels, for cuModuleLoadData.
#define __NVRTC_H__

enum nvrtcResult_enum {
  NVRTC_SUCCESS = 0,
  NVRTC_ERROR_OUT_OF_MEMORY = 1,
  NVRTC_ERROR_PROGRAM_CREATION_FAILURE = 2,
  NVRTC_ERROR_INVALID_INPUT = 3,
  NVRTC_ERROR_INVALID_PROGRAM = 4,
  NVRTC_ERROR_INVALID_OPTION = 5,
  NVRTC_ERROR_COMPILATION = 6,
  NVRTC_ERROR_BUILTIN_OPERATION_FAILURE = 7,
  NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION = 8,
  NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION = 9,
  NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID = 10,
  NVRTC_ERROR_INTERNAL_ERROR = 11,
  NVRTC_ERROR_TIME_FILE_WRITE_FAILED = 12
};
typedef enum nvrtcResult_enum nvrtcResult;
typedef struct _nvrtcProgram* nvrtcProgram;

#ifdef __cplusplus
extern "C" {
#endif

const char* nvrtcGetErrorString(nvrtcResult result) WARPGAUGE_SIM_CALL(nvrtcGetErrorString);
nvrtcResult nvrtcVersion(int* major, int* minor) WARPGAUGE_SIM_CALL(nvrtcVersion);
nvrtcResult nvrtcGetNumSupportedArchs(int* count) WARPGAUGE_SIM_CALL(nvrtcGetNumSupportedArchs);
nvrtcResult nvrtcGetSupportedArchs(int* to) WARPGAUGE_SIM_CALL(nvrtcGetSupportedArchs);

nvrtcResult nvrtcCreateProgram(nvrtcProgram* program,
                               const char* source,
                               const char* name,
                               int count,
                               const char* const* headers,
                               const char* const* include_names)
    WARPGAUGE_SIM_CALL(nvrtcCreateProgram);
nvrtcResult nvrtcDestroyProgram(nvrtcProgram* program) WARPGAUGE_SIM_CALL(nvrtcDestroyProgram);
nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int count, const char* const* options)
    WARPGAUGE_SIM_CALL(nvrtcCompileProgram);

nvrtcResult nvrtcGetPTXSize(nvrtcProgram program, size_t* bytes)
    WARPGAUGE_SIM_CALL(nvrtcGetPTXSize);
nvrtcResult nvrtcGetPTX(nvrtcProgram program, char* ptx) WARPGAUGE_SIM_CALL(nvrtcGetPTX);
nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, size_t* bytes)
    WARPGAUGE_SIM_CALL(nvrtcGetCUBINSize);
nvrtcResult nvrtcGetCUBIN(nvrtcProgram program, char* cubin) WARPGAUGE_SIM_CALL(nvrtcGetCUBIN);
nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram program, size_t* bytes)
    WARPGAUGE_SIM_CALL(nvrtcGetProgramLogSize);
nvrtcResult nvrtcGetProgramLog(nvrtcProgram program, char* log)
    WARPGAUGE_SIM_CALL(nvrtcGetProgramLog);

/// The name of a kernel or variable as C++ has it, "scale<float>" or "&ns::table".
nvrtcResult nvrtcAddNameExpression(nvrtcProgram program, const char* expression)
    WARPGAUGE_SIM_CALL(nvrtcAddNameExpression);
/// Its name for cuModuleGetFunction or cuModuleGetGlobal.
nvrtcResult nvrtcGetLoweredName(nvrtcProgram program, const char* expression, const char** name)
    WARPGAUGE_SIM_CALL(nvrtcGetLoweredName);

#ifdef __cplusplus
}  // extern "C"
#endif

#include "warpgauge_surface/own_names_end.inc"
