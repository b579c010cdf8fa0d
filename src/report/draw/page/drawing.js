// ---- the drawing: one group for each node and for the edge to it -------------------------------

// In units of the drawing; `page_layout.rs` measures with the same.
const HALF = 15;
const DOT = 5;
const drawing = find("drawing");
let tree;
let current = 0;
let groups = [];
let edges = [];
let world;
let rowHeight = 90;

function add(parent, name, attributes = {}, text = "") {
  const element = document.createElementNS(drawing.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  parent.append(element);
  return element;
}

const rowOf = (number) => tree.nodes[number].ply * rowHeight;
const cut = (text, most) => ([...text].length > most ? [...text].slice(0, most - 1).join("") + "…" : text);

function draw() {
  drawing.replaceChildren();
  world = add(drawing, "g", { id: "world", role: "none" });
  const lines = add(world, "g", { "aria-hidden": "true" });
  edges = tree.nodes.map((_, number) => (number > 0 ? drawEdge(lines, number) : null));
  groups = tree.nodes.map((_, number) => drawNode(number));
  drawPlies();
}

function drawEdge(parent, number) {
  const group = add(parent, "g", { "data-edge": number });
  const parts = { group, look: "" };
  parts.line = add(group, "path", { class: "line" });
  parts.hit = add(group, "path", { class: "hit" });
  parts.strike = add(group, "path", { class: "strike", d: "M-5 6L-1 -6M1 6L5 -6" });
  if (tree.nodes[number].move) {
    const name = cut(tree.nodes[number].move, 28);
    parts.move = add(group, "g");
    // The line does not run through the letters.
    const width = 8 * name.length + 4;
    add(parts.move, "rect", { class: "ground", x: -width / 2, y: -11, width, height: 15 });
    add(parts.move, "text", { class: "move" }, name);
  }
  parts.mark = add(group, "text", { class: "mark" });
  return parts;
}

function drawNode(number) {
  const node = tree.nodes[number];
  const group = add(world, "g", {
    "data-node": number, role: "treeitem", "aria-level": node.ply + 1, tabindex: -1,
  });
  const parts = { group, look: "", spoken: "" };
  if (node.label !== (node.name || node.called)) add(group, "title", {}, node.name || node.called);
  if (node.kind === "leaf") {
    const low = tree.board ? halfHeight() : DOT;
    if (node.cells) {
      drawBoard(group, node.cells);
    } else {
      add(group, "circle", { class: "shape", r: DOT });
      add(group, "path", { class: "cross", d: "M-6 -6L6 6M-6 6L6 -6" });
    }
    add(group, "text", { class: "below leaf-value", y: low + 19 }, node.leaf);
    add(group, "text", { class: "below small name", y: low + 33 }, node.label);
    parts.order = add(group, "text", { class: "below small order", y: low + 47 });
    return parts;
  }
  if (node.cells) drawBoard(group, node.cells);
  else add(group, "path", { class: "shape", d: node.kind === "max" ? "M0 -15L15 12H-15Z" : "M0 15L15 -12H-15Z" });
  const first = add(group, "text", { x: halfWidth() + 6, y: -2 });
  add(first, "tspan", { class: "name" }, node.label);
  parts.value = add(first, "tspan", { class: "value", dx: 6 });
  parts.valueMark = add(first, "tspan", { class: "mark", dx: 4 });
  const second = add(group, "text", { x: halfWidth() + 6, y: 15 });
  parts.window = add(second, "tspan", { class: "window" });
  parts.windowMark = add(second, "tspan", { class: "mark", dx: 4 });
  if (node.folded) add(group, "text", { class: "below small folded", y: halfHeight() + 19 }, "… " + node.folded);
  return parts;
}

// MAX and MIN at the left, where all nodes of a ply agree.
const plyLabels = [];
let rail;
function drawPlies() {
  plyLabels.length = 0;
  rail = add(drawing, "rect", { class: "rail", height: "100%" });
  const players = [];
  for (const { kind, ply } of tree.nodes) {
    if (kind !== "leaf") players[ply] = players[ply] && players[ply] !== kind ? "mixed" : kind;
  }
  if (players.length > 60) return;
  players.forEach((kind, ply) => {
    if (kind === "mixed") return;
    const label = add(drawing, "text", { class: "ply " + kind, x: 14, "aria-hidden": "true" }, kind.toUpperCase());
    plyLabels.push({ label, ply });
  });
}

// Puts all nodes in their rows. All shapes of a ply begin at the same height.
function placeAll() {
  tree.nodes.forEach((node, number) => {
    const top = node.kind === "leaf" && !tree.board ? rowOf(number) - HALF + DOT : rowOf(number);
    groups[number].group.setAttribute("transform", `translate(${node.x} ${top})`);
    if (number === 0) return;
    const edge = edges[number];
    const [x0, y0] = [tree.nodes[node.parent].x, rowOf(node.parent) + (tree.board ? halfHeight() : 13)];
    const [x1, y1] = [node.x, rowOf(number) - (node.kind === "min" && !tree.board ? 12 : halfHeight())];
    const at = (part) => `${x0 + part * (x1 - x0)} ${y0 + part * (y1 - y0)}`;
    const path = `M${x0} ${y0}L${x1} ${y1}`;
    edge.line.setAttribute("d", path);
    edge.hit.setAttribute("d", path);
    const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
    edge.strike.setAttribute("transform", `translate(${at(0.5)}) rotate(${angle})`);
    edge.middle = [x0 + 0.5 * (x1 - x0), y0 + 0.5 * (y1 - y0)];
    edge.mark.setAttribute("transform", `translate(${edge.middle[0] + 18} ${edge.middle[1] + 5})`);
    if (edge.move) edge.move.setAttribute("transform", `translate(${at(0.72)}) translate(0 4)`);
  });
}

// Sets a text, a class or a label only where it changes.
function setText(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

const SIGNS = { right: "✓", wrong: "✗", missing: "?" };

function setMark(element, mark) {
  setText(element, SIGNS[mark] || "");
  const look = "mark " + (mark || "");
  if (element.getAttribute("class") !== look) element.setAttribute("class", look);
}

// Shows a node as `look` says: the classes of its group and of its edge, its texts, its marks.
function paint(number, look) {
  const [parts, edge, node] = [groups[number], edges[number], tree.nodes[number]];
  const own = `node ${node.kind} ${look.node}`;
  if (parts.look !== own) parts.group.setAttribute("class", parts.look = own);
  setText(parts.value, look.value);
  setText(parts.window, look.window);
  setText(parts.order, look.order);
  if (parts.value) setMark(parts.valueMark, look.valueMark);
  if (parts.window) setMark(parts.windowMark, look.windowMark);
  if (parts.order) {
    const mark = "below small order mark " + (look.orderMark || "");
    if (parts.order.getAttribute("class") !== mark) parts.order.setAttribute("class", mark);
  }
  const spoken = [node.name || node.called, whatIs(node), ...look.spoken].filter((text) => text).join(", ");
  if (parts.spoken !== spoken) parts.group.setAttribute("aria-label", parts.spoken = spoken);
  if (!edge) return;
  const its = "edge " + look.edge;
  if (edge.look !== its) edge.group.setAttribute("class", edge.look = its);
  setMark(edge.mark, look.cutMark);
}

const ordinal = (order) => order + (order % 100 > 10 && order % 100 < 14 ? "th"
  : { 1: "st", 2: "nd", 3: "rd" }[order % 10] || "th");

// How a node looks at the step where the search is.
function lookOfSearch(number) {
  const [node, state] = [tree.nodes[number], tree.states[number]];
  const isOver = tree.at === tree.steps.length && tree.at > 0;
  const isNow = tree.at > 0 && tree.steps[tree.at - 1].node === number;
  const isPruned = state.isCut || pruned.has(number);
  const isBest = number > 0 && tree.states[node.parent].best === number;
  const cutLook = tree.pruned === "grey" ? "" : "cut";
  const marks = [state.state, isPruned && "pruned", isPruned && tree.pruned === "hide" && "hidden",
    isOver && node.is_pv && "pv"];
  const shown = (is, text) => (is && text ? text : "");
  const window = state.window ? `(${state.window.join(", ")})` : "";
  return {
    node: [...marks, isNow && "now"].filter((mark) => mark).join(" "),
    edge: [...marks, isBest && "best", state.isCut && cutLook].filter((mark) => mark).join(" "),
    value: shown(tree.shows.values, state.value),
    window: shown(tree.shows.windows, window),
    order: state.order ? ordinal(state.order) : "",
    spoken: [state.value, window && "window " + window,
      isPruned ? "pruned" : { open: "being searched", done: "done" }[state.state], isNow && "current"],
  };
}

// The nodes inside subtrees that are pruned so far.
const pruned = new Set();
