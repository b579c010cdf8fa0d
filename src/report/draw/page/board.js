// ---- boards: the positions of a game, in the place of triangles and dots -----------------------

// Half the width and half the height of the shape of a node.
const halfWidth = () => (tree.board ? tree.board.width / 2 : HALF);
const halfHeight = () => (tree.board ? tree.board.height / 2 : HALF);

// The paths of what is in a cell, around its middle, for cells of this size.
const STONES = {
  cross: (x, y, cell) => `M${x - 0.27 * cell} ${y - 0.27 * cell}l${0.54 * cell} ${0.54 * cell}m0 ${-0.54 * cell}l${-0.54 * cell} ${0.54 * cell}`,
  ring: (x, y, cell) => circle(x, y, 0.3 * cell),
  black: (x, y, cell) => circle(x, y, 0.36 * cell),
  white: (x, y, cell) => circle(x, y, 0.36 * cell),
};

const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0Z`;

// Draws a board around the middle of its node.
function drawBoard(group, cells) {
  const { cell, width, height, columns } = tree.board;
  add(group, "rect", { class: "shape", x: -width / 2, y: -height / 2, width, height });
  const paths = { grid: "", cross: "", ring: "", black: "", white: "" };
  const isCell = (column, row) => cells[row * columns + column] !== "outside";
  const numbers = [];
  cells.forEach((what, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const [left, top] = [column * cell - width / 2, row * cell - height / 2];
    if (column > 0 && (isCell(column, row) || isCell(column - 1, row))) paths.grid += `M${left} ${top}v${cell}`;
    if (row > 0 && (isCell(column, row) || isCell(column, row - 1))) paths.grid += `M${left} ${top}h${cell}`;
    const [x, y] = [left + cell / 2, top + cell / 2];
    if (STONES[what]) paths[what] += STONES[what](x, y, cell);
    else if (what && what !== "outside") numbers.push([x, y, what]);
  });
  for (const [name, d] of Object.entries(paths)) if (d) add(group, "path", { class: name === "grid" ? name : "stone-" + name, d });
  for (const [x, y, text] of numbers) add(group, "text", { class: "below small count", x, y: y + 4 }, text);
}

