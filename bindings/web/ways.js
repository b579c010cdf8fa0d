// ---- steps into folds: the slider has all steps of the search, and the program opens the way to them ----

const intoFolds = make("input", { type: "checkbox", id: "into-folds", checked: true });
const intoLabel = make("label", { className: "into", title: "Go to all steps of the search: the way to each is opened" }, intoFolds, " Into folds");
find("speed").parentElement.after(intoLabel);

// Whether steps can open the way: not where the options say what is drawn.
const hasFolds = () => tree?.folds === true && texts.length === 1;
const opensWays = () => hasFolds() && hasWays();
const isInto = () => intoFolds.checked && opensWays();

Object.assign(stepping, {
  // A part has those from its first to its last step: between them the search is in it.
  count: () => (!isInto() ? tree.steps.length : tree.root === "/" ? tree.step_count : stepAt(tree.steps.length)),
  of: (at) => (isInto() ? stepAt(at) : at),
  ofStep: (number) => (isInto() ? number : indexOf(number)),
  go: (place) => (isInto() ? goToStep(clamped(place, 0, stepping.count())) : go(place)),
});

// The nearest drawn step on the way to a step.
function nearest(number, isForward) {
  const at = indexOf(number);
  return isForward && stepAt(at) < number ? at + 1 : at;
}

// Goes to a step of the search: at once if it is drawn, and no other waits for its drawing.
function goToStep(number) {
  const from = place();
  const isForward = number > from;
  const isBefore = number < (tree.steps[0]?.number ?? Infinity);
  if (stepping.wanted === null && (isBefore || stepAt(indexOf(number)) === number)) {
    go(nearest(number, isForward));
    return;
  }
  stepping.wanted = number;
  // While the slider is dragged, the nearest drawn step is shown.
  if (Math.abs(number - from) > 1) go(indexOf(number));
  openWay(number, isForward);
}

// Has the way to a step drawn, and what was left folded: what was opened and closed by hand is forgotten.
async function openWay(number, isForward) {
  const before = { tree, way: source.way, opened: source.opened, closed: source.closed };
  const about = tree.steps[tree.at - 1]?.node ?? 0;
  const mine = (goal = { path: pathOf(about), at: placeOf(about) });
  Object.assign(source, { way: number, opened: [], closed: [] });
  await redraw();
  if (goal === mine) goal = null;
  // Another one may be wanted by now.
  if (stepping.wanted !== number) return;
  stepping.wanted = null;
  if (tree !== before.tree) {
    // The step may be about no node that can be drawn.
    go(nearest(number, isForward));
    if (isForward && stepAt(tree.at) < number) pause();
    return;
  }
  const { way, opened, closed } = before;
  Object.assign(source, { way, opened, closed });
  pause();
  showStep();
}

// ---- practice: answers are kept by the paths of their nodes, those of nodes in folds, too ----

stored.as = (number) => (hasFolds() ? source.shown : texts[number]);

practice.stored = ({ answers, order, ...progress }) => {
  if (!hasFolds()) return { answers, order, ...progress };
  const before = progressOf(treeNumber);
  const given = { ...before?.given };
  answers.forEach((answer, number) => {
    if (tree.nodes[number].kind === "fold") return;
    delete given[pathOf(number)];
    if (KINDS.some((kind) => IS_ANSWERED[kind](answer))) given[pathOf(number)] = answer;
  });
  return { ...progress, given, places: tree.hasFoldedNodes ? before?.places ?? [] : order.map(pathOf) };
};

practice.restored = (saved) => {
  if (!hasFolds() || !saved?.given) return saved;
  const answers = tree.nodes.map(({ kind }, number) => (kind === "fold" ? {} : saved.given[pathOf(number)]));
  return { ...saved, answers, order: tree.hasFoldedNodes ? [] : saved.places.map(nodeAt).filter((number, at) => pathOf(number) === saved.places[at]) };
};

intoFolds.addEventListener("change", () => showStep());
whenChosen.push(() => (intoLabel.hidden = !opensWays()));
