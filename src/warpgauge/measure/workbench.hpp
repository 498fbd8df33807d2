// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/inspector.hpp"
#include "warpgauge/device/memory.hpp"
#include "warpgauge/measure/alternation.hpp"
#include "warpgauge/measure/cases.hpp"
#include "warpgauge/measure/device_facts_cuda.hpp"
#include "warpgauge/measure/paired_sampling.hpp"
#include "warpgauge/measure/sampling.hpp"
#include "warpgauge/measure/timed_batch.hpp"

#include <vector>

namespace warpgauge::measure {

/// The result of sampling one case.
struct measurement : sampled_pairs {
  anchor_kind anchor = anchor_kind::copy;
  double anchor_work = 0;  ///< bytes or operations of one launch of the anchor
  int sets = 0;            ///< of buffers
  int batch = 0;           ///< launches of the kernel in one sample
  double injected = 0;     ///< extra share of the work, moved and not counted
};

/// Owns the queue and the buffers; measures one case after another on the current device.
class workbench {
 public:
  workbench(const found_device& on, const sampling_rule& rule);

  /// Checks the result of one launch, times pairs of kernel and anchor, then runs the timed batch
  /// once more on inputs that no launch has seen and checks its result. A host function that does
  /// less while it is recorded, and a kernel that knows its answer, get no figure.
  /// @param injected  makes the kernel move this share of rows more than is counted (for tests of
  ///                  the gate); 0: none
  /// @throws not_measured; device::cuda_error when the device failed, after which nothing else can
  ///         be measured if it is sticky()
  measurement measure(const measured_case& c, double injected = 0);

  /// Checks both results, then times the cases alternately on the same buffers. The clocks are
  /// recorded while each runs, and throttling voids no pair: compare_alternating judges them.
  /// @param beside  of the same contract, shape, types and layout
  /// @throws as measure
  std::vector<watched_pair> alternate(const measured_case& c, const measured_case& beside);

 private:
  struct buffer_sets;
  buffer_sets lay_out(const measured_case& c, double injected);
  void generate(const buffer_sets& b, const contract::input_extents& inputs);
  void check_result(const measured_case& c, const buffer_sets& b);
  void check_timed(const measured_case& c, const buffer_sets& b, timed_batch& kernel);
  std::uint64_t count_wrong(const measured_case& c,
                            const contract::expectation& e,
                            const std::byte* arena);
  timed_batch kernel_batch(const measured_case& c, const buffer_sets& b, const sampling_rule& rule);
  timed_batch anchor_batch(const measured_case& c, const buffer_sets& b, measurement& m);

  const found_device& on_;
  sampling_rule rule_;
  device::queue queue_;
  device::allocation arena_;  ///< the sets' outputs
  device::allocation input_;  ///< the sets' inputs
  device::buffer<unsigned> count_;
  device::buffer<float> sink_;
};

}  // namespace warpgauge::measure
