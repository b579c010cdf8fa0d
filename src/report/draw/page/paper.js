// ---- printing: a tree as a sheet or with the solution; else all trees as they are without scripts ----

// What to print: `sheet`, `solution`, or `all` trees; "": what fits the mode.
let printed = "";
const whatToPrint = () => printed || (drawings.length > 1 ? "all" : mode === "practice" || tree.is_blank ? "sheet" : "solution");

// The sizes that a drawing can have on paper, in pixels, upright and across; letters of more than twice their size
// are too many.
const SHEETS = [["portrait", [680, 850]], ["landscape", [1000, 530]]];
const LARGEST = 2;

// What is to be done on a sheet, in a sentence.
const TASKS = {
  values: "write the value that the search returns beside each node, with a sign if it is only a bound", windows: "write the window (α, β) beside each node, as the search enters it",
  cuts: "strike out each branch that the search never looks at", order: "number the leaves in the order in which the search looks at them",
};

const sentenceOf = (parts) => [parts.slice(0, -1).join("; "), parts.at(-1)].filter(Boolean).join("; and ").replace(/^./, (first) => first.toUpperCase()) + ".";

// The tree as large as the sheet allows, with what stands above it.
function sheetOf(what) {
  const copy = opened();
  const isSolution = what === "solution";
  const look = (number) => (isSolution ? lookOfSearch(number, tree.steps.length, tree.lastStates) : BARE);
  tree.nodes.forEach((_, number) => paint(number, look(number), copy));
  copy.svg.classList.toggle("told", isSolution);
  const [{ paper, spacing, size }] = SHEETS.map(([paper, room]) => {
    const spacing = spacingFor(room);
    const size = spacing?.size ?? shown.whole ?? [shown.width, shown.height];
    return { paper, spacing, size, scale: Math.min(room[0] / size[0], room[1] / size[1], LARGEST) };
  }).sort((one, other) => other.scale - one.scale);
  const scale = Math.min(...SHEETS.find(([name]) => name === paper)[1].map((side, axis) => side / size[axis]), LARGEST);
  if (shown.plies) space(copy, spacing);
  const [width, height] = size;
  copy.svg.setAttribute("viewBox", `0 ${shown.top} ${width} ${height}`);
  copy.svg.setAttribute("width", width * scale);
  copy.svg.setAttribute("height", height * scale);
  const title = titleOf(treeNumber);
  const task = practice.kinds.length > 0 ? sentenceOf(practice.kinds.map((kind) => TASKS[kind])) : "";
  return [make("style", {}, `@page { size: A4 ${paper}; margin: 12mm; }`), ...(title === "Game tree" ? [] : [make("h1", {}, title)]),
    ...(isSolution ? [] : [make("p", { className: "lines" }, make("span", {}, "Name"), make("span", {}, "Date"))]),
    make("p", {}, `${aboutSearch(tree)}.${isSolution ? "" : ` ${task}`}`), copy.svg];
}

window.addEventListener("beforeprint", () => {
  const what = whatToPrint();
  if (what === "all") find("paper").innerHTML = drawings.join("");
  else find("paper").replaceChildren(...sheetOf(what));
});

window.addEventListener("afterprint", () => {
  printed = "";
  find("paper").replaceChildren();
});

for (const what of ["sheet", "solution", "all"]) {
  find("print-" + what).addEventListener("click", () => {
    printed = what;
    find("print").open = false;
    window.print();
  });
}
