// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/verdict_text.hpp"

#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/case_name.hpp"
#include "warpgauge/baseline/text.hpp"
#include "warpgauge/report/summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace warpgauge::report {
namespace {

using baseline::verdict;
using baseline::verdict_entry;
using baseline::verdict_table;

using cases = std::vector<const shown_case*>;

/// Those that have this verdict, and count or do not; the largest change first.
cases with_outcome(const shown_verdict& all, verdict outcome, bool gated = true) {
  cases found;
  for (const shown_case& c : all.cases)
    if (c.gated == gated && c.outcome == outcome) found.push_back(&c);
  const auto place = [](const shown_case* c) {
    return baseline::rank_of(c->outcome, c->gated, c->change.value_or(0));
  };
  std::stable_sort(found.begin(), found.end(), [&](const shown_case* a, const shown_case* b) {
    return place(a) < place(b);
  });
  return found;
}

std::string without_end(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

class verdict_text {
 public:
  verdict_text(const shown_verdict& all, const base::canvas& on, bool every_case)
      : all_(all),
        on_(on),
        every_case_(every_case),
        columns_(static_cast<std::size_t>(on.columns)) {
    for (const shown_case& c : all.cases) {
      if (!has_line(c)) continue;
      longest_ = std::max(longest_, c.name.size());
      figures_ = std::max(figures_, c.figures.size());
      judged_by_ = std::max(judged_by_, c.judged_by.size() + 2);
      repeat_ = std::max(repeat_, c.repeat.size());
      any_detects_ = any_detects_ || c.detects;
      if (c.change) largest_ = std::max(largest_, std::abs(*c.change));
    }
    divide_width();
  }

  std::string text() {
    std::string body;
    for (const std::string& note : all_.notes) body += paragraph("", note, 0);
    for (const std::string& line : all_.table) body += line + "\n";
    for (const verdict_entry& e : verdict_table)
      if (const cases some = with_outcome(all_, e.outcome);
          !some.empty() && (every_case_ || e.outcome != verdict::pass))
        body += section(e, some);
    if (every_case_)
      for (const verdict_entry& e : verdict_table)
        if (const cases some = with_outcome(all_, e.outcome, false); !some.empty())
          body += section(e, some);
    const bool lines = !body.empty();
    std::string below;
    for (const std::string& line : all_.against) below += paragraph("", line, 0);
    if (longest_ > 0 && lines && !all_.legend.empty())
      below += paragraph("detects:", all_.legend, 0);
    const std::string summary = paint_summary();
    return lines ? summary + body + "\n" + below + summary : below + summary;
  }

 private:
  bool has_line(const shown_case& c) const {
    if (every_case_) return true;
    return c.gated && entry_of(c.outcome).by_change && c.outcome != verdict::pass;
  }

  /// Change, limit and bar are always there; a name that leaves them no room has its own line.
  void divide_width() {
    constexpr std::size_t least_bar = 6, usual_bar = 12;
    const std::size_t numbers = 2 + 2 * number;
    const std::size_t most_name =
        columns_ > numbers + least_bar + 2 ? columns_ - numbers - least_bar - 2 : 12;
    name_ = std::min(std::max<std::size_t>(longest_, 20), most_name);
    std::size_t rest = columns_ - std::min(columns_, numbers + name_);
    bar_ = std::clamp<std::size_t>(rest - std::min<std::size_t>(rest, 2), least_bar, usual_bar);
    rest -= std::min(rest, bar_ + 2);
    const auto take = [&](std::size_t width, bool& shown) {
      shown = width > 0 && rest >= width + 2;
      if (shown) rest -= width + 2;
      return shown;
    };
    take(any_detects_ ? number - 2 : 0, shows_detects_);
    take(figures_, shows_figures_) && take(judged_by_, shows_judged_by_) &&
        take(repeat_ + 7, shows_repeat_);
    spare_ = rest;
  }

  std::string paragraph(std::string_view head, std::string_view text, std::size_t indent) const {
    const std::string first = fmt::format("{:{}}{}{}", "", indent, head, head.empty() ? "" : " ");
    const std::size_t hang = indent + 2;
    const std::vector<std::string> lines =
        base::wrapped(base::one_line(text), columns_ - hang, columns_ - first.size());
    return fmt::format("{}{}\n", first, fmt::join(lines, fmt::format("\n{:{}}", "", hang)));
  }

  std::string paint_summary() const {
    verdict worst = verdict::pass;
    for (const verdict_entry& e : verdict_table)
      if (worst == verdict::pass && !with_outcome(all_, e.outcome).empty()) worst = e.outcome;
    std::string text = paragraph("", summary_of(all_), 0);
    text.pop_back();
    return base::paint(on_, style_of(baseline::look_of(worst)) | base::style::bold, text) + "\n";
  }

  std::string heading(std::string_view words) const {
    std::string text =
        fmt::format("{:<{}}{:>{}}{:>{}}", words, 2 + name_, "change", number, "limit", number);
    text += fmt::format("  {:{}}", "", bar_);
    if (shows_detects_) text += fmt::format("{:>{}}", "detects", number);
    if (shows_judged_by_) text += fmt::format("  {:<{}}  judged by", "", figures_);
    return "\n" + base::paint(on_, base::style::bold, without_end(text));
  }

  std::string line(const shown_case& c, const std::string& marks) {
    const fmt::text_style& style =
        c.gated ? style_of(baseline::look_of(c.outcome)) : base::style::plain;
    const bool needs_a_look =
        entry_of(c.outcome).by_change && look_of(c.outcome) != baseline::tone::good;
    std::string text = "  " + baseline::in_column(base::one_line(c.name), name_, 2);
    text += base::paint(on_, style, fmt::format("{:>{}}", change_text(c.change), number));
    text += fmt::format("{:>{}}  ", change_text(c.limit), number);
    const double part = c.change && largest_ > 0 ? std::abs(*c.change) / largest_ : 0;
    // A mark that finds no room at the end of the line takes the bar's.
    const std::size_t over = marks.size() - std::min(marks.size(), spare_);
    text += base::bar(on_, style, part, static_cast<int>(bar_ - std::min(bar_ - 1, over)));
    if (shows_detects_) text += fmt::format("{:>{}}", baseline::fraction(c.detects), number);
    if (shows_figures_) text += fmt::format("  {:<{}}", base::one_line(c.figures), figures_);
    if (shows_judged_by_) text += fmt::format("  {:<{}}", c.judged_by, judged_by_);
    const bool again_here =
        c.gated && needs_a_look && !c.repeat.empty() && told_.insert(c.repeat).second;
    const std::string again = again_here ? "again: " + base::one_line(c.repeat) : "";
    if (shows_repeat_ && again_here) text += "  " + base::paint(on_, base::style::faint, again);
    text += marks;
    text = without_end(std::move(text));
    if (!shows_repeat_ && again_here)
      text +=
          std::string(std::min<std::size_t>(6, columns_ - std::min(columns_, again.size())), ' ') +
          base::paint(on_, base::style::faint, again) + "\n";
    return text;
  }

  /// The reasons for a section's verdicts, each sentence once.
  struct explanation {
    std::string text;
    cases of;
  };
  std::vector<explanation> explanations(const cases& some) const {
    std::vector<explanation> found;
    for (const shown_case* c : some) {
      std::string text;
      for (const std::string& sentence : c->because)
        if (std::find(all_.notes.begin(), all_.notes.end(), sentence) == all_.notes.end())
          text += (text.empty() ? "" : "; ") + sentence;
      const auto known = std::find_if(
          found.begin(), found.end(), [&](const explanation& e) { return e.text == text; });
      (known == found.end() ? found.emplace_back(explanation{text, {}}) : *known).of.push_back(c);
    }
    return found;
  }

  std::string section(const verdict_entry& e, const cases& some) {
    const std::vector<explanation> why = explanations(some);
    if (!e.by_change && !every_case_) return counted(e, why);
    std::string words(e.spoken);
    if (e.spoken != e.word) words += fmt::format(" ({})", e.word);
    if (!some.front()->gated) words += ", not gated";
    std::string text = heading(words);
    std::size_t shown = 0;
    for (const shown_case* c : some) {
      if (!every_case_ && shown == most_lines) break;
      ++shown;
      text += line(*c, mark_of(why, c));
    }
    if (shown < some.size())
      text += fmt::format("  and {} more: --all shows them\n", some.size() - shown);
    for (std::size_t i = 0; i < why.size(); ++i)
      if (!why[i].text.empty())
        text += paragraph(why.size() == 1 ? "" : fmt::format("[{}]", i + 1), why[i].text, 2);
    return text;
  }

  static std::string mark_of(const std::vector<explanation>& why, const shown_case* c) {
    if (why.size() == 1) return {};
    for (std::size_t i = 0; i < why.size(); ++i)
      if (!why[i].text.empty() &&
          std::find(why[i].of.begin(), why[i].of.end(), c) != why[i].of.end())
        return fmt::format(" [{}]", i + 1);
    return {};
  }

  /// Cases whose size does not matter: why, how many, and of which kernels.
  std::string counted(const verdict_entry& shown, const std::vector<explanation>& why) const {
    std::string text = "\n" + base::paint(on_, base::style::bold, shown.spoken) + "\n";
    for (const explanation& e : why) {
      const bool all = e.of.size() == all_.cases.size() && all_.cases.size() > 1;
      if (all && e.text.empty()) return {};  // a note says why
      const std::string head = e.of.size() == 1 ? base::one_line(e.of.front()->name)
                               : all            ? fmt::format("all {} cases", e.of.size())
                                                : fmt::format("{} cases", e.of.size());
      text += paragraph("", e.text.empty() ? head : head + ": " + e.text, 2);
      if (!all && e.of.size() > 1) text += paragraph("", kernels_of(e.of), 4);
    }
    return text;
  }

  /// "transpose.padded (12), copy.simple (4) and 9 more kernels"
  static std::string kernels_of(const cases& some) {
    std::map<std::string_view, int> counts;
    for (const shown_case* c : some) ++counts[baseline::variant_and_rest(c->name).first];
    std::string text;
    std::size_t named = 0;
    for (const auto& [kernel, count] : counts) {
      if (named == most_kernels) break;
      text += fmt::format("{}{}{}",
                          named++ == 0 ? "" : ", ",
                          kernel,
                          count == 1 ? "" : fmt::format(" ({})", count));
    }
    if (named < counts.size())
      text += fmt::format(" and {} more: --all shows them", counts.size() - named);
    return text;
  }

  static constexpr std::size_t number = 10;  ///< columns of "-12.34 %" with what parts it
  static constexpr std::size_t most_lines = 20;
  static constexpr std::size_t most_kernels = 8;

  const shown_verdict& all_;
  const base::canvas& on_;
  bool every_case_;
  bool any_detects_ = false;
  std::size_t spare_ = 0;  ///< behind the last column
  std::size_t columns_;
  std::size_t longest_ = 0, figures_ = 0, judged_by_ = 0, repeat_ = 0;
  std::size_t name_ = 0, bar_ = 0;
  bool shows_detects_ = false, shows_figures_ = false, shows_judged_by_ = false,
       shows_repeat_ = false;
  double largest_ = 0;
  std::set<std::string> told_;  ///< commands
};

}  // namespace

const fmt::text_style& style_of(baseline::tone look) {
  switch (look) {
    case baseline::tone::bad:
      return base::style::bad;
    case baseline::tone::open:
      return base::style::doubtful;
    case baseline::tone::good:
      break;
  }
  return base::style::good;
}

std::string summary_of(const shown_verdict& all) {
  std::vector<counted_case> cases;
  for (const shown_case& c : all.cases)
    cases.push_back({c.name, c.outcome, c.gated, c.change, c.limit});
  return fmt::format("{}: {}", all.label, sentence_of(cases));
}

std::string text_of(const shown_verdict& all, const base::canvas& on, bool every_case) {
  return verdict_text(all, on, every_case).text();
}

}  // namespace warpgauge::report
