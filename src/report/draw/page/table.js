// ---- the transposition table: what it has of positions by now ----------------------------------

const tableRows = find("table-rows");
// For each row, what it shows.
let entriesShown = [];

// Begins with the table of a tree, which has nothing before the first step.
function openTable() {
  find("table").hidden = !tree.positions;
  for (const part of document.querySelectorAll("#table .windows")) part.hidden = !tree.has_windows;
  tableRows.replaceChildren();
  entriesShown = [];
}

// A row is there when the search has come to it: what comes is not told.
function rowOf(number) {
  while (tableRows.rows.length <= number) {
    const { called, node } = tree.positions[tableRows.rows.length];
    const title = node === null ? called : make("button", { type: "button" }, called);
    const row = make("tr", { hidden: true }, make("th", { scope: "row" }, title), make("td"), make("td", { hidden: !tree.has_windows }), make("td"));
    tableRows.append(row);
  }
  return tableRows.rows[number];
}

function showTable() {
  if (!tree.positions) return;
  const entries = [];
  for (const step of tree.steps.slice(0, tree.at)) {
    for (const entry of step.table ?? []) entries[entry.row] = entry;
  }
  const now = tree.at > 0 ? tree.steps[tree.at - 1].table ?? [] : [];
  const count = Math.max(entries.length, entriesShown.length);
  for (let number = 0; number < count; number += 1) {
    const entry = entries[number];
    const isNow = now.includes(entry) && entry.access !== null;
    const wasNow = tableRows.rows[number]?.hasAttribute("aria-current");
    if (entry === entriesShown[number] && !isNow && !wasNow) continue;
    const row = rowOf(number);
    const [, value, windows, access] = row.cells;
    row.hidden = !entry || entry.value === null;
    setText(value, entry?.value ?? "");
    windows.replaceChildren(...(entry?.windows ?? []).map((text) => make("div", {}, text)));
    setText(access, isNow ? entry.access : "");
    setCurrent(row, isNow);
    if (isNow) bringIntoSight(row);
  }
  entriesShown = entries;
}

// Scrolls the table alone.
function bringIntoSight(row) {
  const place = find("table");
  const [head, box, all] = [place.querySelector("thead th"), row, place].map((part) => part.getBoundingClientRect());
  place.scrollTop -= Math.max(0, head.bottom - box.top);
  place.scrollTop += Math.max(0, box.bottom - all.bottom);
}

tableRows.addEventListener("click", (event) => {
  const row = event.target.closest("tr");
  const { node } = tree.positions[row.sectionRowIndex];
  if (node !== null) focusNode(node);
});
