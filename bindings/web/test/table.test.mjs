// The transposition table beside the steps of a page: what it has of each position at each step. What is expected was
// worked out by hand.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";

import { browsers, endBrowsers, file, withPage } from "./browsers.mjs";
import { natively } from "./cases.mjs";

after(endBrowsers);

const folder = mkdtempSync(join(tmpdir(), "abprune-table-"));
after(() => rmSync(folder, { recursive: true }));

const timeout = 120_000;

// MIN has the two positions x and y after each move of MAX, in another order. MAX is to move in both.
const node = (name, position, children) => ({ name, position, children });
const tree = JSON.stringify({
  name: "R",
  children: [
    node("P", undefined, [node("X1", "x", [4, 6]), node("Y1", "y", [7, 1])]),
    node("Q", undefined, [node("Y2", "y", [7, 1]), node("X2", "x", [4, 6])]),
  ],
});

// The steps that change the table, and what it shows then. The search
// - finds 6 in X1, with the full window;
// - comes to Y1 with beta 6, which its first leaf, 7, exceeds: it is at least 7;
// - comes to Q with alpha 6, to Y2 with no other bound, and knows that it is at least 7: the window is (7, ∞). Its leaves
//   are not greater, so it is at most 7, too;
// - comes to X2 with (6, 7), and knows that it is 6.
const x = (...more) => ["X1", "6", "(−∞, ∞)", ...more];
const y = (...more) => ["Y1", "≥ 7", "(−∞, 6)", ...more];
const exact = (...more) => ["Y1", "7", "(−∞, 6) (7, ∞)", ...more];
const small = [
  [8, "Return X1: 6 (exact).", [x("stored")]],
  [15, "Return Y1: at least 7 (lower bound).", [x(""), y("stored")]],
  [20, "Enter Y2:", [x(""), y("read")]],
  [25, "Return Y2: 7 (exact).", [x(""), exact("stored")]],
  [27, "Answer X2:", [x("read"), exact("")]],
];

// With room for one position, y takes the place of x. So X2 is searched again, with (6, 7). It comes to 6, and as that is
// alpha, the table keeps that it is at most 6. (As both leaves were looked at, it is no less: the sentence says so.)
const tight = [
  small[0],
  [15, small[1][1], [y("stored")]],
  [20, small[2][1], [y("read")]],
  [25, small[3][1], [exact("stored")]],
  [32, "Return X2: 6 (exact).", [["X1", "≤ 6", "(6, 7)", "stored"]]],
];

// Of Q alone, what was stored before stands there from its first step on, without marks.
const part = (rows) => rows.map(([called, ...rest]) => [{ X1: '/0/0 "X1"', Y1: '/0/1 "Y1"' }[called], ...rest]);
const below = [[19, "Enter Q:", part([x(""), y("")])], ...small.slice(2).map(([step, words, rows]) => [step, words, part(rows)])];

// Without windows both leaves of Y1 are looked at, and Y2 is not searched.
const minimax = [
  [8, "Return X1: 6 (exact).", [["X1", "6", "stored"]]],
  [15, "Return Y1: 7 (exact).", [["X1", "6", ""], ["Y1", "7", "stored"]]],
  [20, "Answer Y2:", [["X1", "6", ""], ["Y1", "7", "read"]]],
  [22, "Answer X2:", [["X1", "6", "read"], ["Y1", "7", ""]]],
];

let count = 0;
function drawn(...args) {
  const page = join(folder, `${(count += 1)}.html`);
  const { status, output, errors } = natively(["draw", "--format", "html", ...args], tree);
  assert.equal(status, 0, errors);
  writeFileSync(page, output);
  return `file://${page}`;
}

// What the page shows: its step; the rows that are seen, with the text of each cell that is seen, lines with a blank
// between them; the positions of the rows that are marked; and whether there is a step after this one, and before.
const shownBy = (page) => page.evaluate(() => {
  const isSeen = (part) => part.checkVisibility();
  const rows = [...document.querySelectorAll("#table-rows tr")];
  const lines = (cell) => cell.innerText.trim().replace(/\s*\n\s*/g, " ");
  return {
    step: Number(/^Step (\d+) /.exec(document.getElementById("count").textContent)[1]),
    words: document.getElementById("words").textContent,
    rows: rows.filter(isSeen).map((row) => [...row.cells].filter(isSeen).map(lines)),
    marked: rows.filter((row) => row.getAttribute("aria-current") === "step").map((row) => row.cells[0].textContent),
    goes: ["forward", "back"].map((id) => !document.getElementById(id).disabled),
  };
});

// What the table shows after a step, by those that change it.
function expectedAt(step, changes) {
  const last = changes.findLast(([number]) => number <= step);
  if (!last) return [];
  return last[0] === step ? last[2] : last[2].map((row) => [...row.slice(0, -1), ""]);
}

async function check(page, changes) {
  const shown = await shownBy(page);
  const expected = expectedAt(shown.step, changes);
  assert.deepEqual(shown.rows, expected, `step ${shown.step}`);
  assert.deepEqual(shown.marked, expected.filter((row) => row.at(-1)).map(([called]) => called), `step ${shown.step}`);
  return shown;
}

// Goes to the end by the key, and back by the button.
async function walk(page, changes) {
  const told = new Map();
  await page.keyboard.press("Home");
  let shown = await check(page, changes);
  assert.equal(shown.step, 0);
  while (shown.goes[0]) {
    await page.keyboard.press("ArrowRight");
    shown = await check(page, changes);
    told.set(shown.step, shown.words);
  }
  for (const [step, words] of changes) assert.ok(told.get(step)?.startsWith(words), `step ${step}: ${told.get(step)}`);
  while (shown.goes[1]) {
    await page.click("#back");
    shown = await check(page, changes);
  }
}

const chosen = (page) => page.$eval("#node-title", (title) => (title.checkVisibility() ? title.textContent : ""));

for (const name of browsers) {
  const page = (title, args, use, size) => test(`${name}: ${title}`, { timeout }, () => withPage(name, drawn(...args), use, size));

  page("the table has what is proved of each position, at each step, forward and back", ["--transpositions"], async (page) => {
    await walk(page, small);
    assert.deepEqual(await page.$eval("#table", (part) => [part.querySelector("caption").textContent,
      ...[...part.querySelectorAll('thead th[scope="col"]')].map((cell) => cell.textContent)]),
    ["Transposition table", "Position", "Value", "Window", "Step"]);
    await page.click("#last");
    await check(page, small);
    assert.equal(await page.$$eval('#table-rows th[scope="row"]', (cells) => cells.length), 2);
    await page.click("#first");
    await check(page, small);
  });

  page("a position that another has replaced goes", ["--transpositions", "--table-size", "32"], (page) => walk(page, tight));

  page("of a part, positions have the paths of nodes that are not drawn", ["--transpositions", "--root", "/1"], async (page) => {
    await walk(page, below);
    await page.click("#last");
    await page.click("#table-rows tr");
    assert.equal(await chosen(page), "");
  });

  page("a search without windows has none in the table", ["--transpositions", "--algorithm", "minimax"], async (page) => {
    await walk(page, minimax);
    assert.deepEqual(await page.$$eval("#table thead th", (cells) => cells.filter((cell) => cell.checkVisibility()).map((cell) => cell.textContent)),
      ["Position", "Value", "Step"]);
  });

  page("a search without a table shows none", [], async (page) => {
    await page.click("#last");
    assert.equal(await page.$eval("#table", (part) => part.checkVisibility()), false);
    assert.ok((await shownBy(page)).words.startsWith("Result R: value 6 (exact)"));
  });

  page("a row chooses the node at which the position was searched first", ["--transpositions"], async (page) => {
    await page.click("#last");
    const cells = await page.$$("#table-rows tr:nth-child(2) td");
    await cells[0].click();
    assert.equal(await chosen(page), "Y1: MAX to move");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-selected")), "true");
    await page.focus("#table-rows tr:nth-child(1) button");
    await page.keyboard.press("Enter");
    assert.equal(await chosen(page), "X1: MAX to move");
    // The table itself can be scrolled by keys.
    assert.equal(await page.$eval("#table", (part) => part.tabIndex), 0);
  });

  for (const [screen, size] of [["a phone", { width: 390, height: 844, isPhone: true }], ["a small screen", {}]]) {
    test(`${name}: on ${screen} the row of the step is in sight, and the table no wider than its place`, { timeout }, () =>
      withPage(name, drawn("--transpositions", '{"game": "tic-tac-toe", "board": ["XOX", "O.X", "..."], "to-move": "O"}'), async (page) => {
        let marked = 0;
        for (let goesOn = true; goesOn; ) {
          await page.click("#forward");
          const found = await page.$eval("#table", (part) => {
            const row = part.querySelector("[aria-current]");
            const [box, all, head] = [row ?? part, part, part.querySelector("thead th")].map((one) => one.getBoundingClientRect());
            const isInSight = box.top >= head.bottom - 1 && box.bottom <= all.bottom + 1;
            return { isMarked: row !== null, isInSight, isWide: part.scrollWidth > part.clientWidth, goesOn: !document.getElementById("forward").disabled };
          });
          goesOn = found.goesOn;
          if (found.isMarked) {
            marked += 1;
            assert.ok(found.isInSight, `marked row ${marked}`);
          }
          assert.ok(!found.isWide, `after marked row ${marked}`);
        }
        assert.ok(marked > 12, `${marked} steps`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      }, size));
  }

  test(`${name}: the page with the program shows it, too`, { timeout }, () =>
    withPage(name, `${file}#${new URLSearchParams({ tree, options: "--transpositions" }).toString().replace(/\+/g, "%20")}`, async (page) => {
      await page.waitForFunction(() => document.getElementById("words").textContent.startsWith("Result R: value 6 (exact)"));
      await check(page, small);
      await page.click("#cutoff-before");
      assert.equal((await check(page, small)).step, 13);
      await page.$eval("#more-options", (field) => (field.value = ""));
      await page.click("#more-options");
      await page.keyboard.type(" ");
      await page.waitForFunction(() => !document.getElementById("table").checkVisibility());
    }));
}
