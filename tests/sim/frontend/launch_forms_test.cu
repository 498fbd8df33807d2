// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "launching_header.cuh"

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <utility>
#include <vector>

// Launches in every form that public programs use, compiled as they are.
namespace {

constexpr int n = 64;

std::vector<int> read(const int* device, int count = n) {
  std::vector<int> result(static_cast<std::size_t>(count));
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(result.data(), device, result.size() * sizeof(int), cudaMemcpyDeviceToHost),
            cudaSuccess);
  return result;
}

class LaunchForms : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(cudaMalloc(&out_, n * sizeof(int)), cudaSuccess);
    ASSERT_EQ(cudaMemset(out_, 0, n * sizeof(int)), cudaSuccess);
  }
  void TearDown() override { EXPECT_EQ(cudaFree(out_), cudaSuccess); }
  int* out_ = nullptr;
};

__global__ void store(int* out, int value) { out[threadIdx.x] = value; }
__global__ void store(int* out, double value) { out[threadIdx.x] = static_cast<int>(value * 100); }

TEST_F(LaunchForms, ChooseTheOverloadThatACallWould) {
  store<<<1, n>>>(out_, 3);
  EXPECT_EQ(read(out_), std::vector<int>(n, 3));
  store<<<1, n>>>(out_, 0.5);
  EXPECT_EQ(read(out_), std::vector<int>(n, 50));
}

__global__ void with_default(int* out, long long value = 7, const char* = nullptr) {
  out[threadIdx.x] = static_cast<int>(value);
}

TEST_F(LaunchForms, ConvertArgumentsAndTakeDefaults) {
  with_default<<<1, n>>>(out_);
  EXPECT_EQ(read(out_), std::vector<int>(n, 7));
  with_default<<<dim3(1), dim3(n), 0>>>(out_, 'a', NULL);
  EXPECT_EQ(read(out_), std::vector<int>(n, 'a'));
}

__global__ void sum_of_two(int* out, int a, int b) { out[threadIdx.x] = a + b; }

template <class Kernel, class... Arguments>
void call(Kernel kernel, Arguments... arguments) {
  kernel(arguments...);  // benchmarks that forget the launch do this
}

TEST_F(LaunchForms, ACallWithoutConfigurationRunsNothingAndSaysSo) {
  testing::internal::CaptureStderr();
  call(sum_of_two, out_, 3, 4);
  call(sum_of_two, out_, 5, 6);
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(cudaGetLastError(), cudaErrorMissingConfiguration);
  EXPECT_EQ(read(out_), std::vector<int>(n, 0));
  const std::string sentence =
      "sum_of_two is called without <<<grid, block>>>, and so does not run";
  EXPECT_NE(said.find(sentence), std::string::npos) << said;
  EXPECT_EQ(said.find(sentence), said.rfind(sentence)) << said;
}

struct pair_of_ints {
  int first, second;
};
__global__ void sum_of(int* out, pair_of_ints p) { out[threadIdx.x] = p.first + p.second; }

TEST_F(LaunchForms, TakeBracedArgumentsAndConfigurations) {
  sum_of<<<{1}, {n}>>>(out_, {3, 4});
  EXPECT_EQ(read(out_), std::vector<int>(n, 7));
}

template <typename T, int Add, typename = void>
__global__ void deduced(T* out, T value) {
  out[threadIdx.x] = value + Add;
}
template <bool Twice, template <class> class Box>
__global__ void boxed(int* out, Box<int> box) {
  out[threadIdx.x] = Twice ? 2 * box.value : box.value;
}
template <class T>
struct box_of {
  T value;
};

TEST_F(LaunchForms, DeduceTemplateArguments) {
  deduced<int, 2><<<1, n>>>(out_, 5);
  EXPECT_EQ(read(out_), std::vector<int>(n, 7));
  constexpr int a = 1, b = 3;
  boxed<(a < b), box_of><<<1, n>>>(out_, box_of<int>{4});
  EXPECT_EQ(read(out_), std::vector<int>(n, 8));
  boxed<(1 >> 1) != 0, box_of><<<1, n>>>(out_, box_of<int>{4});
  EXPECT_EQ(read(out_), std::vector<int>(n, 4));
}

template <class... Values>
__global__ void sum_all(int* out, Values... values) {
  out[threadIdx.x] = (0 + ... + values);
}

TEST_F(LaunchForms, TakePacks) {
  sum_all<<<1, n>>>(out_, 1, 2u, 3.0f);
  EXPECT_EQ(read(out_), std::vector<int>(n, 6));
  sum_all<<<1, n>>>(out_);
  EXPECT_EQ(read(out_), std::vector<int>(n, 0));
}

template <class T, unsigned Add>
__global__ void restricted(const T* __restrict__ in, T* __restrict__ out, unsigned count) {
  if (threadIdx.x < count) out[threadIdx.x] = in[threadIdx.x] + Add;
}

TEST_F(LaunchForms, TakeRestrictedPointers) {
  int* in = nullptr;
  ASSERT_EQ(cudaMalloc(&in, n * sizeof(int)), cudaSuccess);
  fill(in, 3, n);
  restricted<int, 4><<<1, n>>>(in, out_, n);
  EXPECT_EQ(read(out_), std::vector<int>(n, 7));
  EXPECT_EQ(cudaFree(in), cudaSuccess);
}

template <class Function>
__global__ void apply(int* out, Function f) {
  out[threadIdx.x] = f(static_cast<int>(threadIdx.x));
}

// Not in a test's body: nvcc takes no device lambda in a private function.
void apply_addition(int* out, int add) {
  apply<<<1, n>>>(out, [=] __device__(int i) { return i + add; });
}

TEST_F(LaunchForms, TakeDeviceLambdas) {
  const int add = 5;
  apply_addition(out_, add);
  std::vector<int> expected(n);
  std::iota(expected.begin(), expected.end(), add);
  EXPECT_EQ(read(out_), expected);
}

template <class Kernel, class... Arguments>
void launch_dependent(Kernel kernel, Arguments... arguments) {
  kernel<<<1, n, 0, cudaStream_t(0)>>>(arguments...);
}

TEST_F(LaunchForms, WorkThroughPointersAndDependentNames) {
  void (*pointer)(int*, int) = store;
  pointer<<<1, n>>>(out_, 9);
  EXPECT_EQ(read(out_), std::vector<int>(n, 9));
  (*pointer)<<<1, n>>>(out_, 10);
  void (*several[])(int*, int) = {store};
  several[0]<<<1, n>>>(out_, 11);
  EXPECT_EQ(read(out_), std::vector<int>(n, 11));
  launch_dependent(deduced<int, 1>, out_, 11);
  EXPECT_EQ(read(out_), std::vector<int>(n, 12));
}

// Formatters that do not know of <<< write this, and nvcc takes it.
// clang-format off
TEST_F(LaunchForms, WorkWithSpaceInTheirBrackets) {
  store<< <1, n>> >(out_, 15);
  EXPECT_EQ(read(out_), std::vector<int>(n, 15));
  store << <1, n>>>(out_, 16);
  EXPECT_EQ(read(out_), std::vector<int>(n, 16));
  store<< <1, n>> >(out_, n << 3 >> 2);
  EXPECT_EQ(read(out_), std::vector<int>(n, 2 * n));
}
// clang-format on

__global__ void named(int* named, int value) { named[threadIdx.x] = value; }
}  // namespace
namespace inner {
#ifdef __clang__  // clang 14 takes no attribute there
inline namespace version {
#else
inline namespace __attribute__((visibility("default"))) version {
#endif
__global__ void named(int* out, int named) { out[threadIdx.x] = named; }
template <class T>
__global__ void typed(T* typed) {
  typed[threadIdx.x] = sizeof(T);
}
}  // namespace version
}  // namespace inner
namespace {

TEST_F(LaunchForms, MayHaveAParameterOfTheKernelsName) {
  named<<<1, n>>>(out_, 17);
  EXPECT_EQ(read(out_), std::vector<int>(n, 17));
  inner::named<<<1, n>>>(out_, 18);
  EXPECT_EQ(read(out_), std::vector<int>(n, 18));
  inner::typed<<<1, n>>>(out_);
  EXPECT_EQ(read(out_), std::vector<int>(n, 4));
}

TEST_F(LaunchForms, WorkInMacrosAndHeaders) {
  LAUNCH(header_fill, n)(out_, 13, n);
  EXPECT_EQ(read(out_), std::vector<int>(n, 13));
  fill(out_, 14, n);
  EXPECT_EQ(read(out_), std::vector<int>(n, 14));
}

int launched_within(int* out) {
  store<<<1, n>>>(out, 20);
  return read(out)[0];
}

TEST_F(LaunchForms, MayLaunchWithinTheirArguments) {
  store<<<1, n>>>(out_, launched_within(out_) + 1);
  EXPECT_EQ(read(out_), std::vector<int>(n, 21));
  store<<<launched_within(out_) - 19, [&] {
    store<<<1, n>>>(out_, 1);
    return n;
  }()>>>(out_, 2);
  EXPECT_EQ(read(out_), std::vector<int>(n, 2));
}

TEST_F(LaunchForms, AreStatements) {
  for (int i = 0; i < 3; ++i)
    if (i == 1)
      store<<<1, n>>>(out_, i);
    else
      store<<<
          // a launch on several lines
          1,
          n>>>(out_, 10 * i);
  EXPECT_EQ(read(out_), std::vector<int>(n, 20));
}

__global__ void __launch_bounds__(32, 2) bounded(int* out) { out[threadIdx.x] = 1; }

TEST_F(LaunchForms, KeepTheKernelsBounds) {
  bounded<<<1, 32>>>(out_);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  bounded<<<1, 64>>>(out_);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);

  void (*typed)(int*) = bounded;
  void* arguments[] = {&out_};
  cudaLaunchConfig_t config{};
  config.gridDim = 1;
  for (const auto& [threads, expected] :
       {std::pair(32U, cudaSuccess), std::pair(64U, cudaErrorInvalidValue)}) {
    config.blockDim = threads;
    EXPECT_EQ(cudaLaunchKernelEx(&config, bounded, out_), expected);
    EXPECT_EQ(cudaLaunchKernelExC(&config, reinterpret_cast<const void*>(typed), arguments),
              expected);
    EXPECT_EQ(cudaLaunchKernel(bounded, dim3(1), dim3(threads), arguments), expected);
    EXPECT_EQ(cudaLaunchKernel(
                  reinterpret_cast<const void*>(typed), dim3(1), dim3(threads), arguments, 0, 0),
              expected);
    EXPECT_EQ(cudaLaunchCooperativeKernel(bounded, dim3(1), dim3(threads), arguments), expected);
    static_cast<void>(cudaGetLastError());
  }
  cudaFuncAttributes attributes;
  EXPECT_EQ(cudaFuncGetAttributes(&attributes, bounded), cudaSuccess);
  EXPECT_EQ(attributes.maxThreadsPerBlock, 32);
}

__global__ void reverse(int* data) {
  extern __shared__ int row[];
  row[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = row[blockDim.x - 1 - threadIdx.x];
}

namespace of_c {
extern "C" __global__ void reverse_with_c_linkage(int* data) {
  extern __shared__ int c_row[];
  c_row[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = c_row[blockDim.x - 1 - threadIdx.x];
}
}  // namespace of_c

TEST_F(LaunchForms, PassSharedMemoryAndStream) {
  std::vector<int> values(n);
  std::iota(values.begin(), values.end(), 0);
  ASSERT_EQ(cudaMemcpy(out_, values.data(), n * sizeof(int), cudaMemcpyHostToDevice), cudaSuccess);
  cudaStream_t stream;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  reverse<<<1, n, n * sizeof(int), stream>>>(out_);
  EXPECT_EQ(read(out_), std::vector<int>(values.rbegin(), values.rend()));
  of_c::reverse_with_c_linkage<<<1, n, n * sizeof(int), stream>>>(out_);
  EXPECT_EQ(read(out_), values);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

TEST_F(LaunchForms, AreFoundByAddress) {
  int value = 31;
  void* arguments[] = {&out_, &value};
  void (*typed)(int*, int) = store;
  EXPECT_EQ(
      cudaLaunchKernel(reinterpret_cast<const void*>(typed), dim3(1), dim3(n), arguments, 0, 0),
      cudaSuccess);
  EXPECT_EQ(read(out_), std::vector<int>(n, 31));
  EXPECT_EQ(cudaLaunchKernel(static_cast<const void*>(&value), dim3(1), dim3(n), arguments, 0, 0),
            cudaErrorInvalidDeviceFunction);
}

TEST_F(LaunchForms, LeaveOtherAnglesAlone) {
  const int shifted = 1 << 3 >> 1;
  const char* text = "kernel<<<1, 2>>>(x)";
  const char* raw = R"(kernel<<<1, 2>>>(x))";
  EXPECT_EQ(shifted, 4);
  EXPECT_STREQ(text, raw);
  std::vector<std::vector<std::pair<int, std::vector<int>>>> nested;
  EXPECT_TRUE(nested.empty());
  // store<<<1, 2>>>(nothing);  /* store<<<1, 2>>>( */
}

}  // namespace
