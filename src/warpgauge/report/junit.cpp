// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/junit.hpp"

#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/case_name.hpp"
#include "warpgauge/baseline/text.hpp"
#include "warpgauge/report/cause_words.hpp"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <sstream>

namespace warpgauge::report {
namespace {

using namespace baseline;

struct numbers {
  int tests = 0, failures = 0, errors = 0, skipped = 0;

  void count(junit_outcome o) {
    ++tests;
    failures += o == junit_outcome::failure;
    errors += o == junit_outcome::error;
    skipped += o == junit_outcome::skipped;
  }
};

void set(pugi::xml_node node, const char* name, std::string_view value) {
  node.append_attribute(name).set_value(base::clean(value).c_str());
}

void set(pugi::xml_node node, const numbers& n) {
  node.append_attribute("tests").set_value(n.tests);
  node.append_attribute("failures").set_value(n.failures);
  node.append_attribute("errors").set_value(n.errors);
  node.append_attribute("skipped").set_value(n.skipped);
}

void set_time(pugi::xml_node node, std::optional<double> seconds) {
  if (seconds) set(node, "time", fmt::format("{:.9f}", *seconds));
}

/// The element for a case's outcome; null if it passed.
const char* element_of(junit_outcome o) {
  switch (o) {
    case junit_outcome::passed:
      return nullptr;
    case junit_outcome::failure:
      return "failure";
    case junit_outcome::error:
      return "error";
    case junit_outcome::skipped:
      return "skipped";
  }
  return "error";
}

void add_case(pugi::xml_node suite, const junit_case& c) {
  pugi::xml_node test = suite.append_child("testcase");
  set(test, "classname", c.class_name);
  set(test, "name", c.name);
  set_time(test, c.seconds);
  if (const char* element = element_of(c.outcome)) {
    pugi::xml_node child = test.append_child(element);
    if (!c.type.empty() && c.outcome != junit_outcome::skipped) set(child, "type", c.type);
    const std::size_t line = c.why.find('\n');
    set(child, "message", std::string_view(c.why).substr(0, line));
    if (line != std::string::npos) child.text().set(base::clean(c.why).c_str());
  }
  if (!c.output.empty()) test.append_child("system-out").text().set(base::clean(c.output).c_str());
}

}  // namespace

junit_outcome junit_outcome_of(const baseline::judgement& j) {
  if (!j.gated || j.outcome == verdict::skipped) return junit_outcome::skipped;
  if (look_of(j.outcome) == tone::good) return junit_outcome::passed;
  return j.outcome == verdict::regression ? junit_outcome::failure : junit_outcome::error;
}

junit_case junit_case_of(const baseline::judgement& j) {
  const auto [variant, rest] = variant_and_rest(j.name);
  const std::string word(to_string(j.outcome));
  return {std::string(variant),
          std::string(rest),
          junit_outcome_of(j),
          !j.gated           ? "not gated: " + word
          : j.causes.empty() ? word
                             : word + ": " + sentence(j),
          fmt::format("figure {} {}, expected {}, limit {}, detectable drop {}, from {}",
                      figure(j.decisive()),
                      j.unit,
                      figure(j.expected),
                      figure(j.limit),
                      fraction(j.detectable_drop),
                      to_string(j.from)),
          word,
          j.seconds};
}

std::string junit_text(std::span<const junit_suite> suites) {
  pugi::xml_document xml;
  pugi::xml_node declaration = xml.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  pugi::xml_node root = xml.append_child("testsuites");
  numbers all;
  std::optional<double> seconds;
  for (const junit_suite& s : suites) {
    numbers own;
    for (const junit_case& c : s.cases) {
      own.count(c.outcome);
      all.count(c.outcome);
    }
    pugi::xml_node suite = root.append_child("testsuite");
    set(suite, "name", s.name);
    set(suite, own);
    set_time(suite, s.seconds);
    if (s.seconds) seconds = seconds.value_or(0) + *s.seconds;
    for (const junit_case& c : s.cases) add_case(suite, c);
  }
  set(root, all);
  set_time(root, seconds);
  std::ostringstream out;
  xml.save(out, "  ", pugi::format_default, pugi::encoding_utf8);
  return out.str();
}

}  // namespace warpgauge::report
