// The worker of the page under node: the same text, in a thread that has what a worker of a browser has.

import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

const folder = new URL("..", import.meta.url);
export const workerText = ["files.js", "wasi.js", "worker.js"].map((name) => readFileSync(new URL(name, folder), "utf8")).join("");

const asInBrowsers = `"use strict";
const { parentPort } = require("node:worker_threads");
globalThis.self = { postMessage: (message, moved) => parentPort.postMessage(message, moved) };
parentPort.on("message", (data) => self.onmessage({ data }));
`;

export class NodeProgram {
  #worker;
  #runs = new Map();
  #last = 0;

  constructor(module) {
    this.#worker = new Worker(asInBrowsers + workerText, { eval: true });
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
