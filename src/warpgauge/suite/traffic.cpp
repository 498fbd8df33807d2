// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/traffic.hpp"

#include "warpgauge/base/files.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace warpgauge::suite {
namespace {

constexpr double sector_bytes = 32;

double least_sectors(const definition& d, const bound_case& c) {
  double sectors = 0;
  for (const std::string& name : d.moves.operands)
    for (const bound_operand& x : c.operands)
      if (x.is->name == name)
        sectors += std::ceil(static_cast<double>(x.elements()) *
                             static_cast<double>(size_of(x.type)) / sector_bytes);
  return sectors;
}

std::uint64_t get(const counts& all, const std::string& name) {
  const auto found = all.find(name);
  return found == all.end() ? 0 : found->second;
}

}  // namespace

std::vector<std::string> broken_promises(const definition& d,
                                         const bound_case& c,
                                         const traced& t) {
  std::vector<std::string> broken;
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
  if (!d.promised.sectors) return broken;
  const double most = *d.promised.sectors * least_sectors(d, c);
  std::uint64_t sectors = 0;
  for (const char* op : {"load", "store", "atomic"})
    sectors += get(t.total, fmt::format("global {} sectors", op));
  if (static_cast<double>(sectors) > most) {
    const auto worst =
        std::max_element(t.sites.begin(), t.sites.end(), [](const auto& a, const auto& b) {
          return (a.shared ? 0 : a.passes) < (b.shared ? 0 : b.passes);
        });
    broken.push_back(fmt::format("{}:{}: {} sectors of {} here: .sectors({}) allows {:.0f} in all",
                                 worst->file,
                                 worst->line,
                                 worst->passes,
                                 sectors,
                                 *d.promised.sectors,
                                 most));
  }
  return broken;
}

namespace {

double bytes_of_operands(const bound_case& c, role only) {
  double bytes = 0;
  for (const bound_operand& x : c.operands)
    if (x.is->as == only || x.is->as == role::in_place || x.is->as == role::workspace)
      bytes += static_cast<double>(x.elements()) * static_cast<double>(size_of(x.type));
  return bytes;
}

/// A ratio that says nothing where nothing is asked for.
double ratio(double asked, double held) {
  if (asked == 0) return 0;
  return held > 0 ? asked / held : std::numeric_limits<double>::infinity();
}

}  // namespace

passes passes_of(const bound_case& c, const traced& t) {
  double loaded = 0, stored = 0;
  for (const sim::site& s : t.launches.sites) {
    if (s.space != sim::memory_space::global) continue;
    // Lanes that read the same bytes are served together.
    const double bytes = std::min(static_cast<double>(s.thread_accesses) * s.bytes,
                                  static_cast<double>(s.ideal_sectors) * sector_bytes);
    if (s.op == sim::access_op::load) loaded += bytes;
    if (s.op == sim::access_op::store) stored += bytes;
  }
  return {ratio(loaded, bytes_of_operands(c, role::input)),
          ratio(stored, bytes_of_operands(c, role::output))};
}

std::string too_many_passes(const bound_case& c, const traced& t) {
  const passes p = passes_of(c, t);
  if (p.few()) return "";
  const bool stores = p.stores > 1;
  const sim::site* most = nullptr;
  for (const sim::site& s : t.launches.sites)
    if (s.space == sim::memory_space::global &&
        s.op == (stores ? sim::access_op::store : sim::access_op::load) &&
        (most == nullptr || s.thread_accesses * s.bytes > most->thread_accesses * most->bytes))
      most = &s;
  return fmt::format(
      "{}:{}: {:.1f} times the bytes of {} are {}, which no promise counts: write .sectors(r)",
      most == nullptr ? "" : most->file,
      most == nullptr ? 0 : most->line,
      stores ? p.stores : p.loads,
      stores ? "the outputs" : "the inputs",
      stores ? "stored" : "loaded");
}

stored_counts::stored_counts(const std::filesystem::path& file) : file_(file) {
  if (file.empty() || !std::filesystem::exists(file)) return;
  try {
    nlohmann::json::parse(base::read_file(file)).at("counts").get_to(all_);
  } catch (const nlohmann::json::exception& e) {
    throw mistake(fmt::format("{} holds no counts: {}", file.string(), e.what()));
  }
}

const counts* stored_counts::find(const std::string& kernel, const std::string& launch) const {
  const auto k = all_.find(kernel);
  if (k == all_.end()) return nullptr;
  const auto c = k->second.find(launch);
  return c == k->second.end() ? nullptr : &c->second;
}

void stored_counts::replace(const std::string& kernel, std::map<std::string, counts> all) {
  all_[kernel] = std::move(all);
}

void stored_counts::keep_only(const std::vector<std::string>& kernels) {
  std::erase_if(all_, [&](const auto& each) {
    return std::find(kernels.begin(), kernels.end(), each.first) == kernels.end();
  });
}

void stored_counts::write() const {
  std::string text = "{\"schema\": 1, \"counts\": {";
  const char* next_kernel = "\n";
  for (const auto& [kernel, cases] : all_) {
    text += fmt::format("{}{}: {{", next_kernel, nlohmann::json(kernel).dump());
    next_kernel = ",\n";
    const char* next_case = "\n";
    for (const auto& [launch, each] : cases) {
      text += fmt::format(
          "{}  {}: {}", next_case, nlohmann::json(launch).dump(), nlohmann::json(each).dump());
      next_case = ",\n";
    }
    text += "}";
  }
  base::write_file(file_, text + "\n}}\n");
}

std::string differences(const counts& expected, const counts& got) {
  std::set<std::string> names;
  for (const auto& [name, n] : expected) names.insert(name);
  for (const auto& [name, n] : got) names.insert(name);
  std::string lines;
  for (const std::string& name : names)
    if (get(expected, name) != get(got, name))
      lines +=
          fmt::format("{}: expected {}, simulated {}\n", name, get(expected, name), get(got, name));
  return lines;
}

}  // namespace warpgauge::suite
