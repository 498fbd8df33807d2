// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/sweep.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace warpgauge::conformance {
namespace {

constexpr std::int64_t largest_on_cuda = 130;
constexpr std::int64_t largest_on_sim = 66;
constexpr std::uint64_t first_seed = 1;
constexpr std::uint64_t further_seeds[] = {2, 3};

// What changes from case to case while the plan walks through the sizes.
struct walk {
  launch_case current;
  const case_visitor* visit = nullptr;
  std::string_view part;

  const contract::terms& terms() const { return current.terms(); }

  void operator()(const shape& s) {
    current.shape = s;
    (*visit)(current, part);
  }
  /// The shapes that the two lengths make in so many turns.
  void operator()(const size2& s, std::int64_t largest, int turns = 1) {
    for (int turn = 0; turn < turns; ++turn) (*this)(terms().sizes.of(s, turn, largest));
  }
};

std::vector<element> types_of(const kernels::variant& v) {
  return v.types.empty() ? std::vector<element>{element::f32} : v.types;
}

std::vector<int> tiles_of(const kernels::variant& v) {
  return v.tiles.empty() ? std::vector<int>{0} : v.tiles;
}

// Calls f for each type, tile and layout of the variant, with the walk set to them.
template <class F>
void for_each_configuration(walk& w, F&& f) {
  for (const element type : types_of(*w.current.variant))
    for (const int tile : tiles_of(*w.current.variant))
      for (const layout where : swept_layouts) {
        w.current.configuration.type = type;
        w.current.configuration.tile = tile;
        w.current.where = where;
        f();
      }
}

void meet_sizes(walk& w, bool simulated) {
  const std::int64_t largest = simulated ? largest_on_sim : largest_on_cuda;
  const std::vector<size2> all = all_sizes(largest);
  const std::vector<size2> edges = edge_sizes(largest);
  const bool computes = w.terms().computes;
  // Inputs of one kind and seed come together: changing them makes the device wait.
  for_each_configuration(w, [&] {
    const configuration_rank rank = rank_of(w.current);
    // What computes costs milliseconds there: only its first tile meets every size, laid out tight.
    const bool full =
        !simulated || (rank.main_type && (!computes || (rank.first_tile && rank.tight)));
    w.part = full ? (simulated ? "sizes 0..66" : "sizes 0..130") : "edge sizes 0..66";
    for (const size2& s : full ? all : edges) w(s, largest, simulated ? 1 : w.terms().sizes.turns);
  });
  for (const std::uint64_t seed : further_seeds) {
    w.current.seed = seed;
    w.part = "further seeds";
    for_each_configuration(w, [&] {
      const element type = w.current.configuration.type;
      const bool collides = type == element::u8 || type == element::u16;
      if (collides) {
        for (const size2& s : simulated ? edges : all) w(s, largest);
      } else if (computes && (!simulated || rank_of(w.current).tight)) {
        for (const size2& s : edges) w(s, largest);
      }
    });
  }
  w.current.seed = first_seed;
}

constexpr std::int64_t most_blocks_y = 65535;  ///< of a grid

// Above this many elements a size runs in few configurations: its launches are long.
constexpr std::int64_t long_elements = 1'000'000;

/// Elements of a few such tiles.
constexpr std::int64_t whole_tiles = 256 * 1024;

bool short_enough(const walk& w, const shape& s, bool simulated) {
  const configuration_rank rank = rank_of(w.current);
  const bool is_long = s.height * s.width > long_elements;
  if (simulated && rank.main_type) return rank.tight && (rank.last_tile || !is_long);
  // Rungs with fixed tiles have larger ones for smaller elements: some tiles must be whole.
  if (simulated)
    return rank.tight && w.current.variant->tiles.empty() && s.height * s.width <= whole_tiles;
  return !is_long || (rank.tight && (rank.main_type || rank.smallest_type)) || rank.main_type;
}

void named(walk& w, bool simulated) {
  w.part = "named";
  const std::vector<shape> shapes = w.terms().sizes.named(simulated);
  for_each_configuration(w, [&] {
    for (const shape& s : shapes)
      if (w.terms().sizes.named_everywhere || short_enough(w, s, simulated)) w(s);
  });
}

/// Where the variant takes another path; for an entry point, where any that it may launch does.
contract::steps steps_of(const walk& w) {
  const kernels::variant& v = *w.current.variant;
  const kernels::configuration& c = w.current.configuration;
  if (v.steps != nullptr) return v.steps(c);
  if (v.choose == nullptr) {
    const std::int64_t tile = c.tile > 0 ? c.tile : 32;
    return {.rows = {tile}, .columns = {tile, 32}, .inner = {tile}};
  }
  contract::steps all;
  for (const kernels::variant& other : w.current.family->variants) {
    if (!other.contender || other.steps == nullptr) continue;
    kernels::configuration as = c;
    as.tile = other.tiles.empty() ? 0 : other.tiles.front();
    all += other.steps(as);
  }
  return all;
}

// A pass after the first stores to the same places, or should.
void several_passes(walk& w) {
  if (!w.current.variant->in_kernel_repetitions) return;
  w.part = "several passes";
  w.current.configuration.repetitions = 3;
  for_each_configuration(w, [&] {
    if (!rank_of(w.current).tight) return;
    const contract::steps steps = steps_of(w);
    for (const std::int64_t row : contract::boundaries(steps.rows, 1))
      for (const std::int64_t column : contract::boundaries(steps.columns, 1))
        w(size2{row, column}, largest_on_sim);
  });
  w.current.configuration.repetitions = 1;
}

// Batches where the variant takes them, and rows in buffers whose own rows are a power of two of
// elements, at most twice as long as needed: all start on 16 bytes, and most have gaps.
void batches_and_buffers(walk& w, bool simulated) {
  const std::vector<size2> sizes{
      {0, 5}, {1, 1}, {3, 70}, {64, 64}, {65, 33}, {95, 129}, {128, 256}};
  w.part = "in buffers";
  for_each_configuration(w, [&] {
    if (!rank_of(w.current).tight) return;
    for (const size2& s : sizes) {
      const auto longest = static_cast<std::uint64_t>(std::max(s.height, s.width));
      w.current.row_elements = static_cast<std::int64_t>(std::bit_ceil(longest));
      w(s, 33);
    }
    w.current.row_elements = 0;
  });
  if (!w.current.variant->takes_batches) return;
  w.part = "batches";
  for_each_configuration(w, [&] {
    for (const std::int64_t count : {2, 7}) {
      w.current.configuration.count = count;
      for (const size2& s : sizes) w(s, 33);
    }
    // More matrices than a grid has blocks in y, so many that folding leaves a spare block.
    w.current.configuration.count = most_blocks_y + 2;
    if (!simulated || (rank_of(w.current).main_type && rank_of(w.current).tight))
      w(size2{2, 3}, 33);
    w.current.configuration.count = 1;
  });
}

/// A launch above this many operations of the simulator runs in one layout only.
constexpr std::int64_t dear_operations = 1 << 18;

// Every pair of boundaries. A third, inner dimension takes its own boundaries in turn, so that each
// occurs with many pairs, with a whole tile, and with one that is cut both ways.
void meet_boundaries(walk& w) {
  const contract::steps steps = steps_of(w);
  const contract::terms& t = w.terms();
  const bool third = t.has_inner && !t.square;
  const std::vector<std::int64_t> inner = contract::boundaries(steps.inner, 4);
  const auto meet = [&](std::int64_t row, std::int64_t column, std::int64_t k) {
    kernels::shape s = t.sizes.of({row, column}, 0, largest_on_sim);
    if (third) s.inner = k;
    const std::int64_t operations = s.height * s.width * std::max<std::int64_t>(s.inner, 1);
    if (operations <= dear_operations || rank_of(w.current).tight) w(s);
  };
  std::size_t turn = 0;
  for (const std::int64_t row : contract::boundaries(steps.rows, 2))
    for (const std::int64_t column :
         t.has_inner&& t.square ? inner : contract::boundaries(steps.columns, 2))
      meet(row, column, inner[turn++ % inner.size()]);
  if (!third || steps.rows.empty() || steps.columns.empty()) return;
  const std::int64_t height = *std::max_element(steps.rows.begin(), steps.rows.end());
  const std::int64_t width = *std::max_element(steps.columns.begin(), steps.columns.end());
  for (const std::int64_t k : inner) {
    meet(height, width, k);
    meet(height - 1, width + 1, k);
  }
}

// What the simulator does by default: sizes that follow from the kernels' own steps, in every type,
// tile and layout; all small ones in one; and more tile rows and columns than a grid has blocks in
// y.
void follow_the_steps(walk& w) {
  w.part = "boundaries";
  for_each_configuration(w, [&] { meet_boundaries(w); });
  w.part = "further seeds";
  w.current.seed = further_seeds[0];
  for_each_configuration(w, [&] {
    const configuration_rank rank = rank_of(w.current);
    if (rank.tight && (kernels::size_of(w.current.configuration.type) < 4 || w.terms().computes))
      meet_boundaries(w);
  });
  w.current.seed = first_seed;
  for_each_configuration(w, [&] {
    const configuration_rank rank = rank_of(w.current);
    if (!rank.tight || !rank.main_type || !rank.first_tile) return;
    w.part = "sizes 0..66";
    for (const size2& s : all_sizes(largest_on_sim)) w(s, largest_on_sim);
    w.part = "named";
    for (const shape& s : w.terms().sizes.named(true))
      if (s.height * s.width <= whole_tiles) w(s);
    if (w.terms().has_inner || w.current.configuration.tile == 0) return;
    w.part = "folded grids";
    // An odd number of tiles, so that halves leave a spare block.
    const std::int64_t folds = (most_blocks_y + 1) * w.current.configuration.tile + 1;
    w(size2{folds, 1}, largest_on_sim);
    w(size2{1, folds}, largest_on_sim);
  });
  if (!w.terms().computes) batches_and_buffers(w, true);
  several_passes(w);
}

void reduced(walk& w) {
  w.part = "reduced";
  const std::vector<size2> sizes{{0, 0},
                                 {1, 1},
                                 {1, 33},
                                 {33, 1},
                                 {15, 17},
                                 {32, 32},
                                 {33, 65},
                                 {48, 31},
                                 {64, 16},
                                 {128, 256}};
  for_each_configuration(w, [&] {
    for (const size2& s : sizes) w(s, 33);
  });
}

void large(walk& w) {
  w.part = "beyond 2^31 elements";
  for_each_configuration(w, [&] {
    const configuration_rank rank = rank_of(w.current);
    if (!rank.tight && !(rank.smallest_type && w.current.where == layout::pitched)) return;
    for (const shape& s : w.terms().sizes.large()) {
      w(s);
      // Wide elements take a share of the memory that is worth one shape only.
      if (!rank.smallest_type) break;
    }
  });
}

}  // namespace

std::string_view to_string(plan p) {
  switch (p) {
    case plan::sweep:
      return "sweep";
    case plan::exhaustive:
      return "exhaustive";
    case plan::reduced:
      return "reduced";
    case plan::large:
      return "large";
  }
  return "?";
}

std::optional<plan> plan_from(std::string_view name) {
  for (const plan p : {plan::sweep, plan::exhaustive, plan::reduced, plan::large})
    if (to_string(p) == name) return p;
  return std::nullopt;
}

configuration_rank rank_of(const launch_case& c) {
  const std::vector<element> types = types_of(*c.variant);
  const auto smaller = [](element x, element y) {
    return kernels::size_of(x) < kernels::size_of(y);
  };
  return {.main_type = c.configuration.type == default_type(*c.variant),
          .smallest_type =
              c.configuration.type == *std::min_element(types.begin(), types.end(), smaller),
          .first_tile = c.configuration.tile == tiles_of(*c.variant).front(),
          .last_tile = c.configuration.tile == tiles_of(*c.variant).back(),
          .tight = c.where == layout::tight};
}

void for_each_case(const registry::entry& of, plan p, bool simulated, const case_visitor& visit) {
  walk w;
  w.current.family = of.family;
  w.current.variant = of.variant;
  w.current.seed = first_seed;
  w.visit = &visit;
  if (const auto all = w.terms().sizes.all) return all(w.current, p, simulated, visit);
  switch (p) {
    case plan::sweep:
      if (simulated) return follow_the_steps(w);
      [[fallthrough]];
    case plan::exhaustive:
      meet_sizes(w, simulated);
      named(w, simulated);
      if (!w.terms().computes) batches_and_buffers(w, simulated);
      several_passes(w);
      break;
    case plan::reduced:
      reduced(w);
      break;
    case plan::large:
      large(w);
      break;
  }
}

}  // namespace warpgauge::conformance
