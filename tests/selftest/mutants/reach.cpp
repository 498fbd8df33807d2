// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/selftest/mutants/reach.hpp"

#include "tests/selftest/mutants/this_build.hpp"
#include "warpgauge/base/files.hpp"
#include "warpgauge/base/process.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <random>

namespace warpgauge::mutants {
namespace {

std::vector<const registry::entry*> asked_for(const run_options& o) {
  const auto is_named = [&](std::string_view name) {
    return std::find(o.only.begin(), o.only.end(), name) != o.only.end();
  };
  std::vector<const registry::entry*> wanted;
  for (const registry::entry& e : registry::all_variants())
    if (!e.variant->gpu_only && (o.only.empty() || is_named(e.id()) || is_named(e.family->name)))
      wanted.push_back(&e);
  if (wanted.empty()) wrong_usage("no such variant or family");
  return wanted;
}

}  // namespace

std::string own_file(const registry::entry& e) {
  return fmt::format("warpgauge/kernels/{}/{}.cuh", e.family->name, e.variant->name);
}

std::optional<std::vector<control>> find_what_is_reached(const run_options& o,
                                                         const conformance::stored_counts& stored) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<control> controls;
  std::vector<const registry::entry*> wanted = asked_for(o);
  if (o.sample) {
    std::shuffle(wanted.begin(), wanted.end(), std::mt19937_64(o.seed));
    // Some mistakes in a rung are met by the sizes of its entry point alone.
    std::stable_partition(wanted.begin(), wanted.end(), [](const registry::entry* e) {
      return e->variant->choose != nullptr;
    });
  }
  struct shared_control {
    cost needs;
    char reached[most_mutants];
  };
  std::vector<std::unique_ptr<base::shared<shared_control>>> left;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    left.push_back(std::make_unique<base::shared<shared_control>>());
  bool all_well = true;
  in_children(
      wanted.size(),
      o.jobs,
      [&](std::size_t i) {
        return !o.sample || i < o.jobs ||
               std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() <
                   o.seconds / 4;
      },
      [&](std::size_t i, report& r) {
        shared_control& to = *left[i]->get();
        std::memset(warpgauge_mutant_reached, 0, most_mutants);
        const auto s = [start = std::clock()] {
          return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        };
        const double no_limit = 1000;
        if (!try_variant(*wanted[i], extent_of_trial::some, no_limit, stored, r, &to.needs)) return;
        to.needs.some_s = s();
        if (o.ids.empty() && !o.sample) {
          if (!try_variant(*wanted[i], extent_of_trial::whole, no_limit, stored, r, &to.needs))
            return;
          to.needs.whole_s = s() - to.needs.some_s;
        } else {
          // Of some mutants only, what some tests reach will do.
          to.needs.longest_case_s = std::max(2.0, to.needs.longest_case_s);
        }
        std::memcpy(to.reached, warpgauge_mutant_reached, most_mutants);
      },
      [&](std::size_t i, const report& r) {
        const shared_control& from = *left[i]->get();
        if (r.seen != outcome::passed) {
          fmt::print(
              stderr, "{} fails unbroken ({}): {}\n", wanted[i]->id(), to_string(r.seen), r.detail);
          all_well = false;
          return;
        }
        controls.push_back({wanted[i], from.needs, {from.reached, from.reached + most_mutants}});
        fmt::print(stderr,
                   "  {:28} unbroken: {:6.2f} s and {:6.2f} s, longest case {:.2f} s\n",
                   wanted[i]->id(),
                   from.needs.some_s,
                   from.needs.whole_s,
                   from.needs.longest_case_s);
      });
  // The cheapest first; an entry point repeats what its rungs do, and comes last.
  std::sort(controls.begin(), controls.end(), [](const control& a, const control& b) {
    const auto rank = [](const control& c) {
      return std::pair(c.of->variant->choose != nullptr, c.needs.some_s);
    };
    return rank(a) < rank(b);
  });
  if (!all_well) return std::nullopt;
  return controls;
}

void write_reached(const std::string& path, const std::vector<control>& controls) {
  nlohmann::json all = nlohmann::json::array();
  for (const control& c : controls) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < c.reached.size(); ++i)
      if (c.reached[i] != 0) places.push_back(i);
    all.push_back({{"variant", c.of->id()},
                   {"some_s", c.needs.some_s},
                   {"whole_s", c.needs.whole_s},
                   {"longest_case_s", c.needs.longest_case_s},
                   {"places", places}});
  }
  base::write_file(path, all.dump());
}

std::vector<control> read_reached(const run_options& o) {
  std::vector<control> controls;
  const std::vector<const registry::entry*> wanted = asked_for(o);
  for (const nlohmann::json& j : nlohmann::json::parse(base::read_file(o.reached))) {
    const auto of = std::find_if(wanted.begin(), wanted.end(), [&](const registry::entry* e) {
      return j.at("variant") == e->id();
    });
    if (of == wanted.end()) continue;
    controls.push_back({*of,
                        {j.at("some_s"), j.at("whole_s"), j.at("longest_case_s")},
                        std::vector<char>(most_mutants)});
    for (const std::size_t place : j.at("places")) controls.back().reached.at(place) = 1;
  }
  return controls;
}

}  // namespace warpgauge::mutants
