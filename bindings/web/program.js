// ---- the program, in a worker of its own -------------------------------------------------------
//
//   const program = new Program();
//   const run = await program.run(["solve", "tree.json"], { "tree.json": "[[3, 5], [2, 9]]" });
//   run.status, run.text, run.errors, run.files
//
// The module stands in the page, compressed, and is compiled once. Each run has a memory of its own.

// Why a run has no result: it was stopped.
class Stopped extends Error {
  constructor() {
    super("the run was stopped");
    this.name = "Stopped";
  }
}

// What a run has left.
class Finished {
  constructor({ status, output, errors, files }) {
    // Notes before an error are left out: who reads it finds it first.
    Object.assign(this, { status, output, errors: errors.replace(/^(?:note: .*\n)+(?=error: )/, ""), files });
  }

  // Standard output as a text.
  get text() {
    return new TextDecoder().decode(this.output);
  }
}

class Program {
  #module;
  #sourceAddress;
  #worker = null;
  #runs = new Map();
  #last = 0;

  constructor() {
    const content = (id) => document.getElementById(id).textContent;
    this.#module = Program.#compiled(content("program-module"));
    this.#module.catch((error) => this.#fail(error));
    this.#sourceAddress = URL.createObjectURL(new Blob([content("program-worker")], { type: "text/javascript" }));
  }

  static async #compiled(text) {
    const inflated = new Blob([bytesOfBase85(text.trim())]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(inflated).arrayBuffer());
  }

  // Runs the program with these arguments, without its own name. `files` has texts or bytes by their names,
  // `input` is standard input. Gives a `Finished` with the files that the run has written.
  run(args, files = {}, { input = "", environment = {} } = {}) {
    this.#last += 1;
    const number = this.#last;
    return new Promise((resolve, reject) => {
      this.#runs.set(number, { resolve, reject });
      this.#module.then((module) => {
        if (this.#runs.has(number)) this.#post(module, { number, args, files, input, environment });
      }, reject);
    });
  }

  // Ends what runs and what waits; those reject with `Stopped`.
  stop() {
    this.#fail(new Stopped());
  }

  // A worker is started with the module, for its first run.
  #post(module, run) {
    if (!this.#worker) {
      this.#worker = this.#started();
      this.#worker.postMessage({ module });
    }
    this.#worker.postMessage(run);
  }

  #started() {
    const worker = new Worker(this.#sourceAddress);
    worker.onmessage = ({ data: { number, ...run } }) => {
      this.#runs.get(number)?.resolve(new Finished(run));
      this.#runs.delete(number);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(new Error(event.message || "the worker does not start"));
    };
    return worker;
  }

  // Ends the worker; the next run starts another.
  #fail(error) {
    this.#worker?.terminate();
    this.#worker = null;
    const runs = [...this.#runs.values()];
    this.#runs.clear();
    runs.forEach(({ reject }) => reject(error));
  }
}
