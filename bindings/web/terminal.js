// ---- all commands, as one types them: the tree is the file tree.json, and standard input ------

// Runs these words and shows what the program says below the drawing; gives its result.
async function runTyped(words) {
  const own = words[0] === "abprune" ? words.slice(1) : words;
  find("terminal-words").value = own.map(quoted).join(" ");
  const { word, files: named, input } = treeInput();
  const given = { ...Object.fromEntries(files), ...named, "tree.json": source.bytes ?? treeText.value };
  try {
    const run = await runSeen(own, given, { input: input ?? given[word] });
    showSaid(own, run.text + run.errors, Object.entries(run.files).map(([name, bytes]) => make("p", {}, linkTo(name, bytes))));
    return run;
  } catch (error) {
    showSaid(own, error.message);
    return { errors: "" };
  }
}

// The node that the answer is about; `null`: about none.
let saidAbout = null;

function showSaid(words, text, links = []) {
  find("said").hidden = false;
  saidAbout = ["explain", "what-if"].includes(words[0]) ? chosen : null;
  setText(find("said-words"), ["abprune", ...words].map(quoted).join(" "));
  find("output").replaceChildren(text, ...links);
  find("output").scrollTop = 0;
  if (isNarrow.matches) setFolded(true);
}

const closeSaid = () => (find("said").hidden = true);

find("said-close").addEventListener("click", closeSaid);
window.addEventListener("keydown", ({ key }) => key === "Escape" && closeSaid());
whenChosen.push(() => setText(find("ask-words"), ""));
// The answer about one node does not stay beside another.
whenChosen.push(() => saidAbout !== null && chosen !== saidAbout && closeSaid());

find("terminal-form").addEventListener("submit", (event) => {
  event.preventDefault();
  runTyped(wordsOf(find("terminal-words").value));
});

// A command with the options that are chosen, as far as it has them; `compare` has all algorithms in it.
find("terminal-quick").addEventListener("click", ({ target }) => {
  const { words } = target.dataset;
  if (!words) return;
  const [isWhatIf, isAboutNode] = [words === "what-if", ["explain", "what-if"].includes(words)];
  const isMissing = isWhatIf ? chosen === null || tree.nodes[chosen].kind !== "leaf" : isAboutNode && chosen === null;
  setText(find("ask-words"), isMissing ? `Click a ${isWhatIf ? "leaf" : "node"} of the drawing first.` : "");
  if (isMissing) return;
  const node = isAboutNode ? [pathOf(chosen)] : [];
  const options = words === "compare" ? without(optionWords(), "--algorithm") : optionWords();
  runWith(options, (fewer) => runTyped([...wordsOf(words), ...fewer, "tree.json", ...node]));
});
