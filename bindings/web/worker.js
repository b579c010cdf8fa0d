// ---- the worker: runs the program for each message, one after the other ------------------------
//
// The first message has the module, compiled; each other one a run: its number, its arguments, its files,
// its standard input. The answer has the number, and the status, the bytes and the files of the run.

const notEnoughMemory = { status: 2, errors: "error: there is not enough memory\n" };

// What a browser says if there is no memory, for the program or for what it writes.
const isOutOfMemory = (error) => error instanceof RangeError && /memory|alloc|length/i.test(error.message);

// Runs the program. Where it ends without a status of its own, it says why.
function statusOf(module, wasi) {
  try {
    const { exports } = new WebAssembly.Instance(module, wasi.imports());
    wasi.memory = exports.memory;
    exports._start();
    return { status: 0, errors: "" };
  } catch (error) {
    if (error instanceof Exit) return { status: error.status, errors: "" };
    if (isOutOfMemory(error)) return notEnoughMemory;
    return { status: 101, errors: `error: the program has stopped: ${error.message}\n` };
  }
}

const bytesOf = (data) => (typeof data === "string" ? new TextEncoder().encode(data) : new Uint8Array(data));

function joined(chunks) {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function result(module, { args, files, input, environment }) {
  const contents = Object.entries(files).map(([name, data]) => [name, bytesOf(data)]);
  const wasi = new Wasi(["abprune", ...args], environment, bytesOf(input), new Files(Object.fromEntries(contents)));
  const { status, errors } = statusOf(module, wasi);
  const said = new TextDecoder().decode(joined(wasi.written[2]));
  return { status, output: joined(wasi.written[1]), errors: said + errors, files: wasi.files.written() };
}

function answer(module, run) {
  try {
    return result(module, run);
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    return { ...notEnoughMemory, output: new Uint8Array(), files: {} };
  }
}

let module = null;

self.onmessage = ({ data }) => {
  if (data.module) {
    module = data.module;
    return;
  }
  const { number, ...run } = data;
  const done = answer(module, run);
  const buffers = [done.output, ...Object.values(done.files)].map((bytes) => bytes.buffer);
  self.postMessage({ number, ...done }, buffers);
};
