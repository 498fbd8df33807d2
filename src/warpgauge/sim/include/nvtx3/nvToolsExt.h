// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../warpgauge_surface/own_names_begin.inc"

#include <cstdint>

/// NVTX ranges and marks, which do nothing here.
typedef std::uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st* nvtxDomainHandle_t;
#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE sizeof(nvtxEventAttributes_t)
enum { NVTX_COLOR_ARGB = 1, NVTX_MESSAGE_TYPE_ASCII = 1 };
typedef union nvtxMessageValue_t {
  const char* ascii;
  const wchar_t* unicode;
} nvtxMessageValue_t;
typedef struct nvtxEventAttributes_t {
  std::uint16_t version;
  std::uint16_t size;
  std::uint32_t category;
  std::int32_t colorType;
  std::uint32_t color;
  std::int32_t payloadType;
  std::int32_t reserved0;
  union {
    std::uint64_t ullValue;
    double dValue;
  } payload;
  std::int32_t messageType;
  nvtxMessageValue_t message;
} nvtxEventAttributes_t;
inline int nvtxRangePushA(const char*) { return 0; }
inline int nvtxRangePush(const char*) { return 0; }
inline int nvtxRangePushEx(const nvtxEventAttributes_t*) { return 0; }
inline int nvtxRangePop() { return 0; }
inline nvtxRangeId_t nvtxRangeStartA(const char*) { return 0; }
inline nvtxRangeId_t nvtxRangeStart(const char*) { return 0; }
inline nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t*) { return 0; }
inline void nvtxRangeEnd(nvtxRangeId_t) {}
inline void nvtxMarkA(const char*) {}
inline void nvtxMark(const char*) {}
inline void nvtxNameOsThreadA(std::uint32_t, const char*) {}

#include "../warpgauge_surface/own_names_end.inc"
