// A run of a long tree, under `node --wasm-max-mem-pages=256`: prints the status and the messages as JSON.

import { NodeProgram, moduleBytes } from "./node.mjs";

const program = new NodeProgram(new WebAssembly.Module(moduleBytes()));
const tree = `[${"[1, 2, 3], ".repeat(1 << 20)}4]`;
const { status, errors, output } = await program.run(["solve", "--algorithm", "negascout", "tree.json"], { "tree.json": tree });
console.log(JSON.stringify({ status, errors, length: output.length }));
await program.end();
