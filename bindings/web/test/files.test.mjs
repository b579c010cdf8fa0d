// The files in memory, where they could differ from a disk without a run that shows it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const text = readFileSync(new URL("../files.js", import.meta.url), "utf8");
const { Files, errors } = new Function(`"use strict"; ${text}; return { Files, errors };`)();

const bytes = (...values) => Uint8Array.from(values);
const refusal = (kind) => ({ number: errors[kind] });

test("a path is meant from its folder, and cannot leave the folder of all", () => {
  const files = new Files({ "/a/b/c": bytes(1), "d": bytes(2) });
  assert.equal(files.name("", "/a//./b/c"), "a/b/c");
  assert.equal(files.name("a/b", "../../d"), "d");
  assert.throws(() => files.name("a", "../.."), refusal("outside"));
  assert.throws(() => files.name("", "d/x"), refusal("notFolder"));
  assert.throws(() => files.name("", "x/../d"), refusal("notFound"));
  assert.throws(() => files.name("", "d/"), refusal("notFolder"));
  assert.throws(() => files.find("x"), refusal("notFound"));
});

test("a folder lists what is in it, and not what is below", () => {
  const files = new Files({ "a/b/c": bytes(1), "a/d": bytes(2), "ab": bytes(3) });
  const names = (folder) => files.list(folder).map(([name, file]) => `${name}${file ? "" : "/"}`).sort();
  assert.deepEqual(names(""), ["a/", "ab"]);
  assert.deepEqual(names("a"), ["b/", "d"]);
});

test("what is new in a file is zero, and the bytes that were handed in stay", () => {
  const given = bytes(1, 2, 3);
  const files = new Files({ given });
  const file = files.find("given");
  assert.deepEqual(files.written(), {});
  file.write(0, bytes(1));
  file.write(1, bytes(8));
  file.write(2, bytes(9, 9));
  file.resize(1);
  file.write(3, bytes(7));
  assert.deepEqual(files.written(), { given: bytes(1, 0, 0, 7) });
  assert.deepEqual(given, bytes(1, 2, 3));
});

test("a file takes the place of another, and has two names after a link", () => {
  const files = new Files({ a: bytes(1), b: bytes(2) });
  files.create("new").write(0, bytes(3));
  assert.throws(() => files.link("new", "a"), refusal("exists"));
  files.rename("new", "a");
  files.link("a", "c");
  assert.deepEqual(files.written(), { a: bytes(3), c: bytes(3) });
  files.remove("a");
  assert.deepEqual(files.written(), { c: bytes(3) });
  assert.throws(() => files.remove("a"), refusal("notFound"));
});
