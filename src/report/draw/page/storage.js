// ---- storage: what the reader has done, kept by the browser where it may -----------------------

// A short number for a text, so that each tree has its own place.
function hash(text) {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return sum.toString(36) + "-" + text.length.toString(36);
}

const kept = new Map();
const hashes = new Map();

// What tells a tree from others.
const stored = { as: (number) => texts[number] };

function keyOf(number) {
  const text = stored.as(number);
  if (!hashes.has(text)) hashes.set(text, "abprune " + hash(text));
  return hashes.get(text);
}

// Browsers may refuse a page from a file any storage; then it is kept while the page is open.
function keep(number, progress) {
  const text = JSON.stringify(progress);
  kept.set(keyOf(number), text);
  try {
    localStorage.setItem(keyOf(number), text);
  } catch {
    // It stays in `kept`.
  }
}

function progressOf(number) {
  let text = kept.get(keyOf(number));
  try {
    text = text || localStorage.getItem(keyOf(number));
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
