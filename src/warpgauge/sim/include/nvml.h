// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

/// NVML as on a machine without a driver: nothing can be asked. Missing functions do not compile.
typedef enum nvmlReturn_enum {
  NVML_SUCCESS = 0,
  NVML_ERROR_UNINITIALIZED = 1,
  NVML_ERROR_INVALID_ARGUMENT = 2,
  NVML_ERROR_NOT_SUPPORTED = 3,
  NVML_ERROR_DRIVER_NOT_LOADED = 9,
  NVML_ERROR_LIBRARY_NOT_FOUND = 12,
  NVML_ERROR_UNKNOWN = 999
} nvmlReturn_t;
typedef struct nvmlDevice_st* nvmlDevice_t;
typedef enum { NVML_CLOCK_GRAPHICS = 0, NVML_CLOCK_SM = 1, NVML_CLOCK_MEM = 2 } nvmlClockType_t;
typedef enum { NVML_TEMPERATURE_GPU = 0 } nvmlTemperatureSensors_t;
typedef enum {
  NVML_TEMPERATURE_THRESHOLD_SHUTDOWN = 0,
  NVML_TEMPERATURE_THRESHOLD_SLOWDOWN = 1
} nvmlTemperatureThresholds_t;
typedef enum {
  NVML_TOTAL_POWER_SAMPLES = 0,
  NVML_GPU_UTILIZATION_SAMPLES = 1,
  NVML_MEMORY_UTILIZATION_SAMPLES = 2
} nvmlSamplingType_t;
typedef enum { NVML_VALUE_TYPE_DOUBLE = 0, NVML_VALUE_TYPE_UNSIGNED_INT = 1 } nvmlValueType_t;
typedef union {
  double dVal;
  int siVal;
  unsigned uiVal;
  unsigned long ulVal;
  unsigned long long ullVal;
  signed long long sllVal;
} nvmlValue_t;
typedef struct {
  unsigned long long timeStamp;
  nvmlValue_t sampleValue;
} nvmlSample_t;
typedef struct {
  unsigned gpu;
  unsigned memory;
} nvmlUtilization_t;
typedef struct {
  unsigned long long total;
  unsigned long long free;
  unsigned long long used;
} nvmlMemory_t;

#define NVML_DEVICE_NAME_BUFFER_SIZE 64
#define nvmlClocksThrottleReasonGpuIdle 0x1ULL
#define nvmlClocksThrottleReasonSwPowerCap 0x4ULL
#define nvmlClocksThrottleReasonHwSlowdown 0x8ULL
#define nvmlClocksThrottleReasonSwThermalSlowdown 0x20ULL
#define nvmlClocksThrottleReasonHwThermalSlowdown 0x40ULL
#define nvmlClocksThrottleReasonHwPowerBrakeSlowdown 0x80ULL
#define nvmlClocksThrottleReasonAll 0x1ffULL

static inline nvmlReturn_t nvmlInit(void) { return NVML_ERROR_DRIVER_NOT_LOADED; }
static inline nvmlReturn_t nvmlInit_v2(void) { return NVML_ERROR_DRIVER_NOT_LOADED; }
static inline const char* nvmlErrorString(nvmlReturn_t error) {
  return error == NVML_ERROR_DRIVER_NOT_LOADED
             ? "Driver Not Loaded: under the warpgauge simulator there is none"
             : "Uninitialized";
}

#ifdef __cplusplus
#define WARPGAUGE_NVML(name)         \
  template <class... A>              \
  nvmlReturn_t name(A&&...) {        \
    return NVML_ERROR_UNINITIALIZED; \
  }
WARPGAUGE_NVML(nvmlShutdown)
WARPGAUGE_NVML(nvmlDeviceGetClockInfo)
WARPGAUGE_NVML(nvmlDeviceGetCount)
WARPGAUGE_NVML(nvmlDeviceGetCount_v2)
WARPGAUGE_NVML(nvmlDeviceGetCurrentClocksThrottleReasons)
WARPGAUGE_NVML(nvmlDeviceGetFanSpeed)
WARPGAUGE_NVML(nvmlDeviceGetHandleByIndex)
WARPGAUGE_NVML(nvmlDeviceGetHandleByIndex_v2)
WARPGAUGE_NVML(nvmlDeviceGetMaxClockInfo)
WARPGAUGE_NVML(nvmlDeviceGetMemoryInfo)
WARPGAUGE_NVML(nvmlDeviceGetName)
WARPGAUGE_NVML(nvmlDeviceGetPowerManagementLimit)
WARPGAUGE_NVML(nvmlDeviceGetPowerUsage)
WARPGAUGE_NVML(nvmlDeviceGetSamples)
WARPGAUGE_NVML(nvmlDeviceGetTemperature)
WARPGAUGE_NVML(nvmlDeviceGetTemperatureThreshold)
WARPGAUGE_NVML(nvmlDeviceGetTotalEnergyConsumption)
WARPGAUGE_NVML(nvmlDeviceGetUtilizationRates)
#undef WARPGAUGE_NVML
#else
#define nvmlShutdown(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetClockInfo(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetCount(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetCount_v2(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetCurrentClocksThrottleReasons(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetFanSpeed(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetHandleByIndex(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetHandleByIndex_v2(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetMaxClockInfo(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetMemoryInfo(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetName(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetPowerManagementLimit(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetPowerUsage(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetSamples(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetTemperature(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetTemperatureThreshold(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetTotalEnergyConsumption(...) NVML_ERROR_UNINITIALIZED
#define nvmlDeviceGetUtilizationRates(...) NVML_ERROR_UNINITIALIZED
#endif

#include "warpgauge_surface/own_names_end.inc"
