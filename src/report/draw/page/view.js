// ---- the view: what part of the drawing is seen, and how large ---------------------------------

const stage = find("stage");
const view = { scale: 1, x: 0, y: 0, isFit: true };
// The space around the tree, in pixels: at the left for MAX and MIN.
const PAD = { left: 62, right: 18, top: 30, bottom: 22, letters: 15 };
// The letters of a node are 14 units high; below this scale they cannot be read.
const LEAST_READABLE = 0.62;

// Measured when it changes: to measure it at each step would lay the whole drawing out.
let measured = null;
const stageSize = () => (measured = measured || [stage.clientWidth || 1, stage.clientHeight || 1]);
const treeHeight = () => tree.plies * rowHeight + 2 * halfHeight() + 42;
const clamped = (number, least, most) => Math.max(least, Math.min(most, number));

// Spreads the plies so that the tree has the height of its place at a scale: if none is given, at the
// one at which it has the width too.
function spreadRows(scale) {
  const [width, height] = stageSize();
  PAD.letters = clamped(width / 55, 12, 26);
  PAD.left = PAD.letters * 2.3 + (tree.board ? 30 : 20);
  PAD.bottom = width < 700 ? 60 : 22;
  const across = scale || (width - PAD.left - PAD.right) / tree.width;
  const rows = ((height - PAD.top - PAD.bottom) / across - 2 * halfHeight() - 42) / Math.max(1, tree.plies);
  const higher = 2 * (halfHeight() - HALF);
  const next = Math.round(clamped(rows, 84 + higher, across < LEAST_READABLE ? tree.width : 230 + higher));
  if (next === rowHeight) return;
  rowHeight = next;
  placeAll();
}

function fitScale() {
  const [width, height] = stageSize();
  const across = (width - PAD.left - PAD.right) / tree.width;
  return Math.min(across, (height - PAD.top - PAD.bottom) / treeHeight(), 4.5);
}

function look(isGliding = false) {
  world.setAttribute("class", (isGliding ? "gliding" : "") + (view.scale < 0.3 ? " overview" : ""));
  rail.setAttribute("width", view.isFit ? 0 : PAD.left - 6);
  world.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  for (const { label, ply } of plyLabels) {
    label.style.fontSize = PAD.letters + "px";
    label.setAttribute("y", view.y + view.scale * ply * rowHeight + PAD.letters / 3);
  }
  find("fit").textContent = view.isFit ? "Fit" : Math.round(view.scale * 100) + " %";
  placeEditor();
}

function fit() {
  const [width, height] = stageSize();
  view.isFit = true;
  view.scale = fitScale();
  view.x = PAD.left + (width - PAD.left - PAD.right - view.scale * tree.width) / 2;
  const spare = height - PAD.top - PAD.bottom - view.scale * treeHeight();
  view.y = PAD.top + Math.max(0, spare / 2) + halfHeight() * view.scale;
  look();
}

// Where a zoom without a pointer goes to: the node that the step is about, if that is in sight.
function focusOfStage() {
  const [width, height] = stageSize();
  const step = mode === "search" && tree.at > 0 ? tree.steps[tree.at - 1].node : practice.edited;
  const [x, y] = step === null ? [-1, -1] : placeOf(step);
  return x > 0 && x < width && y > 0 && y < height ? [x, y] : [width / 2, height / 2];
}

function zoom(factor, [atX, atY] = focusOfStage()) {
  const scale = clamped(view.scale * factor, Math.min(fitScale(), 0.2), 8);
  view.x = atX - ((atX - view.x) * scale) / view.scale;
  view.y = atY - ((atY - view.y) * scale) / view.scale;
  // The plies of a large tree stay in sight when its nodes get large enough to be read, and the reverse.
  if (fitScale() < LEAST_READABLE && (scale < LEAST_READABLE) !== (view.scale < LEAST_READABLE)) {
    const before = rowHeight;
    spreadRows(scale);
    view.y = atY - ((atY - view.y) * rowHeight) / before;
  }
  Object.assign(view, { scale, isFit: false });
  look();
}

function pan(x, y) {
  view.x += x;
  view.y += y;
  view.isFit = false;
  look();
}

// The place of a node on the stage, in pixels.
const placeOf = (number) => [view.x + view.scale * tree.nodes[number].x, view.y + view.scale * rowOf(number)];

// Moves the drawing so that a node and what stands at it are in sight.
function follow(number, isGliding = true) {
  const [width, height] = stageSize();
  const [atX, atY] = placeOf(number);
  const reach = Math.min(width / 3, 130 * view.scale);
  const isInSight = atX > PAD.left && atX + reach < width && atY - 20 * view.scale > 0
    && atY + 50 * view.scale < height;
  if (isInSight || view.isFit) return;
  if (atX <= PAD.left || atX + reach >= width) view.x += (width - reach) / 2 - atX;
  if (atY - 20 * view.scale <= 0 || atY + 50 * view.scale >= height) view.y += height / 2 - atY;
  look(isGliding);
}

// The whole tree, or as much of it around a node as can be read.
function start(number) {
  spreadRows();
  fit();
  if (view.scale >= LEAST_READABLE) return;
  view.scale = clamped(stageSize()[0] / 1100, 0.85, 1.3);
  spreadRows(view.scale);
  const [width, height] = stageSize();
  view.x = width / 2 - view.scale * tree.nodes[number].x;
  const isTall = number > 0 && view.scale * treeHeight() > height;
  view.y = isTall ? height / 2 - view.scale * rowOf(number) : PAD.top + halfHeight() * view.scale;
  view.isFit = false;
  look();
}

// ---- pointers: one drags, two pinch; a wheel zooms ----

const pointers = new Map();
let hasDragged = false;

const spread = () => {
  const [one, other] = [...pointers.values()];
  const middle = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  return { middle, width: Math.hypot(one[0] - other[0], one[1] - other[1]) };
};

const onStage = (event) => {
  const box = stage.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
};

drawing.addEventListener("pointerdown", (event) => {
  if (event.button > 0) return;
  pointers.set(event.pointerId, onStage(event));
  if (pointers.size === 1) hasDragged = false;
});

window.addEventListener("pointermove", (event) => {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  // The button was released outside the window.
  if (event.pointerType === "mouse" && event.buttons === 0) {
    pointers.delete(event.pointerId);
    return;
  }
  const now = onStage(event);
  const [x, y] = [now[0] - before[0], now[1] - before[1]];
  if (pointers.size === 2) {
    const old = spread();
    pointers.set(event.pointerId, now);
    const next = spread();
    zoom(next.width / Math.max(1, old.width), next.middle);
    pan(next.middle[0] - old.middle[0], next.middle[1] - old.middle[1]);
    hasDragged = true;
  } else if (pointers.size === 1 && (hasDragged || Math.hypot(x, y) > 5)) {
    pointers.set(event.pointerId, now);
    pan(x, y);
    hasDragged = true;
  }
});

for (const name of ["pointerup", "pointercancel"]) {
  window.addEventListener(name, (event) => pointers.delete(event.pointerId));
}

drawing.addEventListener("wheel", (event) => {
  event.preventDefault();
  const unit = event.deltaMode === 1 ? 16 : 1;
  zoom(Math.exp(clamped(-event.deltaY * unit, -200, 200) * (event.ctrlKey ? 0.01 : 0.002)), onStage(event));
}, { passive: false });

// The node or the edge that a click means: the nearest within the reach of a finger.
function meant(event) {
  const hit = event.target.closest("[data-node], [data-edge]");
  if (hit && hit.dataset.node) return { node: Number(hit.dataset.node) };
  const [x, y] = onStage(event);
  let [nearest, found] = [22, null];
  const offer = (at, what) => {
    const distance = Math.hypot(at[0] - x, at[1] - y);
    if (distance < nearest) [nearest, found] = [distance, what];
  };
  tree.nodes.forEach((_, number) => offer(placeOf(number), { node: number }));
  if (hit && !found) return { edge: Number(hit.dataset.edge) };
  edges.forEach((edge, number) => {
    if (edge) offer(edge.middle.map((at, axis) => (axis ? view.y : view.x) + view.scale * at), { edge: number });
  });
  return found;
}

for (const [id, action] of Object.entries({
  "zoom-in": () => zoom(1.3), "zoom-out": () => zoom(1 / 1.3), fit: () => { spreadRows(); fit(); },
})) find(id).addEventListener("click", action);

new ResizeObserver(() => {
  measured = null;
  if (!tree) return;
  if (view.isFit) {
    spreadRows();
    fit();
  } else {
    look();
  }
}).observe(stage);
