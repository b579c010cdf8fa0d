// ---- the editor: draws what is typed, marks what is wrong --------------------------------------

// The words that draw the tree, without the word that names it.
const drawWords = () => ["draw", "--format", "html", ...optionWords(), ...foldWords(), ...partWords()];

// A large tree is drawn with folds, unless the options say otherwise.
const foldWords = () => (optionWords().some((word) => /^--(fold|blank|solutions)\b/.test(word)) ? [] : ["--fold", "auto"]);

// Whether a step can be drawn with the way to it.
const hasWays = () => foldWords().length > 0 && !optionWords().some((word) => /^--step\b/.test(word));

// What is drawn of the tree: the part, with what is opened and closed there, and the way to a step.
function partWords(step = source.way) {
  const { part, opened, closed } = source;
  const words = (name, values) => values.flatMap((value) => [name, value]);
  return [...words("--root", part && part.root !== "/" ? [part.root] : []), ...words("--max-ply", part?.plies ? [String(part.plies)] : []),
    ...words("--open", opened), ...words("--close", closed), ...words("--step", step !== null && hasWays() ? [String(step)] : [])];
}

// The same for another format than the page.
const shownWords = (step) => [...(tree?.folds ? foldWords() : []), ...partWords(step)];

const isTooLarge = ({ status, errors }) => status === 2 && /^error: there are more than \d+ nodes to draw/.test(errors);

// What is said where `--open` and `--close` have no place, or name no node of the part, or several.
const isAboutFolds = ({ status, errors }) => status === 2 && new RegExp("^error: (`--open` and `--close` are for |there is no node "
  + "|no (node|child of .*) has the name|\\d+ (nodes|children of .*) have the name|.* is not a path, nor |.* is not in the drawn part)").test(errors);

// Draws the tree; of a large one the plies at the top of it or of its part, as many as can be drawn.
async function drawn() {
  const root = source.part?.root ?? "/";
  source.part = root === "/" ? null : { root, plies: null };
  const run = () => runAbout((word) => [...drawWords(), word]);
  let result = await run();
  // A way that is too long is not opened, nor one to a step that the search has not.
  const way = isTooLarge(result) ? source.way : null;
  if (!isStale && source.way !== null && (way !== null || /^error: there is no step /.test(result.errors))) {
    source.way = null;
    result = await run();
  }
  const kept = { opened: [...source.opened], closed: [...source.closed] };
  // What cannot be opened, or not all at once, is not. What is wrong elsewhere, as in a half typed text, closes nothing.
  while (!isStale && (isAboutFolds(result) || isTooLarge(result)) && source.opened.length + source.closed.length > 0) {
    (source.opened.length > 0 ? source.opened : source.closed).pop();
    result = await run();
  }
  if (!isStale && result.status === 2 && !isTooLarge(result)) Object.assign(source, kept);
  const whole = result;
  for (const plies of [100, 10, 8, 6, 5, 4, 3, 2, 1]) {
    if (!isTooLarge(result)) return result;
    Object.assign(source, { part: { root, plies }, way });
    result = await run();
  }
  // No ply of it can be drawn, or the options say already which.
  if (result.status === 2) source.part = root === "/" ? null : { root, plies: null };
  return result.status === 2 ? whole : result;
}

// ---- one run after the other: the last one counts ----

let underWay = null;
let isStale = false;

// Draws what is there now. What a run under way draws is out of date: a long one is stopped.
function update() {
  // What was said is about the tree and the rules that were there, and so is the step that is waited for.
  closeSaid();
  if (stepping.wanted !== null) stepping.wanted = goal = null;
  stopLongRun();
  return redraw();
}

// The same without a word about it: what runs is waited for.
function redraw() {
  isStale = true;
  underWay ??= drawNewest().finally(() => (underWay = null));
  return underWay;
}

async function drawNewest() {
  while (isStale) {
    isStale = false;
    try {
      showRun(await drawn());
    } catch (error) {
      if (!isStale) showFailure(error);
    }
  }
  showCommand();
  if (tree) showAddress();
  showOverview();
}

let typingTimer = 0;
const updateSoon = () => {
  clearTimeout(typingTimer);
  typingTimer = setTimeout(update, 150);
};

// ---- what a run gives ----

function showRun(run) {
  const { text: page } = run;
  const all = (part) => [...page.matchAll(part)].map(([, text]) => text);
  const texts = run.status === 0 ? all(/<script type="application\/json" class="tree">(.*)<\/script>/g) : [];
  if (texts.length === 0) {
    showWrongAfterPause(run.status === 0 ? "error: these options make no drawing\nhelp: other formats are under “Save and share” and “All commands”" : run.errors);
    return;
  }
  showNote(run.errors);
  open({ texts, drawings: all(/<noscript>\n(<svg.*?<\/svg>)/gs) });
}

// While a tree opens, nothing of it is chosen yet.
let isOpening = false;

// The node that is opened, closed or looked for by the next drawing: its path, and its place on the stage; `null`: none.
let goal = null;

// Opens what was drawn: where the tree has the shape that it had, at the same step, in the same view.
function open(opened) {
  const { wanted } = stepping;
  const isPlaying = timer !== 0 && wanted !== null;
  const before = isFresh ? null : {
    ...tree, view: { ...view }, current, chosen, hasFocus: drawing.contains(document.activeElement),
    path: pathOf(current), chosenPath: chosen === null ? null : pathOf(chosen), told: stepAt(tree.reached),
  };
  source.shown = JSON.stringify([source.name, source.bytes?.length ?? treeText.value, optionWords()]);
  openTrees(opened);
  const number = Math.min(treeNumber, texts.length - 1);
  const next = treeAt(number);
  const isSame = before && before.nodes.length === next.nodes.length
    && next.nodes.every(({ parent, kind }, at) => before.nodes[at].parent === parent && before.nodes[at].kind === kind);
  const isAtEnd = !before || before.at === before.steps.length;
  const step = wanted !== null ? { number: wanted } : !before && next.step !== undefined ? { number: next.step } : isAtEnd ? next.steps.at(-1) : goal ? before.steps[before.at - 1] : next.steps[Math.min(before.at, next.steps.length) - 1];
  const keptMode = mode;
  isFresh = false;
  delete next.step;
  if (goal && before) next.reached = next.steps.filter(({ number }) => number <= before.told).length;
  document.body.classList.remove("empty");
  document.body.classList.add("live");
  isOpening = true;
  showTree(number, step?.number ?? 0);
  if (keptMode === "practice" && mode !== "practice") setMode(keptMode);
  find("title").hidden = titleOf(number) === "Game tree";
  // A tree that is small, and legible somewhat less, is seen whole.
  if (isSame && (!goal || wanted !== null)) keepView(before);
  else if (goal && before && !(wanted !== null && before.view.isFit)) keepPlace(before);
  else if (fitScale() >= 0.6) fit();
  else start(0);
  if (wanted !== null && before && !isSame) keepFocus(before, nodeAt(before.path), drawnAt(before.chosenPath));
  isOpening = false;
  if (goal && before && wanted === null) focusNode(nodeAt(goal.path));
  else describe();
  if (isPlaying) play();
}

// The inner node at a path, if it is drawn.
function drawnAt(path) {
  const number = path === null ? 0 : nodeAt(path);
  return path !== null && pathOf(number) === path && tree.nodes[number].kind !== "leaf" ? number : null;
}

// Shows the node of the goal where it was, or in the middle.
function keepPlace({ view: { scale } }) {
  const [width, height] = stageSize();
  const [toX, toY] = goal.at ?? [width / 2, height / 3];
  const number = nodeAt(goal.path);
  const [x, y] = shown.nodes[number].at;
  const readable = Math.max(scale, LEAST_READABLE);
  // Its children are in sight, too.
  const [child] = tree.nodes[number].children;
  const below = child === undefined ? 0 : readable * (shown.nodes[child].at[1] - y) + 60;
  const atY = clamped(toY, 30, Math.max(30, height - below));
  Object.assign(view, { scale: readable, x: toX - readable * x, y: atY - readable * y, isFit: false });
  look();
}

function keepView(before) {
  Object.assign(view, before.view);
  if (view.isFit) fit();
  else look();
  keepFocus(before, before.current, before.chosen);
}

// The node that had the focus has it again, and the chosen one is chosen.
function keepFocus({ hasFocus }, focusedNow, chosenNow) {
  shown.nodes[current].group.setAttribute("tabindex", "-1");
  current = focusedNow;
  shown.nodes[current].group.setAttribute("tabindex", "0");
  if (hasFocus) shown.nodes[current].group.focus({ preventScroll: true });
  chosen = chosenNow;
}

// ---- what is wrong ----

// So many milliseconds after the last key it is said what is wrong: what is half typed is no mistake.
const PAUSE = 700;
let typedAt = -PAUSE;
let wrongTimer = 0;

function showWrongAfterPause(message) {
  clearTimeout(wrongTimer);
  wrongTimer = setTimeout(() => showWrong(message), Math.max(0, typedAt + PAUSE - performance.now()));
}

// Shows a message of the program, at its place in the text; the last tree that could be drawn stays.
function showWrong(message) {
  clearTimeout(wrongTimer);
  const [said, help] = partsOf(message);
  document.body.classList.toggle("wrong", message !== "");
  find("wrong").hidden = message === "";
  find("wrong").classList.remove("note");
  setText(find("wrong-message"), said);
  const { advice, options } = adviceOf(help, treeText.value);
  setText(find("wrong-help"), advice);
  find("wrong-options").replaceChildren(...options.map(optionButton));
  const text = treeText.value;
  const place = source.bytes ? null : placeOfMessage(message, text);
  const marks = find("text-marks");
  marks.replaceChildren();
  if (place === null) return;
  const marked = /^(?:[\w.+-]+|[^\s])/u.exec(text.slice(place))?.[0] ?? "";
  marks.append(text.slice(0, place), make("mark", {}, marked || "\u00a0"), text.slice(place + marked.length));
  marks.scrollTop = treeText.scrollTop;
}

// A button that draws the tree with one option more.
function optionButton(option) {
  const button = make("button", { type: "button" }, wordsOfOption(option));
  button.addEventListener("click", () => {
    showOptions(withOption(optionWords(), option));
    treeText.focus();
    update();
  });
  return button;
}

// Shows what the program notes about a tree that it has drawn.
function showNote(message) {
  showWrong(message.replace(/^note: (-|\S+): /, "error: "));
  document.body.classList.remove("wrong");
  find("wrong").classList.add("note");
}

function showFailure(error) {
  if (error instanceof Stopped) showWrong("error: stopped\nhelp: a smaller tree, or a depth, takes less time; type anything to search again");
  else if (/WebAssembly|CompileError|unsafe-eval/.test(`${error.name} ${error.message}`)) {
    showWrong("error: the program cannot run here\nhelp: this browser, or the site that the page is on, forbids WebAssembly; save the page as a file and open that");
  } else showWrong(`error: ${error.message}`);
}

// ---- the part of a large tree ----

function showPart() {
  if (isOpening) return;
  const { part } = source;
  find("part").hidden = !part;
  if (!part) return;
  const plies = part.plies === null ? "" : `, ${part.plies === 1 ? "1 ply" : `${part.plies} plies`}`;
  setText(find("part-words"), part.root === "/" ? `A large tree: its top${plies}` : `The part below ${part.root}${plies}`);
  find("part-up").hidden = part.root === "/";
  find("part-down").hidden = !canGoDown();
}

const canGoDown = () => chosen !== null && chosen > 0 && tree.nodes[chosen].kind !== "leaf";

function drawPart(root) {
  Object.assign(source, { part: { root, plies: null }, opened: [], closed: [], way: null });
  chosen = null;
  update();
}

// ---- folds: the program draws the tree with what is opened and closed ----

// Whether the first path leads to a node at or below that of the second one.
const isBelow = (path, above) => path === above || above === "/" || path.startsWith(`${above}/`);

// Opens the node at a path, with the way to it, or closes it; it is at this place on the stage then, or in the middle.
async function changeFold(path, isOpened, at = null) {
  const mine = (goal = { path, at });
  stepping.wanted = null;
  source.opened = isOpened ? [...source.opened, path] : source.opened.filter((one) => !isBelow(one, path));
  source.closed = isOpened ? source.closed.filter((one) => !isBelow(path, one)) : [...source.closed.filter((one) => !isBelow(one, path)), path];
  await update();
  // Another one may be wanted by now.
  if (goal === mine) goal = null;
}

const sayHow = walk.change;
walk.change = (number, isOpened) => {
  const path = pathOf(number);
  // At the limit of the plies only another part goes further.
  const isLast = source.part?.plies && tree.nodes[number].ply >= source.part.plies;
  if (texts.length > 1) sayHow(number, isOpened);
  else if (isLast && isOpened) drawPart(path);
  else changeFold(path, isOpened, placeOf(number));
};

// A node that is not drawn is found by the program: by its path, name or move, or by its letters. A move that several nodes
// have is that of a child of the node that was gone to last, or of the root.
const goToDrawn = walk.go;
walk.go = async (text) => {
  const wrong = goToDrawn(text);
  if (wrong === "" || texts.length > 1) return wrong;
  const found = (where, ...more) => searchRun((word, options) => ["explain", "--format", "json", ...options, ...more, word, where]);
  let run = await found(text);
  const [said, help] = partsOf(run.errors);
  const isOfSeveral = help.startsWith("say which ");
  if (run.status !== 0) run = await found(text, "--letters");
  for (const path of isOfSeveral ? [pathOf(current), "/"] : []) if (run.status !== 0) run = await found(`${path.replace(/\/$/, "")}/${text}`);
  if (run.status !== 0) return isOfSeveral ? `${said}: ${help}` : said;
  await goTo(JSON.parse(run.text).path);
  return "";
};

// Goes to the node at a path; if it is not drawn, the way to it is opened.
async function goTo(path) {
  const number = nodeAt(path);
  if (pathOf(number) === path) focusNode(number);
  else await changeFold(path, true);
}

find("part-down").addEventListener("click", () => drawPart(pathOf(chosen)));
find("part-up").addEventListener("click", () => drawPart(source.part.root.replace(/\/[^/]*$/, "") || "/"));

// ---- events ----

treeText.addEventListener("input", () => {
  typedAt = performance.now();
  isTyped = true;
  clearTimeout(wrongTimer);
  Object.assign(source, { name: source.bytes ? "" : source.name, bytes: null, generated: null });
  treeText.placeholder = "";
  updateSoon();
});
treeText.addEventListener("scroll", () => (find("text-marks").scrollTop = treeText.scrollTop));
for (const control of [...controls, moreOptions]) control.addEventListener("input", updateSoon);
find("options").addEventListener("submit", (event) => event.preventDefault());
whenChosen.push(showPart);
