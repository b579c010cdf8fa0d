// ---- grading: `check` says what is right -------------------------------------------------------
//
// The scripts of the drawing know what is asked, and the hints; `check` has the last word on each answer.

const PARTS = { values: "values", windows: "windows", cuts: "pruned", order: "evaluated" };

// The answers of the reader as `check` reads them.
function answerOf(answers, kinds) {
  const answer = {};
  const named = (kind) => answers.flatMap((one, number) => (IS_ANSWERED[kind](one) ? [[pathOf(number), one, number]] : []));
  const end = (text) => plain(text) || null;
  if (kinds.includes("values")) answer.values = Object.fromEntries(named("values").map(([path, { value }]) => [path, value]));
  if (kinds.includes("windows")) answer.windows = Object.fromEntries(named("windows").map(([path, { alpha, beta }]) => [path, `(${end(alpha) ?? "-inf"}; ${end(beta) ?? "inf"})`]));
  if (kinds.includes("cuts")) answer.pruned = named("cuts").map(([path]) => path);
  if (kinds.includes("order")) answer.evaluated = practice.order.map((number) => pathOf(number));
  return answer;
}

// The verdict of `check`; `null` where it has none for all.
async function verdictOn(answers, kinds) {
  const points = kinds.map((kind) => `${PARTS[kind]}=1`).join(",");
  const { word, files: given, input } = treeInput();
  const all = { ...given, "answer.json": JSON.stringify(answerOf(answers, kinds)) };
  const run = (options) => runSeen(["check", "--format", "json", "--points", points, ...options, word, "answer.json"], all, { input });
  const found = await runWith(optionWords(), run);
  if (found.status === 2) return null;
  const verdict = JSON.parse(found.text.split("\n")[0]);
  return verdict.faults.length < verdict.fault_count ? null : verdict;
}

const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1) + ".";

practice.grade = async (answers, kinds, then) => {
  const results = resultsOf(answers, kinds);
  const [asked, verdict] = [tree, await verdictOn(answers, kinds).catch(() => null)];
  if (asked !== tree) return;
  if (!verdict || texts.length > 1) {
    then(results, kinds);
    return;
  }
  const faults = new Map(verdict.faults.filter(({ kind }) => kind !== "inside").map((fault) => [`${fault.part} ${fault.node?.path}`, fault]));
  then(results.map((result) => {
    const fault = faults.get(`${PARTS[result.kind]} ${pathOf(result.number)}`);
    if (!fault) return { ...result, is: "right" };
    return { ...result, is: fault.kind === "missing" ? "missing" : "wrong", why: sentence(fault.why) };
  }), kinds);
  if (verdict.diagnosis) find("result").append(make("p", { className: "count" }, sentence(verdict.diagnosis)));
};
