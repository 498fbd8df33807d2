// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

/// Integers of workspace that running_sums() needs for n elements.
constexpr int running_sums_workspace(int n) { return (n + 255) / 256; }

/// out[i] = in[0] + ... + in[i], on the stream.
cudaError_t running_sums(const int* in, int* out, int n, int* workspace, cudaStream_t stream);
