// ---- places in the text: where a message points, and the number of a leaf ----------------------

// The place in a text of what stands at a line and a column, both from 1; columns count characters.
function placeIn(text, line, column) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
}

// Where a message of the program points, ` --> tree.json:2:5`; `null`: to no place in a text.
function placeOfMessage(message, text) {
  const found = /^ *--> .*?:(\d+):(\d+)$/m.exec(message);
  return found && placeIn(text, Number(found[1]), Number(found[2]));
}

// The first line of a message, and what it says that one can do.
function partsOf(message) {
  const lines = message.split("\n");
  const helps = lines.filter((line) => /^(help|note|  tip): /.test(line));
  return [lines[0].replace(/^error: /, ""), helps.map((line) => line.replace(/^\s*(help|note|tip): /, "")).join("; ")];
}

// What the help of a message says about a command line, and what it says in the page.
const ON_A_COMMAND_LINE = [
  [/;? [Aa] tree as an argument stands in quotes: `[^`]*`/g, ""],
  [/, or ask `abprune what-if` what each value of (\S+) would do/g, ", or choose $1 and press “What if?”"],
];

// The help of a message for the page, and the options with values that it names, as words: the page offers those.
// `text`: the tree, as far as it is a text.
function adviceOf(help, text) {
  const advice = ON_A_COMMAND_LINE.reduce((words, [part, inPage]) => words.replace(part, inPage), help);
  const named = [...advice.matchAll(/(?<!leave out |as in )`((?:--(?:branching|from|values|keys) [^`\sA-Z]+ ?)+)`/g)].map(([, words]) => words.split(" "));
  const isOfFactors = named.some(([name]) => name === "--branching");
  const options = isOfFactors ? factorsFor(text.match(/[-+]?[\d.]+/g)?.length ?? 0).map((factor) => ["--branching", String(factor)]) : named;
  return { advice: advice.startsWith("say `--") && options.length > 0 ? "" : advice, options };
}

// The numbers of children a node with which so many leaves are a tree of two plies or more.
function factorsFor(leaves) {
  const factors = [];
  for (let factor = 2; factor * factor <= leaves; factor += 1) {
    let rest = leaves;
    while (rest % factor === 0) rest /= factor;
    if (rest === 1) factors.push(factor);
  }
  return factors;
}

// What an option says, on a button.
function wordsOfOption([name, value, ...rest]) {
  if (name === "--branching") return `${value} children a node`;
  if (name === "--from") return `Read as ${value}`;
  if (name === "--values") return "Values are for who is to move";
  return `Take ${value} as keys${rest.length > 0 ? "; values are for who is to move" : ""}`;
}

// The number of a leaf that stands in a text from a place on: from where to where, and whether the text has it
// with the other sign, as from the view of the player to move. `null`: it is not there. A probability is not it.
function numberFrom(text, place, value, isTurned) {
  const isUnknown = value === "?";
  const part = isUnknown ? /"\?"|"(?:[^"\\]|\\.)*"|\?|\bnull\b|\bx\b/g : /"prob(?:ability)?"\s*:\s*[^\s,}]+|"(?:[^"\\]|\\.)*"|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;
  part.lastIndex = place;
  for (let found = part.exec(text); found; found = part.exec(text)) {
    const [word] = found;
    const range = { from: found.index, to: found.index + word.length };
    if (isUnknown ? !word.startsWith('"') || word === '"?"' : false) return { ...range, sign: isTurned ? -1 : 1 };
    if (isUnknown || word.startsWith('"')) continue;
    const [is, isOther] = [compared(word, value) === 0, compared(word, negated(value)) === 0];
    if (is && isOther) return { ...range, sign: isTurned ? -1 : 1 };
    if (is || isOther) return { ...range, sign: is ? 1 : -1 };
  }
  return null;
}

const negated = (value) => (/^-/.test(plain(value)) ? plain(value).slice(1) : `-${plain(value)}`);
