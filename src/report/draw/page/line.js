// ---- the number line: where alpha and beta stand, who holds them, the value that comes in -------

const LINE = { width: 320, left: 18, right: 302, axis: 38, inner: 42 };
const line = find("line");
const axis = {};

// Where a number stands: in proportion if its neighbours stay apart, else each number one place further.
function scaleOf(all) {
  const numbers = [...new Set(all)].filter((text) => !text.includes("∞")).sort(compared);
  const values = numbers.map(doubleOf);
  const gap = values.slice(1).reduce((least, value, at) => Math.min(least, value - values[at]), Infinity);
  // Two doubles may be farther apart than the greatest of them.
  const spread = values.at(-1) - values[0];
  const isEven = numbers.length < 2 || (Number.isFinite(spread) && spread <= 60 * gap);
  const least = LINE.left + LINE.inner;
  const width = LINE.right - LINE.inner - least;
  const place = new Map(numbers.map((text, at) => {
    const part = numbers.length < 2 ? 0.5
      : isEven ? (values[at] - values[0]) / spread : at / (numbers.length - 1);
    return [text, least + part * width];
  }));
  place.set("−∞", LINE.left).set("∞", LINE.right);
  return place;
}

// What the line shows at each step: the window of a node, who holds its ends, the value that comes in and the
// node that it comes from, and which end has moved; and between what the nearest chance node lies.
function linesOf({ nodes, steps, has_windows }) {
  if (!has_windows) return steps.map(() => null);
  // For each node its window as it has narrowed, and who holds that.
  const open = nodes.map(() => ({ window: ["−∞", "∞"], held: ["", ""] }));
  const nearestChance = [];
  nodes.forEach(({ kind, parent }, at) => nearestChance.push(kind === "chance" ? at : nearestChance[parent]));
  const intervals = [];
  return steps.map(({ event, node, child, offer, is_move, window, held, value }) => {
    const isArrival = event === "enter" || event === "answer";
    if (node === null || (isArrival && !window) || (event === "result" && nodes.length === 1)) return null;
    const { kind, parent } = nodes[node];
    const about = event === "leaf" || event === "prune" ? parent : node;
    if (about === null) return null;
    const from = child ?? node;
    const end = kind === "max" ? 0 : 1;
    if (isArrival || is_move) open[node] = { window, held: held.map((text, at) => text ?? open[node].held[at]) };
    intervals[node] = /^\[(.*), (.*)\]$/.exec(value)?.slice(1);
    const chance = nearestChance[about];
    return { node: about, ...open[about], offer, from, moved: is_move ? end : null, chance, interval: intervals[chance] ?? [] };
  });
}

function setUpLine() {
  line.replaceChildren();
  find("window").hidden = tree.lines.every((shown) => !shown);
  find("line-words").replaceChildren(make("li"), make("li"));
  const all = tree.lines.flatMap((shown) => (shown ? [...shown.window, ...shown.interval, shown.offer || "∞"] : []));
  axis.place = scaleOf(all);
  line.setAttribute("viewBox", `0 0 ${LINE.width} ${tree.lines.some((shown) => shown?.interval[0]) ? 120 : 86}`);
  const [y, end] = [LINE.axis, LINE.width - 4];
  add(line, "path", { class: "axis", d: `M4 ${y}H${end}M10 ${y - 5}L4 ${y}L10 ${y + 5}M${end - 6} ${y - 5}L${end} ${y}L${end - 6} ${y + 5}` });
  // As many numbers as there is room for.
  let last = -Infinity;
  for (const [text, x] of axis.place) {
    if (x - wide(brief(text)) / 2 < last || text.includes("∞")) continue;
    add(line, "path", { class: "axis", d: `M${x} ${y - 4}V${y + 4}` });
    last = x + wide(brief(text)) / 2;
    add(line, "text", { class: "tick", x, y: y + 21 }, brief(text));
  }
  axis.band = add(line, "rect", { y: LINE.axis - 5, height: 10 });
  axis.ends = ["max", "min"].map((player) => {
    const group = add(line, "g", { class: "end " + player });
    add(group, "path", { d: `M0 ${LINE.axis - 15}V${LINE.axis + 9}` });
    return group;
  });
  axis.labels = ["max", "min"].map((player) => add(line, "text", { class: "end " + player, y: 16 }));
  axis.offer = add(line, "g", { class: "offer" });
  add(axis.offer, "circle", { cy: LINE.axis, r: 6 });
  axis.offerLabel = add(line, "text", { class: "offer", y: 82 });
  axis.interval = add(line, "path", { class: "axis" });
  axis.intervalLabel = add(line, "text", { y: 116 });
}

// A number as there is room for it.
const brief = (text) => (text.length < 12 ? text : text.includes("/") ? `≈ ${doubleOf(text).toPrecision(5)}` : `${text.slice(0, 6)}…${text.slice(-3)}`);
const wide = (text) => 9.5 * text.length + 6;

// Puts a label at a place, within the line.
function putLabel(label, text, at) {
  setText(label, text);
  const half = wide(text) / 2;
  label.setAttribute("x", clamped(at, half, LINE.width - half));
}

function showLine(step) {
  const shown = step && tree.lines[tree.at - 1];
  // Its place stays, so that nothing jumps.
  find("window").classList.toggle("unseen", !shown);
  if (!shown) return;
  const [alpha, beta] = shown.window;
  const [a, b] = shown.window.map((text) => axis.place.get(text));
  const isEmpty = compared(alpha, beta) >= 0;
  const about = `${isEmpty ? "Empty window" : "Window"} at ${tree.nodes[shown.node].called}`;
  setText(find("line-title"), step.event === "cutoff" ? step.told : about);
  axis.band.setAttribute("class", isEmpty ? "band empty" : "band");
  axis.band.setAttribute("x", Math.min(a, b) - (a === b ? 3 : 0));
  axis.band.setAttribute("width", Math.max(6, Math.abs(b - a)));
  [a, b].forEach((at, end) => {
    axis.ends[end].style.transform = `translate(${at}px)`;
    axis.ends[end].classList.toggle("moved", shown.moved === end);
  });
  // The labels stand apart, each on its own side.
  const names = [`α = ${brief(alpha)}`, `β = ${brief(beta)}`];
  const [first, second] = a <= b ? [0, 1] : [1, 0];
  const at = [a, b];
  const least = (wide(names[0]) + wide(names[1])) / 2;
  const near = least - (at[second] - at[first]);
  if (near > 0) {
    at[first] -= near / 2;
    at[second] += near / 2;
  }
  at[first] = clamped(at[first], wide(names[first]) / 2, LINE.width - least - wide(names[second]) / 2);
  at[second] = Math.max(at[second], at[first] + least);
  [0, 1].forEach((end) => putLabel(axis.labels[end], names[end], at[end]));
  const hasOffer = shown.offer !== null;
  axis.offer.setAttribute("class", hasOffer ? "offer" : "offer none");
  const from = hasOffer ? tree.nodes[shown.from].called : "";
  if (hasOffer) {
    const place = axis.place.get(shown.offer);
    axis.offer.style.transform = `translate(${place}px)`;
    putLabel(axis.offerLabel, `${brief(shown.offer)} from ${cut(from, 14)}`, place);
  } else {
    setText(axis.offerLabel, "");
  }
  const [low, high] = shown.interval.map((text) => axis.place.get(text));
  const between = low ? `${cut(tree.nodes[shown.chance].called, 14)} in [${shown.interval.map(brief).join(", ")}]` : "";
  axis.interval.setAttribute("d", between && `M${low} 89v12v-6H${high}v-6v12`);
  putLabel(axis.intervalLabel, between, (low + high) / 2 || 0);
  shown.held.forEach((text, end) => {
    const item = find("line-words").children[end];
    item.className = ["max", "min"][end];
    setText(item, text);
  });
  line.setAttribute("aria-label", [`alpha ${alpha}, beta ${beta}`, hasOffer && `${shown.offer} from ${from}`, between]
    .filter(Boolean).join(", "));
}
