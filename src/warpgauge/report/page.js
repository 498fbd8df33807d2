// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
"use strict";
// Sorting, filtering and charts. The page is complete without them.

// Tables ------------------------------------------------------------------------------------------

function key_of(row, column) {
  const cell = row.cells[column];
  return cell.dataset.key !== undefined ? cell.dataset.key : cell.textContent.trim();
}

// Empty cells come last in both directions.
function comparison(kind, column, sign) {
  return (a, b) => {
    const [x, y] = [key_of(a, column), key_of(b, column)];
    const none = (v) => v === "" || v === "-";
    if (none(x) || none(y)) return none(x) - none(y);
    if (kind === "number") return sign * (parseFloat(x) - parseFloat(y));
    return sign * x.localeCompare(y, "en", {numeric: true});
  };
}

function make_sortable(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    if (!head.dataset.sort) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    if (head.dataset.sort === "number" && table.tBodies[0].querySelector("td.number"))
      head.classList.toggle("number", table.tBodies[0].rows[0]?.cells[column]?.className === "number");
    button.addEventListener("click", () => {
      const descending = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", descending ? "descending" : "ascending");
      const body = table.tBodies[0];
      body.append(...[...body.rows].sort(
          comparison(head.dataset.sort, column, descending ? -1 : 1)));
    });
  });
}

function make_filter(form) {
  const table = document.getElementById(form.dataset.table);
  const rows = [...table.tBodies[0].rows];
  const text_of_row = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  const apply = () => {
    const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdict = form.elements.verdict?.value ?? "";
    const gated = form.elements.gated?.checked ?? false;
    let shown = 0;
    for (const row of rows) {
      row.hidden = !words.every((word) => text_of_row.get(row).includes(word)) ||
          (verdict !== "" && row.dataset.verdict !== verdict) || (gated && row.dataset.gated !== "1");
      shown += !row.hidden;
    }
    form.querySelector("output").textContent = `${shown} of ${rows.length}`;
  };
  form.addEventListener("input", apply);
  form.addEventListener("change", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  apply();
}

document.querySelectorAll("table.data").forEach(make_sortable);
document.querySelectorAll("form.filter").forEach(make_filter);

// Charts ------------------------------------------------------------------------------------------

const scheme = window.matchMedia("(prefers-color-scheme: dark)");
const narrow = window.matchMedia("(max-width: 46rem)");

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

// Okabe and Ito's palette, told apart with reduced colour vision; lighter on a dark ground.
function series_style(index) {
  const light = ["#0072b2", "#d55e00", "#008a63", "#b14a86", "#8a6d00", "#2f83b5", "#5b5f66"];
  const dark = ["#5bb0ea", "#ff8a3d", "#2fc79b", "#e591c0", "#e6c619", "#9fd4f5", "#b4bac4"];
  const points = ["circle", "rect", "triangle", "rectRot", "star", "cross"];
  const palette = scheme.matches ? dark : light;
  const hue = palette[index % palette.length];
  return {
    borderColor: hue, backgroundColor: hue, borderWidth: 2, pointRadius: 3.5,
    pointStyle: points[(index + Math.floor(index / palette.length)) % points.length],
  };
}

function dashed(label, hue, points) {
  return {label, data: points, borderColor: hue, backgroundColor: hue, borderWidth: 2,
          borderDash: [6, 4], pointRadius: 0, pointHitRadius: 6, pointStyle: "line"};
}

function axis(title, more) {
  return {
    title: {display: true, text: title, color: colour("faint")},
    grid: {color: colour("line"), borderColor: colour("line")},
    ticks: {color: colour("faint"), maxRotation: 0, autoSkipPadding: 12},
    ...more,
  };
}

function chart_options(scales, tooltip) {
  return {
    animation: false, responsive: true, maintainAspectRatio: false, parsing: false,
    interaction: {mode: "nearest", intersect: false},
    scales,
    plugins: {
      legend: {
        position: narrow.matches ? "bottom" : "right",
        labels: {color: colour("ink"), usePointStyle: true, boxWidth: 10, padding: 10,
                 font: {size: narrow.matches ? 11 : 12},
                 filter: (item, data) => !data.datasets[item.datasetIndex].unlisted},
      },
      tooltip: {callbacks: tooltip},
    },
  };
}

function short_number(value) {
  if (value >= 1000) return value.toFixed(0);
  return String(Number(value.toPrecision(3)));
}

function bytes_text(bytes) {
  const units = ["B", "KiB", "MiB", "GiB"];
  let unit = 0;
  for (; bytes >= 1024 && unit + 1 < units.length; ++unit) bytes /= 1024;
  return `${Number(bytes.toPrecision(3))} ${units[unit]}`;
}

function operations_text(count) {
  return count >= 1e9 ? `${Number((count / 1e9).toPrecision(3))} G` : `${Number((count / 1e6).toPrecision(3))} M`;
}

// The figure of the results, or of the baseline's newest session when there are none.
function figure_of(c) {
  if (c.figure !== null) return c.figure;
  return c.history.length > 0 ? c.history[c.history.length - 1].figure : null;
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

// The highest ceiling of each size: cases of a size share their bytes, and their copies differ by
// noise.
function ceiling(series, field) {
  const by_size = new Map();
  for (const cases of series.values())
    for (const c of cases)
      if (c[field] !== null) by_size.set(c.size, Math.max(c[field], by_size.get(c.size) ?? 0));
  return [...by_size].sort((a, b) => a[0] - b[0]).map(([x, y]) => ({x, y}));
}

// 1, 2, 5, 10, ... between two numbers; every digit where these are too few to read values by.
function readable_ticks(from, to) {
  const between = (digits) => {
    const ticks = [];
    for (let power = Math.floor(Math.log10(from)); power <= Math.log10(to); ++power)
      ticks.push(...digits.map((digit) => Number((digit * 10 ** power).toPrecision(2))));
    return ticks.filter((tick) => tick >= from && tick <= to);
  };
  const few = between([1, 2, 5]);
  return few.length >= 3 ? few : between([1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9]);
}

function sizes_chart(canvas, series) {
  const any = series.values().next().value[0];
  const moves = any.unit === "GB/s";
  const text = moves ? bytes_text : operations_text;
  const points = (cases) =>
      cases.map((c) => ({x: c.size, y: figure_of(c), c})).sort((a, b) => a.x - b.x);
  const datasets = [...series].flatMap(([label, cases], index) => {
    const odd = points(cases.filter((c) => !whole_tiles(c)));
    const style = series_style(index);
    const line = {label, ...style, data: points(cases.filter(whole_tiles))};
    if (odd.length === 0) return [line];
    return [line, {label, ...style, backgroundColor: "transparent", pointRadius: 5, showLine: false,
                   unlisted: true, data: odd}];
  });
  const copy = ceiling(series, "copy_ceiling");
  const peak = ceiling(series, "peak_ceiling");
  if (copy.length > 0) datasets.push(dashed("copy of the same bytes", colour("ink"), copy));
  if (peak.length > 0) datasets.push(dashed("theoretical peak", colour("bad"), peak));
  const sizes = datasets.flatMap((d) => d.data.map((p) => p.x));
  const speeds = datasets.flatMap((d) => d.data.map((p) => p.y));
  return new Chart(canvas, {
    type: "line", data: {datasets},
    options: chart_options({
      x: axis(moves ? "matrix" : "operations", {
        type: "logarithmic", min: Math.min(...sizes) / 1.3, max: Math.max(...sizes) * 1.3,
        afterBuildTicks: (scale) => {
          const by_text = new Map();
          for (const value of [...sizes].sort((a, b) => a - b))
            if (!by_text.has(text(value))) by_text.set(text(value), value);
          scale.ticks = [...by_text.values()].map((value) => ({value}));
        },
        ticks: {color: colour("faint"), callback: text, maxRotation: 60, autoSkip: true, autoSkipPadding: 16},
      }),
      // From the slowest to the fastest: without limits the axis begins at a power of ten.
      y: axis(any.unit, {
        type: "logarithmic", min: Math.min(...speeds) / 1.2, max: Math.max(...speeds) * 1.1,
        afterBuildTicks: (scale) => {
          scale.ticks = readable_ticks(scale.min, scale.max).map((value) => ({value}));
        },
        ticks: {color: colour("faint"), callback: short_number}}),
    }, {
      title: (items) => items[0].raw.c ? `${items[0].raw.c.shape}, ${text(items[0].raw.x)}` : text(items[0].raw.x),
      label: (item) => `${item.dataset.label}: ${short_number(item.raw.y)} ${any.unit}`,
    }),
  });
}

// Cards by name where a palette tells them apart; of many, those measured and the others as one.
function history_groups(history, measured) {
  const groups = new Map();
  const cards = new Set(history.map((p) => p.card));
  history.forEach((p, x) => {
    const own = measured.has(p.card);
    const label = cards.size > 7 && !own ? "other cards" : `${own ? "this card" : "card"} ${p.card.slice(0, 8)}`;
    if (!groups.has(label)) groups.set(label, []);
    groups.get(label).push({x, y: p.figure, card: p.card});
  });
  return [...groups].sort(([a], [b]) => (a === "other cards") - (b === "other cards"));
}

function history_chart(canvas, c, measured) {
  const label = (p) => `${p.utc.slice(0, 10)} ${p.utc.slice(11, 16)}`;
  const labels = c.history.map((p) => `${label(p)} ${p.card.slice(0, 6)}`);
  const now = c.figure !== null;
  if (now) labels.push("these results");
  const last = c.history.length;
  const line = (field, extra) =>
      c.history.map((p, x) => ({x, y: p[field]})).concat(now ? [{x: last, y: extra}] : [])
          .filter((p) => p.y !== null);
  const datasets = history_groups(c.history, measured).map(([label, data], index) => {
    const style = {...series_style(index), showLine: false, pointRadius: 6};
    if (label === "other cards") style.borderColor = style.backgroundColor = colour("faint");
    return {label, ...style, data};
  });
  if (now)
    datasets.push({label: `these results: ${c.verdict}`, showLine: false, pointRadius: 9,
                   pointStyle: "rectRot", data: [{x: last, y: c.figure}],
                   borderColor: colour("ink"), backgroundColor: colour(
                       c.verdict === "regression" ? "bad" : c.verdict === "pass" || c.verdict === "improvement" ? "good" : "open")});
  datasets.push(dashed("expected", colour("faint"), line("expected", c.expected)));
  datasets.push(dashed("limit", colour("bad"), line("limit", c.limit)));
  return new Chart(canvas, {
    type: "line", data: {datasets},
    options: chart_options({
      x: axis("session", {
        type: "linear", min: -.5, max: labels.length,  // room for the large mark of these results
        afterBuildTicks: (scale) => { scale.ticks = labels.map((_, value) => ({value})); },
        ticks: {color: colour("faint"), maxRotation: 60, autoSkip: true,
                callback: (v) => (labels[v] ?? "").split(" ")}}),
      y: axis(c.unit, {grace: "10%"}),
    }, {
      title: (items) => labels[items[0].raw.x],
      label: (item) => `${item.dataset.label}: ${item.raw.y.toFixed(2)} ${c.unit}`,
    }),
  });
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

function draw_charts(model) {
  const charts = new Map();
  const draw = (id, make) => {
    charts.get(id)?.destroy();
    charts.set(id, make(document.getElementById(id)));
  };
  const cases = model.performance.cases;
  const measured = new Set(model.performance.processes.map((p) => p.card));
  const groups = groups_by_size(cases);
  const by_group = document.getElementById("sizes-group");
  const remembered = cases.filter((c) => c.history.length > 0);
  const by_case = document.getElementById("history-case");
  // The group with most sizes is the best first picture.
  const richest = [...groups].sort((a, b) => sizes_in(b[1]) - sizes_in(a[1]))[0]?.[0];
  fill(by_group, [...groups.keys()].sort().map((name) => [name, name]));
  if (richest) by_group.value = richest;
  fill(by_case, remembered.map((c, index) => [String(index), c.name]),
       (index) => remembered[Number(index)].variant);
  const red = remembered.findIndex((c) => c.gated && c.verdict === "regression");
  if (red >= 0) by_case.value = String(red);
  document.getElementById("sizes").hidden = groups.size === 0;
  document.getElementById("history").hidden = remembered.length === 0;
  const draw_sizes = () => groups.size > 0 &&
      draw("sizes-chart", (canvas) => sizes_chart(canvas, groups.get(by_group.value)));
  const draw_history = () => remembered.length > 0 &&
      draw("history-chart", (canvas) => history_chart(canvas, remembered[Number(by_case.value)], measured));
  const draw_all = () => {
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    draw_sizes();
    draw_history();
  };
  by_group.addEventListener("change", draw_sizes);
  by_case.addEventListener("change", draw_history);
  scheme.addEventListener("change", draw_all);
  narrow.addEventListener("change", draw_all);
  draw_all();
}

function sizes_in(series) {
  let count = 0;
  for (const cases of series.values()) count += cases.length;
  return count;
}

const model_text = document.getElementById("model");
if (model_text !== null && typeof Chart === "function") draw_charts(JSON.parse(model_text.textContent));
