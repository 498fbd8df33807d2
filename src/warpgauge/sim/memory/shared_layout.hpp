// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpgauge::sim {

/// A `__shared__` array, or all dynamic ones together.
struct shared_object {
  std::string name;  ///< demangled
  std::size_t offset = 0;
  std::size_t size = 0;
  bool dynamic = false;  ///< extern __shared__: its size is that of the launch
};

/// Where `__shared__` variables lie. They are thread-local, so each worker thread has its own set,
/// at the same offsets from the start of its block of thread-local storage: one for the program,
/// and one for each library that it opened later.
class shared_layout {
 public:
  /// Size of the symbols that the link step defines for `extern __shared__` arrays: 227 KiB.
  static constexpr std::size_t dynamic_symbol_bytes = 232448;

  /// Thread-local variables of the executable and the libraries it was started with, except the
  /// simulator's, the C++ runtime's and the compiler's own.
  static const shared_layout& of_program();

  /// Those that a kernel may use: the program's, or its library's where that was opened later.
  static const shared_layout& of_kernel(const void* kernel);

  /// For tests: objects in a block of `bytes` bytes, which exists for the calling thread only.
  shared_layout(std::size_t bytes, std::vector<shared_object> objects);

  std::size_t bytes() const { return bytes_; }

  /// Start of the calling thread's block.
  std::uintptr_t base() const;

  /// Whether kernels' accesses here are shared-memory accesses: to an object, or to the padding
  /// after one (an overrun). False for thread-locals that are not the program's own.
  bool is_shared(std::size_t offset) const { return owner_[offset] < outside; }

  /// Whether the compiler's own thread-locals lie here, which its code in kernels may touch.
  bool is_compilers(std::size_t offset) const { return owner_[offset] == compilers; }

  /// The object nearest to an offset from the block's start, also outside of the block.
  /// @pre there is one
  const shared_object& nearest(std::intptr_t offset) const;

  /// Number of the object at an offset, below objects().size().
  /// @pre is_shared(offset)
  std::size_t owner_of(std::size_t offset) const { return owner_[offset]; }

  /// The object at an offset; for padding the nearest one before it, or else behind it.
  const shared_object& object_at(std::size_t offset) const { return objects_[owner_[offset]]; }

  const std::vector<shared_object>& objects() const { return objects_; }

 private:
  static constexpr std::uint16_t compilers = 0xffff;
  static constexpr std::uint16_t outside = 0xfffe;  // between the modules' variables
  shared_layout() = default;
  using ranges = std::vector<std::pair<std::size_t, std::size_t>>;  // offset, bytes
  void assign_owners(const ranges& compilers_ranges, const ranges& outside_ranges);

  std::vector<unsigned char> block_;     // tests
  std::vector<std::uintptr_t> modules_;  // of the program, by where they were loaded
  std::size_t bytes_ = 0;
  std::size_t module_ = 0;                  // of a library that was opened later: its number
  std::ptrdiff_t from_thread_pointer_ = 0;  // of the block's start, otherwise
  std::vector<shared_object> objects_;      // by offset
  std::vector<std::uint16_t> owner_;        // per byte: index into objects_
};

}  // namespace warpgauge::sim
