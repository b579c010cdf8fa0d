// Grades an exercise: the values and cuts of the reader against those of the search.
"use strict";

// Whether the value of a node is asked for.
const asksValue = (node) => node.kind !== "leaf" && !node.is_folded;

// What is wrong, each with the number of the node and the reason, and how much is right.
const graded = (() => {
  // The same number, whatever its digits: integers exactly, others as doubles.
  function isSame(text, other) {
    const isInteger = (number) => /^[+-]?\d+$/.test(number);
    if (isInteger(text) && isInteger(other)) return BigInt(text.replace("+", "")) === BigInt(other);
    return text !== "" && Number(text) === Number(other);
  }

  // What is wrong with an answer, in words; nothing if it is right.
  function wrongValue(node, text) {
    if (node.fate !== "entered") {
      return text ? "no value: the search never looks at it. " + node.words : "";
    }
    const truth = node.relation + " " + node.value;
    if (!text) return "its value is missing: it comes to " + truth + ". " + node.words;
    const [, sign, number] = /^\s*(<=|>=|=|≤|≥)?\s*(.*?)\s*$/.exec(text);
    const relation = { "≤": "<=", "≥": ">=" }[sign] || sign || node.relation;
    if (isSame(number, node.value) && relation === node.relation) return "";
    return "not " + text.trim() + ": it comes to " + truth + ". " + node.words;
  }

  function wrongCut(node, isCut) {
    if (isCut === (node.fate === "pruned")) return "";
    if (!isCut) return "a cut is missing. " + node.words;
    return node.fate === "entered"
      ? "a cut too many: the search looks at it. " + node.words
      : "a cut too many: the branch is cut further up. " + node.words;
  }

  return (nodes, answers) => {
    const wrong = [];
    const counts = { values: 0, rightValues: 0, cuts: 0, rightCuts: 0, extraCuts: 0 };
    nodes.forEach((node, number) => {
      const answer = answers[number];
      if (asksValue(node)) {
        const why = wrongValue(node, answer.value);
        if (node.fate === "entered") {
          counts.values += 1;
          if (!why) counts.rightValues += 1;
        }
        if (why) wrong.push([number, why]);
      }
      if (node.parent !== null) {
        const why = wrongCut(node, answer.isCut);
        if (node.fate === "pruned") {
          counts.cuts += 1;
          if (!why) counts.rightCuts += 1;
        } else if (why) {
          counts.extraCuts += 1;
        }
        if (why) wrong.push([number, why]);
      }
    });
    return { wrong, counts };
  };
})();
