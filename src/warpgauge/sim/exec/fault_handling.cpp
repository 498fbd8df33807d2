// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/fault_handling.hpp"

#include "warpgauge/sim/exec/division.hpp"
#include "warpgauge/sim/exec/execution_findings.hpp"
#include "warpgauge/sim/exec/machine_context.hpp"
#include "warpgauge/sim/exec/wrapped_shared.hpp"
#include "warpgauge/sim/memory/address_space.hpp"

#include <fmt/format.h>

#include <csignal>
#include <mutex>
#include <utility>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#endif

namespace warpgauge::sim {
namespace {

// Addresses below it count as a null pointer plus a small offset, whatever the system's page size.
constexpr std::uintptr_t null_bytes = 4096;

struct sigaction segv_before;
struct sigaction bus_before;
struct sigaction division_before;
struct sigaction stall_before;
std::mutex installing;
int installed = 0;

enum class fault : std::uint8_t { stack_overflow, unmapped, unmapped_text, stall, reported };

// Filled in by the handler for the code that it sends the fiber to.
struct fault_record {
  fault kind{};
  std::uintptr_t pc = 0;  // a return address: the line table is searched one byte before it
  std::uintptr_t address = 0;
};
thread_local fault_record caught;

/// Where a faulting fiber continues, at the top of its own stack: what ran there never resumes.
[[noreturn]] void end_faulting_thread() {
  worker& w = *current_worker;
  w.in_kernel = false;
  const std::uintptr_t pc = caught.pc;
  switch (caught.kind) {
    case fault::stack_overflow:
      find_stack_overflow(w, pc);
      break;
    case fault::stall:
      w.stalled_at = pc;  // its block's threads are looked at from outside
      break;
    case fault::unmapped:
      w.checks.log.add(
          caught.address < null_bytes ? finding_kind::null_pointer : finding_kind::illegal_address,
          pc,
          w.checks.point,
          {},
          static_cast<std::int64_t>(caught.address),
          fmt::format("accesses unmapped memory at {:#x}", caught.address));
      break;
    case fault::unmapped_text:
      w.checks.log.add(
          caught.address < null_bytes ? finding_kind::null_pointer : finding_kind::illegal_address,
          pc,
          w.checks.point,
          {},
          static_cast<std::int64_t>(caught.address),
          fmt::format("printf reads a string at {:#x}, which is unmapped", caught.address));
      break;
    case fault::reported:
      break;
  }
  kill_running(w);
}

void send_to_end(ucontext_t& context, worker& w, fault_record what) {
  caught = what;
  const fiber& on = *running_thread(w).on;
#if defined(__SANITIZE_ADDRESS__)
  __asan_unpoison_memory_region(on.stack_low, on.stack_bytes);
#endif
  const auto top = reinterpret_cast<std::uintptr_t>(on.stack_low) + on.stack_bytes;
  go_on_at(context, end_faulting_thread, (top - 256) / 16 * 16);
}

// Not installed under ASan.
[[maybe_unused]] void on_fault(int signal, siginfo_t* info, void* opaque) {
  auto& context = *static_cast<ucontext_t*>(opaque);
  worker* w = current_worker;
  const auto pc = program_counter(context) + 1;
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (w != nullptr && w->running != nullptr && running_thread(*w).on != nullptr) {
    if (address - w->running->on->guard_low < page_bytes()) {
      return send_to_end(context, *w, {fault::stack_overflow, overflowing_call(context), address});
    }
    // Misaligned, which was reported before the access. On x86-64 an aligned vector instruction: a
    // general-protection fault, without an address; on aarch64 an atomic instruction.
    const bool vector = signal == SIGSEGV && info->si_code == SI_KERNEL && address == 0;
    const bool misaligned = vector || (signal == SIGBUS && info->si_code == BUS_ADRALN);
    if (w->in_kernel && misaligned && w->findings_on) {
      return send_to_end(context, *w, {fault::reported, pc, address});
    }
    if (w->printing_from != 0) {
      const std::uintptr_t caller = std::exchange(w->printing_from, 0);
      return send_to_end(context, *w, {fault::unmapped_text, caller, address});
    }
    if (w->in_kernel) {
      if (wrapped_shared::follow(context, *w, address)) return;
      return send_to_end(context, *w, {fault::unmapped, pc, address});
    }
  }
  // Not ours: the access is repeated under the previous handler.
  sigaction(signal, signal == SIGSEGV ? &segv_before : &bus_before, nullptr);
}

/// A kernel continues after a division as on a device. The interrupted instruction is its own, so
/// no lock is held that the finding could need.
[[maybe_unused]] void on_division(int, siginfo_t*, void* opaque) {
  auto& context = *static_cast<ucontext_t*>(opaque);
  worker* w = current_worker;
  if (w != nullptr && w->running != nullptr) {
    const std::uintptr_t pc = program_counter(context) + 1;
    const refused_division what = step_over_division(context);
    if (what == refused_division::by_zero && w->findings_on) {
      const outside_kernel quiet(*w);
      w->checks.log.add(finding_kind::division_by_zero,
                        pc,
                        w->checks.point,
                        {},
                        0,
                        "divides by zero, which gives all bits set here and on a device any value");
    }
    if (what != refused_division::none) return;
  }
  sigaction(SIGFPE, &division_before, nullptr);
}

void on_stall(int, siginfo_t*, void* opaque) {
  auto& context = *static_cast<ucontext_t*>(opaque);
  worker* w = current_worker;
  if (w == nullptr || !w->in_kernel) return;
  const auto pc = program_counter(context);
  // Only the kernel's own code: a library function might hold a lock.
  if (pc - w->kernel_code_low >= w->kernel_code_bytes) return;
  send_to_end(context, *w, {fault::stall, pc + 1, 0});
}

}  // namespace

int stall_signal() { return SIGRTMIN + 3; }

void install_fault_handlers() {
  const std::lock_guard lock(installing);
  if (installed++ > 0) return;
  struct sigaction action {};
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  action.sa_sigaction = on_stall;
  sigaction(stall_signal(), &action, &stall_before);
#if !defined(__SANITIZE_ADDRESS__)  // ASan reports more about a fault
  action.sa_sigaction = on_fault;
  sigaction(SIGSEGV, &action, &segv_before);
  sigaction(SIGBUS, &action, &bus_before);
  action.sa_sigaction = on_division;
  sigaction(SIGFPE, &action, &division_before);
#endif
}

void remove_fault_handlers() {
  const std::lock_guard lock(installing);
  if (--installed > 0) return;
#if !defined(__SANITIZE_ADDRESS__)
  sigaction(SIGSEGV, &segv_before, nullptr);
  sigaction(SIGBUS, &bus_before, nullptr);
  sigaction(SIGFPE, &division_before, nullptr);
#endif
  // The stall signal's handler stays: a late signal must find one.
}

}  // namespace warpgauge::sim
