// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cublas_call.hpp"
#include "warpgauge/sim/libraries/cublas_numbers.hpp"
#include "warpgauge/sim/libraries/numbers.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <cmath>

using namespace warpgauge::sim;

namespace {

using use = operand::use;
using complex = std::complex<double>;

bool has_parts(cudaDataType type) { return type == CUDA_C_32F || type == CUDA_C_64F; }
cudaDataType part_type(cudaDataType type) {
  return type == CUDA_C_32F ? CUDA_R_32F : type == CUDA_C_64F ? CUDA_R_64F : type;
}
std::size_t size_of(cudaDataType type) {
  return bytes_of(part_type(type)) * (has_parts(type) ? 2 : 1);
}
bool is_floating(cudaDataType type) {
  const cudaDataType part = part_type(type);
  return part == CUDA_R_64F || part == CUDA_R_32F || part == CUDA_R_16F || part == CUDA_R_16BF;
}

complex read(const void* base, cudaDataType type, std::size_t i) {
  if (!has_parts(type)) return read_number(base, type, i);
  return {read_number(base, part_type(type), 2 * i), read_number(base, part_type(type), 2 * i + 1)};
}
void write(void* base, cudaDataType type, std::size_t i, complex value) {
  if (!has_parts(type)) return write_number(base, type, i, value.real());
  write_number(base, part_type(type), 2 * i, value.real());
  write_number(base, part_type(type), 2 * i + 1, value.imag());
}

/// Every `step`th number of an array, the last first where it is negative.
struct vector {
  void* first;
  cudaDataType type;
  int n, step;

  std::size_t place(int i) const {
    return static_cast<std::size_t>(step >= 0 ? static_cast<long>(i) * step
                                              : static_cast<long>(i - n + 1) * step);
  }
  complex operator[](int i) const { return read(first, type, place(i)); }
  void set(int i, complex value) const { write(first, type, place(i), value); }
  operand as_operand(const char* name, use u) const {
    operand result{name, u, first, n > 0 ? size_of(type) : 0};
    result.rows = static_cast<std::size_t>(std::max(n, 0));
    result.pitch = static_cast<std::size_t>(std::abs(step)) * size_of(type);
    return result;
  }
};
vector vector_of(const void* first, cudaDataType type, int n, int step) {
  return {const_cast<void*>(first), type, n, step};
}

/// alpha, whose value on the host counts now.
struct factor {
  factor(cublasHandle_t h, const void* at, cudaDataType of_type)
      : first(at), type(of_type), on_device(is_on_device(h)) {
    check_mode(h, at);
    if (!on_device) now = read(at, type, 0);
  }
  complex operator*() const { return on_device ? read(first, type, 0) : now; }
  operand as_operand() const { return {"alpha", use::reads, first, on_device ? size_of(type) : 0}; }
  const void* first;
  cudaDataType type;
  bool on_device;
  complex now;
};

template <class Compute>
cublasStatus_t call_for(cublasHandle_t h,
                        std::vector<operand> operands,
                        void* result,
                        cudaDataType type,
                        Compute compute) {
  if (result == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  check_mode(h, result);
  const bool on_device = is_on_device(h);
  operands.push_back({"result", use::writes, result, on_device ? size_of(type) : 0});
  return call_cublas(
      h, std::move(operands), [=] { write(result, type, 0, compute()); }, !on_device);
}

cublasStatus_t dot(cublasHandle_t h,
                   bool conjugated,
                   const vector& x,
                   const vector& y,
                   void* result,
                   cudaDataType result_type,
                   cudaDataType compute) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_floating(x.type) || x.type != y.type || result_type != x.type || !is_floating(compute))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  return call_for(
      h, {x.as_operand("x", use::reads), y.as_operand("y", use::reads)}, result, result_type, [=] {
        complex sum = 0;
        for (int i = 0; i < x.n; ++i) sum += (conjugated ? std::conj(x[i]) : x[i]) * y[i];
        return sum;
      });
}

}  // namespace

cublasStatus_t cublasNrm2Ex(cublasHandle_t h,
                            int n,
                            const void* x,
                            cudaDataType x_type,
                            int x_step,
                            void* result,
                            cudaDataType result_type,
                            cudaDataType compute) {
  const order::call here(stream_of(h));
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_floating(x_type) || result_type != part_type(x_type) || !is_floating(compute))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  const vector of_x = vector_of(x, x_type, n, x_step);
  return call_for(h, {of_x.as_operand("x", use::reads)}, result, result_type, [=] {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum = std::hypot(sum, std::abs(of_x[i]));
    return complex(sum);
  });
}

cublasStatus_t cublasDotEx(cublasHandle_t h,
                           int n,
                           const void* x,
                           cudaDataType x_type,
                           int x_step,
                           const void* y,
                           cudaDataType y_type,
                           int y_step,
                           void* result,
                           cudaDataType result_type,
                           cudaDataType compute) {
  const order::call here(stream_of(h));
  return dot(h,
             false,
             vector_of(x, x_type, n, x_step),
             vector_of(y, y_type, n, y_step),
             result,
             result_type,
             compute);
}

cublasStatus_t cublasDotcEx(cublasHandle_t h,
                            int n,
                            const void* x,
                            cudaDataType x_type,
                            int x_step,
                            const void* y,
                            cudaDataType y_type,
                            int y_step,
                            void* result,
                            cudaDataType result_type,
                            cudaDataType compute) {
  const order::call here(stream_of(h));
  return dot(h,
             true,
             vector_of(x, x_type, n, x_step),
             vector_of(y, y_type, n, y_step),
             result,
             result_type,
             compute);
}

cublasStatus_t cublasScalEx(cublasHandle_t h,
                            int n,
                            const void* alpha,
                            cudaDataType alpha_type,
                            void* x,
                            cudaDataType x_type,
                            int x_step,
                            cudaDataType compute) {
  const order::call here(stream_of(h));
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (alpha == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  if (!is_floating(x_type) || !is_floating(alpha_type) || !is_floating(compute))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  const factor by(h, alpha, alpha_type);
  const vector of_x = vector_of(x, x_type, n, x_step);
  return call_cublas(h, {by.as_operand(), of_x.as_operand("x", use::updates)}, [=] {
    for (int i = 0; i < n; ++i) of_x.set(i, *by * of_x[i]);
  });
}

cublasStatus_t cublasAxpyEx(cublasHandle_t h,
                            int n,
                            const void* alpha,
                            cudaDataType alpha_type,
                            const void* x,
                            cudaDataType x_type,
                            int x_step,
                            void* y,
                            cudaDataType y_type,
                            int y_step,
                            cudaDataType compute) {
  const order::call here(stream_of(h));
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (alpha == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  if (!is_floating(x_type) || x_type != y_type || !is_floating(alpha_type) || !is_floating(compute))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  const factor by(h, alpha, alpha_type);
  const vector of_x = vector_of(x, x_type, n, x_step), of_y = vector_of(y, y_type, n, y_step);
  return call_cublas(
      h,
      {by.as_operand(), of_x.as_operand("x", use::reads), of_y.as_operand("y", use::updates)},
      [=] {
        for (int i = 0; i < n; ++i) of_y.set(i, *by * of_x[i] + of_y[i]);
      });
}
