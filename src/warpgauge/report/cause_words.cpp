// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/cause_words.hpp"

#include "warpgauge/base/process.hpp"
#include "warpgauge/baseline/limits.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace warpgauge::report {
namespace {

using baseline::cause;

std::string_view s(int count) { return count == 1 ? "" : "s"; }

std::string signed_per_cent(double change) { return fmt::format("{:+.2f} %", 100 * change); }

/// "-1.20 %, -1.31 % and -1.25 % from expected"
std::string changes(const cause& c) {
  std::vector<std::string> texts;
  for (const double change : c.changes) texts.push_back(signed_per_cent(change));
  if (texts.size() < 2) return fmt::format("{} from expected", fmt::join(texts, ""));
  return fmt::format(
      "{} and {} from expected", fmt::join(texts.begin(), texts.end() - 1, ", "), texts.back());
}

std::string name(const cause& c, std::size_t i = 0) {
  return i < c.names.size() ? c.names[i] : std::string("?");
}

/// For causes that leave a case without a figure.
std::string words_of_no_figure(const cause& c) {
  using enum baseline::cause_kind;
  switch (c.kind) {
    case cannot_run:
      return c.text;
    case clocks_held:
    case clocks_changed:
    case void_pairs:
      return fmt::format("{} of {} {}", c.part, c.whole, explanation(c));
    case few_samples:
      return fmt::format("{} samples are too few, {} are needed", c.part, c.whole);
    case not_finite:
      return fmt::format("its {} is not a finite number", name(c));
    case negative:
      return fmt::format("its {} is negative", name(c));
    case zero:
      return fmt::format("its {} is zero", name(c));
    case not_relative:
      return fmt::format("its {} is not a number from 0", name(c));
    case above_ceiling:
      return fmt::format(
          "its {} is {:.6g} {}, and this GPU can move {:.6g} at most: no measurement of this case",
          name(c, 0),
          c.seen,
          name(c, 1),
          c.usual);
    case repetitions_differ:
      return fmt::format("its repetitions range from {:.6g} to {:.6g} {}; measure again",
                         c.usual,
                         c.seen,
                         name(c));
    case foreign_work:
      return fmt::format("{} other process{} used the GPU {} measuring; end it and measure again",
                         c.part,
                         c.part == 1 ? "" : "es",
                         name(c));
    case few_processes:
      return fmt::format(
          "only {} of {} processes measured it; the others ended early or left it out; measure "
          "again",
          c.part,
          c.whole);
    default:
      return c.text.empty() ? "the program reported an error without a reason" : c.text;
  }
}

std::string words_of_not_judged(const cause& c) {
  using enum baseline::cause_kind;
  switch (c.kind) {
    case no_row:
      return "the results have no row for it: the program ended early or left it out; measure "
             "again";
    case no_results:
      return "no results were given";
    case unknown_case:
      return "the baseline does not know this case; check its name, or `warpgauge baseline record`";
    case other_unit:
      return fmt::format(
          "its unit is {} (anchor {}), the baseline's {} ({}); measure with the same version",
          name(c, 0),
          name(c, 1),
          name(c, 2),
          name(c, 3));
    case below_floor:
      return fmt::format(
          "it reaches {:.1f} % of a copy of as many bytes, and its author states at least {:g} %",
          100 * c.seen,
          100 * c.usual);
    case as_others:
      return fmt::format(
          "it reaches {:.1f} % of the memory's peak, as cards of the recorded models "
          "do; {:.1f} % at least is healthy",
          100 * c.seen,
          100 * c.usual);
    case below_others:
      return fmt::format(
          "it reaches {:.1f} % of the memory's peak; a healthy card of the recorded "
          "models reaches {:.1f} % at least",
          100 * c.seen,
          100 * c.usual);
    case few_sessions:
      return fmt::format(
          "the baseline has {} session{} of this card: too few to know its spread; record more "
          "sessions",
          c.part,
          s(c.part));
    case few_cards:
      return fmt::format(
          "the baseline has {} other card{} on {} machine{}: too few to know the spread between "
          "them; record more sessions",
          c.part,
          s(c.part),
          c.whole,
          s(c.whole));
    default:
      return fmt::format(
          "{} session{} on {} card{} are too few to notice even a halved figure; record more",
          c.part,
          s(c.part),
          c.whole,
          s(c.whole));
  }
}

std::string words_of_whole(const cause& c) {
  using enum baseline::cause_kind;
  switch (c.kind) {
    case no_baseline:
      return fmt::format(
          "there is no baseline for {}: `{} baseline record` makes one (five processes{})",
          c.text,
          base::called_by_own_program() ? base::called_as() : "warpgauge",
          base::called_by_own_program() ? "" : "; 150 s on an H200");
    case ab_instead:
      if (base::called_by_own_program())
        return fmt::format(
            "two builds can be compared at once, without a baseline: build an earlier version in "
            "another folder, then `{} ab OTHER`",
            base::called_as());
      return "two builds can be compared at once, without a baseline: `git worktree add ../base "
             "HEAD~1`, build it, then `warpgauge ab ../base/build/cuda build/cuda`";
    case other_protocol:
      return fmt::format(
          "the baseline was measured by protocol {}, these results by {}: record it again",
          name(c, 0),
          name(c, 1));
    case other_settings:
      return fmt::format(
          "the baseline is for the same GPU model with other settings ({}): shown, not judged; "
          "record one "
          "for these settings",
          c.text);
    case other_gpu:
      return fmt::format(
          "the baseline is for another GPU ({}): `warpgauge baseline record` makes one", c.text);
    case other_driver:
      return fmt::format(
          "{} of the baseline's {} sessions were measured with another driver than {} or toolkit "
          "than {}: a "
          "change may come from that; `warpgauge ab` on this machine tells, and `warpgauge "
          "baseline "
          "bridge` "
          "carries the older sessions over",
          c.part,
          c.whole,
          name(c, 0),
          name(c, 1));
    case no_such_case:
      return "no case has that name: see `warpgauge list --ids`";
    case none_gated:
      return "none of these cases is gated: they are shown and do not count";
    default:
      return fmt::format(
          "{} of {} gated cases only show a drop above 5 %: more sessions on more cards narrow "
          "that",
          c.part,
          c.whole);
  }
}

}  // namespace

std::string words(const cause& c) {
  using enum baseline::cause_kind;
  switch (c.kind) {
    case scatters:
      return fmt::format(
          "its samples scatter by {:.2g} % on this card, more than a limit could hold: shown, and "
          "does not count",
          100 * c.seen);
    case anchor_low:
      return fmt::format(
          "the anchor itself is {} from what this GPU model does: see clocks, power cap, "
          "temperature, other work",
          signed_per_cent(c.changes.empty() ? 0 : c.changes.front()));
    case clocks_below:
      return fmt::format(
          "the SMs' clock is {:.0f} MHz, in the stored sessions at least {:.0f}: see `warpgauge "
          "doctor` for what holds it down, then measure again",
          c.seen,
          c.usual);
    case anchor_unsteady:
      return "the anchor was low at first and not when repeated: the machine is not steady; "
             "measure again";
    case low:
      return fmt::format(
          "{}: {}, whose limit is {}", changes(c), explanation(c), signed_per_cent(c.limit));
    case low_once:
    case high_once:
    case low_one_time:
    case low_sometimes:
    case high:
    case high_one_time:
      return changes(c) + ": " + explanation(c);
    case gross_fall:
      return "a fall of more than three times what is detected and more than 5 %: counts whatever "
             "the "
             "case and the card";
    case never_steady:
      return fmt::format(
          "in {} of {} stored sessions its clocks were not steady: shown, and does not count",
          c.part,
          c.whole);
    case cut_sectors:
      return "rows of cut sectors cost what the card makes of them: shown, and does not count "
             "until this card is recorded";
    case no_row:
    case no_results:
    case unknown_case:
    case other_unit:
    case few_sessions:
    case few_cards:
    case below_floor:
    case as_others:
    case below_others:
    case useless_limit:
      return words_of_not_judged(c);
    case no_baseline:
    case other_protocol:
    case other_settings:
    case other_gpu:
    case other_driver:
    case ab_instead:
    case no_such_case:
    case none_gated:
    case wide_limits:
      return words_of_whole(c);
    default:
      return words_of_no_figure(c);
  }
}

std::string explanation(const cause& c) {
  using enum baseline::cause_kind;
  switch (c.kind) {
    case clocks_held:
      return fmt::format(
          "pairs are void: clocks held down by {}; `warpgauge doctor` says what to do about it, "
          "then measure again",
          fmt::join(c.names, ", "));
    case clocks_changed:
      return "pairs are void: the clocks changed under them; measure again when the GPU is steady";
    case void_pairs:
      return "pairs are void: the clocks were held low or other work ran";
    case low_once:
      return "low once; measure again and give that as --confirm";
    case high_once:
      return "high once, not confirmed";
    case anchor_low:
      return "the anchor itself is low for this GPU model: see clocks, power cap, "
             "temperature, other work";
    case low:
      return "low on average";
    case low_one_time:
      return "low once in three";
    case low_sometimes:
      return fmt::format(
          "low, but not each time; measure again{}",
          std::ssize(c.changes) < baseline::looks ? " and give that as --third" : "");
    case high:
      return "high twice; `warpgauge baseline update` makes it the expectation";
    case high_one_time:
      return "high once, not when repeated";
    case as_others:
      return "they reach the share of the memory's peak that is healthy on recorded models";
    default:
      return words(c);
  }
}

std::string sentence(const baseline::judgement& j) {
  std::string text;
  for (const cause& c : j.causes) text += (text.empty() ? "" : "; ") + words(c);
  return text;
}

}  // namespace warpgauge::report
