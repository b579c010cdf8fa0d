// ---- reasons: where a value and a window come from, and what a mistake may come from ------------

// A value with what is proved of it: `5`, `≤ 2`.
const provedOf = ({ sign, value }) => `${sign} ${value}`.trim();

// The children of a node that the search looked at: what they are called, and what came from them.
function offersOf(number) {
  const seen = tree.nodes[number].children.map((child) => tree.nodes[child]).filter(({ fate }) => fate === "entered");
  return seen.map((child) => (child.kind === "leaf" ? { value: child.leaf, text: child.leaf, from: child.called }
    : { value: child.value, text: provedOf(child), from: child.called }));
}

const extreme = (offers, isGreatest) => offers.reduce((best, offer) => {
  const difference = best === null ? 1 : compared(offer.value, best);
  return best === null || (isGreatest ? difference > 0 : difference < 0) ? offer.value : best;
}, null);

const NAMED = 8;

// `2 from F and ≤ 3 from G`
function listOf(offers) {
  const texts = offers.slice(0, NAMED).map(({ text, from }) => `${text} from ${from}`);
  if (offers.length > NAMED) texts.push(`${offers.length - NAMED} more`);
  return texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}

// Why a node that was searched has its value.
function whyValue(number) {
  const node = tree.nodes[number];
  const offers = offersOf(number);
  const isMax = node.kind === "max";
  const isOwn = compared(extreme(offers, isMax), node.value) === 0;
  const limit = isOwn ? "" : `, kept within its window: fail-${tree.fail}`;
  const best = offers.length > 1 ? `the ${isMax ? "greatest" : "least"} of ` : "";
  const cutoff = tree.steps.find((step) => step.event === "cutoff" && step.node === number);
  const bounds = offers.some(({ text, value }) => text !== value) ? ", and the bounds cannot change it" : "";
  const exact = node.sign === "" ? `Every child was looked at${bounds}: the value is exact.` : "";
  return `It returns ${provedOf(node)}: ${best}${listOf(offers)}${limit}. ${cutoff ? cutoff.words : exact}`.trim();
}

// The window on arrival at a node; `null`: the search did not come there.
const arrivalOf = ({ entered }) => (entered === undefined ? null : tree.steps[entered].window);

// Why a node was entered with its window.
function whyWindow(number) {
  const node = tree.nodes[number];
  const window = arrivalOf(node);
  const { holders } = tree.lines[node.entered];
  const held = window.map((text, end) => `${holderOf(end, text, holders[end])}.`);
  return `It is entered with (${window.join(", ")}). ${held.join(" ")}`;
}

// What a value that is wrong may come from; nothing, where no mistake is known.
function mistakeInValue(number, text) {
  const node = tree.nodes[number];
  const [, given] = signAndNumber(text);
  if (isSame(given, node.value)) {
    return "The number is right, its sign is not. Can the true value be smaller, or greater?";
  }
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
