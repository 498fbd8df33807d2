// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <new>
#include <string>
#include <type_traits>
#include <vector>

/// Programs that this one starts.
namespace warpgauge::base {

/// This program's own file.
std::filesystem::path this_program();

/// The command with which a user reaches the tool: a program of own kernels passes its own name in
/// $WARPGAUGE_CALLED_AS; else `build/cuda/warpgauge`.
std::string called_as();
bool called_by_own_program();

/// Zeros. @throws std::system_error
void* shared_memory(std::size_t bytes);
void free_shared(void* memory, std::size_t bytes);

struct command {
  std::vector<std::string> words;             ///< the program's file, then its arguments
  std::vector<std::string> environment = {};  ///< "NAME=value", over this process's own
  std::filesystem::path output = {};  ///< standard output and error; empty: this process's own
  /// Called last before the program starts; false keeps it from starting. Must not allocate.
  std::function<bool()> in_child = {};
};

/// A started process. Its destructor ends it if nobody waited for it, and the kernel ends it when
/// this process dies.
class process {
 public:
  /// @throws std::system_error when no further process can be started
  explicit process(const command& c);
  ~process();
  process(process&& other) noexcept;
  process& operator=(process&&) = delete;

  /// Its exit code; 128 + number when a signal ended it, 127 when the program could not be started.
  int wait();
  /// Sends it a signal, unless it has been waited for.
  void signal(int number) const;

 private:
  friend struct captured capture(const command& c);
  process(const command& c, int in, int out, int err);

  int id_ = -1;
  int code_ = -1;
};

/// Runs `work` in a child of this process. Returns its result, 128 + the signal that ended it, or 1
/// when it throws, which the child prints. To be called before there are further threads, because
/// the child has none of them.
/// @throws std::system_error when no further process can be started
int in_child(const std::function<int()>& work);

/// A value that this process shares with its children, however they end.
template <class T>
class shared {
  static_assert(std::is_trivially_destructible_v<T>);

 public:
  shared() : value_(new (shared_memory(sizeof(T))) T{}) {}
  ~shared() { free_shared(value_, sizeof(T)); }
  shared(const shared&) = delete;
  shared& operator=(const shared&) = delete;
  T* get() const { return value_; }
  T* operator->() const { return value_; }

 private:
  T* value_;
};

/// The result of a finished process. Its standard input was empty.
struct captured {
  int exit_code = -1;  ///< as of process::wait
  std::string out;
  std::string err;
};

/// Runs it to its end. Its output may be of any length.
/// @throws std::system_error when it cannot be run
captured capture(const command& c);

}  // namespace warpgauge::base
