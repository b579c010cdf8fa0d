// ---- words: from a line to arguments and back, as a shell does it -------------------------------

// The words of a line: blanks part them, quotes and backslashes hold them together.
function wordsOf(line) {
  const words = [];
  const part = /\s*((?:[^\s'"\\]+|'[^']*'?|"(?:[^"\\]|\\.)*"?|\\.?)+)/gy;
  for (let found = part.exec(line); found; found = part.exec(line)) {
    words.push(found[1].replace(/'([^']*)'?|"((?:[^"\\]|\\.)*)"?|\\(.?)/gs, (_, single, double, one) => single ?? one
      ?? double.replace(/\\(["\\$`])/g, "$1")));
  }
  return words;
}

// A word that a shell takes as it is, in quotes where it needs them.
const quoted = (word) => (/^[\w@%+=:,.\/-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`);
