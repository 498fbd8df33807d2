// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/render.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <sstream>

namespace warpgauge::report {
namespace {

enum class outcome { passed, failure, error, skipped };

struct numbers {
  int tests = 0, failures = 0, errors = 0, skipped = 0;
};

void set(pugi::xml_node node, const char* name, std::string_view value) {
  node.append_attribute(name).set_value(clean(value).c_str());
}

void add_case(pugi::xml_node suite,
              numbers& sum,
              std::string_view class_name,
              std::string_view name,
              outcome became,
              std::string_view why,
              std::string_view output = {}) {
  pugi::xml_node test = suite.append_child("testcase");
  set(test, "classname", class_name);
  set(test, "name", name);
  ++sum.tests;
  const char* tag = nullptr;
  switch (became) {
    case outcome::passed:
      break;
    case outcome::failure:
      ++sum.failures;
      tag = "failure";
      break;
    case outcome::error:
      ++sum.errors;
      tag = "error";
      break;
    case outcome::skipped:
      ++sum.skipped;
      tag = "skipped";
  }
  if (tag != nullptr) {
    pugi::xml_node child = test.append_child(tag);
    set(child, "message", why.substr(0, why.find('\n')));
    if (why.find('\n') != std::string_view::npos) child.text().set(clean(why).c_str());
  }
  if (!output.empty()) test.append_child("system-out").text().set(clean(output).c_str());
}

class document {
 public:
  document() : root_(xml_.append_child("testsuites")) {}

  /// @param fill  adds the cases
  void add_suite(std::string_view name, auto&& fill) {
    pugi::xml_node suite = root_.append_child("testsuite");
    set(suite, "name", name);
    numbers n;
    fill(suite, n);
    if (n.tests == 0) {
      root_.remove_child(suite);
      return;
    }
    finish(suite, n);
    all_.tests += n.tests;
    all_.failures += n.failures;
    all_.errors += n.errors;
    all_.skipped += n.skipped;
  }

  std::string text() {
    finish(root_, all_);
    std::ostringstream out;
    xml_.save(out, "  ", pugi::format_default, pugi::encoding_utf8);
    return out.str();
  }

 private:
  static void finish(pugi::xml_node node, const numbers& n) {
    node.append_attribute("tests").set_value(n.tests);
    node.append_attribute("failures").set_value(n.failures);
    node.append_attribute("errors").set_value(n.errors);
    node.append_attribute("skipped").set_value(n.skipped);
  }

  pugi::xml_document xml_;
  pugi::xml_node root_;
  numbers all_;
};

outcome of(const claim& c) {
  if (c.outcome == status::failed) return outcome::failure;
  if (c.outcome != status::not_proven) return outcome::passed;
  // What was given and gave no verdict is an error; what was not given, or could not run here, not.
  return c.code == 0 || c.code == 77 ? outcome::skipped : outcome::error;
}

outcome of(const baseline::judgement& j) {
  using baseline::verdict;
  if (!j.gated || j.outcome == verdict::skipped) return outcome::skipped;
  if (j.outcome == verdict::pass || j.outcome == verdict::improvement) return outcome::passed;
  return j.outcome == verdict::regression ? outcome::failure : outcome::error;
}

void add_group(document& to, const test_group& g) {
  const std::string name = fmt::format("{}.{}", g.label, g.backend.empty() ? "all" : g.backend);
  to.add_suite("warpgauge." + name, [&](pugi::xml_node suite, numbers& n) {
    if (g.passed > 0)
      add_case(suite, n, name, fmt::format("{} {} passed", g.passed, g.unit), outcome::passed, "");
    for (const remark& r : g.failures) add_case(suite, n, name, r.name, outcome::failure, r.text);
    for (const remark& r : g.skips) add_case(suite, n, name, r.name, outcome::skipped, r.text);
    if (g.failed > 0 && g.failures.empty())
      add_case(suite, n, name, "cases", outcome::failure, fmt::format("{} failed", g.failed));
    if (g.skipped > 0 && g.skips.empty())
      add_case(suite, n, name, "cases", outcome::skipped, fmt::format("{} did not run", g.skipped));
  });
}

void add_performance(document& to, const performance& p) {
  to.add_suite("warpgauge.perf.cases", [&](pugi::xml_node suite, numbers& n) {
    for (const case_line& l : p.cases) {
      const baseline::judgement& j = l.judged;
      const std::string rest =
          j.name.size() > l.parts.variant.size() ? j.name.substr(l.parts.variant.size() + 1) : "-";
      const std::string word(baseline::to_string(j.outcome));
      const std::string why = !j.gated             ? "not gated: " + word
                              : j.sentence.empty() ? word
                                                   : word + ": " + j.sentence;
      add_case(suite,
               n,
               l.parts.variant,
               rest,
               of(j),
               why,
               fmt::format("figure {} {}, expected {}, limit {}, detectable drop {}, from {}",
                           figure(j.figure),
                           j.unit,
                           figure(j.expected),
                           figure(j.limit),
                           fraction(j.detectable_drop),
                           baseline::to_string(j.from)));
    }
  });
}

void add_traffic(document& to, const model& m) {
  to.add_suite("warpgauge.traffic.launches", [&](pugi::xml_node suite, numbers& n) {
    for (const traced_kernel& k : m.traffic) {
      const std::string name = fmt::format("{} {}", k.shape, k.type);
      if (!k.findings.empty())
        add_case(suite,
                 n,
                 k.id,
                 name,
                 outcome::failure,
                 fmt::format("{}: {}", k.findings.front().name, k.findings.front().text));
      else if (!k.as_promised)
        add_case(suite, n, k.id, name, outcome::skipped, k.promise);
      else
        add_case(
            suite, n, k.id, name, *k.as_promised ? outcome::passed : outcome::failure, k.promise);
    }
  });
}

}  // namespace

std::string to_junit(const model& m) {
  document xml;
  xml.add_suite("warpgauge.report", [&](pugi::xml_node suite, numbers& n) {
    for (const claim& c : m.claims)
      add_case(suite,
               n,
               c.where.empty() ? c.label : fmt::format("{}.{}", c.label, c.where),
               c.question,
               of(c),
               c.reason.empty() ? to_string(c.outcome) : c.reason,
               c.evidence);
  });
  for (const test_group& g : m.tests) add_group(xml, g);
  if (m.perf && m.perf->judged) add_performance(xml, *m.perf);
  add_traffic(xml, m);
  return xml.text();
}

}  // namespace warpgauge::report
