// ---- several trees: the index, and from one to the next ----------------------------------------

let treeNumber = 0;

// The title in the data of a tree, which need not be read whole for it.
const titleIn = (text) => JSON.parse((/^\{"title":("(?:[^"\\]|\\.)*"|null)/.exec(text) || ["", "null"])[1]);
let titles = [];
const titleCounts = new Map();

// Opens the trees of a page; `showTree` shows one.
function openTrees(opened) {
  ({ texts, drawings } = opened);
  trees = [];
  hashes.clear();
  titles = texts.map(titleIn);
  titleCounts.clear();
  for (const title of titles) titleCounts.set(title, (titleCounts.get(title) ?? 0) + 1);
  find("print-all").hidden = drawings.length < 2;
}

// What a tree is called: its title, with its number if others have the same title.
function titleOf(number) {
  const title = titles[number];
  if (titleCounts.get(title) < 2) return title || "Game tree";
  return (title ? `${title} · ` : "Tree ") + (number + 1);
}

// Shows a tree, at a step; without one, where it opens.
function showTree(number, asked = 0) {
  pause();
  treeNumber = number;
  tree = treeAt(number);
  const step = asked || tree.step || 0;
  tree.at = 0;
  tree.states = tree.nodes.map(() => NOTHING);
  current = 0;
  chosen = null;
  codeShown = "";
  for (const row of rows) row.dataset.step = "";
  const title = titleOf(number);
  setText(find("title"), title);
  document.title = title;
  setText(find("about"), aboutSearch(tree));
  drawing.setAttribute("aria-label", title);
  find("walk").hidden = !tree.folds;
  draw();
  setUpLine();
  openTable();
  beginPractice();
  moveTo(indexOf(step));
  setMode(tree.is_blank && step === 0 || tree.steps.length === 0 ? "practice" : mode);
  start(tree.at > 0 && tree.steps[tree.at - 1].node !== null ? tree.steps[tree.at - 1].node : 0);
  showIndex();
}

// The number of steps that are done after the step that `trace` numbers so.
function indexOf(number) {
  const at = tree.steps.findIndex((step) => step.number > number);
  return at < 0 ? tree.steps.length : at;
}

// The number of the last one of so many drawn steps.
const stepAt = (at) => (at > 0 ? tree.steps[at - 1].number : 0);

function showIndex() {
  find("trees").hidden = texts.length < 2;
  if (texts.length < 2) return;
  setText(find("tree-list"), `Tree ${treeNumber + 1} of ${texts.length}`);
  find("tree-before").disabled = treeNumber === 0;
  find("tree-after").disabled = treeNumber === texts.length - 1;
  if (!find("index").hidden) fillIndex();
}

// What was reached in a tree.
function reachedIn(number) {
  const progress = progressOf(number);
  if (!progress) return "";
  if (!progress.best) return "begun";
  const [right, all, extra] = progress.best;
  return right === all && !extra ? `✓ all right (${right} of ${all})` : `${right} of ${all} right${tooMany(extra)}`;
}

function fillIndex() {
  find("index").replaceChildren(...texts.map((_, number) => {
    const link = make("a", { href: `#${[...address.before(), `${address.number}=${number + 1}`].join("&")}` }, titleOf(number));
    if (number === treeNumber) link.setAttribute("aria-current", "true");
    return make("li", {}, link, make("span", {}, " " + reachedIn(number)));
  }));
}

function toggleIndex(isOpen) {
  find("index").hidden = !isOpen;
  find("tree-list").setAttribute("aria-expanded", String(isOpen));
  if (isOpen) fillIndex();
}

find("tree-before").addEventListener("click", () => showTree(treeNumber - 1));
find("tree-after").addEventListener("click", () => showTree(treeNumber + 1));
find("tree-list").addEventListener("click", () => toggleIndex(find("index").hidden));

// ---- the address: `#step=17`, `#tree=2&step=17`, `#mode=practice` ----

// The key of the number of a tree, and what else stands in the address, before that.
const address = { number: "tree", before: () => [] };
const modeInAddress = () => (mode === "practice" ? ["mode=practice"] : []);

function addressOf(step) {
  const number = texts.length > 1 && `${address.number}=${treeNumber + 1}`;
  const parts = [...address.before(), number, ...(step > 0 ? [`step=${step}`] : modeInAddress())];
  return "#" + parts.filter((part) => part).join("&");
}

// Browsers limit how often a page may change its address: it does when the steps come to rest.
let addressTimer = 0;
function showAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    const step = mode === "search" ? stepAt(tree.at) : 0;
    if (location.hash.slice(1) !== addressOf(step).slice(1)) history.replaceState(history.state, "", addressOf(step));
  }, 300);
}

function goToAddress() {
  clearTimeout(addressTimer);
  const asked = new URLSearchParams(location.hash.slice(1));
  const number = (key) => Math.max(0, Math.floor(Number(asked.get(key)) || 0));
  const which = Math.min(texts.length, Math.max(1, number(address.number) || treeNumber + 1)) - 1;
  if (!tree || which !== treeNumber) {
    showTree(which, number("step"));
  } else if (number("step") > 0) {
    pause();
    if (mode !== "search") setMode("search");
    stepping.go(stepping.ofStep(number("step")));
  }
  if (number("step") === 0 && asked.get("mode") === "practice" && mode !== "practice") setMode("practice");
  toggleIndex(false);
}
