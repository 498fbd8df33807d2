// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

/// What public programs do that nvcc takes, and that no page of CUDA's asks for.
namespace warpgauge::tests {
namespace {

using testing::HasSubstr;

class ForeignPrograms : public testing::Test {
 protected:
  /// Compiles the text; the program's outcome.
  outcome run(const std::string& text, std::vector<std::string> options = {}) {
    write_file(folder + "/program.cu", text);
    options.insert(options.begin(), "cc");
    options.insert(options.end(), {"program.cu", "-o", "program"});
    const outcome made =
        run_program(WARPGAUGE_TOOL, options, {.folder = folder, .environment = {}});
    EXPECT_EQ(made.exit_code, 0) << made.err;
    return run_program(folder + "/program", {}, {.folder = folder, .environment = {}});
  }

  std::string folder = fresh_folder();
};

/// Names that the surface gives to what is its own.
std::set<std::string> own_names() {
  std::ifstream in(WARPGAUGE_SURFACE_HEADERS "/warpgauge_surface/own_names_hide.inc");
  std::set<std::string> result;
  const std::string undefines = "#undef ";
  for (std::string line; std::getline(in, line);) {
    if (line.rfind(undefines, 0) == 0) result.insert(line.substr(undefines.size()));
  }
  return result;
}

/// The headers that a program may include and that have declarations of their own, unlike those of
/// the standard library.
std::vector<std::string> public_headers() {
  namespace fs = std::filesystem;
  const fs::path top = WARPGAUGE_SURFACE_HEADERS;
  std::vector<std::string> result;
  for (const fs::directory_entry& file : fs::recursive_directory_iterator(top)) {
    const std::string name = fs::relative(file.path(), top).string();
    if (!file.is_regular_file() || name.rfind("warpgauge_surface", 0) == 0) continue;
    const std::string text = file_text(file.path().string());
    if (text.find("own_names_begin.inc") != std::string::npos) result.push_back(name);
  }
  return result;
}

// -DN=8, or `#define N 8` before an #include. `@` stands nowhere in C++.
TEST_F(ForeignPrograms, MayDefineMacrosNamedAsAnythingInTheSurface) {
  std::string text = "#define QUOTE_(...) #__VA_ARGS__\n#define QUOTE(...) QUOTE_(__VA_ARGS__)\n";
  for (const std::string& header : public_headers()) text += "#include <" + header + ">\n";
  text += "int main() { return N != 8 || *QUOTE(Bytes) != '@'; }\n";
  std::string options = "-DN=8\n";
  for (const std::string& name : own_names()) {
    if (name != "N") options += "-D" + name + "=@\n";
  }
  write_file(folder + "/macros", options);
  const outcome o = run(text, {"@macros"});
  EXPECT_EQ(o.exit_code, 0) << o.err;
}

// The list must grow with the surface: template parameters, and whatever is as short as a macro.
TEST(OwnNames, HaveEveryShortNameAndEveryTemplateParameter) {
  const std::set<std::string> known = own_names();
  const std::set<std::string> words = {"as", "do", "if", "in", "or", "of"};
  const std::regex parameter(
      R"((?:class|typename)(?:\.\.\.)? ([A-Za-z_]\w*)(?=[,>]| =)|\b([A-Za-z]\w?)\b)");
  const std::regex other(
      R"(//.*|/\*.*\*/|"(\\.|[^"\\])*"|'(\\.|[^'\\])*'|#(include|error|if|elif|pragma).*)");
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(WARPGAUGE_SURFACE_HEADERS)) {
    const std::string suffix = file.path().extension().string();
    if (!file.is_regular_file() || suffix == ".inc") continue;
    std::istringstream in(file_text(file.path().string()));
    for (std::string line; std::getline(in, line);) {
      line = std::regex_replace(line, other, "");
      for (std::sregex_iterator at(line.begin(), line.end(), parameter), end; at != end; ++at) {
        const std::string name = (*at)[1].matched ? (*at)[1] : (*at)[2];
        if (words.count(name) != 0 || name.rfind("__", 0) == 0) continue;
        EXPECT_EQ(known.count(name), 1U) << name << " in " << file.path() << ": " << line;
      }
    }
  }
}

// Before there were orders, blocks talked past the first level of cache: value and flag in one
// word.
TEST_F(ForeignPrograms, TalkPastTheFirstLevelOfCache) {
  const outcome o = run(R"(#include <cooperative_groups.h>
#include <cstdio>
__global__ void by_assembly(uint2* slot, unsigned* sum) {
  uint2 v = make_uint2(0, 0);
  if (blockIdx.x > 0)
    do asm volatile("ld.cg.v2.u32 {%0, %1}, [%2];" : "=r"(v.x), "=r"(v.y) : "l"(slot + blockIdx.x - 1));
    while (v.y == 0);
  const unsigned total = v.x + blockIdx.x;
  asm volatile("st.cg.v2.u32 [%0], {%1, %2};" :: "l"(slot + blockIdx.x), "r"(total), "r"(1u));
  if (blockIdx.x == gridDim.x - 1) *sum = total;
}
__global__ void by_function(uint2* slot, unsigned* sum) {
  uint2 v = make_uint2(0, 0);
  if (blockIdx.x > 0)
    do v = __ldcv(slot + blockIdx.x - 1); while (v.y == 0);
  const unsigned total = v.x + blockIdx.x;
  __stcg(slot + blockIdx.x, make_uint2(total, 1));
  if (blockIdx.x == gridDim.x - 1) *sum = total;
  cooperative_groups::synchronize(cooperative_groups::this_thread_block());
}
int main() {
  uint2* slot;
  unsigned *sum, host[2];
  cudaMalloc(&slot, 32 * sizeof *slot);
  cudaMalloc(&sum, sizeof host);
  cudaMemset(slot, 0, 32 * sizeof *slot);
  by_assembly<<<16, 1>>>(slot, sum);
  by_function<<<16, 1>>>(slot + 16, sum + 1);
  cudaMemcpy(host, sum, sizeof host, cudaMemcpyDeviceToHost);
  printf("%u %u\n", host[0], host[1]);
}
)");
  EXPECT_EQ(o.out, "120 120\n");
  EXPECT_EQ(o.exit_code, 0) << o.err;
}

// The toolkit's libraries look the kernel's version up among those that the file was compiled for.
TEST_F(ForeignPrograms, AskWhichArchitectureAKernelWasCompiledFor) {
  const outcome o = run(R"(#include <cstdio>
__global__ void kernel() {}
int main() {
  kernel<<<1, 1>>>();
  cudaFuncAttributes a;
  cudaFuncGetAttributes(&a, kernel);
  printf("%d %d\n", a.ptxVersion, a.binaryVersion);
}
)",
                        {"-arch=sm_86"});
  EXPECT_EQ(o.out, "86 86\n") << o.err;
}

TEST_F(ForeignPrograms, UseTheCompilersOwnAtomics) {
  const outcome o = run(R"(#include <cstdio>
__global__ void kernel(unsigned* p, float* f, int* out) {
  unsigned expected = 0, desired = 5, old = 0;
  out[0] = __nv_atomic_compare_exchange(p, &expected, &desired, false, __NV_ATOMIC_SEQ_CST, __NV_ATOMIC_RELAXED);
  out[1] = __nv_atomic_compare_exchange_n(p, &expected, 9u, true, __NV_ATOMIC_SEQ_CST, __NV_ATOMIC_RELAXED);
  out[2] = expected;
  __nv_atomic_add(p, 2, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[3] = __nv_atomic_fetch_sub(p, 1u, __NV_ATOMIC_ACQ_REL);
  __nv_atomic_exchange(p, &desired, &old, __NV_ATOMIC_RELEASE);
  out[4] = old;
  out[5] = __nv_atomic_exchange_n(p, 12u, __NV_ATOMIC_RELAXED);
  __nv_atomic_and(p, 6u, __NV_ATOMIC_RELAXED);
  __nv_atomic_or(p, 1u, __NV_ATOMIC_RELAXED);
  out[6] = __nv_atomic_fetch_xor(p, 7u, __NV_ATOMIC_RELAXED);
  __nv_atomic_max(p, 8u, __NV_ATOMIC_RELAXED);
  out[7] = __nv_atomic_fetch_min(p, 3u, __NV_ATOMIC_RELAXED);
  __nv_atomic_load(p, &old, __NV_ATOMIC_ACQUIRE);
  out[8] = old;
  __nv_atomic_store(p, &desired, __NV_ATOMIC_RELEASE);
  __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
  out[9] = __nv_atomic_load_n(p, __NV_ATOMIC_ACQUIRE);
  __nv_atomic_store_n(p, 0, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM);
  *f = 1;
  __nv_atomic_add(f, 0.5f, __NV_ATOMIC_RELAXED);
  out[10] = __nv_atomic_fetch_add(f, 1.f, __NV_ATOMIC_RELAXED) * 2;
}
int main() {
  int *data, host[13];
  cudaMalloc(&data, sizeof host);
  cudaMemset(data, 0, sizeof host);
  kernel<<<1, 1>>>((unsigned*)data, (float*)(data + 1), data + 2);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 2; i < 13; ++i) printf("%d ", host[i]);
}
)");
  EXPECT_EQ(o.out, "1 0 5 7 6 5 5 8 3 5 3 ");
  EXPECT_EQ(o.exit_code, 0) << o.err;
}

// Lambdas are classes like others here. CCCL asks what they are once the option allows them.
TEST_F(ForeignPrograms, AllowLambdasInDeviceCode) {
  const outcome o = run(R"(#include <cstdio>
#ifndef __CUDACC_EXTENDED_LAMBDA__
#error "the option defines it"
#endif
template <class F> __global__ void call(F f, int* out) { *out = f(2); }
template <class F> constexpr bool device_lambda() {
  return __nv_is_extended_device_lambda_closure_type(F) ||
         __nv_is_extended_host_device_lambda_closure_type(F) ||
         __nv_is_extended_device_lambda_with_preserved_return_type(F);
}
int main() {
  int *out, host;
  cudaMalloc(&out, 4);
  auto f = [] __device__(int x) { return 3 * x; };
  call<<<1, 1>>>(f, out);
  cudaMemcpy(&host, out, 4, cudaMemcpyDeviceToHost);
  printf("%d %d\n", host, device_lambda<int>());
}
)",
                        {"--extended-lambda"});
  EXPECT_EQ(o.out, "6 0\n") << o.err;
}

TEST_F(ForeignPrograms, AssignValuesToAtomicsOfTheStandardLibrary) {
  const outcome o = run(R"(#include <cuda/atomic>
#include <cstdio>
__global__ void f(cuda::atomic<int>* p) {
  cuda::atomic<int> highest = p[0].load();
  highest = p[1].load();
  p[0] = highest.load();
}
int main() {
  int h[2] = {1, 2};
  cuda::atomic<int>* p;
  cudaMalloc(&p, sizeof h);
  cudaMemcpy(p, h, sizeof h, cudaMemcpyHostToDevice);
  f<<<1, 1>>>(p);
  cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
  std::printf("%d\n", h[0]);
}
)",
                        {"-Xcompiler", "-Werror"});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_EQ(o.out, "2\n");
}

TEST_F(ForeignPrograms, WaitForAllBlocksByADeviceVariable) {
  const outcome o = run(R"(#include <cstdio>
#include <cuda_runtime.h>
__device__ unsigned arrived;
__global__ void f(int* p) {
  p[blockIdx.x] = blockIdx.x;
  __threadfence();
  atomicAdd(&arrived, 1u);
  while (atomicAdd(&arrived, 0u) < gridDim.x) {
  }
  __threadfence();
  p[gridDim.x + blockIdx.x] = p[gridDim.x - 1 - blockIdx.x];
}
int main() {
  int *p, h;
  cudaMalloc(&p, 8 * sizeof(int));
  f<<<4, 1>>>(p);
  cudaMemcpy(&h, p + 4, sizeof h, cudaMemcpyDeviceToHost);
  std::printf("%d\n", h);
}
)");
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_EQ(o.out, "3\n");
}

// Warps of producers and of consumers meet at barriers that the others pass by.
TEST_F(ForeignPrograms, MaySplitABlockByNamedBarriers) {
  const std::string text = R"cu(#include <cstdio>
__global__ void hands_over(int* out) {
  __shared__ int row[32];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (warp == 1) {
    row[lane] = lane;
    PRODUCED;
  } else if (warp == 2) {
    asm volatile("bar.sync %0, %1;" ::"r"(3), "r"(64) : "memory");
    out[lane] = row[31 - lane];
  }
  asm volatile("barrier.cta.sync.aligned 0;" ::: "memory");
}
int main() {
  int *d, h[32];
  cudaMalloc(&d, sizeof h);
  hands_over<<<1, 96>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d", h[0]);
}
)cu";
  const outcome right = run(text, {R"(-DPRODUCED=asm volatile("bar.arrive 3, 64;" ::: "memory"))"});
  EXPECT_EQ(right.exit_code, 0) << right.err;
  EXPECT_EQ(right.out, "31");
  const outcome waits = run(text, {"-DPRODUCED="});
  EXPECT_EQ(waits.exit_code, 97);
  EXPECT_THAT(waits.err, HasSubstr("[step limit]"));
}

// As CUB places what its blocks share.
TEST_F(ForeignPrograms, MayAlignStructuresTo16BytesThatAskForMore) {
  const outcome o = run(R"cu(
struct alignas(32) wide { double numbers[4]; };
__global__ void places(int* out, int by) {
  __shared__ alignas(32) char room[96];
  wide* const w = reinterpret_cast<wide*>(room + by);
  *w = wide{{1, 2, 3, 4}};
  *out = static_cast<int>(w->numbers[3]);
}
int main(int count, char**) {
  int *d, h;
  cudaMalloc(&d, 4);
  places<<<1, 1>>>(d, 16 * count);
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
  return h != 4;
}
)cu");
  EXPECT_EQ(o.exit_code, 0) << o.err;
}

// CUB's second kernel begins by leave of the first, and reads one element too many, which it does
// not use.
TEST_F(ForeignPrograms, MaySortByAComparisonOfTheirOwn) {
  if (!std::filesystem::exists("/usr/local/cuda/include/cccl"))
    GTEST_SKIP() << "no toolkit 13 in /usr/local/cuda";
  const outcome o = run(R"cu(#include <thrust/device_vector.h>
#include <thrust/sort.h>
struct descends { __host__ __device__ bool operator()(int a, int b) const { return a > b; } };
int main() {
  thrust::device_vector<int> v(3000);
  for (int i = 0; i < 3000; ++i) v[i] = i * 7919 % 3001;
  thrust::sort(v.begin(), v.end(), descends());
  for (int i = 1; i < 3000; ++i) if (v[i] > v[i - 1]) return 1;
}
)cu");
  EXPECT_EQ(o.exit_code, 0) << o.err;
}

#if defined(__x86_64__)
// Addresses of shared memory have 32 bits on a device: row[~0u] is row[-1].
TEST_F(ForeignPrograms, MayIndexSharedMemoryByNumbersThatWrapAround) {
  const std::string kernel = R"cu(#include <cstdio>
struct wide { long long a, b; };
__global__ void reversed(int* out) {
  __shared__ double numbers[40];
  __shared__ float4 quads[40];
  __shared__ wide structures[40];
  __shared__ unsigned counts[8];
  const unsigned i = threadIdx.x;
  if (i < 8) counts[i] = 0;
  (numbers + 32)[~i] = i;
  (quads + 32)[~i] = make_float4(i, 1, 2, 3);
  (structures + 32)[~i] = wide{i, 5};
  __syncthreads();
  atomicAdd(&(counts + 8)[~(i % 8)], 1u);
  BARRIER;
  const wide s = (structures + 32)[~i];
  out[blockIdx.x * 32 + i] = numbers[31 - i] + 10 * (quads + 32)[~i].x + s.a + s.b + counts[i % 8];
}
int main() {
  int* d;
  static int h[40 * 32];
  cudaMalloc(&d, sizeof h);
  reversed<<<40, 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 40 * 32; ++i) {
    if (h[i] != 12 * (i % 32) + 5 + 4) return printf("%d: %d\n", i, h[i]), 1;
  }
}
)cu";
  const outcome right = run(kernel, {"-DBARRIER=__syncthreads()"});
  EXPECT_EQ(right.exit_code, 0) << right.out << right.err;
  const outcome racy = run(kernel, {"-DBARRIER="});
  EXPECT_EQ(racy.exit_code, 97);
  EXPECT_THAT(racy.err, HasSubstr("reversed(int*)::counts"));
}

TEST_F(ForeignPrograms, AreToldWhereAWrappedIndexLeavesItsArray) {
  const outcome o = run(R"cu(
__global__ void leaves(int* out, unsigned back) {
  __shared__ int row[8];
  row[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = row[threadIdx.x - back];
}
int main() {
  int* d;
  cudaMalloc(&d, 32);
  leaves<<<1, 8>>>(d, 1000);
  cudaDeviceSynchronize();
}
)cu");
  EXPECT_EQ(o.exit_code, 97);
  EXPECT_THAT(o.err, HasSubstr("program.cu:6"));
}
#endif

}  // namespace
}  // namespace warpgauge::tests
