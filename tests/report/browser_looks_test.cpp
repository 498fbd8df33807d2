// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/report/report_page.hpp"

#include <filesystem>

/// What a reader sees of the page.
namespace warpgauge::tests {
namespace {

TEST_F(ReportPage, LooksRightOnEveryScreen) {
  const std::string folder = WARPGAUGE_PICTURES;
  std::filesystem::create_directories(folder);
  // Colours know nothing of widths: each of both once.
  for (const bool phone : {false, true}) {
    const bool dark = phone;
    page().prefer_dark(dark);
    page().resize(phone ? 390 : 1280, phone ? 844 : 900, phone);
    page().open(whole_report());
    const std::string name = std::string(phone ? "phone" : "desktop") + (dark ? "-dark" : "-light");
    // Nothing is wider than the screen, and nothing is hard to read (WCAG 2.2, 1.4.3).
    EXPECT_LE(page().run("return document.documentElement.scrollWidth").get<int>(),
              phone ? 390 : 1280)
        << name;
    // A table that goes on to the right of the screen is not seen to do so, also with the source
    // of a line open.
    const auto too_wide = [&] {
      return page().run(
          "return [...document.querySelectorAll('.scroll')]"
          ".filter(e => e.scrollWidth > e.clientWidth)"
          ".map(e => `${e.querySelector('table').id} ${e.scrollWidth}`)");
    };
    EXPECT_EQ(too_wide(), json::array()) << name;
    const json faint = page().run(R"(
        const rgb = (text) => text.match(/[\d.]+/g).map(Number);
        const light = (c) => {
          const [r, g, b] = c.slice(0, 3).map((v) => v / 255)
              .map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
          return .2126 * r + .7152 * g + .0722 * b;
        };
        const ground = (e) => {
          for (; e; e = e.parentElement) {
            const c = rgb(getComputedStyle(e).backgroundColor);
            if (c.length < 4 || c[3] === 1) return c;
          }
          return [255, 255, 255];
        };
        const bad = new Set();
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
          const e = walk.currentNode.parentElement;
          if (!walk.currentNode.data.trim() || !e.checkVisibility() || e.closest('script, style')) continue;
          const [a, b] = [light(rgb(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
          if ((a + .05) / (b + .05) < 4.5) bad.add(e.className + ': ' + walk.currentNode.data.trim());
        }
        return [...bad];)");
    EXPECT_EQ(faint, json::array()) << name;
    page().save_picture(folder + "/" + name + "-top.png");
    page().run("document.querySelector('#kernels tr:nth-child(9) details').open = true");
    page().run("document.querySelectorAll('#study details').forEach(d => { d.open = true })");
    EXPECT_EQ(too_wide(), json::array()) << name;
    for (const char* section :
         {"failed", "proven", "tests", "performance", "traffic", "study", "machine"})
      page().save_picture(folder + "/" + name + "-" + section + ".png", std::string("#") + section);
  }
}

TEST_F(ReportPage, ShowsTheStudiesWithTheirFigures) {
  EXPECT_EQ(page().run("return [...document.querySelectorAll('nav a')].some(a => "
                       "a.getAttribute('href') === '#study')"),
            true);
  EXPECT_EQ(page().run("return [...document.querySelectorAll('#study > details')]"
                       ".map(d => d.open)"),
            (json{false, false, false, false, false}));
  page().click("#study details:nth-of-type(2) summary");
  EXPECT_EQ(page().run(R"(
      return Promise.all([...document.querySelectorAll('#study img')].map((i) => i.decode()
          .then(() => i.naturalWidth > 0 && i.alt !== '')))
      )"),
            json(10, true))
      << "two charts a study";
  EXPECT_GT(page()
                .run("return document.querySelector('#study details[open] img').clientHeight")
                .get<int>(),
            200);
  EXPECT_GE(page().run("return document.querySelectorAll('#study .claim').length").get<int>(), 16);
}

TEST_F(ReportPage, DrawsItsCharts) {
  if (page().run("return typeof Chart") != "function") {
    EXPECT_EQ(page().run("return document.querySelector('#no-charts') !== null"), true);
    GTEST_SKIP() << "this build found no Chart.js";
  }
  const auto painted = [&](const std::string& id) {
    return page()
        .run("const c = document.getElementById('" + id + "');" + R"(
          const copy = new OffscreenCanvas(c.width, c.height)
              .getContext('2d', {willReadFrequently: true});
          copy.drawImage(c, 0, 0);
          return copy.getImageData(0, 0, c.width, c.height).data
              .reduce((n, value, i) => n + (i % 4 === 3 && value > 0), 0))")
        .get<int>();
  };
  const auto labels = [&](const std::string& id) -> std::vector<std::string> {
    return page().run("return Chart.getChart('" + id + "').data.datasets.map(d => d.label)");
  };
  EXPECT_GT(painted("sizes-chart"), 2000);
  EXPECT_GT(painted("history-chart"), 2000);
  // The axis is of the speeds shown, and has values to read.
  EXPECT_EQ(page().run(R"(
      const c = Chart.getChart('sizes-chart');
      const speeds = c.data.datasets.flatMap((d) => d.data.map((p) => p.y));
      const y = c.scales.y;
      return y.min <= Math.min(...speeds) && y.min > Math.min(...speeds) / 1.5 &&
             y.max >= Math.max(...speeds) && y.ticks.filter((t) => t.label).length >= 3)"),
            true);
  EXPECT_THAT(labels("sizes-chart"), testing::Contains("theoretical peak"));
  EXPECT_THAT(labels("sizes-chart"), testing::Contains("copy"));
  EXPECT_THAT(labels("history-chart"), testing::Contains("limit"));
  EXPECT_THAT(labels("history-chart"), testing::Contains("now -5.10 %"));
  EXPECT_THAT(labels("sizes-chart").front(), testing::StartsWith("padded -5.10 %"));
  // The slowed kernel is the first one shown; its point lies below the limit.
  EXPECT_EQ(page().run("return document.querySelector('#history-case').selectedOptions[0].text"),
            slowed);
  EXPECT_EQ(page().run(R"(
      const d = Chart.getChart('history-chart').data.datasets;
      const last = (label) => d.find((s) => s.label.startsWith(label)).data.at(-1).y;
      return last('now') < last('limit') && last('limit') < last('expected'))"),
            true);
  // Sizes are named where there is room: labels that touch cannot be read.
  EXPECT_EQ(page().run(R"(
      const x = Chart.getChart('sizes-chart').scales.x;
      const at = x.ticks.map((t) => x.getPixelForValue(t.value));
      return at.length > 2 && at.every((px, i) => i === 0 || px - at[i - 1] >= 60))"),
            true);
  // At most six lines, each named where it ends, told apart by dash and mark.
  const auto told_apart = [&] {
    return page().run(R"(
      const c = Chart.getChart('sizes-chart');
      const lines = c.data.datasets.filter((d) => !d.unlisted);
      const looks = new Set(lines.map((d) => `${d.borderDash}|${d.pointStyle}`));
      return lines.length <= 6 && looks.size === lines.length &&
             new Set(lines.map((d) => String(d.borderDash))).size === lines.length &&
             c.options.plugins.legend.display === false && c.config.plugins.length === 1)");
  };
  EXPECT_EQ(told_apart(), true);
  EXPECT_EQ(page().run("const b = [...document.querySelectorAll('#sizes-lines input')];"
                       "const off = b.filter((x) => !x.checked);"
                       "return off.length > 0 && off.every((x) => x.disabled)"),
            true)
      << "a seventh line waits";
  page().click("#sizes-lines input:checked");
  EXPECT_EQ(told_apart(), true);
  page().run(
      "const s = document.querySelector('#sizes-group');"
      "s.selectedIndex = (s.selectedIndex + 1) % s.options.length;"
      "s.dispatchEvent(new Event('change'))");
  EXPECT_GT(painted("sizes-chart"), 2000);
}

TEST_F(ReportPage, ShowsHostileTextsAsText) {
  const std::string folder = fresh_folder();
  std::vector<nlohmann::ordered_json> rows;
  std::string cases, records;
  for (const std::string& text : hostile_texts()) {
    rows.push_back(example_row(text, 100, 100));
    rows.push_back(example_row(text + "/f32/t32/64x64/cold", 100, 100));
    std::string attribute;
    for (const char c : text)
      attribute += c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
    cases += "<testcase name=\"" + attribute + "\"><failure message=\"" + attribute +
             "\"/><system-out>" + attribute + "</system-out></testcase>";
    records += "SF:" + text + "\nDA:1,1\nend_of_record\n";
    write_file(folder + "/trace." + std::to_string(rows.size()) + ".json",
               example_trace(text, text).dump());
  }
  auto context = example_context(0, "beef");
  context["gpu_name"] = hostile_texts()[1];
  write_file(folder + "/r.json", results_text(context, rows));
  judge_by_tool(folder, {"r.json"});
  write_file(folder + "/ctest.xml", "<testsuite>" + cases + "</testsuite>");
  write_file(folder + "/lines.info", records);
  auto doctor = doctor_json();
  doctor["gpu"]["name"] = hostile_texts()[0];
  write_file(folder + "/doctor.json", doctor.dump());
  auto study = json::parse(file_text(WARPGAUGE_SOURCE_DIR "/perf/then-and-now/study.json"));
  for (const char* key : {"gpu", "driver", "host", "disturbed"})
    study["machine"][key] = hostile_texts()[0];
  for (json& row : study["rows"]) {
    row["kernel"] = hostile_texts()[1];
    row["checked"] = hostile_texts()[0];
    row["wrong"] = true;
  }
  write_file(folder + "/study.json", study.dump());
  const std::string file = made_by_tool(folder,
                                        {"--results",
                                         "j.json",
                                         "--correctness",
                                         ".",
                                         "--coverage",
                                         "lines.info",
                                         "--doctor",
                                         "doctor.json",
                                         "--study",
                                         "study.json",
                                         "--title",
                                         hostile_texts()[1]});
  page().open(file);
  EXPECT_EQ(page().run("return window.hacked ?? null"), nullptr);
  EXPECT_EQ(page().run("return document.title"), hostile_texts()[1]);
  EXPECT_EQ(page().run(
                "return document.querySelectorAll('img:not(#study img), iframe, object, [onerror], "
                "[onmouseover], b b').length"),
            0);
  const int scripts = page().run("return document.scripts.length").get<int>();
  EXPECT_LE(scripts, 3);
  for (const char* table : {"cases", "remarks", "kernels"}) {
    const json names = page().run("return [...document.querySelectorAll('#" + std::string(table) +
                                  " tbody th code')].map(e => e.textContent)");
    for (const std::string& text : hostile_texts())
      EXPECT_THAT(names, testing::Contains(text)) << table;
  }
  // Sorting and filtering move them about and still show text.
  page().click("#cases thead th:nth-child(1) button");
  page().type("[data-table=cases] input[type=search]", "<script>");
  EXPECT_FALSE(column("cases", 0).empty());
  EXPECT_EQ(page().run("return window.hacked ?? null"), nullptr);
}

}  // namespace
}  // namespace warpgauge::tests
