// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang-c/Index.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// A file's syntax tree as the text that its parts are.
namespace warpgauge::mutants {

struct source {
  std::string path;  ///< below the folder of the sources, as "warpgauge/kernels/tiles.cuh"
  std::string text;
};

/// A part of the tree; offsets count from the file's start.
struct node {
  CXCursor cursor{};
  CXCursorKind kind{};
  const source* in = nullptr;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::vector<node> children;

  std::string_view text() const { return std::string_view(in->text).substr(begin, end - begin); }
  std::string spelling() const;  ///< its name, where it has one
  std::size_t name_at() const;   ///< where the name begins
  bool is_expression() const { return clang_isExpression(kind) != 0; }
};

std::string take(CXString s);  ///< and frees it

/// Reads sources below a folder, each once.
class reader {
 public:
  explicit reader(std::string folder) : folder_(std::move(folder)) {}

  /// The declarations of the file and of what it includes, as far as these lie below the folder and
  /// `wanted` says yes; those of a file met before are left out.
  /// @throws std::runtime_error when it does not compile
  std::vector<node> read(const std::string& path,
                         const std::vector<std::string>& arguments,
                         bool (*wanted)(std::string_view));

  const std::map<std::string, std::unique_ptr<source>>& sources() const { return sources_; }

 private:
  struct unit;
  const source* source_of(CXFile file, bool (*wanted)(std::string_view));
  bool make(CXCursor cursor, bool (*wanted)(std::string_view), node& out);

  std::string folder_;
  std::map<std::string, std::unique_ptr<source>> sources_;
  std::map<std::string, const source*> by_file_;
  std::vector<std::shared_ptr<unit>> units_;  ///< cursors point into them
};

}  // namespace warpgauge::mutants
