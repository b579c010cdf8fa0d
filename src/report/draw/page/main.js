// ---- the page: its modes, its keys, printing ---------------------------------------------------

let mode = "search";

function setMode(next) {
  // An answer is that of one search.
  mode = tree.again ? "search" : next;
  pause();
  const isPractice = mode === "practice";
  document.body.dataset.mode = mode;
  find("practice").hidden = !isPractice;
  find("search").hidden = find("controls").hidden = isPractice;
  find("mode-practice").setAttribute("aria-pressed", String(isPractice));
  find("mode-search").setAttribute("aria-pressed", String(!isPractice));
  find("mode-search").disabled = tree.steps.length === 0;
  find("mode-practice").disabled = Boolean(tree.again);
  edit(null);
  paintAll();
  showStep();
  showAddress();
}

const lookNow = (number) => (mode === "practice" ? lookOfPractice(number) : lookOfSearch(number));

function paintAll() {
  tree.nodes.forEach((_, number) => paint(number, lookNow(number)));
}

// ---- nodes of the drawing: one stop for the tabulator ----

function focusNode(number) {
  const before = shown.nodes[current].group;
  before.setAttribute("tabindex", "-1");
  before.removeAttribute("aria-selected");
  current = number;
  const { group } = shown.nodes[number];
  group.setAttribute("tabindex", "0");
  group.setAttribute("aria-selected", "true");
  group.focus({ preventScroll: true });
  follow(number);
  if (mode === "search") {
    chosen = number;
    describe();
  }
}

function act(number, isFocused) {
  if (mode !== "practice") return;
  const can = canHave(number);
  if (can.value || can.window) edit(number, isFocused);
  else if (can.order) toggleOrder(number);
  else if (can.cut) toggleCut(number);
}

drawing.addEventListener("click", (event) => {
  if (hasDragged) return;
  const found = meant(event);
  if (!found) {
    edit(null);
    chosen = null;
    describe();
  } else if (found.edge !== undefined && mode === "practice") {
    toggleCut(found.edge);
  } else {
    const number = found.node ?? found.edge;
    const isChosen = chosen === number;
    focusNode(number);
    // The first click on an open node chooses it.
    if (isWalked() && (tree.nodes[number].is_folded || isChosen)) toggle(number);
    act(number, true);
  }
});

drawing.addEventListener("focusin", (event) => {
  const group = event.target.closest("[data-node]");
  if (group && Number(group.dataset.node) !== current) focusNode(Number(group.dataset.node));
});

// ---- keys ----

const goDrawn = (at) => stepping.go(stepping.of(at));
const nextCutoff = () => goDrawn(tree.cutoffs.find((cutoff) => cutoff > tree.at) ?? tree.at);
const cutoffBefore = () => goDrawn(tree.cutoffs.filter((cutoff) => cutoff < tree.at).at(-1) ?? tree.at);
const stepsBy = (action) => () => {
  pause();
  action();
};
const STEPS = {
  first: stepsBy(() => goDrawn(0)), back: stepsBy(() => stepping.go(place() - 1)), forward: stepsBy(() => stepping.go(place() + 1)),
  last: stepsBy(() => stepping.go(stepping.count())), "cutoff-after": stepsBy(nextCutoff), "cutoff-before": stepsBy(cutoffBefore),
  play: () => (timer ? pause() : play()),
};
for (const [id, action] of Object.entries(STEPS)) find(id).addEventListener("click", action);

// What a key does in the drawing and elsewhere; nothing: the browser may have it.
function actionOf(event, isInDrawing) {
  const { key } = event;
  const everywhere = {
    f: fit, "0": fit, "+": () => zoom(1.3), "=": () => zoom(1.3), "-": () => zoom(1 / 1.3),
    Escape: () => (editor.hidden ? toggleIndex(false) : closeEditor()),
  };
  const search = {
    ArrowLeft: STEPS.back, ArrowRight: STEPS.forward, Home: STEPS.first, End: STEPS.last, p: STEPS.play,
    c: event.shiftKey ? STEPS["cutoff-before"] : STEPS["cutoff-after"],
  };
  const last = tree.nodes.length - 1;
  const inDrawing = {
    ArrowUp: () => focusNode(Math.max(0, current - 1)), ArrowDown: () => focusNode(Math.min(last, current + 1)),
    Enter: () => act(current, true), " ": () => act(current, true),
  };
  const { parent, children } = tree.nodes[current];
  const inPractice = {
    ArrowLeft: () => focusNode(parent ?? 0), ArrowRight: () => focusNode(children[0] ?? current),
    Home: () => focusNode(0), End: () => focusNode(last),
    x: () => toggleCut(current), o: () => canHave(current).order && toggleOrder(current),
  };
  const shift = 60;
  const shifted = {
    ArrowLeft: () => pan(shift, 0), ArrowRight: () => pan(-shift, 0),
    ArrowUp: () => pan(0, shift), ArrowDown: () => pan(0, -shift),
  };
  const name = key.length === 1 ? key.toLowerCase() : key;
  return (event.shiftKey && shifted[name]) || (isInDrawing && isWalked() && WALK[name]) || (isInDrawing && inDrawing[name])
    || (isInDrawing && mode === "practice" && inPractice[name]) || (mode === "search" && search[name]) || everywhere[name];
}

document.addEventListener("keydown", (event) => {
  if (!tree || event.altKey || event.ctrlKey || event.metaKey) return;
  const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && !event.target.closest("footer [type=checkbox]");
  if (isField && event.key !== "Escape") return;
  const isButton = /^(BUTTON|SUMMARY|A)$/.test(event.target.tagName);
  if (isButton && (event.key === "Enter" || event.key === " ")) return;
  const isInDrawing = drawing.contains(event.target);
  // A digit or a sign begins an answer.
  const begins = mode === "practice" && isInDrawing && /^[\d<>=≤≥−∞-]$/.test(event.key);
  if (begins && canHave(current).value) {
    edit(current, true);
    return;
  }
  const action = actionOf(event, isInDrawing);
  if (!action) return;
  event.preventDefault();
  action();
});

find("slider").addEventListener("input", (event) => stepsBy(() => stepping.go(Number(event.target.value)))());
find("speed").addEventListener("change", () => timer && play());
find("mode-search").addEventListener("click", () => setMode("search"));
find("mode-practice").addEventListener("click", () => setMode("practice"));
