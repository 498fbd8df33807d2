// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/changes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

namespace warpgauge::baseline {
namespace {

/// The last occasion before `at` that has a figure.
std::size_t before(const case_history& h, std::size_t at) {
  while (at > 0 && std::isnan(h.figure[--at])) {
  }
  return at;
}

}  // namespace

std::string day_of(const occasion& o) { return o.utc().substr(0, 10); }

std::string beside(const card_history& of, const case_history& h, const case_change& c) {
  const bool creeps = c.shape == stats::change_shape::creep;
  const auto& was = *of.occasions[creeps ? c.at : before(h, c.at)].sessions.back();
  const auto& is = *of.occasions[creeps ? c.last : c.at].sessions.front();
  std::vector<std::string> parts;
  const auto add = [&](std::string_view what, const std::string& a, const std::string& b) {
    if (a != b)
      parts.push_back(fmt::format("{} {} -> {}", what, a.empty() ? "?" : a, b.empty() ? "?" : b));
  };
  add("commit", was.commit, is.commit);
  add("driver", was.driver, is.driver);
  add("CUDA", was.cuda_toolkit, is.cuda_toolkit);
  // A later epoch's reason is the one for which the change was accepted.
  if (!c.since_pin && c.last + 1 < of.occasions.size())
    parts.push_back("accepted: " + of.occasions[c.last + 1].reason());
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string sentence(const card_history& of, const case_history& h, const case_change& c) {
  const std::string more = beside(of, h, c);
  const std::string when =
      c.shape == stats::change_shape::creep
          ? fmt::format(
                "creeps from {} to {}", day_of(of.occasions[c.at]), day_of(of.occasions[c.last]))
          : fmt::format("steps at {}", day_of(of.occasions[c.at]));
  return fmt::format("{} {}{}{}",
                     fmt::format("{:+.2f} %", 100 * std::expm1(c.change)),
                     when,
                     more.empty() ? "" : "; ",
                     more);
}

}  // namespace warpgauge::baseline
