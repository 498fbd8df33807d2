// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/checks/check_context.hpp"
#include "warpgauge/sim/checks/local_checker.hpp"
#include "warpgauge/sim/checks/shared_checker.hpp"
#include "warpgauge/sim/counters/warp_requests.hpp"
#include "warpgauge/sim/exec/fiber.hpp"
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/options.hpp"
#include "warpgauge/sim/record/access.hpp"

#include <pthread.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace warpgauge::sim {

/// Why a simulated thread gave control back.
enum class stop_reason : std::uint8_t {
  finished,     ///< the kernel returned
  barrier,      ///< __syncthreads
  rendezvous,   ///< __syncwarp, shuffle, vote, match
  active_mask,  ///< __activemask: asks which lanes are with it
  step,         ///< in lockstep it waits before each access for the lanes that are with it
  buffer_full,  ///< its access records must be accounted, or its steps are used up
  killed,       ///< it cannot go on: trap, assertion, unmapped memory
};

/// A simulated thread of the running block. One cache line: at a barrier every thread's is read.
struct alignas(64) simulated_thread {
  fiber* on = nullptr;  ///< null before its start and after its end
  index3 index;
  std::uint32_t linear = 0;
  std::uint32_t mask = 0;  ///< of the rendezvous it waits at
  std::uint32_t arrived = 0;
  std::uint32_t active = 0;    ///< answer of its last __activemask
  bool orders_memory = false;  ///< so does the rendezvous it waits at
  bool may_step = false;       ///< in lockstep: its next access need not wait
  std::uint64_t steps = 0;     ///< accesses and synchronisations up to its last stop
  std::uintptr_t pc = 0;       ///< of its last stop
};

/// A simulated thread's deposits for the other lanes of its warp.
struct lane_values {
  alignas(16) std::array<unsigned char, 16> deposit{};    ///< for the rendezvous it waits at
  alignas(16) std::array<unsigned char, 16> exchanged{};  ///< what it gave to its last rendezvous
  // Shuffles whose result no lane deposited, at one place and with no access in between.
  std::uintptr_t undefined_at = 0;  ///< the place; 0: its last shuffle returned a lane's deposit
  bool spoilt = false;              ///< its deposit was made from such a value
  bool gave_spoilt = false;         ///< to its last rendezvous
};

/// Lanes of one warp by state, a bit each.
struct warp_state {
  std::uint32_t existing = 0;
  std::uint32_t ready = 0;
  std::uint32_t at_barrier = 0;
  std::uint32_t at_rendezvous = 0;
  std::uint32_t at_active_mask = 0;
  std::uint32_t done = 0;
  std::uint32_t epoch = 0;  ///< rendezvous since the last block barrier
  const char* barrier_file = nullptr;
  int barrier_line = 0;
  int diverged_lane = -1;  ///< waits at another barrier than lanes before it
  const char* diverged_file = nullptr;
  int diverged_line = 0;
};

/// What the running thread reports when it stops.
struct stop_request {
  stop_reason reason{};
  std::uint32_t mask = 0;
  std::uintptr_t pc = 0;
  const char* file = nullptr;
  int line = 0;
  bool orders_memory = false;  ///< of a rendezvous: __syncwarp does, shuffles and votes do not
};

struct barrier_votes {
  int arrived = 0;
  int nonzero = 0;
};

/// Text that one block printed; blocks print in their order, whichever worker ran them.
struct printed_text {
  std::uint64_t position;
  std::string text;
};

class grid_barrier;

/// A launch by a thread of a grid. It runs when that grid has ended: CUDA promises no earlier time.
struct child_launch {
  warpgauge_sim_launch_request request;
  std::shared_ptr<void> arguments;
  std::uint64_t position = 0;  ///< of the block that launched it
  unsigned depth = 0;
};

/// What all workers of a launch share.
struct launch_plan {
  const warpgauge_sim_launch_request* request = nullptr;
  options chosen;
  global_race_checker* global_races = nullptr;
  const shared_layout* shared = nullptr;
  grid_barrier* barrier = nullptr;  ///< of a cooperative launch
  index3 grid;
  index3 block;
  std::uint64_t blocks = 0;
  std::uint32_t threads = 0;  ///< per block
  std::atomic<std::uint64_t> next_position{0};
  std::atomic<std::uint64_t> spun{0};   ///< accesses of threads that wait for other blocks
  std::atomic<bool> waited_for{false};  ///< blocks, by others: see spinning.hpp
  unsigned depth = 0;                   ///< of launches by kernels; 0: by the host
  std::mutex children_mutex;
  std::vector<child_launch> children;
  /// Blocks at later positions do not run, because a thread at this one did not end.
  std::atomic<std::uint64_t> last_position{~std::uint64_t{0}};
};

/// Everything that one operating-system thread needs to run blocks. The first members are touched
/// on every access.
struct alignas(64) worker {
  worker();
  worker(const worker&) = delete;
  worker& operator=(const worker&) = delete;

  bool in_kernel = false;  ///< accesses of the running code belong to a kernel
  bool findings_on = false;
  bool counters_on = false;
  bool may_pass = false;  ///< nothing is recorded, and lanes run in their order
  bool lockstep = false;
  access_record* cursor = nullptr;
  access_record* cursor_limit = nullptr;  ///< end of the lane's buffer or of the thread's steps
  access_record* whole_limit = nullptr;   ///< cursor_limit without check_context::looked_at_next
  std::uintptr_t stack_low = 0;
  std::size_t stack_bytes = 0;
  simulated_thread* running = nullptr;
  access_record* resumed_from = nullptr;  ///< cursor at the running thread's resume
  std::uint64_t step_limit = 0;
  std::uint64_t block_steps = 0;  ///< of all threads of the running block
  std::uint64_t block_step_limit = 0;
  std::uint64_t block_spins = 0;       ///< its latest steps, while they only read the same words
  std::uint64_t spins_counted_at = 0;  ///< block_steps then
  std::uintptr_t last_static = 0;      ///< the variable that a kernel accessed last
  std::uint64_t equal_static = 0;      ///< how often since, with no other in between
  stop_request stop;
  schedule order{};
  warp_state* warp = nullptr;         ///< the running one
  simulated_thread* lanes = nullptr;  ///< its threads
  std::uint32_t todo = 0;             ///< its lanes whose turn in this round has not ended
  /// A pass: neighbouring lanes, also of several warps, that hand the turn from one to the next
  /// without records while all of them stop alike. The next end_turn() records it for all of them.
  simulated_thread* pass_begin = nullptr;      ///< the first one without a record
  const simulated_thread* pass_end = nullptr;  ///< null: there is none
  bool pass_starts = false;                    ///< its lanes start, and are not resumed
  /// The pass's end for how its lanes are expected to stop, null for the others: they start and
  /// end on one stack; wait at the block's barrier; were resumed and end.
  const simulated_thread* starting_pass = nullptr;
  const simulated_thread* waiting_pass = nullptr;
  const simulated_thread* ending_pass = nullptr;
  std::uint64_t recorded = 0;  ///< not 0 when one of its lanes made an access in this round
  shared_checker shared;
  local_checker locals;
  /// On a cache line of its own: its point is rewritten at every switch, and stores across a line's
  /// end would cost more than the switch.
  alignas(64) check_context checks;
  request_accountant accountant;

  barrier_votes votes;       ///< being collected
  barrier_votes last_votes;  ///< of the last barrier
  launch_plan* plan = nullptr;
  std::uint64_t position = 0;  ///< of the running block in the order of execution
  std::uint64_t random_state = 0;

  std::vector<simulated_thread> threads;
  std::vector<lane_values> values;  ///< of each thread
  bool undefined_values = false;    ///< some of them have lane_values::undefined_at
  std::vector<warp_state> warps;
  /// Launch configurations of this worker's threads, until they call the kernel.
  std::unordered_map<const simulated_thread*, std::vector<warpgauge_sim_configuration>> configured;
  std::array<access_record*, warp_lanes> lane_begin{};
  std::array<access_record*, warp_lanes> lane_end{};
  std::unique_ptr<access_record[]> records;
  fiber_pool fibers;

  std::uint64_t barriers = 0;
  std::uint64_t warp_syncs = 0;
  std::uint64_t idle_blocks = 0;
  std::vector<printed_text> printed;

  pthread_t os_thread{};
  const index3* index = nullptr;  ///< threadIdx of os_thread
  const warpgauge_sim_turns* turns = nullptr;
  std::unique_ptr<char[]> signal_stack;
  std::uintptr_t stalled_at = 0;       ///< where the watchdog ended the running thread
  std::uintptr_t printing_from = 0;    ///< the caller of printf, while its text is put together
  std::uintptr_t kernel_code_low = 0;  ///< where the watchdog may interrupt
  std::uintptr_t kernel_code_bytes = 0;
};

/// The worker of the calling thread; null outside launches.
extern constinit thread_local worker* current_worker __attribute__((tls_model("initial-exec")));

// As the surface sees them.
static_assert(sizeof(warpgauge_sim_waiting) == sizeof(simulated_thread));
static_assert(offsetof(warpgauge_sim_waiting, fiber) == offsetof(simulated_thread, on));
static_assert(offsetof(warpgauge_sim_waiting, index) == offsetof(simulated_thread, index));
static_assert(offsetof(fiber, state) == 0);

/// Finds the running thread of a pass: see running_thread().
void follow_pass(worker& w);

/// The thread that runs. When untraced code passes turns on itself, w.running is an earlier one of
/// the pass until somebody asks.
inline simulated_thread& running_thread(worker& w) {
  if (w.may_pass) [[unlikely]]
    follow_pass(w);
  return *w.running;
}

/// Ends the running thread's turn as w.stop says, and starts the next lane's if that needs only a
/// switch of stacks: a thread then takes one switch per stop instead of two.
/// @return where to continue, for fiber_pool::suspend: that lane's fiber, or the scheduler
const detail::stack_state& end_turn(worker& w);

/// Stops the running thread after the caller filled in w.stop; returns when the thread may go on,
/// which a killed one never may.
[[gnu::always_inline]] inline void suspend_running(worker& w) {
  fiber& self = *running_thread(w).on;
  fiber_pool::suspend(self, end_turn(w));
}

/// Ends the running simulated thread; the rest of the block continues.
[[noreturn]] void kill_running(worker& w);

/// While one exists, the calling simulated thread's accesses are not the kernel's.
class outside_kernel {
 public:
  explicit outside_kernel(worker& w) : worker_(w), before_(w.in_kernel) {
    w.in_kernel = false;
    if (w.running != nullptr) running_thread(w);  // of which something may be recorded
  }
  ~outside_kernel() { worker_.in_kernel = before_; }
  outside_kernel(const outside_kernel&) = delete;
  outside_kernel& operator=(const outside_kernel&) = delete;

 private:
  worker& worker_;
  bool before_;
};

}  // namespace warpgauge::sim
