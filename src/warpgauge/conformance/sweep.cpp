// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/sweep_parts.hpp"

#include <algorithm>

namespace warpgauge::conformance {
namespace {

constexpr std::uint64_t first_seed = 1;
constexpr std::uint64_t further_seeds[] = {2, 3, 4};

void meet_sizes(walk& w, bool simulated) {
  const std::int64_t largest = simulated ? largest_on_sim : largest_on_cuda;
  const std::vector<size2> all = all_sizes(largest);
  const std::vector<size2> edges = edge_sizes(largest);
  const bool computes = w.terms().computes;
  // Inputs of one kind and seed come together: changing them makes the device wait.
  for_each_configuration(w, [&] {
    const configuration_rank rank = rank_of(w.current);
    // Products cost milliseconds there: only their first tile meets every size, in the tight
    // layout.
    const bool full =
        !simulated || (rank.main_type && (!computes || (rank.first_tile && rank.tight)));
    w.part = full ? (simulated ? "sizes 0..66" : "sizes 0..130") : "edge sizes 0..66";
    w(full ? all : edges, largest, simulated ? 1 : w.terms().sizes.turns);
  });
  for (const std::uint64_t seed : further_seeds) {
    w.current.seed = seed;
    w.part = "further seeds";
    for_each_configuration(w, [&] {
      const element type = w.current.configuration.type;
      const bool collides = type == element::u8 || type == element::u16;
      if (collides) {
        w(simulated ? edges : all, largest);
      } else if (computes && (!simulated || rank_of(w.current).tight)) {
        w(edges, largest);
      }
    });
  }
  w.current.seed = first_seed;
}

// Above this many elements a size runs in few configurations: its launches are long.
constexpr std::int64_t long_elements = 1'000'000;

/// Elements of a few such tiles.
constexpr std::int64_t whole_tiles = 256 * 1024;

bool short_enough(const walk& w, const shape& s, bool simulated) {
  const configuration_rank rank = rank_of(w.current);
  const bool is_long = s.height * s.width > long_elements;
  if (simulated && rank.main_type) return rank.tight && (rank.last_tile || !is_long);
  // Rungs with fixed tiles have larger ones for smaller elements; some tiles must be whole.
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

// The simulator's default: sizes that follow from the kernels' own steps, in every type, tile and
// layout; all small ones in one configuration; and what only long matrices or grids reach.
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
    if (w.current.variant->dear_tiles) return;
    w.part = "sizes 0..66";
    w(all_sizes(largest_on_sim), largest_on_sim);
    w.part = "named";
    for (const shape& s : w.terms().sizes.named(true))
      if (s.height * s.width <= whole_tiles) w(s);
  });
  if (!w.terms().computes) batches_and_buffers(w, true);
  several_passes(w);
  folded_grids(w);
  unaligned_operands(w, false);
  crossed(w, true);
  classes_in_whole_tiles(w);
  many_blocks(w, true);
  if (!w.current.variant->dear_tiles) long_dimensions(w, true);
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
    if (w.terms().has_inner) {
      shape without_terms = w.terms().sizes.of({64, 128}, 0, 33);
      without_terms.inner = 0;
      w(without_terms);
    }
    if (!w.current.variant->takes_batches) return;
    w.current.configuration.count = 2;
    for (const size2& s : {size2{3, 70}, size2{64, 128}}) w(s, 33);
    w.current.configuration.count = 1;
  });
  unaligned_operands(w, true);
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

namespace {

/// @param visit  null: they are only counted
std::uint64_t go_through(const registry::entry& of,
                         plan p,
                         bool simulated,
                         const case_visitor* visit) {
  walk w;
  w.current.family = of.family;
  w.current.variant = of.variant;
  w.current.seed = first_seed;
  w.visit = visit;
  w.own_seeds = simulated;
  if (const auto all = w.terms().sizes.all) {
    all(w.current, p, simulated, [&](const launch_case& c, std::string_view part) {
      ++w.cases;
      if (visit != nullptr) (*visit)(c, part);
    });
    return w.cases;
  }
  switch (p) {
    case plan::sweep:
      if (simulated) {
        follow_the_steps(w);
        break;
      }
      [[fallthrough]];
    case plan::exhaustive:
      meet_sizes(w, simulated);
      named(w, simulated);
      if (!w.terms().computes) batches_and_buffers(w, simulated);
      several_passes(w);
      unaligned_operands(w, false);
      crossed(w, simulated);
      classes_in_whole_tiles(w);
      many_blocks(w, simulated);
      // Of dear tiles they take the simulator minutes.
      if (!simulated && w.current.variant->dear_tiles) long_dimensions(w, false);
      break;
    case plan::reduced:
      reduced(w);
      break;
    case plan::large:
      large(w);
      break;
  }
  return w.cases;
}

}  // namespace

void for_each_case(const registry::entry& of, plan p, bool simulated, const case_visitor& visit) {
  go_through(of, p, simulated, &visit);
}

std::uint64_t count_cases(const registry::entry& of, plan p, bool simulated) {
  return go_through(of, p, simulated, nullptr);
}

}  // namespace warpgauge::conformance
