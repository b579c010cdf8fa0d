// ---- the algorithm: how the tree is searched, in words and in a dozen lines as in a textbook ----

// What a node is.
function whatIs({ kind, leaf }) {
  if (kind === "fold") return "folded";
  if (kind === "chance") return "chance decides";
  if (kind !== "leaf") return `${kind.toUpperCase()} to move`;
  return leaf === "?" ? "leaf of unknown value" : `leaf ${leaf}`;
}

function aboutSearch({ nodes, again, has_windows, cuts_at, fail, unknown }) {
  const root = nodes[0].kind === "leaf" ? "a leaf" : whatIs(nodes[0]);
  const search = has_windows ? `${again ?? "alpha-beta"} · cut when α ${cuts_at} β · fail-${fail}` : "minimax";
  const end = unknown === null ? "" : `. The value of ${unknown} is unknown: practise what the search does before it comes there.`;
  return `${root} · ${search}${end}`;
}

// The procedure for a node of a player: for each line the code of the steps at which it is executed, and
// its text. No step has the code "".
function algorithmOf({ nodes, again, has_windows, cuts_at, fail }, player) {
  if (player === "chance") return algorithmOfChance(has_windows, cuts_at);
  const isMax = player === "max";
  const [worst, better, own, arrow] = isMax ? ["−∞", ">", "α", "▲"] : ["∞", "<", "β", "▼"];
  const window = has_windows ? ", α, β" : "";
  const hard = isMax ? "max(α on entry, min(best, β))" : "min(β on entry, max(best, α))";
  const tests = again === "scout" || again === "negascout";
  return [
    ["result", `answer ← value(root${window})`],
    ...(again && !tests ? [["re-search", "  again, until its bounds meet"]] : []),
    ["", `value(node${window}):   ${arrow} ${player.toUpperCase()}`],
    ["leaf", "  if it is a leaf: return its value"],
    ...(nodes.some(({ last }) => "answer" in last) ? [["answer", `  if ${again ? "what is known" : "the table"} settles it: return that`]] : []),
    ["enter", `  best ← ${worst}`],
    ["", "  for each child, in order:"],
    ["", `    v ← value(child${window})${tests ? ", or its test" : ""}`],
    ...(tests ? [["re-search", "    if it passes: search the child again"]] : []),
    ["keep", `    if v ${better} best:`],
    ["take", "      best ← v"],
    ...(has_windows ? [
      ["move", `      ${own} ← ${player}(${own}, best)`],
      ["cutoff", `    if α ${cuts_at} β:`],
      ["prune", "      prune the other children"],
    ] : []),
    ["return", `  return ${fail === "soft" ? "best" : hard}`],
  ];
}

// The code of the line that a step executes.
const codeOf = ({ event, is_move }) => (is_move ? "move" : event);

// The same for a chance node: S is known of its value, R is the probability still to come, and all leaves lie from LO to HI.
function algorithmOfChance(hasWindows, cutsAt) {
  return [
    ["", `value(node${hasWindows ? ", α, β" : ""}):   ● CHANCE`],
    ["enter", "  S ← 0, R ← 1"],
    ["", "  for each outcome, of probability p:"],
    ["", "    R ← R − p"],
    ...(hasWindows ? [
      ["", "    a ← (α − S − HI R) / p"],
      ["", "    b ← (β − S − LO R) / p"],
    ] : []),
    ["weigh", `    S ← S + p · value(outcome${hasWindows ? ", a, b" : ""})`],
    ...(hasWindows ? [
      ["cutoff", `    if α ${cutsAt} S + HI R or S + LO R ${cutsAt} β:`],
      ["prune", "      prune the other outcomes"],
    ] : []),
    ["return", "  return S"],
  ];
}
