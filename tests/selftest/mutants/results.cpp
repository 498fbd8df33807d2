// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/selftest/mutants/results.hpp"

#include "warpgauge/base/files.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>

namespace warpgauge::mutants {
namespace {

constexpr std::string_view everywhere = "wherever it stands";

}  // namespace

result_list::result_list(std::string_view json) {
  for (const nlohmann::json& j : nlohmann::json::parse(json))
    all_.push_back({.id = j.at("id"),
                    .place = j.at("place"),
                    .line = j.at("line"),
                    .nth = j.at("nth"),
                    .constant = j.at("constant"),
                    .file = j.at("file"),
                    .at = j.at("at"),
                    .function = j.at("function"),
                    .rule = j.at("rule"),
                    .from = j.at("from"),
                    .to = j.at("to")});
}

result_list::result_list(std::string_view json, const build& of, std::size_t most)
    : result_list(json) {
  const auto here = [&](const mutant& m) {
    return m.constant ? m.id == of.constant : of.constant == 0 && m.place % of.slices == of.slice;
  };
  const auto others = std::stable_partition(all_.begin(), all_.end(), here);
  others_.assign(others, all_.end());
  all_.erase(others, all_.end());
  if (all_.empty()) throw std::runtime_error("the list has no mutant of this build");
  for (const mutant& m : all_)
    if (static_cast<std::size_t>(m.id) >= most)
      throw std::runtime_error(fmt::format("there is room for {} mutants only", most - 1));
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
        if (j.value("line", m.line) == m.line && j.value("nth", m.nth) == m.nth &&
            is("file", m.file) && is("at", m.at) && is("function", m.function) &&
            is("rule", m.rule) && is("from", m.from) && is("to", m.to)) {
          m.why = j.at("why");
          m.elsewhere = j.value("noticed_by", "");
          fits = true;
        }
    if (!fits) throw std::runtime_error("no mutant is what is said to be equivalent: " + j.dump());
  }
  excuse_those_of_equivalents();
}

void result_list::excuse_those_of_equivalents() {
  // The same mistake at several places, each of which alone nothing notices.
  using text = std::tuple<std::string, std::string, std::string, std::string>;
  const auto text_of = [](const mutant& m) { return text{m.file, m.function, m.from, m.to}; };
  std::map<text, const mutant*> excused;
  std::set<text> noticeable;
  for (const std::vector<mutant>* list : {&all_, &others_})
    for (const mutant& m : *list) {
      if (m.rule == everywhere) continue;
      if (m.why.empty())
        noticeable.insert(text_of(m));
      else
        excused[text_of(m)] = &m;
    }
  for (mutant& m : all_)
    if (m.rule == everywhere && m.why.empty() && excused.contains(text_of(m)) &&
        !noticeable.contains(text_of(m))) {
      m.why = excused.at(text_of(m))->why;
      m.elsewhere = excused.at(text_of(m))->elsewhere;
      m.implied = true;
    }
}

std::vector<int> result_list::places_in(std::string_view file) const {
  std::vector<int> places;
  for (const std::vector<mutant>* list : {&all_, &others_})
    for (const mutant& m : *list)
      if (m.file == file && !m.constant) places.push_back(m.place);
  return places;
}

std::string result_list::line_of(const mutant& m) {
  return nlohmann::json{{"id", m.id},
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
                        {"seconds", m.seconds}}
             .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
         "\n";
}

void result_list::write(const std::filesystem::path& path) const {
  std::string text;
  for (const mutant& m : all_) text += line_of(m);
  base::write_file(path, text);
}

void result_list::read_results(std::string_view lines) {
  std::map<int, mutant*> by_id;
  for (mutant& m : all_) by_id[m.id] = &m;
  for (std::size_t from = 0; from < lines.size();) {
    const std::size_t end = lines.find('\n', from);
    const auto j = nlohmann::json::parse(lines.substr(from, end - from));
    from = end + 1;
    mutant& m = *by_id.at(j.at("id").get<int>());
    m.reached = j.at("reached");
    m.tried = j.at("tried");
    m.seen = outcome_from(j.at("seen").get<std::string>());
    m.variant = j.at("variant");
    m.detail = j.at("detail");
    m.seconds = j.at("seconds");
  }
}

int result_list::print_missed() const {
  int wrong = 0;
  for (const mutant& m : all_) {
    const bool missed = m.survived() && m.why.empty();
    const bool not_equivalent = m.killed() && !m.why.empty() && !m.implied;
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
  return wrong;
}

std::string result_list::table(bool by_file) const {
  struct row {
    int made = 0, correctness = 0, traffic = 0, lost = 0, refused = 0, elsewhere = 0,
        equivalent = 0, survived = 0, not_tried = 0, unreached = 0;
  };
  const auto count = [](row& r, const mutant& m) {
    ++r.made;
    if (m.killed())
      ++(m.seen == outcome::correctness ? r.correctness
         : m.seen == outcome::traffic   ? r.traffic
         : m.seen == outcome::refused   ? r.refused
                                        : r.lost);
    else if (m.tried == 0 && !m.reached && !m.constant)
      ++r.unreached;
    else if (!m.survived())
      ++r.not_tried;
    else
      ++(m.why.empty() ? r.survived : m.elsewhere.empty() ? r.equivalent : r.elsewhere);
  };
  std::map<std::string, row> rows;
  row sum;
  for (const mutant& m : all_) {
    std::string name = by_file ? m.file : m.rule;
    if (const std::string folder = "warpgauge/"; name.starts_with(folder))
      name.erase(0, folder.size());
    count(rows[name], m);
    count(sum, m);
  }
  std::string text = fmt::format(
      "| {} | made | correctness | traffic | crashed or hung | no program | elsewhere | equivalent "
      "| "
      "survived | not tried | unreached |\n|---|---|---|---|---|---|---|---|---|---|---|\n",
      by_file ? "file" : "rule");
  const auto add = [&](const std::string& name, const row& r) {
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
                        name,
                        r.made,
                        r.correctness,
                        r.traffic,
                        r.lost,
                        r.refused,
                        r.elsewhere,
                        r.equivalent,
                        r.survived,
                        r.not_tried,
                        r.unreached);
  };
  for (const auto& [name, r] : rows) add(name, r);
  add("all", sum);
  return text;
}

}  // namespace warpgauge::mutants
