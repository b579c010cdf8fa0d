// The program of the page under node: the worker and the module that stand in the built page, in a thread that has
// what a worker of a browser has.

import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { gunzipSync } from "node:zlib";

export const file = new URL("../../../target/abprune.html", import.meta.url);

// A part of the page: the text of the script with this name.
function part(id) {
  const start = `<script type="text/plain" id="${id}">`;
  const page = readFileSync(file, "utf8");
  return page.slice(page.indexOf(start) + start.length).split("</script>")[0];
}

const asInBrowsers = `"use strict";
const { parentPort } = require("node:worker_threads");
globalThis.self = { postMessage: (message, moved) => parentPort.postMessage(message, moved) };
parentPort.on("message", (data) => self.onmessage({ data }));
`;

const base85 = readFileSync(new URL("../base85.js", import.meta.url), "utf8");
const bytesOfBase85 = new Function(`${base85}; return bytesOfBase85`)();

export const moduleBytes = () => gunzipSync(bytesOfBase85(part("program-module").trim()));

export class NodeProgram {
  #worker = new Worker(asInBrowsers + part("program-worker"), { eval: true });
  #runs = new Map();
  #last = 0;

  constructor(module) {
    this.#worker.postMessage({ module });
    this.#worker.on("message", ({ number, ...run }) => {
      this.#runs.get(number).resolve(run);
      this.#runs.delete(number);
    });
    this.#worker.on("error", (error) => this.#runs.forEach(({ reject }) => reject(error)));
  }

  run(args, files = {}, { input = "", environment = {} } = {}) {
    this.#last += 1;
    const number = this.#last;
    return new Promise((resolve, reject) => {
      this.#runs.set(number, { resolve, reject });
      this.#worker.postMessage({ number, args, files, input, environment });
    });
  }

  end() {
    return this.#worker.terminate();
  }
}
