// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/selftest/mutants/syntax.hpp"

#include "warpgauge/base/files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <stdexcept>

namespace warpgauge::mutants {
namespace {

struct place {
  CXFile file = nullptr;
  std::size_t offset = 0;
};

place place_of(CXSourceLocation location) {
  place p;
  unsigned offset = 0;
  clang_getExpansionLocation(location, &p.file, nullptr, nullptr, &offset);
  p.offset = offset;
  return p;
}

template <class F>
void for_each_child(CXCursor of, F&& f) {
  clang_visitChildren(
      of,
      [](CXCursor child, CXCursor, CXClientData data) {
        (*static_cast<std::remove_reference_t<F>*>(data))(child);
        return CXChildVisit_Continue;
      },
      &f);
}

}  // namespace

std::string take(CXString s) {
  const char* const text = clang_getCString(s);
  std::string copy = text != nullptr ? text : "";
  clang_disposeString(s);
  return copy;
}

std::string node::spelling() const { return take(clang_getCursorSpelling(cursor)); }
std::size_t node::name_at() const { return place_of(clang_getCursorLocation(cursor)).offset; }

struct reader::unit {
  CXIndex index = clang_createIndex(0, 0);
  CXTranslationUnit translated = nullptr;
  unit() = default;
  unit(const unit&) = delete;
  unit& operator=(const unit&) = delete;
  ~unit() {
    if (translated != nullptr) clang_disposeTranslationUnit(translated);
    clang_disposeIndex(index);
  }
};

const source* reader::source_of(CXFile file, bool (*wanted)(std::string_view)) {
  if (file == nullptr) return nullptr;
  const std::string name = take(clang_getFileName(file));
  if (const auto known = by_file_.find(name); known != by_file_.end()) return known->second;
  const std::string path = std::filesystem::relative(name, folder_).string();
  const source* found = nullptr;
  if (!path.starts_with("..") && wanted(path)) {
    auto& kept = sources_[path];
    if (!kept) kept = std::make_unique<source>(source{path, base::read_file(name)});
    found = kept.get();
  }
  return by_file_[name] = found;
}

bool reader::make(CXCursor cursor, bool (*wanted)(std::string_view), node& out) {
  const CXSourceRange extent = clang_getCursorExtent(cursor);
  const place begin = place_of(clang_getRangeStart(extent));
  const place end = place_of(clang_getRangeEnd(extent));
  const source* const in = source_of(begin.file, wanted);
  if (in == nullptr || begin.file != end.file || end.offset <= begin.offset) return false;
  out.cursor = cursor;
  out.kind = clang_getCursorKind(cursor);
  out.in = in;
  out.begin = begin.offset;
  out.end = end.offset;
  for_each_child(cursor, [&](CXCursor child) {
    node n;
    if (!make(child, wanted, n)) return;
    // What the compiler puts around an expression has no text of its own.
    while (n.kind == CXCursor_UnexposedExpr && n.children.size() == 1 &&
           n.children[0].begin == n.begin && n.children[0].end == n.end) {
      node inner = std::move(n.children[0]);
      n = std::move(inner);
    }
    out.children.push_back(std::move(n));
  });
  return true;
}

std::vector<node> reader::read(const std::string& path,
                               const std::vector<std::string>& arguments,
                               bool (*wanted)(std::string_view)) {
  auto u = std::make_shared<unit>();
  std::vector<const char*> words;
  for (const std::string& a : arguments) words.push_back(a.c_str());
  // Incomplete: templates are wanted as they are written, not what is made of them.
  if (clang_parseTranslationUnit2(u->index,
                                  path.c_str(),
                                  words.data(),
                                  static_cast<int>(words.size()),
                                  nullptr,
                                  0,
                                  CXTranslationUnit_Incomplete,
                                  &u->translated) != CXError_Success)
    throw std::runtime_error(fmt::format("{}: libclang cannot read it", path));
  for (unsigned i = 0; i < clang_getNumDiagnostics(u->translated); ++i) {
    const CXDiagnostic d = clang_getDiagnostic(u->translated, i);
    const bool error = clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error;
    const std::string said =
        take(clang_formatDiagnostic(d, clang_defaultDiagnosticDisplayOptions()));
    clang_disposeDiagnostic(d);
    if (error) throw std::runtime_error(said);
  }
  units_.push_back(u);

  std::set<std::string> before;
  for (const auto& [known, kept] : sources_) before.insert(known);
  std::vector<node> all;
  const auto walk = [&](auto&& self, CXCursor of) -> void {
    for_each_child(of, [&](CXCursor child) {
      const CXCursorKind kind = clang_getCursorKind(child);
      if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec) return self(self, child);
      node n;
      if (make(child, wanted, n) && !before.contains(n.in->path)) all.push_back(std::move(n));
    });
  };
  walk(walk, clang_getTranslationUnitCursor(u->translated));
  return all;
}

}  // namespace warpgauge::mutants
