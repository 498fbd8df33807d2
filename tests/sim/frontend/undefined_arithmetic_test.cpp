// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/frontend/one_program.hpp"

/// Arithmetic that C++ leaves undefined, and PTX does not.
namespace warpgauge::tests {
namespace {

using testing::HasSubstr;

class UndefinedArithmetic : public OneProgram {
 protected:
  /// Runs `x[i] = expression`, the expression on line 3, for i = 0 to 7. Prints what came of them.
  outcome evaluate(const std::string& type,
                   const std::string& expression,
                   const std::vector<std::string>& environment = {}) {
    return run("#include <cstdio>\n__global__ void k(" + type +
                   "* x, int i, float f, int m) {\n  x[i] = " + expression +
                   ";\n}\n"
                   "int main() {\n  " +
                   type +
                   "* x; cudaMallocManaged(&x, 64);\n"
                   "  const float f[8] = {0, 3e9f, -3e9f, NAN, -1.5f, 1e20f, INFINITY, 300};\n"
                   "  for (int i = 0; i < 8; ++i) k<<<1, 1>>>(x, i, f[i], -2147483647 - 1);\n"
                   "  cudaDeviceSynchronize();\n"
                   "  for (int i = 0; i < 8; ++i) std::printf(\"%lld \", (long long)x[i]);\n"
                   "}\n",
               environment);
  }

  std::vector<std::string> asked = {"WARPGAUGE_SIM_ARITHMETIC=1"};
};

TEST_F(UndefinedArithmetic, ShiftsClampTheirAmount) {
  EXPECT_EQ(evaluate("unsigned", "(1u << i * 8) - 1").out,
            "0 255 65535 16777215 4294967295 4294967295 4294967295 4294967295 ");
  EXPECT_EQ(evaluate("int", "-256 >> i * 8").out, "-256 -1 -1 -1 -1 -1 -1 -1 ");
  EXPECT_EQ(evaluate("unsigned", "256u >> i * 8 | 1u << i").out, "257 3 4 8 16 32 64 128 ");
  EXPECT_EQ(evaluate("long long", "[&] { long long v = 1; v <<= i * 16; return v; }()").out,
            "1 65536 4294967296 281474976710656 0 0 0 0 ");
  for (const char* spelled : {"1u << (long)(i * 8)",
                              "1u << (i * 8)",
                              "1u << int(i * 8)",
                              "1u << static_cast<int>(i * 8)"})
    EXPECT_EQ(evaluate("unsigned", spelled).out, "1 256 65536 16777216 0 0 0 0 ") << spelled;
}

TEST_F(UndefinedArithmetic, ConversionsSaturate) {
  const std::string as_int = "0 2147483647 -2147483648 0 -1 2147483647 2147483647 300 ";
  for (const char* spelled : {"int(f)", "(int)f", "static_cast<int>(f)", "0 + (int)(f)"}) {
    EXPECT_EQ(evaluate("int", spelled).out, as_int) << spelled;
  }
  const std::string as_unsigned = "0 3000000000 0 0 0 4294967295 4294967295 300 ";
  for (const char* spelled :
       {"unsigned(f)", "(unsigned)f", "(unsigned int)f", "static_cast<unsigned>(f)"}) {
    EXPECT_EQ(evaluate("unsigned", spelled).out, as_unsigned) << spelled;
  }
}

TEST_F(UndefinedArithmetic, IsAFindingWhereAskedFor) {
  for (const auto& [expression, kind] : std::vector<std::pair<std::string, std::string>>{
           {"1 << i * 8", "shift by the width or more"},
           {"int(f)", "conversion out of range"},
           {"m - i", "integer overflow"},
           {"(i + 1) * m", "integer overflow"},
           {"i == 1 ? m / -i : 0", "integer overflow"}}) {
    const outcome silent = evaluate("int", expression);
    EXPECT_EQ(silent.exit_code, 0) << expression << silent.err;
    const outcome told = evaluate("int", expression, asked);
    EXPECT_EQ(told.exit_code, 97) << expression;
    EXPECT_THAT(told.err, found_at(3, kind)) << expression;
  }
}

TEST_F(UndefinedArithmetic, IsNoneWhereEverythingFits) {
  const outcome o =
      evaluate("int", "(i << i) + int(f > 0 && f < 400 ? f : 0) + (m + i) / -3", asked);
  EXPECT_EQ(o.exit_code, 0) << o.err;
}

TEST_F(UndefinedArithmetic, IsSaidOfAnAccessThatItLedAstray) {
  const outcome o =
      run("__global__ void k(char* t, int row, int width) {\n"
          "  const int at = row * width + 3;\n"
          "  t[at] = 7;\n"
          "}\n"
          "int main() {\n"
          "  char* t; cudaMalloc(&t, 4096); k<<<1, 1>>>(t, 60000, 40000);\n"
          "  return cudaDeviceSynchronize() == cudaSuccess;\n"
          "}\n");
  EXPECT_EQ(o.exit_code, 97);
  EXPECT_THAT(o.err, found_at(3, "illegal address"));
  EXPECT_THAT(o.err, HasSubstr("after 60000 * 40000 at line 2 did not fit its type"));
}

// Counters are of what the kernel loads, however it is looked at.
// `int (` begins a conversion, or declares something.
TEST_F(UndefinedArithmetic, LeavesDeclaratorsInBrackets) {
  const outcome ended = run(R"(#include <cstdio>
__device__ int one(int x) { return x + 1; }
template <int A, int B>
struct table {
  int part[2][A][B];
  __device__ int sum(int which) {
    int(&rows)[A][B] = part[which];
    int (*row)[B] = &rows[1];
    int (*call)(int) = one;
    int (x) = 2, (y)(3);
    int (z);
    for (int (i) = 0, (unused){i}; i < 1; ++i) y += unused;
    if (int (w) = 0) y = w;
    z = int(2.5f) + int(x);
    return (*row)[0] + call(x) + y + z;
  }
};
__global__ void k(int* out) {
  table<2, 3> t;
  for (int i = 0; i < 12; ++i) (&t.part[0][0][0])[i] = i;
  out[0] = t.sum(1);
}
int main() {
  int *d, h;
  cudaMalloc(&d, 4);
  k<<<1, 1>>>(d);
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
  std::printf("%d\n", h);
}
)");
  EXPECT_EQ(ended.out, "19\n") << ended.err;  // 9 + 3 + 3 + 4
  EXPECT_EQ(ended.exit_code, 0);
}

TEST_F(UndefinedArithmetic, LoadsItsOperandsOnce) {
  const outcome o =
      run("__global__ void k(float* x, int* a) { a[threadIdx.x] = int(x[threadIdx.x]) + "
          "a[threadIdx.x + 32] "
          "/ a[threadIdx.x + 64] + (a[threadIdx.x + 32] << a[threadIdx.x + 64]); }\n"
          "int main() { float* x; int* a; cudaMalloc(&x, 128); cudaMalloc(&a, 384);\n"
          "  int h[96]; for (int& v : h) v = 1; cudaMemset(x, 0, 128);\n"
          "  cudaMemcpy(a, h, 384, cudaMemcpyHostToDevice); k<<<1, 32>>>(x, a);\n"
          "  return cudaDeviceSynchronize() != cudaSuccess; }\n",
          {"WARPGAUGE_SIM_REPORT=json"});
  EXPECT_THAT(o.err, HasSubstr("\"global_load\": {\"requests\": 5,"));
}

}  // namespace
}  // namespace warpgauge::tests
