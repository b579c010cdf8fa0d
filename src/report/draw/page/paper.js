// ---- printing: a tree as a sheet or with the solution; else all trees as they are without scripts ----

// What to print: `sheet`, `solution`, or "" for all trees.
let printed = "";

function dressedAs(look) {
  const copy = opened();
  tree.nodes.forEach((_, number) => paint(number, look(number), copy));
  copy.svg.classList.toggle("told", printed === "solution");
  return copy.svg;
}

window.addEventListener("beforeprint", () => {
  const paper = find("paper");
  if (printed === "sheet") paper.replaceChildren(dressedAs(() => BARE));
  else if (printed === "solution") paper.replaceChildren(dressedAs((number) => lookOfSearch(number, tree.steps.length, tree.lastStates)));
  else paper.innerHTML = drawings.join("");
});

window.addEventListener("afterprint", () => {
  printed = "";
  find("paper").replaceChildren();
});

for (const what of ["sheet", "solution", ""]) {
  find("print-" + (what || "all")).addEventListener("click", () => {
    printed = what;
    find("print").open = false;
    window.print();
  });
}
