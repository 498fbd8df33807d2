// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// The functions that g++ and clang call in code compiled with -fsanitize=thread; libtsan itself is
// not linked. Their names and signatures: the compilers' tsan_interface.h.
#include "warpgauge/sim/trace/instrumentation.hpp"

#include "warpgauge/sim/exec/builtin_variables.hpp"
#include "warpgauge/sim/exec/wrapped_shared.hpp"
#include "warpgauge/sim/memory/host_registry.hpp"
#include "warpgauge/sim/memory/static_data.hpp"

#include <cstring>
#include <utility>

namespace warpgauge::sim {
namespace {

/// How many accesses outside every allocation, of those that fill its buffer, let a thread go on.
constexpr std::uint32_t most_outside = 1024;

/// Reads of threadIdx and the like are no memory traffic. Compilers leave those of threadIdx and
/// blockIdx untraced when they see the variable (g++ 13 at times takes its address first and then
/// traces what it points to); dim3 has a constructor, and so the others are traced always.
bool is_builtin_variable(std::uintptr_t address) {
  for (const index3* variable : {&::threadIdx, &::blockIdx, &::blockDim, &::gridDim}) {
    if (address - reinterpret_cast<std::uintptr_t>(variable) < sizeof(index3)) return true;
  }
  return false;
}

/// Counts an access that is no traffic, so that a loop of these ends, too.
void count_step(worker& w, std::uintptr_t address, std::uintptr_t pc) {
  if (w.cursor == w.cursor_limit) yield_to_account(w, pc);
  --w.cursor_limit;
  ++running_thread(w).steps;
  ++w.block_steps;
  w.equal_static = address == std::exchange(w.last_static, address) ? w.equal_static + 1 : 0;
}

/// An access to a shared variable, from `offset` of the worker's block.
void access_shared(worker& w,
                   access_op op,
                   manner how,
                   std::uint64_t op_bits,
                   std::size_t offset,
                   unsigned size,
                   std::uintptr_t pc) {
  if (w.cursor == w.cursor_limit) yield_to_account(w, pc);
  *w.cursor++ = {make_key(pc, op, memory_space::shared, size) | op_bits, offset};
  w.shared.note_use(offset);
  if (!w.findings_on) return;
  if (op == access_op::atomic || how != manner::usual) {
    w.shared.note_seen(w.checks, op, how, offset, size);
  }
  switch (op) {
    case access_op::load:
      return w.shared.check<access_op::load, false>(w.checks, offset, size, pc);
    case access_op::store:
      return w.shared.check<access_op::store, false>(w.checks, offset, size, pc);
    case access_op::atomic:
      return w.shared.check<access_op::atomic, false>(w.checks, offset, size, pc);
  }
}

}  // namespace

void yield_to_account(worker& w, std::uintptr_t pc) {
  w.stop.pc = pc;
  // A device ends a launch at its first access outside memory. Here the thread goes on, because its
  // other mistakes are of interest too, but not through the rest of a loop that left its array.
  if (std::exchange(w.checks.outside_in_turn, 0) > most_outside) kill_running(w);
  w.stop.reason = w.lockstep ? stop_reason::step : stop_reason::buffer_full;
  suspend_running(w);
}

void access_elsewhere(worker& w,
                      access_op op,
                      manner how,
                      std::uint64_t op_bits,
                      std::uintptr_t address,
                      unsigned size,
                      std::uintptr_t pc) {
  if (op == access_op::load && is_builtin_variable(address)) return;
  if (host_registry::contains(address, size)) {
    // A device reaches it in place, with the instructions that reach its own memory.
    if (w.cursor == w.cursor_limit) yield_to_account(w, pc);
    *w.cursor++ = {make_key(pc, op, memory_space::global, size) | op_bits, address};
    return;
  }
  if (wrapped_shared::is_followed(w, address)) {
    const std::uintptr_t meant = w.shared.unwrapped(address);
    return access_shared(w, op, how, op_bits, meant - w.shared.base(), size, pc);
  }
  const bool is_static = static_data::is_of_kernels(address);
  if (is_static) count_step(w, address, pc);
  const outside_kernel quiet(w);
  if (w.shared.contains(address) && w.shared.layout().is_compilers(address - w.shared.base())) {
    return;
  }
  if (is_static) {
    if (!w.findings_on) return;
    if (check_static(w.checks, op, address, size, pc)) {
      if (w.checks.global_races != nullptr) {
        w.checks.global_races->check_static(w.checks, op, how, address, size, pc);
      }
      return;
    }
  } else if (w.shared.is_near(address)) {
    // Reported always: a store here would break the simulator itself.
    w.shared.report_outside(w.checks, op, address, size, pc);
    if (op == access_op::load && is_readable(address)) return;
  } else if (!w.findings_on || illegal_access(w.checks, op, address, size, pc)) {
    // Without findings the access goes ahead and may fault.
    return;
  }
  w.stop.pc = pc;
  kill_running(w);
}

void check_local(
    worker& w, access_op op, std::uintptr_t address, unsigned size, std::uintptr_t pc) {
  const outside_kernel quiet(w);
  w.locals.check(w.checks, op, address, size, pc);
}

unsigned note_unwritten_exchange(const volatile void* pointer, unsigned size, std::uintptr_t pc) {
  worker* const w = current_worker;
  if (w == nullptr || !w->in_kernel || !w->findings_on) return 0;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (device_memory::contains(address)) {
    if (!write_unwritten(address, size)) return 0;
  } else if (w->shared.contains(address) &&
             w->shared.layout().is_shared(address - w->shared.base())) {
    if (!w->shared.write_unwritten(w->checks, address - w->shared.base(), size, pc)) return 0;
  } else {
    return 0;
  }
  std::vector<unwritten_exchange>& all = w->checks.unwritten_exchanges;
  if (all.size() == most_unwritten_exchanges) return 0;
  all.push_back({address, size, pc});
  return static_cast<unsigned>(all.size());
}

}  // namespace warpgauge::sim

using namespace warpgauge::sim;

#define WARPGAUGE_SIM_ENTRY extern "C" __attribute__((visibility("default")))
#define WARPGAUGE_SIM_CALLER reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))

WARPGAUGE_SIM_ENTRY void warpgauge_sim_read_only(const void* pointer, unsigned bytes) {
  worker* const w = current_worker;
  if (w == nullptr || !w->in_kernel || w->checks.global_races == nullptr) return;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (!device_memory::contains(address)) return;
  w->checks.global_races->read_only(w->checks, address, bytes, WARPGAUGE_SIM_CALLER);
}

WARPGAUGE_SIM_ENTRY void warpgauge_sim_local_begins(const void* array, std::size_t bytes) {
  worker* const w = current_worker;
  if (w == nullptr || !w->in_kernel || !w->findings_on) return;
  const outside_kernel quiet(*w);
  w->locals.begin(reinterpret_cast<std::uintptr_t>(array), bytes);
}

WARPGAUGE_SIM_ENTRY void warpgauge_sim_local_ends(const void* array) {
  worker* const w = current_worker;
  if (w == nullptr || w->locals.empty()) return;
  const outside_kernel quiet(*w);
  w->locals.end(reinterpret_cast<std::uintptr_t>(array));
}

WARPGAUGE_SIM_ENTRY void warpgauge_sim_unfilled_fragment() {
  worker* const w = current_worker;
  if (w == nullptr || !w->in_kernel || !w->findings_on) return;
  const auto pc = WARPGAUGE_SIM_CALLER;
  const outside_kernel quiet(*w);
  w->checks.log.add(finding_kind::local_uninitialised_read,
                    pc,
                    w->checks.point,
                    "fragment",
                    0,
                    "uses an accumulator that nothing was put in");
}

#define WARPGAUGE_SIM_ACCESSES(size)                                                            \
  WARPGAUGE_SIM_ENTRY void __tsan_read##size(void* p) {                                         \
    on_access<access_op::load, true, size>(p, size, WARPGAUGE_SIM_CALLER);                      \
  }                                                                                             \
  WARPGAUGE_SIM_ENTRY void __tsan_write##size(void* p) {                                        \
    on_access<access_op::store, true, size>(p, size, WARPGAUGE_SIM_CALLER);                     \
  }                                                                                             \
  WARPGAUGE_SIM_ENTRY void __tsan_volatile_read##size(void* p) {                                \
    on_access<access_op::load, true, size, 0, manner::strong>(p, size, WARPGAUGE_SIM_CALLER);   \
  }                                                                                             \
  WARPGAUGE_SIM_ENTRY void __tsan_volatile_write##size(void* p) {                               \
    on_access<access_op::store, true, size, 0, manner::strong>(p, size, WARPGAUGE_SIM_CALLER);  \
  }                                                                                             \
  WARPGAUGE_SIM_ENTRY void __tsan_unaligned_read##size(void* p) {                               \
    on_access<access_op::load, false, size>(p, size, WARPGAUGE_SIM_CALLER);                     \
  }                                                                                             \
  WARPGAUGE_SIM_ENTRY void __tsan_unaligned_write##size(void* p) {                              \
    on_access<access_op::store, false, size>(p, size, WARPGAUGE_SIM_CALLER);                    \
  }                                                                                             \
  WARPGAUGE_SIM_ENTRY void __tsan_unaligned_volatile_read##size(void* p) {                      \
    on_access<access_op::load, false, size, 0, manner::strong>(p, size, WARPGAUGE_SIM_CALLER);  \
  }                                                                                             \
  WARPGAUGE_SIM_ENTRY void __tsan_unaligned_volatile_write##size(void* p) {                     \
    on_access<access_op::store, false, size, 0, manner::strong>(p, size, WARPGAUGE_SIM_CALLER); \
  }                                                                                             \
  WARPGAUGE_SIM_ENTRY void __tsan_read_write##size(void* p) {                                   \
    const std::uintptr_t pc = WARPGAUGE_SIM_CALLER;                                             \
    on_access<access_op::load, true, size>(p, size, pc);                                        \
    on_access<access_op::store, true, size>(p, size, pc);                                       \
  }                                                                                             \
  WARPGAUGE_SIM_ENTRY void __tsan_unaligned_read_write##size(void* p) {                         \
    const std::uintptr_t pc = WARPGAUGE_SIM_CALLER;                                             \
    on_access<access_op::load, false, size>(p, size, pc);                                       \
    on_access<access_op::store, false, size>(p, size, pc);                                      \
  }

WARPGAUGE_SIM_ACCESSES(1)
WARPGAUGE_SIM_ACCESSES(2)
WARPGAUGE_SIM_ACCESSES(4)
WARPGAUGE_SIM_ACCESSES(8)
WARPGAUGE_SIM_ACCESSES(16)

WARPGAUGE_SIM_ENTRY void __tsan_read_range(void* p, std::size_t bytes) {
  on_range<access_op::load>(p, bytes, WARPGAUGE_SIM_CALLER);
}

WARPGAUGE_SIM_ENTRY void __tsan_write_range(void* p, std::size_t bytes) {
  on_range<access_op::store>(p, bytes, WARPGAUGE_SIM_CALLER);
}

// The surface's copies and fills, those that a compiler traces by these names, and those that it
// leaves as plain calls: a program is linked with --wrap=memcpy and so on, which renames its calls
// (and no other's) to these.
#define WARPGAUGE_SIM_COPIES(prefix)                                                         \
  WARPGAUGE_SIM_ENTRY void* prefix##memcpy(void* to, const void* from, std::size_t bytes) {  \
    const std::uintptr_t pc = WARPGAUGE_SIM_CALLER;                                          \
    on_range<access_op::load>(from, bytes, pc);                                              \
    on_range<access_op::store>(to, bytes, pc);                                               \
    return std::memcpy(to, from, bytes);                                                     \
  }                                                                                          \
  WARPGAUGE_SIM_ENTRY void* prefix##memmove(void* to, const void* from, std::size_t bytes) { \
    const std::uintptr_t pc = WARPGAUGE_SIM_CALLER;                                          \
    on_range<access_op::load>(from, bytes, pc);                                              \
    on_range<access_op::store>(to, bytes, pc);                                               \
    return std::memmove(to, from, bytes);                                                    \
  }                                                                                          \
  WARPGAUGE_SIM_ENTRY void* prefix##memset(void* to, int value, std::size_t bytes) {         \
    on_range<access_op::store>(to, bytes, WARPGAUGE_SIM_CALLER);                             \
    return std::memset(to, value, bytes);                                                    \
  }

WARPGAUGE_SIM_COPIES(warpgauge_sim_)
WARPGAUGE_SIM_COPIES(__tsan_)
WARPGAUGE_SIM_COPIES(__wrap_)

WARPGAUGE_SIM_ENTRY void __tsan_init() {}
WARPGAUGE_SIM_ENTRY void __tsan_func_entry(void*) {}
WARPGAUGE_SIM_ENTRY void __tsan_func_exit() {}
WARPGAUGE_SIM_ENTRY void __tsan_vptr_update(void** p, void*) {
  on_access<access_op::store>(p, sizeof *p, WARPGAUGE_SIM_CALLER);
}
WARPGAUGE_SIM_ENTRY void __tsan_vptr_read(void**) {}
