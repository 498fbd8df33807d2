// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Arrays, 3D copies, textures and surfaces of the runtime API. Included by cuda_runtime_api.h,
/// within extern "C".

struct cudaChannelFormatDesc cudaCreateChannelDesc(
    int x, int y, int z, int w, enum cudaChannelFormatKind kind)
    WARPGAUGE_SIM_CALL(cudaCreateChannelDesc);

// Arrays keep their elements row by row, without padding; a kernel cannot address them.
cudaError_t cudaMallocArray(cudaArray_t* array,
                            const struct cudaChannelFormatDesc* format,
                            size_t width,
                            size_t height WARPGAUGE_SIM_DEFAULT(0),
                            unsigned flags WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaMallocArray);
cudaError_t cudaMalloc3DArray(cudaArray_t* array,
                              const struct cudaChannelFormatDesc* format,
                              struct cudaExtent extent,
                              unsigned flags WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaMalloc3DArray);
cudaError_t cudaFreeArray(cudaArray_t array) WARPGAUGE_SIM_CALL(cudaFreeArray);
cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc* format,
                             struct cudaExtent* extent,
                             unsigned* flags,
                             cudaArray_t array) WARPGAUGE_SIM_CALL(cudaArrayGetInfo);
cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc* format, cudaArray_const_t array)
    WARPGAUGE_SIM_CALL(cudaGetChannelDesc);
cudaError_t cudaMalloc3D(struct cudaPitchedPtr* pointer, struct cudaExtent extent)
    WARPGAUGE_SIM_CALL(cudaMalloc3D);

cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms* parameters)
    WARPGAUGE_SIM_CALL(cudaMemcpy3D);
cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms* parameters,
                              cudaStream_t stream WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaMemcpy3DAsync);
cudaError_t cudaMemset3D(struct cudaPitchedPtr to, int value, struct cudaExtent extent)
    WARPGAUGE_SIM_CALL(cudaMemset3D);
cudaError_t cudaMemcpyToArray(
    cudaArray_t to, size_t x, size_t y, const void* from, size_t bytes, enum cudaMemcpyKind kind)
    WARPGAUGE_SIM_CALL(cudaMemcpyToArray);
cudaError_t cudaMemcpyFromArray(
    void* to, cudaArray_const_t from, size_t x, size_t y, size_t bytes, enum cudaMemcpyKind kind)
    WARPGAUGE_SIM_CALL(cudaMemcpyFromArray);
cudaError_t cudaMemcpy2DToArray(cudaArray_t to,
                                size_t x,
                                size_t y,
                                const void* from,
                                size_t from_pitch,
                                size_t width,
                                size_t height,
                                enum cudaMemcpyKind kind) WARPGAUGE_SIM_CALL(cudaMemcpy2DToArray);
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to,
                                     size_t x,
                                     size_t y,
                                     const void* from,
                                     size_t from_pitch,
                                     size_t width,
                                     size_t height,
                                     enum cudaMemcpyKind kind,
                                     cudaStream_t stream WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaMemcpy2DToArrayAsync);
cudaError_t cudaMemcpy2DFromArray(void* to,
                                  size_t to_pitch,
                                  cudaArray_const_t from,
                                  size_t x,
                                  size_t y,
                                  size_t width,
                                  size_t height,
                                  enum cudaMemcpyKind kind)
    WARPGAUGE_SIM_CALL(cudaMemcpy2DFromArray);

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture,
                                    const struct cudaResourceDesc* resource,
                                    const struct cudaTextureDesc* description,
                                    const struct cudaResourceViewDesc* view)
    WARPGAUGE_SIM_CALL(cudaCreateTextureObject);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture)
    WARPGAUGE_SIM_CALL(cudaDestroyTextureObject);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* surface,
                                    const struct cudaResourceDesc* resource)
    WARPGAUGE_SIM_CALL(cudaCreateSurfaceObject);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface)
    WARPGAUGE_SIM_CALL(cudaDestroySurfaceObject);
