// A large tree in the page: folds that open and close, by the mouse, by keys and touches, by the field and by the
// overview; and its steps, which open the way. The drawing is held against what the command that the page shows draws
// natively.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { setTimeout as pause } from "node:timers/promises";

import { browsers, endBrowsers, file, withPage } from "./browsers.mjs";
import { natively } from "./cases.mjs";

after(endBrowsers);

const folder = mkdtempSync(join(tmpdir(), "abprune-walk-"));
after(() => rmSync(folder, { recursive: true }));

const timeout = 120_000;
const text = (page, id) => page.$eval(`#${id}`, (element) => element.textContent);

async function until(page, what, holds) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return;
    await pause(50);
  }
  assert.fail(`${what} never holds: ${await text(page, "command").catch(() => "")}`);
}

// 1,296 leaves; each inner node has 6 children.
const words = "--branching 6 --plies 4 --seed 4";
const generated = natively(["generate", ...words.split(" ")]).output.toString();
const leaves = JSON.parse(generated);
const large = `${file}#${new URLSearchParams({ generate: words }).toString().replace(/\+/g, "%20")}`;

const opened = (page, part) => until(page, part, async () => (await text(page, "command")).includes(part));
const ready = (page) => opened(page, "--fold auto");

const countIn = (page) => page.$$eval("#drawing [data-node]", (all) => all.length);

// How many nodes the command that the page shows draws, without the program that makes the tree.
async function nativeCount(page, tree = generated) {
  const options = (await text(page, "command")).split(" draw ")[1].replace("-o tree.html", "--format svg").split(" ");
  const svg = natively(["draw", ...options.filter((word) => !/\.jsonl?$/.test(word))], tree).output.toString();
  return svg.match(/data-part="shape"/g).length;
}

// The page draws what the command draws.
async function isAsNative(page, tree) {
  await until(page, "the native drawing", async () => (await countIn(page)) === (await nativeCount(page, tree)));
}

// Where a node or a fold is that is well in sight, and what it is called.
const inSight = (page, selector) => page.evaluate((selector) => {
  const stage = document.getElementById("drawing").getBoundingClientRect();
  for (const group of document.querySelectorAll(`#drawing ${selector}`)) {
    const { x, y, width, height } = group.querySelector("[data-part=shape]").getBoundingClientRect();
    const [atX, atY] = [x + width / 2, y + height / 2];
    const isFound = document.elementFromPoint(atX, atY)?.closest("[data-node]") === group;
    if (isFound && atX > stage.left + 80 && atX < stage.right - 120 && atY > stage.top + 20 && atY < stage.bottom - 60) return [atX, atY];
  }
  return null;
}, selector);

const focused = (page) => page.evaluate(() => {
  const group = document.activeElement.closest("[data-node]");
  return { ply: Number(group?.getAttribute("aria-level")) - 1, called: group?.getAttribute("aria-label").split(",")[0] };
});

// Which node is chosen, as the title of the answer about it names it; `null`: none yet, so nothing was asked.
async function chosenPath(page) {
  await page.$eval("[data-words=explain]", (button) => button.click());
  const isAnswered = () => /explain/.test(document.getElementById("said-words").textContent);
  if (!(await page.waitForFunction(isAnswered, { timeout: 2000 }).catch(() => null))) return null;
  const path = (await page.$eval("#said-words", (words) => words.title)).split(" ").at(-1);
  await page.$eval("#said-close", (button) => button.click());
  return path;
}

async function go(page, where) {
  await page.$eval("#go-to", (field) => (field.value = ""));
  await page.type("#go-to", where);
  await page.keyboard.press("Enter");
}

// The steps of the search of a tree, as `trace` has them.
const traced = (tree, options = []) => natively(["trace", "--format", "jsonl", ...options], tree).output.toString().trim().split("\n").map((line) => JSON.parse(line));

const steps = traced(generated);
const isAtStep = (page, number, count = steps.length) => until(page, `step ${number}`, async () => (await text(page, "count")) === `Step ${number} of ${count}`);

// The node of the step is on the stage, in the ply that `trace` tells.
const isNodeOfStep = (page, number) => until(page, `the node of step ${number}`, () => page.evaluate((ply) => {
  const group = document.querySelector("#drawing .now");
  if (Number(group?.getAttribute("aria-level")) !== ply + 1) return false;
  // A leaf that is pruned has another shape.
  const [stage, { x, y }] = [document.getElementById("drawing").getBoundingClientRect(), group.querySelector("text").getBoundingClientRect()];
  return x > stage.left && x < stage.right && y > stage.top && y < stage.bottom;
}, steps[number - 1].path.split("/").filter((part) => part).length));

const isDrawn = (page, name) => page.$$eval("#drawing [data-node]", (all, name) => all.some((one) => one.getAttribute("aria-label").startsWith(`${name},`)), name);

// The middle of the slider, so far along it.
const onSlider = async (page, part) => {
  const { x, y, width, height } = await page.$eval("#slider", (slider) => slider.getBoundingClientRect().toJSON());
  return [x + part * width, y + height / 2];
};

// The page goes to each of these steps, and to no other, in this order.
async function watched(page, act) {
  await page.evaluate(() => {
    window.watched = [];
    const number = () => Number(/\d+/.exec(document.getElementById("count").textContent)[0]);
    window.watching = new MutationObserver(() => window.watched.at(-1) !== number() && window.watched.push(number()));
    window.watching.observe(document.getElementById("count"), { childList: true, characterData: true, subtree: true });
  });
  await act();
  return page.evaluate(() => {
    window.watching.disconnect();
    return window.watched;
  });
}

for (const name of browsers) {
  const page = (title, address, use, size) => test(`${name}: ${title}`, { timeout }, () => withPage(name, address, use, size));

  page("a click opens a fold where it is, and the link opens it again", large, async (page) => {
    await ready(page);
    await isAsNative(page);
    const before = await countIn(page);
    assert.ok(before < 200, `${before} nodes`);
    // It stays at the step where it is.
    await page.click("#cutoff-before");
    const step = await text(page, "count");
    assert.doesNotMatch(step, /^Step (\d+) of \1$/);
    await page.click("#fit");
    const [x, y] = await inSight(page, ".fold");
    await page.mouse.click(x, y);
    await opened(page, "--open /");
    await isAsNative(page);
    assert.equal(await text(page, "count"), step);
    assert.ok((await countIn(page)) > before);
    const [path] = /\/[\d/]+/.exec((await text(page, "command")).split("--open ")[1]);
    assert.equal(await chosenPath(page), path);
    // The first of the siblings stands where the fold was, unless its children would not be in sight.
    const place = await page.evaluate(() => {
      const { x, width } = document.activeElement.closest("[data-node]").querySelector("[data-part=shape]").getBoundingClientRect();
      return x + width / 2;
    });
    assert.ok(Math.abs(place - x) < 3, `${place} and ${x}`);
    await page.waitForFunction(() => location.hash.includes("open="));
    const [link, count] = [page.url(), await countIn(page)];
    await page.goto("about:blank");
    await page.goto(link);
    await opened(page, `--open ${path}`);
    await until(page, "the same drawing", async () => (await countIn(page)) === count);
    await until(page, step, async () => (await text(page, "count")) === step);
  });

  page("a click on the chosen node closes it", large, async (page) => {
    await ready(page);
    await page.click("#fit");
    const count = await countIn(page);
    const click = async () => {
      const { x, y, width, height } = await page.$eval("#drawing [data-node='0'] [data-part=shape]", (shape) => shape.getBoundingClientRect().toJSON());
      await page.mouse.click(x + width / 2, y + height / 2);
    };
    await click();
    assert.equal(await chosenPath(page), "/");
    assert.equal(await countIn(page), count);
    await click();
    await until(page, "the root alone", async () => (await countIn(page)) === 1);
    await click();
    await until(page, "its children", async () => (await countIn(page)) > 6);
  });

  page("keys walk, open and close", large, async (page) => {
    await ready(page);
    const steps = await text(page, "count");
    await page.$eval("#drawing [data-node='0']", (group) => group.focus());
    const root = await focused(page);
    const press = async (key, ply) => {
      await page.keyboard.press(key);
      const now = await focused(page);
      assert.equal(now.ply, ply, key);
      return now.called;
    };
    // The principal variation goes through an open node of each ply.
    const child = await press("ArrowDown", 1);
    const sibling = await press("ArrowRight", 1);
    assert.notEqual(sibling === child ? await press("ArrowLeft", 1) : sibling, child);
    assert.equal(await press("ArrowUp", 0), root.called);
    for (const ply of [1, 2, 3, 4]) await press("ArrowDown", ply);
    assert.equal(await press("Home", 0), root.called);
    assert.equal(await text(page, "count"), steps);
    assert.equal(await press("ArrowDown", 1), child);
    const before = await countIn(page);
    const closed = await chosenPath(page);
    await page.$eval("#drawing [tabindex='0']", (group) => group.focus());
    await page.keyboard.press("Enter");
    await opened(page, `--close ${closed}`);
    await isAsNative(page);
    assert.ok((await countIn(page)) < before);
    assert.deepEqual(await focused(page), { ply: 1, called: child });
    await page.keyboard.press("+");
    await opened(page, `--open ${closed}`);
    await isAsNative(page);
    assert.doesNotMatch(await text(page, "command"), /--close/);
    await page.keyboard.press("-");
    await opened(page, `--close ${closed}`);
    assert.doesNotMatch(await text(page, "command"), /--open/);
  });

  page("a path that is typed is gone to, and what is no node is told", large, async (page) => {
    await ready(page);
    await go(page, "/5/4/3/2");
    await opened(page, "--open /5/4/3/2");
    await isAsNative(page);
    await until(page, "the leaf", async () => (await text(page, "node-title")).endsWith(`: leaf ${String(leaves[5][4][3][2]).replace("-", "−")}`));
    assert.equal(await chosenPath(page), "/5/4/3/2");
    await go(page, "/9");
    const [, said] = /^error: (.*)$/m.exec(natively(["explain", "-", "/9"], generated).errors);
    await until(page, said, () => page.$eval("#go-to", (field, said) => field.validationMessage === said, said));
    // What is wrong is gone when something else is typed.
    await go(page, "/");
    await until(page, "the root", async () => (await focused(page)).ply === 0);
  });

  page("a move that several nodes have is that of a child, here or at the root", file, async (page) => {
    await until(page, "a tree", async () => /^Result/.test(await text(page, "words")));
    // Each of the 512 leaves, and each node above them, is reached by a move from a to h.
    const grown = (plies, place) => (plies === 0 ? { value: (place * 37) % 101 }
      : { children: [..."abcdefgh"].map((move, at) => ({ move, ...grown(plies - 1, 8 * place + at) })) });
    const moves = join(folder, "moves.json");
    writeFileSync(moves, JSON.stringify(grown(3, 0)));
    await (await page.$("#file")).uploadFile(moves);
    await opened(page, "moves.json");
    // A leaf has no child, so then it is the root's. A path is that from the root, wherever one is.
    for (const [move, path] of [["c", "/2"], ["d", "/2/3"], ["d", "/2/3/3"], ["e", "/4"], ["/a/b", "/0/1"]]) {
      await go(page, move);
      await until(page, path, async () => (await chosenPath(page)) === path);
    }
    await go(page, "x");
    await until(page, "an error", () => page.$eval("#go-to", (field) => field.validationMessage === "no node has the name or move x"));
  });

  page("what is opened stays open while the text is wrong", large, async (page) => {
    await ready(page);
    await go(page, "/5/4/3/2");
    await opened(page, "--open /5/4/3/2");
    await isAsNative(page);
    const before = await countIn(page);
    const type = (text) => page.$eval("#tree-text", (field, text) => {
      field.value = text;
      field.dispatchEvent(new Event("input"));
    }, text);
    const isWrong = () => page.$eval("body", (body) => body.classList.contains("wrong"));
    const whole = await page.$eval("#tree-text", (field) => field.value);
    // The last bracket is missing.
    await type(whole.trimEnd().slice(0, -1));
    await until(page, "an error", isWrong);
    await type(whole);
    await until(page, "no error", async () => !(await isWrong()));
    await opened(page, "--open /5/4/3/2");
    assert.equal(await countIn(page), before);
    // A tree without that node is drawn.
    await type(JSON.stringify(leaves.slice(0, 5)));
    await until(page, "another tree", async () => !(await text(page, "command")).includes("--open"));
    await isAsNative(page, JSON.stringify(leaves.slice(0, 5)));
    assert.equal(await isWrong(), false);
    // So it is where the options leave no place for folds.
    await type(whole);
    await go(page, "/5/4/3/2");
    await opened(page, "--open /5/4/3/2");
    await page.$eval("#more-options", (field) => {
      field.value = "--fold none";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await until(page, "no folds", async () => (await page.$$eval("#drawing .fold", (all) => all.length)) === 0);
    assert.equal(await isWrong(), false);
  });

  page("a click in the overview goes there, and what is on the stage is framed", large, async (page) => {
    await ready(page);
    await page.waitForSelector("#overview .frame");
    const frame = () => page.$eval("#overview .frame", (path) => path.getAttribute("d"));
    await until(page, "a frame", async () => (await frame()).startsWith("M"));
    // Fewer nodes are in sight when they are larger.
    const framed = async () => (await frame()).split("M").length - 1;
    await page.click("#fit");
    const all = await framed();
    for (let times = 0; times < 6; times += 1) await page.click("#zoom-in");
    const some = await framed();
    assert.ok(some > 0 && some < all, `${some} of ${all}`);
    const { x, y, width, height } = await page.$eval("#overview", (svg) => svg.getBoundingClientRect().toJSON());
    const before = await frame();
    // 36 nodes stand side by side in the third ply; those of the next one are narrower than a 128th of the width.
    await page.mouse.click(x + (width * 23.5) / 36, y + height - 1);
    await until(page, "another frame", async () => (await frame()) !== before);
    assert.equal(await chosenPath(page), "/3/5");
    await isAsNative(page);
  });

  page("another file of the same length has its own overview", file, async (page) => {
    await until(page, "a tree", async () => /^Result/.test(await text(page, "words")));
    const write = (name, numbers) => {
      const header = "{'descr': '|i1', 'fortran_order': False, 'shape': (8, 8), }".padEnd(117) + "\n";
      writeFileSync(join(folder, name), Buffer.concat([Buffer.from("\x93NUMPY\x01\x00\x76\x00", "latin1"), Buffer.from(header), Buffer.from(numbers)]));
    };
    const picture = () => page.$eval("#overview", (svg) => svg.textContent).catch(() => "");
    // Each of 7 children stops at the first of its 8 leaves, as the first child is better; or each child is better than
    // those before.
    write("pruned.npy", Array.from({ length: 64 }, (_, at) => (at < 8 ? 9 : 1)));
    write("whole.npy", Array.from({ length: 64 }, (_, at) => Math.floor(at / 8)));
    for (const [name, root] of [["pruned.npy", "= 9, 49 of 64 leaves pruned"], ["whole.npy", "= 7, 0 of 64 leaves pruned"]]) {
      await (await page.$("#file")).uploadFile(join(folder, name));
      await opened(page, name);
      await until(page, root, async () => (await picture()).includes(root));
    }
  });

  page("a chain is walked part by part", file, async (page) => {
    await until(page, "a tree", async () => /^Result/.test(await text(page, "words")));
    const chain = join(folder, "chain.json");
    writeFileSync(chain, "[".repeat(5000) + "7" + "]".repeat(5000));
    await (await page.$("#file")).uploadFile(chain);
    // More nodes than a drawing has are on the principal variation.
    await until(page, "a part", async () => (await text(page, "part-words")) === "A large tree: its top, 100 plies");
    await go(page, "/0".repeat(100));
    await until(page, "the last node", async () => (await focused(page)).ply === 100);
    await page.keyboard.press("Enter");
    await until(page, "the next part", async () => (await text(page, "part-words")).startsWith(`The part below ${"/0".repeat(100)}`));
    await page.click("#part-up");
    await until(page, "a part", async () => (await text(page, "part-words")).startsWith(`The part below ${"/0".repeat(99)},`));
  });

  page("Practice asks for what is drawn, and tells nothing that was pruned", large, async (page) => {
    await ready(page);
    const told = () => page.$$eval("#drawing .folded-pruned", (all) => all.filter((one) => one.checkVisibility()).length);
    assert.ok((await told()) > 0);
    await page.click("#back");
    assert.equal(await told(), 0);
    await page.click("#mode-practice");
    assert.equal(await told(), 0);
    assert.equal(await page.$eval("[data-kind=order]", (button) => button.checkVisibility()), false);
    assert.equal(await page.$eval("[data-kind=values]", (button) => button.checkVisibility()), true);
    // The branch to a folded node is no question: neither a key nor a click cuts it. That to an open one is one.
    const cut = async (selector) => {
      await page.$eval(`#drawing ${selector}`, (group) => group.focus());
      await page.keyboard.press("x");
      return page.evaluate(() => document.activeElement.getAttribute("aria-label").includes("you cut"));
    };
    assert.equal(await cut(".node:not(.fold):not(.leaf)[aria-expanded=false]"), false);
    assert.equal(await cut(".fold"), false);
    assert.equal(await cut(".node:not(.fold)[aria-expanded=true][aria-level='2']"), true);
  });

  page("answers stay while other folds are open", large, async (page) => {
    await ready(page);
    const answer = async (name, value) => {
      await page.click("#mode-practice");
      await page.$eval(`#drawing [aria-label^="${name},"]`, (group) => group.focus());
      await page.keyboard.press(value);
      await until(page, "a field", () => page.evaluate(() => document.activeElement.id === "answer-value"));
      await page.keyboard.press("Escape");
      await page.click("#mode-search");
    };
    const answers = async () => {
      await page.click("#mode-practice");
      const all = await page.$$eval("#drawing [aria-label*='your value']", (all) => all.map((one) => one.getAttribute("aria-label").replace(/,.* your value/, "")));
      await page.click("#mode-search");
      return all;
    };
    const goToStep = async (number) => {
      await page.evaluate((number) => (location.hash = location.hash.replace(/&(step|mode)=\w+|$/, `&step=${number}`)), number);
      await isAtStep(page, number);
    };
    await answer("A", "7");
    // The first node above leaves, /0/0/0, is node 43: after A to Z, AA to AQ comes AR.
    await goToStep(5);
    await answer("AR", "3");
    assert.deepEqual(await answers(), ["A 7", "AR 3"]);
    const number = steps.findIndex(({ path }) => path.startsWith("/3/2/0/")) + 1;
    await goToStep(number);
    assert.deepEqual(await answers(), ["A 7"]);
    await goToStep(5);
    assert.deepEqual(await answers(), ["A 7", "AR 3"]);
    // What is taken back is gone.
    await answer("AR", "4");
    await page.click("#mode-practice");
    await page.$eval("#drawing [aria-label^='AR,']", (group) => group.focus());
    await page.keyboard.press("Enter");
    await page.keyboard.press("Backspace");
    await page.click("#mode-search");
    await goToStep(number);
    await goToStep(5);
    assert.deepEqual(await answers(), ["A 7"]);
    await answer("AR", "3");
    // Whoever starts again has none, in folds neither.
    await page.click("#mode-practice");
    await page.click("#clear");
    await page.click("#mode-search");
    await goToStep(number);
    await goToStep(5);
    assert.deepEqual(await answers(), []);
  });

  page("arrows step into folds: the way is opened, and what it left is folded", large, async (page) => {
    await ready(page);
    assert.equal(await page.$eval("#slider", (slider) => Number(slider.max)), steps.length);
    // What was opened by hand stays while the steps are about drawn nodes.
    await go(page, "/5/4/3/2");
    await opened(page, "--open /5/4/3/2");
    await page.click("#first");
    await isAtStep(page, 0);
    for (const number of [1, 2]) {
      await page.keyboard.press("ArrowRight");
      await isAtStep(page, number);
      assert.match(await text(page, "command"), /--open \/5\/4\/3\/2$/);
    }
    // The best line begins with the second child, so what is in the first one is folded.
    for (const number of [3, 4, 5, 6, 7]) {
      await page.keyboard.press("ArrowRight");
      await isAtStep(page, number);
      await isNodeOfStep(page, number);
    }
    // The leaves are drawn together: the drawing at step 5 has those after it, too.
    await opened(page, "--fold auto --step 5");
    assert.doesNotMatch(await text(page, "command"), /--open/);
    await isAsNative(page);
    // The leaf /0/0/0/0 is node 259 of 1 + 6 + 36 + 216 above the leaves: A to Z, AA to AZ, ..., IA to IZ.
    assert.ok(await isDrawn(page, "IZ"));
    await page.keyboard.press("ArrowLeft");
    await isAtStep(page, 6);
    await opened(page, "--fold auto --step 5");
    // A link to a step far away opens the way to it, and folds this one. The address has the step when it has come to rest.
    await page.waitForFunction(() => location.hash.endsWith("step=6"));
    const number = steps.findIndex(({ event, path }) => event === "leaf" && path.startsWith("/3/2/")) + 1;
    await page.evaluate((number) => (location.hash = location.hash.replace(/step=\d+/, `step=${number}`)), number);
    await isAtStep(page, number);
    await isAsNative(page);
    await isNodeOfStep(page, number);
    assert.ok(!(await isDrawn(page, "IZ")));
    assert.ok((await countIn(page)) < 80);
    // Back goes on from there, one by one, and so it does where nothing is drawn yet.
    for (const back of [1, 2, 3, 4]) {
      await page.keyboard.press("ArrowLeft");
      await isAtStep(page, number - back);
    }
    // The link has the step, and opens the way to it.
    await page.waitForFunction((step) => location.hash.endsWith(`step=${step}`), {}, number - 4);
    const link = page.url();
    await page.goto("about:blank");
    await page.goto(link);
    await isAtStep(page, number - 4);
    await opened(page, `--step ${number - 4}`);
    await isAsNative(page);
    // Cutoffs are those that are drawn.
    const before = await text(page, "command");
    await page.keyboard.press("c");
    await until(page, "a cutoff", async () => / stops: /.test(await text(page, "words")));
    assert.equal(await text(page, "command"), before);
  });

  page("playing goes through folds step by step, and waits for each drawing", large, async (page) => {
    await ready(page);
    await page.click("#first");
    await page.select("#speed", "60");
    const numbers = await watched(page, async () => {
      await page.click("#play");
      await until(page, "40 steps", async () => Number(/\d+/.exec(await text(page, "count"))[0]) >= 40);
      await page.keyboard.press("p");
    });
    assert.ok(numbers.length >= 40);
    assert.deepEqual(numbers, numbers.map((_, at) => at + 1));
    assert.equal(await text(page, "play"), "Play");
    // It does not go on by itself.
    await pause(500);
    const rest = await text(page, "count");
    await pause(500);
    assert.equal(await text(page, "count"), rest);
    assert.ok((await countIn(page)) < 80);
  });

  page("the slider is dragged into folds, and the last place counts", large, async (page) => {
    await ready(page);
    await page.mouse.move(...(await onSlider(page, 0.99)));
    await page.mouse.down();
    for (let part = 0.95; part > 0.3; part -= 0.05) await page.mouse.move(...(await onSlider(page, part)));
    await page.mouse.up();
    const value = await page.$eval("#slider", (slider) => Number(slider.value));
    assert.ok(value > steps.length * 0.25 && value < steps.length * 0.4, `${value}`);
    await isAtStep(page, value);
    await isAsNative(page);
    await isNodeOfStep(page, value);
    assert.equal(await page.$eval("#slider", (slider) => Number(slider.value)), value);
    // Without folds the steps are those of the drawn nodes.
    await page.click("#into-folds");
    const drawn = await page.$eval("#slider", (slider) => Number(slider.max));
    assert.ok(drawn < steps.length / 2);
    const command = await text(page, "command");
    // Keys go on from the box.
    await page.keyboard.press("Home");
    await isAtStep(page, 0);
    for (let at = 1; at < 4; at += 1) await page.keyboard.press("ArrowRight");
    await isAtStep(page, Number(await page.$eval("#list [aria-current] span", (span) => span.textContent)));
    assert.doesNotMatch(await text(page, "count"), /^Step [0-3] of/);
    assert.equal(await text(page, "command"), command);
  });

  page("a part has its own steps", `${large}&part=/3`, async (page) => {
    await ready(page);
    const inPart = steps.flatMap(({ path, step }) => (path === "/3" || path.startsWith("/3/") ? [step] : []));
    await page.click("#first");
    await isAtStep(page, 0);
    for (const number of inPart.slice(0, 6)) {
      await page.keyboard.press("ArrowRight");
      await isAtStep(page, number);
    }
    await page.click("#last");
    await isAtStep(page, inPart.at(-1));
    await page.keyboard.press("ArrowLeft");
    await isAtStep(page, inPart.at(-2));
  });

  page("the last step may be in a fold", file, async (page) => {
    // The search ends at this leaf, which is not drawn.
    const cut = structuredClone(leaves);
    cut[0][0][0][3] = null;
    const all = traced(JSON.stringify(cut));
    assert.ok(all.length > 5 && all.length < 20);
    await page.goto(`${file}#${new URLSearchParams({ tree: JSON.stringify(cut) })}`);
    await page.reload();
    await ready(page);
    await page.keyboard.press("End");
    await isAtStep(page, all.length, all.length);
    await page.keyboard.press("ArrowLeft");
    await isAtStep(page, all.length - 1, all.length);
    await page.keyboard.press("Home");
    await page.select("#speed", "60");
    await page.click("#play");
    await isAtStep(page, all.length, all.length);
    await until(page, "an end", async () => (await text(page, "play")) === "Play");
  });

  page("what no drawing has room for is passed by", file, async (page) => {
    const chain = "[".repeat(5000) + "7" + "]".repeat(5000);
    const path = join(folder, "long.json");
    writeFileSync(path, chain);
    await (await page.$("#file")).uploadFile(path);
    await until(page, "a part", async () => (await text(page, "part-words")) === "A large tree: its top, 100 plies");
    const all = traced(chain);
    const isAt = (number) => isAtStep(page, number, all.length);
    const plies = ({ path }) => (path === "/" ? 0 : path.split("/").length - 1);
    const [last, next] = [all.findIndex((step) => plies(step) > 100), all.findLastIndex((step) => plies(step) > 100) + 2];
    await page.evaluate((step) => (location.hash = `step=${step}`), last);
    await isAt(last);
    await page.keyboard.press("ArrowRight");
    await isAt(next);
    await page.keyboard.press("ArrowLeft");
    await isAt(last);
  });

  for (const [width, height] of [[640, 400], [844, 390], [390, 844]]) {
    page(`${width} x ${height}: the drawing has room, and a tap opens a fold`, large, async (page) => {
      await ready(page);
      await page.waitForSelector("#overview .frame");
      const high = await page.$eval("#drawing", (drawing) => drawing.getBoundingClientRect().height);
      assert.ok(high >= (height < 500 ? height / 2 : height * 0.35), `${high}`);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
      // So that folds are in sight.
      await page.$eval("#fit", (button) => button.click());
      const fold = await inSight(page, ".fold");
      await (name === "chromium" ? page.touchscreen.tap(...fold) : page.mouse.click(...fold));
      await opened(page, "--open /");
      // A finger on the slider goes into a fold; the box beside the speed has room.
      const place = await onSlider(page, 0.4);
      await (name === "chromium" ? page.touchscreen.tap(...place) : page.mouse.click(...place));
      const number = await page.$eval("#slider", (slider) => Number(slider.value));
      assert.ok(number > steps.length * 0.3 && number < steps.length * 0.5, `${number}`);
      await isAtStep(page, number);
      await isNodeOfStep(page, number);
      const [box, speed, slider] = await page.$$eval(".into, .speed, #track", (all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      for (const [a, b] of [[box, speed], [box, slider], [speed, slider]]) {
        assert.ok(a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1, JSON.stringify([a, b]));
      }
    }, { width, height, isPhone: name === "chromium" });
  }

  test(`${name}: a page of a file says what opens a fold`, { timeout }, async () => {
    const [tree, drawn] = [join(folder, "tree.json"), join(folder, "page.html")];
    writeFileSync(tree, generated);
    assert.equal(natively(["draw", "--fold", "auto", "-o", drawn, tree]).status, 0);
    await withPage(name, `file://${drawn}`, async (page) => {
      await page.click("#last");
      await page.click("#fit");
      await page.mouse.click(...(await inSight(page, ".fold")));
      const [, path] = /^Folded: .* To open it, add --open (\/\S+) to the command that drew this page$/.exec(await text(page, "node-words"));
      const count = (more) => natively(["draw", "--fold", "auto", ...more, tree]).output.toString().split("\n").length;
      assert.ok(count(["--open", path]) > count([]));
      // Only what is drawn is found.
      await go(page, "/9");
      assert.equal(await page.$eval("#go-to", (field) => field.validationMessage), "No node that is drawn is called /9");
      await go(page, "/");
      await until(page, "the root", async () => (await focused(page)).ply === 0);
    });
  });

  test(`${name}: a page of a file opens at its step, and has the steps of drawn nodes`, { timeout }, async () => {
    const [tree, drawn] = [join(folder, "step.json"), join(folder, "step.html")];
    writeFileSync(tree, generated);
    const number = steps.findIndex(({ event, path }) => event === "leaf" && path.startsWith("/3/2/")) + 1;
    assert.equal(natively(["draw", "--fold", "auto", "--step", String(number), "-o", drawn, tree]).status, 0);
    await withPage(name, `file://${drawn}`, async (page) => {
      await isAtStep(page, number);
      await isNodeOfStep(page, number);
      assert.equal(await page.$("#into-folds"), null);
      // The drawn steps are fewer; the next one is about a node beside this one, or above it.
      assert.ok((await page.$eval("#slider", (slider) => Number(slider.max))) < steps.length / 2);
      await page.keyboard.press("ArrowRight");
      await isAtStep(page, number + 1);
      await page.keyboard.press("End");
      await isAtStep(page, steps.length);
    });
    await withPage(name, `file://${drawn}#step=1`, (page) => isAtStep(page, 1));
  });

  test(`${name}: a name of several drawn nodes is told`, { timeout }, async () => {
    const [tree, drawn] = [join(folder, "names.json"), join(folder, "names.html")];
    // The best line goes through both nodes x: all other children of the root are worth less.
    const row = (value, length) => Array(length).fill(value);
    const best = { name: "x", children: [{ name: "x", value: 2 }, ...row(2, 7)] };
    writeFileSync(tree, JSON.stringify([best, ...Array.from({ length: 7 }, () => row(1, 8))]));
    assert.equal(natively(["draw", "--fold", "auto", "-o", drawn, tree]).status, 0);
    await withPage(name, `file://${drawn}`, async (page) => {
      const said = () => page.$eval("#go-to", (field) => field.validationMessage);
      await go(page, "x");
      assert.equal(await said(), "2 nodes that are drawn are called x: type the path of one, like /0");
      await go(page, "/0/0");
      assert.equal(await said(), "");
      assert.deepEqual(await focused(page), { ply: 2, called: "x (/0/0)" });
    });
  });
}
