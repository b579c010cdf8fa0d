// ---- spacing: a tree gets as narrow and as tall as its room; its letters stay as large -----------------------
//
// Where labels of a ply would run into each other, its nodes stand in two rows or three.

// Larger trees are not seen whole anyway.
const MOST_SPACED = 150;

// Measures the drawing, before anything moves: where nodes are, and how far they and their labels reach.
function measureSpacing() {
  const { nodes, edges } = shown;
  shown.plies = null;
  // A board has the place that it needs.
  if (nodes.length > MOST_SPACED || tree.folds || shown.svg.querySelector("[data-part=board]")) return;
  const plies = [];
  nodes.forEach((node, number) => {
    // A text without words is nowhere.
    const boxes = [node.shape, ...node.group.querySelectorAll("text")].map((part) => part.getBBox()).filter(({ width }) => width);
    const ends = (low, size) => [Math.min(...boxes.map((box) => box[low])), Math.max(...boxes.map((box) => box[low] + box[size]))];
    const [[left, right], [top, bottom]] = [ends("x", "width"), ends("y", "height")];
    Object.assign(node, { home: node.at, left: node.at[0] - left, right: right - node.at[0], tall: bottom - top });
    (plies[tree.nodes[number].ply] ??= []).push(node);
  });
  for (const edge of edges.slice(1)) edge.ends = edge.line.getAttribute("d").match(/-?[\d.]+/g).map(Number);
  shown.plies = plies.map((all) => {
    // How much nodes in so many rows can be narrowed.
    const narrowest = (rows) => Math.max(0, ...all.slice(rows).map((node, at) => (all[at].right + node.left + 3) / (node.home[0] - all[at].home[0])));
    return { all, y: all[0].home[1], narrowest: [1, 2, 3].map(narrowest), tall: Math.max(...all.map(({ tall }) => tall)) + 2 };
  });
  Object.assign(shown, { whole: [shown.width, shown.height], ends: [...shown.heads.querySelectorAll("text")].map((head) => [head, Number(head.getAttribute("y"))]) });
}

// How far each node moves, and how large the drawing is then, in a room of this size with letters of this scale;
// nothing, if it has no place there in so many rows.
function spacedAt(scale, most, [width, height]) {
  const { nodes, plies, whole } = shown;
  const left = Math.min(...nodes.map(({ home: [x] }) => x));
  const room = width / scale - 6;
  const share = Math.min(1, ...nodes.filter(({ home: [x] }) => x > left).map(({ home: [x], right }) => (room - right - left) / (x - left)));
  const rows = plies.map(({ narrowest }) => narrowest.findIndex((least) => share >= least) + 1);
  if (rows.some((count) => count === 0 || count > most)) return null;
  const drops = plies.map(({ tall }, ply) => (rows[ply] - 1) * tall);
  const all = drops.reduce((sum, drop) => sum + drop, 0);
  const deep = plies.at(-1).y - plies[0].y;
  const stretch = Math.min(1.7, 1 + (height / scale - whole[1] - all) / Math.max(1, deep));
  if (stretch < 0.65) return null;
  const moves = new Map();
  const tops = [];
  let dropped = 0;
  plies.forEach(({ all, y, tall }, ply) => {
    tops[ply] = (stretch - 1) * (y - plies[0].y) + dropped;
    all.forEach((node, at) => moves.set(node, [(share - 1) * (node.home[0] - left), tops[ply] + (at % rows[ply]) * tall]));
    dropped += drops[ply];
  });
  const right = Math.max(...nodes.map((node) => node.home[0] + moves.get(node)[0] + node.right));
  return { moves: nodes.map((node) => moves.get(node)), tops, size: [Math.min(whole[0], right + 6), whole[1] + (stretch - 1) * deep + all] };
}

// The same with the fewest rows, and the largest letters for which there is room; a tree that has room as it is
// gets taller alone.
function spacingFor(room) {
  if (!shown.plies) return null;
  const natural = Math.min(room[0] / shown.whole[0], room[1] / shown.whole[1], 2);
  for (const most of [1, 2, 3]) {
    for (let scale = Math.max(1, natural); scale >= LEAST_READABLE; scale -= 0.04) {
      const found = spacedAt(scale, most, room);
      if (found) return found;
    }
  }
  return null;
}

// Moves a part. A text is moved by its place: one without words has none, and is to have none.
function shift(part, [x, y]) {
  if (part.localName !== "text") part.setAttribute("transform", `translate(${x} ${y})`);
  else for (const [axis, by] of [["x", x], ["y", y]]) part.setAttribute(axis, Number((part.dataset[axis] ??= part.getAttribute(axis))) + by);
}

// Moves the nodes of a drawing and what belongs to them.
function space({ svg, nodes, edges }, spacing) {
  const move = (number) => spacing?.moves[number] ?? [0, 0];
  nodes.forEach(({ group }, number) => [...group.children].forEach((part) => shift(part, move(number))));
  for (const { group } of edges.slice(1)) {
    const number = Number(group.dataset.edge);
    const [from, to] = [move(tree.nodes[number].parent), move(number)];
    const [x, y, toX, toY] = shown.edges[number].ends;
    for (const part of group.children) {
      if (part.matches("[data-part=edge], .hit")) part.setAttribute("d", `M${x + from[0]} ${y + from[1]}L${toX + to[0]} ${toY + to[1]}`);
      // A mark stands nearer to the child.
      else shift(part, [0, 1].map((axis) => 0.35 * from[axis] + 0.65 * to[axis]));
    }
  }
  const ply = (y) => shown.plies.reduce((best, { y: at }, ply) => (Math.abs(at - y) < Math.abs(shown.plies[best].y - y) ? ply : best), 0);
  svg.querySelectorAll(".heads text").forEach((head, at) => shift(head, [0, spacing?.tops[ply(shown.ends[at][1])] ?? 0]));
}

// Gives the drawing on the stage the room that there is.
function makeRoom() {
  if (!shown.plies) return;
  const spacing = spacingFor(stageSize());
  space(shown, spacing);
  [shown.width, shown.height] = spacing?.size ?? shown.whole;
  const size = [shown.width, shown.top + shown.height];
  shown.svg.setAttribute("viewBox", `0 0 ${size.join(" ")}`);
  ["width", "height"].forEach((name, axis) => shown.svg.setAttribute(name, size[axis]));
  shown.nodes.forEach((node, number) => (node.at = node.home.map((at, axis) => at + (spacing?.moves[number][axis] ?? 0))));
  for (const edge of shown.edges.slice(1)) edge.at = middleOf(edge.line);
  shown.heads.querySelector(".rail")?.setAttribute("height", shown.height);
}
