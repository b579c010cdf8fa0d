// ---- the options: controls for those that matter, a line for all others ------------------------

const controls = [...document.querySelectorAll("[data-option]")];
const moreOptions = find("more-options");

// The words of the controls.
const controlWords = () => controls.flatMap((control) => {
  const name = `--${control.dataset.option}`;
  if (control.type === "checkbox") return control.checked ? [name] : [];
  return control.value.trim() ? [name, control.value.trim()] : [];
});

const optionWords = () => [...controlWords(), ...wordsOf(moreOptions.value)];

// Shows options in the controls that there are, and in the line what is left.
function showOptions(words) {
  const rest = [...words];
  for (const control of controls) {
    const at = rest.indexOf(`--${control.dataset.option}`);
    const value = at < 0 ? "" : rest[at + 1] ?? "";
    const isKnown = control.tagName !== "SELECT" || [...control.options].some((option) => option.value === value);
    if (control.type === "checkbox") control.checked = at >= 0;
    else control.value = isKnown ? value : "";
    if (at >= 0 && (control.type === "checkbox" || isKnown)) rest.splice(at, control.type === "checkbox" ? 1 : 2);
  }
  moreOptions.value = rest.map(quoted).join(" ");
}

// Whether the values in the text are those of the player to move.
const hasMoverValues = () => {
  const words = optionWords();
  return words.includes("--values=mover") || words[words.indexOf("--values") + 1] === "mover";
};

// The words without an option and its value.
function without(words, name) {
  const at = words.findIndex((word) => word === name || word.startsWith(`${name}=`));
  const hasValue = words[at] === name && at + 1 < words.length && !words[at + 1].startsWith("--");
  return words.filter((_, place) => place !== at && !(hasValue && place === at + 1));
}

// The words with one option more, in the place of the one before; the keys that were renamed stay so.
function withOption(words, option) {
  const [name, value] = option;
  const before = name === "--keys" ? words[words.indexOf(name) + 1] : null;
  const joined = words.includes(name) && before ? [name, `${before},${value}`, ...option.slice(2)] : option;
  return [...without(words, name), ...joined];
}
