// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "cuda_runtime_api.h"
#include "library_types.h"

/// cuRAND's generators, called by the host. Sequences have the right distribution and depend on
/// seed, offset and kind alone, but are not a GPU's: pseudo-random ones are a Mersenne twister's,
/// quasi-random ones Sobol's with other direction numbers. Missing functions do not compile.
#define CURAND_H_
#define CURANDAPI
#define CURAND_VER_MAJOR 10
#define CURAND_VER_MINOR 3
#define CURAND_VER_PATCH 9
#define CURAND_VERSION 10309

typedef enum curandStatus {
  CURAND_STATUS_SUCCESS = 0,
  CURAND_STATUS_VERSION_MISMATCH = 100,
  CURAND_STATUS_NOT_INITIALIZED = 101,
  CURAND_STATUS_ALLOCATION_FAILED = 102,
  CURAND_STATUS_TYPE_ERROR = 103,
  CURAND_STATUS_OUT_OF_RANGE = 104,
  CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
  CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  CURAND_STATUS_LAUNCH_FAILURE = 201,
  CURAND_STATUS_PREEXISTING_FAILURE = 202,
  CURAND_STATUS_INITIALIZATION_FAILED = 203,
  CURAND_STATUS_ARCH_MISMATCH = 204,
  CURAND_STATUS_INTERNAL_ERROR = 999
} curandStatus_t;
typedef enum curandRngType {
  CURAND_RNG_TEST = 0,
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW = 101,
  CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141,
  CURAND_RNG_PSEUDO_MT19937 = 142,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200,
  CURAND_RNG_QUASI_SOBOL32 = 201,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
  CURAND_RNG_QUASI_SOBOL64 = 203,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
} curandRngType_t;
typedef enum curandOrdering {
  CURAND_ORDERING_PSEUDO_BEST = 100,
  CURAND_ORDERING_PSEUDO_DEFAULT = 101,
  CURAND_ORDERING_PSEUDO_SEEDED = 102,
  CURAND_ORDERING_PSEUDO_LEGACY = 103,
  CURAND_ORDERING_PSEUDO_DYNAMIC = 104,
  CURAND_ORDERING_QUASI_DEFAULT = 201
} curandOrdering_t;
typedef enum curandDirectionVectorSet {
  CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
  CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104
} curandDirectionVectorSet_t;
typedef enum curandMethod {
  CURAND_CHOOSE_BEST = 0,
  CURAND_ITR = 1,
  CURAND_KNUTH = 2,
  CURAND_HITR = 3,
  CURAND_M1 = 4,
  CURAND_M2 = 5,
  CURAND_BINARY_SEARCH = 6,
  CURAND_DISCRETE_GAUSS = 7,
  CURAND_REJECTION = 8,
  CURAND_DEVICE_API = 9,
  CURAND_FAST_REJECTION = 10,
  CURAND_3RD = 11,
  CURAND_DEFINITION = 12,
  CURAND_POISSON = 13
} curandMethod_t;
typedef struct curandGenerator_st* curandGenerator_t;

// What the toolkit's headers for kernels go by.
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
typedef double curandDistribution_st;
typedef curandDistribution_st* curandDistribution_t;
typedef struct curandDistributionShift_st* curandDistributionShift_t;
typedef struct curandDistributionM2Shift_st* curandDistributionM2Shift_t;
typedef struct curandHistogramM2_st* curandHistogramM2_t;
typedef unsigned int curandHistogramM2K_st;
typedef curandHistogramM2K_st* curandHistogramM2K_t;
typedef curandDistribution_st curandHistogramM2V_st;
typedef curandHistogramM2V_st* curandHistogramM2V_t;
typedef struct curandDiscreteDistribution_st* curandDiscreteDistribution_t;

#ifdef __cplusplus
extern "C" {
#endif
curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t kind)
    WARPGAUGE_SIM_CALL(curandCreateGenerator);
curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t kind)
    WARPGAUGE_SIM_CALL(curandCreateGeneratorHost);
curandStatus_t curandDestroyGenerator(curandGenerator_t generator)
    WARPGAUGE_SIM_CALL(curandDestroyGenerator);
curandStatus_t curandGetVersion(int* version) WARPGAUGE_SIM_CALL(curandGetVersion);
curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream)
    WARPGAUGE_SIM_CALL(curandSetStream);
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                  unsigned long long seed)
    WARPGAUGE_SIM_CALL(curandSetPseudoRandomGeneratorSeed);
curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset)
    WARPGAUGE_SIM_CALL(curandSetGeneratorOffset);
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order)
    WARPGAUGE_SIM_CALL(curandSetGeneratorOrdering);
curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator,
                                                       unsigned dimensions)
    WARPGAUGE_SIM_CALL(curandSetQuasiRandomGeneratorDimensions);
curandStatus_t curandGenerateSeeds(curandGenerator_t generator)
    WARPGAUGE_SIM_CALL(curandGenerateSeeds);
curandStatus_t curandGenerate(curandGenerator_t generator, unsigned* out, size_t count)
    WARPGAUGE_SIM_CALL(curandGenerate);
curandStatus_t curandGenerateLongLong(curandGenerator_t generator,
                                      unsigned long long* out,
                                      size_t count) WARPGAUGE_SIM_CALL(curandGenerateLongLong);
curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* out, size_t count)
    WARPGAUGE_SIM_CALL(curandGenerateUniform);
curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* out, size_t count)
    WARPGAUGE_SIM_CALL(curandGenerateUniformDouble);
curandStatus_t curandGenerateNormal(curandGenerator_t generator,
                                    float* out,
                                    size_t count,
                                    float mean,
                                    float stddev) WARPGAUGE_SIM_CALL(curandGenerateNormal);
curandStatus_t curandGenerateNormalDouble(
    curandGenerator_t generator, double* out, size_t count, double mean, double stddev)
    WARPGAUGE_SIM_CALL(curandGenerateNormalDouble);
curandStatus_t curandGenerateLogNormal(curandGenerator_t generator,
                                       float* out,
                                       size_t count,
                                       float mean,
                                       float stddev) WARPGAUGE_SIM_CALL(curandGenerateLogNormal);
curandStatus_t curandGenerateLogNormalDouble(
    curandGenerator_t generator, double* out, size_t count, double mean, double stddev)
    WARPGAUGE_SIM_CALL(curandGenerateLogNormalDouble);
curandStatus_t curandGeneratePoisson(curandGenerator_t generator,
                                     unsigned* out,
                                     size_t count,
                                     double lambda) WARPGAUGE_SIM_CALL(curandGeneratePoisson);
/// Of 3667 dimensions, where cuRAND has 20000.
curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t* vectors[],
                                           curandDirectionVectorSet_t set)
    WARPGAUGE_SIM_CALL(curandGetDirectionVectors32);
curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t* vectors[],
                                           curandDirectionVectorSet_t set)
    WARPGAUGE_SIM_CALL(curandGetDirectionVectors64);
#ifdef __cplusplus
}
#endif

#include "warpgauge_surface/own_names_end.inc"
