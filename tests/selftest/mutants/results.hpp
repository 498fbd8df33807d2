// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/selftest/mutants/outcome.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::mutants {

/// A mutant of the generator's list, and what became of it.
struct mutant {
  int id = 0;
  int place = 0;  ///< the first mutant of its place, which tells whether it was reached
  int line = 0;
  int nth = 0;            ///< so many of the same text stand before it in its line
  bool constant = false;  ///< read by the compiler: shown by a build of its own
  std::string file, at, function, rule, from, to;  ///< `at`: the source line
  bool reached = false;                            ///< some variant's tests get there
  int tried = 0;  ///< 0: no; 1: some of the tests; 2: the whole of them
  outcome seen = outcome::passed;
  std::string variant = {};  ///< whose tests noticed
  std::string detail = {};
  std::string why = {};        ///< correctness and traffic cannot notice it on the simulator
  std::string elsewhere = {};  ///< what does; empty: nothing, it is equivalent
  bool implied = false;        ///< none of the places where it stands is noticed alone
  double seconds = 0;

  bool killed() const { return tried > 0 && seen != outcome::passed; }
  /// One that is said to be invisible is spared the long part.
  bool survived() const { return tried >= (why.empty() ? 2 : 1) && seen == outcome::passed; }
};

/// Which mutants a build has.
struct build {
  int constant = 0;  ///< the only one that it has; 0: those behind switches
  int slices = 1;    ///< of those behind switches the places with this remainder
  int slice = 0;
};

class result_list {
 public:
  /// Every mutant of the list.
  explicit result_list(std::string_view json);
  /// Those of a build.
  /// @throws std::runtime_error  more than `most`, or none
  result_list(std::string_view json, const build& of, std::size_t most);

  /// Changes that the tests cannot notice, each with its reason. A value of an entry may be a list
  /// of such; one that it lacks is any. "nth" tells alike texts of a line apart, from 0 on, and
  /// "line" alike lines.
  /// @throws std::runtime_error  an entry fits no mutant
  void read_equivalents(std::string_view json);
  /// What write() wrote of some of them.
  void read_results(std::string_view lines);

  /// The places of a file, of other builds' mutants too.
  std::vector<int> places_in(std::string_view file) const;

  std::vector<mutant>& all() { return all_; }
  const std::vector<mutant>& all() const { return all_; }
  /// A JSON object of one, with its end of line.
  static std::string line_of(const mutant& m);
  /// That of each.
  void write(const std::filesystem::path& path) const;
  /// Survivors, and those that were noticed though they are said to be invisible, each with its
  /// change; a sentence for each. @return  how many
  int print_missed() const;
  /// How many there are of each rule, or in each file, and what noticed them, as Markdown.
  std::string table(bool by_file) const;

 private:
  void excuse_those_of_equivalents();

  std::vector<mutant> all_;
  std::vector<mutant> others_;  ///< of other builds
};

}  // namespace warpgauge::mutants
