// ---- the steps: going to one, playing, the slider, the list, the algorithm ---------------------

let timer = 0;

// The places of the slider: one for each step about a drawn node. The page with the program has one for each step of the
// search, and draws for those about other nodes.
const stepping = {
  count: () => tree.steps.length,
  // The place of a drawn step, and that of a step of the search.
  of: (at) => at,
  ofStep: (number) => indexOf(number),
  go: (place) => go(place),
  // The place that waits for its drawing; `null`: none.
  wanted: null,
};
const place = () => stepping.wanted ?? stepping.of(tree.at);

// Goes to a step (0: before the first) and paints the nodes that this changes.
function go(to) {
  const touched = moveTo(to);
  if (mode === "search") for (const number of touched) paint(number, lookOfSearch(number));
  showStep();
}

// Brings all nodes into the state that they have after a step; gives those that change.
function moveTo(to) {
  const target = clamped(to, 0, tree.steps.length);
  const touched = new Set();
  const touch = (number) => number !== null && number !== undefined && touched.add(number);
  const mark = () => tree.at > 0 && touch(tree.steps[tree.at - 1].node);
  const isOver = () => tree.at === tree.steps.length;
  const wasOver = isOver();
  mark();
  while (tree.at !== target) {
    const isForward = tree.at < target;
    const change = tree.changes[isForward ? tree.at : tree.at - 1];
    tree.at += isForward ? 1 : -1;
    if (!change) continue;
    const { node, before, after } = change;
    tree.states[node] = isForward ? after : before;
    touch(node);
    for (const child of tree.nodes[node].children) if (tree.nodes[child].kind === "fold") touch(child);
    touch(before.best);
    touch(after.best);
    if (after.isCut === before.isCut && after.isAnswered === before.isAnswered) continue;
    for (let inside = node + 1; inside < tree.nodes[node].end; inside += 1) touch(inside);
  }
  mark();
  if (wasOver !== isOver()) tree.nodes.forEach((node, number) => node.is_pv && touch(number));
  shown.svg.classList.toggle("told", isOver() && target > 0);
  tree.reached = Math.max(tree.reached, tree.at);
  return touched;
}

// The leaf where the principal variation ends, as the picture calls it.
const lineInNames = (words) => words.replace(/(?<= variation to )\/[\d/]+(?=\.?$)/, (path) => nameAt(path) ?? path);

// Which cutoff it is: ` Shallow beta cutoff.`
function kindOfCutoff({ event, told }) {
  const [, kind, reach = ""] = (event === "cutoff" && /: (\w+ cutoff)(?:.*\((\w+)\)$)?/.exec(told)) || [];
  return kind ? ` ${[reach, kind].filter(Boolean).join(" ").replace(/^./, (first) => first.toUpperCase())}.` : "";
}

function showStep() {
  const { at, steps } = tree;
  const step = at > 0 ? steps[at - 1] : null;
  const [here, count] = [place(), stepping.count()];
  setText(find("count"), `Step ${stepAt(at)} of ${tree.step_count}`);
  setText(find("words"), step ? lineInNames(step.words) + kindOfCutoff(step) : steps.length > 0
    ? `Before the first step: nothing is known yet. ${IS_TOUCH ? "Tap Play, or the arrow beside it" : "Press → or Play"}.`
    : "There is no search to show.");
  const slider = find("slider");
  set(slider, "max", String(count));
  slider.value = here;
  slider.setAttribute("aria-valuetext", find("count").textContent);
  slider.style.setProperty("--done", count ? (100 * here) / count + "%" : "0%");
  const marks = tree.cutoffs.filter((cutoff) => cutoff <= tree.reached).map((cutoff) => `M${stepping.of(cutoff)} 0V1`).join("");
  set(find("cutoff-marks"), "viewBox", `0 0 ${Math.max(1, count)} 1`);
  set(find("cutoff-marks").firstElementChild, "d", marks);
  find("first").disabled = find("back").disabled = at === 0;
  find("last").disabled = find("forward").disabled = here === count;
  find("cutoff-before").disabled = !tree.cutoffs.some((cutoff) => cutoff < at);
  find("cutoff-after").disabled = !tree.cutoffs.some((cutoff) => cutoff > at);
  if (here === count) pause();
  if (mode !== "search") return;
  showLine(step);
  showCode(step);
  showTable();
  showList();
  describe();
  if (step && step.node !== null) follow(step.node);
  showAddress();
}

// ---- playing ----

function pause() {
  clearInterval(timer);
  timer = 0;
  setText(find("play"), "Play");
  find("play").setAttribute("aria-pressed", "false");
  find("words").setAttribute("aria-live", "polite");
}

function play() {
  pause();
  if (place() === stepping.count()) stepping.go(0);
  const perSecond = Number(find("speed").value);
  timer = setInterval(() => stepping.wanted === null && stepping.go(place() + 1), 1000 / perSecond);
  setText(find("play"), "Pause");
  find("play").setAttribute("aria-pressed", "true");
  // So many sentences cannot be listened to.
  if (perSecond > 1) find("words").setAttribute("aria-live", "off");
}

// ---- the algorithm ----

// Marks what belongs to the step.
function setCurrent(element, isCurrent) {
  if (isCurrent === element.hasAttribute("aria-current")) return;
  if (isCurrent) element.setAttribute("aria-current", "step");
  else element.removeAttribute("aria-current");
}

let codeShown = "";

function showCode(step) {
  const line = tree.lines[tree.at - 1];
  const about = line ? line.node : step && step.node !== null ? step.node : 0;
  const { kind } = tree.nodes[about];
  const player = kind === "leaf" ? codeShown || "max" : kind;
  const list = find("code");
  if (codeShown !== player) {
    codeShown = player;
    list.dataset.player = player;
    list.replaceChildren(...algorithmOf(tree, player).map(([, text]) => make("li", {}, text)));
  }
  algorithmOf(tree, player).forEach(([code], at) => setCurrent(list.children[at], step !== null && code === codeOf(step)));
}

// ---- the list: only the rows in sight are there ----

const rows = [];
const list = find("list");
// The height of a row and of the list, and how far it is scrolled; measured when that changes.
const seen = { size: 32, height: 0, top: 0 };

function measureList() {
  seen.size = parseFloat(getComputedStyle(list).getPropertyValue("--row")) || 32;
  seen.height = list.clientHeight;
  seen.top = list.scrollTop;
  fillList();
}

function showList() {
  const { size, height } = seen;
  const { steps, at } = tree;
  find("list-all").style.height = steps.length * size + "px";
  const top = (at - 1) * size;
  if (height > 0 && (at === 0 || top < seen.top || top + size > seen.top + height)) {
    const most = Math.max(0, steps.length * size - height);
    const to = clamped(top - height + 1.6 * size, 0, most);
    // With the next picture: to scroll now would lay all out that changes with the step.
    if (to !== seen.top) requestAnimationFrame(() => (list.scrollTop = seen.top));
    seen.top = to;
  }
  fillList();
}

function fillList() {
  if (!tree) return;
  const { size, height } = seen;
  const { steps, at } = tree;
  const first = Math.max(0, Math.floor(seen.top / size) - 2);
  const count = Math.min(steps.length, Math.ceil(height / size) + 4);
  while (rows.length < count) {
    const row = make("a", {}, make("span"), make("span"));
    const item = make("div", {}, row);
    item.setAttribute("role", "listitem");
    find("list-all").append(item);
    rows.push(row);
  }
  rows.forEach((row, offset) => {
    // A row keeps its step while that is in sight.
    const index = first + ((offset - first) % rows.length + rows.length) % rows.length;
    const step = steps[index];
    row.hidden = row.parentElement.hidden = !step;
    if (!step) return;
    if (row.dataset.step !== String(index)) {
      row.dataset.step = index;
      row.style.top = index * size + "px";
      row.href = addressOf(step.number);
      row.parentElement.setAttribute("aria-posinset", index + 1);
      row.parentElement.setAttribute("aria-setsize", steps.length);
    }
    setText(row.firstChild, String(step.number));
    setText(row.lastChild, index < tree.reached ? lineInNames(step.told) : "…");
    setCurrent(row, index === at - 1);
  });
}

list.addEventListener("scroll", measureList);
new ResizeObserver(() => {
  measureList();
  if (tree && mode === "search") showList();
}).observe(list);

// ---- a node that was chosen: what is known of it by now ----

let chosen = null;
// What else is done when another node is chosen, or the same one in another tree.
const whenChosen = [];

function knownOf(number) {
  const [node, state] = [tree.nodes[number], tree.states[number]];
  if (whyLeftOut(number, tree.states) || isToldFold(node, tree.states) || (state.state === "done" && tree.at > 0)) return node.words;
  if (state.state === "") return "Not searched yet.";
  const window = state.window ? `The window is now (${state.window.join(", ")}). ` : "";
  return `Being searched. ${window}${state.value ? `So far: ${state.value}.` : ""}`.trim();
}

function describe() {
  for (const action of whenChosen) action();
  const isShown = chosen !== null && mode === "search";
  find("chosen").hidden = !isShown;
  if (!isShown) return;
  const node = tree.nodes[chosen];
  setText(find("node-title"), `${node.name || node.called}: ${whatIs(node)}`);
  setText(find("node-words"), knownOf(chosen));
}
