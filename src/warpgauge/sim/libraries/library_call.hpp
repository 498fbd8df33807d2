// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/driver_types.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

/// What NVIDIA's libraries do with device memory: checked, ordered with launches and copies, and
/// captured into graphs as those are.
namespace warpgauge::sim {

/// A range that a library's call reads or writes.
struct operand {
  enum class use : std::uint8_t { reads, writes, updates };
  std::string name;  ///< as the library's documentation has it
  use used_for = use::reads;
  const void* first = nullptr;
  std::size_t row_bytes = 0;
  std::size_t rows = 1;
  std::size_t pitch = 0;      ///< bytes from row to row; rows that touch are one
  std::ptrdiff_t growth = 0;  ///< bytes that a row has more than the one before, as in a triangle

  std::size_t bytes_of_row(std::size_t row) const {
    return row_bytes + row * static_cast<std::size_t>(growth);
  }
};

template <class T>
operand array(std::string name, operand::use u, const T* first, std::size_t count) {
  return {std::move(name), u, first, count * sizeof(T)};
}

/// A BLAS matrix by columns, or every `step`th element of a vector.
template <class T>
operand columns(
    std::string name, operand::use u, const T* first, int rows, int cols, std::size_t ld) {
  const auto bytes = static_cast<std::size_t>(rows) * sizeof(T);
  if (rows <= 0 || cols <= 0) return {std::move(name), u, first, 0};
  return {std::move(name), u, first, bytes, static_cast<std::size_t>(cols), ld * sizeof(T)};
}
template <class T>
operand elements(std::string name, operand::use u, const T* first, int n, int step) {
  return columns(std::move(name), u, first, 1, n, static_cast<std::size_t>(std::abs(step)));
}

/// A scalar that lies on the host, whose value counts at once, or in device memory.
template <class T>
class scalar {
 public:
  scalar(const T* at, bool of_device) : at_(at), of_device_(of_device) {
    if (!of_device && at != nullptr) value_ = *at;
  }
  T operator*() const { return of_device_ ? *at_ : value_; }
  /// Whether it is 0 for sure: what it is multiplied with is then not read.
  bool is_zero() const { return !of_device_ && value_ == T(0); }
  bool is_missing() const { return at_ == nullptr; }
  operand as_operand(std::string name) const {
    return array(std::move(name), operand::use::reads, at_, of_device_ ? 1 : 0);
  }

 private:
  const T* at_;
  bool of_device_;
  T value_{};
};

/// Does `work` where the stream of the calling thread's order::call has it, unless an operand is
/// not the device's to use; that is a finding, and so is one that is read and was never written.
/// @param host_waits  the call returns when the work has ended
/// @return whether the work was done, or captured
bool call_library(cudaStream_t stream,
                  std::vector<operand> operands,
                  std::function<void()> work,
                  bool host_waits = false);

/// Whether the pointer is of memory that only the device has.
bool is_devices_alone(const void* pointer);

/// A library's call that cannot work: a finding at the call's line.
void tell_of_library_call(const std::string& complaint);

}  // namespace warpgauge::sim
