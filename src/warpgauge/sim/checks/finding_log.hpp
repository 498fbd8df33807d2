// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/record/execution_point.hpp"
#include "warpgauge/sim/report.hpp"

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace warpgauge::sim {

/// Where the other of two racing accesses is.
struct racing_point {
  std::uintptr_t pc = 0;  ///< a return address
  index3 block;
  index3 thread;
};

/// What a finding says besides kind and place.
struct finding_detail {
  std::string object;
  std::int64_t offset = 0;
  std::string message;
  std::optional<racing_point> other{};  ///< follows the message: "... at line 7"
  std::string rest{};                   ///< of the message, after that
};

/// The findings of one worker during one launch. Repetitions at one place are counted, and only the
/// first in order of (block, thread) keeps its words, so memory is bounded by the kernel's code.
class finding_log {
 public:
  struct entry {
    std::uint64_t block_linear = 0;
    std::uint32_t thread_linear = 0;
    index3 block;
    index3 thread;
    finding_detail detail;
    std::uint64_t count = 0;
    bool warning = false;
  };

  /// Counts a finding at a return address. `describe()` makes a finding_detail; it is called only
  /// when this finding is the first in order so far, because words cost more than counting.
  template <class Describe>
  void add_lazily(finding_kind kind,
                  std::uintptr_t pc,
                  const execution_point& point,
                  Describe&& describe) {
    if (entry* e = count({kind, pc, {}, 0}, point)) {
      e->detail = describe();
      e->warning = kind == finding_kind::same_value_stores;
      if (e->count == 1) note_new({kind, pc, {}, 0}, *e);
    }
  }

  void add(finding_kind kind,
           std::uintptr_t pc,
           const execution_point& point,
           std::string object,
           std::int64_t offset,
           std::string message,
           bool warning = false);

  /// As add(), at a source line that is known (barriers, assertions, array indices).
  void add_at(finding_kind kind,
              const char* file,
              int line,
              const execution_point& point,
              std::string object,
              std::int64_t offset,
              std::string message,
              bool warning = false);

  bool empty() const { return entries_.empty(); }
  void clear();

  using key = std::tuple<finding_kind, std::uintptr_t, std::string, int>;
  /// What is new since the last call. Any thread may ask while the launch runs.
  std::vector<std::pair<key, entry>> take_new();

 private:
  friend std::vector<finding> merge_findings(const std::vector<const finding_log*>& logs,
                                             const std::string& kernel);

  entry* count(key place, const execution_point& point);
  void note_new(key place, const entry& e);

  std::map<key, entry> entries_;
  std::mutex new_mutex_;
  std::vector<std::pair<key, entry>> new_;
};

/// The finding of an entry, with its source line looked up.
/// @return none where it is a library's own affair
std::optional<finding> finding_of(const finding_log::key& place,
                                  const finding_log::entry& e,
                                  const std::string& kernel);

/// One launch's findings from the logs of its workers: one per kind and source line, counts summed,
/// the first in order of (block, thread) kept, sorted by file, line and kind. The same for any
/// number of workers.
std::vector<finding> merge_findings(const std::vector<const finding_log*>& logs,
                                    const std::string& kernel);

}  // namespace warpgauge::sim
