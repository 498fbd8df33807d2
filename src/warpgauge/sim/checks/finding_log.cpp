// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/finding_log.hpp"

#include "warpgauge/sim/memory/symbols.hpp"

namespace warpgauge::sim {

namespace {

bool comes_first(const finding_log::entry& a, const finding_log::entry& b) {
  return std::tie(a.block_linear, a.thread_linear) < std::tie(b.block_linear, b.thread_linear);
}

}  // namespace

finding_log::entry* finding_log::count(key place, const execution_point& point) {
  entry& e = entries_[std::move(place)];
  const bool known = e.count++ != 0;
  if (known && std::tie(e.block_linear, e.thread_linear) <=
                   std::tie(point.block_linear, point.thread_linear)) {
    return nullptr;
  }
  e.block_linear = point.block_linear;
  e.thread_linear = point.thread_linear;
  e.block = point.block;
  e.thread = point.thread;
  return &e;
}

void finding_log::add(finding_kind kind,
                      std::uintptr_t pc,
                      const execution_point& point,
                      std::string object,
                      std::int64_t offset,
                      std::string message,
                      bool warning) {
  if (entry* e = count({kind, pc, {}, 0}, point)) {
    e->detail = {std::move(object), offset, std::move(message)};
    e->warning = warning;
  }
}

void finding_log::add_at(finding_kind kind,
                         const char* file,
                         int line,
                         const execution_point& point,
                         std::string object,
                         std::int64_t offset,
                         std::string message,
                         bool warning) {
  if (entry* e = count({kind, 0, file, line}, point)) {
    e->detail = {std::move(object), offset, std::move(message)};
    e->warning = warning;
  }
}

std::vector<finding> merge_findings(const std::vector<const finding_log*>& logs,
                                    const std::string& kernel) {
  // One line may have several addresses (an unrolled loop, a template's instances), and an address
  // entries in several logs.
  std::map<std::tuple<std::string, int, finding_kind>, finding_log::entry> merged;
  for (const finding_log* log : logs) {
    for (const auto& [place, e] : log->entries_) {
      auto [kind, pc, file, line] = place;
      if (pc != 0) {
        const symbols::source_line where = symbols::locate(pc);
        file = where.file;
        line = where.line;
      }
      finding_log::entry& m = merged[{file, line, kind}];
      const std::uint64_t count = m.count + e.count;
      // Addresses of one line by one thread: the words decide, since map order follows addresses
      // that differ between runs.
      const bool same = m.count != 0 && !comes_first(m, e) && !comes_first(e, m);
      if (m.count == 0 || comes_first(e, m) || (same && e.detail.message < m.detail.message)) m = e;
      m.count = count;
    }
  }
  std::vector<finding> result;
  result.reserve(merged.size());
  for (auto& [place, e] : merged) {
    auto& [file, line, kind] = place;
    finding f;
    f.kind = kind;
    f.kernel = kernel;
    f.file = file;
    f.line = line;
    f.block = e.block;
    f.thread = e.thread;
    f.object = std::move(e.detail.object);
    f.offset = e.detail.offset;
    f.message = std::move(e.detail.message);
    if (e.detail.other) {
      const symbols::source_line at = symbols::locate(e.detail.other->pc);
      f.other = {at.file, at.line, e.detail.other->block, e.detail.other->thread};
      if (at.line != 0) {
        f.message += at.file == file ? " at line " : " at " + at.file + ":";
        f.message += std::to_string(at.line);
      }
      f.message += e.detail.rest;
    }
    f.count = e.count;
    f.warning = e.warning;
    result.push_back(std::move(f));
  }
  return result;
}

}  // namespace warpgauge::sim
