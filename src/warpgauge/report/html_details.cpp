// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/html_sections.hpp"
#include "warpgauge/report/source_links.hpp"
#include "warpgauge/report/summary.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::report {
namespace {

std::string table(std::string_view id,
                  std::string_view label,
                  std::string_view head,
                  std::string_view rows) {
  return fmt::format(
      "<div class=\"scroll\" role=\"region\" aria-label=\"{}\" tabindex=\"0\"><table id=\"{}\" "
      "class=\"cards data\"><thead><tr>{}</tr></thead><tbody>\n{}</tbody></table></div>\n",
      label,
      id,
      head,
      rows);
}

/// A ratio to the necessary minimum; what the kernel's design promises is no fault.
std::string ratio_text(const traced_kernel& k, const traffic_count& c) {
  return fmt::format("<span class=\"ratio{}\">{}</span>",
                     k.as_promised && !*k.as_promised && c.actual > c.ideal ? " waste" : "",
                     ratio(c.actual, c.ideal));
}

/// "8192 of 1024" as count and ratio; sorts by the ratio.
std::string count_cell(std::string_view name, const traced_kernel& k, const traffic_count& c) {
  if (c.actual == 0 && c.ideal == 0) return number_cell(name, "-", "-1");
  return number_cell(
      name,
      fmt::format("{} {}", grouped(c.actual), ratio_text(k, c)),
      fmt::format("{:.9g}", c.ideal == 0 ? 1e9 : double(c.actual) / double(c.ideal)));
}

std::string excerpt(const source_line& s) {
  if (s.excerpt.empty()) return "<p class=\"faint\">The source is not available.</p>";
  std::string lines;
  for (std::size_t i = 0; i < s.excerpt.size(); ++i) {
    const int number = s.first_line + static_cast<int>(i);
    const bool here = number == s.line;
    lines +=
        fmt::format("<span class=\"line{}\"><span class=\"line-number\">{}{:>4}</span> {}</span>",
                    here ? " here" : "",
                    here ? "&gt;" : " ",
                    number,
                    html(s.excerpt[i]));
  }
  return fmt::format("<pre tabindex=\"0\"><code>{}</code></pre>", lines);
}

std::string worst(const traced_kernel& k, const source_links& links) {
  if (!k.worst) {
    const auto none = [](const traffic_count& c) { return c.requests == 0; };
    if (none(k.global_load) && none(k.global_store) && none(k.shared_load) && none(k.shared_store))
      return chip("plain", "no loads and stores");
    return chip("plain", "every line is ideal");
  }
  const source_line& s = *k.worst;
  const std::size_t slash = s.file.rfind('/');
  return fmt::format(
      "<details><summary><code>{}:{}</code></summary><p "
      "class=\"faint\">{}: {}, {} {} where {} would do</p>{}</details>",
      html(slash == std::string::npos ? s.file : s.file.substr(slash + 1)),
      s.line,
      html_with_links(fmt::format("{}:{}", s.file, s.line), links),
      html(s.operation),
      grouped(s.count.actual),
      s.unit,
      grouped(s.count.ideal),
      excerpt(s));
}

std::string promise(const traced_kernel& k) {
  if (!k.findings.empty()) return chip("bad", fmt::format("{} findings", k.findings.size()));
  if (!k.as_promised) return chip("open", "no formula");
  return *k.as_promised ? chip("good", "as promised") : chip("bad", "differs");
}

std::string kernel_row(const traced_kernel& k, std::size_t index, const source_links& links) {
  std::string launch = k.shape;
  if (!k.type.empty()) launch += " " + k.type;
  if (k.tile > 0) launch += fmt::format(" t{}", k.tile);
  if (k.layout != "tight") launch += " " + k.layout;
  std::string told = promise(k);
  if (k.as_promised.has_value() && !*k.as_promised)
    told += fmt::format("<span class=\"why\">{}</span>", html(k.promise));
  for (const remark& f : k.findings)
    told += fmt::format("<span class=\"why\">{}: {}</span>",
                        html_with_links(f.name, links),
                        html_with_links(f.text, links));
  if (!k.exact) told += " <abbr title=\"approximate: lanes diverged, or loads repeat\">≈</abbr>";
  return fmt::format(
             "<tr id=\"{}\"><th scope=\"row\"><code>{}</code> <small "
             "class=\"faint\">{}</small></th>",
             kernel_place(index),
             html(k.id),
             html(launch)) +
         cell("formula", told) + cell("worst source line", worst(k, links)) +
         count_cell("global load", k, k.global_load) +
         count_cell("global store", k, k.global_store) +
         count_cell("shared load", k, k.shared_load) +
         count_cell("shared store", k, k.shared_store) +
         number_cell(
             "bank conflicts", grouped(k.bank_conflicts), fmt::format("{}", k.bank_conflicts)) +
         number_cell("barriers", grouped(k.barriers), fmt::format("{}", k.barriers)) + "</tr>\n";
}

std::string text_of(std::string_view text, const source_links& links) {
  if (text.find('\n') == std::string_view::npos) return html_with_links(text, links);
  return fmt::format("<details><summary>{}</summary><pre tabindex=\"0\">{}</pre></details>",
                     html(text.substr(0, text.find('\n'))),
                     html_with_links(text, links));
}

std::string remark_row(std::string_view id,
                       const remark& r,
                       std::string_view told,
                       const source_links& links) {
  return fmt::format("<tr{}><th scope=\"row\"><code>{}</code></th>{}{}</tr>\n",
                     id.empty() ? "" : fmt::format(" id=\"{}\"", id),
                     html(r.name),
                     cell("outcome", told),
                     cell("reason", text_of(r.text, links)));
}

}  // namespace

std::string traffic_section(const model& m) {
  if (m.traffic.empty()) return "";
  std::string rows;
  for (std::size_t i = 0; i < m.traffic.size(); ++i) rows += kernel_row(m.traffic[i], i, m.links);
  return section(
      "traffic",
      "Memory traffic",
      "<p class=\"faint\">One launch of each kernel on the simulator, counted exactly: sectors of "
      "32 bytes in global memory, wavefronts of 32 banks in shared memory, each with its ratio to "
      "the least that would do. ≈ is approximate: lanes diverged, or loads repeat.</p>\n" +
          filter_form("kernels", "filter kernels") +
          table("kernels",
                "Memory traffic",
                heading("kernel", "text") + heading("formula", "text") +
                    heading("worst source line", "text") +
                    heading("global load <br>sectors", "number") +
                    heading("global store <br>sectors", "number") +
                    heading("shared load <br>wavefronts", "number") +
                    heading("shared store <br>wavefronts", "number") +
                    heading("bank <br>conflicts", "number") + heading("barriers", "number"),
                rows));
}

std::string tests_section(const model& m) {
  if (m.tests.empty()) return "";
  std::string rows, failed, skipped;
  for (std::size_t i = 0; i < m.tests.size(); ++i) {
    const test_group& g = m.tests[i];
    const bool bad = g.failed > 0;
    rows +=
        fmt::format("<tr><th scope=\"row\">{} {}</th>", html(g.label), html(g.backend)) +
        cell("outcome",
             bad            ? chip("bad", "failed")
             : g.passed > 0 ? chip("good", "passed")
                            : chip("open", "nothing ran")) +
        number_cell("passed", grouped(g.passed), fmt::format("{}", g.passed)) +
        number_cell("failed", grouped(g.failed), fmt::format("{}", g.failed)) +
        number_cell("did not run", grouped(g.skipped), fmt::format("{}", g.skipped)) +
        cell("of", html(g.unit)) +
        number_cell(
            "kernels", g.variants == 0 ? "-" : grouped(g.variants), fmt::format("{}", g.variants)) +
        cell("told by", fmt::format("<code>{}</code>", html(g.origin))) + "</tr>\n";
    for (std::size_t k = 0; k < g.failures.size(); ++k)
      failed += remark_row(test_place(i, k), g.failures[k], chip("bad", "failed"), m.links);
    for (const remark& r : g.skips)
      skipped += remark_row("", r, chip("open", "did not run"), m.links);
  }
  std::string body =
      table("groups",
            "Tests",
            heading("label", "text") + heading("outcome", "text") + heading("passed", "number") +
                heading("failed", "number") + heading("did not run", "number") +
                heading("of", "text") + heading("kernels", "number") + heading("told by", "text"),
            rows);
  if (const std::string remarks = failed + skipped; !remarks.empty())
    body += "<h3>Failed, or did not run</h3>" + filter_form("remarks", "filter tests") +
            table("remarks",
                  "Tests that failed or did not run",
                  heading("test", "text") + heading("outcome", "text") + heading("reason", "text"),
                  remarks);
  return section("tests", "Tests", body);
}

std::string coverage_section(const model& m) {
  if (!m.lines) return "";
  const coverage& c = *m.lines;
  const auto line = [](std::string_view name, std::uint64_t hit, std::uint64_t found) {
    return fmt::format("<tr><th scope=\"row\">{}</th>{}{}{}</tr>\n",
                       name,
                       number_cell("executed", per_cent(hit, found)),
                       number_cell("lines", grouped(found)),
                       number_cell("not executed", grouped(found - hit)));
  };
  std::vector<covered_file> files = c.files;
  std::stable_sort(files.begin(), files.end(), [](const auto& a, const auto& b) {
    return a.found - a.hit > b.found - b.hit;
  });
  std::string rows;
  for (const covered_file& f : files)
    rows +=
        fmt::format("<tr><th scope=\"row\"><code>{}</code></th>", html(f.name)) +
        number_cell("executed",
                    per_cent(f.hit, f.found),
                    fmt::format("{:.9g}", f.found == 0 ? 1 : double(f.hit) / double(f.found))) +
        number_cell("lines", grouped(f.found), fmt::format("{}", f.found)) +
        number_cell("not executed", grouped(f.found - f.hit), fmt::format("{}", f.found - f.hit)) +
        "</tr>\n";
  const std::string head = heading("code", "text") + heading("executed", "number") +
                           heading("lines", "number") + heading("not executed", "number");
  return section("coverage",
                 "Coverage",
                 table("coverage-sum",
                       "Coverage",
                       head,
                       line("kernels", c.kernel_hit, c.kernel_found) +
                           line("other code", c.other_hit, c.other_found)) +
                     fmt::format("<details><summary>{} files</summary>{}{}</details>\n",
                                 files.size(),
                                 filter_form("files", "filter files"),
                                 table("files", "Coverage by file", head, rows)));
}

std::string machine_section(const model& m) {
  if (!m.here) return "";
  std::string facts, body;
  for (const auto& [name, value] : m.here->facts)
    facts += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", html(name), html(value));
  body = fmt::format("<dl>\n{}</dl>\n", facts);
  if (!m.here->remarks.empty()) {
    body += "<h3>Unusual, and what to do</h3><ul>";
    for (const remark& r : m.here->remarks)
      body += fmt::format("<li>{}: {}</li>\n", html(r.name), html(r.text));
    body += "</ul>\n";
  }
  std::string rows;
  for (const remark& r : m.here->labels)
    rows += fmt::format("<tr><th scope=\"row\"><code>{}</code></th>{}</tr>\n",
                        html(r.name),
                        cell("here", html(r.text)));
  return section("machine",
                 "Machine",
                 body + "<h3>What would run here</h3>" +
                     table("labels",
                           "Labels of tests",
                           heading("ctest -L", "text") + heading("here", "text"),
                           rows));
}

}  // namespace warpgauge::report
