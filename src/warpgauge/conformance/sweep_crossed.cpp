// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/pairs.hpp"
#include "warpgauge/conformance/sweep_parts.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

/// Shapes, layouts, batches, passes, folds and inner dimensions combined: mistakes that only two of
/// them together show.
namespace warpgauge::conformance {
namespace {

/// A shape in tiles, and so many elements more or fewer.
struct shape_class {
  std::int64_t tile_rows, more_rows, tile_columns, more_columns;
  bool square = false;   ///< as many columns as rows, of the longer of both steps
  bool is_long = false;  ///< the columns are those from which the kernel takes another path; no
                         ///< tile rows: the shortest step
  bool operator==(const shape_class&) const = default;
};

// The first goes with everything. 17 x 17 tiles make more than a grid of 16 x 16.
constexpr shape_class classes[] = {
    {1, -1, 1, 1},
    {0, 1, 0, 1},
    {1, 0, 1, 0},
    {2, 0, 5, 0},
    {5, 1, 2, -1},
    {4, 0, 4, 0, true},
    {1, 0, 17, 1},
    {17, 1, 1, 0},
    {17, 1, 17, -1},
    {16, 0, 16, 0},
    {0, 0, 0, 0, false, true},
    {2, 0, 0, 0, false, true},
};

/// Elements, in all matrices and passes, up to which a shape meets the levels of every factor, and
/// up to which it meets each type and tile with everything else plain. A GPU takes them all.
struct limits {
  std::int64_t often, once;
};
constexpr limits on_sim{320'000, 1'250'000};
constexpr limits on_cuda{1 << 27, 1 << 27};

struct lying {
  layout where;
  std::int64_t off_bytes = 0;
};

std::int64_t longest_of(const std::vector<std::int64_t>& steps) {
  return steps.empty() ? 32 : *std::ranges::max_element(steps);
}

/// The meaning of a row's levels.
class crossing {
 public:
  /// @param what_it_takes  whole tiles, steps and vectors only: of a variant with dear tiles, in
  ///                       what else it may meet them
  crossing(walk& w, bool simulated, bool what_it_takes)
      : walk_(w), most_(simulated ? on_sim : on_cuda), whole_(what_it_takes) {
    const kernels::variant& v = *w.current.variant;
    // The configuration that goes with everything comes first.
    for (const int tile : tiles_of(v))
      for (const element type : types_of(v)) configurations_.emplace_back(type, tile);
    std::stable_partition(configurations_.begin(), configurations_.end(), [&](const auto& c) {
      return c.first == default_type(v);
    });
    for (const auto& c : configurations_) steps_.push_back(steps_at(c));
    const bool is_long =
        std::ranges::any_of(steps_, [](const auto& s) { return !s.long_columns.empty(); });
    for (shape_class s : classes) {
      if (whole_) s.more_rows = s.more_columns = 0;
      const bool parts = whole_ && s.tile_rows * s.tile_columns == 0;
      if ((is_long || !s.is_long) && !parts && std::ranges::find(shapes_, s) == shapes_.end())
        shapes_.push_back(s);
    }
    if (whole_) {
      shapes_.push_back(
          {9, 0, 2, 0});  // more tile rows than are walked through together, and a rest
      most_.often = most_.once;
    }
    if (!v.takes_batches) counts_ = {1};
    if (!v.in_kernel_repetitions) passes_ = {1};
    inner_count_ = inner_lengths(steps_.front()).size();
    level_row row(factors, 0);
    for (row[typed] = 0; row[typed] < configurations_.size(); ++row[typed])
      for (row[shaped] = 0; row[shaped] < shapes_.size(); ++row[shaped])
        for (row[deep] = 0; row[deep] < inner_count_; ++row[deep]) {
          const shape s = shape_of(row);
          // A product's step along the inner dimension costs about as much as a move.
          const std::int64_t steps = std::max<std::int64_t>(1, s.inner / 16);
          operations_.push_back(s.height * s.width * steps);
        }
    rows_ = all_pairs();
  }

  /// With the walk's seed.
  void run() {
    for (const level_row& row : rows_) meet(row, shape_of(row));
    // Where large tiles, or a whole step of a product, make a square of many too large: a row of
    // the smallest ones.
    const auto many = std::ranges::find(shapes_, 16, &shape_class::tile_rows) - shapes_.begin();
    std::set<element> met;
    for (std::size_t i = 0; i < configurations_.size() && !whole_; ++i) {
      level_row row(factors, 0);
      row[typed] = i;
      row[shaped] = static_cast<std::size_t>(many);
      const bool costly = walk_.terms().has_inner || cost_of(row) > most_.once;
      if (walk_.terms().square || !costly || !met.insert(configurations_[i].first).second) continue;
      const contract::steps& by = steps_[i];
      // Such a variant sums anew what is no number.
      if (walk_.current.variant->splits_factors && walk_.own_seeds)
        walk_.ask_for(contract::number_class::extremes);
      meet(row,
           {longest_of(by.rows),
            137 * longest_of(by.columns),
            walk_.terms().has_inner ? longest_of(by.inner) : 0});
    }
  }

 private:
  enum factor : std::size_t { typed, shaped, lie, batch, repeated, fold, deep };
  static constexpr std::size_t factors = deep + 1;

  std::vector<level_row> all_pairs() const {
    const std::size_t levels[factors] = {configurations_.size(),
                                         shapes_.size(),
                                         std::size(layouts),
                                         counts_.size(),
                                         passes_.size(),
                                         folds_.size(),
                                         inner_count_};
    const auto may_meet = [&](std::size_t f, std::size_t i, std::size_t g, std::size_t j) {
      level_row row(factors, 0);
      row[f] = i;
      row[g] = j;
      if (!can_lie(row[typed], row[lie])) return false;
      const layout where = layouts[row[lie]].where;
      if (whole_ && where != layout::tight && where != layout::whole_sectors) return false;
      // Every shape also meets rows of whole sectors, which stay aligned where tiles are cut, and a
      // second step of the inner dimension.
      const auto once = [](std::size_t at, std::size_t level) {
        return at == shaped || at == typed || at == deep || level == 0 ||
               (at == lie && layouts[level].where == layout::whole_sectors);
      };
      return cost_of(row) <= (once(f, i) && once(g, j) ? most_.once : most_.often);
    };
    return cover_pairs(levels, may_meet);
  }

  static constexpr lying layouts[] = {{layout::tight},
                                      {layout::pitched},
                                      {layout::off},
                                      {layout::odd_pitch},
                                      {layout::off, 8},
                                      {layout::odd_pitch, 8},
                                      {layout::out_off, 8},
                                      {layout::a_off, 8},
                                      {layout::b_off, 8},
                                      {layout::whole_sectors}};

  bool can_lie(std::size_t configuration, std::size_t where) const {
    const auto size = static_cast<std::int64_t>(size_of(configurations_[configuration].first));
    return layouts[where].off_bytes % size == 0;
  }

  contract::steps steps_at(const std::pair<element, int>& c) const {
    walk at = walk_;
    at.current.configuration.type = c.first;
    at.current.configuration.tile = c.second;
    return steps_of(at);
  }

  std::vector<std::int64_t> inner_lengths(const contract::steps& s) const {
    if (!walk_.terms().has_inner) return {0};
    const std::int64_t step = longest_of(s.inner);
    if (whole_) return {step, 3 * step};
    return {1, step, step + 1, 3 * step};
  }

  void meet(const level_row& row, const shape& s) {
    const launch_case kept = walk_.current;
    set(row);
    walk_(s);
    const std::uint64_t seed = walk_.current.seed;
    walk_.current = kept;
    walk_.current.seed = seed;
  }

  /// All but the shape.
  void set(const level_row& row) {
    launch_case& c = walk_.current;
    std::tie(c.configuration.type, c.configuration.tile) = configurations_[row[typed]];
    c.where = layouts[row[lie]].where;
    c.off_bytes = layouts[row[lie]].off_bytes;
    c.configuration.count = counts_[row[batch]];
    c.configuration.repetitions = passes_[row[repeated]];
    c.configuration.most_grid_rows = folds_[row[fold]];
  }

  std::int64_t cost_of(const level_row& row) const {
    const std::size_t at = (row[typed] * shapes_.size() + row[shaped]) * inner_count_ + row[deep];
    return operations_[at] * counts_[row[batch]] * passes_[row[repeated]];
  }

  shape shape_of(const level_row& levels) const {
    const shape_class& s = shapes_[levels[shaped]];
    const contract::steps& steps = steps_[levels[typed]];
    const std::int64_t row = longest_of(steps.rows);
    const std::int64_t column = longest_of(steps.columns);
    shape made{s.tile_rows * row + s.more_rows,
               s.tile_columns * column + s.more_columns,
               inner_lengths(steps)[levels[deep]]};
    if (s.square) made.height = made.width = s.tile_rows * std::max(row, column);
    if (s.is_long)
      made.width = steps.long_columns.empty() ? column : longest_of(steps.long_columns);
    if (made.height == 0)
      made.height = steps.rows.empty() ? 1 : *std::ranges::min_element(steps.rows);
    if (walk_.terms().square) made.width = made.height;
    return made;
  }

  walk& walk_;
  limits most_;
  std::vector<std::pair<element, int>> configurations_;
  std::vector<contract::steps> steps_;  ///< of each
  std::vector<shape_class> shapes_;
  std::vector<std::int64_t> counts_{1, 2, 3};
  std::vector<int> passes_{1, 2, 3, 4, 5, 6, 7, 8, 9};
  std::vector<std::int64_t> folds_{most_blocks_y, 2, 3};
  std::size_t inner_count_ = 1;
  std::vector<std::int64_t> operations_;  ///< of a type and tile, a shape, an inner length
  std::vector<level_row> rows_;
  bool whole_;
};

}  // namespace

void crossed(walk& w, bool simulated) {
  w.part = "crossed";
  // Values of every class, see contract::number_class; the simulator gives each case its own.
  std::vector<crossing> all{crossing(w, simulated, false)};
  if (w.current.variant->dear_tiles) all.emplace_back(w, simulated, true);
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    w.current.seed = seed;
    for (crossing& one : all) one.run();
    if (simulated) break;
  }
  w.current.seed = 1;
}

void classes_in_whole_tiles(walk& w) {
  if (!w.terms().computes || w.current.variant->steps == nullptr) return;
  w.part = "every class of numbers";
  for_each_configuration(w, [&] {
    if (w.current.where != layout::tight) return;
    const contract::steps by = steps_of(w);
    shape s{longest_of(by.rows), longest_of(by.columns), 0};
    if (w.terms().square) s.width = s.height = std::max(s.height, s.width);
    for (const contract::number_class kind : {contract::number_class::plain,
                                              contract::number_class::specials,
                                              contract::number_class::small,
                                              contract::number_class::large,
                                              contract::number_class::extremes}) {
      w.ask_for(kind);
      // Deep once; NaNs leave few other results in a long sum.
      s.inner = (kind == contract::number_class::plain ? 10 : 1) * longest_of(by.inner);
      w(s);
    }
  });
  w.current.seed = 1;
}

}  // namespace warpgauge::conformance
