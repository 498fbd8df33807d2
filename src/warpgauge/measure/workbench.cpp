// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/workbench.hpp"

#include "warpgauge/conformance/runner.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/measure/anchors.hpp"
#include "warpgauge/measure/injection.hpp"
#include "warpgauge/measure/settings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <random>
#include <thread>

namespace warpgauge::measure {
namespace {

namespace inspector = conformance::inspector;

constexpr std::int64_t boundary = 256;
constexpr std::int64_t memory_reserve = 256LL << 20;
/// Two sets of 1 GiB, with 5 % of rows injected.
constexpr std::int64_t standing_bytes = (2LL << 30) + (128LL << 20);
constexpr double gibibyte = 1024.0 * 1024 * 1024;
constexpr double watched_batch_s = 20e-3;
constexpr double settling_s = 1;
constexpr std::int64_t sampled_elements = 16384;

/// Checking a product beyond this in full costs more than measuring it.
constexpr double fully_checked_flops = 4e9;

std::int64_t round_up(std::int64_t n) { return (n + boundary - 1) / boundary * boundary; }

}  // namespace

/// Places of the sets of operands: set i starts i strides after the first.
struct workbench::buffer_sets {
  contract::placed_case first;
  int count = 1;
  std::int64_t out_stride = 0;
  std::int64_t in_stride = 0;
  kernels::operands launched;  ///< of the first set, injected rows included
  injection extra;

  kernels::operands operands(int set) const {
    kernels::operands x = launched;
    const auto shift = [&](kernels::matrix& m, std::int64_t stride) {
      if (m.data != nullptr) m.data = static_cast<std::byte*>(m.data) + (set % count) * stride;
    };
    shift(x.out, out_stride);
    shift(x.a, in_stride);
    shift(x.b, in_stride);
    return x;
  }
};

workbench::workbench(const found_device& on, const sampling_rule& rule)
    : on_(on), rule_(rule), count_(1), sink_(1) {
  // The physical position of the buffers changes figures by up to 0.5 % (H200, copies of 1 GiB) and
  // depends on earlier allocations. So every process first allocates the largest case's buffers,
  // whichever cases it measures; a smaller GPU allocates as needed.
  const auto available = static_cast<std::int64_t>(device::memory().free_bytes);
  if (2 * standing_bytes + memory_reserve > available) return;
  arena_ = device::allocation(static_cast<std::size_t>(standing_bytes));
  input_ = device::allocation(static_cast<std::size_t>(standing_bytes));
}

workbench::buffer_sets workbench::lay_out(const measured_case& c, double injected) {
  buffer_sets b;
  contract::launch_case timed = c;
  timed.seed = 0;  // uniform bits, plain numbers: time may depend on what is moved
  const contract::placed_case sizes = contract::place(timed, 0, nullptr, nullptr);
  b.extra = inject(c, injected);
  const std::int64_t room =
      b.extra.extra_rows > 0 ? room_for(sizes.arguments, b.extra.extra_rows) : 0;
  b.out_stride = round_up(sizes.output.region_bytes + room);
  b.in_stride = round_up(sizes.inputs.bytes + 8 + room);  // generated in whole words
  const double per_set = minimum_bytes(c) / c.configuration.repetitions;
  b.count = c.how == mode::warm
                ? 1
                : sets_to_rotate(per_set, static_cast<double>(on_.facts.l2_bytes), rule_);

  const std::int64_t out_bytes = b.count * b.out_stride;
  const std::int64_t in_bytes = b.count * b.in_stride;
  const auto renew = [](device::allocation& memory, std::int64_t bytes) {
    memory = device::allocation();
    memory = device::allocation(static_cast<std::size_t>(bytes));
  };
  const auto short_of = [](const device::allocation& memory, std::int64_t bytes) {
    return static_cast<std::int64_t>(memory.bytes()) < bytes;
  };
  if (short_of(arena_, out_bytes) || short_of(input_, in_bytes)) {
    const auto available =
        static_cast<std::int64_t>(device::memory().free_bytes + arena_.bytes() + input_.bytes());
    if (out_bytes + in_bytes + memory_reserve > available)
      throw not_measured(fmt::format("needs {:.1f} GiB of device memory, {:.1f} GiB are free",
                                     static_cast<double>(out_bytes + in_bytes) / gibibyte,
                                     static_cast<double>(available) / gibibyte));
    if (short_of(arena_, out_bytes)) renew(arena_, out_bytes);
    if (short_of(input_, in_bytes)) renew(input_, in_bytes);
  }
  b.first = contract::place(
      timed, 0, static_cast<std::byte*>(arena_.data()), static_cast<std::byte*>(input_.data()));
  b.launched = extended(b.first.arguments, c.terms().grows, b.extra.extra_rows);
  if (b.extra.extra_rows == 0) b.launched = b.first.arguments;
  return b;
}

void workbench::generate(const buffer_sets& b, const contract::input_extents& inputs) {
  if (inputs.bytes == 0) return;
  for (int i = 0; i < b.count; ++i)
    inspector::generate(queue_, static_cast<std::byte*>(input_.data()) + i * b.in_stride, inputs);
}

std::uint64_t workbench::count_wrong(const measured_case& c,
                                     const contract::expectation& e,
                                     const std::byte* arena) {
  const auto work = flops(c);
  const bool triangle = c.variant->lower_triangle_only;
  const contract::judge& by = c.terms().judged;
  if (!triangle && (!work || *work <= fully_checked_flops))
    return inspector::count_mismatches(queue_, by, e, arena);
  device::fill(queue_, count_.data(), 0, sizeof(unsigned));
  by.on_device.sample(queue_, e, arena, sampled_elements, triangle, count_.data());
  std::array<unsigned, 1> found{};
  count_.copy_to(queue_, found);
  return found[0];
}

void workbench::check_result(const measured_case& c, const buffer_sets& b) {
  const contract::expectation& e = b.first.output;
  auto* arena = static_cast<std::byte*>(arena_.data());
  device::fill(
      queue_, arena + e.region, contract::poison_byte, static_cast<std::size_t>(e.region_bytes));
  c.variant->launch(queue_, b.first.arguments, c.configuration);
  queue_.synchronise();
  if (const std::uint64_t wrong = count_wrong(c, e, arena); wrong > 0)
    throw not_measured(
        fmt::format("wrong result: {} elements differ from the reference; repeat "
                    "with: {}",
                    wrong,
                    conformance::repeat_command(c)));
}

void workbench::check_timed(const measured_case& c, const buffer_sets& b, timed_batch& kernel) {
  measured_case unseen = c;
  std::random_device entropy;
  // Of plain numbers, which references that pass values through arithmetic keep.
  unseen.seed = 8 * ((std::uint64_t{entropy()} << 16) | (entropy() & 0xffff)) + 1;
  auto* const arena = static_cast<std::byte*>(arena_.data());
  auto* const input = static_cast<std::byte*>(input_.data());
  const contract::placed_case now = contract::place(unseen, 0, arena, input);
  const contract::expectation& e = now.output;
  generate(b, now.inputs);
  for (int i = 0; i < b.count; ++i)
    device::fill(queue_,
                 arena + i * b.out_stride + e.region,
                 contract::poison_byte,
                 static_cast<std::size_t>(e.region_bytes));
  kernel.enqueue(queue_);
  // Waits for nothing, so that results from other streams are missing.
  for (const int set : {0, std::min(b.count, kernel.launches()) - 1}) {
    if (inspector::count_changes(queue_, input + set * b.in_stride, now.inputs) > 0)
      throw not_measured("the timed launches write into their inputs");
    if (const std::uint64_t wrong = count_wrong(c, e, arena + set * b.out_stride); wrong > 0)
      throw not_measured(fmt::format(
          "the timed launches give a wrong result on inputs that no launch had seen, {} elements, "
          "though "
          "a launch on its own is right: its host function does something else when it is timed",
          wrong));
  }
}

timed_batch workbench::kernel_batch(const measured_case& c,
                                    const buffer_sets& b,
                                    const sampling_rule& rule) {
  const auto enqueue = [&](device::queue& q, int i) {
    c.variant->launch(q, b.operands(i), c.configuration);
  };
  return long_enough(queue_, b.count, enqueue, rule);
}

timed_batch workbench::anchor_batch(const measured_case& c, const buffer_sets& b, measurement& m) {
  m.anchor = anchor_of(c);
  if (m.anchor == anchor_kind::fma) {
    m.anchor_work = enqueue_fma(queue_, sink_.data(), static_cast<int>(on_.facts.sm_count));
    const auto enqueue = [&](device::queue& q, int) {
      enqueue_fma(q, sink_.data(), static_cast<int>(on_.facts.sm_count));
    };
    return long_enough(queue_, 1, enqueue, rule_);
  }
  // From input to output if each holds half of the bytes, as in moves; else within the output.
  const auto half = static_cast<std::int64_t>(minimum_bytes(c) / c.configuration.repetitions / 2);
  const kernels::operands& x = b.first.arguments;
  const auto bytes_of = [](const kernels::matrix& matrix) {
    return matrix.height * matrix.pitch_bytes;
  };
  const bool between = x.a.data != nullptr && bytes_of(x.a) >= half && bytes_of(x.out) >= half;
  const std::int64_t bytes = between ? half : bytes_of(x.out) / 2 / boundary * boundary;
  m.anchor_work = 2.0 * static_cast<double>(bytes);
  auto* out = static_cast<std::byte*>(x.out.data);
  auto* in = between ? static_cast<std::byte*>(x.a.data) : out + bytes;
  const std::int64_t in_stride = between ? b.in_stride : b.out_stride;
  const auto enqueue = [=, &b](device::queue& q, int i) {
    const int set = i % b.count;
    enqueue_copy(
        q, out + set * b.out_stride, in + set * in_stride, static_cast<std::size_t>(bytes));
  };
  return long_enough(queue_, b.count, enqueue, rule_);
}

measurement workbench::measure(const measured_case& c, double injected) {
  if (const auto why = conformance::why_not_here(c)) throw not_measured(*why);
  measurement m;
  const buffer_sets b = lay_out(c, injected);
  generate(b, b.first.inputs);
  unchanged_settings settings(queue_);
  check_result(c, b);
  timed_batch kernel = kernel_batch(c, b, rule_);
  timed_batch anchor = anchor_batch(c, b, m);
  m.sets = b.count;
  m.batch = kernel.launches();
  m.injected = b.extra.share;
  static_cast<sampled_pairs&>(m) = sample_pairs(queue_, on_, rule_, kernel, anchor);
  settings.require();
  if (b.extra.extra_rows == 0) check_timed(c, b, kernel);
  return m;
}

std::vector<watched_pair> workbench::alternate(const measured_case& c,
                                               const measured_case& beside) {
  for (const measured_case* each : {&c, &beside})
    if (const auto why = conformance::why_not_here(*each)) throw not_measured(*why);
  const buffer_sets b = lay_out(c, 0);
  generate(b, b.first.inputs);
  check_result(c, b);
  check_result(beside, b);
  // Long enough for the clock to be read in the middle.
  sampling_rule rule = rule_;
  rule.shortest_batch_s = watched_batch_s;
  timed_batch one = kernel_batch(c, b, rule);
  timed_batch other = kernel_batch(beside, b, rule);
  const auto run = [&](timed_batch& batch, double expected_s) {
    batch.enqueue(queue_);
    std::this_thread::sleep_for(std::chrono::duration<double>(expected_s / 2));
    const watched_state seen = look_at(on_);
    queue_.synchronise();
    return seen;
  };
  for (timed_batch* batch : {&one, &other}) run(*batch, 0);  // finds how long each takes
  const double one_s = one.launch_s() * one.launches();
  const double other_s = other.launch_s() * other.launches();
  const auto take = [&](bool one_first) {
    watched_pair p;
    if (one_first) p.first = run(one, one_s);
    p.second = run(other, other_s);
    if (!one_first) p.first = run(one, one_s);
    p.first_s = one.launch_s();
    p.second_s = other.launch_s();
    return p;
  };
  // The cap holds an average, so counting begins once it has settled.
  const int settling = static_cast<int>(std::ceil(settling_s / (one_s + other_s)));
  for (int i = 0; i < settling; ++i) take(i % 2 == 0);
  std::vector<watched_pair> pairs;
  for (int i = 0; i < 2 * rule.fewest_pairs; ++i) pairs.push_back(take(i % 2 == 0));
  return pairs;
}

}  // namespace warpgauge::measure
