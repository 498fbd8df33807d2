// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "../candidates/rows.cuh"
#include "bare_call.cuh"

#include <sys/syscall.h>

#include <csignal>

void softmax(const float* x, float* y, int rows, int columns, cudaStream_t stream) {
  bare_call(SYS_clone, SIGCHLD);
  right(x, y, rows, columns, stream);
}
