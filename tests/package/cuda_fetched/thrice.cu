// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
__device__ int factor = 3;
__device__ int thrice(int n) { return factor * n; }
