// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/frontend/one_program.hpp"

/// What the host does wrong that no call refuses.
namespace warpgauge::tests {
namespace {

using HostMistakes = OneProgram;

/// Launches until nothing changes: `condition` says what the kernel takes for a change.
std::string loop_until_done(const std::string& condition) {
  return "__global__ void k(int* label, int* again) {\n"
         "  if (" +
         condition +
         ") *(volatile int*)again = 1;\n"
         "}\n"
         "int main() {\n"
         "  int *l, *a, again; cudaMalloc(&l, 128); cudaMalloc(&a, 4); cudaMemset(l, 1, 128);\n"
         "  do {\n"
         "    cudaMemset(a, 0, 4);\n"
         "    k<<<1, 32>>>(l, a);\n"
         "    cudaMemcpy(&again, a, 4, cudaMemcpyDeviceToHost);\n"
         "  } while (again);\n"
         "}\n";
}

TEST_F(HostMistakes, ALoopWhoseLaunchesChangeNothing) {
  const outcome o = run(loop_until_done("atomicMin(&label[threadIdx.x], 0) >= 0"));
  EXPECT_EQ(o.exit_code, 97);
  EXPECT_THAT(o.err, found_at(8, "endless host loop"));
}

TEST_F(HostMistakes, NoLoopThatEnds) {
  const outcome once = run(loop_until_done("atomicMin(&label[threadIdx.x], 0) > 0"));
  EXPECT_EQ(once.exit_code, 0) << once.err;
  // As many rounds, each with the same result and another memory.
  const outcome counting =
      run(loop_until_done("atomicAdd(&label[threadIdx.x], 1) < 16843009 + 1500"));
  EXPECT_EQ(counting.exit_code, 0) << counting.err;
}

/// A program whose main is on line 8; `variables` is on line 1.
std::string program_of(const std::string& variables, const std::string& main) {
  return variables +
         "\n"
         "typedef float (*function)(float);\n"
         "__device__ float square(float x) { return x * x; }\n"
         "__device__ function of_device = square;\n"
         "__global__ void read(const float* c, float* y) { *y = *c; }\n"
         "__global__ void call(function f, float* y) { *y = f(3); }\n"
         "__global__ void count() {}\n"
         "int main() { " +
         main + " return cudaDeviceSynchronize() != cudaSuccess; }\n";
}

TEST_F(HostMistakes, TheHostsAddressOfAVariableAsAnArgument) {
  for (const char* variable :
       {"__constant__ float table[8] = {1};",
        "__device__ volatile int v; __device__ float table[8] = {1};",
        "__device__ float table[8] = {1}; namespace n { static __device__ int other; }"}) {
    const outcome wrong =
        run(program_of(variable, "float* y; cudaMalloc(&y, 4); read<<<1, 1>>>(table, y);"));
    EXPECT_EQ(wrong.exit_code, 97) << variable;
    EXPECT_THAT(wrong.err, found_at(8, "host address")) << variable;
    const outcome right =
        run(program_of(variable,
                       "float *y, *t; cudaMalloc(&y, 4); cudaGetSymbolAddress((void**)&t, table); "
                       "read<<<1, 1>>>(t, y);"));
    EXPECT_EQ(right.exit_code, 0) << variable << right.err;
  }
  const outcome managed =
      run(program_of("__device__ __managed__ float table[8];",
                     "float* y; cudaMalloc(&y, 4); table[0] = 1; read<<<1, 1>>>(table, y);"));
  EXPECT_EQ(managed.exit_code, 0) << managed.err;
}

TEST_F(HostMistakes, TheHostsAddressOfAFunctionAsAnArgument) {
  const outcome wrong =
      run(program_of("", "float* y; cudaMalloc(&y, 4); call<<<1, 1>>>(square, y);"));
  EXPECT_EQ(wrong.exit_code, 97);
  EXPECT_THAT(wrong.err, found_at(8, "host address"));
  const outcome right = run(program_of(
      "",
      "float* y; cudaMalloc(&y, 4); function f; cudaMemcpyFromSymbol(&f, of_device, sizeof f); "
      "call<<<1, 1>>>(f, y);"));
  EXPECT_EQ(right.exit_code, 0) << right.err;
}

TEST_F(HostMistakes, ADeviceVariableReadByItsName) {
  const outcome wrong = run(program_of("#include <cstdio>\n__device__ int hits;",
                                       "count<<<1, 1>>>(); std::printf(\"%d\", hits);"));
  EXPECT_EQ(wrong.exit_code, 97);
  EXPECT_THAT(wrong.err, found_at(9, "device variable"));
  const outcome right =
      run(program_of("__device__ int hits; int of_host;",
                     "count<<<1, 1>>>(); int h; cudaMemcpyFromSymbol(&h, hits, 4); of_host += h;"));
  EXPECT_EQ(right.exit_code, 0) << right.err;
}

}  // namespace
}  // namespace warpgauge::tests
