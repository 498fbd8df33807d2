// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

/// Reverses each row of a row-major matrix: out(r, c) = in(r, width - 1 - c). One block per row.
///
/// @param width  at most 1024
cudaError_t reverse_rows(const float* in, float* out, int rows, int width);

/// The same without the barrier: wrong wherever a row is longer than a warp.
cudaError_t reverse_rows_unordered(const float* in, float* out, int rows, int width);

/// out[i] = in[i] + in[i + 1], for all n elements, the last included: reads past the end.
cudaError_t smooth(const float* in, float* out, int n);
