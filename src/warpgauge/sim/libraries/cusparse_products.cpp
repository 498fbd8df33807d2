// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cusparse_call.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <map>

using namespace warpgauge::sim;

/// Remembers that the system was analysed.
struct cusparseSpSVDescr {
  bool analysed = false;
};
/// The product that was computed and not copied yet, by rows.
struct cusparseSpGEMMDescr {
  std::vector<std::map<std::int64_t, double>> rows;
};

namespace {

using use = operand::use;

bool is_transposed(cusparseOperation_t op) { return op != CUSPARSE_OPERATION_NON_TRANSPOSE; }

/// A matrix that is not stored is read as its transpose where the operation says so.
double element(const cusparseDnMatDescr& a, bool transposed, std::int64_t i, std::int64_t j) {
  return read_number(a.values, a.type, transposed ? a.place(j, i) : a.place(i, j));
}

}  // namespace

cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t handle,
                                         cusparseOperation_t,
                                         cusparseOperation_t,
                                         const void*,
                                         cusparseConstSpMatDescr_t,
                                         cusparseConstDnMatDescr_t,
                                         const void*,
                                         cusparseDnMatDescr_t,
                                         cudaDataType,
                                         cusparseSpMMAlg_t,
                                         size_t* bytes) {
  return tell_buffer_size(handle, bytes);
}
cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t handle,
                                         cusparseOperation_t,
                                         cusparseOperation_t,
                                         const void*,
                                         cusparseConstSpMatDescr_t,
                                         cusparseConstDnMatDescr_t,
                                         const void*,
                                         cusparseDnMatDescr_t,
                                         cudaDataType,
                                         cusparseSpMMAlg_t,
                                         void*) {
  return handle == nullptr ? CUSPARSE_STATUS_NOT_INITIALIZED : CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMM(cusparseHandle_t handle,
                              cusparseOperation_t op_a,
                              cusparseOperation_t op_b,
                              const void* alpha,
                              cusparseConstSpMatDescr_t a,
                              cusparseConstDnMatDescr_t b,
                              const void* beta,
                              cusparseDnMatDescr_t c,
                              cudaDataType compute,
                              cusparseSpMMAlg_t,
                              void*) {
  const order::call here(stream_of(handle));
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!is_real(compute)) return CUSPARSE_STATUS_NOT_SUPPORTED;
  if (a == nullptr || b == nullptr || c == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  const bool across_a = is_transposed(op_a), across_b = is_transposed(op_b);
  const std::int64_t rows = across_a ? a->cols : a->rows, terms = across_a ? a->rows : a->cols;
  const std::int64_t cols = across_b ? b->rows : b->cols;
  if ((across_b ? b->cols : b->rows) != terms || c->rows != rows || c->cols != cols)
    return CUSPARSE_STATUS_INVALID_VALUE;
  const sparse_factor by_product(handle, alpha, compute), by_c(handle, beta, compute);
  if (by_product.is_missing() || by_c.is_missing()) return CUSPARSE_STATUS_INVALID_VALUE;
  std::vector<operand> operands = {by_product.as_operand("alpha"), by_c.as_operand("beta")};
  add_operands(operands, "A", *a, use::reads, use::reads);
  operands.push_back(whole("B", use::reads, *b));
  operands.push_back(whole("C", use_with(by_c), *c));
  return call_cusparse(handle, std::move(operands), [=, a = *a, b = *b, c = *c] {
    std::vector<double> sums(static_cast<std::size_t>(rows * cols));
    for_each_nonzero("cusparseSpMM", a, [&](std::int64_t i, std::int64_t p, double v) {
      if (across_a) std::swap(i, p);
      for (std::int64_t j = 0; j < cols; ++j)
        sums[static_cast<std::size_t>(i * cols + j)] += v * element(b, across_b, p, j);
    });
    const double factor = *by_product, kept = *by_c;
    for (std::int64_t i = 0; i < rows; ++i) {
      for (std::int64_t j = 0; j < cols; ++j) {
        const std::size_t place = c.place(i, j);
        const double old = kept == 0 ? 0 : kept * read_number(c.values, c.type, place);
        write_number(
            c.values, c.type, place, factor * sums[static_cast<std::size_t>(i * cols + j)] + old);
      }
    }
  });
}

cusparseStatus_t cusparseSDDMM_bufferSize(cusparseHandle_t handle,
                                          cusparseOperation_t,
                                          cusparseOperation_t,
                                          const void*,
                                          cusparseConstDnMatDescr_t,
                                          cusparseConstDnMatDescr_t,
                                          const void*,
                                          cusparseSpMatDescr_t,
                                          cudaDataType,
                                          cusparseSDDMMAlg_t,
                                          size_t* bytes) {
  return tell_buffer_size(handle, bytes);
}
cusparseStatus_t cusparseSDDMM_preprocess(cusparseHandle_t handle,
                                          cusparseOperation_t,
                                          cusparseOperation_t,
                                          const void*,
                                          cusparseConstDnMatDescr_t,
                                          cusparseConstDnMatDescr_t,
                                          const void*,
                                          cusparseSpMatDescr_t,
                                          cudaDataType,
                                          cusparseSDDMMAlg_t,
                                          void*) {
  return handle == nullptr ? CUSPARSE_STATUS_NOT_INITIALIZED : CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSDDMM(cusparseHandle_t handle,
                               cusparseOperation_t op_a,
                               cusparseOperation_t op_b,
                               const void* alpha,
                               cusparseConstDnMatDescr_t a,
                               cusparseConstDnMatDescr_t b,
                               const void* beta,
                               cusparseSpMatDescr_t c,
                               cudaDataType compute,
                               cusparseSDDMMAlg_t,
                               void*) {
  const order::call here(stream_of(handle));
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (a == nullptr || b == nullptr || c == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  if (!is_real(compute) || c->format == CUSPARSE_FORMAT_CSC) return CUSPARSE_STATUS_NOT_SUPPORTED;
  const bool across_a = is_transposed(op_a), across_b = is_transposed(op_b);
  const std::int64_t terms = across_a ? a->rows : a->cols;
  if ((across_a ? a->cols : a->rows) != c->rows || (across_b ? b->cols : b->rows) != terms ||
      (across_b ? b->rows : b->cols) != c->cols)
    return CUSPARSE_STATUS_INVALID_VALUE;
  const sparse_factor by_product(handle, alpha, compute), by_c(handle, beta, compute);
  if (by_product.is_missing() || by_c.is_missing()) return CUSPARSE_STATUS_INVALID_VALUE;
  std::vector<operand> operands = {by_product.as_operand("alpha"), by_c.as_operand("beta")};
  operands.push_back(whole("A", use::reads, *a));
  operands.push_back(whole("B", use::reads, *b));
  add_operands(operands, "C", *c, use::reads, use_with(by_c));
  return call_cusparse(handle, std::move(operands), [=, a = *a, b = *b, c = *c] {
    const double factor = *by_product, kept = *by_c;
    const std::string wrong =
        for_each_place(c, [&](std::int64_t i, std::int64_t j, std::int64_t element_of_c) {
          const auto place = static_cast<std::size_t>(element_of_c);
          double sum = 0;
          for (std::int64_t p = 0; p < terms; ++p)
            sum += element(a, across_a, i, p) * element(b, across_b, p, j);
          const double old = kept == 0 ? 0 : kept * read_number(c.values, c.type, place);
          write_number(c.values, c.type, place, factor * sum + old);
        });
    if (!wrong.empty()) tell_of_library_call("cusparseSDDMM: " + wrong);
  });
}

cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t* system) {
  if (system == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  *system = new cusparseSpSVDescr;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t system) {
  delete system;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpSV_bufferSize(cusparseHandle_t handle,
                                         cusparseOperation_t,
                                         const void*,
                                         cusparseConstSpMatDescr_t,
                                         cusparseConstDnVecDescr_t,
                                         cusparseDnVecDescr_t,
                                         cudaDataType,
                                         cusparseSpSVAlg_t,
                                         cusparseSpSVDescr_t,
                                         size_t* bytes) {
  return tell_buffer_size(handle, bytes);
}
cusparseStatus_t cusparseSpSV_analysis(cusparseHandle_t handle,
                                       cusparseOperation_t,
                                       const void*,
                                       cusparseConstSpMatDescr_t a,
                                       cusparseConstDnVecDescr_t,
                                       cusparseDnVecDescr_t,
                                       cudaDataType,
                                       cusparseSpSVAlg_t,
                                       cusparseSpSVDescr_t system,
                                       void*) {
  const order::call here(stream_of(handle));
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (system == nullptr || a == nullptr || a->rows != a->cols) return CUSPARSE_STATUS_INVALID_VALUE;
  system->analysed = true;
  std::vector<operand> operands;
  add_operands(operands, "A", *a, use::reads, use::reads);
  return call_cusparse(handle, std::move(operands), [] {});
}
cusparseStatus_t cusparseSpSV_solve(cusparseHandle_t handle,
                                    cusparseOperation_t op,
                                    const void* alpha,
                                    cusparseConstSpMatDescr_t a,
                                    cusparseConstDnVecDescr_t x,
                                    cusparseDnVecDescr_t y,
                                    cudaDataType compute,
                                    cusparseSpSVAlg_t,
                                    cusparseSpSVDescr_t system) {
  const order::call here(stream_of(handle));
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (system == nullptr || a == nullptr || x == nullptr || y == nullptr || a->rows != a->cols ||
      x->size != a->rows || y->size != a->rows)
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (!is_real(compute) || a->format == CUSPARSE_FORMAT_CSC) return CUSPARSE_STATUS_NOT_SUPPORTED;
  if (!system->analysed) {
    tell_of_library_call("cusparseSpSV_solve: the system was not analysed");
    return CUSPARSE_STATUS_INVALID_VALUE;
  }
  const sparse_factor by(handle, alpha, compute);
  if (by.is_missing()) return CUSPARSE_STATUS_INVALID_VALUE;
  std::vector<operand> operands = {by.as_operand("alpha")};
  add_operands(operands, "A", *a, use::reads, use::reads);
  operands.push_back(whole("x", use::reads, *x));
  operands.push_back(whole("y", use::writes, *y));
  return call_cusparse(handle, std::move(operands), [=, a = *a, x = *x, y = *y] {
    const auto n = static_cast<std::size_t>(a.rows);
    const bool across = is_transposed(op), lower = a.fill == CUSPARSE_FILL_MODE_LOWER;
    const bool unit = a.diagonal == CUSPARSE_DIAG_TYPE_UNIT;
    struct entry {
      std::size_t col;
      double value;
    };
    std::vector<std::vector<entry>> rows(n);
    std::vector<double> diagonal(n, unit ? 1 : 0), result(n);
    for_each_nonzero("cusparseSpSV_solve", a, [&](std::int64_t i, std::int64_t j, double v) {
      if (i != j && (i > j) != lower) return;  // not of the triangle
      if (across) std::swap(i, j);
      const auto row = static_cast<std::size_t>(i), col = static_cast<std::size_t>(j);
      if (row != col) {
        rows[row].push_back({col, v});
      } else if (!unit) {
        diagonal[row] += v;
      }
    });
    for (std::size_t step = 0; step < n; ++step) {
      const std::size_t row = lower != across ? step : n - 1 - step;
      double sum = *by * read_number(x.values, x.type, row);
      for (const entry& e : rows[row]) sum -= e.value * result[e.col];
      result[row] = sum / diagonal[row];
    }
    for (std::size_t i = 0; i < n; ++i) write_number(y.values, y.type, i, result[i]);
  });
}

cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t* product) {
  if (product == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  *product = new cusparseSpGEMMDescr;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t product) {
  delete product;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpGEMM_workEstimation(cusparseHandle_t handle,
                                               cusparseOperation_t,
                                               cusparseOperation_t,
                                               const void*,
                                               cusparseConstSpMatDescr_t,
                                               cusparseConstSpMatDescr_t,
                                               const void*,
                                               cusparseSpMatDescr_t,
                                               cudaDataType,
                                               cusparseSpGEMMAlg_t,
                                               cusparseSpGEMMDescr_t,
                                               size_t* bytes,
                                               void*) {
  return tell_buffer_size(handle, bytes);
}
cusparseStatus_t cusparseSpGEMM_compute(cusparseHandle_t handle,
                                        cusparseOperation_t op_a,
                                        cusparseOperation_t op_b,
                                        const void*,
                                        cusparseConstSpMatDescr_t a,
                                        cusparseConstSpMatDescr_t b,
                                        const void*,
                                        cusparseSpMatDescr_t c,
                                        cudaDataType compute,
                                        cusparseSpGEMMAlg_t,
                                        cusparseSpGEMMDescr_t product,
                                        size_t* bytes,
                                        void* buffer) {
  const order::call here(stream_of(handle));
  if (buffer == nullptr) return tell_buffer_size(handle, bytes);
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (a == nullptr || b == nullptr || c == nullptr || product == nullptr || a->cols != b->rows ||
      c->rows != a->rows || c->cols != b->cols)
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (is_transposed(op_a) || is_transposed(op_b) || !is_real(compute) ||
      a->format != CUSPARSE_FORMAT_CSR || b->format != CUSPARSE_FORMAT_CSR ||
      c->format != CUSPARSE_FORMAT_CSR)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  std::vector<operand> operands;
  add_operands(operands, "A", *a, use::reads, use::reads);
  add_operands(operands, "B", *b, use::reads, use::reads);
  const auto work = [=, a = *a, b = *b] {
    std::vector<std::vector<std::pair<std::int64_t, double>>> rows_of_b(
        static_cast<std::size_t>(b.rows));
    for_each_nonzero("cusparseSpGEMM_compute", b, [&](std::int64_t i, std::int64_t j, double v) {
      rows_of_b[static_cast<std::size_t>(i)].emplace_back(j, v);
    });
    auto& rows = product->rows;
    rows.assign(static_cast<std::size_t>(a.rows), {});
    for_each_nonzero("cusparseSpGEMM_compute", a, [&](std::int64_t i, std::int64_t p, double v) {
      for (const auto& [j, w] : rows_of_b[static_cast<std::size_t>(p)])
        rows[static_cast<std::size_t>(i)][j] += v * w;
    });
    c->nonzeros = 0;
    for (const auto& row : rows) c->nonzeros += static_cast<std::int64_t>(row.size());
  };
  return call_cusparse(handle, std::move(operands), work, true);
}
cusparseStatus_t cusparseSpGEMM_copy(cusparseHandle_t handle,
                                     cusparseOperation_t,
                                     cusparseOperation_t,
                                     const void* alpha,
                                     cusparseConstSpMatDescr_t,
                                     cusparseConstSpMatDescr_t,
                                     const void* beta,
                                     cusparseSpMatDescr_t c,
                                     cudaDataType compute,
                                     cusparseSpGEMMAlg_t,
                                     cusparseSpGEMMDescr_t product) {
  const order::call here(stream_of(handle));
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (c == nullptr || product == nullptr || !is_real(compute) ||
      product->rows.size() != static_cast<std::size_t>(c->rows))
    return CUSPARSE_STATUS_INVALID_VALUE;
  const sparse_factor by_product(handle, alpha, compute), by_c(handle, beta, compute);
  if (by_product.is_missing() || by_c.is_missing()) return CUSPARSE_STATUS_INVALID_VALUE;
  std::vector<operand> operands = {by_product.as_operand("alpha"), by_c.as_operand("beta")};
  add_operands(operands, "C", *c, use::writes, use_with(by_c));
  return call_cusparse(handle, std::move(operands), [=, c = *c, rows = product->rows] {
    std::int64_t i = 0;
    set_index(c.row_places, c.row_type, 0, c.base);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (const auto& [col, value] : rows[row]) {
        const auto place = static_cast<std::size_t>(i);
        const double old = *by_c == 0 ? 0 : *by_c * read_number(c.values, c.type, place);
        set_index(c.columns, c.column_type, i++, col + c.base);
        write_number(c.values, c.type, place, *by_product * value + old);
      }
      set_index(c.row_places, c.row_type, static_cast<std::int64_t>(row) + 1, i + c.base);
    }
  });
}
