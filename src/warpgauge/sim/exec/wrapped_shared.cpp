// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/wrapped_shared.hpp"

#include "warpgauge/sim/checks/global_checker.hpp"
#include "warpgauge/sim/memory/address_space.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>

namespace warpgauge::sim::wrapped_shared {

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__)

namespace {

constexpr greg_t trap_flag = 0x100;
constexpr std::uintptr_t top = std::uintptr_t{1} << 47;

struct page_copy {
  char* at = nullptr;  // null when there is none
  std::uintptr_t original = 0;
  std::size_t skipped = 0;  // bytes before the worker's variables
  std::size_t bytes = 0;    // of the variables; what lies around them belongs to others
};
/// An instruction has two operands in memory at most, and each may cross into another page.
thread_local std::array<page_copy, 4> copies;

bool map(std::uintptr_t page, int protection) {
  return mmap(reinterpret_cast<void*>(page),
              page_bytes(),
              protection,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED,
              -1,
              0) != MAP_FAILED;
}

void on_step(int, siginfo_t*, void* opaque) {
  static_cast<ucontext_t*>(opaque)->uc_mcontext.gregs[REG_EFL] &= ~trap_flag;
  for (page_copy& copy : copies) {
    if (copy.at == nullptr) continue;
    std::memcpy(
        reinterpret_cast<char*>(copy.original) + copy.skipped, copy.at + copy.skipped, copy.bytes);
    map(reinterpret_cast<std::uintptr_t>(copy.at), PROT_NONE);
    copy.at = nullptr;
  }
}

}  // namespace

bool are_followed_here() { return shared_layout::of_program().base() < top - wrapped_reach; }

bool is_followed(const worker& w, std::uintptr_t address) {
  return address < top && w.shared.unwrapped(address) != 0 && !is_readable(address);
}

bool follow(ucontext_t& context, const worker& w, std::uintptr_t address) {
  const std::uintptr_t meant = w.shared.unwrapped(address);
  const auto unused = std::find_if(
      copies.begin(), copies.end(), [](const page_copy& c) { return c.at == nullptr; });
  if (meant == 0 || unused == copies.end()) return false;
  const std::uintptr_t within = address % page_bytes();
  // Nothing, or a page that is closed: as it will be again.
  if (!map(address - within, PROT_READ | PROT_WRITE)) return false;
  const std::uintptr_t original = meant - within;
  const std::uintptr_t first = std::max(original, w.shared.base());
  const std::uintptr_t last =
      std::min(original + page_bytes(), w.shared.base() + w.shared.layout().bytes());
  *unused = {reinterpret_cast<char*>(address - within), original, first - original, last - first};
  std::memcpy(unused->at + unused->skipped, reinterpret_cast<const void*>(first), unused->bytes);
  struct sigaction action {};
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  action.sa_sigaction = on_step;
  sigaction(SIGTRAP, &action, nullptr);
  context.uc_mcontext.gregs[REG_EFL] |= trap_flag;
  return true;
}

#else

bool are_followed_here() { return true; }
bool is_followed(const worker&, std::uintptr_t) { return false; }
bool follow(ucontext_t&, const worker&, std::uintptr_t) { return false; }

#endif

}  // namespace warpgauge::sim::wrapped_shared
