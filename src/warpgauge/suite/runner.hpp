// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/memory.hpp"
#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/compare.hpp"
#include "warpgauge/suite/executor.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace warpgauge::suite {

/// The operands of a case in device memory, with their surroundings.
class case_memory {
 public:
  /// Allocates, writes the inputs and poisons the rest. On the simulator each operand is an
  /// allocation of its exact size, whose edges and unwritten bytes the simulator watches; on a GPU
  /// there are guard bands.
  /// @param to_compare  keeps what was written, for given() and trespass(); else values repeat
  /// @param stream  of values, where the case has no seed
  /// @throws device::cuda_error
  case_memory(device::queue& q, bound_case c, bool to_compare = true, std::uint64_t stream = 0);

  const bound_case& bound() const { return case_; }
  /// What the inputs hold, as numbers; empty for the others.
  const std::vector<host_values>& given() const { return given_; }

  /// On the simulator the next launch is told of where it reads an output before it wrote there:
  /// what it makes of old values is wrong for others. The functions below allow it again.
  void forbid_reads_of_outputs() const;

  /// The elements of an operand as they are now.
  std::vector<std::byte> elements(device::queue& q, std::size_t operand) const;
  /// A sentence for memory that no kernel may change: inputs, gaps between rows, guard bands.
  std::string trespass(device::queue& q) const;

  /// All of an operand's allocation, and the same put in its place.
  std::vector<std::byte> bytes(device::queue& q, std::size_t operand) const;
  /// @throws std::invalid_argument where there are more or fewer of them
  void put_bytes(device::queue& q, std::size_t operand, std::span<const std::byte> all);

 private:
  struct block {
    device::allocation memory;
    std::size_t guard = 0;
    std::vector<std::byte> before;  ///< the launch, all of it
  };
  bound_case case_;
  std::vector<block> blocks_;
  std::vector<host_values> given_;
};

/// The result of one case.
struct outcome {
  bool passed = false;
  std::string why;                  ///< sentences, a line each; empty when it passed
  bool has_findings = false;        ///< the simulator's, that the statement does not accept
  bool off_stream = false;          ///< what is wrong is where it runs
  bool statement_is_wrong = false;  ///< and nothing is said of the launch
};

/// Runs cases of one definition one after another, and keeps what they share.
class runner {
 public:
  explicit runner(const definition& d) : of_(d), accepted_(d.accepted.size()) {}
  /// Its launches run elsewhere; also reports launches that cannot be recorded as a graph.
  runner(const definition& d, executor& elsewhere)
      : of_(d), elsewhere_(&elsewhere), accepted_(d.accepted.size()) {}
  /// @throws wrong_name, device::cuda_error
  outcome run(const bound_case& c);
  /// A problem of all cases together: a tolerance that accepts anything, nothing compared. Empty if
  /// there is none.
  std::string verdict_of_all() const;

 private:
  std::string sentences_of(const launched& seen);
  std::string make_reference(const bound_case& c, const case_memory& memory);
  std::string compare(case_memory& memory);
  std::string check(case_memory& memory);
  std::string repeat(const bound_case& c, const case_memory& first);
  bool accepts(const std::string& finding);
  void look_where(case_memory& memory, outcome& o);
  executor& by() { return elsewhere_ != nullptr ? *elsewhere_ : here_; }

  const definition& of_;
  device::queue queue_;
  direct_executor here_{of_, queue_};
  executor* elsewhere_ = nullptr;
  bound_case reference_of_;  ///< the case that wanted_ belongs to
  std::vector<host_values> wanted_;
  std::vector<std::uint64_t> accepted_;  ///< how often each of definition::accepted was met
  bool as_doubles_ = false;              ///< the reference takes 64-bit integers for doubles
  bool has_to_write_ = false;
  bool stream_seen_ = false;
  comparison_counts seen_;
};

}  // namespace warpgauge::suite
