// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/inspector.hpp"
#include "warpgauge/device/memory.hpp"
#include "warpgauge/measure/alternation.hpp"
#include "warpgauge/measure/cases.hpp"
#include "warpgauge/measure/device_facts_cuda.hpp"
#include "warpgauge/measure/sampling.hpp"
#include "warpgauge/measure/timed_batch.hpp"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace warpgauge::measure {

/// Why a case has no figure, as a sentence; the next case can be measured.
class not_measured : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The clocks did not stay; nobody else used the GPU.
class unsteady_clocks : public not_measured {
 public:
  unsteady_clocks(int void_of_pairs, int taken_pairs, std::vector<std::string> held_down_by)
      : not_measured("the clocks did not stay"),
        void_pairs(void_of_pairs),
        taken(taken_pairs),
        reasons(std::move(held_down_by)) {}
  int void_pairs;
  int taken;
  std::vector<std::string> reasons;  ///< as the driver names them; empty: none at either look
};

/// What sampling one case gave.
struct measurement {
  std::vector<timed_pair> pairs;  ///< seconds per launch; void pairs left out
  int void_pairs = 0;             ///< taken while clocks were held down or others used the GPU
  anchor_kind anchor = anchor_kind::copy;
  double anchor_work = 0;  ///< bytes or operations of one launch of the anchor
  int sets = 0;            ///< of buffers
  int batch = 0;           ///< launches of the kernel in one sample
  double injected = 0;     ///< extra share of the work, moved and not counted
};

/// Owns the queue and the buffers; measures one case after the other on the current device.
class workbench {
 public:
  workbench(const found_device& on, const sampling_rule& rule);

  /// Checks the result of one launch, then times pairs of kernel and anchor.
  /// @param injected  makes the kernel move this share of rows more than is counted (for tests of
  ///                  the gate); 0: none
  /// @throws not_measured; device::cuda_error when the device failed, after which nothing else can
  ///         be measured if it is sticky()
  measurement measure(const measured_case& c, double injected = 0);

  /// Checks both results, then times the cases alternately on the same buffers. The clocks are
  /// recorded while each runs, and throttling voids nothing: compare_alternating judges the pairs.
  /// @param beside  of the same contract, shape, types and layout
  /// @throws as measure
  std::vector<watched_pair> alternate(const measured_case& c, const measured_case& beside);

 private:
  struct buffer_sets;
  buffer_sets lay_out(const measured_case& c, double injected);
  void generate(const buffer_sets& b);
  void check_result(const measured_case& c, const buffer_sets& b);
  timed_batch kernel_batch(const measured_case& c, const buffer_sets& b, const sampling_rule& rule);
  timed_batch anchor_batch(const measured_case& c, const buffer_sets& b, measurement& m);
  void sample(timed_batch& kernel, timed_batch& anchor, measurement& m);
  watched_state look();

  const found_device& on_;
  sampling_rule rule_;
  device::queue queue_;
  device::allocation arena_;  ///< the sets' outputs
  device::allocation input_;  ///< the sets' inputs
  device::buffer<unsigned> count_;
  device::buffer<float> sink_;
};

}  // namespace warpgauge::measure
