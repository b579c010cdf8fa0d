// Stands at the end of a page under test: plays a scenario and writes what went wrong.
"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const same = (what, found, expected) => {
    const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
    if (a !== b) window.wrong.push(`${what}: found ${a}, expected ${b}`);
  };
  const is = (what, found) => same(what, Boolean(found), true);
  const node = (called) => all("[data-node]").find((group) => group.getAttribute("aria-label").startsWith(called + ","));
  const edge = (called) => document.querySelector(`[data-edge="${node(called).dataset.node}"]`);
  const text = (called, part) => node(called).querySelector("." + part).textContent.trim();
  const press = (key, on = document.body, more = {}) =>
    on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  const centre = (element) => {
    const box = element.getBoundingClientRect();
    return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  };
  const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true, ...centre(element) }));
  const shape = (called) => node(called).querySelector("[data-part=shape]");
  const wait = (seconds) => new Promise((then) => setTimeout(then, seconds * 1000));
  // For what the browser does in real time, a frame or a navigation. Chromium's virtual time jumps to the
  // next timer as soon as the page is idle, often before a frame; while there are messages it does not.
  const until = async (holds) => {
    const { port1, port2 } = new MessageChannel();
    for (let turn = 0; turn < 2000000 && !holds(); turn += 1) {
      await new Promise((then) => {
        port1.onmessage = then;
        port2.postMessage("");
      });
    }
  };
  const type = (id, value) => {
    find(id).value = value;
    find(id).dispatchEvent(new Event("input", { bubbles: true }));
  };
  const answer = (called, value) => {
    click(shape(called));
    type("answer-value", value);
  };
  const ask = (...kinds) => all("[data-kind]").forEach((button) => {
    const isAsked = button.getAttribute("aria-pressed") === "true";
    if (isAsked !== kinds.includes(button.dataset.kind)) click(button);
  });
  const score = () => find("result").textContent;
  const faults = () => all("#faults li").map((item) => item.textContent);
  const isIn = (element, place) => {
    const [a, b] = [element, place].map((one) => one.getBoundingClientRect());
    return a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  };
  const windowNow = () => all("#line text.end").map((label) => label.textContent);
  const lineNow = () => all('#code [aria-current="step"]').map((item) => item.textContent.trim());
  const rowNow = () => all('#list [aria-current="step"]').map((row) => row.textContent);
  const solution = () => all("#drawing .value, #drawing .window, #drawing .order, #drawing .mark").map((one) => one.textContent).join("");

  const scenarios = {
    async steps() {
      same("it does not start by itself", find("count").textContent, "Step 0 of 32");
      await wait(2);
      same("nor after a while", find("count").textContent, "Step 0 of 32");
      same("nothing is told before the first step", find("words").textContent, "Before the first step: nothing is known yet. Press → or Play.");
      same("nothing stands at the nodes", solution(), "");
      same("nothing is marked", all("#world .cut, #world .pruned, #world .pv, #world .open, #world .done").length, 0);
      same("no cutoff is shown on the slider", find("cutoff-marks").firstElementChild.getAttribute("d"), "");
      is("no step is told", all("#list a:not([hidden])").every((row) => row.textContent.endsWith("…")));
      is("there are rows", all("#list a:not([hidden])").length > 3);
      same("no number line", getComputedStyle(find("line")).visibility, "hidden");
      const told = [];
      for (let step = 1; step <= 32; step += 1) {
        click(find("forward"));
        told.push(find("words").textContent);
        if (step === 5) {
          same("the window has moved", windowNow(), ["α = 3", "β = ∞"]);
          same("who holds it", find("line-words").textContent, "α = 3 by MAX at D, from Hβ = ∞");
          same("the value that moved it", document.querySelector("#line text.offer").textContent, "3 from H");
          same("alpha is the end that moved", all("#line g.moved").map((end) => end.getAttribute("class")), ["end max moved"]);
          same("the line of the algorithm", lineNow(), ["α ← max(α, best)"]);
          same("the row", rowNow(), ["5take D: MAX has 3 from H, so α rises from −∞ to 3: window (3, ∞)"]);
          is("what comes is not told", all("#list a:not([hidden])").filter((row) => Number(row.dataset.step) > 4).every((row) => row.textContent.endsWith("…")));
        }
        if (step === 13) {
          same("the window has closed", windowNow(), ["α = 6", "β = 5"]);
          is("it is shown as empty", document.querySelector("#line .band.empty"));
          same("why", find("line-title").textContent, "cutoff E: beta cutoff, α 6 ≥ β 5, which MIN holds at the parent B (shallow)");
          same("the line that stops", lineNow(), ["if α ≥ β:"]);
        }
        if (step === 14) {
          same("the window at E", text("E", "window"), "(6, 5)");
          same("the value at E", text("E", "value"), "≥ 6");
          same("what MIN has at B", text("B", "value"), "≤ 5");
          same("the cut edge", all(".edge.cut").map((one) => one.dataset.edge), [node("K").dataset.node]);
          const look = (called) => ["circle", ".cross"].map((part) => getComputedStyle(node(called).querySelector(part)).display !== "none");
          same("a leaf that was looked at is a dot", look("J"), [true, false]);
          same("one that was cut is a cross", look("K"), [false, true]);
          same("one to come is a ring", look("L"), [true, false]);
          const fill = (called) => getComputedStyle(shape(called)).fill;
          is("which is not filled", fill("J") !== fill("L"));
        }
      }
      same("the first step", told[0], "Enter A: MAX to move, window (−∞, ∞).");
      same("a leaf", told[5], "Leaf I: value 5.");
      same("its parent", told[6], "Take D: MAX has 5 from I, so α rises from 3 to 5: window (5, ∞).");
      same("the cut", told[12], "E stops: MAX has 6 here, and MIN is sure of at most 5 at B already, so MIN will not let play come there. "
        + "Never looked at: K. Shallow beta cutoff.");
      same("what it prunes", told[13], "Prune K: never looked at, 1 node, 1 leaf.");
      same("its end", told[14], "Return E: at least 6 (lower bound).");
      same("a value that is kept", told[15], "Keep B: MIN keeps 5, for E is at least 6.");
      same("no better than elsewhere", told[23], "Take F: MAX has 2 from M, and α stays 5: window (5, ∞).");
      same("the root", told[30], "Return A: 5 (exact).");
      same("the last step", told[31], "Result A: value 5 (exact), principal variation to I.");
      same("windows", ["A", "B", "C", "D", "E", "F", "G"].map((name) => text(name, "window")),
        ["(−∞, ∞)", "(−∞, ∞)", "(5, ∞)", "(−∞, ∞)", "(−∞, 5)", "(5, ∞)", ""]);
      same("values", ["A", "B", "C", "D", "E", "F", "G"].map((name) => text(name, "value")),
        ["5", "5", "≤ 2", "5", "≥ 6", "2", ""]);
      same("the order of the leaves", all(".order").map((one) => one.textContent), ["1st", "2nd", "3rd", "", "4th", "5th", "", ""]);
      same("cut edges", all(".edge.cut").map((one) => one.dataset.edge), ["7", "12"]);
      same("pruned nodes", all(".node.pruned").length, 4);
      same("the principal variation", all(".node.pv").length, 4);
      same("both cutoffs are on the slider", find("cutoff-marks").firstElementChild.getAttribute("d"), "M13 0V1M27 0V1");
      same("the end", [find("forward").disabled, find("back").disabled], [true, false]);
    },

    async controls() {
      const count = () => find("count").textContent;
      press("End");
      same("a key goes to the end", count(), "Step 32 of 32");
      press("ArrowLeft");
      press("ArrowLeft");
      same("and back", [text("A", "value"), text("A", "window"), count()], ["≥ 5", "(5, ∞)", "Step 30 of 32"]);
      press("Home");
      same("to the first", count(), "Step 0 of 32");
      same("nothing is left", solution() + all("#world .cut, #world .pruned, #world .pv, #world .open").length, "0");
      press("c");
      same("the next cutoff", count(), "Step 13 of 32");
      click(find("cutoff-after"));
      same("and the next", [count(), find("cutoff-after").disabled], ["Step 27 of 32", true]);
      press("c", document.body, { shiftKey: true });
      same("and back again", count(), "Step 13 of 32");
      click(find("last"));
      click(find("cutoff-before"));
      same("by its button", count(), "Step 27 of 32");
      click(find("first"));
      find("slider").value = 13;
      find("slider").dispatchEvent(new Event("input"));
      same("the slider", count(), "Step 13 of 32");
      await wait(0.5);
      same("and the address says so", location.hash, "#step=13");
      location.hash = "#step=17";
      await until(() => count() === "Step 17 of 32");
      same("the address", [count(), find("words").textContent], ["Step 17 of 32", "Return B: 5 (exact)."]);
      const row = all("#list a").find((one) => one.textContent.startsWith("16"));
      same("a row is a link", row.getAttribute("href"), "#step=16");
      row.click();
      await until(() => count() === "Step 16 of 32");
      same("which goes there", count(), "Step 16 of 32");
      click(find("first"));
      find("speed").value = "2";
      click(find("play"));
      await wait(2.2);
      same("while it plays", find("play").textContent, "Pause");
      click(find("play"));
      same("it has played", count(), "Step 4 of 32");
      await wait(2);
      same("and pauses", count(), "Step 4 of 32");
      find("speed").value = "60";
      press("p");
      await wait(1);
      same("it plays to the end and stops", [count(), find("play").textContent], ["Step 32 of 32", "Play"]);
      click(shape("G"));
      is("a click explains", find("node-words").textContent.startsWith("G was pruned. C stops: MIN has 2 here, and MAX is sure of at least 5 at A"));
      press("ArrowUp", node("G"));
      same("a key goes to the node before", document.activeElement.dataset.node, "11");
      same("which is explained", find("node-title").textContent, "M: leaf 2");
      same("one stop for the tabulator", all('[data-node][tabindex="0"]').length, 1);
      press("Home");
      same("before its step nothing is told of it", find("node-words").textContent, "Not searched yet.");
      press("Escape");
      const names = all("#app button, #app select, #app input, #app summary").filter((one) =>
        one.getClientRects().length > 0 && !one.textContent.trim() && !one.getAttribute("aria-label") && !one.labels?.length);
      same("each control has a name", names.map((one) => one.id), []);
      same("a tree of items", [find("drawing").getAttribute("role"), all('[role="treeitem"][aria-level]').length], ["tree", 15]);
      same("a live region", find("words").getAttribute("aria-live"), "polite");
    },

    async address() {
      same("it opens at the step of the address", find("count").textContent, "Step 17 of 32");
      same("with its sentence", find("words").textContent, "Return B: 5 (exact).");
    },

    async right() {
      click(find("mode-practice"));
      same("a bare tree", solution(), "");
      same("without marks", all("#world .cut, #world .pruned, #world .pv, #world .open, #world .done").length, 0);
      same("the steps are gone", [find("search").hidden, find("controls").hidden], [true, true]);
      click(find("kinds-all"));
      for (const [name, value] of [["A", "5"], ["B", "= 5"], ["C", "<=2"], ["D", "+5,0"], ["E", "≥ 6"], ["F", "2"]]) {
        answer(name, value);
      }
      const windows = { A: ["-inf", "inf"], B: ["−∞", "+∞"], C: ["5", "∞"], D: ["-∞", "Inf"], E: ["-infinity", "5.0"], F: [" 5 ", "∞"] };
      for (const [name, [alpha, beta]] of Object.entries(windows)) {
        click(shape(name));
        type("answer-alpha", alpha);
        type("answer-beta", beta);
      }
      click(edge("K").querySelector(".hit"));
      click(shape("G"));
      find("answer-cut").click();
      press("Escape", find("answer-cut"));
      same("the form closes, and the node has the focus", [find("editor").hidden, document.activeElement], [true, node("G")]);
      for (const leaf of ["H", "I", "J", "L", "M"]) click(shape(leaf));
      same("strikes are drawn", all(".edge.cut").length, 2);
      same("values are drawn as in print", [text("C", "value"), text("C", "window")], ["≤ 2", "(5, ∞)"]);
      click(find("grade"));
      same("all right", score(), "All right: 19 of 19.Values: 6 of 6 rightWindows: 6 of 6 rightCuts: 2 of 2 rightOrder: 5 of 5 right");
      same("no faults", faults(), []);
      same("marked in the drawing", all(".mark.right").length, 19);
      same("by a sign", [...new Set(all(".mark.right").map((one) => one.textContent.trim().at(-1)))], ["✓"]);
      answer("A", "4");
      same("a mark goes with its answer", all(".mark.right").length, 18);
      click(find("clear"));
      same("all is cleared", [solution(), all(".edge.cut").length, score()], ["", 0, ""]);
    },

    async wrong() {
      click(find("mode-practice"));
      for (const [name, value] of [["A", "6"], ["B", "5"], ["C", ">= 2"], ["D", "5"], ["G", "0"], ["F", "1"]]) {
        answer(name, value);
      }
      for (const name of ["K", "F", "N"]) click(edge(name).querySelector(".hit"));
      click(find("grade"));
      // N is inside the pruned G: to cut it there costs nothing.
      same("the score", score(), "3 of 8 right, 2 too many."
        + "Values: 2 of 6 right, 3 wrong, 1 missing, 1 too manyCuts: 1 of 2 right, 1 missing, 1 too many");
      same("faults", faults().map((fault) => fault.replace("Hint", "").trim()), ["✗ A value wrong",
        "✗ C value wrong", "✗ F value wrong", "✗ G value wrong", "✗ F cut wrong", "Show what is missing: 2"]);
      same("nor does the drawing tell it", all(".mark.missing").length, 0);
      click(find("show-missing"));
      same("on request it is told", faults().map((fault) => fault.replace("Hint", "").trim()).slice(-3),
        ["✗ F cut wrong", "? E value missing", "? G cut is missing"]);
      const marks = (called) => [...node(called).querySelectorAll(".mark"), edge(called)?.querySelector(".mark")]
        .filter((mark) => mark && mark.textContent).map((mark) => mark.getAttribute("class").split(" ").at(-1) + mark.textContent.trim().at(-1));
      same("marks in the drawing", ["A", "B", "E", "F", "G", "K"].map(marks),
        [["wrong✗"], ["right✓"], ["missing?"], ["wrong✗", "wrong✗"], ["wrong✗", "missing?"], ["right✓"]]);
      const colours = new Set(["right", "wrong", "missing"].map((name) => getComputedStyle(document.querySelector(".mark." + name)).fill));
      same("in three colours", colours.size, 3);
      same("no solution is on the page", /Return |came to|is sure/.test(document.querySelector("aside").innerText), false);
      const item = all("#faults li").find((one) => one.textContent.includes("G cut is missing"));
      click(item.querySelector(".more"));
      same("first a hint", item.querySelector("p").textContent, "What are α and β at C before its child G?");
      click(item.querySelector(".more"));
      is("then the reason", item.querySelector("p").textContent.includes("MAX is sure of at least 5 at A already"));
      same("and no more", item.querySelector(".more"), null);
      ask("values");
      same("other answers are not asked", all(".edge.cut").length, 0);
      click(find("grade"));
      same("nor graded", score(), "2 of 6 right, 1 too many.Values: 2 of 6 right, 3 wrong, 1 missing, 1 too many");
      ask("order");
      click(shape("K"));
      click(shape("H"));
      click(find("grade"));
      same("a wrong order", score(), "0 of 5 right, 1 too many.Order: 0 of 5 right, 1 wrong, 4 missing, 1 too many");
      click(shape("K"));
      click(find("grade"));
      same("taken back", score(), "1 of 5 right.Order: 1 of 5 right, 4 missing");
      ask("cuts");
      click(edge("F").querySelector(".hit"));
      click(find("grade"));
      same("one leaf of G is not enough", score(), "1 of 2 right.Cuts: 1 of 2 right, 1 missing");
      click(edge("O").querySelector(".hit"));
      click(find("grade"));
      same("both leaves of G stand for it", score().startsWith("All right"), true);
    },

    async numbers() {
      click(find("mode-practice"));
      ask("values", "cuts");
      click(find("grade"));
      same("nothing to grade", score(), "Nothing is filled in yet.");
      same("and nothing is told", all(".mark").filter((mark) => mark.textContent.trim()).length, 0);
      click(all("[data-node]")[0].querySelector("[data-part=shape]"));
      type("answer-value", "0");
      click(find("grade"));
      same("cuts are not graded without an answer", score().includes("Cuts"), false);
      ask("values");
      const root = all("[data-node]")[0];
      const isRight = (value) => {
        click(root.querySelector("[data-part=shape]"));
        type("answer-value", value);
        click(find("grade"));
        return score().startsWith("All right");
      };
      for (const value of window.rights) same(value, isRight(value), true);
      for (const value of window.wrongs) same(value, isRight(value), false);
    },

    async keyboard() {
      click(find("mode-practice"));
      ask("values", "cuts", "order");
      node("A").focus();
      press("5", node("A"));
      same("a digit opens the form", [find("editor").hidden, document.activeElement.id], [false, "answer-value"]);
      type("answer-value", "5");
      click(find("editor-next"));
      same("and its button goes to the next", [find("editor-node").textContent, find("answer-value").value], ["B", ""]);
      press("Escape", document.activeElement);
      same("Escape leaves", document.activeElement, node("B"));
      press("ArrowRight", node("B"));
      same("to its child", document.activeElement, node("D"));
      press("ArrowLeft", node("D"));
      same("to its parent", document.activeElement, node("B"));
      press("End", node("B"));
      press("x", document.activeElement);
      press("o", document.activeElement);
      same("a leaf", [all(".edge.cut").length, text("O", "order")], [1, "1st"]);
      is("which is said", node("O").getAttribute("aria-label").includes("you cut the branch to it, you say it is the 1st"));
    },

    async hostile() {
      same("no element came from a name", all("img, b:not(#editor-node), script").length, 4);
      is("the name is text", document.querySelector("#drawing .name").textContent.includes("<img src=x"));
      is("the title too", document.querySelector('[data-node="0"] title').textContent.includes("<\/script><script>alert(2)<\/script>"));
      click(find("last"));
      for (const group of all("[data-node]")) click(group);
      click(find("mode-practice"));
      click(find("grade"));
      for (const button of all(".more")) click(button);
      same("nothing came later", all("img, b:not(#editor-node)").length, 0);
    },

    async wide() {
      const stage = find("stage");
      same("it is wider than its place", isIn(find("world"), stage), false);
      find("world").style.transition = "none";
      const last = Number(find("slider").max);
      for (let step = 1; step <= last; step += 1) {
        press("ArrowRight");
        is("the node of step " + step + " is in sight", isIn(all(".node.now [data-part=shape], .node.now .cross").find((one) => one.getClientRects().length), stage));
      }
      press("f");
      same("all of it fits", isIn(find("world"), stage), true);
    },

    async view() {
      const stage = find("stage");
      const width = () => shape("A").getBoundingClientRect().width;
      const place = () => shape("A").getBoundingClientRect().left;
      const fitted = width();
      same("the tree fills its place", [isIn(find("world"), stage), fitted > 30], [true, true]);
      press("+");
      is("a key zooms in", width() > fitted * 1.2);
      press("-");
      is("and out", Math.abs(width() - fitted) < 1);
      click(find("zoom-in"));
      is("a button too", width() > fitted * 1.2);
      click(find("fit"));
      is("and back", Math.abs(width() - fitted) < 1);
      const drawing = find("drawing");
      const at = centre(shape("E"));
      drawing.dispatchEvent(new WheelEvent("wheel", { deltaY: -200, bubbles: true, cancelable: true, ...at }));
      is("a wheel zooms", width() > fitted * 1.3);
      const now = centre(shape("E"));
      is("where the pointer is", Math.hypot(now.clientX - at.clientX, now.clientY - at.clientY) < 3);
      const pointer = (name, id, x, y) => drawing.dispatchEvent(
        new PointerEvent(name, { pointerId: id, clientX: x, clientY: y, bubbles: true, pointerType: "touch" }));
      const before = place();
      pointer("pointerdown", 1, 300, 300);
      pointer("pointermove", 1, 340, 320);
      pointer("pointerup", 1, 340, 320);
      is("a finger drags", Math.abs(place() - before - 40) < 1);
      click(shape("B"));
      same("and chooses nothing by that", find("chosen").hidden, true);
      const wide = width();
      pointer("pointerdown", 1, 300, 300);
      pointer("pointerdown", 2, 400, 300);
      pointer("pointermove", 2, 500, 300);
      is("two fingers zoom", Math.abs(width() / wide - 2) < 0.1);
      pointer("pointerup", 1, 300, 300);
      pointer("pointerup", 2, 500, 300);
      press("f");
      stage.style.cssText = "width: 300px; height: 300px";
      await until(() => width() < fitted);
      same("it follows the size of its place", [isIn(find("world"), stage), width() < fitted], [true, true]);
      click(find("mode-practice"));
      pointer("pointerdown", 3, 1, 1);
      pointer("pointerup", 3, 1, 1);
      const edgeBox = centre(edge("G").querySelector("[data-part=edge]"));
      drawing.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: edgeBox.clientX + 12, clientY: edgeBox.clientY }));
      same("a finger beside a branch finds it", all(".edge.cut").length, 1);
    },

    async tidy() {
      // What is seen of a node. A text element without text has no place.
      const parts = all("[data-node]").map((group) => [...group.querySelectorAll("[data-part], .cross")]);
      const last = Number(find("slider").max);
      is("there are steps", last > 10);
      for (let step = 0; step <= last; step += 1) {
        const boxes = parts.map((all) => {
          const seen = all.filter((part) => part.tagName !== "text" || part.textContent.trim())
            .filter((part) => part.getClientRects().length).map((part) => part.getBoundingClientRect());
          const most = (side, sign) => sign * Math.max(...seen.map((box) => sign * box[side]));
          return { left: most("left", -1), right: most("right", 1), top: most("top", -1), bottom: most("bottom", 1) };
        });
        boxes.forEach((a, i) => boxes.slice(0, i).forEach((b, j) => {
          const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          if (!isApart) window.wrong.push(`nodes ${j} and ${i} overlap at step ${step}`);
        }));
        press("ArrowRight");
      }
    },

    async boards() {
      const groups = all("[data-node]");
      const board = (group) => group.querySelector("rect[data-part=shape]");
      same("each node has a board", groups.filter(board).length, groups.length);
      same("and neither triangle nor dot", all("path[data-part=shape], circle[data-part=shape], .cross").length, 0);
      is("also the leaves, before the first step", all(".leaf path[data-part=board]").length > 10);
      const boxes = groups.map((group) => board(group).getBBox());
      same("all are as large", boxes.map((box) => `${box.width} ${box.height}`).filter((size) => size !== "36 36"), []);
      press("End");
      is("a pruned leaf keeps its board", all(".leaf.pruned rect[data-part=shape]").length > 0);
      same("no shape is hidden", groups.filter((group) => !board(group).getClientRects().length).length, 0);
      const frames = groups.map((group) => board(group).getBoundingClientRect());
      const texts = all("[data-node] text[data-part=label]").filter((one) => one.textContent).map((one) => one.getBoundingClientRect());
      same("no text lies on a board", texts.filter((a) => frames.some((b) => a.right > b.left && b.right > a.left
        && a.bottom > b.top + 2 && b.bottom > a.top + 2)).length, 0);
      all("[data-edge]").forEach((edge) => {
        const heights = edge.querySelector("[data-part=edge]").getAttribute("d").slice(1).split("L").map((end) => Number(end.split(" ")[1]));
        const top = (box) => Math.round(100 * box.y) / 100;
        same("an edge ends above its board", heights.at(-1), top(boxes[edge.dataset.edge]));
        is("and begins below one", boxes.some((box) => Math.abs(top(box) + 36 - heights[0]) < 0.02));
      });
    },

    async blank() {
      same("it opens as an exercise", [find("practice").hidden, find("search").hidden], [false, true]);
      same("without the solution", solution(), "");
    },

    async several() {
      same("the first of three", [find("tree-list").textContent, find("tree-before").disabled], ["Tree 1 of 3", true]);
      same("its title is no path", [document.title, find("title").textContent], ["Tree 1", "Tree 1"]);
      click(find("mode-practice"));
      ask("values");
      answer(all("[data-node]")[0].getAttribute("aria-label").split(",")[0], "1");
      click(find("grade"));
      click(find("tree-after"));
      same("the next", [find("tree-list").textContent, solution()], ["Tree 2 of 3", ""]);
      click(find("tree-after"));
      same("and the last", [find("tree-list").textContent, find("tree-after").disabled], ["Tree 3 of 3", true]);
      click(find("tree-list"));
      same("the index", all("#index li").map((item) => item.textContent), ["Tree 1 ✓ all right (1 of 1)", "Tree 2 ", "Tree 3 "]);
      all("#index a")[0].click();
      await until(() => find("index").hidden);
      same("back to the first", [find("title").textContent, find("index").hidden], ["Tree 1", true]);
      same("with the answer that was given", document.querySelector("#drawing .value").textContent, "1");
      location.hash = "#tree=2&step=2";
      await until(() => find("title").textContent === "Tree 2");
      same("an address of another tree", find("title").textContent, "Tree 2");
      click(find("mode-search"));
      same("at its step", find("count").textContent.startsWith("Step 2 of"), true);
    },

    async refused() {
      click(find("mode-practice"));
      ask("values");
      answer("A", "5");
      click(find("grade"));
      is("it grades without storage", score().startsWith("1 of 6 right"));
      click(find("mode-search"));
      click(find("mode-practice"));
      same("and keeps answers while it is open", text("A", "value"), "5");
    },

    async unsolved() {
      same("it opens in practice", [find("practice").hidden, find("mode-search").disabled], [false, false]);
      same("its head says what can be practised", find("about").textContent.split(". ")[1],
        "The value of E is unknown: practise what the search does before it comes there.");
      answer("A", "3");
      click(find("grade"));
      same("what the search has not done is not graded", score(), "0 of 1 right."
        + "Values: 0 of 1 right, 1 missingThe rest depends on E, whose value is unknown.");
      answer("B", "1");
      ask("values", "windows", "order");
      const window = (called, alpha, beta) => {
        click(shape(called));
        type("answer-alpha", alpha);
        type("answer-beta", beta);
      };
      window("B", "-inf", "inf");
      window("C", "1", "inf");
      click(shape("D"));
      click(shape("F"));
      click(find("grade"));
      // By hand: B = [1] returns 1, so C is entered with (1, ∞), and then E is needed.
      same("the rest is", score(), "4 of 5 right.Values: 1 of 1 rightWindows: 2 of 3 right, 1 missingOrder: 1 of 1 right"
        + "The rest depends on E, whose value is unknown.");
      click(find("mode-search"));
      click(find("last"));
      same("the search ends there", find("words").textContent, "The value of the leaf E is unknown: the search ends here.");
      same("with what is known", ["A", "B", "C", "E"].map((name) => [text(name, name === "E" ? "leaf-value" : "value")]),
        [["≥ 1"], ["1"], [""], ["?"]]);
      click(shape("C"));
      same("of an open node too", find("node-words").textContent, "Being searched. The window is now (1, ∞).");
    },

    async mistakes() {
      click(find("mode-practice"));
      ask("values", "windows");
      const hint = (kind, name, ...typed) => {
        click(find("clear"));
        click(shape(name));
        if (kind === "value") type("answer-value", typed[0]);
        else ["alpha", "beta"].forEach((end, at) => type("answer-" + end, typed[at]));
        click(find("grade"));
        const item = all("#faults li")[0];
        click(item.querySelector(".more"));
        const [first] = [item.querySelector("p").textContent];
        click(item.querySelector(".more"));
        return [first, item.querySelector("p").textContent];
      };
      same("a bound without its sign", hint("value", "C", "= 2"), ["The number is right, its sign is not. Can the true value be smaller, or greater?",
        "Take C: MIN has 2 from F, so β falls from ∞ to 2: window (5, 2). C stops: MIN has 2 here, and MAX is sure of at least 5 at A already, "
          + "so MAX will not let play come there. Never looked at: G. Return C: at most 2 (upper bound)."]);
      click(find("clear"));
      answer("C", "2");
      click(find("grade"));
      same("no sign at all", score(), "1 of 6 right.Values: 1 of 6 right, 5 missingOnly a bound, which a sign says, ≤ or ≥: C.");
      same("MIN for MAX", hint("value", "F", "1"), ["That is the least of the values that it sees. MAX takes the greatest.",
        "Take F: MAX has 2 from M, and α stays 5: window (5, ∞). Return F: 2 (exact)."]);
      same("another value", hint("value", "A", "7"), ["MAX takes the greatest of the values that it sees. If a child was cut, it is only a bound: ≥.",
        "Take A: MAX has 5 from B, so α rises from −∞ to 5: window (5, ∞). Return A: 5 (exact)."]);
      const why = "Enter E: MAX to move, window (−∞, 5). α = −∞. β = 5 by MIN at B, from D.";
      same("the window at the cutoff", hint("window", "E", "6", "5"), ["That is its window later, when it has narrowed. What was it on arrival, before the first child?", why]);
      same("a window that is not narrowed", hint("window", "E", "-inf", "inf")[0], "That is the window with which B was entered. It has narrowed since then.");
      same("α and β exchanged", hint("window", "E", "5", "-inf")[0], "α stands before β: first what MAX is sure of, then what MIN is sure of.");
      same("MAX and MIN exchanged", hint("window", "E", "5", "inf")[0], "The number is right, its end is not: MAX raises α, MIN lowers β.");
      same("one end is right", hint("window", "E", "3", "5")[0], "β is right. What is MAX sure of by then?");
      same("neither end", hint("window", "E", "3", "4")[0], "A child gets the window of its parent as that has narrowed by then.");
      same("a node that is pruned", hint("window", "G", "5", "2")[0], "Does the search come here at all?");
    },

    // The tree of docs/chance.md, with all leaves between 0 and 10.
    async chance() {
      const line = find("line");
      const said = () => [line.lastElementChild.textContent, ...windowNow()];
      const ends = () => [...line.querySelector(":scope > path:last-of-type").getAttribute("d").matchAll(/[MH]([\d.]+)/g)].map(([, x]) => Number(x));
      const tick = (number) => Number(all("#line .tick").find((one) => one.textContent === number).getAttribute("x"));
      const alphaAt = () => Number(/[\d.]+/.exec(document.querySelector("#line g.max").style.transform)[0]);
      const to = (step) => {
        while (find("count").textContent !== `Step ${step} of 32`) click(find("forward"));
        return said();
      };
      // B is 0.7 x 9 = 6.3 and 0.3 times what E is worth, from 0 to 10.
      same("nothing of B is known before its first outcome", to(8)[0], "");
      same("what D leaves", to(9), ["B in [6.3, 9.3]", "α = 0", "β = 10"]);
      same("who decides", [find("code").dataset.player, lineNow()[0]], ["chance", "S ← S + p · value(outcome, a, b)"]);
      same("as told", find("words").textContent, "Weigh B: 0.7 x 9 from D, so it is from 6.3 to 9.3.");
      const place = (number) => tick("0") + ((tick("10") - tick("0")) * number) / 10;
      is("it stands on the line", [6.3, 9.3].every((end, at) => Math.abs(ends()[at] - place(end)) < 0.01));
      same("it stays below the chance node", to(14), ["B in [6.3, 9.3]", "α = 0", "β = 7"]);
      same("the last outcome", to(16)[0], "B in [8.4, 8.4]");
      same("no chance node is near", to(18), ["", "α = 8.4", "β = 10"]);
      // F must be worth more than (8.4 - 0.3 x 10) / 0.7 = 54/7, between 7 and 8.
      same("the window of an outcome", to(20), ["", "α = 54/7", "β = 10"]);
      is("a fraction is in its place", Math.abs(alphaAt() - place(54 / 7)) < 0.01);
      // At F MIN has 2: C is 1.4 at most, and 3 from G.
      same("what F leaves", to(26), ["C in [0, 4.4]", "α = 8.4", "β = 10"]);
      same("the cutoff", [to(27)[0], find("line-title").textContent],
        ["C in [0, 4.4]", "cutoff C: alpha cutoff, β 4.4 ≤ α 8.4, which MAX holds at the parent A (shallow)"]);
      same("for those who hear it", line.getAttribute("aria-label"), "alpha 8.4, beta 10, C in [0, 4.4]");
      same("what A takes", to(32)[0], "");
    },

    async chanceAnswers() {
      click(find("mode-practice"));
      ask("values", "windows", "cuts");
      const fill = (called, value, alpha = "0", beta = "10") => {
        answer(called, value);
        type("answer-alpha", alpha);
        type("answer-beta", beta);
        return find("refused").hidden;
      };
      const told = (kind, called) => {
        const item = all("#faults li").find((one) => one.textContent.startsWith(`✗ ${called} ${kind}`));
        if (!item) return null;
        click(item.querySelector(".more"));
        const hint = item.querySelector("p").textContent;
        click(item.querySelector(".more"));
        return [hint, item.querySelector("p").textContent];
      };
      const solve = () => {
        const all = [["A", "8.4"], ["B", "42/5"], ["C", "≤ 22/5", "8.4"], ["D", "9"], ["E", "7"], ["F", "≤ 2", "108/14"]];
        for (const one of all) is(`taken: ${one}`, fill(...one));
        for (const cut of ["G", "M"]) click(edge(cut).querySelector(".hit"));
        click(find("grade"));
      };
      solve();
      same("all is right", score().split(".")[0], "All right: 14 of 14");
      answer("B", "42/5");
      for (const value of ["42//5", "42/5/", "4.2/5", "/5"]) {
        type("answer-value", value);
        same(`refused: ${value}`, [find("answer-value").value, find("refused").hidden], ["42/5", false]);
      }
      type("answer-value", "42");
      click(document.querySelector('[data-insert="/"]'));
      same("a button types the line", find("answer-value").value, "42/");
      // As if MIN moved at B, and C handed its own window on.
      fill("B", "7");
      fill("F", "≤ 2", "8.4");
      click(edge("E").querySelector(".hit"));
      click(find("grade"));
      same("the least is not the value", told("value", "B"), ["A chance node is worth the sum of probability times value. If a child was cut, it is only a bound.",
        "Weigh B: 0.3 x 7 from E, so it is 8.4. Return B: 8.4 (exact)."]);
      same("a window that is not divided", told("window", "F"), ["An outcome gets what its chance node still needs of it, divided by its probability.",
        "Enter F: MIN to move, window (54/7, 10). α = 54/7 by chance at C. β = 10 by the bounds of all leaves."]);
      same("an outcome that is not cut", told("cut", "E")[0], "What are α, β and the interval of B before E?");
      fill("F", "≤ 2", "7.71");
      click(find("grade"));
      same("a rounded number", told("window", "F")[0], "That is rounded: type the fraction.");
    },

    async typing() {
      click(find("mode-practice"));
      ask("values", "windows");
      click(shape("C"));
      const field = find("answer-value");
      const typed = (value) => {
        type("answer-value", value);
        return [field.value, find("refused").hidden];
      };
      for (const value of ["", "-", "−12", "<", "<=", "=< 2", "≥ 6", "1,5", "1.5e3", "-in", "∞", "+inf", "-oo", "Infinity"]) {
        same(`taken: ${value}`, typed(value), [value, true]);
      }
      type("answer-value", "4");
      for (const value of ["4x", "4-", "<>4", "in f", "4 5", "1..2", "nan"]) same(`refused: ${value}`, typed(value), ["4", false]);
      type("answer-alpha", "<");
      same("a window has no signs", [find("answer-alpha").value, find("refused").hidden], ["", false]);
      click(document.querySelector('[data-insert="≤ "]'));
      same("a button types a sign", [field.value, document.activeElement.id, text("C", "value")], ["≤ 4", "answer-value", "≤ 4"]);
      click(document.querySelector('[data-insert="≥ "]'));
      same("in the place of another", field.value, "≥ 4");
      find("answer-beta").focus();
      click(document.querySelector('[data-insert="∞"]'));
      same("or infinity", [find("answer-beta").value, text("C", "window")], ["∞", "(…, ∞)"]);
      field.focus();
      field.select();
      click(document.querySelector('[data-insert="−"]'));
      same("or a minus", field.value, "−");
    },

    async moves() {
      same("the title is that of the file", [document.title, find("title").textContent], ["game.json", "game.json"]);
      same("nodes are called by their moves, else by those on the way", all("[data-node]").slice(0, 4)
        .map((group) => group.getAttribute("aria-label").split(",")[0]), ["C", "e4", "/e4/a", "/e4/b"]);
      click(find("last"));
      same("so are they in sentences", find("words").textContent, "Result C: value 4 (exact), principal variation to /d4/b.");
      click(all("[data-node]")[1]);
      same("a folded node says what was pruned below it", find("node-words").textContent,
        "e4, MIN to move. The search came with the window (−∞, ∞). It came to 3.");
      click(all("[data-node]")[6]);
      same("how much", find("node-words").textContent.split(" to prefer that. ")[1], "Of the 3 nodes below it, 2 were pruned.");
    },

    async answered() {
      const answered = () => all("#world .node.answered").map((group) => group.getAttribute("aria-label").split(",")[0]);
      const firsts = () => all("#world .same").map((one) => one.textContent);
      const called = ["/a1/c1/b1", "/b1/a1", "/b1/c1/a1", "/c1/a1"];
      const first = [["/0/0/0", "c1", "−1"], ["/0/0", "b1", "1"], ["/0/0/0", "c1", "−1"], ["/0/1", "c1", "−1"]];
      const known = first.map(([path, move, value]) => `same position as ${path} move "${move}", exactly ${value}.`);
      same("nothing is answered before the first step", [answered(), firsts().join("")], [[], ""]);
      const told = [];
      for (let count = 0; !find("forward").disabled; ) {
        click(find("forward"));
        if (find("words").textContent.startsWith("Answer ")) {
          told.push(find("words").textContent);
          count += 1;
          same("the line that is executed", lineNow(), ["if the table settles it: return that"]);
          is("the window is shown", getComputedStyle(find("line")).visibility === "visible");
        }
        same("what is answered by now", answered(), called.slice(0, count));
        same("and where that came up first", firsts().filter((text) => text), first.slice(0, count).map(([path]) => `= ${path}`));
      }
      same("what the steps say", told.map((words) => words.replace(/window .*?\), /, "")),
        called.map((name, at) => `Answer ${name}: ${known[at]}`));
      click(shape(called[1]));
      is("what is told of a node", find("node-words").textContent.endsWith(`It was not searched: ${known[1]}`));
      click(shape("/b1/a1/c1"));
      same("of one below it", find("node-words").textContent, `/b1/a1/c1 is below /b1/a1, which was not searched: ${known[1]}`);
      is("it is grey", node("/b1/a1/c1").classList.contains("pruned"));
      click(find("first"));
      same("and back", [answered(), firsts().join(""), all("#world .pruned").length], [[], "", 0]);
    },

    async large() {
      let changed = new Set();
      const watcher = new MutationObserver((records) => {
        for (const { target } of records) {
          const group = target.nodeType === 1 ? target.closest("[data-node], [data-edge]") : target.parentElement?.closest("[data-node]");
          if (group) changed.add(group);
        }
      });
      watcher.observe(find("world"), { subtree: true, childList: true, attributes: true, characterData: true });
      const begin = performance.now();
      let most = 0;
      let words = "";
      for (let step = 0; step < 600; step += 1) {
        press("ArrowRight");
        await Promise.resolve();
        if (find("words").textContent.includes("pruned")) changed.clear();
        if (changed.size > most) [most, words] = [changed.size, find("words").textContent];
        changed.clear();
      }
      window.figures = `600 steps in ${Math.round(performance.now() - begin)} ms of script`;
      is(`a step changes few nodes (${most}: ${words})`, most > 0 && most <= 12);
      is("the list has few rows", all("#list a").length < 60);
    },

    // Contrast as WCAG 2 defines it: at least 4.5 for text, 3 for shapes.
    async contrast() {
      const style = getComputedStyle(document.documentElement);
      const light = (name) => {
        const text = style.getPropertyValue("--" + name).trim().slice(1);
        const digits = text.length === 3 ? [...text].map((digit) => digit + digit) : text.match(/../g);
        const [r, g, b] = digits.map((pair) => parseInt(pair, 16) / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      same("the scheme", matchMedia("(prefers-color-scheme: dark)").matches, window.isDark);
      is("its colours", (light("paper") < 0.2) === window.isDark);
      const contrast = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
      };
      const check = (least, one, other) => contrast(one, other) < least
        && window.wrong.push(`${one} on ${other}: ${contrast(one, other).toFixed(2)}`);
      for (const ground of ["paper", "stage", "panel"]) {
        for (const text of ["ink", "grey", "max", "min", "cut", "right", "wrong", "missing"]) check(4.5, text, ground);
      }
      check(4.5, "faint", "stage");
      for (const text of ["ink", "mark-ink"]) check(4.5, text, "mark");
      check(4.5, "ink", "max-wash");
      check(3, "line", "stage");
    },

    async touch() {
      is("for a finger", matchMedia("(pointer: coarse)").matches);
      const check = (mode) => {
        const controls = all("button, select, summary, input:not([type=checkbox]), #list a").filter((one) => one.getClientRects().length);
        is(`controls of ${mode}`, controls.length > 6);
        const small = controls.filter((one) => {
          const box = one.getBoundingClientRect();
          return box.height < 43.9 || box.width < 43.9;
        });
        same(`too small in ${mode}`, small.map((one) => one.id || one.textContent), []);
      };
      check("search");
      same("the page is no wider than the screen", document.documentElement.scrollWidth <= innerWidth, true);
      click(find("mode-practice"));
      answer("A", "6");
      check("practice");
      click(find("grade"));
      check("results");
      same("nor then", document.documentElement.scrollWidth <= innerWidth, true);
    },

    async print() {
      window.print = () => {};
      const onPaper = () => [all("#paper > svg").length, all("#paper .value").map((one) => one.textContent).join(),
        all("#paper .cut, #paper .open").length];
      press("c");
      click(find("print-sheet"));
      window.dispatchEvent(new Event("beforeprint"));
      same("a sheet has room for answers and no more", onPaper(), [1, ",,,,,,", 0]);
      same("and all of the tree", all("#paper [data-node]").length, 15);
      window.dispatchEvent(new Event("afterprint"));
      same("then all is as it was", [find("count").textContent, text("E", "value"), onPaper()], ["Step 13 of 32", "≥ 6", [0, "", 0]]);
      click(find("print-solution"));
      window.dispatchEvent(new Event("beforeprint"));
      same("a solution has the values", onPaper(), [1, "5,5,5,≥ 6,≤ 2,2,", 2]);
      window.dispatchEvent(new Event("afterprint"));
      same("and again", [find("count").textContent, all(".edge.cut").length, onPaper()], ["Step 13 of 32", 0, [0, "", 0]]);
      same("there are no others to print", find("print-all").hidden, true);
    },

    async sheets() {
      window.print = () => {};
      const onPaper = () => all("#paper > svg").map((svg) => `${svg.querySelector("title").textContent} ${
        svg.querySelectorAll("[data-part=cut]:not([display])").length}`);
      click(find("print-all"));
      window.dispatchEvent(new Event("beforeprint"));
      same("first the sheets, then the solutions", onPaper(), ["No. 1 0", "No. 2 0", "No. 1 2", "No. 2 2"]);
      window.dispatchEvent(new Event("afterprint"));
      same("then they are gone", onPaper(), []);
      window.dispatchEvent(new Event("beforeprint"));
      same("the browser's own command prints all", onPaper().length, 4);
      window.dispatchEvent(new Event("afterprint"));
      click(find("print-sheet"));
      window.dispatchEvent(new Event("beforeprint"));
      same("a sheet is one tree", onPaper(), ["No. 1 0"]);
      window.dispatchEvent(new Event("afterprint"));
      click(find("tree-list"));
      same("the index has the titles", all("#index a").map((link) => link.textContent), ["No. 1", "No. 2"]);
      same("the page is an exercise", [find("title").textContent, document.body.dataset.mode], ["No. 1", "practice"]);
    },
  };

  window.addEventListener("load", async () => {
    try {
      await scenarios[window.scenario]();
    } catch (error) {
      window.wrong.push("thrown: " + error + error.stack);
    }
    for (const entry of performance.getEntriesByType("resource")) window.wrong.push("fetched: " + entry.name);
    const result = document.createElement("pre");
    result.id = "test-result";
    result.textContent = JSON.stringify([...window.wrong, "done"]);
    document.body.append(result);
    const figures = document.createElement("pre");
    figures.id = "test-figures";
    figures.textContent = window.figures || "";
    document.body.append(figures);
  });
})();
