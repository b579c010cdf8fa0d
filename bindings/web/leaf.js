// ---- a leaf: its value runs along a line, and the tree changes with it -------------------------
//
// `what-if` says from where to where a value changes nothing; the ends of these pieces are marked.

// The leaf that is chosen: `number` and `path` of the node, `from`, `to` and `sign` of its number in the text,
// the pieces, `low` and `high` of the line, and how many decimals a step has.
let leaf = null;
let leafAsked = 0;

const range = find("leaf-range");
const decimalsOf = (text) => (/^-?\d*\.(\d+)$/.exec(plain(text))?.[1] ?? "").length;
// A number of `what-if`: the fraction, if its decimals do not end soon.
const exact = (double, fraction) => (fraction && decimalsOf(String(double)) > 9 ? fraction : String(double));
const endsOf = (piece) => ["from", "to"].map((end) => (piece[end] === null ? null : exact(piece[end], piece[`${end}_fraction`])));

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

// Whether MIN would move at a leaf: the other player than the last one above it.
function isMinAt(number) {
  let at = tree.nodes[number];
  do at = tree.nodes[at.parent]; while (at?.kind === "chance");
  return at?.kind === "max";
}

// From where to where the line goes: over all leaves and all ends of pieces, and somewhat more, within the bounds.
function lineOf(value, pieces) {
  const values = [...tree.nodes.map(({ leaf }) => leaf ?? ""), ...pieces.slice(1).map((piece) => endsOf(piece)[0])].filter((text) => Number.isFinite(doubleOf(text)));
  const all = values.map(doubleOf);
  const bounds = [pieces[0].from, pieces.at(-1).to];
  const written = [...values, ...bounds.filter((end) => end !== null).map(String)];
  const decimals = Math.min(6, Math.max(0, ...written.map((text) => (/\//.test(text) ? 1 : decimalsOf(text)))));
  const room = Math.max(2 / 10 ** decimals, (Math.max(...all) - Math.min(...all)) * 0.15);
  const rounded = (end, round) => round(end * 10 ** decimals) / 10 ** decimals;
  return { value: value === "?" ? null : plain(value), pieces, decimals, bounds, low: bounds[0] ?? rounded(Math.min(...all) - room, Math.floor), high: bounds[1] ?? rounded(Math.max(...all) + room, Math.ceil) };
}

function showLeafLine() {
  const { low, high, pieces, decimals, number } = leaf;
  const node = tree.nodes[number];
  setText(find("leaf-name"), node.name || node.called);
  find("leaf-is").hidden = find("leaf-name").textContent === "x";
  Object.assign(range, { min: low, max: high, step: 1 / 10 ** decimals });
  const marks = find("leaf-marks");
  marks.setAttribute("viewBox", `${low} 0 ${high - low} 1`);
  marks.replaceChildren(...pieces.slice(1).map(({ from }) => add(marks, "path", { d: `M${from} 0V1` })));
  showLeafValue();
}

// What the value does: the piece that it is in.
function showLeafValue() {
  const { value, pieces } = leaf;
  if (document.activeElement !== find("leaf-number")) find("leaf-number").value = value ?? "?";
  if (value !== null) range.value = value;
  range.setAttribute("aria-valuetext", value ?? "unknown");
  const isIn = (piece) => {
    const [from, to] = endsOf(piece).map((end) => end && compared(value, end));
    return (from === null || from > 0 || (piece.from_included && from === 0)) && (to === null || to < 0 || (piece.to_included && to === 0));
  };
  find("leaf-pieces").replaceChildren(...pieces.map((piece) => {
    const is = exact(piece.value, piece.constant_fraction).replace(/-/g, "−");
    const item = make("li", {}, `${wordsOfPiece(piece)}: value ${is}, ${wordsOfPruned(piece)}`);
    if (value !== null && isIn(piece)) item.setAttribute("aria-current", "true");
    return item;
  }));
}

// Which nodes are pruned: a few by what they are called, of more how many.
function wordsOfPruned({ pruned }) {
  const paths = new Set(pruned.map(({ path }) => path));
  const called = tree.nodes.flatMap((node, number) => (paths.has(pathOf(number)) ? [node.called] : []));
  return pruned.length === 0 ? "nothing pruned" : called.length < pruned.length || called.length > 4 ? `${pruned.length} pruned` : `${called.join(", ")} pruned`;
}

function wordsOfPiece(piece) {
  const [from, to] = endsOf(piece).map((end) => end && typeset(end));
  const [above, below] = [piece.from_included, piece.to_included].map((is) => (is ? "≤" : "<"));
  if (!from) return to ? `x ${below} ${to}` : "any x";
  if (!to) return `x ${piece.from_included ? "≥" : ">"} ${from}`;
  return piece.from === piece.to ? `x = ${from}` : `${from} ${above} x ${below} ${to}`;
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
  const [least, most] = leaf.bounds;
  Object.assign(leaf, { low: least ?? Math.min(leaf.low, Number(value)), high: most ?? Math.max(leaf.high, Number(value)), decimals: Math.max(leaf.decimals, decimalsOf(value)) });
  setLeaf(value);
  showLeafLine();
});

// ---- in the drawing: a leaf is dragged to the side, or up and down: up is more ----

let dragged = null;

stage.addEventListener("pointerdown", (event) => {
  const number = event.button === 0 && mode === "search" ? meant(event)?.node : undefined;
  if (number === undefined || tree.nodes[number].kind !== "leaf") return;
  // The view stays where it is.
  event.stopPropagation();
  hasDragged = false;
  if (number !== current || chosen !== number) focusNode(number);
  dragged = { x: event.clientX, y: event.clientY, value: doubleOf(tree.nodes[number].leaf) || 0, number };
}, true);

window.addEventListener("pointermove", (event) => {
  if (!dragged || !leaf || leaf.number !== dragged.number) return;
  if (event.pointerType === "mouse" && event.buttons === 0) {
    dragged = null;
    return;
  }
  const ways = [event.clientX - dragged.x, dragged.y - event.clientY];
  const way = Math.abs(ways[0]) >= Math.abs(ways[1]) ? ways[0] : ways[1];
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
