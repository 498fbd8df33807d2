// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/cusparse.h"
#include "warpgauge/sim/libraries/library_call.hpp"
#include "warpgauge/sim/libraries/numbers.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

struct cusparseContext {
  cudaStream_t stream = nullptr;
  bool scalars_on_device = false;
};
struct cusparseMatDescr {
  cusparseMatrixType_t type = CUSPARSE_MATRIX_TYPE_GENERAL;
  cusparseIndexBase_t base = CUSPARSE_INDEX_BASE_ZERO;
  cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
  cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
};
struct cusparseSpMatDescr {
  cusparseFormat_t format = CUSPARSE_FORMAT_CSR;
  std::int64_t rows = 0, cols = 0, nonzeros = 0;
  void* row_places = nullptr;  ///< CSR: rows + 1 offsets; COO: indices; CSC: offsets of columns
  void* columns = nullptr;     ///< CSC: of rows
  void* values = nullptr;
  cusparseIndexType_t row_type{}, column_type{};
  cusparseIndexBase_t base{};
  cudaDataType type{};
  cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
  cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;

  bool by_offsets() const { return format != CUSPARSE_FORMAT_COO; }
  /// How many rows have offsets, of CSC how many columns.
  std::int64_t lines() const { return format == CUSPARSE_FORMAT_CSC ? cols : rows; }
};
struct cusparseDnVecDescr {
  std::int64_t size = 0;
  void* values = nullptr;
  cudaDataType type{};
};
struct cusparseDnMatDescr {
  std::int64_t rows = 0, cols = 0, ld = 0;
  void* values = nullptr;
  cudaDataType type{};
  cusparseOrder_t order{};

  std::size_t place(std::int64_t i, std::int64_t j) const {
    return static_cast<std::size_t>(order == CUSPARSE_ORDER_ROW ? i * ld + j : i + j * ld);
  }
};

/// What all of cuSPARSE's calls share. A call begins with an order::call.
namespace warpgauge::sim {

inline cudaStream_t stream_of(cusparseHandle_t handle) {
  return handle == nullptr ? nullptr : handle->stream;
}
inline std::size_t bytes_of(cusparseIndexType_t t) { return t == CUSPARSE_INDEX_64I ? 8 : 4; }
inline bool is_index(cusparseIndexType_t t) {
  return t == CUSPARSE_INDEX_32I || t == CUSPARSE_INDEX_64I;
}
/// What results are made in.
inline bool is_real(cudaDataType t) { return t == CUDA_R_32F || t == CUDA_R_64F; }
inline bool is_value(cudaDataType t) { return is_real(t) || t == CUDA_R_16F || t == CUDA_R_16BF; }

inline std::int64_t index_at(const void* base, cusparseIndexType_t type, std::int64_t i) {
  return type == CUSPARSE_INDEX_64I ? static_cast<const std::int64_t*>(base)[i]
                                    : static_cast<const std::int32_t*>(base)[i];
}
inline void set_index(void* base, cusparseIndexType_t type, std::int64_t i, std::int64_t value) {
  if (type == CUSPARSE_INDEX_64I) {
    static_cast<std::int64_t*>(base)[i] = value;
  } else {
    static_cast<std::int32_t*>(base)[i] = static_cast<std::int32_t>(value);
  }
}

inline operand whole(
    std::string name, operand::use u, const void* first, std::int64_t count, std::size_t bytes) {
  return {std::move(name), u, first, static_cast<std::size_t>(count) * bytes};
}
inline operand whole(const char* name, operand::use u, const cusparseDnVecDescr& x) {
  return whole(name, u, x.values, x.size, bytes_of(x.type));
}
inline operand whole(const char* name, operand::use u, const cusparseDnMatDescr& a) {
  const bool by_rows = a.order == CUSPARSE_ORDER_ROW;
  const auto lines = static_cast<std::size_t>(by_rows ? a.rows : a.cols);
  const auto length = static_cast<std::size_t>(by_rows ? a.cols : a.rows);
  const auto bytes = bytes_of(a.type);
  return {name, u, a.values, length * bytes, lines, static_cast<std::size_t>(a.ld) * bytes};
}
/// @param places, values  what is done with the places of the elements, and with their values
inline void add_operands(std::vector<operand>& to,
                         const std::string& name,
                         const cusparseSpMatDescr& a,
                         operand::use places,
                         operand::use values) {
  const bool csc = a.format == CUSPARSE_FORMAT_CSC;
  const char* const of_lines = a.format == CUSPARSE_FORMAT_COO ? "the row indices of "
                               : csc                           ? "the column offsets of "
                                                               : "the row offsets of ";
  to.push_back(whole(of_lines + name,
                     places,
                     a.row_places,
                     a.by_offsets() ? a.lines() + 1 : a.nonzeros,
                     bytes_of(a.row_type)));
  to.push_back(whole((csc ? "the rows of " : "the columns of ") + name,
                     places,
                     a.columns,
                     a.nonzeros,
                     bytes_of(a.column_type)));
  to.push_back(whole("the values of " + name, values, a.values, a.nonzeros, bytes_of(a.type)));
}

/// Calls f(row, column, i) with each element that is stored, the ith value.
/// @return an index that the matrix does not have, if any
template <class F>
std::string for_each_place(const cusparseSpMatDescr& a, F&& f) {
  const bool csc = a.format == CUSPARSE_FORMAT_CSC;
  const auto at = [&](std::int64_t line, std::int64_t i) {
    const std::int64_t across = index_at(a.columns, a.column_type, i) - a.base;
    const std::int64_t row = csc ? across : line, col = csc ? line : across;
    if (row < 0 || row >= a.rows || col < 0 || col >= a.cols) return false;
    f(row, col, i);
    return true;
  };
  const auto wrong = [](std::int64_t i) {
    return "element " + std::to_string(i) + " of A lies outside its rows and columns";
  };
  if (!a.by_offsets()) {
    for (std::int64_t i = 0; i < a.nonzeros; ++i)
      if (!at(index_at(a.row_places, a.row_type, i) - a.base, i)) return wrong(i);
    return {};
  }
  for (std::int64_t line = 0; line < a.lines(); ++line) {
    const std::int64_t end = index_at(a.row_places, a.row_type, line + 1) - a.base;
    for (std::int64_t i = index_at(a.row_places, a.row_type, line) - a.base; i < end; ++i) {
      if (i < 0 || i >= a.nonzeros)
        return std::string("the offsets of ") + (csc ? "column " : "row ") + std::to_string(line) +
               " of A lie outside its elements";
      if (!at(line, i)) return wrong(i);
    }
  }
  return {};
}

/// The same with f(row, column, value), or a finding that the call's line gets.
template <class F>
void for_each_nonzero(const char* call, const cusparseSpMatDescr& a, F&& f) {
  const std::string wrong =
      for_each_place(a, [&](std::int64_t row, std::int64_t col, std::int64_t i) {
        f(row, col, read_number(a.values, a.type, static_cast<std::size_t>(i)));
      });
  if (!wrong.empty()) tell_of_library_call(std::string(call) + ": " + wrong);
}

/// alpha or beta, whose value on the host counts now.
class sparse_factor {
 public:
  sparse_factor(cusparseHandle_t handle, const void* at, cudaDataType type)
      : at_(at), type_(type), on_device_(handle->scalars_on_device) {
    if (!on_device_ && at != nullptr) now_ = read_number(at, type, 0);
  }
  double operator*() const { return on_device_ ? read_number(at_, type_, 0) : now_; }
  bool is_missing() const { return at_ == nullptr; }
  bool is_zero() const { return !on_device_ && now_ == 0; }
  operand as_operand(const char* name) const {
    return whole(name, operand::use::reads, at_, on_device_ ? 1 : 0, bytes_of(type_));
  }

 private:
  const void* at_;
  cudaDataType type_;
  bool on_device_;
  double now_ = 0;
};
inline operand::use use_with(const sparse_factor& beta) {
  return beta.is_zero() ? operand::use::writes : operand::use::updates;
}

template <class Work>
cusparseStatus_t call_cusparse(cusparseHandle_t handle,
                               std::vector<operand> operands,
                               Work work,
                               bool host_waits = false) {
  return call_library(handle->stream, std::move(operands), std::move(work), host_waits)
             ? CUSPARSE_STATUS_SUCCESS
             : CUSPARSE_STATUS_EXECUTION_FAILED;
}

/// No call needs a buffer here; programs allocate what they are told.
inline cusparseStatus_t tell_buffer_size(cusparseHandle_t handle, std::size_t* bytes) {
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (bytes == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  *bytes = 8;
  return CUSPARSE_STATUS_SUCCESS;
}

}  // namespace warpgauge::sim
