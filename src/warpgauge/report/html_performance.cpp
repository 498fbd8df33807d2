// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/html_sections.hpp"
#include "warpgauge/report/ladder.hpp"
#include "warpgauge/report/render.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

namespace warpgauge::report {
namespace {

std::string canvas(std::string_view id, std::string_view label, std::string_view fallback) {
  return fmt::format(
      "<div class=\"chart\"><canvas id=\"{}\" role=\"img\" aria-label=\"{}\">{}</canvas></div>",
      id,
      label,
      fallback);
}

std::string charts(const performance& p) {
  const std::string missing =
      assets().charts.empty()
          ? "<p class=\"absent\" id=\"no-charts\">There are no charts: Chart.js was not found when "
            "this tool was built (package libjs-chart.js). The table holds every figure.</p>\n"
          : "<noscript><p class=\"absent\">Charts and the history need scripts. The table holds "
            "every figure.</p></noscript>\n";
  return missing +
         "<div class=\"figures\"><figure id=\"history\" hidden><figcaption><h3>Against its history"
         "</h3><label>case <select id=\"history-case\"></select></label></figcaption>" +
         canvas("history-chart",
                "Figures of the baseline's sessions with their limits",
                "The table below holds the same figures.") +
         "<p class=\"faint\">Each session of the baseline, what the whole baseline expects at its "
         "anchor, and the limit that a measurement there would be held to. Filled marks: this "
         "card." +
         (p.sessions_shown < p.sessions ? " For other cards only the newest session is shown."
                                        : "") +
         "</p></figure>\n"
         "<figure id=\"sizes\" hidden><figcaption><h3>Speed against size</h3><label>group <select "
         "id=\"sizes-group\"></select></label></figcaption>" +
         canvas("sizes-chart",
                "Speed against size, with the speed of a copy and the theoretical peak",
                "The table of cases holds the same figures.") +
         "<fieldset id=\"sizes-lines\"><legend class=\"faint\">lines, at most "
         "six</legend></fieldset>"
         "<p class=\"faint\">Both axes are logarithmic. Hollow marks: sizes that no tile divides. "
         "Copy: the same bytes by the copy beside which each case was "
         "measured.</p></figure></div>\n"
         "<details id=\"sessions-of\" hidden><summary>The sessions of this case as a "
         "table</summary>"
         "<div class=\"scroll\" role=\"region\" aria-label=\"Sessions\" tabindex=\"0\"><table "
         "id=\"sessions\" class=\"data\"></table></div></details>\n";
}

}  // namespace

std::string ladder_section(const model& m) {
  if (!m.perf) return "";
  std::vector<const baseline::judgement*> all;
  for (const case_line& l : m.perf->cases) all.push_back(&l.judged);
  const std::vector<ladder_rung> rungs = ladder_of(all);
  if (rungs.empty()) return "";
  std::string rows;
  for (const ladder_rung& r : rungs)
    rows += fmt::format("<tr><th scope=\"row\"><code>{}</code></th>", html(r.kernel)) +
            cell("card",
                 r.below > 0     ? chip("bad", r.card())
                 : r.healthy > 0 ? chip("good", r.card())
                                 : r.card()) +
            number_cell("of copy", r.of_copy.text(), fmt::format("{:.4f}", r.of_copy.least)) +
            number_cell("of peak", r.of_peak.text(), fmt::format("{:.4f}", r.of_peak.least)) +
            number_cell("floor", r.floor.text(), fmt::format("{:.4f}", r.floor.least)) + "</tr>\n";
  return section(
      "card",
      "Is this card healthy?",
      fmt::format("<p>{}</p>\n", html(health_of(rungs))) +
          "<p class=\"faint\">Each kernel in its sizes, beside a copy and the memory's peak. "
          "Floor: "
          "four fifths of the least that recorded models reach of their peak; - if they differ too "
          "much to tell. Card: healthy where every case reaches its floor, below if one does "
          "not.</p>\n"
          "<div class=\"scroll\" role=\"region\" aria-label=\"Ladder\" tabindex=\"0\"><table "
          "id=\"ladder\" class=\"cards data\"><thead><tr>" +
          heading("kernel", "text") + heading("card", "text") + heading("of copy", "number") +
          heading("of peak", "number") + heading("floor", "number") + "</tr></thead><tbody>\n" +
          rows + "</tbody></table></div>\n");
}

namespace {

std::string state(const baseline::device_state& s) {
  std::string reasons;
  for (const std::string& r : s.clock_event_reasons) reasons += (reasons.empty() ? "" : ", ") + r;
  const auto value = [](const auto& v, std::string_view unit) {
    return v ? fmt::format("{:.0f} {}", double(*v), unit) : std::string("unknown");
  };
  return html(fmt::format("SM {}, memory {}, {}, {}, clock events: {}",
                          value(s.sm_clock_mhz, "MHz"),
                          value(s.memory_clock_mhz, "MHz"),
                          value(s.temperature_c, "C"),
                          value(s.power_w, "W"),
                          reasons.empty() ? "none" : reasons));
}

std::string processes_table(const performance& p) {
  if (p.processes.empty()) return "";
  std::string rows;
  for (const measuring_process& m : p.processes)
    rows += fmt::format(
                "<tr><th scope=\"row\"><code>{}</code> {}</th>", html(m.session), html(m.number)) +
            cell("time", html(m.utc)) + cell("card", fmt::format("<code>{}</code>", html(m.card))) +
            cell("board", html(m.board_part.empty() ? "-" : m.board_part)) +
            cell("driver", html(m.driver)) + cell("CUDA", html(m.cuda_toolkit)) +
            cell("before", state(m.before)) + cell("after", state(m.after)) + "</tr>\n";
  return fmt::format(
      "<details><summary>{} measuring process{}</summary><div class=\"scroll\" role=\"region\" "
      "aria-label=\"Processes\" tabindex=\"0\"><table class=\"cards "
      "data\"><thead><tr>{}{}{}{}{}{}{}"
      "{}</tr></thead><tbody>\n{}</tbody></table></div></details>\n",
      p.processes.size(),
      p.processes.size() == 1 ? "" : "es",
      heading("session", "text"),
      heading("time", "text"),
      heading("card", "text"),
      heading("board", "text"),
      heading("driver", "text"),
      heading("CUDA", "text"),
      heading("before", "text"),
      heading("after", "text"),
      rows);
}

}  // namespace

std::string performance_section(const model& m) {
  if (!m.perf) return "";
  std::string text =
      "<section id=\"performance\" aria-labelledby=\"performance-h\"><h2 id=\"performance-h\">"
      "Performance</h2>\n";
  const performance& p = *m.perf;
  text += fmt::format(
      "<p class=\"faint\">{}, {:.0f} GiB, {} multiprocessors, power limit {} W, ECC {}, MIG "
      "{}.{}</p>\n",
      html(p.gpu.name),
      double(p.gpu.memory_bytes) / double(1 << 30),
      p.gpu.sm_count,
      p.gpu.power_limit_mw / 1000,
      html(p.gpu.ecc),
      html(p.gpu.mig),
      p.baseline_name.empty() ? " There is no baseline for it." : "");
  if (!p.judged)
    text += "<p class=\"absent\">No results were judged; this is what the baseline knows.</p>\n";
  else
    text += fmt::format(
        "<p class=\"faint\">A case fails only when the mean of fresh measurements is below its "
        "limit, "
        "and each of them looks low. False alarms: at most {:g} per run of the whole suite. "
        "Detects: the smallest loss that is found {:.0f} times in 100. The dot shows the figure "
        "between its limit and what is expected. A verdict opens to what led to it.</p>\n",
        p.by.family_rate,
        100 * p.by.power);
  for (const std::string& note : p.notes)
    text += fmt::format("<p class=\"note\">{}</p>\n", html(note));
  text += charts(p);
  text += roofline(p);
  text += cases_table(p);
  text += processes_table(p);
  return text + "</section>\n";
}

}  // namespace warpgauge::report
