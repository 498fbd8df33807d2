// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Runs the tests of correctness and traffic against every mutant that its build has.

#include "tests/selftest/mutants/reach.hpp"
#include "tests/selftest/mutants/results.hpp"
#include "tests/selftest/mutants/this_build.hpp"
#include "tests/selftest/mutants/trial.hpp"
#include "warpgauge/base/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <random>

namespace warpgauge::mutants {
namespace {

using clock = std::chrono::steady_clock;

class campaign {
 public:
  explicit campaign(run_options o)
      : options_(std::move(o)),
        stored_(base::read_file(options_.stored)),
        results_(base::read_file(options_.list), this_build, most_mutants),
        start_(clock::now()) {
    if (!options_.equivalents.empty())
      results_.read_equivalents(base::read_file(options_.equivalents));
  }

  int run() {
    if (!options_.reached.empty()) {
      controls_ = read_reached(options_);
    } else if (shows_a_constant()) {
      wrong_usage("this build has no unbroken variant: --reached is needed");
    } else {
      auto found = find_what_is_reached(options_, stored_);
      if (!found) return 7;
      controls_ = std::move(*found);
    }
    if (!options_.reach.empty()) {
      write_reached(options_.reach, controls_);
      return 0;
    }
    if (shows_a_constant()) take_for_reached();
    if (!shows_a_constant() && (options_.sample || !options_.only.empty()))
      std::erase_if(results_.all(), [&](const mutant& m) { return !belongs(m); });
    try_them(extent_of_trial::some);
    try_them(extent_of_trial::whole);
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

  /// Variants that get to some place of the constant's file, and all where it has none; each case
  /// with a limit that no unbroken one comes near. First the variant whose own file it is, then
  /// those whose own files read it.
  void take_for_reached() {
    const mutant& shown = results_.all().front();
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
          return !options_.sample ||
                 elapsed_s() < options_.seconds * (much == extent_of_trial::some ? 0.67 : 1);
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
          if (++tried % 100 != 0) return;
          fmt::print(stderr, "  {} of {} tried, {:.0f} s\n", tried, wanted.size(), elapsed_s());
          // A campaign that is stopped leaves what it has seen.
          if (!options_.results.empty()) results_.write(options_.results);
        });
  }

  run_options options_;
  conformance::stored_counts stored_;
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
