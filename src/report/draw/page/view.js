// ---- the view: what part of the drawing is seen, and how large ---------------------------------

const stage = find("stage");
const view = { scale: 1, x: 0, y: 0, isFit: true };
// The letters of a node are 12 units high; below this scale they cannot be read.
const LEAST_READABLE = 0.8;
const OVERVIEW = 0.35;
// So much of the stage at its sides is left to texts and buttons.
const BESIDE = 180;

// Measured when it changes: to measure it at each step would lay the whole drawing out.
let measured = null;
const stageSize = () => (measured = measured || [drawing.clientWidth || 1, drawing.clientHeight || 1]);
const IS_TOUCH = matchMedia("(pointer: coarse)").matches;
const clamped = (number, least, most) => Math.max(least, Math.min(most, number));

function fitScale() {
  const [width, height] = stageSize();
  return Math.min(width / shown.width, height / shown.height, 5);
}

// What else is done when the view moves.
const whenMoved = [];

function look(isGliding = false) {
  const world = find("world");
  world.setAttribute("class", (isGliding ? "gliding" : "") + (view.scale < OVERVIEW ? " overview" : ""));
  world.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  shown.heads.classList.toggle("over", view.x < 0);
  shown.heads.style.transform = `translate(${Math.max(0, -view.x / view.scale)}px)`;
  find("fit").textContent = view.isFit ? "Fit" : Math.round(view.scale * 100) + " %";
  for (const action of whenMoved) action();
}

function fit() {
  const [width, height] = stageSize();
  const scale = fitScale();
  const [x, y] = [(width - scale * shown.width) / 2, (height - scale * shown.height) / 2 - scale * shown.top];
  Object.assign(view, { scale, x, y, isFit: true });
  look();
}

// Where something in the drawing is on the stage, in pixels.
const onStage = ([x, y]) => [view.x + view.scale * x, view.y + view.scale * y];
const placeOf = (number) => onStage(shown.nodes[number].at);

// Where a zoom without a pointer goes to: the node that the step is about, if that is in sight.
function focusOfStage() {
  const [width, height] = stageSize();
  const step = mode === "search" && tree.at > 0 ? tree.steps[tree.at - 1].node : practice.edited;
  const [x, y] = step === null ? [-1, -1] : placeOf(step);
  return x > 0 && x < width && y > 0 && y < height ? [x, y] : [width / 2, height / 2];
}

function zoom(factor, [atX, atY] = focusOfStage()) {
  const scale = clamped(view.scale * factor, Math.min(fitScale(), 0.2), 10);
  const [x, y] = [atX - ((atX - view.x) * scale) / view.scale, atY - ((atY - view.y) * scale) / view.scale];
  Object.assign(view, { scale, x, y, isFit: false });
  look();
}

function pan(x, y, isGliding = false) {
  view.x += x;
  view.y += y;
  view.isFit = false;
  look(isGliding);
}

// Moves the drawing so that a node and what stands at it are in sight.
function follow(number) {
  const [width, height] = stageSize();
  const [atX, atY] = placeOf(number);
  const [left, right] = [(40 + shown.rail) * view.scale, Math.min(width / 3, 110 * view.scale)];
  const [above, below] = [20 * view.scale, 45 * view.scale];
  const isBeside = atX < left || atX + right > width;
  const isOver = atY < above || atY + below > height;
  if (view.isFit || !(isBeside || isOver)) return;
  pan(isBeside ? (width - right) / 2 - atX : 0, isOver ? height / 2 - atY : 0, true);
}

// The middle of the root and as much of the principal variation below it as so wide a stage shows.
function middleOfLine(width) {
  let [left, right] = [Infinity, -Infinity];
  for (const [number, { at: [x] }] of shown.nodes.entries()) {
    if (number > 0 && !tree.nodes[number].is_pv) continue;
    const [least, most] = [Math.min(left, x), Math.max(right, x)];
    if (number > 0 && most - least + 2 * BESIDE > width) break;
    [left, right] = [least, most];
  }
  return [(left + right) / 2, shown.nodes[0].at[1]];
}

// The whole tree, or as much of it around a node as can be read.
function start(number) {
  if (shown.rail === 0) layRail();
  fit();
  if (view.scale >= LEAST_READABLE) return;
  const [width, height] = stageSize();
  const scale = clamped(width / 950, tree.hasFoldedNodes ? LEAST_READABLE : 1, 1.5);
  const [x, y] = tree.hasFoldedNodes && number === 0 ? middleOfLine(width / scale) : shown.nodes[number].at;
  const isTall = number > 0 && scale * shown.height > height;
  // Of a large tree the root stands below the buttons.
  const above = tree.hasFoldedNodes ? 44 : 0;
  Object.assign(view, {
    scale, x: width / 2 - scale * x, y: isTall ? height / 2 - scale * y : above - scale * shown.top, isFit: false,
  });
  look();
}

// ---- pointers: one drags, two pinch; a wheel zooms ----

const pointers = new Map();
let hasDragged = false;

// The middle of the pointers, and how far they are apart.
const spread = () => {
  const all = [...pointers.values()];
  const [one, other] = [all[0], all.at(-1)];
  const middle = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  return { middle, width: Math.max(1, Math.hypot(one[0] - other[0], one[1] - other[1])) };
};

const pointed = (event) => {
  const box = stage.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
};

drawing.addEventListener("pointerdown", (event) => {
  if (event.button > 0) return;
  pointers.set(event.pointerId, pointed(event));
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
  const now = pointed(event);
  hasDragged = hasDragged || pointers.size > 1 || Math.hypot(now[0] - before[0], now[1] - before[1]) > 5;
  if (!hasDragged) return;
  const old = spread();
  pointers.set(event.pointerId, now);
  const next = spread();
  if (pointers.size > 1) zoom(next.width / old.width, old.middle);
  pan(next.middle[0] - old.middle[0], next.middle[1] - old.middle[1]);
});

for (const name of ["pointerup", "pointercancel"]) {
  window.addEventListener(name, (event) => pointers.delete(event.pointerId));
}

drawing.addEventListener("wheel", (event) => {
  event.preventDefault();
  const unit = event.deltaMode === 1 ? 16 : 1;
  zoom(Math.exp(clamped(-event.deltaY * unit, -200, 200) * (event.ctrlKey ? 0.01 : 0.002)), pointed(event));
}, { passive: false });

// The node or the edge that a click means: the nearest within the reach of a finger.
function meant(event) {
  const hit = event.target.closest("[data-node], [data-edge]");
  if (hit && hit.dataset.node) return { node: Number(hit.dataset.node) };
  const [x, y] = pointed(event);
  const nearest = (all) => {
    const distances = all.map((one) => (one ? Math.hypot(onStage(one.at)[0] - x, onStage(one.at)[1] - y) : Infinity));
    const least = Math.min(...distances);
    return { distance: least, number: distances.indexOf(least) };
  };
  const [node, edge] = [nearest(shown.nodes), nearest(shown.edges)];
  if (node.distance < 22 && (hit || node.distance <= edge.distance)) return { node: node.number };
  if (hit) return { edge: Number(hit.dataset.edge) };
  return edge.distance < 22 ? { edge: edge.number } : null;
}

for (const [id, action] of Object.entries({
  "zoom-in": () => zoom(1.3), "zoom-out": () => zoom(1 / 1.3), fit,
})) find(id).addEventListener("click", action);

new ResizeObserver(() => {
  measured = null;
  if (!tree) return;
  if (view.isFit) {
    makeRoom();
    fit();
  }
  else look();
}).observe(drawing);
