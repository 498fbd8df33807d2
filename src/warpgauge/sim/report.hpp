// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What one simulated launch did. Counters follow Nsight Compute's definitions of the memory_*
/// source counters (computed per executed instruction, free of noise), so they can be compared with
/// a GPU's to the unit.
namespace warpgauge::sim {

// The library hides what it does not declare here. Inside the namespace, for clangd forgets a
// pragma among the includes.
#pragma GCC visibility push(default)

enum class memory_space : std::uint8_t { global, shared };
enum class access_op : std::uint8_t { load, store, atomic };

/// A counter of a kind of traffic, by its name.
template <class Traffic>
struct counter {
  const char* name;
  std::uint64_t Traffic::*value;
};
/// All counters of global_traffic, shared_traffic or site.
template <class Traffic>
inline constexpr std::nullptr_t counters_of = nullptr;

/// One request is one warp instruction with at least one active lane.
struct global_traffic {
  std::uint64_t requests = 0;  ///< l1tex__t_requests_pipe_lsu_mem_global_op_{ld,st,...}.sum
#define WARPGAUGE_GLOBAL_COUNTER(name) std::uint64_t name = 0;
#include "warpgauge/sim/counters.inc"
  std::uint64_t bytes = 0;  ///< requested by active lanes
  bool operator==(const global_traffic&) const = default;
};
template <>
inline constexpr counter<global_traffic> counters_of<global_traffic>[] = {
    {"requests", &global_traffic::requests},
#define WARPGAUGE_GLOBAL_COUNTER(name) {#name, &global_traffic::name},
#include "warpgauge/sim/counters.inc"
    {"bytes", &global_traffic::bytes},
};

struct shared_traffic {
  std::uint64_t requests = 0;  ///< warp instructions; smsp__sass_inst_executed_op_shared_*
#define WARPGAUGE_SHARED_COUNTER(name) std::uint64_t name = 0;
#include "warpgauge/sim/counters.inc"
  std::uint64_t bytes = 0;  ///< requested by active lanes
  bool operator==(const shared_traffic&) const = default;
};
template <>
inline constexpr counter<shared_traffic> counters_of<shared_traffic>[] = {
    {"requests", &shared_traffic::requests},
#define WARPGAUGE_SHARED_COUNTER(name) {#name, &shared_traffic::name},
#include "warpgauge/sim/counters.inc"
    {"bytes", &shared_traffic::bytes},
};

/// All accesses of one kind at one source line.
struct site {
  std::string file;  ///< as the compiler recorded it
  int line = 0;      ///< 0: no debug information
  memory_space space = memory_space::global;
  access_op op = access_op::load;
  unsigned bytes = 0;  ///< per thread and access
  std::uint64_t requests = 0;
  std::uint64_t thread_accesses = 0;
#define WARPGAUGE_GLOBAL_COUNTER(name) std::uint64_t name = 0;
#define WARPGAUGE_SHARED_COUNTER(name) std::uint64_t name = 0;
#include "warpgauge/sim/counters.inc"
  bool exact = true;  ///< false: a GPU may group diverged lanes otherwise, or ask less often
  /// It loads again what its lanes have just loaded, which nvcc may keep in a register.
  bool reread = false;
  bool operator==(const site&) const = default;
};
template <>
inline constexpr counter<site> counters_of<site>[] = {
    {"requests", &site::requests},
    {"thread_accesses", &site::thread_accesses},
#define WARPGAUGE_GLOBAL_COUNTER(name) {#name, &site::name},
#define WARPGAUGE_SHARED_COUNTER(name) {#name, &site::name},
#include "warpgauge/sim/counters.inc"
};

/// Adds counter by counter. A site stays what and where it is.
template <class Traffic>
void add_counters(Traffic& to, const Traffic& more) {
  for (const counter<Traffic>& c : counters_of<Traffic>) to.*c.value += more.*c.value;
}

/// By memory space and operation.
struct launch_traffic {
  global_traffic global_load, global_store, global_atomic;
  shared_traffic shared_load, shared_store, shared_atomic;
};
/// Calls f(space, operation, traffic) for each of the six.
template <class F>
void for_each_operation(const launch_traffic& t, F&& f) {
  f("global", "load", t.global_load);
  f("global", "store", t.global_store);
  f("global", "atomic", t.global_atomic);
  f("shared", "load", t.shared_load);
  f("shared", "store", t.shared_store);
  f("shared", "atomic", t.shared_atomic);
}
inline void add_traffic(launch_traffic& to, const launch_traffic& more) {
  add_counters(to.global_load, more.global_load);
  add_counters(to.global_store, more.global_store);
  add_counters(to.global_atomic, more.global_atomic);
  add_counters(to.shared_load, more.shared_load);
  add_counters(to.shared_store, more.shared_store);
  add_counters(to.shared_atomic, more.shared_atomic);
}

enum class finding_kind : std::uint8_t {
#define WARPGAUGE_FINDING(name, words, error, about) name,
#define WARPGAUGE_HOST_FINDING(name, words, about) name,
#include "warpgauge/sim/finding_kinds.inc"
};

struct finding_kind_facts {
  finding_kind kind;
  const char* name;   ///< the enumerator's
  const char* words;  ///< "global out-of-bounds read"
  const char* error;  ///< of the next synchronising call; of the host's: null
  const char* about;  ///< what it is, as Markdown
};
inline constexpr finding_kind_facts finding_kinds[] = {
#define WARPGAUGE_FINDING(name, words, error, about) \
  {finding_kind::name, #name, words, #error, about},
#define WARPGAUGE_HOST_FINDING(name, words, about) \
  {finding_kind::name, #name, words, nullptr, about},
#include "warpgauge/sim/finding_kinds.inc"
};

/// Whether a finding of this kind is about what the host does: it has no block and no thread.
constexpr bool is_of_host(finding_kind kind) {
  return finding_kinds[static_cast<std::size_t>(kind)].error == nullptr;
}

/// "global out-of-bounds read" and so on.
// Inline: programs that only read results are not linked with the simulator.
constexpr const char* to_string(finding_kind kind) {
  return finding_kinds[static_cast<std::size_t>(kind)].words;
}
constexpr const char* to_string(memory_space space) {
  return space == memory_space::global ? "global" : "shared";
}
constexpr const char* to_string(access_op op) {
  constexpr const char* words[] = {"load", "store", "atomic"};
  return words[static_cast<std::size_t>(op)];
}

struct index3 {
  unsigned x = 0, y = 0, z = 0;
  bool operator==(const index3&) const = default;
};

/// The other one of two racing accesses, or operations.
struct racing_access {
  std::string file;
  int line = 0;    ///< 0: not known
  int column = 0;  ///< from 1; 0: not known
  index3 block;
  index3 thread;
  bool operator==(const racing_access&) const = default;
};

/// One mistake at one place. Repetitions at the same line are counted, and the first one in order
/// of (block, thread) is kept, so that a report does not depend on the number of workers.
struct finding {
  finding_kind kind{};
  std::string kernel;
  std::string file;
  int line = 0;
  int column = 0;  ///< from 1; 0: not known
  index3 block;
  index3 thread;
  std::string object;                  ///< shared array or allocation, empty where there is none
  std::int64_t offset = 0;             ///< bytes into the object; negative before it
  std::string message;                 ///< one sentence
  std::optional<racing_access> other;  ///< of a race: what it races with
  std::uint64_t count = 0;
  bool warning = false;  ///< legal, but seldom meant
};

/// A finding as compilers print their errors, which editors and forges read:
/// "a.cu:6:24: error: thread (0,0,0) reads ... (kernel k, block (0,0,0), thread (0,0,0)) [kind]".
/// The other one of two racing accesses is a note on a second line. Every face prints this text.
std::string text_of(const finding& f);

struct launch_report : launch_traffic {
  std::string kernel;  ///< demangled, with template arguments
  index3 grid{1, 1, 1};
  index3 block{1, 1, 1};
  std::size_t dynamic_shared_bytes = 0;
  std::size_t static_shared_bytes = 0;  ///< of the static arrays that it touched, without padding
  bool dynamic_shared_used = false;     ///< it touched an array whose size the launch gives
  std::uint64_t blocks = 0;
  std::uint64_t threads = 0;
  std::uint64_t barriers = 0;     ///< __syncthreads, counted once per block
  std::uint64_t warp_syncs = 0;   ///< __syncwarp, shuffles, votes, counted once per warp rendezvous
  std::uint64_t idle_blocks = 0;  ///< that touched no memory, of those that were counted
  bool counted = false;           ///< false: built or run without counters, so all of them are zero
  bool exact = true;              ///< every site is exact
  std::vector<site> sites;        ///< by file, line, space, op, bytes
  std::vector<finding> findings;
  double elapsed_s = 0;  ///< wall time of the simulation; says nothing about a GPU
};

#pragma GCC visibility pop

}  // namespace warpgauge::sim
