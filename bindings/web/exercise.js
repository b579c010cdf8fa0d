// ---- a new exercise: a tree that `generate` makes, to practise with ----------------------------

const exerciseForm = find("exercise-form");

// The words of `generate` for what the form asks; without a seed, with one of its own.
function exerciseWords() {
  const fields = [...exerciseForm.elements].filter(({ name }) => name);
  return ["generate", ...fields.flatMap(({ name, type, checked, value }) => {
    if (name === "more") return wordsOf(value);
    if (type === "checkbox") return checked ? [`--${name}`] : [];
    const text = name === "seed" ? value.trim() || String(Math.floor(Math.random() * 1e6)) : value.trim();
    return text ? [`--${name}=${text}`] : [];
  })];
}

// Opens the tree that these words make. What is wrong with them is told; then nothing changes.
async function openGenerated(words, options = null, open = openSource) {
  const wrong = find("exercise-wrong");
  const run = await runSeen(words).catch((error) => ({ status: 2, errors: `error: ${error.message}` }));
  const [said, help] = partsOf(run.status === 0 ? "" : run.errors);
  wrong.hidden = run.status === 0;
  setText(wrong, [said, help].filter((part) => part).join(". "));
  if (run.status !== 0) {
    find("exercise").open = true;
    showWrong(run.errors);
    return;
  }
  await open({ text: run.text.trim(), generated: words, options });
  const seed = /--seed[= ](\S+)/.exec(words.join(" "))?.[1];
  setText(find("exercise-words"), seed ? `Seed ${seed}` : "");
}

exerciseForm.addEventListener("submit", async (event) => {
  event.preventDefault();
  await openGenerated(exerciseWords(), null, replaceSource);
  if (find("exercise-wrong").hidden && tree) setMode("practice");
  showPractice();
  showAddress();
});
