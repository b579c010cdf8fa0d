// ---- a leaf: its value runs along a line, and the tree changes with it -------------------------
//
// `what-if` says from where to where a value changes nothing; the ends of these pieces are marked.

// The leaf that is chosen: `number` and `path` of the node, `from`, `to` and `sign` of its number in the text,
// the pieces, `low` and `high` of the line, and how many decimals a step has.
let leaf = null;
let leafAsked = 0;

const range = find("leaf-range");
const numberOf = (text) => Number(plain(String(text)));
const decimalsOf = (text) => (/^-?\d*\.(\d+)$/.exec(plain(text))?.[1] ?? "").length;

// Shows the line of the chosen leaf, if there is one.
async function showLeaf() {
  if (isOpening) return;
  const number = mode === "search" && chosen !== null && tree.nodes[chosen].kind === "leaf" ? chosen : null;
  leafAsked += 1;
  const asked = leafAsked;
  if (number === null) leaf = null;
  find("leaf-value").hidden = leaf === null;
  if (number === null) return;
  // While it moves, its own line does not change.
  if (leaf && leaf.number === number && leaf.text === treeText.value && leaf.options === moreKey()) {
    showLeafValue();
    return;
  }
  const found = await leafAt(number).catch(() => null);
  if (asked !== leafAsked) return;
  leaf = found;
  find("leaf-value").hidden = leaf === null;
  if (leaf) showLeafLine();
}

const moreKey = () => optionWords().join("\n");

// What is known of a leaf; `null` if its number is not in the text: the rules of a game give it, or no place is known.
async function leafAt(number) {
  if (source.bytes || texts.length > 1) return null;
  const [path, text, value, options] = [pathOf(number), treeText.value, tree.nodes[number].leaf, moreKey()];
  const below = path === "/" ? "/0" : `${path}/0`;
  const [lost, asked] = await Promise.all([
    searchRun((word, options) => ["explain", ...options, word, below]),
    searchRun((word, options) => ["what-if", "--format", "json", ...options, word, path]),
  ]);
  if (text !== treeText.value || asked.status !== 0) return null;
  const isMinTurn = hasMoverValues() && isMinAt(number);
  const place = placeOfMessage(lost.errors, text);
  const spot = place === null ? null : numberFrom(text, place, value, isMinTurn);
  if (!spot) return null;
  return { number, path, text, options, ...spot, ...lineOf(value, JSON.parse(asked.text).pieces) };
}

// Whether MIN would move at a leaf: the other player than at its parent.
const isMinAt = (number) => (number > 0 ? tree.nodes[tree.nodes[number].parent].kind === "max" : false);

// From where to where the line goes: over all leaves and all ends of pieces, and somewhat more.
function lineOf(value, pieces) {
  const ends = pieces.flatMap(({ from, to }) => [from, to]).filter((end) => end !== null).map(String);
  const values = [...tree.nodes.flatMap(({ leaf }) => (leaf === null ? [] : [leaf])), ...ends].filter((text) => Number.isFinite(numberOf(text)) && text !== "?");
  const all = values.map(numberOf);
  const decimals = Math.min(6, Math.max(0, ...values.map(decimalsOf)));
  const room = Math.max(2 / 10 ** decimals, (Math.max(...all) - Math.min(...all)) * 0.15);
  const rounded = (end, round) => round(end * 10 ** decimals) / 10 ** decimals;
  return { value: value === "?" ? null : plain(value), pieces, decimals, low: rounded(Math.min(...all) - room, Math.floor), high: rounded(Math.max(...all) + room, Math.ceil) };
}

function showLeafLine() {
  const { low, high, pieces, decimals, number } = leaf;
  const node = tree.nodes[number];
  setText(find("leaf-name"), node.name || node.called);
  Object.assign(range, { min: low, max: high, step: 1 / 10 ** decimals });
  const marks = find("leaf-marks");
  marks.setAttribute("viewBox", `${low} 0 ${high - low} 1`);
  const ends = [...new Set(pieces.flatMap(({ from, to }) => [from, to]).filter((end) => end !== null))];
  marks.replaceChildren(...ends.map((end) => add(marks, "path", { d: `M${end} 0V1` })));
  showLeafValue();
}

// What the value does: the piece that it is in.
function showLeafValue() {
  const { value, pieces } = leaf;
  if (document.activeElement !== find("leaf-number")) find("leaf-number").value = value ?? "?";
  if (value !== null) range.value = value;
  range.setAttribute("aria-valuetext", value ?? "unknown");
  const isIn = ({ from, to, from_included, to_included }) => value !== null
    && (from === null || compared(value, String(from)) > 0 || (from_included && compared(value, String(from)) === 0))
    && (to === null || compared(value, String(to)) < 0 || (to_included && compared(value, String(to)) === 0));
  find("leaf-pieces").replaceChildren(...pieces.map((piece) => {
    const item = make("li", {}, `${wordsOfPiece(piece)}: value ${piece.value === "x" ? "x" : typeset(String(piece.value))}, ${wordsOfPruned(piece)}`);
    if (isIn(piece)) item.setAttribute("aria-current", "true");
    return item;
  }));
}

// Which nodes are pruned: a few by what they are called, of more how many.
function wordsOfPruned({ pruned }) {
  const paths = new Set(pruned.map(({ path }) => path));
  const called = tree.nodes.flatMap((node, number) => (paths.has(pathOf(number)) ? [node.called] : []));
  return pruned.length === 0 ? "nothing pruned" : called.length < pruned.length || called.length > 4 ? `${pruned.length} pruned` : `${called.join(", ")} pruned`;
}

function wordsOfPiece({ from, to, from_included, to_included }) {
  const [low, high] = [from, to].map((end) => typeset(String(end)));
  const below = to_included ? "≤" : "<";
  if (from === null && to === null) return "any x";
  if (from === null) return `x ${below} ${high}`;
  if (to === null) return `x ${from_included ? "≥" : ">"} ${low}`;
  return from === to ? `x = ${low}` : `${low} ${from_included ? "≤" : "<"} x ${below} ${high}`;
}

// Gives the leaf another value, in the text.
function setLeaf(value) {
  if (!leaf || value === leaf.value) return;
  const written = leaf.sign < 0 ? negated(value).replace(/^-0$/, "0") : value;
  const text = treeText.value.slice(0, leaf.from) + written + treeText.value.slice(leaf.to);
  treeText.value = text;
  Object.assign(source, { generated: null });
  Object.assign(leaf, { value, text, to: leaf.from + written.length });
  showLeafValue();
  update();
}

const setLeafNumber = (number) => setLeaf(clamped(number, leaf.low, leaf.high).toFixed(leaf.decimals).replace(/^-(0\.?0*)$/, "$1"));

range.addEventListener("input", () => setLeafNumber(Number(range.value)));
find("leaf-number").addEventListener("input", ({ target }) => {
  const value = plain(target.value);
  if (!leaf || !/^-?\d+(\.\d+)?$/.test(value)) return;
  Object.assign(leaf, { low: Math.min(leaf.low, Number(value)), high: Math.max(leaf.high, Number(value)), decimals: Math.max(leaf.decimals, decimalsOf(value)) });
  setLeaf(value);
  showLeafLine();
});

// ---- in the drawing: a leaf is dragged to the side ----

let dragged = null;

stage.addEventListener("pointerdown", (event) => {
  const number = event.button === 0 && mode === "search" ? meant(event)?.node : undefined;
  if (number === undefined || tree.nodes[number].kind !== "leaf") return;
  // The view stays where it is.
  event.stopPropagation();
  hasDragged = false;
  if (number !== current || chosen !== number) focusNode(number);
  dragged = { x: event.clientX, value: numberOf(tree.nodes[number].leaf) || 0, number };
}, true);

window.addEventListener("pointermove", (event) => {
  if (!dragged || !leaf || leaf.number !== dragged.number) return;
  if (event.pointerType === "mouse" && event.buttons === 0) {
    dragged = null;
    return;
  }
  const way = event.clientX - dragged.x;
  if (Math.abs(way) < 4) return;
  setLeafNumber(dragged.value + (way / 240) * (leaf.high - leaf.low));
});

for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, () => (dragged = null));
whenChosen.push(showLeaf);
find("mode-practice").addEventListener("click", showLeaf);

// From the drawing to the line and back.
drawing.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || mode !== "search" || !leaf) return;
  event.preventDefault();
  range.focus();
});
find("leaf-value").addEventListener("keydown", (event) => {
  if (event.key === "Escape" && leaf) focusNode(leaf.number);
});
