// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
// The model ---------------------------------------------------------------------------------------

// Values in two digits of 64 between a least and steps of logarithms; the last stands for none.
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const none = 64 * 64 - 1;

function decoded(text, [least, step]) {
  const values = [];
  for (let i = 0; i < text.length; i += 2) {
    const code = 64 * digits.indexOf(text[i]) + digits.indexOf(text[i + 1]);
    values.push(code === none ? null : Math.exp(least + code * step));
  }
  return values;
}

function case_of([name, verdict, unit, size, figure, expected, limit, copy, peak, scale, ...coded], index) {
  const [variant, type, tile, shape, mode] = name.split("/");
  return {index, name, verdict, unit, size, figure, expected, limit, copy, peak, scale, coded,
          variant, type: type ?? "", tile: tile ?? "-", shape: shape ?? "", mode: mode ?? "",
          change: figure !== null && expected ? figure / expected - 1 : null};
}

// The sessions that have the case, decoded when it is looked at.
function history_of(c, sessions) {
  const [figures, expected, limits] = c.coded.map((text) => decoded(text, c.scale));
  return figures.map((figure, i) => ({utc: sessions[i][0], card: sessions[i][1], figure,
                                      expected: expected[i], limit: limits[i]}))
      .filter((p) => p.figure !== null);
}

// The figure of the results, or of the baseline's newest session when there are none.
function figure_of(c) {
  if (c.figure !== null || c.coded[0] === "") return c.figure;
  return decoded(c.coded[0], c.scale).filter((v) => v !== null).at(-1) ?? null;
}

// Kernels of one family, type, tile and mode are comparable; those without tiles are with all.
function groups_by_size(cases) {
  const groups = new Map();
  const plotted = cases.filter((c) => c.size > 0 && figure_of(c) !== null);
  const base = (c) => `${c.variant.split(".")[0]} ${c.type}`;
  const add = (c, tile) => {
    const name = `${base(c)}${tile === "-" ? "" : ` ${tile}`}, ${c.mode}, ${c.unit}`;
    if (!groups.has(name)) groups.set(name, new Map());
    const series = groups.get(name);
    const label = c.variant.slice(c.variant.indexOf(".") + 1);
    if (!series.has(label)) series.set(label, []);
    series.get(label).push(c);
  };
  for (const c of plotted) {
    if (c.tile !== "-") {
      add(c, c.tile);
      continue;
    }
    const tiles = new Set(plotted.filter((o) => base(o) === base(c) && o.mode === c.mode &&
                                                o.unit === c.unit && o.tile !== "-").map((o) => o.tile));
    for (const tile of tiles.size > 0 ? tiles : ["-"]) add(c, tile);
  }
  return groups;
}

// Whether every side is whole tiles of 32.
function whole_tiles(c) {
  return c.shape.split("x").every((side) => Number(side) % 32 === 0);
}

// The largest loss of a series; without one, how far it is from the fastest.
function loss_in(cases) {
  return Math.min(...cases.filter((c) => c.verdict === "regression").map((c) => c.change ?? 0), 0);
}

function speed_of(cases) {
  return Math.max(...cases.map(figure_of));
}

// The lines that are shown at first: what lost most, the fastest, and the ceilings.
function first_lines(series) {
  const names = [...series.keys()];
  const by = (key) => [...names].sort((a, b) => key(series.get(a)) - key(series.get(b)));
  const lost = by(loss_in).filter((n) => loss_in(series.get(n)) < 0);
  const fastest = by((cases) => -speed_of(cases));
  const chosen = new Set([lost[0] ?? fastest[0]]);
  for (const name of [...lost.slice(0, 3), ...fastest])
    if (chosen.size < most_lines - 2) chosen.add(name);
  return [...chosen, ...["copy", "peak"].filter((f) => ceiling(series, f).length > 0)].slice(0, most_lines);
}

function history_table(table, c, history) {
  const row = (kind, texts) => {
    const tr = document.createElement("tr");
    texts.forEach((text, i) => {
      const cell = document.createElement(kind);
      cell.textContent = text;
      if (kind === "th") cell.scope = "col";
      if (i > 1) cell.className = "number";
      tr.append(cell);
    });
    return tr;
  };
  const head = document.createElement("thead"), body = document.createElement("tbody");
  head.append(row("th", ["session", "card", c.unit, "expected", "limit"]));
  const number = (v) => v === null ? "-" : v.toPrecision(5);
  for (const p of [...history].reverse())
    body.append(row("td", [p.utc.replace("T", " "), p.card, ...[p.figure, p.expected, p.limit].map(number)]));
  table.replaceChildren(head, body);
}

function fill(select, names, group_of) {
  const groups = new Map();
  for (const [value, name] of names) {
    const option = document.createElement("option");
    option.value = value;
    option.textContent = name;
    const group = group_of ? group_of(value) : "";
    if (!groups.has(group)) {
      const parent = group === "" ? select : document.createElement("optgroup");
      if (group !== "") {
        parent.label = group;
        select.append(parent);
      }
      groups.set(group, parent);
    }
    groups.get(group).append(option);
  }
}

// Which lines of a group are drawn; with six, a further one waits until one is taken away.
function offer_lines(place, series, lines, changed) {
  const offered = [...series.keys(), ...["copy", "peak"].filter((f) => ceiling(series, f).length > 0)];
  const boxes = offered.map((name) => {
    const label = document.createElement("label"), box = document.createElement("input");
    box.type = "checkbox";
    box.checked = lines.includes(name);
    box.addEventListener("change", () => {
      if (box.checked) lines.push(name);
      else lines.splice(lines.indexOf(name), 1);
      limit();
      changed();
    });
    label.className = "check";
    label.append(box, ` ${name}`);
    place.append(label);
    return box;
  });
  const limit = () => boxes.forEach((box) => {
    box.disabled = box.checked ? lines.length === 1 : lines.length >= most_lines;
  });
  limit();
}

function show_performance(model) {
  const charts = new Map();
  const draw = (id, make) => {
    charts.get(id)?.destroy();
    charts.delete(id);
    if (typeof Chart === "function") charts.set(id, make(document.getElementById(id)));
  };
  const cases = model.cases.map(case_of);
  const measured = new Set(model.cards);
  const red = cases.filter((c) => c.verdict === "regression").sort((a, b) => (a.change ?? 0) - (b.change ?? 0));
  const remembered = cases.filter((c) => c.coded[0] !== "");
  const groups = groups_by_size(cases);
  const by_case = document.getElementById("history-case");
  const by_group = document.getElementById("sizes-group");
  const lines_at = document.getElementById("sizes-lines");
  const drawable = typeof Chart === "function";
  let lines = [];
  document.getElementById("history").hidden = remembered.length === 0;
  document.getElementById("sessions-of").hidden = remembered.length === 0;
  document.getElementById("sizes").hidden = groups.size === 0 || !drawable;
  fill(by_case, remembered.map((c) => [String(c.index), c.name]), (index) => cases[Number(index)].variant);
  fill(by_group, [...groups.keys()].sort().map((name) => [name, name]));
  // The worst case, and the group it is in; where nothing is red, the group with most sizes.
  const worst = red.find((c) => c.coded[0] !== "") ?? remembered[0];
  if (worst) by_case.value = String(worst.index);
  const holds = (c) => [...groups].find(([, series]) => [...series.values()].some((all) => all.includes(c)))?.[0];
  const richest = [...groups].sort((a, b) => sizes_in(b[1]) - sizes_in(a[1]))[0]?.[0];
  const first = (red.length > 0 && holds(red[0])) || richest;
  if (first) by_group.value = first;
  const draw_sizes = () => groups.size > 0 &&
      draw("sizes-chart", (canvas) => sizes_chart(canvas, groups.get(by_group.value), lines));
  const choose_group = () => {
    if (groups.size === 0) return;
    const series = groups.get(by_group.value);
    lines = first_lines(series);
    lines_at.querySelectorAll("label").forEach((label) => label.remove());
    offer_lines(lines_at, series, lines, draw_sizes);
    draw_sizes();
  };
  const draw_history = () => {
    if (remembered.length === 0) return;
    const c = cases[Number(by_case.value)];
    const history = history_of(c, model.sessions);
    draw("history-chart", (canvas) => history_chart(canvas, c, history, measured));
    history_table(document.getElementById("sessions"), c, history);
  };
  const draw_all = () => {
    if (drawable) Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    draw_sizes();
    draw_history();
  };
  by_group.addEventListener("change", choose_group);
  by_case.addEventListener("change", draw_history);
  // A case that a link leads to is the one whose history is drawn.
  addEventListener("hashchange", () => {
    const index = Number(location.hash.slice(2));
    if (!/^#c\d+$/.test(location.hash) || !remembered.includes(cases[index])) return;
    by_case.value = String(index);
    draw_history();
  });
  scheme.addEventListener("change", draw_all);
  narrow.addEventListener("change", draw_all);
  addEventListener("beforeprint", draw_all);
  addEventListener("afterprint", draw_all);
  if (drawable) Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  choose_group();
  draw_history();
}

function sizes_in(series) {
  let count = 0;
  for (const cases of series.values()) count += cases.length;
  return count;
}

const model_text = document.getElementById("model");
if (model_text !== null) show_performance(JSON.parse(model_text.textContent));
