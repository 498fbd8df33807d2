// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <optional>
#include <thread>

/// Cases whose launches follow each other without a wait: on a GPU a wait and its copies cost more
/// than most launches of a sweep.
namespace warpgauge::suite {
namespace {

constexpr unsigned most_threads = 16;

/// do_one(0) to do_one(count - 1), in any order and at the same time. It must not throw.
template <class F>
void for_each_at_once(std::size_t count, const F& do_one) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) do_one(i);
  };
  const auto helpers = std::min<std::size_t>(
      count, std::clamp(std::thread::hardware_concurrency(), 1U, most_threads));
  std::vector<std::thread> threads;
  for (std::size_t t = 1; t < helpers; ++t) threads.emplace_back(work);
  work();
  for (std::thread& t : threads) t.join();
}

/// A case on its way through a batch.
struct member {
  std::optional<case_memory> memory;
  std::shared_ptr<const expected_results> expected;
  bool doubtful = false;  ///< it has to run alone
  std::string why;        ///< what its memory shows
  comparison_counts seen;
};

/// Whether it did not throw. What there is to say of it is said when it runs alone.
template <class F>
bool done(const F& step) {
  try {
    step();
    return true;
  } catch (const device::cuda_error&) {
    throw;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

bool runner::takes_batches() const {
  return elsewhere_ == nullptr && stream_seen_ && !of_.prepare && !of_.finish && !of_.repeatable &&
         !of_.on_default_stream && !of_.check;
}

std::vector<outcome> runner::run_together(std::span<const bound_case> cases, case_arena& in) {
  std::vector<member> all(cases.size());
  std::vector<std::size_t> places;
  std::size_t bytes = 0;
  for (const bound_case& c : cases) {
    places.push_back(bytes);
    bytes += case_memory::bytes_in_arena(c);
  }
  const bool as_doubles = as_doubles_;
  const auto lay_out = [&](std::size_t i) {
    bound_case meant = cases[i];
    meant.as_doubles = as_doubles;
    all[i].doubtful = !done([&] { all[i].memory.emplace(in, places[i], std::move(meant)); });
  };
  // A filler is the author's code, and knows of one thread.
  if (of_.fillers.empty())
    for_each_at_once(all.size(), lay_out);
  else
    for (std::size_t i = 0; i < all.size(); ++i) lay_out(i);
  in.write(queue_, bytes);
  for (member& m : all) {
    if (m.doubtful) continue;
    std::string why;
    m.doubtful = !done([&] { why = make_reference(m.memory->bound(), *m.memory); }) || !why.empty();
    m.expected = expected_;
  }
  (void)cudaGetLastError();
  for (member& m : all) {
    if (m.doubtful || as_doubles_ != as_doubles) continue;
    m.doubtful = !done([&] { of_.launch(args_on(queue_, m.memory->bound())); }) ||
                 cudaGetLastError() != cudaSuccess;
  }
  WARPGAUGE_CUDA(cudaDeviceSynchronize());  // whatever stream they took
  in.read(queue_, bytes);
  const std::vector<std::string> found = device::take_findings();
  for_each_at_once(all.size(), [&](std::size_t i) {
    member& m = all[i];
    m.doubtful = m.doubtful || as_doubles_ != as_doubles;
    if (m.doubtful) return;
    m.why = found.empty() ? m.memory->trespass(queue_) : found.front();
    if (m.why.empty()) m.why = compare(*m.expected, *m.memory, m.seen);
    m.doubtful = !m.why.empty();
  });
  std::vector<outcome> ended(cases.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    ended[i].passed = true;
    if (!all[i].doubtful) {
      seen_ += all[i].seen;
      continue;
    }
    ended[i] = run(cases[i]);
    if (!ended[i].passed || all[i].why.empty()) continue;
    ended[i] = {.why = fmt::format(
                    "right when it is launched alone, and wrong among {} launches that follow each "
                    "other: one of them writes outside its operands, leaves something behind or "
                    "goes on after its end\n{}",
                    cases.size(),
                    all[i].why)};
  }
  return ended;
}

}  // namespace warpgauge::suite
