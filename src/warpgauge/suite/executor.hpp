// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/queue.hpp"
#include "warpgauge/suite/args.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

/// Where the launches of a case run: in this process, or in one of the code under test's own.
namespace warpgauge::suite {

class case_memory;

/// What launches left, before anything is compared.
struct launched {
  std::vector<std::string> findings;  ///< of the simulator, each as sim::text_of() says it
  std::string failure;                ///< empty: every launch was taken and ran
  bool has_results = false;           ///< they ran to their end
};

/// What of a launch is on the stream that it is given.
struct placement {
  bool recorded = false;      ///< it can be made a graph, as one that waits for its end cannot
  std::size_t nodes = 0;      ///< on the stream, and on those that it orders
  std::size_t elsewhere = 0;  ///< kernels that ran at once, while the stream was recorded
};

class executor {
 public:
  virtual ~executor() = default;
  /// The statement's steps before, the launch, and the steps after it. Then the memory holds what
  /// they left.
  virtual launched run(case_memory& memory) = 0;
  virtual placement place(case_memory& memory) = 0;
};

/// In this process.
class direct_executor final : public executor {
 public:
  direct_executor(const definition& d, device::queue& q) : of_(d), queue_(q) {}
  launched run(case_memory& memory) override;
  placement place(case_memory& memory) override;

 private:
  const definition& of_;
  device::queue& queue_;
};

/// What a launch of the case is given: the queue's stream, or the default one once the queue has
/// nothing left to do, for the two are not ordered.
args args_on(device::queue& q, const bound_case& c);

/// One launch, up to its end.
launched launch_once(const std::function<void(const args&)>& launch,
                     const bound_case& c,
                     device::queue& q);

}  // namespace warpgauge::suite
