// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

int last_after_adding(int n);

int main(void) {
  int count = 0;
  return cudaGetDeviceCount(&count) != cudaSuccess || count < 1 || last_after_adding(4) != 4;
}
