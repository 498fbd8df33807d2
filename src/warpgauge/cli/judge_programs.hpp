// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/base/scratch_folder.hpp"
#include "warpgauge/cli/candidate_symbols.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

/// The programs that `warpgauge judge` runs.
namespace warpgauge::cli {

/// @throws stop (infrastructure) if it is missing
std::string compute_sanitizer();

class judge_programs {
 public:
  enum class backend : std::uint8_t { sim, cuda };  ///< `warpgauge cc`, or nvcc
  /// Compiles the statement and links the judge from it alone, without any implementation.
  /// @throws stop (usage) if it does not compile or does not state exactly one kernel,
  ///         (infrastructure) if nvcc or a build with CUDA is missing, (skipped) without a GPU
  judge_programs(backend on,
                 std::filesystem::path statement,
                 std::vector<std::string> include_folders);

  const std::filesystem::path& judge() const { return judge_; }

  struct candidate {
    std::filesystem::path program;
    std::string
        not_judged;  ///< the compiler's or linker's message, or why it cannot run here; else empty
    std::string refused;  ///< a sentence on what its object file may not use; empty: nothing
  };
  /// A second call for the same file gives what the first one built.
  const candidate& build(const std::filesystem::path& source);

 private:
  /// @return the compiler's message; empty: it was built
  std::string compile(const std::filesystem::path& source,
                      const std::filesystem::path& object) const;
  std::string link(std::vector<std::string> words, const std::filesystem::path& program) const;

  known_symbols known_;
  bool cuda_;
  std::string compiler_;
  std::vector<std::string> options_;    ///< of both
  std::vector<std::string> libraries_;  ///< of the linker
  base::scratch_folder folder_;
  std::filesystem::path statement_;
  std::vector<std::string> include_folders_;
  std::filesystem::path object_;  ///< of the statement
  std::filesystem::path judge_;
  std::map<std::filesystem::path, candidate> built_;
};

}  // namespace warpgauge::cli
