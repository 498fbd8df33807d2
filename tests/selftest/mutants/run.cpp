// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Runs the tests of correctness and traffic against every mutant that its build has.

#include "tests/selftest/mutants/results.hpp"
#include "tests/selftest/mutants/this_build.hpp"
#include "tests/selftest/mutants/trial.hpp"
#include "warpgauge/base/files.hpp"
#include "warpgauge/base/process.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <numeric>
#include <random>
#include <stdexcept>

namespace warpgauge::mutants {
namespace {

using clock = std::chrono::steady_clock;

struct options {
  std::string list;
  std::string stored;
  std::string equivalents;
  std::string results;
  std::string reach;              ///< only find out what is reached, and write it there
  std::string reached;            ///< what that wrote
  std::vector<std::string> only;  ///< variants, or whole families
  std::vector<int> ids;
  unsigned jobs = 1;
  double seconds = 0;   ///< when to stop; 0: at the end
  bool sample = false;  ///< variants and mutants by chance
  std::string earlier;  ///< results of a run before: what is settled there is not tried again
  bool some = false;    ///< no whole sweeps
  std::uint64_t seed = 1;
};

[[noreturn]] void wrong_usage(const std::string& why) {
  fmt::print(stderr,
             "{}\nusage: warpgauge_mutant_runner --list FILE --stored FILE [--equivalents FILE] "
             "[--results FILE] [--reach FILE | --reached FILE]\n"
             "         [--earlier FILE] [--extent some|whole]\n"
             "         [--only VARIANT|FAMILY]... [--id NUMBER]... [--jobs N] [--seconds N | "
             "--sample SECONDS [--seed N]]\n",
             why);
  std::exit(2);
}

options parse(int argc, char** argv) {
  options o;
  for (int i = 1; i < argc; i += 2) {
    const std::string name = argv[i];
    if (i + 1 == argc) wrong_usage(name + " needs a value");
    const std::string value = argv[i + 1];
    if (name == "--list")
      o.list = value;
    else if (name == "--stored")
      o.stored = value;
    else if (name == "--equivalents")
      o.equivalents = value;
    else if (name == "--results")
      o.results = value;
    else if (name == "--earlier")
      o.earlier = value;
    else if (name == "--extent")
      o.some = value == "some";
    else if (name == "--reach")
      o.reach = value;
    else if (name == "--reached")
      o.reached = value;
    else if (name == "--only")
      o.only.push_back(value);
    else if (name == "--id")
      o.ids.push_back(std::stoi(value));
    else if (name == "--jobs")
      o.jobs = static_cast<unsigned>(std::stoul(value));
    else if (name == "--seconds")
      o.seconds = std::stod(value);
    else if (name == "--sample")
      o.seconds = std::stod(value), o.sample = true;
    else if (name == "--seed")
      o.seed = std::stoull(value);
    else
      wrong_usage("unknown option " + name);
  }
  if (o.list.empty() || o.stored.empty()) wrong_usage("--list and --stored are needed");
  return o;
}

/// What an unbroken variant did.
struct control {
  const registry::entry* of = nullptr;
  cost needs;
  std::vector<char> reached;  ///< by mutant, in the whole of its tests
};

class campaign {
 public:
  explicit campaign(options o)
      : options_(std::move(o)),
        stored_(base::read_file(options_.stored)),
        results_(base::read_file(options_.list), this_build, most_mutants),
        start_(clock::now()) {
    if (!options_.equivalents.empty())
      results_.read_equivalents(base::read_file(options_.equivalents));
  }

  int run() {
    if (shows_a_constant())
      take_for_reached();
    else if (!options_.reached.empty())
      read_reached();
    else if (!find_what_is_reached())
      return 7;
    if (!options_.reach.empty()) {
      write_reached();
      return 0;
    }
    if (!shows_a_constant() && (options_.sample || !options_.only.empty()))
      std::erase_if(results_.all(), [&](const mutant& m) { return !belongs(m); });
    if (!options_.earlier.empty()) results_.read_results(base::read_file(options_.earlier));
    try_them(extent_of_trial::some);
    if (!options_.some) try_them(extent_of_trial::whole);
    if (!options_.results.empty()) results_.write(options_.results);
    const auto& all = results_.all();
    if (std::none_of(all.begin(), all.end(), [](const mutant& m) { return m.tried > 0; })) {
      fmt::print(stderr, "no mutant was tried: none is reached, or the time was too short\n");
      return 7;
    }
    return results_.print_missed() == 0 ? 0 : 1;
  }

 private:
  double elapsed_s() const { return std::chrono::duration<double>(clock::now() - start_).count(); }

  /// A build of one constant's mutant shows it always, and cannot run anything unbroken.
  static bool shows_a_constant() { return this_build.constant != 0; }

  std::vector<const registry::entry*> asked_for() const {
    const auto is_named = [&](std::string_view name) {
      return std::find(options_.only.begin(), options_.only.end(), name) != options_.only.end();
    };
    std::vector<const registry::entry*> wanted;
    for (const registry::entry& e : registry::all_variants())
      if (!e.variant->gpu_only &&
          (options_.only.empty() || is_named(e.id()) || is_named(e.family->name)))
        wanted.push_back(&e);
    if (wanted.empty()) wrong_usage("no such variant or family");
    return wanted;
  }

  void write_reached() const {
    nlohmann::json all = nlohmann::json::array();
    for (const control& c : controls_) {
      std::vector<std::size_t> places;
      for (std::size_t i = 0; i < c.reached.size(); ++i)
        if (c.reached[i] != 0) places.push_back(i);
      all.push_back({{"variant", c.of->id()},
                     {"some_s", c.needs.some_s},
                     {"whole_s", c.needs.whole_s},
                     {"longest_case_s", c.needs.longest_case_s},
                     {"places", places}});
    }
    base::write_file(options_.reach, all.dump());
  }

  void read_reached() {
    const std::vector<const registry::entry*> wanted = asked_for();
    for (const nlohmann::json& j : nlohmann::json::parse(base::read_file(options_.reached))) {
      const auto of = std::find_if(wanted.begin(), wanted.end(), [&](const registry::entry* e) {
        return e->id() == j.at("variant");
      });
      if (of == wanted.end()) continue;
      controls_.push_back({*of,
                           {j.at("some_s"), j.at("whole_s"), j.at("longest_case_s")},
                           std::vector<char>(most_mutants)});
      for (const std::size_t place : j.at("places")) controls_.back().reached.at(place) = 1;
    }
  }

  /// Variants that get to some place of the constant's file, and all where it has none; each case
  /// with a limit that no unbroken one comes near. First the variant whose own file it is, then
  /// those whose own files read it.
  void take_for_reached() {
    const mutant& shown = results_.all().front();
    read_reached();
    const std::vector<int> beside = results_.places_in(shown.file);
    const auto gets_there = [&](const control& c) {
      return std::any_of(beside.begin(), beside.end(), [&](int place) {
        return c.reached[static_cast<std::size_t>(place)] != 0;
      });
    };
    if (std::any_of(controls_.begin(), controls_.end(), gets_there))
      std::erase_if(controls_, [&](const control& c) { return !gets_there(c); });
    for (control& c : controls_) {
      c.needs.longest_case_s = std::max(3.0, c.needs.longest_case_s);
      c.reached.assign(most_mutants, 1);
    }
    const std::filesystem::path sources = std::filesystem::path(options_.list).parent_path();
    const auto is_near = [&](const control& c) {
      const std::filesystem::path own = sources / own_file(*c.of);
      return shown.file == own_file(*c.of) ||
             (std::filesystem::exists(own) &&
              base::read_file(own).find(fmt::format("#include \"{}\"", shown.file)) !=
                  std::string::npos);
    };
    std::stable_partition(controls_.begin(), controls_.end(), is_near);
  }

  static std::string own_file(const registry::entry& e) {
    return fmt::format("warpgauge/kernels/{}/{}.cuh", e.family->name, e.variant->name);
  }

  /// Runs the unbroken variants, all or, of a sample, as many as a quarter of its time lets.
  bool find_what_is_reached() {
    std::vector<const registry::entry*> wanted = asked_for();
    if (options_.sample) {
      std::shuffle(wanted.begin(), wanted.end(), std::mt19937_64(options_.seed));
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
        options_.jobs,
        [&](std::size_t i) {
          return !options_.sample || i < options_.jobs || elapsed_s() < options_.seconds / 4;
        },
        [&](std::size_t i, report& r) {
          shared_control& to = *left[i]->get();
          std::memset(warpgauge_mutant_reached, 0, most_mutants);
          const auto s = [start = std::clock()] {
            return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
          };
          const double no_limit = 1000;
          if (!try_variant(*wanted[i], extent_of_trial::some, no_limit, stored_, r, &to.needs))
            return;
          to.needs.some_s = s();
          if (options_.ids.empty() && !options_.sample) {
            if (!try_variant(*wanted[i], extent_of_trial::whole, no_limit, stored_, r, &to.needs))
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
            fmt::print(stderr,
                       "{} fails unbroken ({}): {}\n",
                       wanted[i]->id(),
                       to_string(r.seen),
                       r.detail);
            all_well = false;
            return;
          }
          controls_.push_back({wanted[i], from.needs, {from.reached, from.reached + most_mutants}});
          fmt::print(stderr,
                     "  {:28} unbroken: {:6.2f} s and {:6.2f} s, longest case {:.2f} s\n",
                     wanted[i]->id(),
                     from.needs.some_s,
                     from.needs.whole_s,
                     from.needs.longest_case_s);
        });
    // The cheapest first; an entry point repeats what its rungs do, and comes last.
    std::sort(controls_.begin(), controls_.end(), [](const control& a, const control& b) {
      const auto rank = [](const control& c) {
        return std::pair(c.of->variant->choose != nullptr, c.needs.some_s);
      };
      return rank(a) < rank(b);
    });
    return all_well;
  }

  /// Of some variants only their own files are tried: another might notice what others share.
  bool belongs(const mutant& m) const {
    return std::any_of(controls_.begin(), controls_.end(), [&](const control& c) {
      return m.file == own_file(*c.of) ||
             (c.of->variant->choose != nullptr &&
              m.file == fmt::format("warpgauge/kernels/{}/choice.cpp", c.of->family->name));
    });
  }

  /// The variants that get there: all of them for some of their tests; for the whole sweep, which
  /// is long, three, and an entry point only where no other variant gets there.
  std::vector<const control*> that_reach(int place, extent_of_trial much) const {
    std::vector<const control*> all;
    for (const control& c : controls_)
      if (c.reached[static_cast<std::size_t>(place)] != 0) all.push_back(&c);
    if (much == extent_of_trial::some) return all;
    if (!all.empty() && all.front()->of->variant->choose == nullptr)
      std::erase_if(all, [](const control* c) { return c->of->variant->choose != nullptr; });
    if (all.size() > 3) all.resize(3);
    return all;
  }

  double sweep_cost(const mutant& m) const {
    double sum = 0;
    for (const control* c : that_reach(m.place, extent_of_trial::whole)) sum += c->needs.whole_s;
    return sum;
  }

  void try_them(extent_of_trial much) {
    std::vector<mutant*> wanted;
    for (mutant& m : results_.all()) {
      if (!options_.ids.empty() &&
          std::find(options_.ids.begin(), options_.ids.end(), m.id) == options_.ids.end())
        continue;
      m.reached = !that_reach(m.place, extent_of_trial::some).empty();
      if (much == extent_of_trial::whole && !m.why.empty()) continue;
      // The whole sweep is for what passed some of the tests, which count traffic too.
      if (m.reached && !m.killed() && !m.survived() &&
          m.tried == (much == extent_of_trial::whole ? 1 : 0))
        wanted.push_back(&m);
    }
    if (options_.sample)
      std::shuffle(wanted.begin(), wanted.end(), std::mt19937_64(options_.seed));
    else if (much == extent_of_trial::whole)  // should time run out, few are left
      std::stable_sort(wanted.begin(), wanted.end(), [&](const mutant* a, const mutant* b) {
        return sweep_cost(*a) < sweep_cost(*b);
      });
    std::size_t tried = 0;
    in_children(
        wanted.size(),
        options_.jobs,
        [&](std::size_t) {
          // What no test noticed in some of them has a right to the whole: a third of the time.
          return options_.seconds == 0 ||
                 elapsed_s() < options_.seconds *
                                   (options_.sample && much == extent_of_trial::some ? 0.67 : 1);
        },
        [&](std::size_t i, report& r) {
          warpgauge_mutant_active = wanted[i]->id;
          // What is said to be invisible is not sought everywhere again.
          const bool widely = much == extent_of_trial::some && wanted[i]->why.empty();
          for (const control* c : that_reach(
                   wanted[i]->place, widely ? extent_of_trial::some : extent_of_trial::whole))
            if (!try_variant(*c->of, much, c->needs.longest_case_s, stored_, r)) return;
        },
        [&](std::size_t i, const report& r) {
          mutant& m = *wanted[i];
          m.tried = much == extent_of_trial::whole ? 2 : 1;
          m.seen = r.seen;
          m.variant = r.variant;
          m.detail = r.detail;
          m.seconds += r.seconds;
          if (++tried % 200 == 0)
            fmt::print(stderr, "  {} of {} tried, {:.0f} s\n", tried, wanted.size(), elapsed_s());
        });
  }

  options options_;
  conformance::stored_traffic stored_;
  result_list results_;
  clock::time_point start_;
  std::vector<control> controls_;
};

}  // namespace
}  // namespace warpgauge::mutants

int main(int argc, char** argv) {
  try {
    return warpgauge::mutants::campaign(warpgauge::mutants::parse(argc, argv)).run();
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 7;
  }
}
