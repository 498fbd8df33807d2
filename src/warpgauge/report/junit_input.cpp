// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/file_error.hpp"
#include "warpgauge/baseline/utc.hpp"
#include "warpgauge/report/inputs.hpp"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace warpgauge::report {
namespace {

using baseline::file_error;
using baseline::file_fault;

constexpr std::size_t longest_output_bytes = 4000;

/// The end of a failed test's output, where the reason is.
std::string end_of(std::string_view output) {
  while (output.ends_with('\n') || output.ends_with(' ')) output.remove_suffix(1);
  if (output.size() <= longest_output_bytes) return std::string(output);
  output.remove_prefix(output.size() - longest_output_bytes);
  const std::size_t line = output.find('\n');
  return "...\n" + std::string(output.substr(line == std::string_view::npos ? 0 : line + 1));
}

/// The last line with content: for a skipped test the reason that it printed.
std::string last_line(std::string_view output) {
  while (!output.empty() && (output.back() == '\n' || output.back() == ' '))
    output.remove_suffix(1);
  const std::size_t line = output.rfind('\n');
  return std::string(output.substr(line == std::string_view::npos ? 0 : line + 1));
}

std::string without(std::string text, std::string_view host) {
  if (host.size() < 3) return text;
  for (std::size_t at = 0; (at = text.find(host, at)) != std::string::npos;)
    text.replace(at, host.size(), "(host)");
  return text;
}

/// "sim.correctness.copy.simple" -> {"sim", "correctness"}; other names are the project's own.
std::pair<std::string, std::string> backend_and_label(std::string_view name) {
  const std::size_t first = name.find('.');
  if (first == std::string_view::npos) return {"", "project"};
  const std::string backend(name.substr(0, first));
  const std::string_view rest = name.substr(first + 1);
  const std::string label(rest.substr(0, rest.find('.')));
  const bool known = backend == "sim" || backend == "cuda";
  if (known && (label == "correctness" || label == "large" || label == "traffic" ||
                label == "perf" || label == "sanitize"))
    return {backend, label};
  return {backend, "project"};
}

/// Tests of own kernels, named like the suite's: "mine_cuda.traffic.scale" is
/// "cuda.traffic.mine.scale", and "mine_cuda.perf" is "cuda.perf.mine".
std::string as_of_the_suite(const std::string& name, const std::string& own) {
  if (own.empty() || !name.starts_with(own)) return name;
  std::string_view rest = std::string_view(name).substr(own.size());
  const bool cuda = rest.starts_with("_cuda.");
  if (!cuda && !rest.starts_with(".")) return name;
  rest.remove_prefix(cuda ? 6 : 1);
  const std::size_t dot = std::min(rest.find('.'), rest.size());
  return fmt::format(
      "{}.{}.{}{}", cuda ? "cuda" : "sim", rest.substr(0, dot), own, rest.substr(dot));
}

/// The subject of a label's test: an id, "memcheck.copy", or something that is no kernel's name.
std::string subject_of(std::string_view name) {
  const std::size_t slash = name.rfind('/');
  if (slash == std::string_view::npos) {
    const std::size_t label = name.find('.');
    return std::string(name.substr(name.find('.', label + 1) + 1));
  }
  // GoogleTest has no dots in names of parameters: "transpose_naive_columns".
  std::string id(name.substr(slash + 1));
  if (const std::size_t underscore = id.find('_'); underscore != std::string::npos)
    id[underscore] = '.';
  return id;
}

/// CTest records a test that it could not start as skipped, with another reason than these.
bool meant_to_skip(std::string_view status, std::string_view message) {
  return status == "disabled" || message.starts_with("SKIP_RETURN_CODE") ||
         message.starts_with("SKIP_REGULAR_EXPRESSION") || message.starts_with("Disabled");
}

bool known_status(std::string_view status) {
  constexpr std::array<std::string_view, 6> known{
      "", "run", "fail", "notrun", "disabled", "completed"};
  return std::find(known.begin(), known.end(), status) != known.end();
}

/// A file with another number of tests than it states was cut.
void refuse_cut(const pugi::xml_node& suite, const std::string& origin) {
  const auto held =
      std::distance(suite.children("testcase").begin(), suite.children("testcase").end());
  const pugi::xml_attribute said = suite.attribute("tests");
  if (said && said.as_llong(-1) != held)
    throw file_error(file_fault::conflicting,
                     fmt::format("'{}' says {} tests and holds {}: it was cut or changed; run the "
                                 "tests again",
                                 origin,
                                 base::one_line(said.value(), 40),
                                 held));
}

/// Likewise one with another number of failures or skips than it states. Not every writer counts
/// all kinds.
void refuse_miscounted(const pugi::xml_node& suite, const std::string& origin) {
  long long failed = 0, skipped = 0;
  for (const pugi::xml_node test : suite.children("testcase")) {
    failed += test.child("failure") || test.child("error");
    skipped +=
        test.child("skipped") || std::string_view(test.attribute("status").value()) == "disabled";
  }
  const auto said = [&](const char* kind) { return suite.attribute(kind).as_llong(0); };
  for (const auto& [what, attribute, more, held] :
       {std::tuple{"failures", "failures", "errors", failed},
        std::tuple{"skipped tests", "skipped", "disabled", skipped}})
    if (suite.attribute(attribute) && said(attribute) + said(more) != held)
      throw file_error(file_fault::conflicting,
                       fmt::format("'{}' says {} {} and holds {}: it was changed after it was "
                                   "written; run the tests again",
                                   origin,
                                   said(attribute) + said(more),
                                   what,
                                   held));
}

/// Whether the time is impossible for a result, by this machine's clock. CTest writes local time
/// without a zone, which is within a day of UTC.
void refuse_impossible_time(const pugi::xml_node& suite, const std::string& origin) {
  const std::string text = suite.attribute("timestamp").as_string("");
  if (text.empty()) return;
  const std::string utc = text.substr(0, 19) + "Z";
  if (!baseline::parse_utc(utc))
    throw file_error(
        file_fault::wrong_schema,
        fmt::format(
            "'{}': '{}' is not a time; run the tests again", origin, base::one_line(text, 40)));
  if (const auto why = baseline::impossible_time(utc, baseline::current_time()))
    throw file_error(
        file_fault::conflicting,
        fmt::format(
            "'{}' {}: a wrong clock, or a changed file; run the tests again", origin, *why));
}

/// XML allows no attribute twice; readers differ in which of two they take.
void refuse_repeated_attributes(const pugi::xml_node& node, const std::string& origin) {
  std::set<std::string_view> names;
  for (const pugi::xml_attribute a : node.attributes())
    if (!names.insert(a.name()).second)
      throw file_error(file_fault::not_json,
                       fmt::format("'{}' is not XML: <{}> has the attribute '{}' twice; run the "
                                   "tests again",
                                   origin,
                                   base::one_line(node.name(), 40),
                                   base::one_line(a.name(), 40)));
}

/// Walks a document of any depth.
class attribute_walker : public pugi::xml_tree_walker {
 public:
  explicit attribute_walker(const std::string& origin) : origin_(origin) {}
  bool for_each(pugi::xml_node& node) override {
    refuse_repeated_attributes(node, origin_);
    return true;
  }

 private:
  const std::string& origin_;
};

/// GoogleTest prints the reason before its own lines.
std::string skip_reason(std::string_view output, std::string_view message) {
  const std::size_t own = output.find(": Skipped\n");
  if (own != std::string_view::npos) {
    const std::string_view rest = output.substr(own + 10);
    return std::string(rest.substr(0, rest.find('\n')));
  }
  const std::string last = last_line(output);
  return last.empty() ? std::string(message) : last;
}

void add_case(const pugi::xml_node& test,
              const std::string& name,
              std::string_view host,
              test_group& to) {
  const std::string_view status = test.attribute("status").as_string("");
  if (!known_status(status))
    throw file_error(file_fault::wrong_schema,
                     fmt::format("'{}': test '{}': its status is '{}', which CTest does not write",
                                 to.origin,
                                 base::one_line(name, 80),
                                 base::one_line(status, 40)));
  const std::string output = without(test.child("system-out").text().as_string(), host);
  const pugi::xml_node failure =
      test.child("failure") ? test.child("failure") : test.child("error");
  const pugi::xml_node skipped = test.child("skipped");
  const std::string why =
      without((failure ? failure : skipped).attribute("message").as_string(), host);
  if (!failure && skipped && (status.empty() || meant_to_skip(status, why))) {
    ++to.skipped;
    to.skips.push_back({name, skip_reason(output, why)});
  } else if (failure || skipped || status == "fail" || status == "notrun") {
    ++to.failed;
    std::string text = why;
    if (!output.empty()) text += (text.empty() ? "" : "\n") + end_of(output);
    to.failures.push_back({name, text.empty() ? "failed without output" : text});
  } else {
    ++to.passed;
    to.passed_for.insert(subject_of(name));
  }
}

}  // namespace

void add_junit(std::string_view xml, const std::string& origin, model& to) {
  pugi::xml_document document;
  // Entities of a DTD are not expanded: pugixml knows only XML's own five.
  const pugi::xml_parse_result parsed = document.load_buffer(xml.data(), xml.size());
  if (!parsed)
    throw file_error(parsed.status == pugi::status_no_document_element ? file_fault::empty
                                                                       : file_fault::truncated,
                     fmt::format("'{}' is not complete XML: {} at byte {}",
                                 origin,
                                 parsed.description(),
                                 parsed.offset));
  const std::string_view root = document.document_element().name();
  if (root != "testsuite" && root != "testsuites")
    throw file_error(file_fault::wrong_schema,
                     fmt::format("'{}' is not JUnit XML: its root element is <{}>", origin, root));
  attribute_walker attributes(origin);
  document.traverse(attributes);
  std::map<std::pair<std::string, std::string>, test_group> groups;
  const auto add_suite = [&](const pugi::xml_node& suite) {
    const std::string_view host = suite.attribute("hostname").as_string("");
    refuse_cut(suite, origin);
    refuse_miscounted(suite, origin);
    refuse_impossible_time(suite, origin);
    std::set<std::pair<std::string, std::string>> seen;
    for (const pugi::xml_node test : suite.children("testcase")) {
      const std::string name = as_of_the_suite(test.attribute("name").as_string(), to.own);
      if (!seen.emplace(test.attribute("classname").as_string(), name).second)
        throw file_error(file_fault::duplicated_row,
                         fmt::format("'{}' holds the test '{}' twice: it was changed after it was "
                                     "written; run the tests again",
                                     origin,
                                     base::one_line(name, 80)));
      const auto key = backend_and_label(name);
      test_group& g = groups[key];
      g.backend = key.first;
      g.label = key.second;
      g.origin = origin;
      g.unit = "tests";
      g.by_ctest = true;
      if (const pugi::xml_attribute time = test.attribute("time"))
        g.seconds = g.seconds.value_or(0) + time.as_double(0);
      add_case(test, name, host, g);
    }
  };
  if (root == "testsuite") add_suite(document.document_element());
  for (const pugi::xml_node suite : document.document_element().children("testsuite"))
    add_suite(suite);
  if (groups.empty())
    throw file_error(file_fault::empty, fmt::format("'{}' holds no test case", origin));
  // The project's own tests of all backends are one group.
  test_group own;
  for (auto& [key, g] : groups) {
    if (g.label != "project") {
      to.tests.push_back(std::move(g));
      continue;
    }
    own.label = g.label;
    own.origin = g.origin;
    own.unit = g.unit;
    own.by_ctest = true;
    own.passed += g.passed;
    own.failed += g.failed;
    own.skipped += g.skipped;
    if (g.seconds) own.seconds = own.seconds.value_or(0) + *g.seconds;
    own.failures.insert(own.failures.end(), g.failures.begin(), g.failures.end());
    own.skips.insert(own.skips.end(), g.skips.begin(), g.skips.end());
  }
  if (!own.label.empty()) to.tests.push_back(std::move(own));
}

}  // namespace warpgauge::report
