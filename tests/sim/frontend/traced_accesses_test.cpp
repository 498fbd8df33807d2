// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/frontend/host_compiler.hpp"
#include "tests/sim/frontend/one_program.hpp"

/// Accesses that a compiler would leave untraced, or take away.
namespace warpgauge::tests {
namespace {

class TracedAccesses : public OneProgram {
 protected:
  outcome run(const std::string& text) { return OneProgram::run("#include <cstring>\n" + text); }
};

/// A kernel with one statement for each size, on lines of their own from line 3 on.
std::string statement_of_each_size(const std::vector<int>& sizes, const std::string& statement) {
  std::string text = "__global__ void k(char* end, const char* from) {\n";
  for (const int size : sizes) {
    const std::string n = std::to_string(size);
    text += "  { constexpr int N = " + n + "; " + statement + " }\n";
  }
  return text +
         "}\n"
         "int main() { char* d; cudaMalloc(&d, 512); cudaMemset(d, 0, 512);\n"
         "  k<<<1, 1>>>(d + 512, d); return cudaDeviceSynchronize() == cudaSuccess; }\n";
}

const std::vector<int> sizes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 24, 32, 33, 64, 100};

TEST_F(TracedAccesses, CopiesAndFillsOfEverySize) {
  for (const char* statement : {"memcpy(end - N + 1, from, N);",
                                "std::memcpy(end - N + 1, from, N);",
                                "memmove(end - N + 1, from, N);",
                                "memset(end - N + 1, 7, N);",
                                "__builtin_memcpy(end - N + 1, from, N);",
                                "__builtin_memset(end - N + 1, 7, N);"}) {
    const outcome o = run(statement_of_each_size(sizes, statement));
    EXPECT_EQ(o.exit_code, 97) << statement;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      EXPECT_THAT(o.err, found_at(int(i) + 3, "global out-of-bounds write"))
          << statement << " of " << sizes[i];
    }
  }
}

TEST_F(TracedAccesses, StructuresOfEverySize) {
  const outcome o =
      run("template <int M> struct bytes { char of[M]; };\n"
          "template <int M> __device__ bytes<M> all_of(char c) { bytes<M> b{}; b.of[0] = c; return "
          "b; }\n" +
          statement_of_each_size(
              sizes, "*reinterpret_cast<bytes<N>*>(end - N + 1) = all_of<N>(from[N]);"));
  EXPECT_EQ(o.exit_code, 97);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (!traces_returned_structure(sizes[i])) continue;
    EXPECT_THAT(o.err, found_at(int(i) + 5, "global out-of-bounds write")) << sizes[i];
  }
}

TEST_F(TracedAccesses, VectorsOfThreePassedByValue) {
  for (const char* vector : {"uchar3", "short3", "float3"}) {
    const std::string type = vector;
    const outcome o =
        run("__device__ " + type + " turned(" + type + " v) { return make_" + type +
            "(v.z, v.x, v.y); }\n__global__ void k(const " + type + "* in, " + type +
            "* out) {\n  out[64] = turned(\n      in[64]);\n}\n"
            "int main() { " +
            type +
            "* d; cudaMalloc(&d, 64 * sizeof *d); cudaMemset(d, 0, 64 * sizeof *d);\n"
            "  k<<<1, 1>>>(d, d); return cudaDeviceSynchronize() == cudaSuccess; }\n");
    EXPECT_EQ(o.exit_code, 97) << type;
    EXPECT_THAT(o.err, found_at(4, "global out-of-bounds write")) << type;
    EXPECT_THAT(o.err, testing::ContainsRegex("out-of-bounds read")) << type;
  }
}

TEST_F(TracedAccesses, StoresToSharedMemoryThatNobodyReads) {
  const outcome o =
      run("__global__ void k() {\n"
          "  __shared__ int a[16];\n"
          "  a[0] = threadIdx.x;\n"
          "}\n"
          "int main() { k<<<1, 16>>>(); return cudaDeviceSynchronize() == cudaSuccess; }\n");
  EXPECT_EQ(o.exit_code, 97);
  EXPECT_THAT(o.err, found_at(4, "shared race: write after write"));
}

}  // namespace
}  // namespace warpgauge::tests
