// ---- trees: the data, and the state of each node at each step ---------------------------------

const find = (id) => document.getElementById(id);

// A new element with these properties and children.
function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

// The data of each tree, and the drawings that are there without scripts: of each tree, then the solutions.
let texts = [];
let drawings = [];
let trees = [];

// What the page that `draw` writes has of each tree.
const treesOfPage = () => ({
  texts: [...document.querySelectorAll("script.tree")].map((script) => script.textContent),
  drawings: [...document.querySelectorAll("noscript")].map((part) => part.textContent.split("</svg>")[0] + "</svg>"),
});

// The tree with this number; it is read when it is first shown.
function treeAt(number) {
  if (!trees[number]) trees[number] = prepared(JSON.parse(texts[number]));
  return trees[number];
}

const NOTHING = { state: "", window: null, value: "", best: null, isCut: false, isAnswered: false, order: 0 };

// Adds to the data what the scripts look up: plies, children and ends of subtrees, the last step of each kind at a
// node, and for each step the state of its node before and after. So a step forward or back changes one node.
function prepared(tree) {
  const { nodes, steps } = tree;
  nodes.forEach((node, number) => Object.assign(node, {
    children: [], last: {}, end: number + 1, ply: node.parent === null ? 0 : nodes[node.parent].ply + 1,
  }));
  for (let number = nodes.length - 1; number > 0; number -= 1) {
    const above = nodes[nodes[number].parent];
    above.children.unshift(number);
    above.end = Math.max(above.end, nodes[number].end);
  }
  steps.forEach(({ event, node }, at) => {
    if (node !== null) nodes[node].last[event] = at;
  });
  const states = nodes.map(() => NOTHING);
  tree.changes = steps.map(({ event, node, child, fate, window, sign, value }) => {
    if (node === null) return null;
    const before = states[node];
    const after = {
      state: { open: "open", entered: "done" }[fate] || "",
      isCut: fate === "pruned",
      // What an earlier search has shown of the node itself leaves it as it was.
      isAnswered: event === "answer" && !(tree.again && nodes[node].same === null),
      window,
      value: value === null ? "" : `${sign} ${value}`.trim(),
      best: event === "take" && child !== null ? child : before.best,
      order: event === "leaf" ? nodes[node].order : before.order,
    };
    states[node] = after;
    return { node, before, after };
  });
  // `tree.folds` says whether the page opens and closes folds; this, whether one is closed now.
  tree.hasFoldedNodes = nodes.some(({ is_folded }) => is_folded);
  tree.lines = linesOf(tree);
  tree.cutoffs = steps.flatMap((step, at) => (step.event === "cutoff" ? [at + 1] : []));
  tree.lastStates = states;
  tree.reached = 0;
  return tree;
}

// The path of a drawn node, of the file; of several siblings that of the first.
function pathOf(number) {
  const steps = [];
  for (let at = number; tree.nodes[at].parent !== null; at = tree.nodes[at].parent) steps.push(tree.nodes[at].position);
  return (tree.root === "/" ? "" : tree.root) + steps.reverse().map((step) => `/${step}`).join("") || "/";
}

// The drawn node with a path, or the last one on the way to it.
function nodeAt(path) {
  let at = 0;
  for (const step of path.slice(tree.root.length).split("/").filter((step) => step)) {
    const next = tree.nodes[at].children.find((child) => tree.nodes[child].position === Number(step) && tree.nodes[child].kind !== "fold");
    if (next === undefined) return at;
    at = next;
  }
  return at;
}

const isSolved = (tree) => tree.nodes.some((node) => node.fate !== "unseen");

// The same number as other programs write it: `-3`, `inf`. `−3`, `-∞`, `1,5` and ` + 2 ` are understood.
const plain = (text) => text.trim().toLowerCase().replace(/[−–]/g, "-").replace(/∞|infinity|infty|\boo$/g, "inf")
  .replace(/^\+?\s*|\s+/g, "").replace(",", ".");

// The whole numbers whose quotient a number is; nothing, if it has an exponent.
function quotientOf(text) {
  const [is, whole, part = "", below = "1"] = /^(-?\d+)(?:\.(\d+)|\/(\d*[1-9]\d*))?$/.exec(text) ?? [];
  return is && [BigInt(whole + part), BigInt(below) * 10n ** BigInt(part.length)];
}

// The double nearest to a number; NaN, if it is none.
function doubleOf(text) {
  const [above, below = 1] = plain(text).replace("inf", "Infinity").split("/");
  return above && below > 0 ? above / below : NaN;
}

// How two numbers compare: integers and fractions exactly, others as doubles.
function compared(one, other) {
  const [a, b] = [plain(one), plain(other)];
  const [p, q] = /\/|^[-\d]+$/.test(a + b) ? [a, b].map(quotientOf) : [];
  const [x, y] = p && q ? [p[0] * q[1], q[0] * p[1]] : [doubleOf(a), doubleOf(b)];
  return x > y ? 1 : x < y ? -1 : x === y ? 0 : NaN;
}
