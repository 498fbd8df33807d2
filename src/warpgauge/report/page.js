// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
"use strict";
// Sorting, filtering, charts and paper. The page is complete without them, but for the history.

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

document.querySelectorAll("table.data:has(thead)").forEach(make_sortable);
document.querySelectorAll("form.filter").forEach(make_filter);

// Paper -------------------------------------------------------------------------------------------

// Paper is white, and nothing on it can be unfolded.
addEventListener("beforeprint", () => {
  document.documentElement.classList.add("paper");
  document.querySelectorAll("section > details:not([open])").forEach((d) => {
    d.open = true;
    d.dataset.printed = "";
  });
});
addEventListener("afterprint", () => {
  document.documentElement.classList.remove("paper");
  document.querySelectorAll("[data-printed]").forEach((d) => {
    d.open = false;
    delete d.dataset.printed;
  });
});
