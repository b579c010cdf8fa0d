// ---- boards: the positions of a game, in the place of triangles and dots -----------------------

// Half the width and half the height of the shape of a node.
const halfWidth = () => (tree.board ? tree.board.width / 2 : HALF);
const halfHeight = () => (tree.board ? tree.board.height / 2 : HALF);

// The paths of what is in a cell, around its middle, for cells of this size.
const STONES = {
  outside: (x, y, cell) => `M${x - cell / 2} ${y - cell / 2}h${cell}v${cell}h${-cell}Z`,
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
  const paths = { outside: "", grid: "", cross: "", ring: "", black: "", white: "" };
  for (let x = cell; x < width; x += cell) paths.grid += `M${x - width / 2} ${-height / 2}v${height}`;
  for (let y = cell; y < height; y += cell) paths.grid += `M${-width / 2} ${y - height / 2}h${width}`;
  const numbers = [];
  cells.forEach((what, at) => {
    const [x, y] = [(at % columns + 0.5) * cell - width / 2, (Math.floor(at / columns) + 0.5) * cell - height / 2];
    if (STONES[what]) paths[what] += STONES[what](x, y, cell);
    else if (what) numbers.push([x, y, what]);
  });
  for (const [name, d] of Object.entries(paths)) if (d) add(group, "path", { class: name + "-cell", d });
  for (const [x, y, text] of numbers) add(group, "text", { class: "below small count", x, y: y + 4 }, text);
}

