// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/options.hpp"
#include "warpgauge/sim/report.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Host-side access to what launches on the simulator did. Kernels are launched through CUDA's own
/// functions (cudaLaunchKernelEx), so code under test needs none of this.
namespace warpgauge::sim {

// The library hides what it does not declare here. Inside the namespace, for clangd forgets a
// pragma among the includes.
#pragma GCC visibility push(default)

/// The last launch of the calling thread.
/// @throws std::logic_error when it has launched nothing
const launch_report& last_launch();

/// Findings of all launches of this process so far: one per kind and source line of each launch,
/// without warnings.
std::uint64_t findings_so_far();

/// What host code has asked of the device's memory so far. CUDA's own calls count, whatever came of
/// them, and nothing that kernels do.
struct memory_work {
  std::uint64_t allocations = 0;
  std::uint64_t fills = 0;   ///< cudaMemset and the like
  std::uint64_t copies = 0;  ///< cudaMemcpy and the like
  bool operator==(const memory_work&) const = default;
};
memory_work memory_work_so_far();

/// Collects the report of every launch of the calling thread while it lives; scopes nest.
class launch_recorder {
 public:
  launch_recorder();
  ~launch_recorder();
  launch_recorder(const launch_recorder&) = delete;
  launch_recorder& operator=(const launch_recorder&) = delete;

  const std::vector<launch_report>& reports() const { return reports_; }

 private:
  friend void publish(const launch_report&);
  std::vector<launch_report> reports_;
  launch_recorder* outer_ = nullptr;
};

/// A row-major array in device memory.
struct array_name {
  std::string name;
  std::size_t element_bytes = 1;
  std::vector<std::int64_t> extents;
  std::int64_t pitch = 0;  ///< elements from row to row
  std::size_t first = 0;   ///< bytes from the allocation's start to the first element
};
/// What findings call the allocation that starts there, while it lives: "y[3, 7]" in place of
/// "offset 156 of allocation #5".
void name_allocation(const void* start, array_name name);

/// Whether those bytes count as written from here on; they keep their values. A kernel that reads
/// what does not is told of, as of memory that nothing wrote.
void mark_written(const void* from, std::size_t bytes, bool written);

/// From here on the allocation that starts there ends after `bytes`, as if it were new: nothing has
/// written to it.
/// @return false when it was made with fewer, or there is none
bool resize_allocation(void* start, std::size_t bytes);

/// Whether this build traces accesses: false under ASan and in uninstrumented builds.
bool instrumented();

#pragma GCC visibility pop

}  // namespace warpgauge::sim
