// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/report/program_signal.hpp"

#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <thread>

namespace warpgauge::sim {
namespace {

constexpr std::array ending_signals = {SIGTERM, SIGINT};

sem_t came;
volatile std::sig_atomic_t last_signal = 0;

/// A handler may not allocate or lock, as a report does, so a waiting thread writes it.
void on_signal(int signal) {
  last_signal = signal;
  sem_post(&came);
}

void restore_default() {
  for (const int signal : ending_signals) {
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    if (now.sa_handler == on_signal) ::signal(signal, SIG_DFL);
  }
}

void wait_and_end(void (*report)()) {
  while (sem_wait(&came) != 0) {
  }
  report();
  restore_default();
  kill(getpid(), last_signal);
}

}  // namespace

void report_before_signals_end(void (*report)()) {
  sem_init(&came, 0, 0);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);  // the program's signals are for its own threads
  std::thread(wait_and_end, report).detach();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  // A child has no such thread, and would never end.
  pthread_atfork(nullptr, nullptr, restore_default);
  for (const int signal : ending_signals) {
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_DFL) continue;  // ignored, under nohup
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    sigaction(signal, &action, nullptr);
  }
}

}  // namespace warpgauge::sim
