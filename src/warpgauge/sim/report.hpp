// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// The library hides what it does not declare here.
#pragma GCC visibility push(default)

/// What one simulated launch did. Counters follow Nsight Compute's definitions of the memory_*
/// source counters (computed per executed instruction, free of noise), so they can be compared with
/// a GPU's to the unit.
namespace warpgauge::sim {

enum class memory_space : std::uint8_t { global, shared };
enum class access_op : std::uint8_t { load, store, atomic };

/// One request is one warp instruction with at least one active lane; a sector is 32 bytes.
struct global_traffic {
  std::uint64_t requests = 0;  ///< l1tex__t_requests_pipe_lsu_mem_global_op_{ld,st,...}.sum
  std::uint64_t sectors =
      0;  ///< distinct sectors per request; memory_l2_theoretical_sectors_global
  std::uint64_t ideal_sectors = 0;  ///< ceil(active bytes / 32) per request; ..._global_ideal
  std::uint64_t tag_requests =
      0;                    ///< distinct 128-byte lines per request; memory_l1_tag_requests_global
  std::uint64_t bytes = 0;  ///< requested by active lanes
  bool operator==(const global_traffic&) const = default;
  global_traffic& operator+=(const global_traffic& more) {
    requests += more.requests;
    sectors += more.sectors;
    ideal_sectors += more.ideal_sectors;
    tag_requests += more.tag_requests;
    bytes += more.bytes;
    return *this;
  }
};

/// A wavefront is one pass over the 32 banks of 4 bytes.
struct shared_traffic {
  std::uint64_t requests = 0;          ///< warp instructions; smsp__sass_inst_executed_op_shared_*
  std::uint64_t wavefronts = 0;        ///< memory_l1_wavefronts_shared
  std::uint64_t ideal_wavefronts = 0;  ///< memory_l1_wavefronts_shared_ideal
  std::uint64_t bank_conflicts = 0;    ///< l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_*
  std::uint64_t bytes = 0;             ///< requested by active lanes
  bool operator==(const shared_traffic&) const = default;
  shared_traffic& operator+=(const shared_traffic& more) {
    requests += more.requests;
    wavefronts += more.wavefronts;
    ideal_wavefronts += more.ideal_wavefronts;
    bank_conflicts += more.bank_conflicts;
    bytes += more.bytes;
    return *this;
  }
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
  std::uint64_t sectors = 0;
  std::uint64_t ideal_sectors = 0;
  std::uint64_t wavefronts = 0;
  std::uint64_t ideal_wavefronts = 0;
  std::uint64_t bank_conflicts = 0;
  bool exact = true;  ///< false: a GPU may group diverged lanes otherwise, or ask less often
  /// It loads again what its lanes have just loaded, which nvcc may keep in a register.
  bool reread = false;
  bool operator==(const site&) const = default;
};

enum class finding_kind : std::uint8_t {
  global_out_of_bounds_read,
  global_out_of_bounds_write,
  global_uninitialised_read,
  global_race,               ///< two unordered accesses, not both atomic, of which one writes
  local_uninitialised_read,  ///< an array's element
  shared_out_of_bounds_read,
  shared_out_of_bounds_write,
  shared_uninitialised_read,
  shared_race_read_after_write,
  shared_race_write_after_read,
  shared_race_write_after_write,
  same_value_stores,   ///< unordered stores that agree; a warning, with options::same_value_stores
  barrier_divergence,  ///< lanes of one warp wait at different barriers
  barrier_after_exit,  ///< some threads of the block had already returned (legal since Volta; a
                       ///< warning)
  warp_sync_mask,      ///< the mask names lanes that do not arrive, or leaves out the caller
  misaligned_access,
  null_pointer,
  host_pointer,     ///< host memory passed to a kernel
  freed_pointer,    ///< device memory after cudaFree
  illegal_address,  ///< neither device, shared, local nor host memory
  array_index,      ///< past a bound that the compiler knows
  constant_write,   ///< a kernel wrote to __constant__ memory
  step_limit,       ///< a thread did not end
  assertion,
  trap,
  stack_overflow,
  division_by_zero,  ///< of integers; where the processor traps
  integer_overflow,  ///< of signed ones; these three with options::arithmetic
  shift_beyond,      ///< by the width of its operand or more
  conversion_range,  ///< of floating point to an integer that cannot hold it
  refused_launch,    ///< CUDA does not start it, and the program never looks at the error
  refused_call,      ///< the same of another call to the runtime
  endless_loop,      ///< of the host's, whose launches change nothing
  stream_race,       ///< two launches or copies of which nothing orders one before the other
  host_race,         ///< the host did not wait for a launch or copy
  freed_in_use,      ///< memory that an unfinished launch or copy still uses
  device_pointer,    ///< device memory, or what CUDA freed, that host code reads, writes or frees
  unwritten_copy,    ///< device memory that nothing wrote, copied to the host and used there
  device_variable,   ///< read or written by host code through its name
  host_argument,     ///< a host's address of a variable or function, given to a kernel
};

/// Whether a finding of this kind is about what the host does: it has no block and no thread.
constexpr bool is_of_host(finding_kind kind) { return kind >= finding_kind::refused_launch; }

/// "global out-of-bounds read" and so on.
const char* to_string(finding_kind kind);
const char* to_string(memory_space space);
const char* to_string(access_op op);

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

struct launch_report {
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
  global_traffic global_load, global_store, global_atomic;
  shared_traffic shared_load, shared_store, shared_atomic;
  std::vector<site> sites;  ///< by file, line, space, op, bytes
  std::vector<finding> findings;
  double elapsed_s = 0;  ///< wall time of the simulation; says nothing about a GPU
};

}  // namespace warpgauge::sim

#pragma GCC visibility pop
