// Shows the steps of a search in the drawing above, explains nodes, and grades an exercise.
// All that is shown comes from the data: nothing is searched here.
"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const data = JSON.parse(find("data").textContent);
  const { nodes, steps } = data;
  const body = document.body;
  const drawing = find("drawing");
  const groups = [];
  const edges = [];
  for (const group of drawing.querySelectorAll("[data-node]")) groups[group.dataset.node] = group;
  for (const edge of drawing.querySelectorAll("[data-edge]")) edges[edge.dataset.edge] = edge;

  // ---- the state of the search at a step -------------------------------------------------

  const blank = () => nodes.map(() => ({ state: "", window: "", value: "", isCut: false }));
  let states = blank();
  let at = 0;
  let timer = 0;
  let isPractice = false;
  let chosen = 0;

  function apply(step) {
    const change = step.change;
    if (change === null) return;
    const state = states[change.node];
    if (change.state === "cut") state.isCut = true;
    else state.state = change.state;
    if (change.window !== null) state.window = change.window;
    if (change.value !== null) state.value = change.value;
  }

  function go(to) {
    const target = Math.max(0, Math.min(steps.length, to));
    if (target < at) {
      states = blank();
      at = 0;
    }
    while (at < target) apply(steps[at++]);
    show();
  }

  function setText(node, selector, text) {
    const element = groups[node].querySelector(selector);
    if (element && element.textContent !== text) element.textContent = text;
  }

  function mark(node, marks) {
    for (const element of [groups[node], edges[node]]) {
      if (!element) continue;
      for (const [name, isOn] of Object.entries(marks)) element.classList.toggle(name, isOn);
    }
  }

  function withSpace(node, text) {
    const name = groups[node].querySelector(".name");
    return text && name && name.textContent ? " " + text : text;
  }

  function show() {
    const isOver = at === steps.length && steps.length > 0;
    const now = at > 0 ? steps[at - 1].node : null;
    const isPruned = [];
    nodes.forEach((node, number) => {
      const state = states[number];
      isPruned[number] = state.isCut || (node.parent !== null && isPruned[node.parent]);
      mark(number, {
        open: state.state === "open",
        now: number === now,
        cut: state.isCut && number > 0,
        pruned: isPruned[number],
        hidden: isPruned[number] && data.hides_pruned,
        pv: isOver && node.is_pv,
      });
      setText(number, ".value", withSpace(number, state.value));
      setText(number, ".window", state.window);
      label(number, [state.value, state.window && "window " + state.window,
        isPruned[number] ? "pruned" : state.state]);
    });
    find("words").textContent = at > 0 ? steps[at - 1].words
      : steps.length > 0 ? "Before the search: nothing is known." : "There is no search to show.";
    find("slider").max = steps.length;
    find("slider").value = at;
    find("count").textContent = (at > 0 ? steps[at - 1].number : 0) + " of " + data.all_steps;
    find("first").disabled = find("back").disabled = at === 0;
    find("last").disabled = find("forward").disabled = at === steps.length;
    if (at === steps.length) pause();
    if (steps.length > 0) reveal(now === null ? 0 : now);
  }

  // Moves the paper, not the page, so that a node is in sight.
  function reveal(number) {
    const paper = find("paper");
    const outer = paper.getBoundingClientRect();
    const inner = groups[number].getBoundingClientRect();
    const shift = (from, to, start, end) =>
      from < start ? from - start - 20 : to > end ? to - end + 20 : 0;
    paper.scrollLeft += shift(inner.left, inner.right, outer.left, outer.right);
    paper.scrollTop += shift(inner.top, inner.bottom, outer.top, outer.bottom);
  }

  function label(number, texts) {
    const node = nodes[number];
    const all = [node.called, node.what, ...texts].filter((text) => text);
    groups[number].setAttribute("aria-label", all.join(", "));
  }

  // ---- playing ---------------------------------------------------------------------------

  function pause() {
    clearInterval(timer);
    timer = 0;
    find("play").textContent = "Play";
    find("play").setAttribute("aria-pressed", "false");
  }

  function play() {
    pause();
    if (at === steps.length) go(0);
    timer = setInterval(() => go(at + 1), 1000 / Number(find("speed").value));
    find("play").textContent = "Pause";
    find("play").setAttribute("aria-pressed", "true");
  }

  // ---- choosing a node -------------------------------------------------------------------

  function choose(number, isFocused) {
    groups[chosen].classList.remove("chosen");
    groups[chosen].setAttribute("tabindex", "-1");
    groups[chosen].setAttribute("aria-selected", "false");
    chosen = number;
    groups[chosen].classList.add("chosen");
    groups[chosen].setAttribute("tabindex", "0");
    groups[chosen].setAttribute("aria-selected", "true");
    if (isFocused) groups[chosen].focus();
    const node = nodes[number];
    find("node-title").textContent = node.called + ": " + node.what;
    find("node-words").textContent = isPractice ? "" : node.words;
    if (isPractice) showAnswer();
  }

  // ---- practice --------------------------------------------------------------------------

  let answers = nodes.map(() => ({ value: "", isCut: false }));

  function showAnswer() {
    const node = nodes[chosen];
    find("answer-node").textContent = node.called + ", " + node.what;
    find("value-label").hidden = !asksValue(node);
    find("cut-label").hidden = node.parent === null;
    find("answer-value").value = answers[chosen].value;
    find("answer-cut").checked = answers[chosen].isCut;
  }

  function showAnswers() {
    nodes.forEach((node, number) => {
      const { value, isCut } = answers[number];
      mark(number, { open: false, now: false, pruned: false, hidden: false, pv: false, cut: isCut });
      const given = node.is_folded && node.value !== null ? node.relation + " " + node.value : value;
      setText(number, ".value", withSpace(number, given));
      label(number, [given && "your value " + given, isCut ? "branch struck" : ""]);
    });
  }

  function strike(number, isCut) {
    if (nodes[number].parent === null) return;
    answers[number].isCut = isCut;
    showAnswers();
    choose(number, false);
  }

  function grade() {
    if (nodes.every((node) => node.fate === "unseen")) {
      find("result").textContent = "There is no solution: the search did not come here, or needs a leaf of unknown value.";
      return;
    }
    const { wrong, counts } = graded(nodes, answers);
    const summary = document.createElement("p");
    summary.textContent = (wrong.length === 0 ? "All right. " : "")
      + counts.rightValues + " of " + counts.values + " values right, "
      + counts.rightCuts + " of " + counts.cuts + " cuts found, "
      + counts.extraCuts + " too many.";
    const list = document.createElement("ul");
    for (const [number, why] of wrong) {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = nodes[number].called;
      button.addEventListener("click", () => choose(number, true));
      item.append(button, " " + why);
      list.append(item);
    }
    find("result").replaceChildren(summary, list);
  }

  function setMode(practice) {
    isPractice = practice;
    pause();
    body.classList.toggle("practice", practice);
    find("practice").hidden = !practice;
    find("search").hidden = practice;
    find("mode-practice").setAttribute("aria-pressed", String(practice));
    find("mode-search").setAttribute("aria-pressed", String(!practice));
    if (practice) {
      nodes.forEach((_, number) => setText(number, ".window", ""));
      showAnswers();
    } else {
      show();
    }
    choose(chosen, false);
  }

  // ---- wiring ----------------------------------------------------------------------------

  const onClick = (id, action) => find(id).addEventListener("click", action);
  onClick("first", () => { pause(); go(0); });
  onClick("back", () => { pause(); go(at - 1); });
  onClick("forward", () => { pause(); go(at + 1); });
  onClick("last", () => { pause(); go(steps.length); });
  onClick("play", () => (timer ? pause() : play()));
  onClick("mode-search", () => setMode(false));
  onClick("mode-practice", () => setMode(true));
  onClick("fit", () => {
    const isFit = find("paper").classList.toggle("fit");
    find("fit").setAttribute("aria-pressed", String(isFit));
  });
  onClick("grade", grade);
  onClick("clear", () => {
    answers = nodes.map(() => ({ value: "", isCut: false }));
    find("result").replaceChildren();
    showAnswers();
    showAnswer();
  });
  find("slider").addEventListener("input", (event) => { pause(); go(Number(event.target.value)); });
  find("speed").addEventListener("change", () => { if (timer) play(); });
  find("answer").addEventListener("submit", (event) => event.preventDefault());
  find("answer-value").addEventListener("input", (event) => {
    answers[chosen].value = event.target.value;
    showAnswers();
  });
  find("answer-cut").addEventListener("change", (event) => strike(chosen, event.target.checked));

  drawing.setAttribute("role", "tree");
  drawing.setAttribute("aria-label", "Game tree");
  const plies = [];
  groups.forEach((group, number) => {
    const parent = nodes[number].parent;
    plies[number] = parent === null ? 1 : plies[parent] + 1;
    group.setAttribute("role", "treeitem");
    group.setAttribute("aria-level", String(plies[number]));
    group.setAttribute("tabindex", "-1");
    group.addEventListener("click", () => choose(number, true));
    group.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        if (isPractice && asksValue(nodes[number])) find("answer-value").focus();
        else if (isPractice) strike(number, !answers[number].isCut);
      }
    });
  });
  edges.forEach((edge, number) => {
    edge.addEventListener("click", () => {
      if (isPractice) strike(number, !answers[number].isCut);
    });
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isInDrawing = drawing.contains(event.target);
    if (!isInDrawing && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const moves = isInDrawing
      ? { ArrowUp: chosen - 1, ArrowDown: chosen + 1 }
      : {};
    const stepsTo = isPractice ? {}
      : { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length };
    if (event.key in moves) {
      choose(Math.max(0, Math.min(nodes.length - 1, moves[event.key])), true);
    } else if (event.key in stepsTo) {
      pause();
      go(stepsTo[event.key]);
    } else {
      return;
    }
    event.preventDefault();
  });

  setMode(data.is_blank);
})();
