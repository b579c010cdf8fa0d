// ---- the overview: the whole search as an icicle, with what is on the stage framed --------------

// The picture, its frame, and the bars of wide nodes by their paths; `drawnFor`: what it was drawn for.
const overview = { svg: null, frame: null, bars: new Map(), drawnFor: [] };

async function showOverview() {
  const isShown = tree?.folds === true && texts.length === 1;
  const wanted = [isShown, source.part?.root ?? "/", moreKey(), source.bytes ?? treeText.value];
  if (wanted.every((value, at) => value === overview.drawnFor[at])) {
    showFrame();
    return;
  }
  overview.drawnFor = wanted;
  const part = source.part && source.part.root !== "/" ? ["--root", source.part.root] : [];
  const words = (word) => ["draw", "--shape", "icicle", "--format", "svg", ...optionWords(), ...part, word];
  const run = isShown ? await runAbout(words).catch(() => null) : null;
  if (overview.drawnFor !== wanted) return;
  // A run that was stopped is done again.
  if (!run) overview.drawnFor = [];
  find("overview")?.remove();
  overview.svg = null;
  if (run?.status !== 0) return;
  const svg = make("div", { innerHTML: run.text }).querySelector("svg");
  svg.id = "overview";
  find("walk").prepend(svg);
  // Only the bars, as wide as there is room.
  const parts = [...svg.querySelectorAll("[data-part]")].map((part) => part.getBBox());
  const [left, top] = ["x", "y"].map((key) => Math.min(...parts.map((box) => box[key])));
  const [right, bottom] = [["x", "width"], ["y", "height"]].map(([from, size]) => Math.max(...parts.map((box) => box[from] + box[size])));
  svg.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
  svg.setAttribute("preserveAspectRatio", "none");
  for (const name of ["width", "height"]) svg.removeAttribute(name);
  overview.bars = new Map([...svg.querySelectorAll("[data-node]")].map((bar) => [bar.dataset.node, bar]));
  Object.assign(overview, { svg, frame: add(svg, "path", { class: "frame" }) });
  showFrame();
}

// Frames the bars of the nodes on the stage; of one without a bar that of the node above it that has one.
function showFrame() {
  if (!overview.svg) return;
  const [width, height] = stageSize();
  const framed = new Set();
  shown.nodes.forEach((_, number) => {
    const [x, y] = placeOf(number);
    if (tree.nodes[number].kind === "fold" || x < 0 || y < 0 || x > width || y > height) return;
    let path = pathOf(number);
    while (!overview.bars.has(path) && path !== "/") path = path.replace(/\/[^/]*$/, "") || "/";
    if (overview.bars.has(path)) framed.add(overview.bars.get(path));
  });
  const corners = [...framed].map((bar) => ["x", "y", "width", "height"].map((name) => Number(bar.getAttribute(name))));
  set(overview.frame, "d", corners.map(([x, y, wide, high]) => `M${x} ${y}h${wide}v${high}h${-wide}z`).join(""));
}

// A click goes to the lowest node with a bar there or above.
find("walk").addEventListener("click", ({ target, clientX, clientY }) => {
  if (!overview.svg?.contains(target)) return;
  const at = new DOMPoint(clientX, clientY).matrixTransform(overview.svg.getScreenCTM().inverse());
  const isAbove = (bar) => {
    const [x, y, width] = ["x", "y", "width"].map((name) => Number(bar.getAttribute(name)));
    return x <= at.x && at.x <= x + width && y <= at.y;
  };
  const [path] = [...overview.bars].filter(([, bar]) => isAbove(bar)).sort(([, a], [, b]) => b.getAttribute("y") - a.getAttribute("y"))[0] ?? ["/"];
  goTo(path);
});

whenMoved.push(showFrame);
