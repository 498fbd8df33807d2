// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/finding_log.hpp"

#include "warpgauge/sim/memory/symbols.hpp"

namespace warpgauge::sim {

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

void finding_log::note_new(key place, const entry& e) {
  const std::lock_guard lock(new_mutex_);
  new_.emplace_back(std::move(place), e);
}

std::vector<std::pair<finding_log::key, finding_log::entry>> finding_log::take_new() {
  const std::lock_guard lock(new_mutex_);
  return std::exchange(new_, {});
}

void finding_log::clear() {
  entries_.clear();
  take_new();
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
    if (e->count == 1) note_new({kind, pc, {}, 0}, *e);
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
    if (e->count == 1) note_new({kind, 0, file, line}, *e);
  }
}

namespace {

// CUB's merges read one element past those that they sort, in room that they keep for it, and do
// not use it: what CUB reads of its own shared memory is not the program's to write.
bool is_of_cub(const finding& f) {
  return f.kind == finding_kind::shared_uninitialised_read &&
         (f.object.starts_with("cub::") || f.file.find("/cub/block/") != std::string::npos);
}

}  // namespace

std::optional<finding> finding_of(const finding_log::key& place,
                                  const finding_log::entry& e,
                                  const std::string& kernel) {
  const auto& [kind, pc, file, line] = place;
  finding f;
  f.kind = kind;
  f.kernel = kernel;
  f.file = file;
  f.line = line;
  if (pc != 0) {
    symbols::source_line where = symbols::locate(pc);
    f.file = std::move(where.file);
    f.line = where.line;
    f.column = where.column;
  }
  f.block = e.block;
  f.thread = e.thread;
  f.object = e.detail.object;
  f.offset = e.detail.offset;
  if (is_of_cub(f)) return std::nullopt;
  f.message = e.detail.message;
  if (e.detail.other) {
    const symbols::source_line at = symbols::locate(e.detail.other->pc);
    f.other = {at.file, at.line, at.column, e.detail.other->block, e.detail.other->thread};
    if (at.line != 0) {
      f.message += at.file == f.file ? " at line " : " at " + at.file + ":";
      f.message += std::to_string(at.line);
    }
    f.message += e.detail.rest;
  }
  f.count = e.count;
  f.warning = e.warning;
  return f;
}

std::vector<finding> merge_findings(const std::vector<const finding_log*>& logs,
                                    const std::string& kernel) {
  // One line may have several addresses (an unrolled loop, a template's instances), and an address
  // entries in several logs.
  struct first_one {
    std::uint64_t block_linear = 0;
    std::uint32_t thread_linear = 0;
    finding f;
  };
  std::map<std::tuple<std::string, int, finding_kind>, first_one> merged;
  // Several addresses of one line and thread: the words decide, because the map's order follows
  // addresses, which differ between runs.
  const auto order = [](const first_one& one) {
    return std::tie(one.block_linear, one.thread_linear, one.f.message, one.f.column);
  };
  for (const finding_log* log : logs) {
    for (const auto& [place, e] : log->entries_) {
      std::optional<finding> found = finding_of(place, e, kernel);
      if (!found) continue;
      first_one one{e.block_linear, e.thread_linear, *std::move(found)};
      auto [known, fresh] = merged.try_emplace({one.f.file, one.f.line, one.f.kind}, one);
      if (fresh) continue;
      one.f.count += known->second.f.count;
      known->second.f.count = one.f.count;
      if (order(one) < order(known->second)) known->second = std::move(one);
    }
  }
  std::vector<finding> result;
  result.reserve(merged.size());
  for (auto& [place, one] : merged) result.push_back(std::move(one.f));
  return result;
}

}  // namespace warpgauge::sim
