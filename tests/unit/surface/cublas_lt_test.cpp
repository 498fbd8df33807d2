// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/needs_device.hpp"
#include "tests/unit/surface/device_copy.hpp"

#include <cublasLt.h>

#include <cmath>
#include <functional>

namespace {

using surface_tests::device_copy;
using values = std::vector<float>;

constexpr int m = 16, n = 24, k = 8, ld = 32;

/// Small whole numbers, so that every order of additions gives the same sum.
values numbers(int count, int seed) {
  values result;
  for (int i = 0; i < count; ++i) result.push_back(static_cast<float>((i * 7 + seed) % 11 - 5));
  return result;
}

/// A matrix of the test and how it lies.
struct lying {
  bool transposed = false;
  bool by_rows = false;

  /// @param rows, cols  of the matrix as the product takes it
  cublasLtMatrixLayout_t layout(int rows, int cols, int batch = 1, long long stride = 0) const {
    cublasLtMatrixLayout_t made = nullptr;
    const auto first = static_cast<std::uint64_t>(transposed ? cols : rows);
    const auto second = static_cast<std::uint64_t>(transposed ? rows : cols);
    EXPECT_EQ(cublasLtMatrixLayoutCreate(&made, CUDA_R_32F, first, second, ld),
              CUBLAS_STATUS_SUCCESS);
    const cublasLtOrder_t order = by_rows ? CUBLASLT_ORDER_ROW : CUBLASLT_ORDER_COL;
    set(made, CUBLASLT_MATRIX_LAYOUT_ORDER, order);
    set(made, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, batch);
    set(made, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, static_cast<std::int64_t>(stride));
    return made;
  }
  template <class T>
  static void set(cublasLtMatrixLayout_t of, cublasLtMatrixLayoutAttribute_t which, T value) {
    EXPECT_EQ(cublasLtMatrixLayoutSetAttribute(of, which, &value, sizeof value),
              CUBLAS_STATUS_SUCCESS);
  }
  float at(const values& all, int i, int j, int first = 0) const {
    const bool flipped = transposed != by_rows;
    return all[static_cast<std::size_t>(first + (flipped ? j + i * ld : i + j * ld))];
  }
};

class CublasLt : public warpgauge::with_device {
 protected:
  void SetUp() override {
    warpgauge::with_device::SetUp();
    if (IsSkipped()) return;
    ASSERT_EQ(cublasLtCreate(&handle_), CUBLAS_STATUS_SUCCESS);
  }
  void TearDown() override {
    if (IsSkipped()) return;
    EXPECT_EQ(cublasLtDestroy(handle_), CUBLAS_STATUS_SUCCESS);
  }

  template <class T>
  void set(cublasLtMatmulDesc_t of, cublasLtMatmulDescAttributes_t which, T value) {
    EXPECT_EQ(cublasLtMatmulDescSetAttribute(of, which, &value, sizeof value),
              CUBLAS_STATUS_SUCCESS);
  }

  /// D = epilogue(2 A B + 3 C), of which C is first what `d` holds.
  void multiply(const lying& of_a,
                const lying& of_b,
                const values& a,
                const values& b,
                const device_copy<float>& d,
                cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT,
                float* bias = nullptr,
                float* auxiliary = nullptr,
                int batch = 1,
                const lying& of_d = {}) {
    const device_copy<float> on_a(a), on_b(b);
    cublasLtMatmulDesc_t how = nullptr;
    ASSERT_EQ(cublasLtMatmulDescCreate(&how, CUBLAS_COMPUTE_32F, CUDA_R_32F),
              CUBLAS_STATUS_SUCCESS);
    set(how, CUBLASLT_MATMUL_DESC_TRANSA, of_a.transposed ? CUBLAS_OP_T : CUBLAS_OP_N);
    set(how, CUBLASLT_MATMUL_DESC_TRANSB, of_b.transposed ? CUBLAS_OP_T : CUBLAS_OP_N);
    set(how, CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue);
    if (bias != nullptr) set(how, CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
    if (auxiliary != nullptr) {
      set(how, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, auxiliary);
      set(how, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, std::int64_t{m});
    }
    const long long between = ld * ld;
    const cublasLtMatrixLayout_t la = of_a.layout(m, k, batch, between),
                                 lb = of_b.layout(k, n, batch, between),
                                 ld_d = of_d.layout(m, n, batch, between);
    cublasLtMatmulPreference_t preference = nullptr;
    ASSERT_EQ(cublasLtMatmulPreferenceCreate(&preference), CUBLAS_STATUS_SUCCESS);
    cublasLtMatmulHeuristicResult_t found{};
    int count = 0;
    ASSERT_EQ(cublasLtMatmulAlgoGetHeuristic(
                  handle_, how, la, lb, ld_d, ld_d, preference, 1, &found, &count),
              CUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(count, 1);
    const float alpha = 2, beta = 3;
    ASSERT_EQ(cublasLtMatmul(handle_,
                             how,
                             &alpha,
                             on_a.data(),
                             la,
                             on_b.data(),
                             lb,
                             &beta,
                             d.data(),
                             ld_d,
                             d.data(),
                             ld_d,
                             &found.algo,
                             nullptr,
                             0,
                             nullptr),
              CUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    for (const cublasLtMatrixLayout_t one : {la, lb, ld_d}) cublasLtMatrixLayoutDestroy(one);
    EXPECT_EQ(cublasLtMatmulPreferenceDestroy(preference), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(cublasLtMatmulDescDestroy(how), CUBLAS_STATUS_SUCCESS);
  }

  /// By the definition.
  static double sum(const lying& of_a,
                    const lying& of_b,
                    const values& a,
                    const values& b,
                    double c,
                    int i,
                    int j,
                    int first = 0) {
    double result = 0;
    for (int p = 0; p < k; ++p) result += double{of_a.at(a, i, p, first)} * of_b.at(b, p, j, first);
    return 2 * result + 3 * c;
  }

  const values a_ = numbers(2 * ld * ld, 1), b_ = numbers(2 * ld * ld, 2),
               c_ = numbers(2 * ld * ld, 3);
  cublasLtHandle_t handle_ = nullptr;
};

double gelu(double x) {
  return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
}

TEST_F(CublasLt, MultipliesInEveryOrientationAndOrder) {
  for (int which = 0; which < 8; ++which) {
    const bool by_rows = (which & 4) != 0;
    const lying of_a{(which & 1) != 0, by_rows}, of_b{(which & 2) != 0, by_rows},
        of_d{false, by_rows};
    const device_copy<float> d(c_);
    multiply(of_a, of_b, a_, b_, d, CUBLASLT_EPILOGUE_DEFAULT, nullptr, nullptr, 1, of_d);
    const values got = d.values();
    for (int i = 0; i < m; ++i) {
      for (int j = 0; j < n; ++j) {
        EXPECT_EQ(of_d.at(got, i, j), sum(of_a, of_b, a_, b_, of_d.at(c_, i, j), i, j))
            << which << ": " << i << ", " << j;
      }
    }
    EXPECT_EQ(got[ld - 1], c_[ld - 1]) << "beyond the column";
  }
}

TEST_F(CublasLt, MultipliesBatches) {
  const device_copy<float> d(c_);
  multiply({}, {}, a_, b_, d, CUBLASLT_EPILOGUE_DEFAULT, nullptr, nullptr, 2);
  const values got = d.values();
  for (int first : {0, ld * ld}) {
    const lying plain;
    EXPECT_EQ(plain.at(got, 5, 7, first),
              sum({}, {}, a_, b_, plain.at(c_, 5, 7, first), 5, 7, first));
  }
}

TEST_F(CublasLt, EndsWithWhatTheEpilogueSays) {
  const lying plain;
  const values bias = numbers(m, 4);
  const std::vector<std::pair<cublasLtEpilogue_t, std::function<double(double, int)>>> epilogues = {
      {CUBLASLT_EPILOGUE_RELU, [](double v, int) { return std::max(v, 0.0); }},
      {CUBLASLT_EPILOGUE_BIAS,
       [&](double v, int i) { return v + bias[static_cast<std::size_t>(i)]; }},
      {CUBLASLT_EPILOGUE_RELU_BIAS,
       [&](double v, int i) { return std::max(v + bias[static_cast<std::size_t>(i)], 0.0); }},
      {CUBLASLT_EPILOGUE_GELU, [](double v, int) { return gelu(v); }},
      {CUBLASLT_EPILOGUE_GELU_BIAS,
       [&](double v, int i) { return gelu(v + bias[static_cast<std::size_t>(i)]); }}};
  for (const auto& [epilogue, expected] : epilogues) {
    const device_copy<float> d(c_), on_bias(bias);
    const bool adds = (epilogue & CUBLASLT_EPILOGUE_BIAS) != 0;
    multiply({}, {}, a_, b_, d, epilogue, adds ? on_bias.data() : nullptr);
    const values got = d.values();
    for (int i = 0; i < m; ++i) {
      for (int j = 0; j < n; ++j) {
        const double right = expected(sum({}, {}, a_, b_, plain.at(c_, i, j), i, j), i);
        EXPECT_NEAR(plain.at(got, i, j), right, 1e-3 * std::max(1.0, std::abs(right))) << epilogue;
      }
    }
  }
}

TEST_F(CublasLt, KeepsAndUsesWhatWentIntoAGelu) {
  const lying plain;
  const values bias = numbers(m, 4);
  const device_copy<float> d(c_), on_bias(bias), before{values(m * n)};
  multiply({}, {}, a_, b_, d, CUBLASLT_EPILOGUE_GELU_AUX_BIAS, on_bias.data(), before.data());
  const values kept = before.values();
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < n; ++j) {
      EXPECT_EQ(kept[static_cast<std::size_t>(i + j * m)],
                sum({}, {}, a_, b_, plain.at(c_, i, j), i, j) + bias[static_cast<std::size_t>(i)]);
    }
  }
  // Where the derivative is neither 0 nor 1.
  values x;
  for (int i = 0; i < m * n; ++i) x.push_back(static_cast<float>(i % 13 - 6) / 4);
  const device_copy<float> gradient(c_), on_x(x);
  multiply({}, {}, a_, b_, gradient, CUBLASLT_EPILOGUE_DGELU, nullptr, on_x.data());
  const values got = gradient.values();
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < n; ++j) {
      constexpr double step = 1e-5;
      const double at = x[static_cast<std::size_t>(i + j * m)];
      const double slope = (gelu(at + step) - gelu(at - step)) / (2 * step);
      const double right = sum({}, {}, a_, b_, plain.at(c_, i, j), i, j) * slope;
      EXPECT_NEAR(plain.at(got, i, j), right, 2e-3 * std::max(1.0, std::abs(right)));
    }
  }
}

TEST_F(CublasLt, AddsUpTheGradientOfABias) {
  const device_copy<float> d(c_), of_rows{values(m)}, of_cols{values(n)};
  multiply({}, {true}, a_, b_, d, CUBLASLT_EPILOGUE_BGRADB, of_cols.data());
  multiply({}, {true}, a_, b_, d, CUBLASLT_EPILOGUE_BGRADA, of_rows.data());
  const lying plain, transposed{true};
  for (int i = 0; i < m; ++i) {
    double right = 0;
    for (int p = 0; p < k; ++p) right += plain.at(a_, i, p);
    EXPECT_EQ(of_rows.values()[static_cast<std::size_t>(i)], right);
  }
  for (int j = 0; j < n; ++j) {
    double right = 0;
    for (int p = 0; p < k; ++p) right += transposed.at(b_, p, j);
    EXPECT_EQ(of_cols.values()[static_cast<std::size_t>(j)], right);
  }
}

}  // namespace
