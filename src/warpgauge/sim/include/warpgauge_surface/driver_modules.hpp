// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Modules, their kernels and launches, as in CUDA's driver API. A module is what `warpgauge cc
// -fatbin`, `-cubin` or `-ptx` writes, or NVRTC: a library of simulated kernels. Included by
// cuda.h.

enum CUjit_option_enum {
  CU_JIT_MAX_REGISTERS = 0,
  CU_JIT_THREADS_PER_BLOCK = 1,
  CU_JIT_WALL_TIME = 2,
  CU_JIT_INFO_LOG_BUFFER = 3,
  CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4,
  CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,
  CU_JIT_OPTIMIZATION_LEVEL = 7,
  CU_JIT_TARGET_FROM_CUCONTEXT = 8,
  CU_JIT_TARGET = 9,
  CU_JIT_FALLBACK_STRATEGY = 10,
  CU_JIT_GENERATE_DEBUG_INFO = 11,
  CU_JIT_LOG_VERBOSE = 12,
  CU_JIT_GENERATE_LINE_INFO = 13,
  CU_JIT_CACHE_MODE = 14
};
typedef enum CUjit_option_enum CUjit_option;
enum CUfunction_attribute_enum {
  CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0,
  CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
  CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES = 2,
  CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES = 3,
  CU_FUNC_ATTRIBUTE_NUM_REGS = 4,
  CU_FUNC_ATTRIBUTE_PTX_VERSION = 5,
  CU_FUNC_ATTRIBUTE_BINARY_VERSION = 6,
  CU_FUNC_ATTRIBUTE_CACHE_MODE_CA = 7,
  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,
  CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT = 9
};
typedef enum CUfunction_attribute_enum CUfunction_attribute;
enum CUfunc_cache_enum {
  CU_FUNC_CACHE_PREFER_NONE = 0,
  CU_FUNC_CACHE_PREFER_SHARED = 1,
  CU_FUNC_CACHE_PREFER_L1 = 2,
  CU_FUNC_CACHE_PREFER_EQUAL = 3
};
typedef enum CUfunc_cache_enum CUfunc_cache;

#define CU_LAUNCH_PARAM_END ((void*)0x00)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void*)0x01)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void*)0x02)

CUresult cuModuleLoad(CUmodule* module, const char* file) WARPGAUGE_SIM_CALL(cuModuleLoad);
CUresult cuModuleLoadData(CUmodule* module, const void* image) WARPGAUGE_SIM_CALL(cuModuleLoadData);
CUresult cuModuleLoadDataEx(CUmodule* module,
                            const void* image,
                            unsigned count,
                            CUjit_option* options,
                            void** values) WARPGAUGE_SIM_CALL(cuModuleLoadDataEx);
CUresult cuModuleLoadFatBinary(CUmodule* module, const void* image)
    WARPGAUGE_SIM_CALL(cuModuleLoadFatBinary);
CUresult cuModuleUnload(CUmodule module) WARPGAUGE_SIM_CALL(cuModuleUnload);
CUresult cuModuleGetFunction(CUfunction* function, CUmodule module, const char* name)
    WARPGAUGE_SIM_CALL(cuModuleGetFunction);
CUresult cuModuleGetGlobal(CUdeviceptr* address, size_t* bytes, CUmodule module, const char* name)
    WARPGAUGE_SIM_CALL(cuModuleGetGlobal_v2);

CUresult cuFuncGetAttribute(int* value, CUfunction_attribute attribute, CUfunction function)
    WARPGAUGE_SIM_CALL(cuFuncGetAttribute);
CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value)
    WARPGAUGE_SIM_CALL(cuFuncSetAttribute);
CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache config)
    WARPGAUGE_SIM_CALL(cuFuncSetCacheConfig);
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks,
                                                     CUfunction function,
                                                     int block_threads,
                                                     size_t dynamic_shared_bytes)
    WARPGAUGE_SIM_CALL(cuOccupancyMaxActiveBlocksPerMultiprocessor);
/// Dynamic shared memory of a block of so many threads.
typedef size_t (*CUoccupancyB2DSize)(int block_threads);
CUresult cuOccupancyMaxPotentialBlockSize(int* grid,
                                          int* block,
                                          CUfunction function,
                                          CUoccupancyB2DSize shared_bytes_of,
                                          size_t dynamic_shared_bytes,
                                          int limit)
    WARPGAUGE_SIM_CALL(cuOccupancyMaxPotentialBlockSize);

CUresult cuLaunchKernel(CUfunction function,
                        unsigned grid_x,
                        unsigned grid_y,
                        unsigned grid_z,
                        unsigned block_x,
                        unsigned block_y,
                        unsigned block_z,
                        unsigned dynamic_shared_bytes,
                        CUstream stream,
                        void** arguments,
                        void** extra) WARPGAUGE_SIM_CALL(cuLaunchKernel);
CUresult cuLaunchCooperativeKernel(CUfunction function,
                                   unsigned grid_x,
                                   unsigned grid_y,
                                   unsigned grid_z,
                                   unsigned block_x,
                                   unsigned block_y,
                                   unsigned block_z,
                                   unsigned dynamic_shared_bytes,
                                   CUstream stream,
                                   void** arguments) WARPGAUGE_SIM_CALL(cuLaunchCooperativeKernel);
