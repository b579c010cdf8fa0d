// ---- reasons: where a value and a window come from, and what a mistake may come from ------------

// The values that a node got from its children.
const offersOf = (number) => tree.nodes[number].children.map((child) => tree.nodes[child])
  .filter(({ fate }) => fate === "entered").map(({ leaf, value }) => leaf ?? value);

const extreme = (offers, isGreatest) => offers.reduce((best, offer) => {
  const difference = best === null ? 1 : compared(offer, best);
  return best === null || (isGreatest ? difference > 0 : difference < 0) ? offer : best;
}, null);

// Why a node that was searched has its value: the steps that made it.
const whyValue = ({ last }) => [last.weigh, last.take, last.cutoff, last.return, last.answer].flatMap((at) => tree.steps[at]?.words ?? []).join(" ");

// The step at which the search came to a node, if it did.
const stepTo = ({ last }) => tree.steps[last.enter ?? last.answer];

// The window on arrival at a node; `null`: the search did not come there.
const arrivalOf = (node) => stepTo(node)?.window ?? null;

// Why the search came to a node with its window: who holds its ends.
const whyWindow = (node) => `${stepTo(node).words} ${stepTo(node).held.join(". ")}.`;

// Whether a decimal is only near a fraction.
const isRounded = (given, is) => is.includes("/")
  && Math.abs(doubleOf(given) - doubleOf(is)) < 0.1 ** plain(given).split(".")[1]?.length;
const ROUNDED = "That is rounded: type the fraction.";

// What a value that is wrong may come from; nothing, where no mistake is known.
function mistakeInValue(number, text) {
  const node = tree.nodes[number];
  const [, given] = signAndNumber(text);
  if (isSame(given, node.value)) {
    return "The number is right, its sign is not. Can the true value be smaller, or greater?";
  }
  if (isRounded(given, node.value)) return ROUNDED;
  if (node.kind === "chance") return null;
  const isMax = node.kind === "max";
  if (isSame(given, extreme(offersOf(number), !isMax) ?? "")) {
    return isMax ? "That is the least of the values that it sees. MAX takes the greatest."
      : "That is the greatest of the values that it sees. MIN takes the least.";
  }
  return null;
}

const isWindow = (given, window) => given.every((text, end) => isSame(text, window[end]));

// The same of a window.
function mistakeInWindow(number, given) {
  const node = tree.nodes[number];
  const [alpha, beta] = arrivalOf(node);
  if (isWindow(given, [beta, alpha])) return "α stands before β: first what MAX is sure of, then what MIN is sure of.";
  const later = tree.lines.some((line) => line && line.node === number && isWindow(given, line.window));
  if (later) return "That is its window later, when it has narrowed. What was it on arrival, before the first child?";
  if (given.some((text, end) => isRounded(text, [alpha, beta][end]))) return ROUNDED;
  if (isOutcome(node)) return null;
  const above = node.parent === null ? null : tree.nodes[node.parent];
  if (above && arrivalOf(above) && isWindow(given, arrivalOf(above))) {
    return `That is the window with which ${above.called} was entered. It has narrowed since then.`;
  }
  if (isWindow(given, ["−∞", alpha]) || isWindow(given, [beta, "∞"])) {
    return "The number is right, its end is not: MAX raises α, MIN lowers β.";
  }
  if (isSame(given[0], alpha)) return "α is right. What is MIN sure of by then?";
  if (isSame(given[1], beta)) return "β is right. What is MAX sure of by then?";
  return null;
}
