// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

/// Files read whole, and written whole or not at all.
namespace warpgauge::base {

/// what() is one sentence with the file's name and the reason.
class unreadable_file : public std::runtime_error {
  using std::runtime_error::runtime_error;
};
class unwritable_file : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The bytes of a regular file.
/// @param most_bytes  a longer file is refused
/// @throws unreadable_file  missing, a folder, a pipe or device, no permission, too long
std::string read_file(const std::filesystem::path& path, std::size_t most_bytes = 64u << 20);

/// The right to replace or create a file. Only one process at a time has it and others wait, so
/// what is read from the file in between is still current when it is replaced:
///
///     replacement file(path);
///     file.commit(changed(read_file(path)));
///
/// The new text is written to a draft in the same folder (FILE.warpgauge-draft), synchronised and
/// renamed: readers see the old or the new text, even if the writer is killed. A draft that a
/// killed writer left is taken over by the next. Keeps the permissions and follows symbolic links,
/// dangling ones too. Pipes, devices and this process's own standard output are written to, never
/// replaced.
class replacement {
 public:
  /// @throws unwritable_file
  explicit replacement(const std::filesystem::path& path);
  /// Without commit() the file stays unchanged.
  ~replacement();
  replacement(const replacement&) = delete;
  replacement& operator=(const replacement&) = delete;

  /// Once only.
  /// @throws unwritable_file  the file is then unchanged
  void commit(std::string_view text);

 private:
  replacement() = default;
  void open_stream(unsigned type);
  void lock_draft();
  [[noreturn]] void fail(std::string_view why) const;

  std::filesystem::path named_;
  std::filesystem::path target_;
  std::filesystem::path draft_;  ///< empty: `number_` is a pipe or a device
  int number_ = -1;              ///< of the open draft
};

/// Replaces or creates the file.
/// @throws unwritable_file
void write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace warpgauge::base
