// ---- printing: the whole tree on a page, as it is, as a sheet or with the solution; or all trees -----

let paper = "";

const lookOfSheet = (number) => {
  const asked = asksValue(tree.nodes[number]);
  return {
    node: "", edge: "", value: asked ? "___" : "", window: asked && tree.shows.windows && hasWindows() ? "(__, __)" : "",
    order: "", spoken: [],
  };
};

// The drawings for browsers without scripts: of each tree, then the solutions.
const drawings = [...document.querySelectorAll("noscript")].map((part) => part.textContent.split("</svg>")[0] + "</svg>");
find("print-all").hidden = drawings.length < 2;

let before = null;

function beforePrint() {
  if (paper === "all" || (paper === "" && drawings.length > 1)) {
    document.body.dataset.paper = "all";
    find("paper").innerHTML = drawings.join("");
    return;
  }
  if (paper === "sheet") paintAll(lookOfSheet);
  if (paper === "solution") {
    before = [tree.at, tree.reached];
    go(tree.steps.length);
    paintAll(lookOfSearch);
  }
  document.body.dataset.paper = paper || "screen";
  const top = -(HALF + halfHeight() + 10);
  drawing.setAttribute("viewBox", `-6 ${top} ${tree.width + 12} ${treeHeight() - top + 6}`);
  world.style.transform = "none";
}

function afterPrint() {
  if (before) {
    go(before[0]);
    tree.reached = before[1];
    showStep();
  }
  before = null;
  paper = "";
  find("paper").replaceChildren();
  delete document.body.dataset.paper;
  drawing.removeAttribute("viewBox");
  paintAll();
  look();
}

function print(what) {
  paper = what;
  find("print").open = false;
  window.print();
}

window.addEventListener("beforeprint", beforePrint);
window.addEventListener("afterprint", afterPrint);
find("print-sheet").addEventListener("click", () => print("sheet"));
find("print-solution").addEventListener("click", () => print("solution"));
find("print-all").addEventListener("click", () => print("all"));
