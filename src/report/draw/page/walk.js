// ---- walking a large tree: its folds, the keys in its drawing, and the field that goes to a node --------

const walk = {
  // Opens a fold, or closes a node. A page without the program says what would.
  change: (number, isOpened) => {
    const word = isOpened ? "open" : "close";
    setText(find("node-words"), `${knownOf(number)} To ${word} it, add --${word} ${pathOf(number)} to the command that drew this page`);
  },
  // Goes to the node with this path, name or move; gives what is wrong.
  go: (text) => {
    const numbers = drawnAs(text);
    if (numbers.length === 0) return `No node that is drawn is called ${text}`;
    if (numbers.length > 1) return `${numbers.length} nodes that are drawn are called ${text}: type the path of one, like ${pathOf(numbers[0])}`;
    focusNode(numbers[0]);
    return "";
  },
};

// Whether keys walk in the drawing.
const isWalked = () => tree.folds === true && mode === "search";

// What a node is called, without the path that tells it from others of the same name: `x (/0/2)`.
const nameIn = (called) => called?.replace(/ \(\S*\/\S*\)$/, "");

// What the picture calls the node at a path, if it is drawn.
function nameAt(path) {
  const number = nodeAt(path);
  return pathOf(number) === path ? nameIn(tree.nodes[number].name || tree.nodes[number].called) : undefined;
}

// The numbers of the drawn nodes that are called so, or have this path.
const drawnAs = (text) => [...tree.nodes.keys()].filter((number) => {
  const { called, name, kind } = tree.nodes[number];
  return kind !== "fold" && [called, name, nameIn(called), nameIn(name), pathOf(number)].includes(text);
});

const isOpened = (number) => tree.nodes[number].children.length > 0;
const canOpen = (number) => tree.nodes[number].is_folded || tree.nodes[number].children.some((child) => tree.nodes[child].kind === "fold");

const openFold = (number) => canOpen(number) && walk.change(number, true);
const closeNode = (number) => isOpened(number) && walk.change(number, false);
const toggle = (number) => (isOpened(number) ? closeNode(number) : openFold(number));

// The best child of a node by now, or the first one.
const childOf = (number) => tree.states[number].best ?? tree.nodes[number].children[0];

// The sibling so many places further.
function siblingOf(number, places) {
  const { parent } = tree.nodes[number];
  const siblings = parent === null ? [number] : tree.nodes[parent].children;
  return siblings[siblings.indexOf(number) + places] ?? number;
}

// What keys do in the drawing of a tree with folds.
const WALK = {
  ArrowUp: () => focusNode(tree.nodes[current].parent ?? 0), ArrowDown: () => focusNode(childOf(current) ?? current),
  ArrowLeft: () => focusNode(siblingOf(current, -1)), ArrowRight: () => focusNode(siblingOf(current, 1)), Home: () => focusNode(0),
  Enter: () => toggle(current), " ": () => toggle(current), "+": () => openFold(current), "-": () => closeNode(current),
};

find("go").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = find("go-to");
  field.setCustomValidity(field.value.trim() ? await walk.go(field.value.trim()) : "");
  field.reportValidity();
});
find("go-to").addEventListener("input", ({ target }) => target.setCustomValidity(""));
