// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
// Charts ------------------------------------------------------------------------------------------

const scheme = window.matchMedia("(prefers-color-scheme: dark)");
const narrow = window.matchMedia("(max-width: 46rem)");
const most_lines = 6;

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

function on_paper() {
  return document.documentElement.classList.contains("paper");
}

// Six lines that differ in dash and mark as well as in hue (Okabe and Ito's palette).
function series_style(index) {
  const light = ["#0072b2", "#b14a00", "#007a58", "#b14a86", "#7a6000", "#5b5f66"];
  const dark = ["#5bb0ea", "#ff8a3d", "#2fc79b", "#e591c0", "#e6c619", "#b4bac4"];
  const hue = (scheme.matches && !on_paper() ? dark : light)[index];
  return {
    borderColor: hue, backgroundColor: hue, borderWidth: 2, pointRadius: 4,
    pointStyle: ["circle", "rect", "triangle", "rectRot", "crossRot", "star"][index],
    borderDash: [[], [10, 4], [3, 3], [12, 3, 3, 3], [6, 6], [2, 6]][index], pointBorderWidth: 2,
  };
}

function plain_line(label, hue, dash, data) {
  return {label, data, borderColor: hue, backgroundColor: hue, borderWidth: 1.5, borderDash: dash,
          pointRadius: 0, pointHitRadius: 6};
}

function label_font() {
  return `${narrow.matches ? 11 : 12}px ${Chart.defaults.font.family}`;
}

// Each line's name at its end, moved apart where ends are close: no legend to look up.
const direct_labels = {
  id: "direct_labels",
  afterDatasetsDraw(chart) {
    const {ctx, chartArea} = chart;
    const ends = chart.data.datasets.map((set, i) => ({set, meta: chart.getDatasetMeta(i)}))
        .filter(({set, meta}) => !set.unlisted && meta.data.length > 0)
        .map(({set, meta}) => {
          const at = meta.data.at(-1);
          return {text: set.label, hue: set.borderColor, x: at.x, y: at.y, at: at.y};
        }).sort((a, b) => a.at - b.at);
    const gap = 15;
    ends.forEach((e, i) => { if (i > 0) e.at = Math.max(e.at, ends[i - 1].at + gap); });
    let floor = chartArea.bottom;
    for (const e of ends.toReversed ? ends.toReversed() : [...ends].reverse()) {
      e.at = Math.min(e.at, floor);
      floor = e.at - gap;
    }
    ctx.save();
    ctx.font = label_font();
    ctx.textBaseline = "middle";
    const x = chartArea.right + 14;
    for (const e of ends) {
      ctx.strokeStyle = ctx.fillStyle = e.hue;
      ctx.lineWidth = 1;
      ctx.setLineDash([]);
      ctx.beginPath();
      ctx.moveTo(e.x + 5, e.y);
      ctx.lineTo(x - 3, e.at);
      ctx.stroke();
      ctx.fillText(e.text, x, e.at);
    }
    ctx.restore();
  },
};

function axis(title, more) {
  return {
    title: {display: title !== "", text: title, color: colour("faint")},
    grid: {color: colour("line"), borderColor: colour("line")},
    ticks: {color: colour("faint"), maxRotation: 0, autoSkipPadding: 12},
    ...more,
  };
}

// Room on the right for the longest name.
function label_room(datasets) {
  const ctx = document.createElement("canvas").getContext("2d");
  ctx.font = label_font();
  return 24 + Math.max(...datasets.filter((d) => !d.unlisted).map((d) => ctx.measureText(d.label).width));
}

function chart_options(datasets, scales, tooltip) {
  return {
    animation: false, responsive: true, maintainAspectRatio: false, parsing: false,
    interaction: {mode: "nearest", intersect: false},
    layout: {padding: {right: label_room(datasets)}},
    scales,
    plugins: {legend: {display: false}, tooltip: {callbacks: tooltip}},
  };
}

function short_number(value) {
  if (value >= 1000) return value.toFixed(0);
  return String(Number(value.toPrecision(3)));
}

function per_cent(change) {
  return change === null ? "-" : `${change < 0 ? "" : "+"}${(100 * change).toFixed(2)} %`;
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

// Values of a logarithmic scale whose labels do not touch, those of the first list if there is a choice.
function spaced(first, others, scale) {
  const label_px = 70;
  const apart = label_px / scale.width * Math.log(scale.max / scale.min);
  const chosen = [];
  const ascending = (list) => [...list].sort((a, b) => a - b);
  for (const value of [...ascending(first), ...ascending(others)])
    if (chosen.every((other) => Math.abs(Math.log(value / other)) >= apart)) chosen.push(value);
  return ascending(chosen);
}

function sizes_chart(canvas, series, lines) {
  const any = series.values().next().value[0];
  const moves = any.unit === "GB/s";
  const text = moves ? bytes_text : operations_text;
  const points = (cases) =>
      cases.map((c) => ({x: c.size, y: figure_of(c), c})).sort((a, b) => a.x - b.x);
  const datasets = lines.flatMap((label, index) => {
    const style = series_style(index);
    if (!series.has(label))
      return [{...style, label: label === "peak" ? "theoretical peak" : "copy",
               pointRadius: 0, data: ceiling(series, label)}];
    const cases = series.get(label);
    const odd = points(cases.filter((c) => !whole_tiles(c)));
    const loss = loss_in(cases);
    const line = {...style, label: loss < 0 ? `${label} ${per_cent(loss)}` : label,
                  borderWidth: index === 0 ? 3 : 2, data: points(cases.filter(whole_tiles))};
    if (odd.length === 0) return [line];
    return [line, {...style, label, backgroundColor: "transparent", pointRadius: 5, showLine: false,
                   unlisted: true, data: odd}];
  }).filter((d) => d.data.length > 0);
  const sizes = datasets.flatMap((d) => d.data.map((p) => p.x));
  const lined = datasets.filter((d) => !d.unlisted).flatMap((d) => d.data.map((p) => p.x));
  const speeds = datasets.flatMap((d) => d.data.map((p) => p.y));
  return new Chart(canvas, {
    type: "line", data: {datasets}, plugins: [direct_labels],
    options: chart_options(datasets, {
      x: axis(moves ? "matrix" : "operations", {
        type: "logarithmic", min: Math.min(...sizes) / 1.3, max: Math.max(...sizes) * 1.05,
        afterBuildTicks: (scale) => {
          scale.ticks = spaced(lined, sizes, scale).map((value) => ({value}));
        },
        ticks: {color: colour("faint"), callback: text, maxRotation: 0, autoSkip: false},
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

function history_chart(canvas, c, history, measured) {
  const now = c.figure !== null;
  const last = history.length;
  const times = history.map((p) => p.utc.replace("T", " "));
  const line = (field, extra) => history.map((p, x) => ({x, y: p[field]}))
      .concat(now ? [{x: last, y: extra}] : []).filter((p) => p.y !== null);
  const marks = (label, own, hue) => ({
    label, showLine: false, unlisted: true, pointRadius: 4, borderColor: hue, pointBorderWidth: 1.5,
    backgroundColor: own ? hue : "transparent",
    data: history.map((p, x) => ({x, y: p.figure, p})).filter((d) => measured.has(d.p.card) === own)});
  const datasets = [
    plain_line("expected", colour("faint"), [2, 3], line("expected", c.expected)),
    plain_line("limit", colour("bad"), [8, 4], line("limit", c.limit)),
    marks("this card", true, colour("accent")), marks("other cards", false, colour("faint"))].filter((d) => d.data.length > 0);
  if (now)
    datasets.push({label: c.change === null ? "now" : `now ${per_cent(c.change)}`, showLine: false,
                   pointRadius: 9, pointStyle: "rectRot", data: [{x: last, y: c.figure}],
                   borderColor: colour(c.verdict === "regression" ? "bad" : "ink"), backgroundColor: colour(
                       c.verdict === "regression" ? "bad" : c.verdict === "pass" || c.verdict === "improvement" ? "good" : "open")});
  return new Chart(canvas, {
    type: "line", data: {datasets}, plugins: [direct_labels],
    options: chart_options(datasets, {
      x: axis(`${history.length} sessions by time`, {
        type: "linear", min: -.5, max: last + .5,
        afterBuildTicks: (scale) => { scale.ticks = times.map((_, value) => ({value})); },
        ticks: {color: colour("faint"), maxRotation: 0, autoSkip: true, autoSkipPadding: 24,
                callback: (v) => (times[v] ?? "").slice(5, 10)}}),
      y: axis(c.unit, {grace: "10%"}),
    }, {
      title: (items) => items[0].raw.p ? `${times[items[0].raw.x]}, card ${items[0].raw.p.card}` : "",
      label: (item) => `${item.dataset.label}: ${item.raw.y.toPrecision(5)} ${c.unit}`,
    }),
  });
}
