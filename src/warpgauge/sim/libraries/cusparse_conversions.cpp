// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cusparse_call.hpp"
#include "warpgauge/sim/order/operation.hpp"

using namespace warpgauge::sim;

namespace {

using use = operand::use;

operand ints(const char* name, use u, const int* first, std::int64_t count) {
  return whole(name, u, first, count, sizeof(int));
}

/// A call that cannot go on after a wrong index: a finding.
void tell_of_index(const char* call, const char* what) {
  tell_of_library_call(std::string(call) + ": " + what + " lie outside the matrix");
}

/// Calls f(row, column, value) with the elements of a dense matrix that are not 0, in the order in
/// which the format stores them.
template <class F>
void for_each_kept(const cusparseDnMatDescr& a, cusparseFormat_t format, F&& f) {
  const bool by_columns = format == CUSPARSE_FORMAT_CSC;
  for (std::int64_t line = 0; line < (by_columns ? a.cols : a.rows); ++line) {
    for (std::int64_t across = 0; across < (by_columns ? a.rows : a.cols); ++across) {
      const std::int64_t i = by_columns ? across : line, j = by_columns ? line : across;
      const double value = read_number(a.values, a.type, a.place(i, j));
      if (value != 0) f(i, j, value);
    }
  }
}

/// Writes how many elements there are up to each row, or column of CSC.
/// @return how many there are
std::int64_t write_offsets(const cusparseDnMatDescr& a, const cusparseSpMatDescr& b) {
  std::vector<std::int64_t> counts(static_cast<std::size_t>(b.lines()));
  for_each_kept(a, b.format, [&](std::int64_t i, std::int64_t j, double) {
    ++counts[static_cast<std::size_t>(b.format == CUSPARSE_FORMAT_CSC ? j : i)];
  });
  std::int64_t sum = 0;
  if (b.by_offsets()) set_index(b.row_places, b.row_type, 0, b.base);
  for (std::size_t line = 0; line < counts.size(); ++line) {
    sum += counts[line];
    if (b.by_offsets())
      set_index(b.row_places, b.row_type, static_cast<std::int64_t>(line) + 1, sum + b.base);
  }
  return sum;
}

bool fit(const cusparseDnMatDescr* dense, const cusparseSpMatDescr* sparse) {
  return dense != nullptr && sparse != nullptr && dense->rows == sparse->rows &&
         dense->cols == sparse->cols;
}

}  // namespace

cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t handle,
                                  const int* row_offsets,
                                  int nonzeros,
                                  int m,
                                  int* row_indices,
                                  cusparseIndexBase_t base) {
  const order::call here(stream_of(handle));
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (nonzeros < 0 || m < 0) return CUSPARSE_STATUS_INVALID_VALUE;
  return call_cusparse(handle,
                       {ints("the row offsets", use::reads, row_offsets, m + 1),
                        ints("the row indices", use::writes, row_indices, nonzeros)},
                       [=] {
                         for (int row = 0; row < m; ++row) {
                           for (int i = row_offsets[row] - base; i < row_offsets[row + 1] - base;
                                ++i) {
                             if (i < 0 || i >= nonzeros)
                               return tell_of_index("cusparseXcsr2coo", "row offsets");
                             row_indices[i] = row + base;
                           }
                         }
                       });
}

cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t handle,
                                  const int* row_indices,
                                  int nonzeros,
                                  int m,
                                  int* row_offsets,
                                  cusparseIndexBase_t base) {
  const order::call here(stream_of(handle));
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (nonzeros < 0 || m < 0) return CUSPARSE_STATUS_INVALID_VALUE;
  return call_cusparse(handle,
                       {ints("the row indices", use::reads, row_indices, nonzeros),
                        ints("the row offsets", use::writes, row_offsets, m + 1)},
                       [=] {
                         std::vector<int> counts(static_cast<std::size_t>(m));
                         for (int i = 0; i < nonzeros; ++i) {
                           const int row = row_indices[i] - base;
                           if (row < 0 || row >= m)
                             return tell_of_index("cusparseXcoo2csr", "row indices");
                           ++counts[static_cast<std::size_t>(row)];
                         }
                         row_offsets[0] = base;
                         for (int row = 0; row < m; ++row)
                           row_offsets[row + 1] =
                               row_offsets[row] + counts[static_cast<std::size_t>(row)];
                       });
}

cusparseStatus_t cusparseCsr2cscEx2_bufferSize(cusparseHandle_t handle,
                                               int,
                                               int,
                                               int,
                                               const void*,
                                               const int*,
                                               const int*,
                                               void*,
                                               int*,
                                               int*,
                                               cudaDataType,
                                               cusparseAction_t,
                                               cusparseIndexBase_t,
                                               cusparseCsr2CscAlg_t,
                                               size_t* bytes) {
  return tell_buffer_size(handle, bytes);
}
cusparseStatus_t cusparseCsr2cscEx2(cusparseHandle_t handle,
                                    int m,
                                    int n,
                                    int nonzeros,
                                    const void* values,
                                    const int* row_offsets,
                                    const int* columns,
                                    void* values_to,
                                    int* column_offsets,
                                    int* rows_of,
                                    cudaDataType type,
                                    cusparseAction_t action,
                                    cusparseIndexBase_t base,
                                    cusparseCsr2CscAlg_t,
                                    void*) {
  const order::call here(stream_of(handle));
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (m < 0 || n < 0 || nonzeros < 0) return CUSPARSE_STATUS_INVALID_VALUE;
  const bool with_values = action == CUSPARSE_ACTION_NUMERIC;
  if (with_values && !is_value(type) && type != CUDA_R_8I) return CUSPARSE_STATUS_NOT_SUPPORTED;
  const std::int64_t copied = with_values ? nonzeros : 0;
  return call_cusparse(
      handle,
      {ints("the row offsets", use::reads, row_offsets, m + 1),
       ints("the columns", use::reads, columns, nonzeros),
       whole("the values", use::reads, values, copied, bytes_of(type)),
       ints("the column offsets", use::writes, column_offsets, n + 1),
       ints("the rows", use::writes, rows_of, nonzeros),
       whole("the values of CSC", use::writes, values_to, copied, bytes_of(type))},
      [=] {
        // The rows of each column stay in order.
        std::vector<std::vector<std::pair<int, int>>> by_column(static_cast<std::size_t>(n));
        for (int row = 0; row < m; ++row) {
          for (int i = row_offsets[row] - base; i < row_offsets[row + 1] - base; ++i) {
            if (i < 0 || i >= nonzeros) return tell_of_index("cusparseCsr2cscEx2", "row offsets");
            const int col = columns[i] - base;
            if (col < 0 || col >= n) return tell_of_index("cusparseCsr2cscEx2", "columns");
            by_column[static_cast<std::size_t>(col)].emplace_back(row, i);
          }
        }
        int to = 0;
        column_offsets[0] = base;
        for (int col = 0; col < n; ++col) {
          for (const auto& [row, from] : by_column[static_cast<std::size_t>(col)]) {
            rows_of[to] = row + base;
            if (with_values)
              write_number(values_to,
                           type,
                           static_cast<std::size_t>(to),
                           read_number(values, type, static_cast<std::size_t>(from)));
            ++to;
          }
          column_offsets[col + 1] = to + base;
        }
      });
}

cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t handle,
                                                  cusparseConstSpMatDescr_t,
                                                  cusparseDnMatDescr_t,
                                                  cusparseSparseToDenseAlg_t,
                                                  size_t* bytes) {
  return tell_buffer_size(handle, bytes);
}
cusparseStatus_t cusparseSparseToDense(cusparseHandle_t handle,
                                       cusparseConstSpMatDescr_t a,
                                       cusparseDnMatDescr_t b,
                                       cusparseSparseToDenseAlg_t,
                                       void*) {
  const order::call here(stream_of(handle));
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!fit(b, a)) return CUSPARSE_STATUS_INVALID_VALUE;
  std::vector<operand> operands;
  add_operands(operands, "A", *a, use::reads, use::reads);
  operands.push_back(whole("B", use::writes, *b));
  return call_cusparse(handle, std::move(operands), [=, a = *a, b = *b] {
    for (std::int64_t i = 0; i < b.rows; ++i)
      for (std::int64_t j = 0; j < b.cols; ++j) write_number(b.values, b.type, b.place(i, j), 0);
    for_each_nonzero("cusparseSparseToDense", a, [&](std::int64_t i, std::int64_t j, double v) {
      write_number(b.values, b.type, b.place(i, j), v);
    });
  });
}

cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t handle,
                                                  cusparseConstDnMatDescr_t,
                                                  cusparseSpMatDescr_t,
                                                  cusparseDenseToSparseAlg_t,
                                                  size_t* bytes) {
  return tell_buffer_size(handle, bytes);
}
// How many elements there are is known when it returns.
cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t handle,
                                                cusparseConstDnMatDescr_t a,
                                                cusparseSpMatDescr_t b,
                                                cusparseDenseToSparseAlg_t,
                                                void*) {
  const order::call here(stream_of(handle));
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!fit(a, b)) return CUSPARSE_STATUS_INVALID_VALUE;
  std::vector<operand> operands = {whole("A", use::reads, *a)};
  if (b->by_offsets())
    operands.push_back(whole(
        "the offsets of B", use::writes, b->row_places, b->lines() + 1, bytes_of(b->row_type)));
  return call_cusparse(
      handle, std::move(operands), [=, a = *a] { b->nonzeros = write_offsets(a, *b); }, true);
}
cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t handle,
                                               cusparseConstDnMatDescr_t a,
                                               cusparseSpMatDescr_t b,
                                               cusparseDenseToSparseAlg_t,
                                               void*) {
  const order::call here(stream_of(handle));
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!fit(a, b)) return CUSPARSE_STATUS_INVALID_VALUE;
  std::vector<operand> operands = {whole("A", use::reads, *a)};
  add_operands(operands, "B", *b, use::writes, use::writes);
  return call_cusparse(handle, std::move(operands), [=, a = *a, b = *b] {
    if (b.by_offsets()) write_offsets(a, b);
    std::int64_t to = 0;
    for_each_kept(a, b.format, [&](std::int64_t i, std::int64_t j, double value) {
      if (to == b.nonzeros) return;  // A has changed since it was analysed
      const bool csc = b.format == CUSPARSE_FORMAT_CSC;
      if (!b.by_offsets()) set_index(b.row_places, b.row_type, to, i + b.base);
      set_index(b.columns, b.column_type, to, (csc ? i : j) + b.base);
      write_number(b.values, b.type, static_cast<std::size_t>(to++), value);
    });
  });
}
