// ---- a new exercise: a tree that `generate` makes, to practise with ----------------------------

const exerciseForm = find("exercise-form");

// The ID for which the exercise is; the seed is made from it.
const idOfExercise = () => exerciseForm.elements.for.value.trim();

// The words of `generate` for what the form asks; without a seed and an ID, with a seed of its own.
function exerciseWords() {
  const fields = [...exerciseForm.elements].filter(({ name }) => name);
  return ["generate", ...fields.flatMap(({ name, type, checked, value }) => {
    if (name === "more") return wordsOf(value);
    if (name === "for") return idOfExercise() ? ["--for=ids.txt"] : [];
    if (name === "seed" && idOfExercise()) return [];
    if (type === "checkbox") return checked ? [`--${name}`] : [];
    const text = name === "seed" ? value.trim() || String(Math.floor(Math.random() * 1e6)) : value.trim();
    return text ? [`--${name}=${text}`] : [];
  })];
}

// Opens the tree that these words make. What is wrong with them is told; then nothing changes.
async function openGenerated(words, options = null, open = openSource) {
  const wrong = find("exercise-wrong");
  const id = words.includes("--for=ids.txt") ? idOfExercise() : "";
  const run = await runSeen(words, { "ids.txt": id }).catch((error) => ({ status: 2, errors: `error: ${error.message}` }));
  const [said, help] = partsOf(run.status === 0 ? "" : run.errors);
  wrong.hidden = run.status === 0;
  setText(wrong, [said, help].filter((part) => part).join(". "));
  if (run.status !== 0) {
    find("exercise").open = true;
    showWrong(run.errors);
    return;
  }
  await open({ text: run.text.trim(), generated: id ? null : words, options });
  const seed = /--seed[= ](\S+)/.exec(words.join(" "))?.[1];
  setText(find("exercise-words"), seed ? `Seed ${seed}` : id ? `For ${id}` : "");
  if (id) answerId.value = id;
}

exerciseForm.addEventListener("submit", async (event) => {
  event.preventDefault();
  await openGenerated(exerciseWords(), null, replaceSource);
  if (find("exercise-wrong").hidden && tree) setMode("practice");
  showPractice();
  showAddress();
});
