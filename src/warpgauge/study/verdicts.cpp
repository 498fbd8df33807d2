// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/verdicts.hpp"

#include "warpgauge/base/text.hpp"
#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace warpgauge::study {
namespace {

constexpr double sector_bytes = 32;

class judge {
 public:
  judge(const plan& p, const results& r, const claim& c)
      : plan_(p),
        results_(r),
        study_(c.study()),
        noise_(c.about_hosts() ? p.noise_of_hosts : p.noise) {}

  decided_part decide(const part& of) const {
    decided_part d{.of = &of, .said = verdict::unmeasured, .value = ratio(of), .because = {}};
    if (of.because) d.because = counted(*of.because);
    if (of.count) d.because = counted(*of.count);
    if (!d.value) return d;
    const auto within = [&](double v) {
      return (!of.least || v >= *of.least) && (!of.most || v <= *of.most);
    };
    const double off = 1 + (of.count ? 0 : noise_);
    const bool holds = within(*d.value);
    const bool decided = within(*d.value * off) == holds && within(*d.value / off) == holds;
    d.said = !decided ? verdict::undecided : holds ? verdict::holds : verdict::fails;
    return d;
  }

 private:
  std::optional<double> ratio(const part& of) const {
    if (of.count) {
      const auto upper = upper_count(*of.count);
      const auto lower = lower_count(*of.count);
      if (!upper || !lower || *lower == 0) return std::nullopt;
      return *upper / *lower;
    }
    const auto mine = speed(of.speed);
    const auto other = of.against.empty() ? published_speed(of.speed.front()) : speed(of.against);
    if (!mine || !other) return std::nullopt;
    return *mine / *other;
  }

  /// The median of the places' bytes per second; absent unless all were timed and right.
  std::optional<double> speed(const std::vector<place>& at) const {
    std::vector<double> all;
    for (const place& each : at) {
      const row* const r = results_.find(study_, each.kernel, each.shape);
      if (r == nullptr || r->wrong || !r->seconds.contains(each.form)) return std::nullopt;
      all.push_back(r->bytes / r->seconds.at(each.form));
    }
    return stats::median(all);
  }

  std::optional<double> published_speed(const place& at) const {
    const row* const r = results_.find(study_, at.kernel, at.shape);
    const auto then = r == nullptr ? std::nullopt : then_in_unit(plan_, *r, "GB/s");
    return then ? std::optional(*then * 1e9) : std::nullopt;
  }

  const row* row_at(const std::string& kernel_and_shape) const {
    const auto space = kernel_and_shape.rfind(' ');
    if (space == std::string::npos) return nullptr;
    const row* const r = results_.find(
        study_, kernel_and_shape.substr(0, space), kernel_and_shape.substr(space + 1));
    return r != nullptr && r->counted && !r->wrong ? r : nullptr;
  }

  std::optional<double> upper_count(const counter_pair& c) const {
    const row* const r = row_at(c.upper);
    if (r == nullptr) return std::nullopt;
    return static_cast<double>(counter(*r->counted, c.counter));
  }

  std::optional<double> lower_count(const counter_pair& c) const {
    const row* const same = row_at(c.upper);
    if (same == nullptr) return std::nullopt;
    if (c.lower == "ideal") return same->bytes / sector_bytes;
    if (c.lower.find(' ') == std::string::npos)
      return static_cast<double>(counter(*same->counted, c.lower));
    const row* const r = row_at(c.lower);
    if (r == nullptr) return std::nullopt;
    return static_cast<double>(counter(*r->counted, c.counter));
  }

  std::string counted(const counter_pair& c) const {
    const auto upper = upper_count(c);
    const auto lower = lower_count(c);
    if (!upper || !lower) return "";
    std::string name = c.counter;
    std::replace(name.begin(), name.end(), '_', ' ');
    return fmt::format("{} {} : {}",
                       name,
                       base::grouped(static_cast<std::uint64_t>(*upper)),
                       base::grouped(static_cast<std::uint64_t>(*lower)));
  }

  const plan& plan_;
  const results& results_;
  int study_;
  double noise_;
};

verdict together(const std::vector<decided_part>& parts) {
  const auto any = [&](verdict v) {
    return std::any_of(parts.begin(), parts.end(), [&](const auto& p) { return p.said == v; });
  };
  for (const verdict v : {verdict::fails, verdict::undecided, verdict::unmeasured})
    if (any(v)) return v;
  return verdict::holds;
}

}  // namespace

std::string_view to_string(verdict v) {
  switch (v) {
    case verdict::holds:
      return "holds";
    case verdict::fails:
      return "does not hold";
    case verdict::undecided:
      return "undecided";
    case verdict::unmeasured:
      return "not measured";
  }
  return "?";
}

std::vector<decided_claim> decide(const plan& p, const results& r) {
  std::vector<decided_claim> all;
  for (const claim& c : p.claims) {
    const bool asked = std::any_of(
        r.rows.begin(), r.rows.end(), [&](const row& each) { return each.study == c.study(); });
    if (!asked) continue;
    const judge by(p, r, c);
    decided_claim d{.of = &c, .said = verdict::unmeasured, .parts = {}};
    for (const part& each : c.parts) d.parts.push_back(by.decide(each));
    d.said = together(d.parts);
    all.push_back(std::move(d));
  }
  return all;
}

std::optional<double> in_unit(const row& r, std::string_view form, std::string_view unit) {
  const auto found = r.seconds.find(std::string(form));
  if (found == r.seconds.end()) return std::nullopt;
  const double s = found->second;
  if (unit == "GB/s") return r.bytes / s * 1e-9;
  if (unit == "GiB/s") return r.bytes / s / (1 << 30);
  if (unit == "ms") return s * 1e3;
  if (unit == "us") return s * 1e6;
  throw std::invalid_argument("no figure has the unit " + std::string(unit));
}

std::optional<double> then_in_unit(const plan& p, const row& r, std::string_view unit) {
  const auto then = p.then(r.study, r.kernel, r.shape);
  const table* const in = p.table_of(r.study, r.kernel, r.shape);
  if (!then || in == nullptr || in->unit == unit) return then;
  row same = r;
  same.seconds["then"] =
      in->unit == "GB/s" ? r.bytes / (*then * 1e9) : *then * (in->unit == "ms" ? 1e-3 : 1e-6);
  return in_unit(same, "then", unit);
}

std::string ratio_text(double ratio) {
  return fmt::format(fmt::runtime(ratio < 1000 ? "{:.3g}" : "{:.0f}"), ratio);
}

std::string bounds(const part& p) {
  if (p.least && p.most && *p.least == *p.most) return fmt::format("exactly {}", *p.least);
  if (p.least && p.most) return fmt::format("from {} to {}", *p.least, *p.most);
  return p.least ? fmt::format("at least {}", *p.least) : fmt::format("at most {}", *p.most);
}

}  // namespace warpgauge::study
