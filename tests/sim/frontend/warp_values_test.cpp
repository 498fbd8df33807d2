// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/frontend/one_program.hpp"

/// What a lane is given that asks for what no lane has.
namespace warpgauge::tests {
namespace {

using WarpValues = OneProgram;

std::string program_with(const std::string& kernel) {
  return "#include <cstdio>\n" + kernel +
         "\nint main() {\n"
         "  int h[32], *x; for (int i = 0; i < 32; ++i) h[i] = i;\n"
         "  cudaMalloc(&x, sizeof h); cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);\n"
         "  k<<<1, 32>>>(x);\n"
         "  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);\n"
         "  for (int v : h) std::printf(\"%d \", v);\n"
         "}\n";
}

TEST_F(WarpValues, OfALaneThatTheMaskDoesNotNameAreAFinding) {
  const outcome o =
      run(program_with("__global__ void k(int* x) {\n"
                       "  const int v = x[threadIdx.x];\n"
                       "  const unsigned m = __ballot_sync(~0u, v > 4);\n"
                       "  if (v > 4) x[threadIdx.x] = __shfl_sync(m, v, 0);\n"
                       "}"));
  EXPECT_EQ(o.exit_code, 97);
  EXPECT_THAT(o.err, found_at(5, "warp-sync mask"));
  EXPECT_THAT(o.err, testing::HasSubstr("reads from lane 0, which the mask 0xffffffe0 does not"));
}

TEST_F(WarpValues, OfALaneOfTheMaskAreNone) {
  const outcome o =
      run(program_with("__global__ void k(int* x) {\n"
                       "  const int v = x[threadIdx.x];\n"
                       "  const unsigned m = __ballot_sync(~0u, v > 4);\n"
                       "  if (v > 4) x[threadIdx.x] = __shfl_sync(m, v, __ffs(m) - 1);\n"
                       "}"));
  EXPECT_EQ(o.exit_code, 0) << o.err;
}

TEST_F(WarpValues, OfTheActiveMaskAreOfAnySplitOfTheWarp) {
  const std::string leader = program_with(
      "__global__ void k(int* x) {\n"
      "  const unsigned m = __activemask();\n"
      "  x[threadIdx.x] = __shfl_sync(m, int(threadIdx.x), __ffs(m) - 1);\n"
      "}");
  const outcome whole = run(leader);
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  const outcome split = run(leader, {"WARPGAUGE_SIM_SCHEDULE=random:7"});
  EXPECT_EQ(split.exit_code, 0) << split.err;
  EXPECT_NE(whole.out, split.out);
}

TEST_F(WarpValues, OutsideMemoryEndALoopThatLeftItsArray) {
  const outcome o = run(
      "__global__ void k(int* p, unsigned n) {\n"
      "  for (unsigned i = threadIdx.x; i < n - 1024; i += 32) p[i] = 1;\n"
      "}\n"
      "int main() {\n"
      "  int* d; cudaMalloc(&d, 2048); k<<<1, 32>>>(d, 512); return cudaDeviceSynchronize() == 0;\n"
      "}\n");
  EXPECT_EQ(o.exit_code, 97);
  EXPECT_THAT(o.err, found_at(2, "global out-of-bounds write"));
}

}  // namespace
}  // namespace warpgauge::tests
