// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/definition.hpp"

#include "warpgauge/base/suggest.hpp"
#include "warpgauge/suite/each.hpp"
#include "warpgauge/suite/timing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace warpgauge::suite {
namespace {

class checker {
 public:
  explicit checker(const definition& d) : d_(d) {
    for (const range& r : d.sizes) sizes_.push_back(r.name);
    for (const operand& o : d.operands) operands_.push_back(o.name);
  }

  std::vector<std::string> all() {
    names_once();
    ranges();
    rows("also", d_.also);
    rows("traffic", d_.traffic);
    rows("perf", d_.perf);
    for (const operand& o : d_.operands) one_operand(o);
    for (const std::string& name : d_.moves.operands)
      if (std::find(operands_.begin(), operands_.end(), name) == operands_.end())
        say(".moves() names the operand '{}'; {}", name, known(name, operands_));
    if (d_.on_default_stream && !d_.perf.empty())
      say(".perf(...) times what runs on a.stream: without .on_default_stream(), or not at all");
    if (!(d_.least_of_copy >= 0 && d_.least_of_copy <= 1))
      say(".least_of_copy({}) is a share, from 0 to 1", d_.least_of_copy);
    if (d_.allowed.how == tolerance_rule::form::summed)
      size_name(".tolerance(summed)", d_.allowed.terms);
    for (const auto& [name, rule] : d_.allowed_for) one_rule(name, rule);
    for (const auto& [name, filler] : d_.fillers) one_filler(name);
    if (!d_.each.empty()) each_output();
    for (const auto& each : d_.accepted)
      if (each.kind.empty() || each.why.empty())
        say(".accepts(\"{}\", \"{}\") takes how the finding begins and why it is no mistake",
            each.kind,
            each.why);
    if (d_.flops && sentences_.empty()) operations();  // at cases, which need the rest to be right
    return std::move(sentences_);
  }

 private:
  template <class... Arguments>
  void say(fmt::format_string<Arguments...> sentence, Arguments&&... arguments) {
    sentences_.push_back(fmt::format(sentence, std::forward<Arguments>(arguments)...));
  }
  static std::string known(const std::string& name, const std::vector<std::string>& all) {
    return fmt::format(
        "there are {}{}", fmt::join(all, ", "), base::did_you_mean(base::near_misses(name, all)));
  }
  void size_name(const std::string& where, const std::string& name) {
    if (std::find(sizes_.begin(), sizes_.end(), name) == sizes_.end())
      say("{} names the size '{}'; {}", where, name, known(name, sizes_));
  }
  void names_once() {
    std::set<std::string> seen;
    const auto once = [&](const std::string& name) {
      if (!seen.insert(name).second) say("the name '{}' is given twice", name);
    };
    for (const std::string& name : sizes_) once(name);
    for (const std::string& name : operands_) once(name);
    for (const tuning& t : d_.tunings) once(t.name);
    for (const scalar& s : d_.scalars) once(s.name);
    for (const tuning& t : d_.tunings)
      if (t.values.empty()) say(".tuning(\"{}\", {{...}}) has no value", t.name);
    for (const scalar& s : d_.scalars)
      if (s.values.empty()) say(".scalar(\"{}\", {{...}}) has no value", s.name);
  }
  void ranges() {
    for (const range& r : d_.sizes)
      if (r.of && &r == &d_.sizes.front())
        say("the size '{}' follows from none: name one with every(...) before it", r.name);
      else if (r.first < 0 || r.last < r.first || r.step < 1)
        say("the size '{}' has no values from {} to {}", r.name, r.first, r.last);
  }
  void rows(const char* part, const std::vector<size_row>& all) {
    std::vector<std::string> given;
    for (const range& r : d_.sizes)
      if (!r.of) given.push_back(r.name);
    for (const size_row& row : all)
      if (row.size() != given.size() ||
          std::any_of(row.begin(), row.end(), [](auto n) { return n < 0; }))
        say(".{}() has {{{}}}; a row gives each of {}",
            part,
            fmt::join(row, ", "),
            fmt::join(given, ", "));
  }
  void operations() {
    if (d_.perf.empty())
      say(".flops(...) says nothing without times: name the sizes in .perf({{...}})");
    try {
      for (const bound_case& c : perf_cases(d_)) {
        const double count = stated_flops(c);
        if (count > 0 && std::isfinite(count)) continue;
        say(".flops(...) gives {} at {}: count the operations, more than 0", count, describe(c));
        return;
      }
    } catch (const mistake& e) {
      say(".flops(...): {}", e.what());
    }
  }
  void one_rule(const std::string& output, const tolerance_rule& rule) {
    std::vector<std::string> outputs;
    for (const operand& o : d_.operands)
      if (o.as == role::output || o.as == role::in_place) outputs.push_back(o.name);
    if (output.empty())
      say("a tolerance follows no output: write .output(\"{}\") before it",
          outputs.empty() ? "y" : outputs.front());
    else if (std::find(outputs.begin(), outputs.end(), output) == outputs.end())
      say("a tolerance is given to the output '{}'; {}", output, known(output, outputs));
    if (rule.how == tolerance_rule::form::summed)
      size_name(fmt::format("{}'s summed(...)", output), rule.terms);
  }
  void one_filler(const std::string& input) {
    if (std::none_of(d_.operands.begin(), d_.operands.end(), [&](const operand& o) {
          return o.name == input && (o.as == role::input || o.as == role::in_place);
        }))
      say(".holds(...) follows no input: write .input(array<int>(\"x\", ...)).holds(...)");
  }
  void each_output() {
    if (d_.reference)
      say(".each(...) and .reference(...) both say what is right: keep one of them");
    std::vector<std::string> outputs;
    for (const operand& o : d_.operands)
      if (o.as == role::output || o.as == role::in_place) outputs.push_back(o.name);
    for (const each_reference& r : d_.each) {
      const auto at = std::find_if(d_.operands.begin(), d_.operands.end(), [&](const operand& o) {
        return o.name == r.output && (o.as == role::output || o.as == role::in_place);
      });
      if (at == d_.operands.end())
        say(".each() names the output '{}'; {}", r.output, known(r.output, outputs));
      else if (at->extents.size() != r.indices)
        say(".each(\"{}\", f): f takes {} indices, and {} has {} extents",
            r.output,
            r.indices,
            r.output,
            at->extents.size());
      const auto stated = std::count_if(d_.each.begin(), d_.each.end(), [&](const auto& other) {
        return other.output == r.output;
      });
      if (stated > 1) say(".each(\"{}\", f) is given {} times", r.output, stated);
    }
    for (const std::string& name : outputs)
      if (std::none_of(d_.each.begin(), d_.each.end(), [&](const each_reference& r) {
            return r.output == name;
          }))
        say("the output {} has no reference: write .each(\"{}\", f) for it too", name, name);
    const auto length = [&](const std::string& name) {
      if (name.size() > each_operand::most_letters)
        say("beside .each(...) names have at most {} letters: {}",
            each_operand::most_letters + 0,
            name);
    };
    for (const std::string& name : sizes_) length(name);
    for (const tuning& t : d_.tunings) length(t.name);
    for (const scalar& s : d_.scalars) length(s.name);
    for (const operand& o : d_.operands) {
      length(o.name);
      if (o.extents.size() > each_operand::most_extents)
        say("beside .each(...) arrays have at most {} extents: {} has {}",
            each_operand::most_extents + 0,
            o.name,
            o.extents.size());
    }
  }
  void one_operand(const operand& o) {
    if (!o.type && d_.types.empty())
      say("{} has no type: write array<float>(\"{}\", ...), or .types<...>() before it",
          o.name,
          o.name);
    if (o.extents.empty())
      say("{} has no extent: write array(\"{}\", \"{}\")",
          o.name,
          o.name,
          sizes_.empty() ? "n" : sizes_.front());
    for (const extent& e : o.extents)
      if (!e.size.empty()) size_name(o.name, e.size);
    if (o.limit && !o.limit->size.empty()) size_name(o.name + "'s .below(...)", o.limit->size);
    if (!(o.least <= o.most)) say("{} has no values between {} and {}", o.name, o.least, o.most);
  }

  const definition& d_;
  std::vector<std::string> sizes_;
  std::vector<std::string> operands_;
  std::vector<std::string> sentences_;
};

}  // namespace

std::vector<definition>& definitions() {
  static std::vector<definition> all;
  return all;
}

std::vector<std::string> problems_of(const definition& d) { return checker(d).all(); }

}  // namespace warpgauge::suite
