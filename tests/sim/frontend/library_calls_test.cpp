// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

/// Calls of CUDA's libraries are checked as launches are: what they read and write, and what orders
/// them.
namespace warpgauge::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

// Each case stands on one line.
const std::string calling_program = R"(
#include <cstdio>
#include <cstring>
#include <cublas_v2.h>
#ifdef TRANSFORMS
#include <cufft.h>
#endif
#include <curand.h>
#include <cusparse.h>
const int n = 64;
__global__ void twice(float* p) { p[threadIdx.x] *= 2; }
void use(float v) { std::printf("%g\n", v); }
#define CASE(name) if (std::strcmp(words[1], #name) == 0)
int main(int, char** words) {
  float *x, *y, *fresh, *m, *few, *host = new float[n]();
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&fresh, n * 4); cudaMallocManaged(&m, n * 4); cudaMalloc(&few, n * 4 - 4);
  cudaMemset(x, 0, n * 4); cudaMemset(y, 0, n * 4); cudaMemset(few, 0, n * 4 - 4);
  for (int i = 0; i < n; ++i) m[i] = 1;
  cudaStream_t a, b;
  cudaStreamCreate(&a); cudaStreamCreate(&b);
  cudaEvent_t ready;
  cudaEventCreate(&ready);
  cublasHandle_t blas; cublasCreate(&blas); cublasSetStream(blas, a);
  curandGenerator_t random; curandCreateGenerator(&random, CURAND_RNG_PSEUDO_DEFAULT); curandSetStream(random, a);
  const float one = 1, zero = 0;
  float sum = 0;
  cudaDeviceSynchronize();
  CASE(two_streams) { cublasSaxpy(blas, n, &one, x, 1, y, 1); twice<<<1, n, 0, b>>>(y); }
  CASE(read_elsewhere) { cublasSaxpy(blas, n, &one, x, 1, y, 1); twice<<<1, n, 0, b>>>(x); }
  CASE(host_too_early) { cublasSscal(blas, n, &one, m, 1); use(m[3]); }
  CASE(random_too_early) { curandGenerateUniform(random, m, n); use(m[3]); }
  CASE(short_vector) cublasSaxpy(blas, n, &one, few, 1, y, 1);
  CASE(short_matrix) cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &one, x, 8, y, 8, &zero, few, 8);
  CASE(strided_past) cublasSscal(blas, 32, &one, x + 2, 2);
  CASE(unwritten) cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &one, fresh, 8, y, 8, &zero, x, 8);
  CASE(unwritten_sum) cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &one, x, 8, y, 8, &one, fresh, 8);
  CASE(of_host) cublasSaxpy(blas, n, &one, host, 1, y, 1);
  CASE(freed) { cudaFree(x); cublasSaxpy(blas, n, &one, x, 1, y, 1); }
  CASE(null) cublasSaxpy(blas, n, &one, nullptr, 1, y, 1);
  CASE(scalar_of_device) cublasSaxpy(blas, n, x, m, 1, y, 1);
  CASE(scalar_of_host) { cublasSetPointerMode(blas, CUBLAS_POINTER_MODE_DEVICE); cublasSaxpy(blas, n, &one, x, 1, y, 1); }
  CASE(triangle_past) cublasStrsv(blas, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 8, few, 8, x, 1);
  CASE(unwritten_triangle) { cudaMemset(fresh, 0, 8); cublasSsyr(blas, CUBLAS_FILL_MODE_LOWER, 2, &one, x, 1, fresh, 2); }
  CASE(no_analysis) { cusparseHandle_t h; cusparseCreate(&h); cusparseSpMatDescr_t s; cusparseDnVecDescr_t u; cusparseSpSVDescr_t d; cusparseSpSV_createDescr(&d); cusparseCreateCsr(&s, 4, 4, 4, x, x, x, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F); cusparseCreateDnVec(&u, 4, x, CUDA_R_32F); cusparseSpSV_solve(h, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, s, u, u, CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT, d); }
  CASE(random_past) curandGenerateUniform(random, few, n);
  CASE(sparse_column) { int p[] = {0, 1}, c[] = {5}, *dp, *dc; cudaMalloc(&dp, 8); cudaMalloc(&dc, 4); cudaMemcpy(dp, p, 8, cudaMemcpyHostToDevice); cudaMemcpy(dc, c, 4, cudaMemcpyHostToDevice); cusparseHandle_t h; cusparseCreate(&h); cusparseSpMatDescr_t s; cusparseDnVecDescr_t u, v; cusparseCreateCsr(&s, 1, 4, 1, dp, dc, x, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F); cusparseCreateDnVec(&u, 4, x, CUDA_R_32F); cusparseCreateDnVec(&v, 1, y, CUDA_R_32F); cusparseSpMV(h, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, s, u, &zero, v, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, dp); }
#ifdef TRANSFORMS
  cufftComplex* waves; cudaMalloc(&waves, n * 8); cudaMemset(waves, 0, n * 8);
  cufftHandle fft; cufftPlan1d(&fft, n, CUFFT_C2C, 1); cufftSetStream(fft, a);
  cudaDeviceSynchronize();
  CASE(fft_elsewhere) { cufftExecC2C(fft, waves, waves, CUFFT_FORWARD); twice<<<1, n, 0, b>>>(&waves->x); }
  CASE(short_waves) cufftExecC2C(fft, waves, (cufftComplex*)x, CUFFT_FORWARD);
  CASE(unwritten_waves) { cufftComplex* w; cudaMalloc(&w, n * 8); cudaMemset(w, 0, n * 4); cufftExecC2C(fft, w, waves, CUFFT_FORWARD); }
  CASE(other_type) cufftExecR2C(fft, x, waves);
#endif
  // Right:
  CASE(same_stream) { cublasSaxpy(blas, n, &one, x, 1, y, 1); twice<<<1, n, 0, a>>>(y); }
  CASE(both_read) { cublasSdot(blas, n, x, 1, y, 1, &sum); cudaMemcpyAsync(fresh, x, n * 4, cudaMemcpyDeviceToDevice, b); }
  CASE(event) { cublasSaxpy(blas, n, &one, x, 1, y, 1); cudaEventRecord(ready, a); cudaStreamWaitEvent(b, ready, 0); twice<<<1, n, 0, b>>>(y); }
  CASE(host_waits) { cublasSaxpy(blas, n, &one, m, 1, m, 1); cublasSdot(blas, n, m, 1, m, 1, &sum); use(m[0]); use(sum); }
  CASE(overwritten) { cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &one, x, 8, y, 8, &zero, fresh, 8); twice<<<1, n, 0, a>>>(fresh); }
  CASE(not_read) cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &zero, fresh, 8, fresh, 8, &zero, y, 8);
  CASE(other_triangle) { cudaMemset(fresh, 0, 4); cudaMemset(fresh + 8, 0, 8); cublasStrsv(blas, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 2, fresh, 8, x, 1); cublasStrmv(blas, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, 2, fresh, 8, y, 1); }
  CASE(half_written) { cudaMemset(fresh, 0, 16); cublasSscal(blas, 4, &one, fresh, 1); }
  CASE(random) { curandGenerateUniform(random, fresh, n); twice<<<1, n, 0, a>>>(fresh); }
  CASE(captured) { cudaGraph_t g; cudaGraphExec_t e; cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal); cublasSaxpy(blas, n, &one, m, 1, m, 1); cudaStreamEndCapture(a, &g); use(m[0]); cudaGraphInstantiate(&e, g, 0); for (int i = 0; i < 3; ++i) cudaGraphLaunch(e, a); cudaDeviceSynchronize(); use(m[0]); }
  cudaDeviceSynchronize();
}
)";

std::string line_of_call(const std::string& name) {
  const auto at = static_cast<std::ptrdiff_t>(calling_program.find("CASE(" + name + ")"));
  return std::to_string(1 +
                        std::count(calling_program.begin(), calling_program.begin() + at, '\n'));
}

struct mistake {
  const char* name;
  const char* says;
  const char* kind;
};

class LibraryCalls : public testing::Test {
 protected:
  void SetUp() override { compile({}); }
  void compile(const std::vector<std::string>& options) {
    write_file(folder_ + "/calls.cu", calling_program);
    std::vector<std::string> all = {"cc", "-o", "calls", "calls.cu", "-lcublas"};
    all.insert(all.end(), options.begin(), options.end());
    const outcome made = run_program(WARPGAUGE_TOOL, all, {.folder = folder_, .environment = {}});
    ASSERT_EQ(made.exit_code, 0) << made.err;
  }
  outcome run(const std::string& name, const std::vector<std::string>& environment = {}) {
    return run_program(folder_ + "/calls", {name}, {.folder = folder_, .environment = environment});
  }
  void are_told(const std::vector<mistake>& mistakes) {
    for (const mistake& m : mistakes) {
      SCOPED_TRACE(m.name);
      const outcome ended = run(m.name);
      EXPECT_EQ(ended.exit_code, 97);
      EXPECT_THAT(ended.err,
                  AllOf(HasSubstr("calls.cu:" + line_of_call(m.name) + ":"),
                        HasSubstr(m.says),
                        HasSubstr(std::string("[") + m.kind + "]\n"),
                        HasSubstr("warpgauge: 1 finding in")));
    }
  }
  std::string folder_ = fresh_folder();
};

TEST_F(LibraryCalls, AreFindingsThatNameCallAndOperand) {
  are_told(
      {{"two_streams",
        "the launch of twice in stream 2 reads what cublasSaxpy in stream 1 writes",
        "stream race"},
       {"read_elsewhere",
        "the launch of twice in stream 2 writes what cublasSaxpy in stream 1 reads",
        "stream race"},
       {"host_too_early", "the host reads what cublasSscal writes", "host race"},
       {"random_too_early", "the host reads what curandGenerateUniform writes", "host race"},
       {"short_vector",
        "cublasSaxpy: 256 bytes from offset 0 of x, allocation #5 of 252 bytes",
        "library call"},
       {"short_matrix",
        "cublasSgemm: 256 bytes from offset 0 of C, allocation #5 of 252 bytes",
        "library call"},
       {"strided_past",
        "cublasSscal: 252 bytes from offset 8 of x, allocation #1 of 256 bytes",
        "library call"},
       {"unwritten",
        "cublasSgemm reads 256 bytes of A that nothing wrote, the first at offset 0 of allocation "
        "#3",
        "library call"},
       {"unwritten_sum", "cublasSgemm reads 256 bytes of C that nothing wrote", "library call"},
       {"of_host", "cublasSaxpy: x is host memory", "library call"},
       {"freed", "cublasSaxpy: x is allocation #1 of 256 bytes, which was freed", "library call"},
       {"null", "cublasSaxpy: x is a null pointer", "library call"},
       {"scalar_of_device",
        "a scalar is device memory, with CUBLAS_POINTER_MODE_HOST",
        "library call"},
       {"scalar_of_host", "cublasSaxpy: alpha is host memory", "library call"},
       {"triangle_past",
        "cublasStrsv: 256 bytes from offset 0 of A, allocation #5 of 252 bytes",
        "library call"},
       {"unwritten_triangle",
        "cublasSsyr reads 4 bytes of A that nothing wrote, the first at offset 12 of allocation #3",
        "library call"},
       {"no_analysis", "cusparseSpSV_solve: the system was not analysed", "library call"},
       {"random_past",
        "curandGenerateUniform: 256 bytes from offset 0 of the output",
        "library call"},
       {"sparse_column",
        "cusparseSpMV: element 0 of A lies outside its rows and columns",
        "library call"}});
}

// The simulator has cuFFT where it was built with kissfft.
class TransformCalls : public LibraryCalls {
 protected:
  void SetUp() override {
    if (!WARPGAUGE_WITH_CUFFT) GTEST_SKIP() << "built without kissfft";
    compile({"-DTRANSFORMS", "-lcufft"});
  }
};

TEST_F(TransformCalls, AreFindingsThatNameCallAndOperand) {
  are_told(
      {{"fft_elsewhere",
        "the launch of twice in stream 2 reads what cufftExecC2C in stream 1 writes",
        "stream race"},
       {"short_waves",
        "cufftExecC2C: 512 bytes from offset 0 of the output, allocation #1 of 256 bytes",
        "library call"},
       {"unwritten_waves",
        "cufftExecC2C reads 256 bytes of the input that nothing wrote, the first at offset 256",
        "library call"},
       {"other_type", "the plan was made for numbers of another type", "library call"}});
}

TEST_F(LibraryCalls, AreQuietWhereTheyAreRight) {
  for (const char* name : {"same_stream",
                           "both_read",
                           "event",
                           "host_waits",
                           "overwritten",
                           "not_read",
                           "other_triangle",
                           "half_written",
                           "random"}) {
    const outcome ended = run(name);
    EXPECT_EQ(ended.exit_code, 0) << name;
    EXPECT_THAT(ended.err, IsEmpty()) << name;
  }
}

// Captured calls do nothing until the graph is launched, and then each time.
TEST_F(LibraryCalls, RunWhereTheirGraphRuns) {
  const outcome ended = run("captured");
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_EQ(ended.out, "1\n8\n") << ended.err;
}

TEST_F(LibraryCalls, AreLeftOutOnRequest) {
  EXPECT_EQ(run("two_streams", {"WARPGAUGE_SIM_GLOBAL_RACES=0"}).exit_code, 0);
  EXPECT_EQ(run("unwritten", {"WARPGAUGE_SIM_FINDINGS=0"}).exit_code, 0);
}

}  // namespace
}  // namespace warpgauge::tests
