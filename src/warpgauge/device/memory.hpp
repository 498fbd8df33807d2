// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/queue.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace warpgauge::device {

/// Untyped device memory that frees itself. At least 256-byte aligned.
class allocation {
 public:
  allocation() = default;
  /// @throws cuda_error, code cudaErrorMemoryAllocation when the device is full
  explicit allocation(std::size_t bytes);
  ~allocation();
  allocation(allocation&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  allocation& operator=(allocation&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  void* data() const { return data_; }
  std::size_t bytes() const { return bytes_; }

  /// Makes it end after `bytes`, which costs less than another one: what lies behind is no longer
  /// anybody's, and its contents count as never written.
  /// @return false where that needs another one; always on cuda
  bool resize(std::size_t bytes);

 private:
  friend class pitched_allocation;
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

/// Copies that return when done, ordered after everything enqueued on `q`.
/// @throws cuda_error
void copy_to_device(queue& q, void* to, const void* from, std::size_t bytes);
void copy_to_host(queue& q, void* to, const void* from, std::size_t bytes);
/// Sets every byte; returns at once, ordered on `q`.
void fill(queue& q, void* to, int byte, std::size_t bytes);

/// How findings name elements of an allocation: "y[3, 7]". No effect on cuda.
struct array_shape {
  std::string name;
  std::size_t element_bytes = 1;
  std::vector<std::int64_t> extents;
  std::int64_t pitch = 0;        ///< elements from row to row
  std::size_t first_offset = 0;  ///< bytes, of the first element
};
void name_elements(const allocation& memory, array_shape shape);

/// Whether a kernel may read those bytes before it writes them; they keep their values. On the
/// simulator it is told of one that may not. No effect on cuda.
void allow_reads(const void* from, std::size_t bytes, bool allowed);

/// `size` elements of T in device memory.
template <class T>
class buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  buffer() = default;
  explicit buffer(std::size_t size) : memory_(size * sizeof(T)), size_(size) {}
  buffer(queue& q, std::span<const T> values) : buffer(values.size()) { copy_from(q, values); }

  T* data() const { return static_cast<T*>(memory_.data()); }
  std::size_t size() const { return size_; }

  /// @pre values.size() <= size()
  void copy_from(queue& q, std::span<const T> values) {
    copy_to_device(q, data(), values.data(), values.size_bytes());
  }
  /// @pre values.size() <= size()
  void copy_to(queue& q, std::span<T> values) const {
    copy_to_host(q, values.data(), data(), values.size_bytes());
  }

 private:
  allocation memory_;
  std::size_t size_ = 0;
};

/// Rows of equal width, aligned as cudaMallocPitch does.
class pitched_allocation {
 public:
  /// @throws cuda_error
  pitched_allocation(std::size_t width_bytes, std::size_t height);

  void* data() const { return memory_.data(); }
  std::size_t pitch_bytes() const { return pitch_bytes_; }
  std::size_t width_bytes() const { return width_bytes_; }
  std::size_t height() const { return height_; }

  /// Between tight host rows and the device's pitched ones; both return when done.
  void copy_from(queue& q, const void* tight);
  void copy_to(queue& q, void* tight) const;

 private:
  allocation memory_;
  std::size_t pitch_bytes_ = 0;
  std::size_t width_bytes_ = 0;
  std::size_t height_ = 0;
};

}  // namespace warpgauge::device
