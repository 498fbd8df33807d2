// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/hello/contract_forms.hpp"

#include "warpgauge/contract/launch_case.hpp"

#include <vector>

namespace warpgauge::kernels::hello {
namespace {

using namespace contract;  // NOLINT(google-build-using-namespace): see kernels/family.hpp

using triple = std::array<unsigned, 3>;

constexpr std::uint64_t most_threads = 1024;

std::vector<triple> blocks() {
  std::vector<triple> all;
  // Every dimension at 1, at a prime, around a warp, and at its limit.
  for (const unsigned x : {1U, 2U, 5U, 31U, 32U, 33U, 64U, 512U, 1024U})
    for (const unsigned y : {1U, 2U, 5U, 31U, 32U, 1024U})
      for (const unsigned z : {1U, 2U, 7U, 64U})
        if (volume({x, y, z}) <= most_threads) all.push_back({x, y, z});
  return all;
}

std::vector<triple> small_grids() {
  return {{1, 1, 1}, {15, 1, 1}, {1, 7, 1}, {1, 1, 5}, {3, 5, 1}, {4, 1, 3}, {2, 3, 5}};
}

// One dimension at its limit, or enough blocks for the flattened number to pass 2^16.
std::vector<triple> limit_grids() {
  return {{65535, 1, 1}, {65536, 1, 1}, {1, 65535, 1}, {1, 1, 65535}, {257, 257, 1}, {41, 41, 41}};
}

/// The enumeration's current case, given blocks and threads, or a form.
class walk {
 public:
  walk(const launch_case& start, const case_visitor& visit) : c_(start), visit_(visit) {}

  void lie(layout where) { c_.where = where; }
  void size(const size2& s, std::string_view part) {
    c_.configuration.form.reset();
    c_.shape = {s.height, s.width, 0};
    visit_(c_, part);
  }
  void form(const triple& grid, const triple& block, std::string_view part) {
    c_.configuration.form = grid_form{grid, block};
    c_.shape = {
        static_cast<std::int64_t>(volume(grid)), static_cast<std::int64_t>(volume(block)), 0};
    visit_(c_, part);
  }
  void reduced() {
    for (const size2 s : {size2{0, 0}, size2{1, 1}, size2{15, 25}}) size(s, "reduced");
    form({2, 3, 4}, {5, 3, 2}, "reduced");
  }
  /// The source's own launch: 15 blocks of 5 x 5.
  void named() { form({15, 1, 1}, {5, 5, 1}, "named"); }

 private:
  launch_case c_;
  const case_visitor& visit_;
};

}  // namespace

void for_each_printing_case(launch_case start, plan p, bool simulated, const case_visitor& visit) {
  if (p == plan::large) return;
  walk w(start, visit);
  if (p == plan::reduced) return w.reduced();
  w.named();
  // Lines go through the driver's 1 MiB buffer: keep each launch well below it.
  constexpr std::uint64_t most_lines = 4096;
  for (const size2 s : edge_sizes(simulated ? 34 : 66)) w.size(s, "blocks x threads");
  for (const triple& grid : small_grids())
    for (const triple& block : blocks())
      if (volume(grid) * volume(block) <= most_lines) w.form(grid, block, "forms");
}

void for_each_recording_case(launch_case start, plan p, bool simulated, const case_visitor& visit) {
  walk w(start, visit);
  // More blocks than 2^31 / 2 would fit an int twice; records of 24 bytes limit the number.
  if (p == plan::large) return w.form({2147483647U, 1, 1}, {1, 1, 1}, "device limits");
  if (p == plan::reduced) return w.reduced();
  w.named();
  for (const layout where : swept_layouts) {
    w.lie(where);
    for (const size2 s : all_sizes(simulated ? 66 : 130)) w.size(s, "blocks x threads");
    for (const triple& grid : small_grids())
      for (const triple& block : blocks()) w.form(grid, block, "forms");
    for (const triple& grid : limit_grids()) {
      w.form(grid, {1, 1, 1}, "device limits");
      if (!simulated) w.form(grid, {2, 3, 2}, "device limits");
    }
  }
}

}  // namespace warpgauge::kernels::hello
