// The page in browsers: where it opens, that it runs the program there, and that a run can be stopped.

import assert from "node:assert/strict";
import { statSync } from "node:fs";
import test, { after } from "node:test";

import { browsers, endBrowsers, file, served, withPage } from "./browsers.mjs";
import { difference, natively, randomCases, sampleCases } from "./cases.mjs";

after(endBrowsers);

const base64 = (data) => Buffer.from(data).toString("base64");
const coded = (files) => Object.fromEntries(Object.entries(files).map(([name, data]) => [name, base64(data)]));
const bytes = (text) => Buffer.from(text, "base64");

// A run in the page, with bytes as base64 on the way there and back.
async function runIn(page, { args, files, input, environment }) {
  const run = await page.evaluate(async (args, files, input, environment) => {
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt());
    const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    const mapped = (files, change) => Object.fromEntries(Object.entries(files).map(([name, data]) => [name, change(data)]));
    const run = await window.abprune.run(args, mapped(files, bytes), { input: bytes(input), environment });
    return { status: run.status, errors: run.errors, output: base64(run.output), files: mapped(run.files, base64) };
  }, args, coded(files), base64(input), environment);
  return { ...run, output: bytes(run.output), files: Object.fromEntries(Object.entries(run.files).map(([name, data]) => [name, bytes(data)])) };
}

const simple = { args: ["solve", "tree.json"], files: { "tree.json": "[[3, 5], [2, 9]]" }, input: "", environment: {} };
const simply = natively(["solve", "-"], "[[3, 5], [2, 9]]");

// A tree of 100,000 leaves.
const wide = JSON.stringify(Array.from({ length: 100 }, (_, one) => Array.from({ length: 1000 }, (_, other) => (one * 7919 + other * 104729) % 9973)));

// Minimax without end: the whole tree of a game has more leaves than anything can visit.
const long = { args: ["solve", "--algorithm", "minimax", "game.json"], files: { "game.json": '{"game": "connect-four"}' } };

test("the page is small enough to be sent", () => assert.ok(statSync(file).size <= 1_600_000));

const timeout = 120_000;

for (const name of browsers) {
  test(`${name} opens the page as a file, which asks for nothing else`, { timeout }, () => withPage(name, file, async (page) => {
    assert.equal((await runIn(page, simple)).output.toString(), simply.output.toString());
  }));

  test(`${name} opens the page from a server, which is asked for nothing else`, { timeout }, async () => {
    const server = await served();
    try {
      await withPage(name, server.address, async (page) => {
        assert.equal((await runIn(page, simple)).output.toString(), simply.output.toString());
      });
      assert.deepEqual(server.asked, ["/abprune.html"]);
    } finally {
      server.end();
    }
  });

  test(`${name} does what the native program does`, { timeout }, () => withPage(name, file, async (page) => {
    const wrong = [];
    let count = 0;
    const cases = [...sampleCases()];
    for await (const one of randomCases(100, "browsers")) cases.push(one);
    for (const one of cases) {
      count += 1;
      const found = difference(one, await runIn(page, one));
      if (found) wrong.push(`${one.name}\n  ${found}`);
    }
    assert.deepEqual(wrong, []);
    assert.ok(count >= 100, `${count} runs`);
  }));

  test(`${name} has no shell to prepare`, { timeout }, () => withPage(name, file, async (page) => {
    for (const args of [["man"], ["completions", "bash"]]) {
      const run = await runIn(page, { ...simple, args });
      assert.deepEqual([run.status, run.errors], [2, "error: a web page has no shell: run this in a terminal\n"]);
    }
  }));

  test(`${name} searches 100,000 leaves`, { timeout }, () => withPage(name, file, async (page) => {
    const run = await runIn(page, { ...simple, files: { "tree.json": wide } });
    assert.equal(run.output.toString(), natively(["solve", "-"], wide).output.toString());
  }));

  test(`${name} stops a run, and runs the next`, { timeout }, () => withPage(name, file, async (page) => {
    const ends = await page.evaluate(async ({ args, files }) => {
      const end = (run) => run.then(({ status, errors }) => `${status} ${errors}`, (error) => error.name);
      const ends = [end(window.abprune.run(args, files)), end(window.abprune.run(["--version"]))];
      const first = await Promise.race([ends[0], new Promise((then) => setTimeout(() => then("runs"), 1000))]);
      window.abprune.stop();
      return [first, ...(await Promise.all(ends)), (await window.abprune.run(["--version"])).text];
    }, long);
    assert.deepEqual(ends, ["runs", "Stopped", "Stopped", natively(["--version"]).output.toString()]);
  }));
}

test("there is a browser", () => assert.ok(browsers.length > 0));
