// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/worker_pool.hpp"

#include <unistd.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace warpgauge::sim {
namespace {

class worker_pool {
 public:
  std::span<worker* const> run(unsigned count, const std::function<void(worker&)>& job) {
    const unsigned helpers = count - 1;
    grow(count);
    {
      const std::lock_guard lock(mutex_);
      job_ = &job;
      wanted_ = busy_ = helpers;
      failure_ = nullptr;
      ++generation_;
    }
    if (helpers > 0) start_.notify_all();
    work(0);
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [&] { return busy_ == 0; });
    job_ = nullptr;
    if (failure_) std::rethrow_exception(failure_);
    return {view_.data(), count};
  }

 private:
  void grow(unsigned count) {
    while (view_.size() < count) {
      auto made = std::make_unique<worker>();
      view_.push_back(made.get());
      workers_.push_back(std::move(made));
    }
    // Never joined: the pool lives as long as the process.
    while (threads_ + 1 < count) {
      const unsigned index = ++threads_;
      std::thread([this, index] { serve(index); }).detach();
    }
  }

  void serve(unsigned index) {
    std::uint64_t seen = 0;
    for (;;) {
      {
        std::unique_lock lock(mutex_);
        start_.wait(lock, [&] { return generation_ != seen && job_ != nullptr; });
        seen = generation_;
        if (index > wanted_) continue;
      }
      work(index);
      const std::lock_guard lock(mutex_);
      if (--busy_ == 0) finished_.notify_one();
    }
  }

  void work(unsigned index) {
    worker& w = *view_[index];
    current_worker = &w;
    warpgauge_sim_runs_kernels = w.configured.empty() ? 1 : 0;
    try {
      (*job_)(w);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
    w.running = nullptr;
    current_worker = nullptr;
    warpgauge_sim_runs_kernels = 0;
  }

  std::mutex mutex_;
  std::condition_variable start_;
  std::condition_variable finished_;
  const std::function<void(worker&)>* job_ = nullptr;
  std::uint64_t generation_ = 0;
  unsigned wanted_ = 0;
  unsigned busy_ = 0;
  unsigned threads_ = 0;
  std::exception_ptr failure_;
  std::vector<std::unique_ptr<worker>> workers_;
  std::vector<worker*> view_;
};

}  // namespace

std::span<worker* const> run_on_workers(unsigned count, const std::function<void(worker&)>& job) {
  // Neither is ever destroyed: detached threads may outlive static destruction. A forked child has
  // no threads, so it starts a pool of its own.
  static worker_pool* pool = nullptr;
  static pid_t owner = 0;
  if (pool == nullptr || owner != getpid()) {
    pool = new worker_pool;
    owner = getpid();
  }
  return pool->run(count, job);
}

}  // namespace warpgauge::sim
