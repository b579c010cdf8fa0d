// ---- the drawing: the one that the page has of each tree, dressed ------------------------------

const drawing = find("drawing");
let tree;
let current = 0;
// The drawing that is shown, its nodes, and the edges to them.
let shown;

const cut = (text, most) => ([...text].length > most ? [...text].slice(0, most - 1).join("") + "…" : text);

// A drawing of the tree that is shown, to be dressed.
function opened() {
  const svg = make("div", { innerHTML: drawings[treeNumber] }).firstElementChild;
  svg.classList.add("dressed");
  const parts = (kind, names) => [...svg.querySelectorAll(`[data-${kind}]`)].map((group) => {
    const found = Object.entries(names).map(([name, selector]) => [name, group.querySelector(selector)]);
    return { group, ...Object.fromEntries(found) };
  });
  const nodes = parts("node", {
    shape: "[data-part=shape]", value: ".value", valueMark: ".value + .mark", window: ".window",
    windowMark: ".window + .mark", same: ".same", order: ".order",
  });
  const edges = parts("edge", { line: "[data-part=edge]", mark: ".mark" });
  return { svg, nodes, edges: [null, ...edges] };
}

// Shows the tree, as yet undressed. Where its nodes are its numbers say: to ask the browser would lay a large drawing out,
// which will change yet.
function draw() {
  shown = opened();
  const { svg, nodes, edges } = shown;
  svg.setAttribute("role", "none");
  find("world").replaceChildren(svg);
  const { width, height } = svg.viewBox.baseVal;
  // The title stands at the head of the page.
  const title = [...svg.querySelectorAll(".title")].at(-1);
  const top = title ? Number(title.parentNode.getAttribute("y")) : 0;
  const heads = svg.querySelector(".heads");
  Object.assign(shown, { width, height: height - top, top, heads, rail: 0 });
  for (const node of nodes) node.at = middleOf(node.shape);
  for (const edge of edges.slice(1)) edge.at = middleOf(edge.line);
  measureSpacing();
  nodes.forEach((node, number) => {
    node.group.setAttribute("role", "treeitem");
    node.group.setAttribute("aria-level", tree.nodes[number].ply + 1);
    node.group.setAttribute("tabindex", number === current ? 0 : -1);
    if (tree.folds && tree.nodes[number].kind !== "leaf") node.group.setAttribute("aria-expanded", !tree.nodes[number].is_folded);
  });
  for (const edge of edges.slice(1)) {
    // What a pointer finds.
    const hit = edge.line.cloneNode();
    hit.removeAttribute("data-part");
    hit.setAttribute("class", "hit");
    edge.line.after(hit);
  }
  makeRoom();
}

function add(parent, name, attributes, text = "") {
  const element = document.createElementNS(drawing.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  parent.append(element);
  return element;
}

// MAX and MIN stay in sight, before what moves below them.
function layRail() {
  const { heads, top, height } = shown;
  const { x, width } = heads.getBBox();
  if (!width) return;
  shown.rail = x + width + 4;
  heads.prepend(add(heads, "rect", { class: "rail", width: shown.rail, y: top, height }));
}

// The middle of a circle, of a rectangle, or of straight lines.
function middleOf(shape) {
  const [left, top, width, height] = ["x", "y", "width", "height"].map((name) => Number(shape.getAttribute(name)));
  if (shape.tagName === "rect") return [left + width / 2, top + height / 2];
  if (shape.tagName === "circle") return ["cx", "cy"].map((name) => Number(shape.getAttribute(name)));
  const numbers = shape.getAttribute("d").match(/[-\d.]+/g).map(Number);
  return [0, 1].map((axis) => numbers.filter((_, at) => at % 2 === axis)).map((all) => (Math.min(...all) + Math.max(...all)) / 2);
}

// Sets a text or an attribute only where it changes.
function setText(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

function set(element, name, value) {
  if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const SIGNS = { right: "✓", wrong: "✗", missing: "?" };

function setMark(element, mark) {
  setText(element, SIGNS[mark] || "");
  set(element, "class", "mark " + (mark || ""));
}

// Dresses a node as `look` says: the classes of its group and of its edge, its texts, its marks.
function paint(number, look, { nodes, edges } = shown) {
  const [node, parts, edge] = [tree.nodes[number], nodes[number], edges[number]];
  set(parts.group, "class", `node ${node.kind} ${look.node}`);
  setText(parts.value, look.value);
  setText(parts.window, look.window);
  setText(parts.same, look.same);
  setText(parts.order, look.order);
  setMark(parts.valueMark, look.valueMark);
  setMark(parts.windowMark, look.windowMark);
  set(parts.order, "class", "order mark " + (look.orderMark || ""));
  set(parts.group, "aria-label", [node.name || node.called, whatIs(node), ...look.spoken].filter((text) => text).join(", "));
  if (!edge) return;
  set(edge.group, "class", "edge " + look.edge);
  // Thick lines stand before the others where they run together.
  if (/best|pv/.test(look.edge) && edge.group.nextSibling) edge.group.parentNode.append(edge.group);
  setMark(edge.mark, look.cutMark);
}

const BARE = { node: "", edge: "", value: "", window: "", same: "", order: "", spoken: [] };

const ordinal = (order) => order + (order % 100 > 10 && order % 100 < 14 ? "th"
  : { 1: "st", 2: "nd", 3: "rd" }[order % 10] || "th");

// Whether these states tell all of several siblings that are folded: their parent is done.
const isToldFold = ({ kind, parent }, states) => kind === "fold" && states[parent].state === "done";

// Why a node is left out, as far as these states tell: it is in a subtree that is pruned, or below a node whose
// position is known; nothing, if it is not.
function whyLeftOut(number, states) {
  if (isToldFold(tree.nodes[number], states) && tree.nodes[number].fate === "inside") return "pruned";
  for (let at = number; at !== null; at = tree.nodes[at].parent) {
    if (states[at].isCut) return "pruned";
    if (states[at].isAnswered && (at !== number || !states[at].state)) return "not searched";
  }
  return "";
}

// How a node looks after a step, at which all nodes are in these states.
function lookOfSearch(number, at = tree.at, states = tree.states) {
  const [node, state] = [tree.nodes[number], states[number]];
  const isOver = at === tree.steps.length && at > 0;
  const isNow = at > 0 && tree.steps[at - 1].node === number;
  const whyGone = whyLeftOut(number, states);
  const isBest = number > 0 && states[node.parent].best === number;
  const isAnswered = state.isAnswered && !whyGone;
  const marks = [state.state, whyGone && "pruned", whyGone && tree.pruned === "hide" && "hidden",
    isAnswered && "answered", isOver && node.is_pv && "pv"];
  const window = state.window ? `(${state.window.join(", ")})` : "";
  return {
    node: [...marks, isNow && "now"].filter((mark) => mark).join(" "),
    edge: [...marks, isBest && "best", state.isCut && tree.pruned !== "grey" && "cut"].filter((mark) => mark).join(" "),
    value: tree.shows.values ? state.value : "",
    window: tree.shows.windows ? window : "",
    same: isAnswered ? node.same : "",
    order: state.order ? ordinal(state.order) : "",
    spoken: [state.value, window && "window " + window, isAnswered && node.same,
      whyGone || { open: "being searched", done: "done" }[state.state], isNow && "current"],
  };
}
