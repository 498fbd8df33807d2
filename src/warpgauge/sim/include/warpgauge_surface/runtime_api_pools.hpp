// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Memory pools. There is one kind of memory, so a pool is a handle with attributes.
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device)
    WARPGAUGE_SIM_CALL(cudaDeviceGetDefaultMemPool);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device)
    WARPGAUGE_SIM_CALL(cudaDeviceGetMemPool);
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool)
    WARPGAUGE_SIM_CALL(cudaDeviceSetMemPool);
cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const struct cudaMemPoolProps* properties)
    WARPGAUGE_SIM_CALL(cudaMemPoolCreate);
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) WARPGAUGE_SIM_CALL(cudaMemPoolDestroy);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void* value)
    WARPGAUGE_SIM_CALL(cudaMemPoolSetAttribute);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void* value)
    WARPGAUGE_SIM_CALL(cudaMemPoolGetAttribute);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t bytes_to_keep)
    WARPGAUGE_SIM_CALL(cudaMemPoolTrimTo);
cudaError_t cudaMallocFromPoolAsync(void** pointer,
                                    size_t bytes,
                                    cudaMemPool_t pool,
                                    cudaStream_t stream)
    WARPGAUGE_SIM_CALL(cudaMallocFromPoolAsync);
// The one device may always read and write; nothing else may.
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool,
                                 const struct cudaMemAccessDesc* accesses,
                                 size_t count) WARPGAUGE_SIM_CALL(cudaMemPoolSetAccess);
cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags* flags,
                                 cudaMemPool_t pool,
                                 struct cudaMemLocation* location)
    WARPGAUGE_SIM_CALL(cudaMemPoolGetAccess);
// Other processes have simulated devices of their own: cudaErrorNotSupported.
struct cudaMemPoolPtrExportData {
  unsigned char reserved[64];
};
cudaError_t cudaMemPoolExportToShareableHandle(void* handle,
                                               cudaMemPool_t pool,
                                               enum cudaMemAllocationHandleType type,
                                               unsigned flags)
    WARPGAUGE_SIM_CALL(cudaMemPoolExportToShareableHandle);
cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t* pool,
                                                 void* handle,
                                                 enum cudaMemAllocationHandleType type,
                                                 unsigned flags)
    WARPGAUGE_SIM_CALL(cudaMemPoolImportFromShareableHandle);
cudaError_t cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData* data, void* pointer)
    WARPGAUGE_SIM_CALL(cudaMemPoolExportPointer);
cudaError_t cudaMemPoolImportPointer(void** pointer,
                                     cudaMemPool_t pool,
                                     struct cudaMemPoolPtrExportData* data)
    WARPGAUGE_SIM_CALL(cudaMemPoolImportPointer);
