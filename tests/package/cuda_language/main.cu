// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

void add(int* p, int n);

int main() {
  int* p = nullptr;
  if (cudaMallocManaged(&p, 32 * sizeof(int)) != cudaSuccess) return 1;
  for (int i = 0; i < 32; ++i) p[i] = i;
  add(p, 4);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  std::printf("%d\n", p[31]);
  return p[31] == 35 ? 0 : 3;
}
