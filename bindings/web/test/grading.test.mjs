// The two graders: the scripts of the drawing, which work without the program, and `check`. On random answers
// both say the same.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import vm from "node:vm";

import { natively } from "./cases.mjs";

const scripts = new URL("../../../src/report/draw/page/", import.meta.url);

// The scripts that grade, with a tree as `draw` writes it. They touch no document before something is shown.
function graderOf(html) {
  const any = new Proxy(function none() {}, { get: (_, key) => (key === Symbol.toPrimitive ? () => "" : any), apply: () => any });
  const context = vm.createContext({ document: any, window: any, matchMedia: () => ({ matches: false }) });
  const code = [...["trees", "line", "reasons", "grade"].map((name) => new URL(`${name}.js`, scripts)), new URL("../grading.js", import.meta.url)]
    .map((file) => readFileSync(file, "utf8")).join("\n");
  const data = /<script type="application\/json" class="tree">(.*)<\/script>/.exec(html)[1];
  return vm.runInContext(`let tree;
    const ordinal = String, cut = (text) => text, practice = { order: [] };
    ${code}
    texts = [${JSON.stringify(data)}];
    tree = treeAt(0);
    ({
      tree, pathOf, answerOf: (answers, kinds) => JSON.stringify(answerOf(answers, kinds)),
      grade: (answers, kinds) => resultsOf(answers, kinds).map(({ number, kind, is }) => [number, kind, is]),
    });`, context);
}

const PARTS = { values: "values", windows: "windows", cuts: "pruned" };

// A generator of numbers below `below` that gives the same again.
function randomNumbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// A random answer: much of it right, some of it nearly.
function answersFor(tree, random) {
  const minus = (text) => text.replace("−", "-").replace("∞", "inf");
  // A fraction in other terms, rounded, and with the signs of print: `54/7`, `108/14`, `7.71`, `− 54/7`.
  const fractions = (text) => {
    const [above, below] = minus(text).split("/");
    return [`${2 * above}/${2 * below}`, (above / below).toFixed(2), String(above / below), text.replace("−", "− ")];
  };
  const written = (text) => (text.includes("/") ? [minus(text), ...fractions(text)][Math.max(0, random(8) - 3)] : minus(text));
  const other = (text) => [written(text), String(random(20)), "-inf", "inf"][Math.max(0, random(7) - 3)];
  return tree.nodes.map((node, number) => {
    const isInner = node.kind !== "leaf";
    const arrival = tree.steps[node.last.enter]?.window ?? null;
    const value = node.value === null ? "" : `${["", node.sign, "≤", "≥"][random(4)]} ${other(node.value)}`.trim();
    return {
      value: isInner && random(4) > 0 ? value || (random(8) === 0 ? String(random(20)) : "") : "",
      alpha: "", beta: "",
      // Sometimes an end is left out.
      ...(isInner && arrival && random(3) > 0 ? { alpha: random(5) ? other(arrival[0]) : "", beta: random(5) ? other(arrival[1]) : "" } : {}),
      isCut: number > 0 && random(5) < (node.fate === "pruned" ? 4 : 1), order: 0,
    };
  });
}

for (const chance of [[], ["--chance", "1"], ["--chance", "0,2", "--bounds=-9,9"]]) test(`both graders agree on random answers ${chance.join(" ")}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "abprune-grading-"));
  const random = randomNumbers(7);
  const wrong = [];
  let graded = 0;
  try {
    for (let seed = 0; seed < 60; seed += 1) {
      const options = [["--cutoff", "gt"], ["--fail", "hard"], ["--player", "min"], [], []][seed % 5];
      const text = natively(["generate", "--branching", "2..3", "--plies", "2..4", "--seed", String(seed), ...chance]).output.toString();
      const { tree, pathOf, answerOf, grade } = graderOf(natively(["draw", "--format", "html", ...options, "-"], text).output.toString());
      const path = join(folder, "tree.json");
      writeFileSync(path, text);
      const kinds = Object.keys(PARTS);
      const all = Array.from({ length: 8 }, () => answersFor(tree, random));
      const written = all.map((answers) => answerOf(answers, kinds));
      const checked = natively(["check", "--format", "json", "--points", "values=1,windows=1,pruned=1", ...options, path, "-"], written.join("\n"));
      const verdicts = checked.output.toString().trim().split("\n").map((line) => JSON.parse(line));
      all.forEach((answers, at) => {
        const own = new Map(grade(answers, kinds).map(([number, kind, is]) => [`${PARTS[kind]} ${pathOf(number)}`, is]).filter(([, is]) => is !== "right"));
        const faults = new Map(verdicts[at].faults.filter(({ kind }) => kind !== "inside").map(({ part, kind, node }) => [`${part} ${node?.path}`, kind === "missing" ? "missing" : "wrong"]));
        graded += own.size;
        for (const key of new Set([...own.keys(), ...faults.keys()])) {
          if (own.get(key) !== faults.get(key)) wrong.push(`seed ${seed} ${options} ${key}: the page says ${own.get(key)}, check ${faults.get(key)}: ${text.trim()} ${written[at]}`);
        }
      });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  assert.deepEqual(wrong.slice(0, 5), []);
  assert.ok(graded > 1000, `${graded} faults`);
});
