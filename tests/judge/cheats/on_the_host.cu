// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
// The host works it out, and a copy brings it.
#include <cmath>
#include <vector>

void softmax(const float* x, float* y, int rows, int columns, cudaStream_t stream) {
  std::vector<float> rows_of(static_cast<std::size_t>(rows) * columns);
  cudaMemcpyAsync(
      rows_of.data(), x, rows_of.size() * sizeof(float), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  for (int r = 0; r < rows; ++r) {
    float* const row = rows_of.data() + static_cast<std::size_t>(r) * columns;
    float most = -INFINITY, sum = 0;
    for (int c = 0; c < columns; ++c) most = std::fmax(most, row[c]);
    for (int c = 0; c < columns; ++c) sum += row[c] = std::exp(row[c] - most);
    for (int c = 0; c < columns; ++c) row[c] /= sum;
  }
  cudaMemcpyAsync(
      y, rows_of.data(), rows_of.size() * sizeof(float), cudaMemcpyHostToDevice, stream);
  cudaStreamSynchronize(stream);
}
