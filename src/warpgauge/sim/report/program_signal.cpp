// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/report/program_signal.hpp"

#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <thread>

namespace warpgauge::sim {
namespace {

// A thread's own faults; all other signals are sent.
constexpr std::array faults = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGSYS, SIGTRAP};
// What a process that does not handle them outlives, or cannot handle; all others end it.
constexpr std::array harmless = {
    SIGCHLD, SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH, SIGKILL, SIGSTOP};

bool is_fault(int signal) { return std::ranges::find(faults, signal) != faults.end(); }

sem_t came;
sem_t written;
volatile std::sig_atomic_t last_signal = 0;

/// A handler may not allocate or lock, as a report does, so a waiting thread writes it.
void on_sent(int signal) {
  last_signal = signal;
  sem_post(&came);
}

/// The thread that did it cannot go on, and ends by the same signal. It may hold a lock that the
/// report needs, and so waits with a limit.
void on_fault(int signal) {
  constexpr int seconds = 10;
  on_sent(signal);
  timespec limit{};
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_sec += seconds;
  while (sem_timedwait(&written, &limit) != 0 && errno == EINTR) {
  }
  ::signal(signal, SIG_DFL);
  raise(signal);  // raised by the program itself, it would not come again
}

/// @param function  called with each signal that ends a process, and its handler
template <class Function>
void for_each_signal(Function&& function) {
  for (int signal = 1; signal <= SIGRTMAX; ++signal)
    if (std::ranges::find(harmless, signal) == harmless.end())
      function(signal, is_fault(signal) ? on_fault : on_sent);
}

void restore_default() {
  for_each_signal([](int signal, void (*handler)(int)) {
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    if (now.sa_handler == handler) ::signal(signal, SIG_DFL);
  });
}

void wait_and_end(void (*report)()) {
  while (sem_wait(&came) != 0) {
  }
  report();
  restore_default();
  const int signal = last_signal;
  if (is_fault(signal)) {
    sem_post(&written);
  } else {
    kill(getpid(), signal);
  }
}

}  // namespace

void report_before_signals_end(void (*report)()) {
  sem_init(&came, 0, 0);
  sem_init(&written, 0, 0);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);  // the program's signals are for its own threads
  std::thread(wait_and_end, report).detach();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  // A child has no such thread, and would never end.
  pthread_atfork(nullptr, nullptr, restore_default);
  for_each_signal([](int signal, void (*handler)(int)) {
    struct sigaction action {};
    // The C library keeps two of them for itself.
    if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler != SIG_DFL)
      return;  // ignored, under nohup; or the host's sanitizer's
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART | SA_ONSTACK;
    sigaction(signal, &action, nullptr);
  });
}

}  // namespace warpgauge::sim
