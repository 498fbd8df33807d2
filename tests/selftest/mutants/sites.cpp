// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/selftest/mutants/sites.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace warpgauge::mutants {
namespace {

class renderer {
 public:
  renderer(const source& s, const site_map& sites)
      : source_(s), at_(sites.begin()), end_(sites.end()) {}

  /// The text up to `last`, with what lies in it.
  std::string up_to(std::size_t from, std::size_t last) {
    std::string made;
    while (at_ != end_ && at_->first.first < last) {
      const auto [begin, end] = at_->first;
      if (begin < from || end > last)
        throw std::logic_error(fmt::format("{}: places cross at {}", source_.path, begin));
      made.append(source_.text, from, begin - from);
      const site& s = (at_++)->second;
      made += around(s, begin, end, up_to(begin, end));
      from = end;
    }
    return made.append(source_.text, from, last - from);
  }

 private:
  // What stands there instead must not move the lines below.
  static std::string on_one_line(std::string text) {
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '/' && i + 1 < text.size() && text[i + 1] == '/') i = text.find('\n', i);
      if (i == std::string::npos) break;
      line += text[i] == '\n' ? ' ' : text[i];
    }
    return line;
  }

  static std::string shown(const site& s, int place, const alternate& a) {
    if (s.kind == site::form::constant) return fmt::format("WARPGAUGE_MUTANT_CONSTANT == {}", a.id);
    if (a.id == place) return fmt::format("WARPGAUGE_PLACE({})", place);
    const int first = a.together_with != 0 ? a.together_with : place;
    return fmt::format("WARPGAUGE_MUTANT({}, {})", first, a.id);
  }

  std::string around(const site& s, std::size_t begin, std::size_t end, std::string inner) const {
    const std::string plain = on_one_line(source_.text.substr(begin, end - begin));
    if (s.kind == site::form::statement) {
      std::string made = fmt::format("{{ if (WARPGAUGE_PLACE({})) {{}} else ", s.dropped_id);
      for (const alternate& a : s.instead)
        made +=
            fmt::format("if ({}) {{ {} }} else ", shown(s, s.dropped_id, a), on_one_line(a.text));
      made += inner;
      if (s.doubled_id != 0)
        made += fmt::format(
            " if (WARPGAUGE_MUTANT({}, {})) {{ __asm__ volatile(\"\" ::: \"memory\"); {} }}",
            s.dropped_id,
            s.doubled_id,
            plain);
      return made + " }";
    }
    const bool by_address = s.of_array && s.kind == site::form::expression;
    const char* const address = by_address ? "&" : "";
    std::string made = by_address ? "(*(" : "(";
    const int place = s.place();
    for (const alternate& a : s.instead)
      made += fmt::format("{} ? {}({}) : ", shown(s, place, a), address, on_one_line(a.text));
    return made + address + "(" + inner + (by_address ? ")))" : "))");
  }

  const source& source_;
  site_map::const_iterator at_;
  site_map::const_iterator end_;
};

}  // namespace

void number(const source& in, site_map& sites, int& next) {
  // Of one function: what is made of the same text by the same rule.
  std::map<std::tuple<std::string, std::string, std::string, std::string>, std::vector<site*>>
      alike;
  for (auto& [where, s] : sites) {
    for (alternate& a : s.instead) a.id = next++;
    if (!s.dropped.empty()) s.dropped_id = next++;
    if (!s.doubled.empty()) s.doubled_id = next++;
    const std::string text = in.text.substr(where.first, where.second - where.first);
    if (s.kind == site::form::expression)
      for (const alternate& a : s.instead) alike[{s.function, text, a.rule, a.text}].push_back(&s);
    if (s.kind == site::form::statement) alike[{s.function, text, s.dropped, ""}].push_back(&s);
  }
  for (const auto& [made, places] : alike) {
    const std::string& rule = std::get<2>(made);
    // What does no harm at one place does none at all of them.
    if (places.size() < 2 || rule == "one more pass" || rule == "dropped warp sync") continue;
    const int id = next++;
    for (site* const s : places)
      s->instead.push_back({"wherever it stands", std::get<3>(made), id, places.front()->place()});
  }
}

std::string render(const source& s, const site_map& sites) {
  return renderer(s, sites).up_to(0, s.text.size());
}

}  // namespace warpgauge::mutants
