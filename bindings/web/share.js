// ---- ways out: files, the link, the command ----------------------------------------------------

// A link that saves bytes as a file.
function linkTo(name, bytes) {
  return make("a", { href: URL.createObjectURL(new Blob([bytes])), download: name.replace(/.*\//, "") }, name);
}

const stem = () => (source.name.replace(/.*\//, "").replace(/\.[^.]*$/, "") || "tree");

const SAVED = {
  svg: ["draw", "--format", "svg"], tex: ["draw", "--format", "tikz", "--standalone"], html: ["draw", "--format", "html"],
  json: ["solve", "--format", "json"],
};

async function saveAs(kind) {
  const [command, ...words] = SAVED[kind];
  const isDrawing = command === "draw";
  const run = isDrawing ? await runAbout((word) => [command, ...words, ...optionWords(), ...shownWords(source.way === null ? null : stepAt(tree.at)), word])
    : await searchRun((word, options) => [command, ...words, ...options, word]);
  if (run.status === 2) {
    say(partsOf(run.errors).filter((part) => part).join(". "));
    return;
  }
  const link = linkTo(`${stem()}.${kind}`, run.output);
  link.click();
  say(`Saved as ${link.download}.`);
}

const say = (text) => setText(find("save-words"), text);

find("save").addEventListener("click", ({ target }) => {
  const kind = target.dataset.save;
  if (kind) saveAs(kind).catch((error) => say(error.message));
});

// ---- copying ----

async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Where pages may not write to the clipboard, the text is selected to be copied by hand.
    getSelection().selectAllChildren(field);
    return false;
  }
  return true;
}

find("copy-command").addEventListener("click", async ({ target }) => {
  const isDone = await copy(find("command").textContent, find("command"));
  setText(target, isDone ? "Copied" : "Press Ctrl+C");
  setTimeout(() => setText(target, "Copy"), 1500);
});

find("copy-link").addEventListener("click", async () => {
  const link = linkHere();
  if (!link) return;
  find("link").hidden = false;
  setText(find("link"), link);
  const isCopied = await copy(link, find("link"));
  const isLocal = location.protocol === "file:";
  say(`${isCopied ? "The link is copied." : "Copy the link from here:"}${isLocal ? " It works on this machine only, as this page is a file here. For others, save the page, and send that:" : ""}`);
  if (isLocal) find("save-words").append(" ", find("save").querySelector("[data-save=html]").cloneNode(true));
});

// ---- the command for what is shown ----

function showCommand() {
  const draw = ["abprune", "draw", "-o", "tree.html", ...optionWords(), ...shownWords()];
  const text = treeText.value.trim();
  const isShort = !source.name && !source.generated && text.length <= 200 && /^[[({]/.test(text);
  const line = (words) => words.map(quoted).join(" ");
  setText(find("command"), source.generated ? `${line(["abprune", ...source.generated])} | ${line(draw)}`
    : line([...draw, isShort ? text.replace(/\s*\n\s*/g, " ") : source.name || "tree.json"]));
}

// ---- the address: the tree, or what generates it; the options; the mode ----

// Longer addresses are cut off or refused on their way.
const LONGEST_LINK = 8000;

address.number = "line";
address.before = () => {
  if (source.bytes || treeText.value.length > LONGEST_LINK) return [];
  const part = (key, value) => (value ? [`${key}=${encodeURIComponent(value)}`] : []);
  const line = (words) => words.map(quoted).join(" ");
  const parts = [
    ...(source.generated ? part("generate", line(source.generated.slice(1))) : part("tree", treeText.value)),
    ...(source.name && !source.generated ? part("name", source.name) : []),
    ...part("options", line(optionWords())), ...part("part", source.part && source.part.root !== "/" ? source.part.root : ""),
    ...part("open", source.opened.join(",")), ...part("close", source.closed.join(",")),
    ...part("node", chosen !== null && tree ? pathOf(chosen) : ""),
  ];
  return parts.join("&").length > LONGEST_LINK ? [] : parts;
};

// The address of the page with what is shown; nothing if that is too much for an address.
function linkHere() {
  const parts = address.before();
  if (parts.length > 0) return location.href.split("#")[0] + addressOf(mode === "search" && tree.at < tree.steps.length ? stepAt(tree.at) : 0);
  say(source.bytes ? "A file of bytes has no link: send the file." : "The tree is too long for a link: save the page, and send the file.");
  return null;
}

// Chooses the node at a path, if it is drawn.
function choosePath(path) {
  const number = nodeAt(path);
  if (pathOf(number) !== path) return;
  chosen = number;
  describe();
}

whenChosen.push(() => !isOpening && showAddress());

const readAddress = (text) => new URLSearchParams(text.replace(/\+/g, "%2B"));

// Opens what the address says; without any of it, the first sample. What is open stays open.
async function openAddress() {
  const asked = readAddress(location.hash.slice(1));
  const here = readAddress(address.before().join("&"));
  if (!tree || ["tree", "generate", "name", "options", "part", "open", "close"].some((key) => asked.get(key) !== here.get(key))) {
    const options = wordsOf(asked.get("options") ?? "");
    if (asked.has("mode")) mode = asked.get("mode") === "practice" ? "practice" : "search";
    if (asked.has("generate")) await openGenerated(["generate", ...wordsOf(asked.get("generate"))], options);
    else if (asked.has("tree")) await openSource({ text: asked.get("tree"), name: (asked.get("name") ?? "").replace(/^-|\//g, "_"), options });
    else await openSample(0);
    const [part, opened, closed] = ["part", "open", "close"].map((key) => asked.get(key)?.split(",") ?? []);
    if (tree && part.length + opened.length + closed.length > 0) {
      Object.assign(source, { part: part.length > 0 ? { root: part[0], plies: null } : null, opened, closed, way: null });
      await update();
    }
  }
  if (tree && (asked.has("step") || asked.has("line"))) goToAddress();
  if (tree && asked.has("node")) choosePath(asked.get("node"));
  if (tree && asked.has("mode") && mode !== asked.get("mode") && ["practice", "search"].includes(asked.get("mode"))) setMode(asked.get("mode"));
}
