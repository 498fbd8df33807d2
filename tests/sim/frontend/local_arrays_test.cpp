// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/frontend/one_program.hpp"

/// Local arrays that are read before they are written.
namespace warpgauge::tests {
namespace {

class LocalArrays : public OneProgram {
 protected:
  /// `body` is on line 3, and n is 3.
  outcome run_body(const std::string& body) {
    return run("#include <mma.h>\n__global__ void k(float* y, int n) {\n" + body +
               "\n}\nint main() { float* y; cudaMalloc(&y, 4096); cudaMemset(y, 0, 4096); k<<<1, "
               "32>>>(y, 3); "
               "return cudaDeviceSynchronize() != cudaSuccess; }\n");
  }
};

TEST_F(LocalArrays, WithAnElementThatNothingSets) {
  for (const char* body :
       {"float a[4]; for (int k = 0; k < n; ++k) a[k] = 0; for (int k = 0; k < 4; ++k) y[k] += "
        "a[k] + 1;",
        "int a[2][4]; for (int k = 0; k < n; ++k) a[1][k] = k; y[threadIdx.x] = a[n - 2][n];",
        "float4 a[3]; a[n - 1].x = 1; y[threadIdx.x] = a[n - 2].x;"}) {
    const outcome o = run_body(body);
    EXPECT_EQ(o.exit_code, 97) << body;
    EXPECT_THAT(o.err, found_at(3, "local uninitialised read")) << body;
  }
}

TEST_F(LocalArrays, ThatAreSetInTime) {
  for (const char* body :
       {"float a[4]; for (int k = 0; k <= n; ++k) a[k] = k; y[threadIdx.x] = a[n];",
        "float a[4]; for (int k = 0; k < 4; ++k) a[k] = k; y[threadIdx.x] = a[n];",
        "float a[4] = {}; y[threadIdx.x] = a[n];",
        "for (int i = 0; i < 2; ++i) { float a[4]; for (int k = 0; k <= n; ++k) { a[k] = k; } "
        "y[threadIdx.x] += a[n]; }",
        "float4 a[3]; a[n - 1].x = 1; float4 b = a[n - 1]; y[threadIdx.x] = b.x;"}) {
    const outcome o = run_body(body);
    EXPECT_EQ(o.exit_code, 0) << body << o.err;
  }
}

TEST_F(LocalArrays, OfAFragmentThatNothingFills) {
  const std::string product =
      "using namespace nvcuda::wmma; fragment<matrix_a, 16, 16, 16, half, row_major> a; "
      "fragment<matrix_b, 16, 16, 16, half, col_major> b; fragment<accumulator, 16, 16, 16, float> "
      "c; "
      "fill_fragment(a, 1); fill_fragment(b, 1);";
  const std::string use = " mma_sync(c, a, b, c); store_matrix_sync(y, c, 16, mem_row_major);";
  const outcome wrong = run_body(product + use);
  EXPECT_EQ(wrong.exit_code, 97);
  EXPECT_THAT(wrong.err, found_at(3, "local uninitialised read"));
  const outcome right = run_body(product + " fill_fragment(c, 0);" + use);
  EXPECT_EQ(right.exit_code, 0) << right.err;
}

}  // namespace
}  // namespace warpgauge::tests
