// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/finding_print.hpp"

#include <cstdio>
#include <mutex>
#include <new>
#include <set>
#include <string>
#include <tuple>

namespace warpgauge::sim {
namespace {

struct printed_findings {
  std::mutex mutex;
  std::set<std::tuple<finding_kind, std::string, int, std::string>> all;
};

printed_findings& printed() {
  static auto& instance = *new printed_findings;  // used while static data is destroyed
  return instance;
}

}  // namespace

void print_once(const finding& f) {
  printed_findings& p = printed();
  const std::lock_guard lock(p.mutex);
  if (!p.all.emplace(f.kind, f.file, f.line, f.kernel).second) return;
  // Not fmt::print, which throws where the program has closed stderr.
  std::fputs((text_of(f) + "\n").c_str(), stderr);
}

void forget_printed() {
  printed_findings& p = printed();
  new (&p.mutex) std::mutex;  // another thread may have held it
  p.all.clear();
}

}  // namespace warpgauge::sim
