// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/memory.hpp"
#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/compare.hpp"
#include "warpgauge/suite/each_values.hpp"
#include "warpgauge/suite/executor.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace warpgauge::suite {

/// Device memory of many cases, which one copy writes and another one reads back.
class case_arena {
 public:
  /// @throws device::cuda_error
  explicit case_arena(std::size_t bytes) : memory_(bytes), image_(bytes) {}

  std::byte* on_device(std::size_t at) const {
    return static_cast<std::byte*>(memory_.data()) + at;
  }
  std::byte* on_host(std::size_t at) { return image_.data() + at; }
  /// The first `bytes` of it. Both wait for the queue.
  /// @throws device::cuda_error
  void write(device::queue& q, std::size_t bytes) {
    device::copy_to_device(q, memory_.data(), image_.data(), bytes);
  }
  void read(device::queue& q, std::size_t bytes) {
    device::copy_to_host(q, image_.data(), memory_.data(), bytes);
  }

 private:
  device::allocation memory_;
  std::vector<std::byte> image_;
};

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
  /// In an arena from byte `at` on, with guard bands: as the arena is written next, and as it was
  /// read last. Waits for nothing.
  case_memory(case_arena& in, std::size_t at, bound_case c);
  /// How much of an arena it takes, which ends at a boundary of 256 bytes.
  static std::size_t bytes_in_arena(const bound_case& c);

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
    device::allocation memory;  ///< none in an arena
    std::size_t guard = 0;
    std::vector<std::byte> before;        ///< the launch, all of it
    const std::byte* in_arena = nullptr;  ///< what the arena read last
  };
  /// Poison, and the values of an input.
  void draw(std::size_t operand, block& b, bool to_compare, std::uint64_t stream);
  std::vector<std::byte> now(device::queue& q, std::size_t operand) const;
  bool is_guarded() const;

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

/// What the outputs of a case have to hold.
struct expected_results {
  bound_case of;
  std::vector<host_values> wanted;  ///< one per operand; empty: nobody says
  bool has_to_write = false;
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

  /// Whether further cases may be launched without a wait between them.
  bool takes_batches() const;
  /// Launches them one after the other and looks at their results together. What is then in doubt
  /// runs alone, so that what is said of it is what run() says.
  /// @throws wrong_name; device::cuda_error when a launch failed, whichever it was
  std::vector<outcome> run_together(std::span<const bound_case> cases, case_arena& in);

  /// A problem of all cases together: a tolerance that accepts anything, nothing compared. Empty if
  /// there is none.
  std::string verdict_of_all() const;

 private:
  using expectation = std::shared_ptr<const expected_results>;

  std::string sentences_of(const launched& seen);
  /// @return why there is none; empty: it is expected_
  std::string make_reference(const bound_case& c, const case_memory& memory);
  std::string compare(const expected_results& with,
                      const case_memory& memory,
                      comparison_counts& seen);
  std::string check(const case_memory& memory);
  std::string repeat(const bound_case& c, const case_memory& first);
  bool accepts(const std::string& finding);
  void look_where(case_memory& memory, outcome& o);
  executor& by() { return elsewhere_ != nullptr ? *elsewhere_ : here_; }

  const definition& of_;
  device::queue queue_;
  direct_executor here_{of_, queue_};
  executor* elsewhere_ = nullptr;
  expectation expected_;
  each_scratch scratch_;
  std::vector<std::uint64_t> accepted_;  ///< how often each of definition::accepted was met
  bool as_doubles_ = false;              ///< the reference takes 64-bit integers for doubles
  bool stream_seen_ = false;
  comparison_counts seen_;
};

}  // namespace warpgauge::suite
