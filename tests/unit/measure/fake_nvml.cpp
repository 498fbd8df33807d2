// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstring>

namespace {

constexpr int success = 0;
constexpr int not_supported = 3;
constexpr int insufficient_size = 7;

std::array<char, 3> gpus{};  // a handle is the address of one

}  // namespace

/// Stands in for libnvidia-ml.so.1, with the few functions that nvml_test.cpp needs: GPU 0 tells
/// its board's part number, GPU 1 does not support that, GPU 2 answers with what is no text.
/// Without FAKE_BOARD_PARTS the function is not there, as in a driver that lacks it.
extern "C" {
// NOLINTBEGIN(readability-identifier-naming): NVML's names

int nvmlInit_v2() { return success; }
int nvmlShutdown() { return success; }

int nvmlDeviceGetCount_v2(unsigned* count) {
  *count = gpus.size();
  return success;
}

int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** handle) {
  *handle = &gpus.at(index);
  return success;
}

#ifdef FAKE_BOARD_PARTS
int nvmlDeviceGetBoardPartNumber(void* handle, char* part, unsigned length) {
  if (length < 80) return insufficient_size;  // NVML_DEVICE_PART_NUMBER_BUFFER_SIZE
  if (handle == &gpus[1]) return not_supported;
  std::strcpy(part, handle == gpus.data() ? "692-2G520-0282-001" : "\xff\xff\x01");
  return success;
}
#endif

// NOLINTEND(readability-identifier-naming)
}
