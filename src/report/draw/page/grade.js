// ---- grading: the answers of the reader against what the search did ----------------------------

const KINDS = ["values", "windows", "cuts", "order"];
const asksValue = (node) => node.kind !== "leaf" && !node.is_folded;
// In a tree with folds no cut is asked of a folded node: its value, which is given, tells whether the search comes there.
const asksCut = (node) => node.parent !== null && node.kind !== "fold" && !(tree.folds && node.is_folded);
const isOutcome = ({ parent }) => parent !== null && tree.nodes[parent].kind === "chance";
const hasWindows = () => tree.has_windows && tree.steps.length > 0;

// Whether there is an answer of a kind at a node.
const IS_ANSWERED = {
  values: ({ value }) => value.trim() !== "",
  windows: ({ alpha, beta }) => (alpha + beta).trim() !== "",
  cuts: ({ isCut }) => isCut,
  order: ({ order }) => Boolean(order),
};

const isSame = (text, other) => text.trim() !== "" && compared(text, other) === 0;

// A value with or without a sign: `5`, `= 5`, `<=5`, `≤ 5`, `=< 5`.
function signAndNumber(text) {
  const [, sign, number] = /^\s*(<=|=<|⩽|≤|>=|=>|⩾|≥|=|<|>)?(.*)$/s.exec(text);
  const said = { "<=": "≤", "=<": "≤", "⩽": "≤", ">=": "≥", "=>": "≥", "⩾": "≥", "=": "" }[sign] ?? sign;
  return [said, number];
}

function isValue(node, text) {
  const [sign, number] = signAndNumber(text);
  return isSame(number, node.value) && (sign === undefined || sign === node.sign);
}

// Whether it is open what becomes of a node: the search ended before, at a leaf of unknown value.
const isOpenQuestion = ({ fate }) => tree.unknown !== null && (fate === "unseen" || fate === "open");

// What is right, wrong or missing of one kind at a node, with the reason of a fault and a hint before it.
// Nothing, where nothing is asked and nothing was answered.
const GRADERS = {
  values(number, answer) {
    const node = tree.nodes[number];
    if (!asksValue(node) || isOpenQuestion(node)) return null;
    const isEntered = node.fate === "entered";
    const is = !answer.value.trim() ? (isEntered ? "missing" : null)
      : isEntered && isValue(node, answer.value) ? "right" : "wrong";
    const best = {
      max: "MAX takes the greatest of the values that it sees", min: "MIN takes the least of the values that it sees",
      chance: "A chance node is worth the sum of probability times value",
    }[node.kind];
    const bound = { max: ": ≥", min: ": ≤", chance: "" }[node.kind];
    return is && {
      is,
      hint: !isEntered ? "Does the search come here at all?" : "answer" in node.last ? "Has its position come up before?"
        : (is === "wrong" && mistakeInValue(number, answer.value)) || `${best}. If a child was cut, it is only a bound${bound}.`,
      why: isEntered ? whyValue(node) : node.words,
    };
  },
  windows(number, answer) {
    const node = tree.nodes[number];
    const window = arrivalOf(node);
    if (!asksValue(node) || !hasWindows() || (isOpenQuestion(node) && !window)) return null;
    const isEmpty = !IS_ANSWERED.windows(answer);
    // As for `check`: an end that is left out is infinite.
    const given = [answer.alpha.trim() || "−∞", answer.beta.trim() || "∞"];
    const is = isEmpty ? (window ? "missing" : null) : window && isWindow(given, window) ? "right" : "wrong";
    return is && {
      is,
      hint: !window ? "Does the search come here at all?"
        : (is === "wrong" && mistakeInWindow(number, given)) || (isOutcome(node)
          ? "An outcome gets what its chance node still needs of it, divided by its probability."
          : "A child gets the window of its parent as that has narrowed by then."),
      why: window ? whyWindow(node) : node.words,
    };
  },
  cuts(number, answer, answers) {
    const node = tree.nodes[number];
    // A cut inside a pruned subtree costs nothing: the search is not there.
    if (!asksCut(node) || node.fate === "inside" || isOpenQuestion(node)) return null;
    const isPruned = node.fate === "pruned";
    const isCut = answer.isCut || (isPruned && isCutInParts(number, answers));
    const is = isCut ? (isPruned ? "right" : "wrong") : isPruned ? "missing" : null;
    const parent = tree.nodes[node.parent];
    return is && {
      is,
      hint: isOutcome(node) ? `What are α, β and the interval of ${parent.called} before ${node.called}?`
        : is === "missing" ? `What are α and β at ${parent.called} before its child ${node.called}?`
        : `Have α and β met at ${parent.called} when the search comes to this branch?`,
      why: node.words,
    };
  },
  order(number, answer) {
    const node = tree.nodes[number];
    if (node.kind !== "leaf" || isOpenQuestion(node)) return null;
    const isSeen = node.order > 0;
    const is = answer.order ? (answer.order === node.order ? "right" : "wrong") : isSeen ? "missing" : null;
    return is && {
      is,
      hint: isSeen ? "The search takes children from left to right, and leaves out what is cut." : "Does the search come here at all?",
      why: isSeen ? `It is the ${ordinal(node.order)} leaf that the search looks at.` : node.words,
    };
  },
};

// Whether cuts below a node leave none of its leaves: that is another way to cut it.
function isCutInParts(root, answers) {
  const gone = new Set();
  // Nodes come in preorder: those below it follow it.
  for (let number = root + 1; number < tree.nodes[root].end; number += 1) {
    const node = tree.nodes[number];
    if (answers[number].isCut || gone.has(node.parent)) gone.add(number);
    else if (node.end === number + 1) return false;
  }
  return gone.size > 0;
}

// All results of the kinds that are asked.
const resultsOf = (answers, kinds) => kinds.flatMap((kind) => tree.nodes.flatMap((_, number) => {
  const result = GRADERS[kind](number, answers[number], answers);
  return result ? [{ number, kind, ...result }] : [];
}));

// How many answers are right, wrong, missing, of each kind and in all.
function scoreOf(results, kinds) {
  const score = { right: 0, all: 0, extra: 0, kinds: {} };
  for (const kind of kinds) score.kinds[kind] = { right: 0, wrong: 0, missing: 0, extra: 0 };
  for (const { number, kind, is } of results) {
    const isExtra = is === "wrong" && (kind === "cuts" || tree.nodes[number].fate !== "entered");
    score.kinds[kind][isExtra ? "extra" : is] += 1;
  }
  for (const count of Object.values(score.kinds)) {
    score.right += count.right;
    score.all += count.right + count.wrong + count.missing;
    score.extra += count.extra;
  }
  return score;
}
