// ---- the source: a text or a file, and how the program is run for it ---------------------------

const program = new Program();
window.abprune = program;
const treeText = find("tree-text");

// `name`: of the file that the text is from; `bytes`: of a file that is no text; `generated`: the words of
// `generate` that made the text; `part`: which part is drawn, `{ root, plies }`; `opened`, `closed`: paths of nodes there;
// `way`: the step whose way is opened, or `null`; `shown`: what tells the tree that is shown from others.
const source = { name: "", bytes: null, generated: null, part: null, opened: [], closed: [], way: null, shown: "" };

// Whether the tree that is drawn next is another one, not the one that was there with a change.
let isFresh = true;

// All files that were opened: commands may name them.
const files = new Map();

// How the tree is named in a command, and what the command reads.
function treeInput() {
  const data = source.bytes ?? treeText.value;
  return source.name ? { word: source.name, files: { [source.name]: data } } : { word: "-", files: {}, input: data };
}

// Runs a command about the tree, whose words `of` gives from the word that names the tree.
function runAbout(of) {
  const { word, files, input } = treeInput();
  return runSeen(of(word), files, { input });
}

// Runs a command with these options; those that it does not have are left out.
async function runWith(options, run) {
  let [words, result] = [options, await run(options)];
  for (;;) {
    const name = /^error: unexpected argument '(--[\w-]+)/.exec(result.errors)?.[1];
    const fewer = name ? without(words, name) : words;
    if (fewer.length === words.length) return result;
    [words, result] = [fewer, await run(fewer)];
  }
}

// Runs a command about the tree, with the options that it has of those that are chosen.
const searchRun = (of) => runWith(optionWords(), (options) => runAbout((word) => of(word, options)));

// ---- what runs is told after a while, and can be stopped ----

let runsUnderWay = 0;
let busySince = 0;
let busyTimer = 0;

async function runSeen(...run) {
  runsUnderWay += 1;
  if (runsUnderWay === 1) {
    busySince = performance.now();
    busyTimer = setTimeout(() => (find("busy").hidden = false), 400);
  }
  try {
    return await program.run(...run);
  } finally {
    runsUnderWay -= 1;
    // The next one begins, as they run one after the other.
    busySince = performance.now();
    if (runsUnderWay === 0) {
      clearTimeout(busyTimer);
      find("busy").hidden = true;
    }
  }
}

// Ends what runs for long already: something else is wanted.
function stopLongRun() {
  if (runsUnderWay > 0 && performance.now() - busySince > 300) program.stop();
}

find("stop").addEventListener("click", () => program.stop());

// ---- opening files ----

// The text of a file, if it is one that can be typed in; else nothing.
function textIn(bytes) {
  if (bytes.length > 1_000_000 || bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function openFile(file) {
  const name = file.name.replace(/[\/\\]/g, "_").replace(/^-/, "_");
  const bytes = new Uint8Array(await file.arrayBuffer());
  files.set(name, bytes);
  const text = textIn(bytes);
  replaceSource({ name, text: text ?? "", bytes: text === null ? bytes : null });
}

// The trees that were there before, by the number of their entry in the history of the browser.
const before = new Map();
let entry = Date.now();

const keepEntry = () => before.set(entry, { ...source, text: treeText.value, options: optionWords(), was: mode });

// Remembers the tree that is there, so that one can go back to it.
function remember() {
  keepEntry();
  history.replaceState(entry, "", addressOf(mode === "search" ? stepAt(tree.at) : 0));
  entry += 1;
  history.pushState(entry, "");
}

// Opens a tree of the history again, as it was.
async function openBefore(number) {
  keepEntry();
  entry = number;
  const { part, opened, closed, was, ...others } = before.get(number);
  await openSource(others);
  if (tree && mode !== was) setMode(was);
  Object.assign(source, { part, opened, closed });
  if (part || opened.length + closed.length > 0) await update();
}

window.addEventListener("popstate", ({ state }) => before.has(state) && state !== entry && openBefore(state));

// What is typed the browser takes back; after that, the tree before comes back.
let isTyped = false;
window.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key !== "z" || isTyped || !before.has(entry - 1)) return;
  if (event.target !== treeText && /^(INPUT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "file") return;
  event.preventDefault();
  history.back();
});

// Opens another tree in the place of the one that is there, which can be taken back.
function replaceSource(opened) {
  if (tree) remember();
  return openSource(opened);
}

// Opens another tree.
function openSource({ text, name = "", bytes = null, generated = null, options = null }) {
  isTyped = false;
  if (options) showOptions(options);
  Object.assign(source, { name, bytes, generated, part: null, opened: [], closed: [], way: null });
  treeText.value = text;
  treeText.placeholder = bytes ? `${name}: ${bytes.length.toLocaleString("en")} bytes, not shown as text` : "";
  // Another tree begins at its own end.
  isFresh = true;
  return update();
}

find("file").addEventListener("change", ({ target }) => {
  const [opened] = target.files;
  // The same file can be opened again.
  target.value = "";
  if (opened) openFile(opened);
});

for (const name of ["dragenter", "dragover", "dragleave", "drop"]) {
  window.addEventListener(name, (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.toggle("dropping", name === "dragenter" || name === "dragover");
    if (name === "drop") openFile(event.dataTransfer.files[0]);
  });
}
