// ---- an answer to hand in: as `check` reads it, with who gives it, and what was tried when ------

// Each time that an answer was checked: when, and what was right.
let tried = [];

const answerId = make("input", { id: "answer-id", size: 10, placeholder: "your ID", autocomplete: "off", spellcheck: false });
const answerWords = make("p", { className: "count", id: "answer-words" });
answerWords.setAttribute("role", "status");
const handIn = (id, words) => make("button", { type: "button", id }, words);
find("faults").after(make("p", { className: "row" }, make("label", {}, "For ", answerId), handIn("answer-copy", "Copy answer"), handIn("answer-save", "Save answer")), answerWords);

// What the root is called, if not by its letter or its path.
function nameOfTree() {
  const { name, called } = tree.nodes[0];
  return /^(A|\/)$/.test(name || called) ? null : name || called;
}

// The answer that is there, on one line. It names the tree, if that has a name: of several, `check` finds it so.
function answerText() {
  const kinds = KINDS.filter((kind) => practice.answers.some(IS_ANSWERED[kind]));
  const name = nameOfTree();
  const id = answerId.value.trim() || name;
  return JSON.stringify({ ...(id ? { id } : {}), ...(name ? { tree: name } : {}), ...answerOf(practice.answers, kinds), meta: { at: new Date().toISOString(), tried } });
}

find("answer-copy").addEventListener("click", async () => {
  const text = answerText();
  const isDone = await copy(text, answerWords);
  setText(answerWords, isDone ? "The answer is copied." : text);
  if (!isDone) getSelection().selectAllChildren(answerWords);
});

find("answer-save").addEventListener("click", () => {
  const name = `answer-${answerId.value.trim() || nameOfTree() || "tree"}.json`.replace(/[^\w.-]/g, "_");
  linkTo(name, `${answerText()}\n`).click();
  setText(answerWords, `Saved as ${name}.`);
});

// What was tried is kept with the answers.
const { grade: gradeOnly, stored: storedOnly, restored: restoredOnly } = practice;
Object.assign(practice, {
  grade: (answers, kinds, then) => gradeOnly(answers, kinds, (results, graded) => {
    const { right, all, extra } = scoreOf(results, graded);
    tried.push({ at: new Date().toISOString(), right, of: all, ...(extra ? { extra } : {}) });
    then(results, graded);
  }),
  stored: (progress) => ({ ...storedOnly(progress), tried }),
  restored: (saved) => {
    tried = saved?.tried ?? [];
    return restoredOnly(saved);
  },
});
