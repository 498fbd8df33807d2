// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>

namespace warpgauge::cli {

/// Why an object file cannot be a candidate on the simulator: a main function of its own, a library
/// of the toolkit. A sentence; empty if it can.
std::string why_not_here(const std::filesystem::path& object);

/// How many functions of an object file run before main.
std::size_t initialisers_of(const std::filesystem::path& object);

/// The names that programs and the libraries that they load define.
class known_symbols {
 public:
  void add(const std::filesystem::path& program);

  /// What an object file of kernels has no need of: its own definition of one of these names, which
  /// the whole process would then call; threads, other processes and libraries of its own; the
  /// suite's own functions. A sentence; empty when there is none.
  std::string why_refused(const std::filesystem::path& object) const;

 private:
  std::set<std::string> functions_;
  std::set<std::string> data_;
};

}  // namespace warpgauge::cli
