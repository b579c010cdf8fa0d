// ---- practice: the reader fills in the drawing -------------------------------------------------

const NO_ANSWER = { value: "", alpha: "", beta: "", isCut: false, order: 0 };
const practice = {
  kinds: ["values", "cuts"], answers: [], order: [], marks: new Map(), edited: null,
  // Hands the results of these kinds on.
  grade: (answers, kinds, then) => then(resultsOf(answers, kinds), kinds),
  // What is stored of the answers, and what is taken from there.
  stored: (progress) => progress,
  restored: (saved) => saved,
};
const editor = find("editor");
const asks = (kind) => practice.kinds.includes(kind);

function beginPractice() {
  const saved = practice.restored(progressOf(treeNumber));
  const isWhole = saved && Array.isArray(saved.answers) && saved.answers.length === tree.nodes.length;
  practice.answers = tree.nodes.map((_, number) => ({ ...NO_ANSWER, ...(isWhole ? saved.answers[number] : {}) }));
  practice.order = isWhole ? saved.order : [];
  practice.kinds = isWhole ? saved.kinds.filter(canAsk) : ["values", "cuts"];
  practice.best = isWhole ? saved.best : null;
  clearResults();
  edit(null);
  for (const kind of KINDS) find("kinds").querySelector(`[data-kind="${kind}"]`).hidden = !canAsk(kind);
  showKinds();
}

function save() {
  const { answers, order, kinds, best } = practice;
  keep(treeNumber, practice.stored({ answers, order, kinds, best }));
  showIndex();
}

// An answer as it stands in the drawing: `<=2` as ≤ 2, `-inf` as −∞.
const typeset = (text) => cut(text.trim().replace(/<=|=</, "≤ ").replace(/>=|=>/, "≥ ").replace(/inf(inity|ty)?|oo/i, "∞")
  .replace(/-/g, "−").replace(/\s+/g, " "), 12);

const orderOf = (order, mark) => (mark ? `${order || ""} ${SIGNS[mark]}`.trim() : order ? ordinal(order) : "");

// How a node looks while the reader answers. Nothing of the solution is in it, but what was checked.
function lookOfPractice(number) {
  const [node, answer] = [tree.nodes[number], practice.answers[number]];
  const mark = (kind) => practice.marks.get(`${kind} ${number}`);
  const given = node.is_folded && node.value !== null ? `${node.sign} ${node.value}`.trim() : "";
  const ends = [answer.alpha, answer.beta].map((text) => typeset(text) || "…");
  const window = answer.alpha || answer.beta ? `(${ends.join(", ")})` : "";
  const results = KINDS.filter((kind) => asks(kind) && mark(kind)).map((kind) => `${kind}: ${mark(kind)}`);
  return {
    node: practice.edited === number ? "asked" : "",
    edge: (asks("cuts") && answer.isCut ? "cut" : "") + (mark("cuts") ? " marked " + mark("cuts") : ""),
    value: given || (asks("values") ? typeset(answer.value) : ""),
    window: asks("windows") ? window : "",
    same: "",
    order: asks("order") ? orderOf(answer.order, mark("order")) : "",
    valueMark: asks("values") && mark("values"),
    windowMark: asks("windows") && mark("windows"),
    cutMark: asks("cuts") && mark("cuts"),
    orderMark: mark("order"),
    spoken: [asks("values") && answer.value && "your value " + answer.value,
      asks("windows") && window && "your window " + window, asks("cuts") && answer.isCut && "you cut the branch to it",
      asks("order") && answer.order && `you say it is the ${ordinal(answer.order)}`, ...results],
  };
}

function repaint(number) {
  if (mode === "practice") paint(number, lookOfPractice(number));
}

// Whether a kind of answers makes sense: the order of leaves does, where all are drawn.
const canAsk = (kind) => (kind !== "windows" || hasWindows() || !isSolved(tree)) && (kind !== "order" || !tree.hasFoldedNodes);

function showKinds() {
  for (const button of find("kinds").querySelectorAll("[data-kind]")) {
    button.setAttribute("aria-pressed", String(asks(button.dataset.kind)));
  }
  const choose = IS_TOUCH ? "Tap" : "Click";
  const hasChance = tree.nodes.some(({ kind }) => kind === "chance");
  const shape = hasChance ? "a triangle or circle" : "a triangle";
  find("line-key").hidden = !hasChance;
  const tasks = {
    values: `${choose} ${shape} and type the value that the search returns: 7, ≤ 4 or ≥ 8.`,
    windows: `${choose} ${shape} and type alpha and beta as the search enters it.`,
    cuts: `${choose} a branch that the search never looks at. The branch itself is enough: those below it go with it.`,
    order: `${choose} the leaves in the order in which the search looks at them.`,
  };
  find("tasks").replaceChildren(...practice.kinds.map((kind) => make("li", {}, tasks[kind])));
  tree.nodes.forEach((_, number) => repaint(number));
}

function choose(kinds) {
  practice.kinds = KINDS.filter((kind) => kinds.includes(kind) && canAsk(kind));
  clearResults();
  edit(null);
  showKinds();
  save();
}

// ---- answers ----

function answer(number, kind, change) {
  Object.assign(practice.answers[number], change);
  practice.marks.delete(`${kind} ${number}`);
  repaint(number);
  save();
}

function toggleCut(number) {
  if (canHave(number).cut) answer(number, "cuts", { isCut: !practice.answers[number].isCut });
  if (practice.edited === number) edit(number);
}

function toggleOrder(number) {
  const { order, answers } = practice;
  const at = order.indexOf(number);
  if (at < 0) order.push(number);
  else order.splice(at, 1);
  if (at >= 0) answer(number, "order", { order: 0 });
  order.forEach((leaf, place) => answers[leaf].order !== place + 1 && answer(leaf, "order", { order: place + 1 }));
  if (practice.edited === number) edit(number);
}

// Which answers a node can have.
const canHave = (number) => {
  const node = tree.nodes[number];
  return {
    value: asks("values") && asksValue(node),
    window: asks("windows") && asksValue(node),
    cut: asks("cuts") && asksCut(node),
    order: asks("order") && node.kind === "leaf",
  };
};

// Opens the form beside a node; `null` closes it.
function edit(number, isFocused = false) {
  const before = practice.edited;
  practice.edited = number;
  if (before !== null && before !== number && before < tree.nodes.length) repaint(before);
  editor.hidden = number === null;
  if (number === null) return;
  repaint(number);
  const [node, given, can] = [tree.nodes[number], practice.answers[number], canHave(number)];
  find("editor-node").textContent = node.name || node.called;
  find("editor-what").textContent = whatIs(node);
  for (const [part, is] of Object.entries(can)) find("ask-" + part).hidden = !is;
  for (const part of ["value", "alpha", "beta"]) find("answer-" + part).value = given[part];
  find("answer-cut").checked = given.isCut;
  find("answer-order").checked = given.order > 0;
  find("answer-place").textContent = given.order ? ` as the ${ordinal(given.order)}` : "";
  find("sign-keys").hidden = !can.value && !can.window;
  for (const key of editor.querySelectorAll(".relation")) key.hidden = !can.value;
  refuse("");
  follow(number);
  if (!isFocused) return;
  const field = can.value ? "answer-value" : can.window ? "answer-alpha" : can.cut ? "answer-cut" : "answer-order";
  find(field).focus();
  if (find(field).select) find(field).select();
}

function editNext() {
  const from = practice.edited;
  const isNext = (number) => Object.values(canHave(number)).some((is) => is)
    && (tree.nodes[number].kind !== "leaf" || !(asks("values") || asks("windows")));
  const all = tree.nodes.map((_, number) => number).filter(isNext);
  const next = all.find((number) => number > from) ?? all[0];
  if (next !== undefined) edit(next, true);
}

function closeEditor() {
  const number = practice.edited;
  edit(null);
  if (number !== null) focusNode(number);
}

// ---- what is typed ----

// Whether a text is a value, or may become one: `≤ 2`, `-`, `1,5`, `1/3`, `-inf`.
function canBecomeValue(text, hasSign) {
  const [, sign, number] = /^\s*([<>=≤≥⩽⩾]{0,2})\s*(.*?)\s*$/s.exec(text);
  const plain = number.toLowerCase().replace(/^[+−–-]\s*/, "");
  const isSign = sign === "" || (hasSign && /^(<=?|>=?|=[<>]?|[≤≥⩽⩾])$/.test(sign));
  return isSign && (/^(\d*[.,]?\d*|\d+[.,]?\d*e[+-]?\d*|\d+\/\d*|∞)$/.test(plain) || ["infinity", "infty", "oo"].some((word) => word.startsWith(plain)));
}

function refuse(why) {
  find("refused").hidden = why === "";
  setText(find("refused"), why);
}

// Types a sign into the field that has the focus, or had it last: ≤ and ≥ before the number.
function insert(sign) {
  const isRelation = /[≤≥]/.test(sign);
  const fields = ["value", "alpha", "beta"].map((part) => find("answer-" + part));
  const field = isRelation ? fields[0] : fields.find((one) => one === document.activeElement)
    ?? fields.find((one) => one.offsetParent !== null);
  if (isRelation) field.value = sign + field.value.replace(/^[\s<>=≤≥⩽⩾]+/, "");
  else field.setRangeText(sign, field.selectionStart, field.selectionEnd, "end");
  field.focus();
  field.dispatchEvent(new Event("input"));
}

// ---- checking ----

function clearResults() {
  practice.marks.clear();
  find("result").replaceChildren();
  find("faults").replaceChildren();
}

function check() {
  edit(null);
  clearResults();
  if (!isSolved(tree)) {
    find("result").textContent = "There is no solution: the search did not come here.";
    return;
  }
  // A kind without any answer is not graded: what is missing there would be given away.
  const kinds = practice.kinds.filter((kind) => practice.answers.some(IS_ANSWERED[kind]));
  if (kinds.length === 0) {
    find("result").textContent = "Nothing is filled in yet.";
    return;
  }
  practice.grade(practice.answers, kinds, showGrades);
}

// Shows what is right, wrong and missing.
function showGrades(results, kinds) {
  const score = scoreOf(results, kinds);
  const isBetter = !practice.best || score.right - score.extra > practice.best[0] - practice.best[2];
  if (isBetter) practice.best = [score.right, score.all, score.extra];
  showScore(score, remarksOn(results, kinds));
  showResults(results.filter(({ is }) => is !== "missing"));
  const missing = results.filter(({ is }) => is === "missing");
  if (missing.length > 0) find("faults").append(offerOf(missing));
  save();
}

// Marks results in the drawing, and lists the faults.
function showResults(results) {
  for (const { number, kind, is } of results) practice.marks.set(`${kind} ${number}`, is);
  tree.nodes.forEach((_, number) => repaint(number));
  find("faults").append(...results.filter(({ is }) => is !== "right").map(faultItem));
}

// A button that shows what is missing: nobody wants to be told all that before.
function offerOf(missing) {
  const button = make("button", { type: "button", id: "show-missing" }, `Show what is missing: ${missing.length}`);
  const item = make("li", {}, button);
  button.addEventListener("click", () => {
    item.remove();
    showResults(missing);
  });
  return item;
}

// What else is said of answers: that a right number is only a bound, that others cannot be graded.
function remarksOn(results, kinds) {
  const isBare = ({ number, kind, is }) => kind === "values" && is === "right" && tree.nodes[number].sign !== ""
    && signAndNumber(practice.answers[number].value)[0] === undefined;
  const bare = results.filter(isBare).map(({ number }) => tree.nodes[number].called);
  const given = kinds.map((kind) => practice.answers.filter(IS_ANSWERED[kind]).length).reduce((sum, count) => sum + count);
  const isGraded = ({ number, kind }) => IS_ANSWERED[kind](practice.answers[number]);
  return [bare.length > 0 && `Only a bound, which a sign says, ≤ or ≥: ${bare.join(", ")}.`,
    tree.unknown !== null && results.filter(isGraded).length < given
      && `The rest depends on ${tree.unknown}, whose value is unknown.`].filter(Boolean);
}

const tooMany = (extra) => (extra ? `, ${extra} too many` : "");

function showScore({ right, all, extra, kinds }, remarks) {
  const line = (text, className) => make("p", { className }, text);
  const isAll = right === all && extra === 0;
  const lines = Object.entries(kinds).map(([kind, count]) => {
    const total = count.right + count.wrong + count.missing;
    const parts = [`${count.right} of ${total} right`, count.wrong && `${count.wrong} wrong`,
      count.missing && `${count.missing} missing`, count.extra && `${count.extra} too many`];
    return line(`${kind[0].toUpperCase()}${kind.slice(1)}: ${parts.filter(Boolean).join(", ")}`, "count");
  });
  const total = isAll ? `All right: ${right} of ${all}.` : `${right} of ${all} right${tooMany(extra)}.`;
  find("result").replaceChildren(line(total, "score"), ...lines, ...remarks.map((remark) => line(remark, "count")));
}

// A fault: which node, and on request first a hint, then the reason.
function faultItem({ number, kind, is, hint, why }) {
  const button = (text, className) => make("button", { type: "button", className }, text);
  const what = kind.replace(/s$/, "");
  const isShown = is !== "missing" || kind === "values" || kind === "windows";
  const title = button(`${SIGNS[is]} ${tree.nodes[number].called}`, "node-link " + is);
  title.addEventListener("click", () => {
    focusNode(number);
    edit(number);
  });
  const said = make("p");
  const more = button("Hint", "more");
  more.addEventListener("click", () => {
    const isHint = more.textContent === "Hint";
    said.textContent = isHint ? hint : why;
    if (isHint) more.textContent = "Why?";
    else more.remove();
  });
  return make("li", {}, title, ` ${what} ${isShown ? is : "is missing"} `, more, said);
}

function startAgain() {
  practice.answers = tree.nodes.map(() => ({ ...NO_ANSWER }));
  practice.order = [];
  keep(treeNumber, null);
  clearResults();
  edit(null);
  tree.nodes.forEach((_, number) => repaint(number));
  save();
}

// ---- events ----

find("kinds").addEventListener("click", (event) => {
  const { kind } = event.target.dataset;
  if (kind) choose(asks(kind) ? practice.kinds.filter((one) => one !== kind) : [...practice.kinds, kind]);
  else if (event.target.id === "kinds-all") choose(KINDS);
});
for (const [part, kind] of [["value", "values"], ["alpha", "windows"], ["beta", "windows"]]) {
  const field = find("answer-" + part);
  field.addEventListener("input", () => {
    if (!canBecomeValue(field.value, part === "value")) {
      field.value = practice.answers[practice.edited][part];
      refuse(part === "value" ? "That is no value. Values are like 7, −4, ≤ 4 or ∞." : "That is no number. A window has two, like 7, −4 or ∞.");
      return;
    }
    refuse("");
    answer(practice.edited, kind, { [part]: field.value });
  });
}
for (const key of editor.querySelectorAll("[data-insert]")) {
  // The field keeps the focus.
  key.addEventListener("pointerdown", (event) => event.preventDefault());
  key.addEventListener("click", () => insert(key.dataset.insert));
}
find("answer-cut").addEventListener("change", () => toggleCut(practice.edited));
find("answer-order").addEventListener("change", () => toggleOrder(practice.edited));
editor.addEventListener("submit", (event) => {
  event.preventDefault();
  editNext();
});
find("editor-close").addEventListener("click", closeEditor);
find("grade").addEventListener("click", check);
find("clear").addEventListener("click", startAgain);
