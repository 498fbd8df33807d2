// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/runner.hpp"

#include "warpgauge/contract/decode.hpp"
#include "warpgauge/device/availability.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace warpgauge::suite {
namespace {

constexpr const char* stream_advice = "write kernel<<<grid, block, bytes, a.stream>>>(...)";

/// Adds sentences, which are a line each.
void append(std::string& to, const std::string& lines) {
  if (!to.empty() && !lines.empty()) to += '\n';
  to += lines;
}

/// Whether memory has to change at all: a launch of nothing is right where an operand that is
/// worked on in place stays as it was.
bool has_to_write(const std::vector<host_values>& given, const std::vector<host_values>& wanted) {
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const role as = wanted[i].of->is->as;
    if (as == role::output && !wanted[i].values.empty()) return true;
    if (as != role::in_place) continue;
    if (wanted[i].values != given[i].values || wanted[i].integers != given[i].integers) return true;
  }
  return false;
}

}  // namespace

outcome runner::run(const bound_case& c) {
  try {
    bound_case meant = c;
    meant.as_doubles = as_doubles_;
    case_memory memory(queue_, meant);
    if (const std::string why = make_reference(meant, memory); !why.empty())
      return {.why = why, .statement_is_wrong = true};
    // A reference in double is only right for what a double holds.
    if (as_doubles_ != meant.as_doubles) return run(c);
    memory.forbid_reads_of_outputs();
    const launched seen = by().run(memory);
    outcome o;
    o.why = sentences_of(seen);
    o.has_findings = seen.failure.empty() && !o.why.empty();
    if (seen.has_results) {
      append(o.why, memory.trespass(queue_));
      append(o.why, compare(*expected_, memory, seen_));
      append(o.why, check(memory));
    }
    if (o.why.empty() && of_.repeatable) o.why = repeat(meant, memory);
    if (o.why.empty()) look_where(memory, o);
    o.passed = o.why.empty();
    return o;
  } catch (const wrong_name&) {
    throw;
  } catch (const mistake& e) {
    return {.why = e.what(), .statement_is_wrong = true};
  }
}

/// What is said of them, without accepted findings.
std::string runner::sentences_of(const launched& seen) {
  std::string why;
  for (const std::string& finding : seen.findings)
    if (!accepts(finding)) append(why, finding);
  append(why, seen.failure);
  return why;
}

/// @param finding  sim::text_of() it, which ends in "[kind]"
bool runner::accepts(const std::string& finding) {
  for (std::size_t i = 0; i < accepted_.size(); ++i)
    if (finding.find(" [" + std::string(of_.accepted[i].kind)) != std::string::npos)
      return ++accepted_[i], true;
  return false;
}

/// A launch on the same inputs leaves the same bytes.
std::string runner::repeat(const bound_case& c, const case_memory& first) {
  case_memory second(queue_, c);
  if (const std::string why = sentences_of(by().run(second)); !why.empty())
    return "the second launch: " + why;
  for (std::size_t i = 0; i < c.operands.size(); ++i) {
    const bound_operand& x = first.bound().operands[i];
    if (x.is->as != role::output && x.is->as != role::in_place) continue;
    const std::vector<std::byte> once = first.elements(queue_, i);
    const std::vector<std::byte> again = second.elements(queue_, i);
    const auto differs = std::mismatch(once.begin(), once.end(), again.begin()).first;
    if (differs == once.end()) continue;
    const auto e = static_cast<std::size_t>(differs - once.begin()) / size_of(x.type);
    std::uint64_t bits[2] = {};
    std::memcpy(&bits[0], once.data() + e * size_of(x.type), size_of(x.type));
    std::memcpy(&bits[1], again.data() + e * size_of(x.type), size_of(x.type));
    return fmt::format("{}: {} by one launch and {} by the next: not .repeatable()",
                       name_of(x, e),
                       show(x.type, bits[0]),
                       show(x.type, bits[1]));
  }
  return "";
}

/// Host references are kept for cases that differ only in tuning and layout.
std::string runner::make_reference(const bound_case& c, const case_memory& memory) {
  if (expected_ != nullptr && !expected_->wanted.empty() && same_reference(expected_->of, c) &&
      expected_->of.as_doubles == c.as_doubles)
    return "";
  const auto made = std::make_shared<expected_results>();
  expected_ = made;
  made->of = c;
  if (!of_.reference && !of_.device_reference && of_.each.empty()) return "";  // nobody knows
  std::vector<host_values> given = memory.given();
  std::vector<host_values> wanted(c.operands.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    host_values& w = wanted[i];
    w.of = &made->of.operands[i];
    given[i].of = w.of;
    const bool starts = w.of->is->as == role::in_place;
    const auto count = static_cast<std::size_t>(w.of->elements());
    w.values = starts ? given[i].values : std::vector<double>(count, 0);
    if (is_wide(w.of->type))
      w.integers = starts ? given[i].integers : std::vector<std::uint64_t>(count, 0);
    w.written.assign(count,
                     !starts              ? host_values::unset
                     : w.integers.empty() ? host_values::as_number
                                          : host_values::as_integer);
  }
  if (of_.reference || !of_.each.empty()) {
    const host_args a(made->of, given, wanted);
    if (of_.reference)
      of_.reference(a);
    else
      fill_by_each(memory.bound(), a, wanted, queue_, scratch_);
    as_doubles_ = as_doubles_ || std::any_of(given.begin(), given.end(), [](const host_values& x) {
                    return x.read_as_number && !x.integers.empty();
                  });
  } else {
    const case_memory other(queue_, c);
    if (const std::string why =
            sentences_of(launch_once(of_.device_reference, other.bound(), queue_));
        !why.empty())
      return "the device reference: " + why;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const role as = c.operands[i].is->as;
      if (as != role::output && as != role::in_place) continue;
      fill_from(other.elements(queue_, i), wanted[i]);
    }
  }
  for (const host_values& w : wanted)
    if (std::string why = unusable(w, made->of); !why.empty()) return why;
  made->has_to_write = has_to_write(given, wanted);
  made->wanted = std::move(wanted);
  return "";
}

std::string runner::compare(const expected_results& with,
                            const case_memory& memory,
                            comparison_counts& seen) {
  std::string lines;
  for (std::size_t i = 0; i < with.wanted.size(); ++i) {
    const role as = with.wanted[i].of->is->as;
    if (as != role::output && as != role::in_place) continue;
    const tolerance_rule rule = rule_of(with.of, *with.wanted[i].of);
    lines +=
        compared(with.wanted[i], memory.elements(queue_, i), rule, terms_of(with.of, rule), seen);
  }
  if (!lines.empty()) lines.pop_back();
  return lines;
}

std::string runner::check(const case_memory& memory) {
  if (!of_.check) return "";
  const bound_case& c = memory.bound();
  std::vector<host_values> results(c.operands.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    const bound_operand& x = c.operands[i];
    if (x.is->as != role::output && x.is->as != role::in_place) continue;
    results[i].of = &x;
    results[i].values.resize(static_cast<std::size_t>(x.elements()));
    if (is_wide(x.type)) results[i].integers.resize(results[i].values.size());
    fill_from(memory.elements(queue_, i), results[i]);
    seen_.compared += results[i].values.size();
  }
  return of_.check(check_args(c, memory.given(), results));
}

/// Once: where there is anything to write, the launch has to be on the stream that it is given.
void runner::look_where(case_memory& memory, outcome& o) {
  if (stream_seen_ || !expected_->has_to_write || of_.on_default_stream) return;
  stream_seen_ = true;
  const placement seen = by().place(memory);
  if (!seen.recorded) {
    if (elsewhere_ != nullptr)
      o.why =
          "the launch cannot be recorded as a graph: it waits for the device, or works on the host";
    return;
  }
  o.off_stream = true;
  if (seen.nodes == 0)
    o.why = fmt::format("nothing runs on the stream that the launch is given: {}", stream_advice);
  else if (seen.elsewhere > 0)
    o.why = fmt::format(
        "{} of the launch's kernels run on another stream, which nothing orders after the one that "
        "it is given: {}",
        seen.elsewhere,
        stream_advice);
  else
    o.off_stream = false;
}

std::string runner::verdict_of_all() const {
  for (std::size_t i = 0; i < accepted_.size(); ++i)
    // A GPU finds nothing, and what one implementation shows another need not.
    if (accepted_[i] == 0 && elsewhere_ == nullptr && device::kernels_run())
      return fmt::format("no case has the finding '{}': .accepts(...) is out of date",
                         of_.accepted[i].kind);
  if (seen_.compared == 0)
    return "no case has an output with elements: give .sizes() larger values";
  if (seen_.tolerant == 0 || seen_.tolerant < seen_.compared) return "";
  if (seen_.zero_passes == seen_.tolerant)
    return "outputs of zeros would pass everywhere: .tolerance() is too wide, or the inputs give "
           "nothing else";
  if (seen_.twice_passes == seen_.tolerant)
    return "twice the reference would pass everywhere: .tolerance() is too wide to mean anything";
  return "";
}

}  // namespace warpgauge::suite
