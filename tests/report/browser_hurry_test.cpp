// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/report/report_page.hpp"

#include <filesystem>
#include <regex>

/// The page for somebody in a hurry: the first screen, the way to a failure's place, paper, size.
namespace warpgauge::tests {
namespace {

using testing::HasSubstr;

TEST_F(ReportPage, TellsOnTheFirstScreenWhatFailed) {
  for (const bool phone : {false, true}) {
    const std::string name = phone ? "phone" : "desktop";
    page().resize(phone ? 390 : 1280, phone ? 844 : 800, phone);
    page().open(whole_report());
    const std::string headline =
        page().run("return document.querySelector('h1').textContent").get<std::string>();
    std::smatch parts;
    // How many pass, and the limit, are the baseline's, which grows.
    ASSERT_TRUE(std::regex_match(
        headline,
        parts,
        std::regex("✗ 12 slower, 8 faster, [0-9]+ pass(, [0-9]+ not gated)?; worst "
                   "transpose.padded -5.1 % \\(limit (-0.[0-9]{2} %)\\)")))
        << headline;
    const std::string limit = parts[2];
    const auto seen = [&](const std::string& selector) {
      return page().run("const r = document.querySelector('" + selector +
                        "').getBoundingClientRect();"
                        "return r.top >= 0 && r.bottom <= innerHeight && r.right <= innerWidth");
    };
    EXPECT_EQ(seen("h1"), true) << name;
    EXPECT_EQ(seen(".facts"), true) << name;
    const std::string facts =
        page().run("return document.querySelector('.facts').innerText").get<std::string>();
    for (const char* part : {"0123456789ab", "wider-tiles", "NVIDIA H200", "nvidia_h200.json"})
      EXPECT_THAT(facts, HasSubstr(part));
    // The worst comes first, with change, limit, figures and command.
    EXPECT_EQ(seen("#failed tbody tr:nth-child(1)"), true) << name;
    const std::string worst =
        page()
            .run("return document.querySelector('#failed tbody tr').innerText")
            .get<std::string>();
    for (const char* part : {"transpose.padded",
                             "-5.10 %",
                             limit.c_str(),
                             "3327.9 of 3506.8 GB/s",
                             "build/cuda/warpgauge perf transpose.padded"})
      EXPECT_THAT(worst, HasSubstr(part)) << name;
    EXPECT_EQ(seen(phone ? "#failed tbody tr:nth-child(4)" : "#failed tbody tr:nth-child(12)"),
              true)
        << name;
    EXPECT_EQ(page().run("return [...document.querySelectorAll('#failed tbody a')]"
                         ".map(a => a.textContent)"),
              json(slowed_by_loss()));
    // What was not proven is said once, and folded.
    EXPECT_EQ(page().run("return document.querySelector('#open details').open"), false);
    EXPECT_EQ(page().run("return document.body.textContent.split('large.junit.xml').length"), 2);
  }
}

TEST_F(ReportPage, AFailureLeadsToItsRowAndItsHistory) {
  const std::string second = slowed_by_loss().at(1);
  page().click("#failed tbody tr:nth-child(2) a");
  EXPECT_EQ(page().run("const r = document.querySelector(':target').getBoundingClientRect();"
                       "return r.top >= 0 && r.bottom <= innerHeight"),
            true);
  EXPECT_EQ(page().run("return document.querySelector(':target th').dataset.key"), second);
  EXPECT_EQ(page().run("return document.querySelector('#history-case').selectedOptions[0].text"),
            second);
}

TEST_F(ReportPage, ARowIsALine) {
  for (const char* table : {"#failed table", "#cases", "#kernels"})
    EXPECT_LE(page()
                  .run("return Math.max(...[...document.querySelectorAll('" + std::string(table) +
                       " tbody tr')].map(r => r.getBoundingClientRect().height))")
                  .get<double>(),
              36)
        << table;
}

TEST_F(ReportPage, AGaugeIsAsWideAsItsScale) {
  EXPECT_EQ(page().run("const g = document.querySelector('#cases .gauge');"
                       "const r = g.querySelector('use').getBBox();"
                       "return [r.x, Math.round(r.width) - g.getBoundingClientRect().width]"),
            (json{0, 0}));
}

TEST_F(ReportPage, HoldsTheHistoryOfEveryCase) {
  const auto stored = baseline::read_baseline(WARPGAUGE_SOURCE_DIR "/baselines/nvidia_h200.json");
  page().run("document.querySelector('#sessions-of').open = true");
  for (const std::string& name : {slowed, slowed_by_loss().back()}) {
    page().run(
        "const s = document.querySelector('#history-case');"
        "s.value = [...s.options].find(o => o.text === '" +
        name + "').value; s.dispatchEvent(new Event('change'))");
    const json rows = page().run(
        "return [...document.querySelectorAll('#sessions tbody tr')]"
        ".map(r => [...r.cells].map(c => c.textContent))");
    // Of 46 cards one session at least.
    EXPECT_GE(rows.size(), 46u);
    for (const json& row : rows) {
      const std::string card = row[1], figure = row[2];
      bool found = false;
      for (const auto& [id, s] : stored.sessions)
        if (s.card.starts_with(card) && s.cases.contains(name))
          for (const double value : s.cases.at(name).figure)
            found = found || std::abs(value / std::stod(figure) - 1) < 2e-4;
      EXPECT_TRUE(found) << row;
      EXPECT_LT(std::stod(row[4].get<std::string>()), std::stod(row[3].get<std::string>()));
    }
  }
}

/// Paper does not scroll: nothing lies beside it, and every sheet says what its columns are.
TEST_F(ReportPage, PrintsWhole) {
  constexpr int a4 = 718;  // without margins of 10 mm
  page().prefer_dark(true);
  page().lay_on_paper(a4);
  EXPECT_LE(page().run("return document.documentElement.scrollWidth").get<int>(), a4);
  EXPECT_EQ(page().run(R"(
      return [...document.querySelectorAll('main th, main td')].filter((e) => {
        const r = e.getBoundingClientRect();
        return r.width > 0 && (r.right > 718 || r.left < 0);
      }).map((e) => e.textContent))"),
            json::array());
  EXPECT_EQ(page().run(R"(
      return [...document.querySelectorAll('main table')].filter((t) => t.checkVisibility())
          .filter((t) => {
            const style = getComputedStyle(t.tHead);
            return style.display !== 'table-header-group' || style.breakInside !== 'avoid' ||
                   [...t.tHead.rows[0].cells].some((c) => c.textContent && !c.checkVisibility());
          }).map((t) => t.id))"),
            json::array());
  EXPECT_EQ(
      page().run("return [...document.querySelectorAll('.scroll')]"
                 ".filter(e => e.checkVisibility() && e.scrollHeight > e.clientHeight).length"),
      0);
  EXPECT_EQ(page().run("return [...document.querySelectorAll('thead button')]"
                       ".filter(b => getComputedStyle(b).display !== 'contents').length"),
            0)
      << "Chromium repeats no head that holds a button";
  EXPECT_EQ(page().run(R"(
      return [...document.querySelectorAll('.chart')].filter((c) => {
        const canvas = c.querySelector('canvas');
        canvas.style.height = '352px';
        return canvas.getBoundingClientRect().bottom > c.getBoundingClientRect().bottom + 1;
      }).length)"),
            0)
      << "with the height that it had on the screen, a chart lies over the rows below it";
  EXPECT_EQ(page().run("return document.querySelector('#open details').open"), true);
  EXPECT_EQ(page().run(R"(
      const rows = [...document.querySelectorAll('#cases tbody tr')];
      const hidden = rows.filter((r) => !r.checkVisibility());
      const said = document.querySelector('#performance .on-paper');
      return [hidden.every((r) => r.dataset.verdict === 'pass') && hidden.length > 200,
              rows.length - hidden.length >= 20, said.checkVisibility(),
              said.textContent.trim() === `${hidden.length} cases that pass are left out on paper.`])"),
            (json{true, true, true, true}))
      << "what passes is counted, and not printed";
  EXPECT_EQ(page().run("return getComputedStyle(document.body).backgroundColor"),
            "rgb(255, 255, 255)");
  std::filesystem::create_directories(WARPGAUGE_PICTURES);
  page().save_picture(std::string(WARPGAUGE_PICTURES) + "/paper.png", "body");
  page().lay_on_paper(0);
  EXPECT_EQ(page().run("return document.querySelector('#open details').open"), false);
  const printout all = page().print();
  EXPECT_LE(all.sheets, 8);
  EXPECT_GE(all.sheets, 3);
  EXPECT_EQ(all.without_text, 0);
}

TEST_F(ReportPage, IsSmallAndOpensAtOnce) {
  const auto bytes = std::filesystem::file_size(whole_report());
  EXPECT_LE(bytes, 1'000'000u) << "some 260 cases with the sessions of all cards";
  const int loaded_ms =
      page()
          .run("return Math.round(performance.getEntriesByType('navigation')[0].loadEventEnd)")
          .get<int>();
  RecordProperty("bytes", static_cast<int>(bytes));
  RecordProperty("loaded_ms", loaded_ms);
  EXPECT_GT(loaded_ms, 0);
  EXPECT_LT(loaded_ms, 10'000) << "also on a machine that is busy";
}

}  // namespace
}  // namespace warpgauge::tests
