// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/case_name.hpp"
#include "warpgauge/baseline/results.hpp"
#include "warpgauge/baseline/standing.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A report in memory: every input is read into it, every output is drawn from it.
namespace warpgauge::report {

using baseline::status;

struct claim {
  std::string label;  ///< CTest label or section: "correctness"
  std::string where;  ///< "CPU simulator", "GPU", a GPU's name
  std::string question;
  status outcome = status::not_proven;
  std::string evidence;  ///< what was counted, empty when nothing was
  std::string reason;    ///< why it is not proven or failed; empty when proven
  std::string command;   ///< what would prove it
  /// The verdict's exit code; ok also when no input was given.
  baseline::exit_code code = baseline::exit_code::ok;
};

/// A test that failed, or did not run, and why.
struct remark {
  std::string name;
  std::string text;
};

/// What one file says about the tests of one label on one backend.
struct test_group {
  /// "correctness", "large", "traffic", "perf", "sanitize"; "project" for the rest
  std::string label;
  std::string backend;  ///< "sim", "cuda", "host"
  std::string origin;   ///< name of the file, without folders
  std::string unit;     ///< what the numbers count: "cases", "tests"
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;
  std::uint64_t skipped = 0;
  std::uint64_t variants = 0;  ///< kernels that they are about; 0: unknown
  bool by_ctest = false;  ///< tests as CTest saw them end; else cases as a program counted them
  std::string plan;       ///< the plan of cases that the registry can count; empty: none
  std::map<std::string, std::uint64_t> cases_of;  ///< by kernel, likewise
  /// Which of them passed something: ids, for sanitize "memcheck.copy". Empty if the file only has
  /// their number.
  std::set<std::string> passed_for;
  std::vector<remark> failures;
  std::vector<remark> skips;
  std::set<std::string> weakened_by;   ///< settings under which a pass says less
  std::string commit;                  ///< that was tested; empty: unknown
  std::optional<double> seconds = {};  ///< that the tests took; absent: not stated
};

using baseline::case_parts;
using baseline::parts_of;

/// One case in one session of the baseline.
struct session_point {
  std::string session;
  std::string card;
  std::string utc;
  double figure = 0;               ///< median over its processes
  std::optional<double> expected;  ///< by the whole baseline, at this session's anchor
  std::optional<double> limit;     ///< likewise: what a measurement there would be held to
};

/// How far a value is from what is expected, as a fraction of it; negative: slower.
inline std::optional<double> beside(std::optional<double> value, std::optional<double> expected) {
  if (!value || !expected || *expected <= 0) return std::nullopt;
  return *value / *expected - 1;
}

struct case_line {
  baseline::judgement judged;
  case_parts parts;
  /// Bytes moved each way, or operations of the product; 0: unknown.
  double size = 0;
  double bytes = 0, flops = 0;         ///< that a launch needs at least; 0: unknown, or none
  std::optional<double> copy_ceiling;  ///< figure if it moved data as fast as the copy; same unit
  std::optional<double> peak_ceiling;  ///< figure at the theoretical peak; same unit
  std::vector<session_point> history;  ///< by time
  std::vector<std::string> changes = {};  ///< found in it, on the cards that were measured

  std::optional<double> change() const { return beside(judged.decisive(), judged.expected); }
  std::optional<double> limit_change() const { return beside(judged.limit, judged.expected); }
};

using baseline::measuring_process;

struct performance {
  bool judged = false;  ///< results were given; else the lines only tell what the baseline knows
  baseline::identity gpu;
  std::vector<measuring_process> processes;
  std::vector<case_line> cases;
  baseline::exit_code code = baseline::exit_code::ok;
  baseline::rule by;
  int gated = 0;
  int judgements = 0;         ///< gated cases among which the rate of false alarms is shared
  std::string baseline_name;  ///< without folders; empty: there is none
  int sessions = 0;
  int sessions_shown = 0;  ///< in the histories, see history.hpp
  int cards = 0;
  std::vector<std::string> notes;
};

struct traffic_count {
  std::uint64_t requests = 0;
  std::uint64_t actual = 0;
  std::uint64_t ideal = 0;
};

struct source_line {
  std::string file;  ///< as shown
  int line = 0;
  std::string operation;  ///< "shared load"
  std::string unit;       ///< "sectors" or "wavefronts"
  traffic_count count;
  int first_line = 0;                ///< of the excerpt
  std::vector<std::string> excerpt;  ///< empty: the source was not available
};

/// One launch on the simulator.
struct traced_kernel {
  std::string id, shape, type, layout, kernel;
  int tile = 0;
  bool exact = true;
  traffic_count global_load, global_store, shared_load, shared_store;
  std::uint64_t bank_conflicts = 0;
  std::uint64_t barriers = 0;
  std::optional<source_line> worst;  ///< absent: every line is ideal
  std::vector<remark> findings;
  /// Whether the counts are the formula's; absent: the case has none, or was not compared.
  std::optional<bool> as_promised;
  std::string promise;  ///< the difference, or why there is no formula
};

struct covered_file {
  std::string name;
  std::uint64_t found = 0, hit = 0;  ///< lines
};

struct coverage {
  std::vector<covered_file> files;
  std::uint64_t kernel_found = 0, kernel_hit = 0;  ///< of device code (.cuh, .cu)
  std::uint64_t other_found = 0, other_hit = 0;
};

struct machine {
  std::vector<std::pair<std::string, std::string>> facts;
  std::vector<remark> remarks;  ///< what is unusual, what to do
  std::vector<remark> labels;   ///< label, why it runs or does not
};

/// A part of a claim that was published: what it says, and what was found.
struct study_part {
  std::string says, claimed;
  std::optional<double> here;
  std::string bounds;   ///< within which it holds: "at least 4"
  std::string said;     ///< "holds", "does not hold", "undecided", "not measured"
  std::string counted;  ///< counters that explain it
};

struct study_claim {
  std::string id, text;
  std::string said;
  std::vector<study_part> parts;
};

struct study_figure {
  std::string title, svg;
};

/// One published document, measured again.
struct document_study {
  int number = 0;
  std::string document;  ///< with the original machine
  std::string tally;     ///< "3 of 8 claims hold, 5 do not"
  std::vector<study_claim> claims;
  std::string about;  ///< in three sentences
  std::vector<study_figure> figures;
  std::vector<remark> wrong;  ///< results that were not right, by kernel and shape
};

struct studies {
  std::string gpu;      ///< empty: kernels were not timed
  std::string machine;  ///< in a sentence
  std::string tally;
  std::vector<document_study> documents;
};

/// Where the sources can be read by others.
struct source_links {
  std::string url;   ///< to which a file's name is appended; empty: no links
  std::string root;  ///< their folder here
};

struct model {
  std::string title = "warpgauge";
  std::string version;
  std::string commit;  ///< that the report is about; empty: unknown
  std::string branch;  ///< likewise
  source_links links;
  std::vector<claim> claims;
  std::vector<test_group> tests;
  std::string own;  ///< name of the program of own kernels that it is about; empty: the suite's
  /// By label, what a complete run covers, in the words of test_group::passed_for. Other labels are
  /// not checked for completeness.
  std::map<std::string, std::set<std::string>> whole;
  /// By label and backend ("correctness/sim"), how many cases each kernel has.
  std::map<std::string, std::map<std::string, std::uint64_t>> case_counts;
  /// Cases on which a complete performance run has a verdict; empty: those that there are.
  std::set<std::string> gated_cases;
  std::optional<performance> perf;
  std::vector<traced_kernel> traffic;
  std::string traffic_missing;  ///< why there is no table
  std::optional<coverage> lines;
  std::optional<machine> here;
  std::optional<studies> studied;
  std::vector<remark> open;  ///< what else could not be had
  /// Exit code of the worst claim for which there was input.
  baseline::exit_code code = baseline::exit_code::ok;
};

/// Fills claims and code from the rest.
void conclude(model& m);

/// What was left open, one line each, claims first.
std::vector<remark> left_open(const model& m);

}  // namespace warpgauge::report
