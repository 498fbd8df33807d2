// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/inspector.hpp"
#include "warpgauge/conformance/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace warpgauge::conformance {
namespace {

// Launches of 64 small cases and one inspection of them all, on eight streams at once: the host's
// launch rate is the bottleneck, not the GPU. The counts of 8192 cases are read back together.
constexpr std::size_t lanes = 8;
constexpr std::size_t batch_cases = 64;
constexpr std::size_t window_cases = 8192;
constexpr std::int64_t lane_bytes = 6LL << 20;
constexpr std::int64_t input_bytes = 16LL << 20;
// For a variant that fails everywhere the first failures are enough.
constexpr int most_replays = 20;

// A stream with its own stretch of output memory.
struct lane {
  device::queue queue;
  device::allocation arena{static_cast<std::size_t>(lane_bytes)};
  device::buffer<expectation> uploaded{batch_cases};
  std::vector<expectation> waiting;  ///< launched, not yet inspected
  std::int64_t used_bytes = 0;
  std::int64_t most_units = 0;

  std::byte* memory() const { return static_cast<std::byte*>(arena.data()); }
};

class batched final : public sweeper {
 public:
  explicit batched(listener heard)
      : heard_(std::move(heard)),
        input_(static_cast<std::size_t>(input_bytes)),
        failures_(window_cases) {
    clear();
  }

  void add(const launch_case& c) override {
    ++added_;
    if (why_not_here(c) || c.terms().prints()) return alone(c);
    // One launch of each kernel is checked for what else it does: see inspector::launch.
    if (c.shape.height > 0 && c.shape.width > 0 &&
        looked_at_.emplace(c.variant, c.configuration.type, c.configuration.tile).second)
      return alone(c);
    const placed_case sizes = place(c, 0, nullptr, nullptr);
    if (sizes.output.region_bytes > lane_bytes || sizes.inputs.bytes + 8 > input_bytes)
      return alone(c);
    if (sizes.inputs.kind != generated_.kind || sizes.inputs.seed != generated_.seed ||
        generated_.bytes == 0) {
      close_window();
      generated_ = {{}, input_bytes, sizes.inputs.kind, sizes.inputs.seed};
      inspector::generate(lanes_[0].queue, input(), generated_);
      lanes_[0].queue.synchronise();
    }
    lane& l = lanes_[current_];
    const bool other_judge = !l.waiting.empty() && &launched_.back().terms() != &c.terms();
    if (other_judge || l.used_bytes + sizes.output.region_bytes > lane_bytes) {
      inspect(l);
      return enqueue(lanes_[current_], c);
    }
    enqueue(l, c);
  }

  void finish() override { close_window(); }

 private:
  std::byte* input() const { return static_cast<std::byte*>(input_.data()); }

  void enqueue(lane& l, const launch_case& c) {
    const placed_case placed = place(c, l.used_bytes, l.memory(), input());
    try {
      c.variant->launch(l.queue, placed.arguments, c.configuration);
    } catch (const device::cuda_error& error) {
      if (error.sticky()) lost(error);
      observation v;
      v.result = status::failed;
      v.reason = error.what();
      return heard_(c, v);
    }
    l.waiting.push_back(placed.output);
    l.used_bytes += placed.output.region_bytes;
    l.most_units = std::max(l.most_units, placed.output.units());
    launched_.push_back(c);
    if (l.waiting.size() == batch_cases) inspect(l);
  }

  // Inspects the lane's cases and moves on to the next lane.
  void inspect(lane& l) {
    const std::size_t count = l.waiting.size();
    if (count > 0) {
      // The copy is staged before the call returns, so that the vector may be reused at once.
      WARPGAUGE_CUDA(cudaMemcpyAsync(l.uploaded.data(),
                                     l.waiting.data(),
                                     count * sizeof(expectation),
                                     cudaMemcpyHostToDevice,
                                     l.queue.stream()));
      launched_.back().terms().judged.on_device.inspect(l.queue,
                                                        l.uploaded.data(),
                                                        count,
                                                        l.most_units,
                                                        l.memory(),
                                                        failures_.data() + window_.size());
      window_.insert(window_.end(), launched_.begin(), launched_.end());
      launched_.clear();
      l.waiting.clear();
      l.used_bytes = 0;
      l.most_units = 0;
    }
    current_ = (current_ + 1) % lanes;
    if (window_.size() + batch_cases > window_cases) close_window();
  }

  void close_window() {
    // inspect() may find the window full and come back here with nothing waiting.
    if (lane& l = lanes_[current_]; !l.waiting.empty()) inspect(l);
    if (window_.empty()) return;
    std::vector<unsigned> failures(window_.size());
    std::uint64_t changes = 0;
    try {
      for (lane& l : lanes_) l.queue.synchronise();
      failures_.copy_to(lanes_[0].queue, failures);
      changes = inspector::count_changes(lanes_[0].queue, input(), generated_);
    } catch (const device::cuda_error& error) {
      lost(error);
    }
    const std::vector<launch_case> cases = std::exchange(window_, {});
    bool any = false;
    bool culprit = changes == 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      observation v;
      if (failures[i] > 0 || !culprit) {
        v = replay(cases[i], failures[i], changes > 0);
        any = any || failures[i] > 0;
        if (changes > 0 && v.result == status::failed) culprit = true;
      }
      if (changes > 0 && !culprit && i + 1 == cases.size()) {
        v.result = status::failed;
        v.reason = fmt::format(
            "{} words of the shared input changed while this case and {} before "
            "it ran; none does it alone",
            changes,
            cases.size() - 1);
      }
      heard_(cases[i], v);
    }
    if (any || changes > 0) clear();
    device::fill(lanes_[0].queue, failures_.data(), 0, window_cases * sizeof(unsigned));
    lanes_[0].queue.synchronise();
  }

  // Runs a suspect again, alone and fully judged.
  observation replay(const launch_case& c, unsigned mismatches, bool input_suspected) {
    observation v;
    if (mismatches > 0 && !input_suspected && replays_ >= most_replays) {
      v.result = status::failed;
      v.mismatches = mismatches;
      v.reason = fmt::format(
          "{} mismatches; not run again, {} cases before it were", mismatches, most_replays);
      return v;
    }
    if (mismatches > 0) ++replays_;
    v = alone_.run(c);
    if (v.context_lost) stop(c, v);
    if (v.result == status::passed && mismatches > 0) {
      v.result = status::failed;
      v.mismatches = mismatches;
      v.reason = fmt::format(
          "{} mismatches in a batch, none alone: the kernel's result varies, or "
          "another case of the batch wrote into this one's memory",
          mismatches);
    }
    return v;
  }

  void alone(const launch_case& c) {
    const observation v = alone_.run(c);
    if (v.context_lost) stop(c, v);
    heard_(c, v);
  }

  // The culprit is known, but nothing can follow it.
  [[noreturn]] void stop(const launch_case& c, const observation& v) {
    heard_(c, v);
    throw context_lost(v.reason, 1, 0);
  }

  // Resets memory to what a sweep expects: outputs poisoned, no verdicts, input to be generated.
  void clear() {
    for (lane& l : lanes_) {
      device::fill(l.queue, l.memory(), poison_byte, l.arena.bytes());
      l.queue.synchronise();
    }
    device::fill(lanes_[0].queue, failures_.data(), 0, window_cases * sizeof(unsigned));
    lanes_[0].queue.synchronise();
    generated_.bytes = 0;
  }

  [[noreturn]] void lost(const device::cuda_error& error) const {
    const std::uint64_t unjudged = window_.size() + launched_.size();
    const std::uint64_t last = added_ > 0 ? added_ - 1 : 0;
    // Cases that ran alone in between were judged, but do no harm in a repetition.
    throw context_lost(error.what(), last >= 2 * unjudged ? last - 2 * unjudged : 0, last);
  }

  listener heard_;
  runner alone_;
  std::set<std::tuple<const contract::variant*, element, int>> looked_at_;
  std::array<lane, lanes> lanes_;
  std::size_t current_ = 0;
  device::allocation input_;
  input_extents generated_;
  device::buffer<unsigned> failures_;  ///< by place in the window
  std::vector<launch_case> launched_;  ///< in the current lane, not yet inspected
  std::vector<launch_case> window_;    ///< inspected, or about to be
  std::uint64_t added_ = 0;
  int replays_ = 0;
};

}  // namespace

std::unique_ptr<sweeper> make_sweeper(listener heard) {
  return std::make_unique<batched>(std::move(heard));
}

}  // namespace warpgauge::conformance
