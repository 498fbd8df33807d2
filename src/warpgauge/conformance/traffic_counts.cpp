// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/traffic_counts.hpp"

#include "warpgauge/conformance/operand_memory.hpp"
#include "warpgauge/kernels/family.hpp"
#include "warpgauge/sim/simulator.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace warpgauge::conformance {
namespace {

using contract::launch_case;
using contract::layout;
using contract::shape;

/// The variant with each of its types and tiles.
std::vector<launch_case> configurations_of(const registry::entry& e) {
  const launch_case plain = default_case(*e.family, *e.variant, {});
  const auto& types = e.variant->types;
  const auto& tiles = e.variant->tiles;
  std::vector<launch_case> all;
  for (std::size_t type = 0; type < std::max<std::size_t>(types.size(), 1); ++type)
    for (std::size_t tile = 0; tile < std::max<std::size_t>(tiles.size(), 1); ++tile) {
      all.push_back(plain);
      if (!types.empty()) all.back().configuration.type = types[type];
      if (!tiles.empty()) all.back().configuration.tile = tiles[tile];
    }
  return all;
}

/// The rows of a tile.
std::int64_t row_step_of(const launch_case& c) {
  if (c.variant->steps != nullptr)
    if (const contract::steps s = c.variant->steps(c.configuration); !s.rows.empty())
      return *std::max_element(s.rows.begin(), s.rows.end());
  return c.configuration.tile > 0 ? c.configuration.tile : 32;
}

/// Where the case has one: hand arithmetic is of operands that lie on sectors.
std::optional<contract::traffic> formula_of(const launch_case& c) {
  if (c.variant->expected_traffic == nullptr || c.where == layout::off) return {};
  return c.variant->expected_traffic(c.shape, c.configuration, pitches_of(c));
}

}  // namespace

std::vector<launch_case> traffic_cases_of(const registry::entry& e) {
  std::vector<launch_case> all;
  const auto add = [&](launch_case c, const shape& s, layout where) {
    c.shape = s;
    c.where = where;
    all.push_back(c);
  };
  const contract::terms& t = *e.variant->fulfils;
  for (const launch_case& c : configurations_of(e)) {
    for (const layout where :
         {layout::tight, layout::whole_sectors, layout::odd_pitch, layout::mixed})
      for (const shape& s : t.traffic_shapes) add(c, s, where);
    if (e.variant->takes_batches) {
      launch_case batch = c;
      batch.configuration.count = 3;
      for (const layout where : {layout::tight, layout::whole_sectors, layout::odd_pitch})
        for (const shape& s : {shape{47, 101}, shape{64, 64}, shape{128, 96}}) add(batch, s, where);
    }
    // Empty along each dimension.
    if (!e.variant->types.empty())
      for (const contract::size2& s : {contract::size2{0, 35}, contract::size2{35, 0}})
        add(c, t.sizes.of(s, 0, 33), layout::tight);
    // Folded into z with blocks left over, where a matrix ends in a tile and where it ends with
    // one.
    launch_case folded = c;
    folded.configuration.most_grid_rows = 2;
    folded.configuration.count = e.variant->takes_batches ? 3 : 1;
    if (!e.variant->types.empty())
      for (const std::int64_t rows : {std::int64_t{129}, 3 * row_step_of(c)})
        add(folded, t.sizes.of({rows, 35}, 0, 33), layout::tight);
    // Rows with more bytes than 15 bits can count.
    if (!e.variant->types.empty() && !t.has_inner) {
      const auto size = static_cast<std::int64_t>(size_of(c.configuration.type));
      add(c, t.sizes.of({3, (1 << 15) / size + 1}, 0, 0), layout::tight);
    }
    if (t.takes_form) {
      launch_case formed = c;
      formed.configuration.form = contract::grid_form{{2, 3, 4}, {5, 3, 2}};
      add(formed, c.shape, layout::tight);
    }
    if (!e.variant->in_kernel_repetitions) continue;
    launch_case passes = c;
    passes.configuration.repetitions = 3;
    add(passes, t.odd_shape, layout::odd_pitch);
    // Results do not show how many passes there were. Sixteen are timed.
    for (const int n : {2, 3, 4, 5, 6, 7, 8, 9, 16}) {
      passes.configuration.repetitions = n;
      add(passes, t.odd_shape, layout::tight);
    }
  }
  return all;
}

std::vector<launch_case> pinned_cases_of(const registry::entry& e) {
  if (e.variant->types.empty()) return {};
  std::vector<launch_case> all = configurations_of(e);
  for (launch_case& c : all) {
    c.shape = e.variant->fulfils->odd_shape;
    c.where = layout::off;
  }
  if (e.variant->steps == nullptr) return all;
  // Whole tiles, vectors and depths, for which it has a form of its own. Its formula asks the same
  // function as its launch for that form, and would share its mistakes.
  const contract::terms& t = *e.variant->fulfils;
  for (launch_case c : configurations_of(e)) {
    const contract::steps steps = e.variant->steps(c.configuration);
    const std::int64_t row = *std::max_element(steps.rows.begin(), steps.rows.end());
    std::vector<std::int64_t> others = t.has_inner ? steps.inner : steps.columns;
    // Ten: more than are ever on their way at once.
    const std::int64_t longest = *std::max_element(others.begin(), others.end());
    if (t.has_inner) others.insert(others.end(), {2 * longest, 10 * longest});
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    const auto add = [&](std::int64_t n) {
      c.shape = t.sizes.of({row, n}, 0, n);
      if (t.has_inner && !t.square)
        c.shape = {row, *std::max_element(steps.columns.begin(), steps.columns.end()), n};
      all.push_back(c);
    };
    for (const std::int64_t n : others) add(n);
    if (!t.has_inner) continue;
    // One more than a step, in rows that are still aligned.
    c.where = layout::whole_sectors;
    add(others.back() + 1);
  }
  return all;
}

std::vector<launch_case> stored_cases_of(const registry::entry& e) {
  std::vector<launch_case> all = pinned_cases_of(e);
  if (e.variant->traffic_not_held) return all;
  std::ranges::copy_if(traffic_cases_of(e), std::back_inserter(all), [](const launch_case& c) {
    return !formula_of(c);
  });
  return all;
}

std::vector<sim::launch_report> simulate(const launch_case& c) {
  device::queue q;
  const operand_memory memory(q, c);
  const sim::launch_recorder recorder;
  c.variant->launch(q, memory.operands, c.configuration);
  q.synchronise();
  return recorder.reports();
}

launch_counts count_launches(const launch_case& c) { return counts_of(simulate(c)); }

contract::traffic count_traffic(const launch_case& c) { return traffic_of(count_launches(c)); }

const launch_counts* find(const stored_counts& stored, const launch_case& c) {
  return stored.find(c.id(), describe_launch(c));
}

std::optional<launch_counts> expected_traffic(const launch_case& c, const stored_counts& stored) {
  if (const auto formula = formula_of(c)) return counts_of(*formula);
  const launch_counts* const found = find(stored, c);
  return found == nullptr ? std::nullopt : std::optional(*found);
}

namespace {

/// What is wrong with the launches themselves, whatever they move; empty if nothing is.
std::string launch_failure(const launch_case& c, const std::vector<sim::launch_report>& launches) {
  if (const contract::extent out = contract::operand_layout_of(c).out.size;
      !launches.empty() && out.height * out.width == 0)
    return fmt::format("{} launches for a result without elements", launches.size());
  for (const sim::launch_report& r : launches)
    if (r.dynamic_shared_bytes > 0 && !r.dynamic_shared_used)
      return fmt::format("{} bytes of dynamic shared memory are asked for and not used",
                         r.dynamic_shared_bytes);
  for (const sim::launch_report& r : launches)
    if (r.grid.y > c.configuration.most_grid_rows)
      return fmt::format(
          "{} blocks in y, where {} are allowed", r.grid.y, c.configuration.most_grid_rows);
  // A grid that is folded into z has less than a fold to spare.
  for (const sim::launch_report& r : launches)
    if (const std::uint64_t spare = r.grid.z > 1 ? std::uint64_t{r.grid.z} * r.grid.x : 0;
        r.idle_blocks > spare && !c.variant->blocks_may_idle && !c.terms().prints())
      return fmt::format("{} of {} blocks touch no memory", r.idle_blocks, r.blocks);
  // An entry point's geometry is that of tight rows.
  if (launches.size() != 1 || (c.variant->choose != nullptr && c.where != layout::tight)) return {};
  const sim::launch_report& r = launches.front();
  const contract::launch_geometry said = c.variant->geometry(c.shape, c.configuration);
  const auto same = [](const sim::index3& x, const dim3& y) {
    return x.x == y.x && x.y == y.y && x.z == y.z;
  };
  if (same(r.grid, said.grid) && same(r.block, said.block) &&
      r.dynamic_shared_bytes == said.dynamic_shared_bytes)
    return {};
  return fmt::format(
      "launched as {}x{}x{} blocks of {}x{}x{} threads with {} bytes of dynamic shared memory; its "
      "geometry says {}x{}x{}, {}x{}x{} and {}",
      r.grid.x,
      r.grid.y,
      r.grid.z,
      r.block.x,
      r.block.y,
      r.block.z,
      r.dynamic_shared_bytes,
      said.grid.x,
      said.grid.y,
      said.grid.z,
      said.block.x,
      said.block.y,
      said.block.z,
      said.dynamic_shared_bytes);
}

}  // namespace

std::string traffic_failure(const launch_case& c, const stored_counts& stored) {
  const auto expected = expected_traffic(c, stored);
  if (!expected)
    return "neither a formula nor a stored count; run: warpgauge traffic --write " + c.id();
  const std::vector<sim::launch_report> launches = simulate(c);
  for (const sim::launch_report& r : launches)
    if (!r.findings.empty()) return sim::text_of(r.findings.front());
  if (std::string wrong = launch_failure(c, launches); !wrong.empty()) return wrong;
  const launch_counts counted = counts_of(launches);
  std::vector<std::string> wrong;
  if (const launch_counts* const kept = find(stored, c)) wrong = differences(*kept, counted);
  if (wrong.empty()) wrong = differences(*expected, counted);
  return fmt::format("{}", fmt::join(wrong, "\n"));
}

}  // namespace warpgauge::conformance
