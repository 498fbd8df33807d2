// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/fleet_forms.hpp"
#include "warpgauge/report/fleet_rows.hpp"
#include "warpgauge/report/html_sections.hpp"
#include "warpgauge/report/render.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace warpgauge::report {

using baseline::card_state;
using baseline::fleet;
using baseline::fleet_card;

namespace {

// A browser lays out hundreds of rows quickly, but not ten thousand: the rest is drawn on demand.
constexpr std::string_view script = R"js("use strict";
const model = JSON.parse(document.getElementById("model").textContent);
const body = document.querySelector("#all tbody");
const form = document.getElementById("find");
const more = document.getElementById("more");
const marks = {"pass": "good", "slow": "bad", "failed": "bad"};
let found = [], shown = 0;
function cell(row, label, text, number) {
  const td = row.insertCell();
  td.dataset.label = label;
  if (number) td.className = "number";
  const div = document.createElement("div");
  div.append(text);
  td.append(div);
}
function show(count) {
  for (const r of found.slice(shown, shown + count)) {
    const row = body.insertRow();
    cell(row, "Rank", r[0], true);
    cell(row, "Card", r[1]);
    const chip = document.createElement("span");
    chip.className = "chip " + (marks[r[2]] ?? "open");
    chip.append(r[2]);
    cell(row, "State", chip);
    cell(row, "Level", r[3], true);
    cell(row, "Kind", r[4] < 0 ? "-" : model.kinds[r[4]]);
    cell(row, "Why", r[5]);
  }
  shown = Math.min(shown + count, found.length);
  form.querySelector("output").textContent = `${shown} shown of ${found.length}`;
  more.hidden = shown === found.length;
}
function apply() {
  const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
  const state = form.elements.state.value;
  found = model.cards.filter((r) => (state === "" || r[2] === state) &&
    words.every((w) => `${r[1]} ${r[5]} ${r[4] < 0 ? "" : model.kinds[r[4]]}`.toLowerCase().includes(w)));
  body.replaceChildren();
  shown = 0;
  show(200);
}
form.addEventListener("input", apply);
form.addEventListener("submit", (event) => event.preventDefault());
more.addEventListener("click", () => show(1000));
form.hidden = false;
apply();
)js";

constexpr std::string_view style = R"css(
.levels { width: 100%; max-width: 40rem; height: 5rem; display: block; }
.levels rect { fill: var(--accent); }
.levels rect.low { fill: var(--bad); }
.levels text { fill: var(--faint); font-size: 10px; }
#more { margin: .75rem 0; padding: .375rem .75rem; }
)css";

/// How many cards are at which level, from the slowest to the fastest that is not far out.
std::string levels_picture(const kind_row& row) {
  if (row.levels.size() < 2) return {};
  constexpr int bins = 60;
  const double middle = row.levels[row.levels.size() / 2];
  const double reach = std::max({0.05, middle - row.levels[row.levels.size() / 100], 0.0}) * 1.5;
  std::array<int, bins> counts{};
  for (const double level : row.levels) {
    const double at = (level - middle + reach) / (2 * reach) * bins;
    ++counts[static_cast<std::size_t>(std::clamp(at, 0.0, bins - 1.0))];
  }
  const int most = *std::max_element(counts.begin(), counts.end());
  std::string bars;
  for (int i = 0; i < bins; ++i) {
    const int n = counts[static_cast<std::size_t>(i)];
    if (n == 0) continue;
    const double height = std::max(1.0, 50.0 * n / most);
    bars += fmt::format(
        "<rect{} x=\"{}\" y=\"{:.1f}\" width=\"9\" height=\"{:.1f}\"><title>{}</title></rect>",
        i == 0 ? " class=\"low\"" : "",
        10 * i,
        52 - height,
        height,
        plural(static_cast<std::uint64_t>(n), "cards"));
  }
  return fmt::format(
      "<svg class=\"levels\" viewBox=\"0 0 600 66\" role=\"img\" aria-label=\"Levels of {}\">{}"
      "<text x=\"0\" y=\"63\">{:+.2f} % and below</text>"
      "<text x=\"600\" y=\"63\" text-anchor=\"end\">{:+.2f} % and above</text></svg>\n",
      html(row.name),
      bars,
      middle - reach,
      middle + reach);
}

std::string kinds_section(const fleet& f) {
  std::string body = fmt::format("<p class=\"faint\">{}</p>\n", html(rate_text(f)));
  for (const kind_row& row : kind_rows(f)) {
    body += fmt::format("<h3>{}</h3>\n<p>{}",
                        html(row.name),
                        plural(static_cast<std::uint64_t>(row.cards), "cards"));
    if (row.levels.size() > 1)
      body += fmt::format(
          ", from {:+.2f} % to {:+.2f} % of their siblings", row.levels.front(), row.levels.back());
    body += fmt::format(", {} slow or failed</p>\n", row.slow) + levels_picture(row);
  }
  return section("kinds", "Kinds", body);
}

std::string cards_section(const fleet& f) {
  std::string states = "<option value=\"\">every state</option>";
  for (int s = int(card_state::failed); s >= 0; --s)
    states += fmt::format("<option>{}</option>", to_string(static_cast<card_state>(s)));
  // Without scripts the page still shows what needs attention.
  const std::vector<kind_row> kinds = kind_rows(f);
  std::string rows;
  int drawn = 0;
  for (const fleet_card* c : ranked(f)) {
    if (c->state <= card_state::alone || ++drawn > 200) break;
    const fleet_row row = row_of(f, *c);
    rows += fmt::format(
        "<tr>{}{}{}{}{}{}</tr>\n",
        number_cell("Rank", std::to_string(drawn)),
        cell("Card", html(row.name)),
        cell("State", chip(c->state >= card_state::slow ? "bad" : "open", row.state)),
        number_cell("Level", html(row.level)),
        cell("Kind", c->kind < 0 ? "-" : html(kinds[static_cast<std::size_t>(c->kind)].name)),
        cell("Why", html(row.why)));
  }
  return section(
      "cards",
      "Cards",
      fmt::format(
          "<form class=\"filter\" id=\"find\" role=\"search\" aria-label=\"Find cards\" hidden>"
          "<label>Find <input type=\"search\" name=\"text\" autocomplete=\"off\" "
          "spellcheck=\"false\"></label>"
          "<label>State <select name=\"state\">{}</select></label>"
          "<output aria-live=\"polite\"></output></form>\n"
          "<div class=\"scroll\"><table id=\"all\"><thead><tr><th scope=\"col\">Rank</th><th "
          "scope=\"col\">Card</th>"
          "<th scope=\"col\">State</th><th scope=\"col\">Level</th><th scope=\"col\">Kind</th>"
          "<th scope=\"col\">Why</th></tr></thead><tbody>\n{}</tbody></table></div>\n"
          "<button type=\"button\" id=\"more\" hidden>Show 1,000 more</button>\n",
          states,
          rows));
}

std::string model_json(const fleet& f) {
  using ordered = nlohmann::ordered_json;
  ordered kinds = ordered::array();
  for (const kind_row& row : kind_rows(f)) kinds.push_back(row.name);
  ordered cards = ordered::array();
  int rank = 0;
  for (const fleet_card* c : ranked(f)) {
    const fleet_row row = row_of(f, *c);
    cards.push_back(ordered::array({++rank, row.name, row.state, row.level, c->kind, row.why}));
  }
  return ordered{{"kinds", kinds}, {"cards", cards}}.dump(
      -1, ' ', false, ordered::error_handler_t::replace);
}

}  // namespace

std::string to_html(const fleet& f, const std::string& version) {
  const std::string word = random_word();
  const bool good = f.code == baseline::exit_code::ok;
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src "
      "'nonce-{0}'; style-src 'nonce-{0}'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n<link rel=\"icon\" href=\"data:,\">\n"
      "<title>{1}</title>\n<style nonce=\"{0}\">\n{2}{3}</style></head><body>\n",
      word,
      html("Fleet: " + counts_of(f)),
      assets().style,
      style);
  page += fmt::format(
      "<header><p class=\"title\">Fleet</p><h1 class=\"{}\">{}</h1></header>\n<main id=\"outcome\" "
      "tabindex=\"-1\">\n",
      good                                        ? "good"
      : f.code == baseline::exit_code::regression ? "bad"
                                                  : "open",
      html(counts_of(f)));
  page += cards_section(f) + kinds_section(f);
  page += fmt::format(
      "</main>\n<footer><p>Made by warpgauge {}. This page needs no network, and names nodes. Exit "
      "code: {}.</p></footer>\n",
      html(version),
      static_cast<int>(f.code));
  page += fmt::format("<script nonce=\"{}\" type=\"application/json\" id=\"model\">{}</script>\n",
                      word,
                      script_json(model_json(f)));
  return page + fmt::format("<script nonce=\"{}\">\n{}</script>\n</body></html>\n", word, script);
}

}  // namespace warpgauge::report
