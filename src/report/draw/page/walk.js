// ---- walking a large tree: its folds, the keys in its drawing, and the field that goes to a node --------

const walk = {
  // Opens a fold, or closes a node. A page without the program says what would.
  change: (number, isOpened) => setText(find("node-words"),
    `${knownOf(number)} ${isOpened ? "This opens it" : "This closes it"}: abprune draw --fold auto --${isOpened ? "open" : "close"} ${pathOf(number)}`),
  // Goes to the node with this path, name or move; gives what is wrong.
  go: (text) => {
    const number = drawnAs(text);
    if (number >= 0) focusNode(number);
    return number < 0 ? `No node that is drawn is called ${text}` : "";
  },
};

// Whether keys walk in the drawing.
const isWalked = () => tree.folds === true && mode === "search";

// The number of the drawn node that is called so, or has this path; -1: none is.
const drawnAs = (text) => tree.nodes.findIndex(({ called, name, kind }, number) => kind !== "fold" && [called, name, pathOf(number)].includes(text));

const isOpened = (number) => !tree.nodes[number].is_folded && tree.nodes[number].children.length > 0;

// Opens a node that is folded, closes another one.
function toggle(number) {
  if (tree.nodes[number].is_folded || isOpened(number)) walk.change(number, tree.nodes[number].is_folded);
}

// The best child of a node, or the first one.
const childOf = ({ children }) => children.find((child) => tree.nodes[child].is_pv) ?? children[0];

// The sibling so many places further.
function siblingOf(number, places) {
  const { parent } = tree.nodes[number];
  const siblings = parent === null ? [number] : tree.nodes[parent].children;
  return siblings[siblings.indexOf(number) + places] ?? number;
}

// What keys do in the drawing of a tree with folds.
const WALK = {
  ArrowUp: () => focusNode(tree.nodes[current].parent ?? 0), ArrowDown: () => focusNode(childOf(tree.nodes[current]) ?? current),
  ArrowLeft: () => focusNode(siblingOf(current, -1)), ArrowRight: () => focusNode(siblingOf(current, 1)), Home: () => focusNode(0),
  Enter: () => toggle(current), " ": () => toggle(current), "+": () => walk.change(current, true),
  "-": () => isOpened(current) && walk.change(current, false),
};

find("go").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = find("go-to");
  field.setCustomValidity(field.value.trim() ? await walk.go(field.value.trim()) : "");
  field.reportValidity();
});
find("go-to").addEventListener("input", ({ target }) => target.setCustomValidity(""));
