// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/traffic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace warpgauge::suite {
namespace {

constexpr double sector_bytes = 32;
constexpr const char* kept_maybe = ", from loads that repeat and that nvcc may keep in a register";

}  // namespace

double least_sectors(const definition& d, const bound_case& c) {
  double sectors = 0;
  for (const std::string& name : d.moves.operands)
    for (const bound_operand& x : c.operands)
      if (x.is->name == name)
        sectors += std::ceil(static_cast<double>(x.elements()) *
                             static_cast<double>(size_of(x.type)) / sector_bytes);
  return sectors;
}

promise_check check_promises(const definition& d, const bound_case& c, const traced& t) {
  promise_check said;
  std::vector<std::string>& broken = said.broken;
  for (const traced_site& s : t.sites) {
    // A request may start between two sectors, which costs one more.
    if (!s.shared && d.promised.coalesced && s.passes > s.ideal_passes + s.requests)
      broken.push_back(fmt::format(
          "{}:{}: {}: {} sectors in {} requests, where {} hold the bytes: not .coalesced()",
          s.file,
          s.line,
          s.what,
          s.passes,
          s.requests,
          s.ideal_passes));
    if (s.shared && d.promised.conflict_free && s.passes > s.ideal_passes)
      broken.push_back(fmt::format("{}:{}: {}: {} wavefronts, where {} do: not .conflict_free()",
                                   s.file,
                                   s.line,
                                   s.what,
                                   s.passes,
                                   s.ideal_passes));
  }
  if (!d.promised.sectors) return said;
  const double most = *d.promised.sectors * least_sectors(d, c);
  std::uint64_t sectors = 0;
  for (const char* op : {"load", "store", "atomic"})
    sectors += conformance::count_of(t.total, fmt::format("global {} sectors", op));
  if (static_cast<double>(sectors) <= most) return said;
  std::uint64_t repeated = 0;
  for (const traced_site& s : t.sites)
    if (!s.shared && s.reread) repeated += s.passes;
  const bool decided = static_cast<double>(sectors - repeated) > most;
  const auto weight = [&](const traced_site& s) {
    return s.shared || (!decided && !s.reread) ? 0 : s.passes;
  };
  const auto worst =
      std::max_element(t.sites.begin(), t.sites.end(), [&](const auto& x, const auto& y) {
        return weight(x) < weight(y);
      });
  (decided ? said.broken : said.undecided)
      .push_back(fmt::format("{}:{}: {} sectors of {} here{}: .sectors({}) allows {:.0f} in all",
                             worst->file,
                             worst->line,
                             worst->passes,
                             sectors,
                             decided ? "" : kept_maybe,
                             *d.promised.sectors,
                             most));
  return said;
}

namespace {

double bytes_of_operands(const bound_case& c, role only) {
  double bytes = 0;
  for (const bound_operand& x : c.operands)
    if (x.is->as == only || x.is->as == role::in_place || x.is->as == role::workspace)
      bytes += static_cast<double>(x.elements()) * static_cast<double>(size_of(x.type));
  return bytes;
}

/// The ratio; 0 when nothing is moved.
double ratio(double asked, double held) {
  if (asked == 0) return 0;
  return held > 0 ? asked / held : std::numeric_limits<double>::infinity();
}

}  // namespace

passes passes_of(const bound_case& c, const traced& t, bool reread) {
  double loaded = 0, stored = 0;
  for (const sim::site& s : t.launches.sites) {
    if (s.space != sim::memory_space::global || (s.reread && !reread)) continue;
    // Lanes that read the same bytes are served together.
    const double bytes = std::min(static_cast<double>(s.thread_accesses) * s.bytes,
                                  static_cast<double>(s.ideal_sectors) * sector_bytes);
    if (s.op == sim::access_op::load) loaded += bytes;
    if (s.op == sim::access_op::store) stored += bytes;
  }
  return {ratio(loaded, bytes_of_operands(c, role::input)),
          ratio(stored, bytes_of_operands(c, role::output))};
}

promise_check check_passes(const bound_case& c, const traced& t) {
  const passes p = passes_of(c, t);
  if (p.few()) return {};
  const bool decided = !passes_of(c, t, false).few();
  const bool stores = p.stores > 1;
  const sim::site* most = nullptr;
  for (const sim::site& s : t.launches.sites)
    if (s.space == sim::memory_space::global &&
        s.op == (stores ? sim::access_op::store : sim::access_op::load) &&
        (most == nullptr || s.thread_accesses * s.bytes > most->thread_accesses * most->bytes))
      most = &s;
  std::string sentence = fmt::format(
      "{}:{}: {:.1f} times the bytes of {} are {}{}, which no promise counts: write .sectors(r)",
      most == nullptr ? "" : most->file,
      most == nullptr ? 0 : most->line,
      stores ? p.stores : p.loads,
      stores ? "the outputs" : "the inputs",
      stores ? "stored" : "loaded",
      decided ? "" : kept_maybe);
  promise_check said;
  (decided ? said.broken : said.undecided).push_back(std::move(sentence));
  return said;
}

}  // namespace warpgauge::suite
