// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/cases.hpp"

#include "warpgauge/contract/hash.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

namespace warpgauge::suite {
namespace {

/// A sweep with more sizes that is not exhaustive takes this many of them, drawn evenly.
constexpr std::size_t most_sizes = 400;
/// With fewer sizes at the edges, conditions have left too little.
constexpr std::size_t fewest_sizes = 8;
constexpr std::int64_t row_boundary = 512;  // cudaMallocPitch's on every GPU so far

std::int64_t size_of_extent(const bound_case& c, const extent& e) {
  std::int64_t n = 0;
  for (std::size_t i = 0; i < c.of->sizes.size(); ++i)
    if (c.of->sizes[i].name == e.size) n = c.sizes[i];
  return (n * e.times + e.divisor - 1) / e.divisor + e.plus;
}

/// Values of a range at which a kernel is likely to change.
std::vector<std::int64_t> edges_of(const definition& d, const range& r) {
  std::vector<std::int64_t> wanted{r.first, r.first + r.step, r.last - r.step, r.last, 0, 1, 2, 3};
  const auto around = [&](std::int64_t n) {
    for (const std::int64_t by : {-1, 0, 1}) wanted.push_back(n + by);
  };
  for (std::int64_t n = 4; n <= r.last && n > 0; n *= 2) around(n);
  for (const tuning& t : d.tunings)
    for (const std::int64_t n : t.values) around(n);
  std::vector<std::int64_t> edges;
  for (std::int64_t n : wanted) {
    n = r.first + (n - r.first) / r.step * r.step;  // onto the range's grid
    if (n >= r.first && n <= r.last) edges.push_back(n);
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

std::vector<std::int64_t> whole(const range& r) {
  std::vector<std::int64_t> all;
  for (std::int64_t n = r.first; n <= r.last; n += r.step) all.push_back(n);
  return all;
}

/// Every combination of one of each list.
template <class T>
std::vector<std::vector<T>> combinations(const std::vector<std::vector<T>>& lists) {
  std::vector<std::vector<T>> all{{}};
  for (const auto& list : lists) {
    std::vector<std::vector<T>> longer;
    for (const auto& start : all)
      for (const T& next : list) {
        longer.push_back(start);
        longer.back().push_back(next);
      }
    all = std::move(longer);
  }
  return all;
}

std::vector<size_row> tunings_of(const definition& d) {
  std::vector<size_row> lists;
  for (const tuning& t : d.tunings) lists.push_back(t.values);
  return combinations(lists);
}

std::vector<std::vector<double>> scalars_of(const definition& d) {
  std::vector<std::vector<double>> lists;
  for (const scalar& s : d.scalars) lists.push_back(s.values);
  return combinations(lists);
}

/// How operands start off a wide access's boundary: by bytes below the widest of 16, and the only
/// operand that does so; empty: all that may.
std::vector<std::pair<std::int64_t, std::string>> offsets_of(const definition& d,
                                                             std::optional<element> type) {
  std::vector<std::pair<std::int64_t, std::string>> all;
  for (std::int64_t bytes = 1; bytes < 16; bytes *= 2) {
    std::vector<std::string> movable;
    for (const operand& o : d.operands)
      if (o.any_offset && static_cast<std::int64_t>(size_of(o.type ? *o.type : *type)) <= bytes)
        movable.push_back(o.name);
    if (movable.empty()) continue;
    all.emplace_back(bytes, "");
    if (movable.size() > 1)
      for (const std::string& name : movable) all.emplace_back(bytes, name);
  }
  return all;
}

/// One for each end at which the largest values may lie.
std::vector<std::uint64_t> seeds_of(const definition& d) {
  const bool has_values = std::any_of(d.operands.begin(), d.operands.end(), [](const operand& o) {
    return o.as == role::input || o.as == role::in_place;
  });
  return has_values ? std::vector<std::uint64_t>{1, 2} : std::vector<std::uint64_t>{1};
}

std::vector<std::optional<element>> types_of(const definition& d) {
  if (d.types.empty()) return {std::nullopt};
  return {d.types.begin(), d.types.end()};
}

/// With the sizes that follow from it; `free` holds the others.
/// @throws mistake if one is negative
size_row completed(const definition& d, const size_row& free) {
  bound_case c;
  c.of = &d;
  auto next = free.begin();
  for (const range& r : d.sizes) {
    c.sizes.push_back(r.of ? r.of(size_args(c)) : *next++);
    if (c.sizes.back() < 0)
      throw mistake(fmt::format(
          "{} has no values at {}: {} follows, and is negative", d.name, describe(c), r.name));
  }
  return c.sizes;
}

std::vector<size_row> completed(const definition& d, std::vector<size_row> rows) {
  for (size_row& row : rows) row = completed(d, row);
  return rows;
}

/// Without operands.
bound_case unbound(const definition& d,
                   std::optional<element> type,
                   const size_row& sizes,
                   const std::vector<double>& scalars,
                   const size_row& tunings) {
  bound_case c;
  c.of = &d;
  c.type = type;
  c.sizes = sizes;
  c.scalars = scalars;
  c.tunings = tunings;
  return c;
}

/// Why the case is left out; empty if it is not.
std::string why_not(const bound_case& c) {
  for (const definition::condition& each : c.of->where)
    if (!each.holds(size_args(c))) return each.why;
  return "";
}

bool is_meant(const definition& d, const size_row& sizes) {
  if (d.where.empty()) return true;
  for (const auto type : types_of(d))
    for (const auto& scalars : scalars_of(d))
      for (const size_row& tunings : tunings_of(d))
        if (why_not(unbound(d, type, sizes, scalars, tunings)).empty()) return true;
  return false;
}

bound_case make(const definition& d,
                std::optional<element> type,
                const size_row& sizes,
                const std::vector<double>& scalars,
                const size_row& tunings,
                bool pitched,
                std::uint64_t seed = 0) {
  bound_case c = unbound(d, type, sizes, scalars, tunings);
  c.pitched = pitched;
  c.seed = seed;
  bind_operands(c);
  return c;
}

/// How many of the combinations are cases.
std::size_t count_meant(const definition& d, const std::vector<std::vector<std::int64_t>>& lists) {
  std::size_t all = 1;
  for (const auto& list : lists) all *= list.size();
  if (d.where.empty()) return all;
  std::size_t count = 0;
  size_row row(lists.size());
  for (std::size_t n = 0; n < all; ++n) {
    std::size_t rest = n;
    for (std::size_t i = lists.size(); i-- > 0; rest /= lists[i].size())
      row[i] = lists[i][rest % lists[i].size()];
    count += is_meant(d, completed(d, row)) ? 1 : 0;
  }
  return count;
}

std::vector<bound_case> cases_at(const definition& d, const std::vector<size_row>& rows) {
  std::vector<bound_case> all;
  for (const auto type : types_of(d))
    for (const size_row& tunings : tunings_of(d))
      for (const size_row& row : completed(d, rows))
        if (why_not(unbound(d, type, row, scalars_of(d).front(), tunings)).empty())
          all.push_back(make(d, type, row, scalars_of(d).front(), tunings, false));
  return all;
}

/// Calls f(key, value) for each word that names the case.
template <class F>
void for_each_word(const bound_case& c, F&& f) {
  for (std::size_t i = 0; i < c.sizes.size(); ++i)
    f(c.of->sizes[i].name, std::to_string(c.sizes[i]));
  if (c.type) f(std::string("type"), std::string(to_string(*c.type)));
  for (std::size_t i = 0; i < c.tunings.size(); ++i)
    f(c.of->tunings[i].name, std::to_string(c.tunings[i]));
  for (std::size_t i = 0; i < c.scalars.size(); ++i)
    f(c.of->scalars[i].name, fmt::format("{}", c.scalars[i]));
  if (c.pitched) f(std::string("layout"), std::string("pitched"));
  if (c.off > 0)
    f(std::string("layout"),
      fmt::format("off{}{}{}", c.off, c.off_alone.empty() ? "" : ".", c.off_alone));
  if (c.seed > 1) f(std::string("seed"), std::to_string(c.seed));
}

template <class T>
T parsed(const std::string& word, std::string_view value) {
  T n{};
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), n);
  if (error != std::errc{} || end != value.data() + value.size())
    throw mistake(fmt::format("'{}' is not a number", word));
  return n;
}

}  // namespace

void bind_operands(bound_case& c) {
  c.operands.clear();
  for (const operand& o : c.of->operands) {
    bound_operand x;
    x.is = &o;
    x.type = o.type ? *o.type : *c.type;
    x.least = o.limit ? 0 : o.least;
    x.most = o.limit
                 ? static_cast<double>(std::max<std::int64_t>(0, size_of_extent(c, *o.limit) - 1))
                 : o.most;
    auto bytes = static_cast<std::int64_t>(size_of(x.type));
    for (const extent& e : o.extents) {
      x.extents.push_back(size_of_extent(c, e));
      if (x.extents.back() < 0 ||
          __builtin_mul_overflow(bytes, std::max<std::int64_t>(x.extents.back(), 1), &bytes))
        throw mistake(fmt::format(
            "{} is {} at {}: no array", o.name, fmt::join(x.extents, " x "), describe(c)));
    }
    const auto unit = row_boundary / static_cast<std::int64_t>(size_of(x.type));
    x.pitch = c.pitched && o.with_pitch ? (x.width() / unit + 1) * unit : x.width();
    c.operands.push_back(std::move(x));
  }
}

plan correctness_plan(const definition& d, bool exhaustive) {
  plan p;
  std::vector<size_row> lists, all_lists;
  for (const range& r : d.sizes) {
    if (r.of) continue;
    lists.push_back(edges_of(d, r));
    all_lists.push_back(whole(r));
  }
  p.all_sizes = count_meant(d, all_lists);
  const auto not_meant = [&](const size_row& row) { return !is_meant(d, row); };
  std::vector<size_row> rows = completed(d, combinations(exhaustive ? all_lists : lists));
  std::erase_if(rows, not_meant);
  // Conditions may leave few of the edges; then all sizes are candidates.
  if (!exhaustive && !d.where.empty() && rows.size() < fewest_sizes) {
    rows = completed(d, combinations(all_lists));
    std::erase_if(rows, not_meant);
  }
  if (!exhaustive && rows.size() > most_sizes) {
    const std::size_t all = rows.size();
    const size_row last = rows.back();
    std::size_t place = 0;
    std::erase_if(
        rows, [&](const size_row&) { return contract::hash_word(1, place++) % all >= most_sizes; });
    rows.push_back(last);
  }
  for (const size_row& row : d.also) rows.push_back(completed(d, row));
  p.sizes = rows.size();
  p.all_sizes += d.also.size();
  const bool has_pitch = std::any_of(
      d.operands.begin(), d.operands.end(), [](const operand& o) { return o.with_pitch; });
  for (const auto type : types_of(d))
    for (const size_row& row : rows)
      for (const auto& scalars : scalars_of(d))
        for (const std::uint64_t seed : seeds_of(d))
          for (const size_row& tunings : tunings_of(d)) {
            if (!why_not(unbound(d, type, row, scalars, tunings)).empty()) continue;
            p.cases.push_back(make(d, type, row, scalars, tunings, false, seed));
            if (seed > 1) continue;
            if (has_pitch) p.cases.push_back(make(d, type, row, scalars, tunings, true, seed));
            bound_case off = p.cases[p.cases.size() - (has_pitch ? 2 : 1)];
            for (const auto& [bytes, alone] : offsets_of(d, type)) {
              off.off = bytes;
              off.off_alone = alone;
              p.cases.push_back(off);
            }
          }
  return p;
}

std::vector<bound_case> traffic_cases(const definition& d) {
  if (!d.traffic.empty()) return cases_at(d, d.traffic);
  size_row largest;
  for (const range& r : d.sizes)
    if (!r.of) largest.push_back(r.last);
  if (!is_meant(d, completed(d, largest))) {
    const size_row meant = correctness_plan(d, false).cases.back().sizes;
    largest.clear();
    for (std::size_t i = 0; i < d.sizes.size(); ++i)
      if (!d.sizes[i].of) largest.push_back(meant[i]);
  }
  std::vector<size_row> rows{largest};
  rows.insert(rows.end(), d.also.begin(), d.also.end());
  return cases_at(d, rows);
}

std::vector<bound_case> perf_cases(const definition& d) { return cases_at(d, d.perf); }

std::string describe(const bound_case& c) {
  std::vector<std::string> words;
  for_each_word(c, [&](const std::string& key, const std::string& value) {
    words.push_back(key + "=" + value);
  });
  return fmt::format("{}", fmt::join(words, " "));
}

bound_case parse_case(const definition& d, const std::vector<std::string>& words) {
  size_row sizes(d.sizes.size(), -1);
  size_row tunings = tunings_of(d).front();
  std::vector<double> scalars = scalars_of(d).front();
  std::optional<element> type = types_of(d).front();
  bool pitched = false;
  std::int64_t off = 0;
  std::string off_alone;
  std::uint64_t seed = 1;
  for (const std::string& word : words) {
    const std::size_t at = word.find('=');
    const std::string key = word.substr(0, at);
    const std::string value = at == std::string::npos ? "" : word.substr(at + 1);
    bool known = false;
    for (std::size_t i = 0; i < sizes.size(); ++i)
      if (d.sizes[i].name == key) known = true, sizes[i] = parsed<std::int64_t>(word, value);
    for (std::size_t i = 0; i < tunings.size(); ++i)
      if (d.tunings[i].name == key) known = true, tunings[i] = parsed<std::int64_t>(word, value);
    for (std::size_t i = 0; i < scalars.size(); ++i)
      if (d.scalars[i].name == key) known = true, scalars[i] = parsed<double>(word, value);
    for (const element each : d.types)
      if (key == "type" && to_string(each) == value) known = true, type = each;
    if (key == "layout" && (value == "tight" || value == "pitched"))
      known = true, pitched = value == "pitched";
    if (key == "layout" && value.starts_with("off")) {
      const std::size_t dot = std::min(value.find('.'), value.size());
      known = true, off = parsed<std::int64_t>(word, std::string_view(value).substr(3, dot - 3));
      off_alone = value.substr(std::min(dot + 1, value.size()));
    }
    if (key == "seed") known = true, seed = parsed<std::uint64_t>(word, value);
    if (!known) {
      const auto example = correctness_plan(d, false).cases.back();
      throw mistake(
          fmt::format("{} has no '{}'; a case is as in: {}", d.name, word, describe(example)));
    }
  }
  size_row free;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (d.sizes[i].of) continue;
    free.push_back(sizes[i]);
    if (sizes[i] < 0)
      throw mistake(fmt::format("a case of {} needs {}=...", d.name, d.sizes[i].name));
  }
  const size_row whole_row = completed(d, free);
  for (std::size_t i = 0; i < sizes.size(); ++i)
    if (sizes[i] >= 0 && sizes[i] != whole_row[i])
      throw mistake(fmt::format("{0}={1} is not a case of {2}: {0} follows, and is {3}",
                                d.sizes[i].name,
                                sizes[i],
                                d.name,
                                whole_row[i]));
  sizes = whole_row;
  if (const std::string why = why_not(unbound(d, type, sizes, scalars, tunings)); !why.empty())
    throw mistake(fmt::format("{} is not a case of {}: {}", fmt::join(words, " "), d.name, why));
  bound_case c = make(d, type, sizes, scalars, tunings, pitched, seed);
  c.off = off;
  c.off_alone = off_alone;
  return c;
}

bool same_reference(const bound_case& a, const bound_case& b) {
  return a.of == b.of && a.type == b.type && a.sizes == b.sizes && a.scalars == b.scalars &&
         a.seed == b.seed;
}

}  // namespace warpgauge::suite
