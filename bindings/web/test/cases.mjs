// Runs of the program with what the native program makes of them: `{ name, args, files, input, environment, result }`,
// where the result has the status, both outputs as bytes, and the files that are new or changed.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../../..", import.meta.url));
export const native = process.env.ABPRUNE ?? join(project, "target/debug/abprune");

// What the native program makes of a run in the folder of the project.
export function natively(args, input = "") {
  const { status, stdout, stderr } = spawnSync(native, args, { cwd: project, input, maxBuffer: 1 << 30 });
  return { status, output: stdout, errors: stderr.toString() };
}

// All files below a folder of the project, by their paths.
function filesIn(folder) {
  return readdirSync(join(project, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .map((path) => [path.slice(project.length), readFileSync(path)]);
}

// The words of a command; `null` if it needs a shell, another program, or a device.
export function words(command) {
  const outside = command.replace(/'[^']*'/g, "");
  if (!command.startsWith("abprune ") || /[|;&$`*?<>"\\]/.test(outside)) return null;
  const parts = [...command.matchAll(/(?:[^\s']|'[^']*')+/g)].map(([word]) => word.replaceAll("'", ""));
  return parts.includes("--rules") || parts.some((part) => part.startsWith("/dev/")) ? null : parts.slice(1);
}

// Whether a run prepares a shell, which the page has not: it says so.
export const preparesShell = (args, status) => !args.some((word) => word === "--help" || word === "-h")
  && (args[0] === "man" || args[0] === "completions" && status === 0);

// The commands of the golden sessions that need no shell.
export function goldenCases() {
  const files = Object.fromEntries([...filesIn("trees"), ...filesIn("tests/golden")]);
  const sessions = Object.keys(files).filter((name) => name.endsWith(".console")).sort();
  const lines = sessions.flatMap((name) => files[name].toString().split("\n").filter((line) => line.startsWith("$ ")));
  const found = lines.map((line) => ({ name: line, args: words(line.slice(2).trim()) })).filter(({ args }) => args);
  return found.map((one) => ({ ...one, files, input: "", environment: {}, result: { ...natively(one.args), files: {} } }))
    .filter(({ args, result }) => !preparesShell(args, result.status));
}

// Each sample that is a tree, from standard input, and with its answer in a file.
export function sampleCases() {
  const samples = filesIn("trees").filter(([name, bytes]) => name.endsWith(".json") && !bytes.includes('"game"'));
  return samples.flatMap(([name, bytes]) => {
    const files = { [name]: bytes };
    const folder = mkdtempSync(join(tmpdir(), "abprune-"));
    const answer = join(folder, "answer");
    const toFile = natively(["solve", name, "-o", answer]);
    const written = { answer: readFileSync(answer) };
    rmSync(folder, { recursive: true });
    return [
      { name: `solve - < ${name}`, args: ["solve", "-"], files, input: bytes, environment: {}, result: { ...natively(["solve", "-"], bytes), files: {} } },
      { name: `solve ${name} -o answer`, args: ["solve", name, "-o", "answer"], files, input: "", environment: {}, result: { ...toFile, files: written } },
    ];
  });
}

// Each snippet of `tests/snippets.txt`, from standard input.
export function snippetCases() {
  const parts = readFileSync(join(project, "tests/snippets.txt"), "utf8").split(/^--- /m).slice(1);
  return parts.filter((part) => !part.startsWith("#")).map((part) => {
    const end = part.indexOf("\n");
    const [name, input] = [part.slice(0, end), part.slice(end + 1)];
    const [expected, ...options] = name.split(" ");
    const args = ["solve", ...(expected === "error" ? [] : options)];
    return { name, expected, args, files: {}, input, environment: {}, result: { ...natively(args, input), files: {} } };
  });
}

const bytesOf = (base64) => Buffer.from(base64, "base64");
const decoded = (files) => Object.fromEntries(Object.entries(files).map(([name, base64]) => [name, bytesOf(base64)]));

// Random runs of all commands, from `tests/compare_builds`, as many as `count` but for those with `--rules`.
export async function* randomCases(count, seed = "page") {
  const print = ["tests/compare_builds", "--print", native, "--count", String(count), "--seed", seed];
  const python = spawn("python3", print, { cwd: project, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((then) => python.on("close", then));
  for await (const line of createInterface(python.stdout)) {
    const { number, kind, command, arguments: args, files, stdin, environment, result } = JSON.parse(line);
    const { status, stdout, stderr, ...more } = result;
    if (kind === "rules" || preparesShell(args, status)) continue;
    const written = Object.entries(more).filter(([name]) => name.startsWith("file ")).map(([name, data]) => [name.slice(5), data]);
    yield {
      name: `case ${number} of seed ${seed}, ${command}: ${args.join(" ")}`,
      args,
      files: decoded(files),
      input: stdin ? bytesOf(files[stdin]) : "",
      environment,
      result: { status, output: bytesOf(stdout), errors: bytesOf(stderr).toString(), files: decoded(Object.fromEntries(written)) },
    };
  }
  const status = await ended;
  if (status !== 0) throw new Error(`tests/compare_builds has ended with ${status}`);
}

const isSame = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)) === 0;

// The program hands on the words of the system for its errors; these are worded in another way there.
const nativeWords = (errors) => errors.replaceAll("filename too long", "file name too long");

// In what a run differs from that of the native program; `null` if in nothing.
export function difference({ files, result }, run) {
  if (run.status !== result.status) return `status ${run.status}, natively ${result.status}: ${run.errors}`;
  if (nativeWords(run.errors) !== result.errors) return `on standard error\n${run.errors}natively\n${result.errors}`;
  if (!isSame(run.output, result.output)) return `${run.output.length} other bytes, natively ${result.output.length}`;
  const written = Object.entries(run.files).filter(([name, bytes]) => !(name in files && isSame(files[name], bytes)));
  const names = (list) => list.map(([name]) => name).sort().join(" ");
  if (names(written) !== names(Object.entries(result.files))) return `files ${names(written)}, natively ${names(Object.entries(result.files))}`;
  const other = written.find(([name, bytes]) => !isSame(bytes, result.files[name]));
  return other ? `the file ${other[0]}` : null;
}
