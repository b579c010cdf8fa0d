// The program of the page does what the native program does: the same bytes, messages and status.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";

import { difference, goldenCases, randomCases, sampleCases, snippetCases, words } from "./cases.mjs";
import { NodeProgram, moduleBytes } from "./node.mjs";

const module = new WebAssembly.Module(moduleBytes());
const program = new NodeProgram(module);
after(() => program.end());

// How many of the cases were run. Fails with those that differ.
async function compare(cases) {
  let count = 0;
  const wrong = [];
  for await (const one of cases) {
    count += 1;
    const found = difference(one, await program.run(one.args, one.files, one));
    if (found) wrong.push(`${one.name}\n  ${found}`);
  }
  assert.deepEqual(wrong, []);
  return count;
}

test("commands of the golden sessions", async () => {
  const count = await compare(goldenCases());
  assert.ok(count >= 350, `${count} commands`);
});

test("samples from standard input, and with the answer in a file", async () => {
  const count = await compare(sampleCases());
  assert.ok(count >= 20, `${count} runs`);
});

test("trees as people have them", async () => {
  const cases = snippetCases();
  assert.ok(await compare(cases) >= 200);
  for (const { name, expected, result } of cases) {
    const found = expected === "error" ? result.status : result.output.toString().split(/\s/)[1];
    assert.equal(found, expected === "error" ? 2 : expected, name);
  }
});

test("1,000 random runs of all commands", async () => {
  const count = await compare(randomCases(1100));
  assert.ok(count >= 1000, `${count} runs`);
});

test("a command is split as a shell does", () => {
  assert.deepEqual(words("abprune solve '[[3, 5], [2, 9]]' --format=tree"), ["solve", "[[3, 5], [2, 9]]", "--format=tree"]);
  assert.equal(words("abprune solve - < tree.json"), null);
  assert.deepEqual(words("abprune solve '<'"), ["solve", "<"]);
});

test("where memory ends, the program says so", () => {
  const script = fileURLToPath(new URL("little_memory.mjs", import.meta.url));
  const run = (...options) => JSON.parse(spawnSync(process.execPath, [...options, script], { encoding: "utf8" }).stdout);
  const little = run("--wasm-max-mem-pages=256");
  assert.match(little.errors, /^memory allocation of \d+ bytes failed\n/);
  assert.deepEqual([little.status, little.length], [101, 0]);
  assert.equal(run().status, 0);
});

// `(module (memory (export "memory") 1) (func (export "_start") unreachable))`
const stops = [
  [0, ...Buffer.from("asm"), 1, 0, 0, 0], [1, 4, 1, 0x60, 0, 0], [3, 2, 1, 0], [5, 3, 1, 0, 1],
  [7, 19, 2, 6, ...Buffer.from("memory"), 2, 0, 6, ...Buffer.from("_start"), 0, 0], [10, 5, 1, 3, 0, 0, 0x0b],
];

test("a module that stops of itself is an error, and the worker goes on", async () => {
  const stopping = new NodeProgram(new WebAssembly.Module(Uint8Array.from(stops.flat())));
  for (let again = 0; again < 2; again += 1) {
    const { status, errors, output } = await stopping.run([]);
    assert.deepEqual([status, output.length], [101, 0]);
    assert.match(errors, /^error: the program has stopped: .*unreachable.*\n$/);
  }
  await stopping.end();
});
