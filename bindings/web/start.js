// ---- the start: the pane takes its place, the address says what to open ------------------------

const isNarrow = matchMedia("(max-width: 860px)");
find("stage").before(find("source"));
find("stage").after(find("said"), find("busy"));
find("chosen").after(find("leaf-value"));
const fold = make("button", { type: "button", id: "fold" }, "Tree");
find("title").before(make("b", { id: "brand" }, "abprune"));
document.querySelector("header .tabs").before(fold);
// What the page is: the pane says it, where that is not folded.
find("about").before(make("p", { id: "intro" }, "Alpha-beta search of a game tree, step by step."));

function setFolded(isFolded) {
  document.body.classList.toggle("folded", isFolded);
  fold.setAttribute("aria-pressed", String(!isFolded));
  fold.setAttribute("aria-controls", "source");
}

fold.addEventListener("click", () => setFolded(!document.body.classList.contains("folded")));
// On a phone the pane covers the steps: another tab shows those again.
for (const id of ["mode-search", "mode-practice"]) find(id).addEventListener("click", () => isNarrow.matches && setFolded(true));
// So does a new exercise, and a node of it.
const showPractice = () => isNarrow.matches && mode === "practice" && setFolded(true);
drawing.addEventListener("click", showPractice);

function setNarrow() {
  setText(fold, isNarrow.matches ? "Type a tree" : "Tree");
  setFolded(isNarrow.matches);
}
isNarrow.addEventListener("change", setNarrow);
setNarrow();

// Where nothing can be drawn, there is no drawing of anything else.
document.body.classList.add("live", "empty");
window.addEventListener("hashchange", openAddress);
openAddress();
