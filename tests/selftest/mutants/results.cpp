// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/selftest/mutants/results.hpp"

#include "warpgauge/base/files.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>

namespace warpgauge::mutants {

result_list::result_list(std::string_view json, const build& of, std::size_t most) {
  for (const nlohmann::json& j : nlohmann::json::parse(json)) {
    const bool here = j.at("round") == of.round &&
                      (of.round != 0 || j.at("place").get<int>() % of.slices == of.slice);
    (here ? all_ : others_)
        .push_back({.id = j.at("id"),
                    .place = j.at("place"),
                    .line = j.at("line"),
                    .file = j.at("file"),
                    .at = j.at("at"),
                    .function = j.at("function"),
                    .rule = j.at("rule"),
                    .from = j.at("from"),
                    .to = j.at("to")});
    if (here && static_cast<std::size_t>(all_.back().id) >= most)
      throw std::runtime_error(fmt::format("there is room for {} mutants only", most - 1));
  }
  if (all_.empty()) throw std::runtime_error("the list has no mutant of this build");
}

void result_list::read_equivalents(std::string_view json) {
  for (const nlohmann::json& j : nlohmann::json::parse(json)) {
    const auto is = [&](const char* name, const std::string& value) {
      if (!j.contains(name)) return true;
      const nlohmann::json& allowed = j.at(name);
      return allowed.is_array() ? std::find(allowed.begin(), allowed.end(), value) != allowed.end()
                                : allowed == value;
    };
    bool fits = false;
    for (std::vector<mutant>* list : {&all_, &others_})
      for (mutant& m : *list)
        if (is("file", m.file) && is("at", m.at) && is("function", m.function) &&
            is("rule", m.rule) && is("from", m.from) && is("to", m.to)) {
          m.why = j.at("why");
          m.elsewhere = j.value("noticed_by", "");
          fits = true;
        }
    if (!fits) throw std::runtime_error("no mutant is what is said to be equivalent: " + j.dump());
  }
}

void result_list::write(const std::filesystem::path& path) const {
  std::string text;
  for (const mutant& m : all_)
    text += nlohmann::json{{"id", m.id},
                           {"file", m.file},
                           {"line", m.line},
                           {"at", m.at},
                           {"function", m.function},
                           {"rule", m.rule},
                           {"from", m.from},
                           {"to", m.to},
                           {"reached", m.reached},
                           {"tried", m.tried},
                           {"seen", to_string(m.seen)},
                           {"variant", m.variant},
                           {"detail", m.detail},
                           {"why", m.why},
                           {"noticed_by", m.elsewhere},
                           {"seconds", m.seconds}}
                .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
            "\n";
  base::write_file(path, text);
}

int result_list::print() const {
  struct row {
    int made = 0, correctness = 0, traffic = 0, crashed = 0, elsewhere = 0, equivalent = 0,
        survived = 0, unfinished = 0, unreached = 0;
  };
  std::map<std::string, row> rows;
  row sum;
  int wrong = 0;
  for (const mutant& m : all_)
    for (row* r : {&rows[m.rule], &sum}) {
      ++r->made;
      if (!m.reached)
        ++r->unreached;
      else if (m.killed())
        ++(m.seen == outcome::correctness ? r->correctness
           : m.seen == outcome::traffic   ? r->traffic
                                          : r->crashed);
      else if (!m.survived())
        ++r->unfinished;
      else
        ++(m.why.empty() ? r->survived : m.elsewhere.empty() ? r->equivalent : r->elsewhere);
    }
  for (const mutant& m : all_) {
    const bool missed = m.survived() && m.why.empty();
    const bool not_equivalent = m.killed() && !m.why.empty();
    if (!missed && !not_equivalent) continue;
    ++wrong;
    fmt::print("{} {}: {}:{} in {}, {}\n  - {}\n  + {}\n",
               missed ? "SURVIVED" : "NOTICED AFTER ALL",
               m.id,
               m.file,
               m.line,
               m.function,
               m.rule,
               m.from,
               m.to);
    if (not_equivalent)
      fmt::print("  noticed by {} of {}: {}\n", to_string(m.seen), m.variant, m.detail);
  }
  const auto print_row = [](const std::string& name, const row& r) {
    fmt::print("{:20} {:6} {:12} {:8} {:8} {:10} {:11} {:9} {:10} {:10}\n",
               name,
               r.made,
               r.correctness,
               r.traffic,
               r.crashed,
               r.elsewhere,
               r.equivalent,
               r.survived,
               r.unfinished,
               r.unreached);
  };
  fmt::print("{:20} {:>6} {:>12} {:>8} {:>8} {:>10} {:>11} {:>9} {:>10} {:>10}\n",
             "rule",
             "made",
             "correctness",
             "traffic",
             "lost",
             "elsewhere",
             "equivalent",
             "survived",
             "not tried",
             "unreached");
  for (const auto& [name, r] : rows) print_row(name, r);
  print_row("all", sum);
  return wrong == 0 ? 0 : 1;
}

}  // namespace warpgauge::mutants
