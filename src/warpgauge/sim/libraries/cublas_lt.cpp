// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/include/cublasLt.h"
#include "warpgauge/sim/libraries/cublas_multiply.hpp"
#include "warpgauge/sim/libraries/numbers.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>

/// What a description was given, by attribute.
struct warpgauge_cublas_lt_values {
  std::map<int, std::vector<char>> values;

  cublasStatus_t set(int which, const void* value, size_t bytes) {
    if (value == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
    values[which].assign(static_cast<const char*>(value), static_cast<const char*>(value) + bytes);
    return CUBLAS_STATUS_SUCCESS;
  }
  template <class T>
  T get(int which, T otherwise) const {
    const auto at = values.find(which);
    if (at == values.end() || at->second.size() > sizeof(T)) return otherwise;
    T result{};
    std::memcpy(&result, at->second.data(), at->second.size());
    return result;
  }
};
struct warpgauge_cublas_lt_matmul : warpgauge_cublas_lt_values {};
struct warpgauge_cublas_lt_layout : warpgauge_cublas_lt_values {};
struct warpgauge_cublas_lt_preference : warpgauge_cublas_lt_values {};

using namespace warpgauge::sim;

namespace {

constexpr int bit_relu = 2, bit_bias = 4, bit_bias_gradient = 16, bit_gelu = 32,
              bit_auxiliary = 128;
constexpr int gelu_derivative = 192;

/// A matrix, or a batch of them.
struct matrix {
  cudaDataType type;
  int rows, cols, batch;
  long long ld, batch_stride;
  bool by_rows;

  explicit matrix(const warpgauge_cublas_lt_layout& of)
      : type(of.get(CUBLASLT_MATRIX_LAYOUT_TYPE, CUDA_R_32F)),
        rows(static_cast<int>(of.get<std::uint64_t>(CUBLASLT_MATRIX_LAYOUT_ROWS, 0))),
        cols(static_cast<int>(of.get<std::uint64_t>(CUBLASLT_MATRIX_LAYOUT_COLS, 0))),
        batch(of.get(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, 1)),
        ld(of.get<std::int64_t>(CUBLASLT_MATRIX_LAYOUT_LD, 0)),
        batch_stride(of.get<std::int64_t>(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, 0)),
        by_rows(of.get(CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_ORDER_COL) == CUBLASLT_ORDER_ROW) {}

  bool is_valid() const { return bytes_of(type) != 0 && ld >= (by_rows ? cols : rows); }
  std::size_t place(int i, int j) const {
    return static_cast<std::size_t>(by_rows ? i * ld + j : i + j * ld);
  }
  const char* begin(const void* first, int of_batch) const {
    return static_cast<const char*>(first) +
           of_batch * batch_stride * static_cast<long long>(bytes_of(type));
  }
  operand as_operand(std::string name, operand::use use, const void* first) const {
    const std::size_t bytes = bytes_of(type);
    return {std::move(name),
            use,
            first,
            bytes * static_cast<std::size_t>(by_rows ? cols : rows),
            static_cast<std::size_t>(by_rows ? rows : cols),
            bytes * static_cast<std::size_t>(ld)};
  }
};

/// D = epilogue(alpha * op(A) * op(B) + beta * C), as the descriptions have it.
struct product {
  matrix a, b, c, d;
  bool a_transposed, b_transposed;
  cudaDataType scale;
  bool scalars_on_device;
  int epilogue;
  char* bias;
  cudaDataType bias_type;
  char* auxiliary;
  long long auxiliary_ld;

  product(const warpgauge_cublas_lt_matmul& how,
          const warpgauge_cublas_lt_layout& of_a,
          const warpgauge_cublas_lt_layout& of_b,
          const warpgauge_cublas_lt_layout& of_c,
          const warpgauge_cublas_lt_layout& of_d)
      : a(of_a),
        b(of_b),
        c(of_c),
        d(of_d),
        a_transposed(how.get(CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_N) != CUBLAS_OP_N),
        b_transposed(how.get(CUBLASLT_MATMUL_DESC_TRANSB, CUBLAS_OP_N) != CUBLAS_OP_N),
        scale(how.get(CUBLASLT_MATMUL_DESC_SCALE_TYPE, CUDA_R_32F)),
        scalars_on_device(how.get(CUBLASLT_MATMUL_DESC_POINTER_MODE, 0) != 0),
        epilogue(how.get(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_DEFAULT)),
        bias(how.get<char*>(CUBLASLT_MATMUL_DESC_BIAS_POINTER, nullptr)),
        bias_type(how.get(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, d.type)),
        auxiliary(how.get<char*>(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, nullptr)),
        auxiliary_ld(how.get<std::int64_t>(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, 0)) {}

  int m() const { return d.rows; }
  int n() const { return d.cols; }
  int k() const { return a_transposed ? a.rows : a.cols; }
  bool derives() const { return (epilogue & gelu_derivative) == gelu_derivative; }
  bool reduces_factor() const { return epilogue >= CUBLASLT_EPILOGUE_BGRADA; }
  bool uses_bias() const {
    return (epilogue & (bit_bias | bit_bias_gradient)) != 0 || reduces_factor();
  }
  int biases() const { return epilogue == CUBLASLT_EPILOGUE_BGRADB ? n() : m(); }

  cublasStatus_t check() const {
    const bool fits = a.is_valid() && b.is_valid() && c.is_valid() && d.is_valid() &&
                      (a_transposed ? a.cols : a.rows) == m() &&
                      (b_transposed ? b.cols : b.rows) == k() &&
                      (b_transposed ? b.rows : b.cols) == n() && c.rows == m() && c.cols == n() &&
                      a.batch == d.batch && b.batch == d.batch && c.batch == d.batch;
    if (!fits || (uses_bias() && bytes_of(bias_type) == 0)) return CUBLAS_STATUS_INVALID_VALUE;
    const bool masked = (epilogue & bit_relu) != 0 && (epilogue & bit_auxiliary) != 0;
    const bool relu_derivative = (epilogue & ~bit_bias_gradient) == CUBLASLT_EPILOGUE_DRELU;
    return masked || relu_derivative ? CUBLAS_STATUS_NOT_SUPPORTED : CUBLAS_STATUS_SUCCESS;
  }

  std::size_t auxiliary_place(int i, int j) const {
    return static_cast<std::size_t>(i + j * auxiliary_ld);
  }
  /// One element of the sum, on its way to D.
  double finish(double v, int i, int j) const {
    constexpr double root = 0.7978845608028654;  // of 2 / pi
    if ((epilogue & bit_bias) != 0) v += read_number(bias, bias_type, static_cast<std::size_t>(i));
    if (derives()) {
      const double x = read_number(auxiliary, d.type, auxiliary_place(i, j));
      const double t = std::tanh(root * (x + 0.044715 * x * x * x));
      return v * (0.5 * (1 + t) + 0.5 * x * (1 - t * t) * root * (1 + 3 * 0.044715 * x * x));
    }
    if ((epilogue & bit_auxiliary) != 0) write_number(auxiliary, d.type, auxiliary_place(i, j), v);
    if ((epilogue & bit_relu) != 0) return std::max(v, 0.0);
    if ((epilogue & bit_gelu) != 0)
      return 0.5 * v * (1 + std::tanh(root * (v + 0.044715 * v * v * v)));
    return v;
  }

  template <class Number>
  void run(double alpha,
           double beta,
           const void* from_a,
           const void* from_b,
           const void* from_c,
           char* to) const {
    const bool adds_up = (epilogue & bit_bias_gradient) != 0 || reduces_factor();
    std::vector<double> sums(adds_up ? static_cast<std::size_t>(biases()) : 0);
    for (int batch = 0; batch < d.batch; ++batch) {
      const char* const in_a = a.begin(from_a, batch);
      const char* const in_b = b.begin(from_b, batch);
      const char* const in_c = c.begin(from_c, batch);
      char* const out = const_cast<char*>(d.begin(to, batch));
      // A matrix by rows is its transpose by columns. What is written has places of its own.
      const product_shape shape{a_transposed != a.by_rows ? CUBLAS_OP_T : CUBLAS_OP_N,
                                b_transposed != b.by_rows ? CUBLAS_OP_T : CUBLAS_OP_N,
                                m(),
                                n(),
                                k(),
                                static_cast<int>(a.ld),
                                static_cast<int>(b.ld),
                                m()};
      const auto row = [&](std::size_t at) {
        return static_cast<int>(at % static_cast<std::size_t>(m()));
      };
      const auto col = [&](std::size_t at) {
        return static_cast<int>(at / static_cast<std::size_t>(m()));
      };
      multiply<Number>(
          shape,
          static_cast<Number>(alpha),
          static_cast<Number>(beta),
          [&](std::size_t at) { return read_number(in_a, a.type, at); },
          [&](std::size_t at) { return read_number(in_b, b.type, at); },
          [&](std::size_t at) { return read_number(in_c, c.type, c.place(row(at), col(at))); },
          [&](std::size_t at, Number value) {
            const double v = finish(static_cast<double>(value), row(at), col(at));
            if ((epilogue & bit_bias_gradient) != 0) sums[static_cast<std::size_t>(row(at))] += v;
            write_number(out, d.type, d.place(row(at), col(at)), v);
          });
      if (reduces_factor()) add_factor(sums, in_a, in_b);
    }
    for (std::size_t i = 0; i < sums.size(); ++i) write_number(bias, bias_type, i, sums[i]);
  }
  /// The gradient of a bias that was added along the factor's other side.
  void add_factor(std::vector<double>& sums, const char* in_a, const char* in_b) const {
    for (int i = 0; i < biases(); ++i) {
      for (int p = 0; p < k(); ++p) {
        sums[static_cast<std::size_t>(i)] +=
            epilogue == CUBLASLT_EPILOGUE_BGRADB
                ? read_number(in_b, b.type, b_transposed ? b.place(i, p) : b.place(p, i))
                : read_number(in_a, a.type, a_transposed ? a.place(p, i) : a.place(i, p));
      }
    }
  }
};

std::optional<product> product_of(cublasLtMatmulDesc_t how,
                                  cublasLtMatrixLayout_t a,
                                  cublasLtMatrixLayout_t b,
                                  cublasLtMatrixLayout_t c,
                                  cublasLtMatrixLayout_t d) {
  if (how == nullptr || a == nullptr || b == nullptr || c == nullptr || d == nullptr)
    return std::nullopt;
  return product(*how, *a, *b, *c, *d);
}

template <class T>
cublasStatus_t destroy(T* of) {
  delete of;
  return CUBLAS_STATUS_SUCCESS;
}
template <class T>
cublasStatus_t set(T* of, int which, const void* value, size_t bytes) {
  return of == nullptr ? CUBLAS_STATUS_INVALID_VALUE : of->set(which, value, bytes);
}

}  // namespace

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
  static char context;
  if (handle == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *handle = reinterpret_cast<cublasLtHandle_t>(&context);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
  return handle == nullptr ? CUBLAS_STATUS_NOT_INITIALIZED : CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* made,
                                        cublasComputeType_t compute,
                                        cudaDataType scale) {
  if (made == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *made = new warpgauge_cublas_lt_matmul;
  (*made)->set(CUBLASLT_MATMUL_DESC_COMPUTE_TYPE, &compute, sizeof compute);
  return (*made)->set(CUBLASLT_MATMUL_DESC_SCALE_TYPE, &scale, sizeof scale);
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t of) { return destroy(of); }
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t of,
                                              cublasLtMatmulDescAttributes_t which,
                                              const void* value,
                                              size_t bytes) {
  return set(of, which, value, bytes);
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* made,
                                          cudaDataType type,
                                          std::uint64_t rows,
                                          std::uint64_t cols,
                                          std::int64_t leading) {
  if (made == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *made = new warpgauge_cublas_lt_layout;
  (*made)->set(CUBLASLT_MATRIX_LAYOUT_TYPE, &type, sizeof type);
  (*made)->set(CUBLASLT_MATRIX_LAYOUT_ROWS, &rows, sizeof rows);
  (*made)->set(CUBLASLT_MATRIX_LAYOUT_COLS, &cols, sizeof cols);
  return (*made)->set(CUBLASLT_MATRIX_LAYOUT_LD, &leading, sizeof leading);
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t of) { return destroy(of); }
cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t of,
                                                cublasLtMatrixLayoutAttribute_t which,
                                                const void* value,
                                                size_t bytes) {
  return set(of, which, value, bytes);
}

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* made) {
  if (made == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *made = new warpgauge_cublas_lt_preference;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t of) {
  return destroy(of);
}
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t of,
                                                    cublasLtMatmulPreferenceAttributes_t which,
                                                    const void* value,
                                                    size_t bytes) {
  return set(of, which, value, bytes);
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle,
                                              cublasLtMatmulDesc_t how,
                                              cublasLtMatrixLayout_t a,
                                              cublasLtMatrixLayout_t b,
                                              cublasLtMatrixLayout_t c,
                                              cublasLtMatrixLayout_t d,
                                              cublasLtMatmulPreference_t preference,
                                              int most,
                                              cublasLtMatmulHeuristicResult_t* results,
                                              int* found) {
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  const std::optional<product> p = product_of(how, a, b, c, d);
  if (!p || preference == nullptr || most < 1 || results == nullptr || found == nullptr)
    return CUBLAS_STATUS_INVALID_VALUE;
  *found = 0;
  if (const cublasStatus_t e = p->check()) return e;
  results[0] = {};
  results[0].wavesCount = 1;
  *found = 1;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle,
                              cublasLtMatmulDesc_t how,
                              const void* alpha,
                              const void* a,
                              cublasLtMatrixLayout_t a_layout,
                              const void* b,
                              cublasLtMatrixLayout_t b_layout,
                              const void* beta,
                              const void* c,
                              cublasLtMatrixLayout_t c_layout,
                              void* d,
                              cublasLtMatrixLayout_t d_layout,
                              const cublasLtMatmulAlgo_t*,
                              void*,
                              size_t,
                              cudaStream_t stream) {
  const order::call here(stream);
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  const std::optional<product> p = product_of(how, a_layout, b_layout, c_layout, d_layout);
  if (!p || alpha == nullptr || beta == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  if (const cublasStatus_t e = p->check()) return e;
  const bool known = !p->scalars_on_device;
  // Their values on the host count now.
  const double by_product = known ? read_number(alpha, p->scale, 0) : 1;
  const double by_c = known ? read_number(beta, p->scale, 0) : 1;
  const std::size_t scalar_bytes = known ? 0 : bytes_of(p->scale);
  std::vector<operand> operands = {{"alpha", operand::use::reads, alpha, scalar_bytes},
                                   {"beta", operand::use::reads, beta, scalar_bytes}};
  for (int i = 0; i < p->d.batch; ++i) {
    if (by_product != 0) {
      operands.push_back(p->a.as_operand("A", operand::use::reads, p->a.begin(a, i)));
      operands.push_back(p->b.as_operand("B", operand::use::reads, p->b.begin(b, i)));
    }
    if (by_c != 0) operands.push_back(p->c.as_operand("C", operand::use::reads, p->c.begin(c, i)));
    operands.push_back(p->d.as_operand("D", operand::use::writes, p->d.begin(d, i)));
  }
  if (p->uses_bias()) {
    const bool added = (p->epilogue & bit_bias) != 0;
    operands.push_back({"the bias",
                        added ? operand::use::reads : operand::use::writes,
                        p->bias,
                        bytes_of(p->bias_type) * static_cast<std::size_t>(p->biases())});
  }
  if ((p->epilogue & bit_auxiliary) != 0) {
    const std::size_t bytes = bytes_of(p->d.type);
    operands.push_back({"the auxiliary matrix",
                        p->derives() ? operand::use::reads : operand::use::writes,
                        p->auxiliary,
                        bytes * static_cast<std::size_t>(p->m()),
                        static_cast<std::size_t>(p->n()),
                        bytes * static_cast<std::size_t>(p->auxiliary_ld)});
  }
  const auto work = [=, p = *p] {
    const double now = known ? by_product : read_number(alpha, p.scale, 0);
    const double c_now = known ? by_c : read_number(beta, p.scale, 0);
    // Integers of 8 bits add exactly in double.
    if (p.scale == CUDA_R_64F || p.scale == CUDA_R_32I) {
      p.run<double>(now, c_now, a, b, c, static_cast<char*>(d));
    } else {
      p.run<float>(now, c_now, a, b, c, static_cast<char*>(d));
    }
  };
  return call_library(stream, std::move(operands), work) ? CUBLAS_STATUS_SUCCESS
                                                         : CUBLAS_STATUS_EXECUTION_FAILED;
}
