// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/worker_pool.hpp"

#include "warpgauge/sim/exec/wrapped_shared.hpp"
#include "warpgauge/sim/memory/device_memory.hpp"

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
    {
      const std::lock_guard lock(mutex_);
      own_ = wrapped_shared::are_followed_here() ? 1 : 0;
      grow(count);
      job_ = &job;
      wanted_ = busy_ = count - own_;
      failure_ = nullptr;
      ++generation_;
    }
    if (wanted_ > 0) start_.notify_all();
    if (own_ > 0) work(*view_[0]);
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [&] { return busy_ == 0; });
    job_ = nullptr;
    if (failure_) std::rethrow_exception(failure_);
    return {view_.data(), wanted_ + own_};
  }

  void add(unsigned count) {
    const std::lock_guard lock(mutex_);
    grow(wanted_ + own_ + count);
    wanted_ += count;
    busy_ += count;
    start_.notify_all();
  }

 private:
  void grow(unsigned count) {
    while (view_.size() < count) {
      auto made = std::make_unique<worker>();
      view_.push_back(made.get());
      workers_.push_back(std::move(made));
    }
    // Never joined: the pool lives as long as the process.
    while (threads_ + own_ < count) {
      const unsigned index = ++threads_;
      std::thread([this, index] { serve(index); }).detach();
    }
  }

  void serve(unsigned index) {
    std::uint64_t seen = 0;
    for (;;) {
      worker* mine = nullptr;
      {
        std::unique_lock lock(mutex_);
        start_.wait(lock,
                    [&] { return generation_ != seen && job_ != nullptr && index <= wanted_; });
        seen = generation_;
        mine = view_[index - 1 + own_];
      }
      work(*mine);
      const std::lock_guard lock(mutex_);
      if (--busy_ == 0) finished_.notify_one();
    }
  }

  void work(worker& w) {
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
  unsigned own_ = 0;  ///< workers that the calling thread is: 1, or 0
  unsigned wanted_ = 0;
  unsigned busy_ = 0;
  unsigned threads_ = 0;
  std::exception_ptr failure_;
  std::vector<std::unique_ptr<worker>> workers_;
  std::vector<worker*> view_;
};

// Neither is ever destroyed: detached threads may outlive static destruction. A forked child has no
// threads, so it starts a pool of its own.
worker_pool* the_pool = nullptr;

}  // namespace

std::span<worker* const> run_on_workers(unsigned count, const std::function<void(worker&)>& job) {
  static pid_t owner = 0;
  if (the_pool == nullptr || owner != getpid()) {
    device_memory::total_bytes();  // maps it first: threads' shared variables shall lie below it
    the_pool = new worker_pool;
    owner = getpid();
  }
  return the_pool->run(count, job);
}

void add_workers(unsigned count) { the_pool->add(count); }

}  // namespace warpgauge::sim
