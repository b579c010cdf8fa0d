// The page as it is used: ways in and out, errors, options, leaves that move, exercises, small and large screens.
// What it shows is held against the native program, or against what was worked out by hand.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test, { after } from "node:test";
import { setTimeout as pause } from "node:timers/promises";

import { browsers, endBrowsers, file, served, withPage } from "./browsers.mjs";
import { native, natively } from "./cases.mjs";

after(endBrowsers);

const folder = mkdtempSync(join(tmpdir(), "abprune-page-"));
after(() => rmSync(folder, { recursive: true }));

const timeout = 120_000;
const text = (page, id) => page.$eval(`#${id}`, (element) => (/^(INPUT|TEXTAREA)$/.test(element.tagName) ? element.value : element.textContent));
const isShown = (page, id) => page.$eval(`#${id}`, (element) => element.checkVisibility());
const at = (hash) => `${file}#${new URLSearchParams(hash).toString().replace(/\+/g, "%20")}`;

// Waits until the page says so.
async function until(page, id, wanted) {
  let found = "";
  for (let tries = 0; tries < 200; tries += 1) {
    found = await text(page, id);
    if (wanted instanceof RegExp ? wanted.test(found) : found === wanted) return found;
    await pause(50);
  }
  assert.fail(`#${id} never is ${wanted}: ${found}\n${await text(page, "wrong")}\n${await text(page, "command")}`);
}

// Waits until an element is seen.
async function untilShown(page, id) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isShown(page, id)) return;
    await pause(50);
  }
  assert.fail(`#${id} is never shown`);
}

// The sentence of the last step, when the root has this value.
const result = (value) => new RegExp(`^Result A: value ${value} \\(exact\\)`);
const hasSearched = (page) => until(page, "words", /^Result |unknown: the search ends/);

// Types over what is there.
async function type(page, id, written) {
  await page.click(`#${id}`);
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.keyboard.type(written);
}

// The classes of a node, which say what became of it.
const classesOf = (page, label) => page.evaluate((label) => [...document.querySelectorAll("#drawing [data-node]")]
  .find((group) => group.getAttribute("aria-label").split(", ")[0] === label)?.getAttribute("class"), label);

const middleOf = (page, label) => page.evaluate((label) => {
  const nodes = [...document.querySelectorAll("#drawing [data-node]")];
  const node = nodes.find((group) => group.getAttribute("aria-label").split(", ")[0] === label);
  const { x, y, width, height } = node.querySelector("[data-part=shape]").getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}, label);

for (const name of browsers) {
  const page = (title, hash, use, size) => test(`${name}: ${title}`, { timeout }, () => withPage(name, at(hash), async (page) => {
    await use(page);
  }, size));

  page("an option that is needed is offered as a button", {}, async (page) => {
    await until(page, "words", result("5"));
    // Eight leaves: a tree of three plies with two children a node. 3 5 | 6 9 | 1 2 | 0 -1: MIN, then MAX, then 5.
    await type(page, "tree-text", "3 5 6 9 1 2 0 -1");
    await until(page, "wrong-message", "a flat tree needs a branching factor");
    assert.equal(await text(page, "wrong-help"), "");
    assert.equal(await text(page, "wrong-options"), "2 children a node");
    assert.equal(await page.$eval("#drawing", (drawing) => getComputedStyle(drawing).opacity), "0.35");
    await page.click("#wrong-options button");
    await until(page, "words", result("5"));
    assert.equal(await isShown(page, "wrong"), false);
    assert.match(await text(page, "command"), /--branching 2/);
    // Nothing is said of the quotes of a shell.
    await page.$eval("#more-options", (field) => (field.value = ""));
    await type(page, "tree-text", "[3, [5, 6]");
    await untilShown(page, "wrong");
    assert.doesNotMatch(await text(page, "wrong"), /argument|download|file/);
  });

  page("an empty address opens a tree, and a typed one is searched", {}, async (page) => {
    await until(page, "words", result("5"));
    await type(page, "tree-text", "[[3, 5], [2, 9]]");
    await until(page, "words", result("3"));
    // MIN can answer 2 in C, less than the 3 of B: its other child is pruned.
    assert.match(await classesOf(page, "G"), /pruned/);
    assert.doesNotMatch(await classesOf(page, "F"), /pruned/);
  });

  page("what is wrong is told as the program does, at its place, and the last tree stays", { tree: "[[3, 5], [2, 9]]" }, async (page) => {
    await hasSearched(page);
    const wrong = "[[3, 5],\n [2, 9}]";
    await type(page, "tree-text", wrong);
    const [, said] = /^error: (.*)$/m.exec(natively(["draw", "-"], wrong).errors);
    // What is half typed is wrong in another way, for a moment.
    await until(page, "wrong-message", said);
    assert.equal(await page.$eval("#text-marks mark", (mark) => mark.textContent), "}");
    assert.equal((await text(page, "text-marks")).indexOf("}"), wrong.indexOf("}"));
    assert.match(await text(page, "words"), result("3"));
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("]]");
    await until(page, "wrong-message", "");
  });

  page("a place counts characters, not bytes or halves of them", { tree: '[["é😀", 5], [2, 9}]' }, async (page) => {
    await until(page, "wrong-message", /./);
    assert.equal(await page.$eval("#text-marks mark", (mark) => mark.textContent), "}");
  });

  page("files are opened: bytes, and many trees", {}, async (page) => {
    await hasSearched(page);
    const field = await page.$("#file");
    await field.uploadFile(join(dirname(native), "../../trees/three-ply.npy"));
    await until(page, "command", "abprune draw -o tree.html --letters three-ply.npy");
    await until(page, "words", result("5"));
    assert.equal(await text(page, "tree-text"), "");
    const many = join(folder, "many.jsonl");
    writeFileSync(many, "[[3, 5], [2, 9]]\n[[1, 7], [8, 4]]\n");
    await field.uploadFile(many);
    await until(page, "tree-list", "Tree 1 of 2");
    await page.click("#tree-after");
    await until(page, "tree-list", "Tree 2 of 2");
    // MAX chooses between min(1, 7) and min(8, 4).
    await page.click("#last");
    await until(page, "words", /^Result .*: value 4 \(exact\)/);

  });

  page("a file is dropped", {}, async (page) => {
    await hasSearched(page);
    const dropped = join(folder, "dropped.json");
    writeFileSync(dropped, '{"player": "min", "children": [7, 4, 6]}');
    if (name === "chromium") {
      const client = await page.createCDPSession();
      const data = { items: [], files: [dropped], dragOperationsMask: 1 };
      for (const type of ["dragEnter", "dragOver", "drop"]) await client.send("Input.dispatchDragEvent", { type, x: 500, y: 300, data });
    } else {
      await page.evaluate((content) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], "dropped.json"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }, readFileSync(dropped, "utf8"));
    }
    await until(page, "tree-text", '{"player": "min", "children": [7, 4, 6]}');
    await until(page, "words", result("4"));
  });

  page("samples and positions of games", {}, async (page) => {
    await hasSearched(page);
    const names = await page.$$eval("#samples option", (options) => options.map((option) => [option.value, option.textContent]));
    for (const [value, title] of names.slice(1)) {
      await page.select("#samples", value);
      await until(page, "command", /./);
      await hasSearched(page);
      assert.equal(await isShown(page, "wrong"), title === "A leaf of unknown value", title);
    }
  });

  page("numbers may be farther apart than any number is great", { tree: "[1e308, [-1e308, 5]]" }, async (page) => {
    await hasSearched(page);
    for (let steps = 0; steps < 6; steps += 1) await page.click("#back");
    // A place that is no number would be an error of the console.
    assert.doesNotMatch(await page.$eval("#line", (line) => line.outerHTML), /NaN/);
  });

  page("options change the search, and the command says which", { tree: "[[3, 5], [2, 9]]" }, async (page) => {
    await hasSearched(page);
    await page.select("[data-option=player]", "min");
    // MIN chooses between max(3, 5) and max(2, 9).
    await until(page, "words", result("5"));
    await page.select("[data-option=player]", "");
    await type(page, "more-options", "--window 4,inf --fail hard");
    await until(page, "words", /^Result A: value 4 \(upper bound\)/);
    await until(page, "command", "abprune draw -o tree.html --window 4,inf --fail hard '[[3, 5], [2, 9]]'");
    await type(page, "more-options", "--no-such-option");
    await until(page, "wrong-message", /^unexpected argument '--no-such-option' found/);
    await type(page, "more-options", "--rules 'python3 rules.py'");
    await until(page, "wrong-message", /./);
  });

  page("the command that is shown does in a terminal what the page shows", { tree: '[["it\'s", 5], ["no", 9]]', options: "--player min" }, async (page) => {
    await until(page, "command", /./);
    const run = async () => {
      const command = await text(page, "command");
      execFileSync("sh", ["-c", command], { cwd: folder, env: { ...process.env, PATH: `${dirname(native)}:${process.env.PATH}` } });
      return readFileSync(join(folder, "tree.html"), "utf8");
    };
    const data = (html) => /<script type="application\/json" class="tree">(.*)<\/script>/.exec(html)[1];
    const shown = () => page.evaluate(async () => [...(await window.abprune.run(["--version"])).text].length);
    await shown();
    assert.match(data(await run()), /"called":"it's"/);
    await page.evaluate(() => (location.hash = "#generate=--plies%202%20--seed%205&options=--letters"));
    await until(page, "command", "abprune generate --plies 2 --seed 5 | abprune draw -o tree.html --letters");
    await until(page, "exercise-words", "Seed 5");
    const made = await text(page, "tree-text");
    // The same link opens the same tree again, whatever was typed meanwhile.
    await type(page, "tree-text", "[1, 2]");
    await until(page, "words", result("2"));
    await pause(500);
    await page.evaluate(() => (location.hash = "#generate=--plies%202%20--seed%205&options=--letters"));
    await until(page, "tree-text", made);
    await until(page, "command", "abprune generate --plies 2 --seed 5 | abprune draw -o tree.html --letters");
    const leaves = made.match(/-?\d+/g);
    assert.deepEqual([...data(await run()).matchAll(/"leaf":"([^"]*)"/g)].map(([, leaf]) => leaf.replace("−", "-")), leaves);
  });

  page("a leaf moves by keys, by the mouse, and by its number", { tree: "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]", options: "--letters" }, async (page) => {
    await hasSearched(page);
    await page.mouse.click(...(await middleOf(page, "J")));
    await until(page, "leaf-number", "6");
    // E = max(x, 9) is beside D = 5: from 5 on the search stops at E, and prunes K.
    assert.match(await classesOf(page, "K"), /pruned/);
    assert.deepEqual(await page.$$eval("#leaf-pieces li", (items) => items.map((item) => [item.textContent, item.hasAttribute("aria-current")])),
      [["x < 5: value 5, G pruned", false], ["x ≥ 5: value 5, K, G pruned", true]]);
    await page.focus("#leaf-range");
    await page.keyboard.press("ArrowLeft");
    await until(page, "tree-text", "[[[3, 5], [5, 9]], [[1, 2], [0, -1]]]");
    await page.keyboard.press("ArrowLeft");
    await until(page, "tree-text", "[[[3, 5], [4, 9]], [[1, 2], [0, -1]]]");
    await pause(200);
    assert.doesNotMatch(await classesOf(page, "K"), /pruned/);
    // K, the last leaf: below 3 it decides between D and E, and E is worth 4 at least.
    await type(page, "leaf-number", "-7");
    await until(page, "tree-text", "[[[3, 5], [-7, 9]], [[1, 2], [0, -1]]]");
    const [x, y] = await middleOf(page, "M");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await until(page, "leaf-number", "2");
    await page.mouse.move(x + 200, y + 3, { steps: 8 });
    await page.mouse.up();
    await until(page, "tree-text", /^\[\[\[3, 5\], \[-7, 9\]\], \[\[1, \d+\], \[0, -1\]\]\]$/);
    const moved = Number(/\[\[1, (\d+)\]/.exec(await text(page, "tree-text"))[1]);
    assert.ok(moved > 2, `${moved}`);
    await until(page, "words", result(await nativeValue(await text(page, "tree-text"))));
  });

  const chance = "A(max B(chance (0.7 D(9, 10)) (0.3 E(9, 7))) C(chance (0.7 F(2, 3)) (0.3 G(5, 8))))";

  page("where chance decides, the line of a leaf is broken, and ends with the bounds", { tree: chance, options: "--bounds 0,10 --letters" }, async (page) => {
    await hasSearched(page);
    await page.mouse.click(...(await middleOf(page, "H")));
    await until(page, "leaf-number", "9");
    // B is 0.7 x + 0.3 x 7, as long as x is less than the 10 beside it, and C is 2.9: 0.7 x + 2.1 = 2.9 at 8/7. After
    // the 2 at F, C is 1.4 + 3 = 4.4 at most, and 0.7 x + 2.1 = 4.4 at 23/7. MIN takes a 0 at once: nothing is less.
    assert.deepEqual(await page.$$eval("#leaf-pieces li", (items) => items.map((item) => [item.textContent, item.hasAttribute("aria-current")])),
      [["x = 0: value 2.9, I pruned", false], ["0 < x < 8/7: value 2.9, nothing pruned", false],
        ["8/7 ≤ x < 23/7: value 0.7 x + 2.1, O pruned", false], ["23/7 ≤ x ≤ 10: value 0.7 x + 2.1, M, G pruned", true]]);
    await page.focus("#leaf-range");
    await page.keyboard.press("ArrowLeft");
    await until(page, "tree-text", chance.replace("9, 10", "8.9, 10"));
    // 0.7 x 8.9 + 2.1
    await until(page, "words", result("8.33"));
    const [x, y] = await middleOf(page, "H");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 400, y + 3, { steps: 8 });
    await page.mouse.up();
    await until(page, "tree-text", chance.replace("9, 10", "10.0, 10"));
    await until(page, "words", result("9.1"));
    // What is typed may be beyond; then it is told.
    await type(page, "leaf-number", "12");
    const [, said] = /^error: (.*)$/m.exec(natively(["draw", "--bounds", "0,10", "-"], chance.replace("9, 10", "12, 10")).errors);
    await until(page, "wrong-message", said);
    assert.equal(await page.$eval("#leaf-range", (range) => range.max), "10");
  });

  page("an outcome of the value of its probability keeps that", { tree: '{"chance": [{"prob": 0.5, "value": 0.5}, {"prob": 0.5, "value": 3}]}' }, async (page) => {
    await hasSearched(page);
    await page.mouse.click(...(await middleOf(page, "B")));
    await until(page, "leaf-number", "0.5");
    await page.focus("#leaf-range");
    await page.keyboard.press("ArrowRight");
    await until(page, "tree-text", '{"chance": [{"prob": 0.5, "value": 0.6}, {"prob": 0.5, "value": 3}]}');
    await until(page, "words", result("1.8"));
  });

  page("below a chance node the player after the one above it is to move", { tree: "max(avg(0, 4), -2)", options: "--values mover" }, async (page) => {
    await hasSearched(page);
    // For MAX the leaves are 0, -4 and 2, and the mean is -2.
    assert.match(await text(page, "words"), result("2"));
    await page.mouse.click(...(await middleOf(page, "D")));
    await until(page, "leaf-number", "0");
    await page.focus("#leaf-range");
    await page.keyboard.press("ArrowRight");
    await until(page, "leaf-number", "1");
    await until(page, "tree-text", "max(avg(-1, 4), -2)");
  });

  page("a leaf of unknown value gets one", { tree: "[[3, 5], [?, 9]]", options: "--letters" }, async (page) => {
    await hasSearched(page);
    await page.mouse.click(...(await middleOf(page, "F")));
    await until(page, "leaf-number", "?");
    await type(page, "leaf-number", "4");
    await until(page, "tree-text", "[[3, 5], [4, 9]]");
    await until(page, "words", result("4"));
  });

  page("values of the player to move keep their sign in the text", { tree: '{"children": [{"children": [{"value": -3, "name": "p"}, {"value": 5, "name": "q"}]}, 2]}', options: "--values mover" }, async (page) => {
    await hasSearched(page);
    await page.mouse.click(...(await middleOf(page, "p")));
    await until(page, "leaf-number", /\d/);
    const before = await text(page, "leaf-number");
    await page.focus("#leaf-range");
    await page.keyboard.press("ArrowRight");
    const step = Number(before.replace("−", "-")) + 1;
    await until(page, "leaf-number", String(step));
    await until(page, "words", result((await nativeValue(await text(page, "tree-text"), ["--values", "mover"])).replace("-", "−")));
    assert.match(await text(page, "tree-text"), /"value": -?[24],/);
  });

  page("a new exercise is made, practised, graded by check, and its link opens it again", {}, async (page) => {
    await hasSearched(page);
    await page.click("#exercise summary");
    await type(page, "exercise-form [name=seed]", "11");
    await type(page, "exercise-form [name=more]", "--evaluated 5..6 --unique-move");
    await page.keyboard.press("Enter");
    await until(page, "exercise-words", "Seed 11");
    const words = ["generate", "--branching", "2", "--plies", "3", "--values", "0..20", "--cutoffs", "2", "--no-ties", "--seed", "11", "--evaluated", "5..6", "--unique-move"];
    const made = natively(words).output.toString().trim();
    await until(page, "tree-text", made);
    await untilShown(page, "practice");
    await pause(500);
    const link = await page.evaluate(() => location.href);
    // A right value at the root, and a wrong cut.
    await page.mouse.click(...(await middleOf(page, "A")));
    await until(page, "editor-node", "A");
    await page.keyboard.type(await nativeValue(made));
    await page.click("#grade");
    await until(page, "result", /^\d+ of \d+ right|^All right/);
    assert.match(await text(page, "result"), /Values: 1 of \d+ right/);
    await withPage(name, link, async (other) => {
      await until(other, "tree-text", made);
      await untilShown(other, "practice");
    });
  });

  page("an ID has its own tree, the same as among others in a terminal", {}, async (page) => {
    await hasSearched(page);
    await page.click("#exercise summary");
    await type(page, "exercise-form [name=for]", "ada");
    await page.keyboard.press("Enter");
    await until(page, "exercise-words", "For ada");
    const list = join(folder, "ids.txt");
    writeFileSync(list, "bob\nada\n");
    const words = ["--branching=2", "--plies=3", "--values=0..20", "--cutoffs=2", "--no-ties"];
    const [, made] = natively(["generate", ...words, "--for", list]).output.toString().split("\n");
    assert.equal(await text(page, "tree-text"), made);
    await untilShown(page, "practice");
    assert.equal(await text(page, "answer-id"), "ada");
  });

  page("an answer goes out as check reads it, with what was tried when", { tree: '{"name": "ada", "children": [[3, 5], [2, 9]]}', mode: "practice", options: "--letters" }, async (page) => {
    await page.waitForFunction(() => document.body.dataset.mode === "practice");
    await pause(300);
    for (const typed of ["1000", "3"]) {
      await page.mouse.click(...(await middleOf(page, "ada")));
      await until(page, "editor-node", "ada");
      await type(page, "answer-value", typed);
      await page.click("#grade");
      // ada, B and C have values.
      await until(page, "result", new RegExp(`Values: ${typed === "3" ? 1 : 0} of 3 right`));
    }
    await type(page, "answer-id", "s17");
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (copied) => (window.copied = copied) } }));
    await page.click("#answer-copy");
    await until(page, "answer-words", "The answer is copied.");
    const answer = await page.evaluate(() => window.copied);
    const { id, tree, values, meta } = JSON.parse(answer);
    assert.deepEqual([id, tree, values], ["s17", "ada", { "/": "3" }]);
    assert.deepEqual(meta.tried.map(({ right, of }) => [right, of]), [[0, 3], [1, 3]]);
    assert.ok(meta.tried.every(({ at }) => Math.abs(Date.parse(at) - Date.now()) < timeout));
    const trees = join(folder, "trees.jsonl");
    writeFileSync(trees, '{"name": "bob", "children": [[1, 1], [2, 9]]}\n{"name": "ada", "children": [[3, 5], [2, 9]]}\n');
    const verdict = JSON.parse(natively(["check", "--format", "json", trees, "-"], answer).output.toString());
    assert.deepEqual([verdict.student, verdict.faults.filter(({ kind }) => kind !== "missing")], ["s17", []]);
  });

  page("on a phone a new exercise is in sight, and so is the form of a node", {}, async (page) => {
    await hasSearched(page);
    await page.click("#fold");
    await page.click("#exercise summary");
    await page.click("#exercise-form button.main");
    await untilShown(page, "practice");
    assert.equal(await isShown(page, "source"), false);
    await page.click("#fold");
    await page.mouse.click(...(await middleOf(page, "B")));
    await untilShown(page, "editor");
    const [x, y] = await page.$eval("#answer-value", (field) => [field.getBoundingClientRect().x + 9, field.getBoundingClientRect().y + 9]);
    assert.equal(await page.evaluate((x, y) => document.elementFromPoint(x, y).id, x, y), "answer-value");
  }, { width: 390, height: 844, isPhone: name === "chromium" });

  page("an exercise that cannot be is refused with a reason", {}, async (page) => {
    await hasSearched(page);
    await page.click("#exercise summary");
    await type(page, "exercise-form [name=plies]", "1");
    await page.click("#exercise-form button.main");
    await until(page, "exercise-wrong", /./);
    assert.equal(await text(page, "tree-text"), "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]");
  });

  page("every command can be typed", { tree: "[[3, 5], [2, 9]]" }, async (page) => {
    await hasSearched(page);
    await page.click("[data-words=compare]");
    const compared = natively(["compare", "-"], "[[3, 5], [2, 9]]").output.toString();
    await until(page, "output", compared);
    await page.click("#said-close");
    await page.click("#terminal summary");
    await type(page, "terminal-words", "abprune explain tree.json /1/1");
    await page.keyboard.press("Enter");
    await until(page, "output", natively(["explain", "-", "/1/1"], "[[3, 5], [2, 9]]").output.toString());
    await type(page, "terminal-words", "draw -o my.svg tree.json");
    await page.keyboard.press("Enter");
    await until(page, "output", /my\.svg/);
    assert.equal(await page.$eval("#output a", (link) => link.download), "my.svg");
  });

  page("the tree goes out as SVG, LaTeX, JSON and a page", { tree: "[[3, 5], [2, 9]]" }, async (page) => {
    await hasSearched(page);
    const downloads = mkdtempSync(join(folder, "downloads-"));
    if (name === "chromium") {
      const client = await page.createCDPSession();
      await client.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: downloads });
    } else {
      await page.evaluate(() => {
        window.saved = {};
        HTMLAnchorElement.prototype.click = function click() {
          const request = new XMLHttpRequest();
          window.saved[this.download] = this.href;
          request.abort();
        };
      });
    }
    await page.click("#save summary");
    for (const [kind, args] of Object.entries({ svg: ["draw", "--format", "svg"], tex: ["draw", "--format", "tikz", "--standalone"], json: ["solve", "--format", "json"], html: ["draw", "--format", "html"] })) {
      await page.click(`[data-save=${kind}]`);
      await until(page, "save-words", `Saved as tree.${kind}.`);
      if (name !== "chromium") {
        assert.match(await page.evaluate((kind) => window.saved[`tree.${kind}`], kind), /^blob:/);
        continue;
      }
      const wanted = natively([...args, "-"], "[[3, 5], [2, 9]]").output.toString();
      const path = join(downloads, `tree.${kind}`);
      const saved = () => (existsSync(path) ? readFileSync(path, "utf8") : "");
      for (let tries = 0; tries < 100 && saved() !== wanted; tries += 1) await pause(50);
      assert.equal(saved(), wanted);
    }
    await page.click("#copy-link");
    await until(page, "link", /#tree=%5B%5B3%2C%205%5D%2C%20%5B2%2C%209%5D%5D$/);
  });

  page("a hostile link is shown as text", { tree: '["<img src=x onerror=window.isHacked=true>", {"name": "</script><script>window.isHacked=true</script>", "value": 3}]', options: '--title "<b onmouseover=window.isHacked=true>"' }, async (page) => {
    await pause(1000);
    assert.equal(await page.evaluate(() => window.isHacked), undefined);
    assert.equal(await page.$("#app img, #drawing foreignObject"), null);
    assert.match(await text(page, "tree-text"), /onerror/);
  });

  page("a long run can be stopped", { tree: '{"game": "connect-four", "evaluation": "lines"}', options: "--depth 2" }, async (page) => {
    await hasSearched(page);
    await page.click("#terminal summary");
    await type(page, "terminal-words", "solve --algorithm minimax tree.json");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#stop", { visible: true });
    await page.click("#stop");
    await until(page, "output", "the run was stopped");
    await type(page, "tree-text", "[[3, 5], [2, 9]]");
    await until(page, "words", result("3"));
    // What is typed while a run takes long stops it, too.
    await type(page, "terminal-words", `solve --algorithm minimax '{"game": "connect-four"}'`);
    await page.keyboard.press("Enter");
    await page.waitForSelector("#stop", { visible: true });
    await type(page, "tree-text", "[[4, 5], [2, 9]]");
    await until(page, "words", result("4"));
  });

  page("the mouse is not needed", { tree: "[[3, 5], [2, 9]]", options: "--letters" }, async (page) => {
    await hasSearched(page);
    const reached = [];
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press("Tab");
      reached.push(await page.evaluate(() => document.activeElement.id || document.activeElement.closest("[data-node]")?.dataset.node || document.activeElement.tagName));
    }
    for (const id of ["fold", "mode-search", "mode-practice", "samples", "tree-text", "more-options", "command", "copy-command", "0", "zoom-in", "play", "slider"]) assert.ok(reached.includes(id), `${id} in ${reached}`);
    await page.$eval("#drawing [data-node='0']", (group) => group.focus());
    await page.keyboard.press("Home");
    await until(page, "count", /^Step 0 of/);
    await page.keyboard.press("c");
    await until(page, "words", /^C stops: /);
    for (let down = 0; down < 5; down += 1) await page.keyboard.press("ArrowDown");
    await until(page, "leaf-number", "2");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "leaf-range");
    await page.keyboard.press("ArrowRight");
    await until(page, "tree-text", "[[3, 5], [3, 9]]");
    await page.keyboard.press("Escape");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.node), "5");
  });

  page("what a screen reader says", { tree: "[[3, 5], [2, 9]]", options: "--letters" }, async (page) => {
    await hasSearched(page);
    const named = await page.evaluate(() => [...document.querySelectorAll("button, input, select, textarea, summary, [role=tree]")]
      .filter((element) => element.checkVisibility() && !(element.textContent.trim() || element.getAttribute("aria-label") || element.labels?.length))
      .map((element) => element.outerHTML));
    assert.deepEqual(named, []);
    assert.equal(await page.$eval("#wrong", (element) => element.getAttribute("role")), "alert");
    assert.equal(await page.$eval("#drawing [data-node='2']", (element) => element.getAttribute("aria-label")), "D, leaf 3, done");
  });

  for (const [width, height, isPhone] of [[375, 667, true], [1920, 1080, false]]) {
    page(`${width} pixels: nothing is wider than the window`, { tree: "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]", options: "--letters" }, async (page) => {
      await hasSearched(page);
      const tooWide = () => page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
      assert.ok((await tooWide()) <= 0);
      assert.equal(await isShown(page, "tree-text"), !isPhone);
      if (!isPhone) return;
      await page.click("#fold");
      assert.equal(await isShown(page, "tree-text"), true);
      assert.ok((await tooWide()) <= 0);
      await page.click("#mode-search");
      assert.equal(await isShown(page, "tree-text"), false);
      if (name !== "chromium") return;
      const [x, y] = await middleOf(page, "J");
      await page.touchscreen.tap(x, y);
      await until(page, "leaf-number", "6");
      const touch = await page.touchscreen.touchStart(x, y);
      for (let way = 10; way <= 80; way += 10) await touch.move(x - way, y);
      await touch.end();
      await until(page, "tree-text", /^\[\[\[3, 5\], \[-?[0-4], 9\]\]/);
    }, { width, height, isPhone });
  }

  for (const [width, height] of [[844, 390], [640, 400], [390, 844], [700, 900]]) {
    page(`${width} x ${height}: the drawing and the form of Practice`, { tree: "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]", options: "--letters" }, async (page) => {
      await hasSearched(page);
      const heightOf = (id) => page.$eval(`#${id}`, (element) => element.getBoundingClientRect().height);
      // A strip of 20 and 48 pixels before, in the low windows.
      const least = height < 500 ? height / 2 : height * 0.4;
      assert.ok((await heightOf("stage")) >= least, `${await heightOf("stage")}`);
      await page.click("#mode-practice");
      // The drawing fits its new room in the next frame.
      await pause(100);
      const [x, y] = await middleOf(page, "B");
      await (name === "chromium" ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
      await untilShown(page, "editor");
      // Covered the whole window before.
      assert.ok((await heightOf("editor")) < 0.75 * height, `${await heightOf("editor")}`);
      const inSight = await page.evaluate(([x, y]) => document.elementFromPoint(x, y).closest("#stage") !== null, await middleOf(page, "B"));
      assert.equal(inSight, true);
    }, { width, height, isPhone: name === "chromium" });
  }

  page("Practice is there again after a reload, without the solution", { tree: "[[3, 5], [2, 9]]" }, async (page) => {
    await hasSearched(page);
    await page.click("#mode-practice");
    await page.waitForFunction(() => location.hash.includes("mode=practice"));
    await page.reload();
    await page.waitForSelector("body.live:not(.empty)");
    await pause(300);
    await untilShown(page, "practice");
    assert.equal(await isShown(page, "search"), false);
  });

  page("a question about no node asks for one", { tree: "[[3, 5], [2, 9]]", options: "--letters" }, async (page) => {
    await hasSearched(page);
    await page.click("[data-words=explain]");
    await until(page, "ask-words", "Click a node of the drawing first.");
    assert.equal(await isShown(page, "said"), false);
    await page.click("[data-words=what-if]");
    await until(page, "ask-words", "Click a leaf of the drawing first.");
    await page.mouse.click(...(await middleOf(page, "D")));
    await until(page, "ask-words", "");
    await page.click("[data-words=what-if]");
    // In words of the picture. C is 2, whatever D is; B is x, but for E = 5. From 2 on MIN stops at C, and prunes G.
    await until(page, "output", ["leaf D", "when x < 2", "value 2", "pv C F (2)", "when 2 ≤ x ≤ 5", "value x", "pv B D (x)", "pruned G (9)",
      "when x > 5", "value 5", "pv B E (5)", "pruned G (9)", ""].join("\n"));
    assert.equal(await text(page, "said-words"), "abprune what-if '[[3, 5], [2, 9]]' --letters D");
    await page.keyboard.press("Escape");
    assert.equal(await isShown(page, "said"), false);
  });

  // Trees of 16, 27 and 32 leaves.
  const leaf = (at) => (at * 37 + 11) % 29;
  const uniform = (children, plies, from = 0) => (plies === 0 ? leaf(from) : Array.from({ length: children }, (_, at) => uniform(children, plies - 1, from * children + at)));
  for (const [children, plies] of [[2, 4], [3, 3], [2, 5]]) {
    page(`${children ** plies} leaves are seen whole, and can be read`, { tree: JSON.stringify(uniform(children, plies)), options: "--letters" }, async (page) => {
      await hasSearched(page);
      assert.equal(await text(page, "fit"), "Fit");
      const found = await page.evaluate(() => {
        const stage = document.getElementById("stage").getBoundingClientRect();
        const texts = [...document.querySelectorAll("#drawing [data-node] text")].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
        const isOver = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 0.4 * other.height && other.top < one.bottom - 0.4 * one.height;
        return {
          least: Math.min(...texts.map(({ height }) => height)), count: texts.length,
          outside: texts.filter(({ left, right, top, bottom }) => left < stage.left || right > stage.right || top < stage.top || bottom > stage.bottom).length,
          over: texts.filter((one, at) => texts.some((other, next) => next > at && isOver(one, other))).length,
          filled: (Math.max(...texts.map(({ bottom }) => bottom)) - Math.min(...texts.map(({ top }) => top))) / stage.height,
        };
      });
      assert.ok(found.count > 2 * children ** plies, `${found.count}`);
      // Letters of 9.6 pixels make lines of 11; they were of 5 with 32 leaves, and the tree took a third of the height.
      assert.ok(found.least >= 10, `${found.least}`);
      assert.deepEqual([found.outside, found.over], [0, 0]);
      assert.ok(found.filled > 0.7, `${found.filled}`);
    });
  }

  for (const [width, height] of [[1280, 800], [640, 400], [844, 390], [390, 844], [700, 900]]) {
    page(`${width} x ${height}: neither the typing nor an answer covers the tree`, { tree: "[[3, 5], [2, 9]]", options: "--letters" }, async (page) => {
      await hasSearched(page);
      const inSight = async () => {
        const places = await Promise.all(["A", "B", "C", "D", "E", "F", "G"].map((label) => middleOf(page, label)));
        return page.evaluate((places) => places.every(([x, y]) => document.elementFromPoint(x, y)?.closest("#stage")), places);
      };
      // What the page is, and where a tree is typed.
      assert.equal(await isShown(page, "intro"), width <= 860);
      assert.equal(await isShown(page, "source-words"), width > 860);
      assert.equal(await text(page, "fold"), width > 860 ? "Tree" : "Type a tree");
      if (width <= 860) await page.click("#fold");
      await type(page, "tree-text", "[[3, 5], [4, 9]]");
      await until(page, "words", result("4"));
      await pause(100);
      assert.ok(await inSight());
      await page.mouse.click(...(await middleOf(page, "G")));
      await page.$eval("[data-words=explain]", (button) => button.scrollIntoView());
      await page.click("[data-words=explain]");
      await untilShown(page, "output");
      await pause(100);
      assert.ok(await inSight());
      assert.equal(await text(page, "said-words"), "abprune explain '[[3, 5], [4, 9]]' --letters G");
      assert.ok(await page.evaluate(() => document.scrollingElement.scrollHeight <= innerHeight));
    }, { width, height, isPhone: name === "chromium" && Math.min(width, height) === 390 });
  }

  page("a tree of one's own comes back, by Ctrl+Z and by Back", {}, async (page) => {
    await hasSearched(page);
    await type(page, "tree-text", "[[7, 8], [6, 9]]");
    await until(page, "words", result("7"));
    await page.select("#samples", "2");
    await until(page, "tree-text", /^\[\[3, 12, 8\]/);
    await page.focus("#tree-text");
    await page.keyboard.down("Control");
    await page.keyboard.press("z");
    await page.keyboard.up("Control");
    await until(page, "tree-text", "[[7, 8], [6, 9]]");
    await until(page, "words", result("7"));
    await page.click("#exercise summary");
    await page.click("#exercise-form button.main");
    await untilShown(page, "practice");
    await page.goBack();
    await until(page, "tree-text", "[[7, 8], [6, 9]]");
    await untilShown(page, "search");
    const field = await page.$("#file");
    await field.uploadFile(join(dirname(native), "../../trees/three-ply.npy"));
    await until(page, "tree-text", "");
    await page.goBack();
    await until(page, "tree-text", "[[7, 8], [6, 9]]");
    await until(page, "words", result("7"));
    await page.goForward();
    await until(page, "command", /three-ply\.npy$/);
  });

  page("a link has the step and the chosen node, and says where it works", { tree: "[[3, 5], [2, 9]]", options: "--letters" }, async (page) => {
    await hasSearched(page);
    await page.mouse.click(...(await middleOf(page, "D")));
    for (let steps = 0; steps < 6; steps += 1) await page.click("#back");
    await page.click("#save summary");
    await page.click("#copy-link");
    await until(page, "link", /&node=%2F0%2F0&step=\d+$/);
    assert.match(await text(page, "save-words"), /works on this machine only.*save the page/);
    const link = await text(page, "link");
    const [, step] = /step=(\d+)/.exec(link);
    await withPage(name, link, async (other) => {
      await until(other, "count", new RegExp(`^Step ${step} of`));
      await until(other, "node-title", "D: leaf 3");
    });
  });

  page("a command knows the tree and the letters of the picture", { tree: "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]" }, async (page) => {
    await hasSearched(page);
    await page.click("#terminal summary");
    await type(page, "terminal-words", "explain K");
    await page.keyboard.press("Enter");
    // E is 6 at least, by J; B is 5 at most, by D.
    await until(page, "output", /^node K\nstate pruned\nwhy MAX is sure of at least 6 at E; MIN is sure of at most 5 at B already/);
    assert.match(await text(page, "output"), /cutoff beta at E, window \(6, 5\), shallow/);
    await type(page, "terminal-words", "solve --quiet");
    await page.keyboard.press("Enter");
    await until(page, "output", "5\n");
    await type(page, "terminal-words", "solve --quiet '[1, 2]'");
    await page.keyboard.press("Enter");
    await until(page, "output", "2\n");
  });

  page("a leaf called x, and one that is dragged upwards", { tree: '[[{"name": "x", "value": 3}, 5], [2, 9]]' }, async (page) => {
    await hasSearched(page);
    const [x, y] = await middleOf(page, "x");
    await page.mouse.click(x, y);
    await until(page, "leaf-number", "3");
    assert.equal(await page.$eval("label[for=leaf-number]", (label) => label.innerText.trim()), "x =");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 3, y - 120, { steps: 6 });
    await page.mouse.up();
    await until(page, "tree-text", /"value": ([4-9]|1\d)\}/);
  });

  page("a cutoff is called by its kind, the end of the line by its letter, and marks have a legend", {}, async (page) => {
    await until(page, "words", "Result A: value 5 (exact), principal variation to I.");
    await page.keyboard.press("Home");
    await page.keyboard.press("c");
    await until(page, "words", /^E stops: .* Never looked at: K\. Shallow beta cutoff\.$/);
    await page.click("#legend summary");
    assert.match(await page.$eval("#legend ul", (list) => list.innerText), /window \(α, β\)/);
  });

  page("a sheet has a task, and room for a name; Ctrl+P prints what Print does", { tree: JSON.stringify(uniform(2, 4)), options: "--letters" }, async (page) => {
    await hasSearched(page);
    await page.evaluate(() => (window.print = () => {}));
    const printed = () => page.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
      const { innerHTML } = document.getElementById("paper");
      window.dispatchEvent(new Event("afterprint"));
      return innerHTML;
    });
    await page.click("#print summary");
    await page.click("#print-solution");
    const solution = await printed();
    assert.equal(await printed(), solution);
    assert.doesNotMatch(solution, />Name</);
    await page.click("#mode-practice");
    await page.click("#print summary");
    await page.click("#print-sheet");
    const sheet = await printed();
    assert.equal(await printed(), sheet);
    assert.match(sheet, />Name<.*>Date</);
    assert.match(sheet, /Write the value that the search returns beside each node, with a sign if it is only a bound; and strike out each branch that the search never looks at\./);
    // A sheet across has 1000 by 530 pixels below these lines.
    const [, width, height] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(sheet).map(Number);
    assert.ok(width <= 1000 && height <= 530 && (width > 900 || height > 500), `${width} ${height}`);
  });

  page("the example of Practice is no answer, and a field says what it does not take", {}, async (page) => {
    await hasSearched(page);
    await page.click("#mode-practice");
    // 5, ≥ 6 and ≤ 2 are answers here.
    assert.match(await text(page, "tasks"), /: 7, ≤ 4 or ≥ 8\./);
    for (const [label, typed, kept] of [["A", "5+", "5"], ["B", "abc", ""], ["D", "1/2", "1/2"]]) {
      await page.mouse.click(...(await middleOf(page, label)));
      await until(page, "editor-node", label);
      await type(page, "answer-value", typed);
      assert.equal(await text(page, "answer-value"), kept);
      assert.equal(await isShown(page, "refused"), typed !== kept);
    }
  });

  page("an answer goes with its tree, its node and its rules", { tree: "[[3, 5], [2, 9]]", options: "--letters" }, async (page) => {
    const ask = async (words) => {
      await page.click(`[data-words="${words}"]`);
      await page.waitForFunction(() => !document.getElementById("said").hidden);
    };
    const hasGone = () => page.waitForFunction(() => document.getElementById("said").hidden, { timeout: 3000 });
    await hasSearched(page);
    await ask("compare");
    await type(page, "tree-text", "[[3, 5], [4, 9]]");
    await hasGone();
    await hasSearched(page);
    await ask("compare");
    await page.select('[data-option="cutoff"]', "gt");
    await hasGone();
    await hasSearched(page);
    await page.mouse.click(...(await middleOf(page, "B")));
    await ask("explain");
    await page.mouse.click(...(await middleOf(page, "A")));
    await hasGone();
  });

  page("paper has the trees alone", { tree: "[[3, 5], [2, 9]]" }, async (page) => {
    await hasSearched(page);
    // Puppeteer cannot ask Firefox for that.
    if (name === "chromium") await page.emulateMediaType("print");
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    if (name === "chromium") assert.equal(await isShown(page, "app"), false);
    assert.equal(await page.$$eval("#paper svg", (all) => all.length), 1);
  });

  test(`${name}: where WebAssembly is forbidden, the page says so`, { timeout }, async () => {
    const server = await served({ "Content-Security-Policy": "script-src 'unsafe-inline'" });
    try {
      await assert.rejects(withPage(name, server.address, async (page) => {
        await until(page, "wrong-message", "the program cannot run here");
        throw new Error("said");
      }), /said/);
    } finally {
      server.end();
    }
  });
}

async function nativeValue(tree, options = []) {
  return natively(["solve", "--quiet", ...options, "-"], tree).output.toString().trim();
}
