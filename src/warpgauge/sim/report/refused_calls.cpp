// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/report/refused_calls.hpp"

#include "warpgauge/sim/include/cuda_runtime_api.h"
#include "warpgauge/sim/memory/symbols.hpp"

#include <fmt/format.h>

#include <atomic>
#include <map>
#include <mutex>
#include <new>
#include <tuple>
#include <utility>

namespace warpgauge::sim::refused_calls {
namespace {

struct refusal {
  cudaError_t error = cudaSuccess;
  std::string reason;
};
thread_local refusal latest;  // of the calling thread, until it is known who uses the error

constexpr int nobody = 0;
std::atomic<int> threads{nobody};
thread_local const int this_thread = ++threads;

struct place {
  int thread;  // nothing can look any more
  finding_kind kind;
  std::string call;
  std::uintptr_t pc;
  std::string error;
  auto operator<=>(const place&) const = default;
};

struct details {
  std::string reason;
  bool warning = false;
  std::uint64_t count = 0;
};

struct dropped_errors {
  std::mutex mutex;
  std::map<place, details> all;
};

dropped_errors& dropped() {
  static auto& instance = *new dropped_errors;  // used while static data is destroyed
  return instance;
}

void add(place where, std::string reason, bool warning) {
  const std::lock_guard lock(dropped().mutex);
  details& d = dropped().all[std::move(where)];
  if (d.count++ == 0) d.reason = std::move(reason);
  d.warning = warning;
}

void drop_latest(finding_kind kind, std::string call, std::uintptr_t pc) {
  if (latest.error == cudaSuccess) return;
  refusal r = std::exchange(latest, {});
  // Something that only the simulator cannot do is no mistake of the program.
  const bool warning = r.error == cudaErrorNotSupported;
  add({this_thread, kind, std::move(call), pc, cudaGetErrorName(r.error)},
      std::move(r.reason),
      warning);
}

}  // namespace

void note(cudaError_t error, std::string reason) {
  if (reason.empty()) reason = cudaGetErrorString(error);
  latest = {error, std::move(reason)};
}

void drop_value_of(const std::string& call, std::uintptr_t pc) {
  drop_latest(finding_kind::refused_call, call, pc);
}

void drop_launch_of(const void* kernel, std::uintptr_t pc) {
  drop_latest(finding_kind::refused_launch, symbols::kernel_name(kernel), pc);
}

void drop_status_of(const std::string& call, const std::string& error, std::uintptr_t pc) {
  add({nobody, finding_kind::refused_call, call, pc, error}, {}, false);
}

void ask() {
  latest = {};
  const std::lock_guard lock(dropped().mutex);
  std::erase_if(dropped().all, [](const auto& d) { return d.first.thread == this_thread; });
}

void forget() {
  new (&dropped().mutex) std::mutex;  // another thread may have held it
  dropped().all.clear();
}

std::vector<finding> take_unasked() {
  std::map<place, details> all;
  {
    const std::lock_guard lock(dropped().mutex);
    all = std::exchange(dropped().all, {});
  }
  // One place may have several addresses, and several threads may have been there.
  std::map<std::tuple<std::string, int, finding_kind, std::string, std::string>, finding> merged;
  for (const auto& [where, d] : all) {
    const symbols::source_line at =
        where.pc == 0 ? symbols::source_line{} : symbols::locate(where.pc);
    finding& f = merged[{at.file, at.line, where.kind, where.call, where.error}];
    f.count += d.count;
    f.kind = where.kind;
    f.kernel = where.call;
    f.file = at.file;
    f.line = at.line;
    f.warning = d.warning;
    f.message = where.kind == finding_kind::refused_launch ? where.error
                                                           : where.call + " gives " + where.error;
    if (!d.reason.empty()) f.message += ": " + d.reason;
    f.message += d.warning ? "; not simulated" : "; nothing looks at the error";
  }
  std::vector<finding> result;
  result.reserve(merged.size());
  for (auto& [key, f] : merged) result.push_back(std::move(f));
  return result;
}

}  // namespace warpgauge::sim::refused_calls
