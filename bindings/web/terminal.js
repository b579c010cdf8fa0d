// ---- all commands, as one types them: the tree is the file tree.json, and standard input ------

// Runs these words and shows what the program says below the drawing; gives its result.
async function runTyped(words, written = (text) => text) {
  const own = words[0] === "abprune" ? words.slice(1) : words;
  const { word, files: named, input } = treeInput();
  const given = { ...Object.fromEntries(files), ...named, "tree.json": source.bytes ?? treeText.value };
  try {
    const run = await runSeen(own, given, { input: input ?? given[word] });
    showSaid(own, written(run.text + run.errors), Object.entries(run.files).map(([name, bytes]) => make("p", {}, linkTo(name, bytes))));
    return run;
  } catch (error) {
    showSaid(own, error.message);
    return { errors: "" };
  }
}

// Which tree it is about: the name of its file, or what is typed, as far as that is short.
const treeInWords = () => source.name || quoted(cut(treeText.value.trim().replace(/\s+/g, " "), 60));

// ---- words as in the picture, for what is asked about it ----

// `/1/0 "F"`, `(-inf, 5)` as `F`, `(−∞, 5)`.
const inPicture = (text) => text
  .replace(/(?<=^|[\s(])\/(?:\d+(?:\/\d+)*)?(?: "((?:[^"\\]|\\.)*)")?(?![\w\/])/gm, (written, name) => nameAt(written.split(" ")[0]) ?? name ?? written)
  .replace(/-(?=inf\b|\d)/g, "−").replace(/\binf\b/g, "∞").replace(/>=/g, "≥").replace(/<=/g, "≤");

// These have the tree that is shown, with its options, where no other is named; a node may be called as there.
const OF_A_TREE = ["solve", "compare", "trace", "explain", "what-if", "draw"];
const NAMES_TREE = /^(-|-h|--help|--rules\b.*|tree\.json|[[({].*|[^-].*\(.*)$/s;

// The words of a command, and the options that go with them; `null`: it is not about the tree that is shown.
function aboutShown([command, ...words]) {
  if (!OF_A_TREE.includes(command) || words.some((word) => NAMES_TREE.test(word) || files.has(word))) return null;
  const [number, ...others] = isAboutNode(command) ? drawnAs(words.at(-1)) : [];
  if (number !== undefined && others.length === 0) words.splice(-1, 1, pathOf(number));
  const typed = [...words.filter((word) => word.startsWith("--")), ...(command === "compare" ? ["--algorithm"] : [])];
  return { words: [command, "tree.json", ...words], options: typed.reduce((left, word) => without(left, word.split("=")[0]), optionWords()) };
}

const isAboutNode = (command) => ["explain", "what-if"].includes(command);

// Runs a command about the tree that is shown, and says it in the words of the picture.
function runShown({ words: [command, word, ...words], options }) {
  const isSentences = ["trace", "explain", "what-if"].includes(command) && !words.some((word) => word.startsWith("--format"));
  return runWith(options, (fewer) => runTyped([command, word, ...fewer, ...words], isSentences ? inPicture : undefined));
}

// The node that the answer is about; `null`: about none.
let saidAbout = null;

function showSaid(words, text, links = []) {
  find("said").hidden = false;
  saidAbout = isAboutNode(words[0]) ? chosen : null;
  const isTree = (word) => word === "tree.json" && !files.has(word);
  // The title has the path of the node.
  find("said-words").title = ["abprune", ...words].map(quoted).join(" ");
  setText(find("said-words"), ["abprune", ...words].map((word) => (isTree(word) ? treeInWords() : quoted(isAboutNode(words[0]) ? inPicture(word) : word))).join(" "));
  find("output").replaceChildren(text, ...links);
  find("output").scrollTop = 0;
  if (isNarrow.matches) setFolded(true);
  // The drawing has less room then.
  requestAnimationFrame(() => requestAnimationFrame(() => chosen !== null && follow(chosen)));
}

const closeSaid = () => (find("said").hidden = true);

find("said-close").addEventListener("click", closeSaid);
window.addEventListener("keydown", ({ key }) => key === "Escape" && closeSaid());
whenChosen.push(() => setText(find("ask-words"), ""));
// The answer about one node does not stay beside another.
whenChosen.push(() => saidAbout !== null && chosen !== saidAbout && closeSaid());

find("terminal-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const typed = find("terminal-words").value;
  const words = wordsOf(typed.replace(/^\s*abprune\s/, ""));
  const about = aboutShown(words);
  await (about ? runShown(about) : runTyped(words));
  find("terminal-words").value = typed;
});

// A command with the options that are chosen, as far as it has them; `compare` has all algorithms in it.
find("terminal-quick").addEventListener("click", ({ target }) => {
  const { words } = target.dataset;
  if (!words) return;
  const isWhatIf = words === "what-if";
  const isMissing = isWhatIf ? chosen === null || tree.nodes[chosen].kind !== "leaf" : isAboutNode(words) && chosen === null;
  setText(find("ask-words"), isMissing ? `${IS_TOUCH ? "Tap" : "Click"} a ${isWhatIf ? "leaf" : "node"} of the drawing first.` : "");
  if (!isMissing) runShown(aboutShown([words, ...(isAboutNode(words) ? [pathOf(chosen)] : [])]));
});
