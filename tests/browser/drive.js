// Stands at the end of a page under test: plays a scenario and writes what went wrong.
"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const same = (what, found, expected) => {
    const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
    if (a !== b) window.wrong.push(`${what}: found ${a}, expected ${b}`);
  };
  const node = (called) => [...document.querySelectorAll("[data-node]")]
    .find((group) => group.getAttribute("aria-label").startsWith(called + ","));
  const edge = (called) => document.querySelector(`[data-edge="${node(called).dataset.node}"]`);
  const text = (called, part) => node(called).querySelector("." + part).textContent.trim();
  const press = (key, on = document.body) => on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const wait = (seconds) => new Promise((then) => setTimeout(then, seconds * 1000));
  const answer = (called, value) => {
    click(node(called));
    find("answer-value").value = value;
    find("answer-value").dispatchEvent(new Event("input", { bubbles: true }));
  };
  const result = () => find("result").querySelector("p").textContent;
  const reasons = () => [...find("result").querySelectorAll("li")].map((item) => item.textContent);

  const scenarios = {
    async steps() {
      same("it does not start by itself", find("count").textContent, "0 of 32");
      await wait(3);
      same("nor after a while", find("count").textContent, "0 of 32");
      same("nothing is known", text("A", "window"), "");
      same("no cut is shown", document.querySelectorAll(".cut").length, 0);
      const told = [];
      for (let step = 1; step <= 32; step += 1) {
        click(find("forward"));
        told.push(find("words").textContent);
        if (step === 14) {
          same("the window at E", text("E", "window"), "(6, 5)");
          same("the value at E", text("E", "value"), ">= 6");
          same("what MIN has at B", text("B", "value"), "<= 5");
          same("the cut edge", document.querySelectorAll(".edge.cut").length, 1);
        }
      }
      same("the first step", told[0], "Enter A: MAX to move, window (-inf, inf).");
      same("a leaf", told[5], "The leaf /0/0/1 is 5.");
      same("its parent", told[6], "MAX at D has 5 from /0/0/1: alpha rises to 5, the window is now (5, inf).");
      same("the cut", told[12], "E stops with MAX's 6: beta cutoff, alpha 6 >= beta 5: MIN is sure of 5 at B already, "
        + "and need not let play come there (a shallow cutoff). Never looked at: /0/1/1.");
      same("what it prunes", told[13], "/0/1/1 is pruned: 1 node, 1 leaf, never looked at.");
      same("its end", told[14], "E is done: >= 6.");
      same("a value that is kept", told[15], "MIN at B keeps 5, for E is at least 6.");
      same("no better than elsewhere", told[23], "MAX at F has 2 from /1/0/1, the best so far, "
        + "but no better than the alpha it came with: the window stays.");
      same("the root", told[30], "A is done: = 5.");
      same("the last step", told[31], "The search is done: the value of A is 5.");
      same("windows", ["A", "B", "C", "D", "E", "F", "G"].map((name) => text(name, "window")),
        ["(-inf, inf)", "(-inf, inf)", "(5, inf)", "(-inf, inf)", "(-inf, 5)", "(5, inf)", ""]);
      same("values", ["A", "B", "C", "D", "E", "F", "G"].map((name) => text(name, "value")),
        ["= 5", "= 5", "<= 2", "= 5", ">= 6", "= 2", ""]);
      same("cut edges", [...document.querySelectorAll(".edge.cut")].map((one) => one.dataset.edge), ["7", "12"]);
      same("pruned nodes", document.querySelectorAll(".node.pruned").length, 4);
      same("the principal variation", document.querySelectorAll(".node.pv").length, 4);
      same("the end", [find("forward").disabled, find("back").disabled], [true, false]);
      press("ArrowLeft");
      same("a key goes back", find("count").textContent, "31 of 32");
      press("ArrowLeft");
      same("and takes back", [text("A", "value"), text("A", "window")], [">= 5", "(5, inf)"]);
      press("Home");
      same("to the first", find("count").textContent, "0 of 32");
      same("nothing is left", document.querySelectorAll(".cut, .pruned, .pv, .open").length, 0);
      press("ArrowRight");
      press("End");
      same("to the last", find("count").textContent, "32 of 32");
      find("slider").value = 13;
      find("slider").dispatchEvent(new Event("input"));
      same("the slider", find("words").textContent, told[12]);
      click(find("first"));
      find("speed").value = "2";
      click(find("play"));
      await wait(2.2);
      click(find("play"));
      same("it has played", find("count").textContent, "4 of 32");
      await wait(2);
      same("and pauses", find("count").textContent, "4 of 32");
      click(node("G"));
      same("a click explains", find("node-words").textContent.startsWith("G was pruned. C stops with MIN's 2: "), true);
      press("ArrowUp", node("G"));
      same("a key goes to the node before", document.activeElement.dataset.node, "11");
      same("which is explained", find("node-title").textContent, "/1/0/1: leaf 2");
      same("one stop for the tabulator", document.querySelectorAll('[data-node][tabindex="0"]').length, 1);
    },

    async right() {
      click(find("mode-practice"));
      same("a bare tree", [...document.querySelectorAll(".value, .window")].map((one) => one.textContent).join(""), "");
      same("without cuts", document.querySelectorAll(".cut, .pruned, .pv").length, 0);
      same("and explanations", find("node-words").textContent, "");
      for (const [name, value] of [["A", "5"], ["B", "= 5"], ["C", "<= 2"], ["D", "+5"], ["E", "≥6"], ["F", "2"]]) {
        answer(name, value);
      }
      click(edge("/0/1/1"));
      click(node("G"));
      find("answer-cut").click();
      same("strikes are drawn", document.querySelectorAll(".edge.cut").length, 2);
      same("values are drawn", text("C", "value"), "<= 2");
      click(find("grade"));
      same("all right", result(), "All right. 6 of 6 values right, 2 of 2 cuts found, 0 too many.");
      same("no reasons", reasons(), []);
      click(find("clear"));
      same("all is cleared", document.querySelectorAll(".cut").length + text("A", "value"), "0");
    },

    async wrong() {
      click(find("mode-practice"));
      for (const [name, value] of [["A", "6"], ["B", "5"], ["C", ">= 2"], ["D", "5"], ["G", "0"], ["F", "x"]]) {
        answer(name, value);
      }
      click(edge("/0/1/1"));
      click(edge("F"));
      click(edge("/1/1/0"));
      click(find("grade"));
      same("counts", result(), "2 of 6 values right, 1 of 2 cuts found, 2 too many.");
      const starts = ["A not 6: it comes to = 5.", "E its value is missing: it comes to >= 6.",
        "C not >= 2: it comes to <= 2.", "F not x: it comes to = 2.", "F a cut too many: the search looks at it.",
        "G no value: the search never looks at it.", "G a cut is missing.",
        "/1/1/0 a cut too many: the branch is cut further up."];
      const found = reasons();
      same("how many reasons", found.length, starts.length);
      starts.forEach((start, at) => same("a reason", (found[at] || "").slice(0, start.length), start));
      same("with the search's own", found[6].includes("MAX is sure of 5 at A already"), true);
    },

    async hostile() {
      same("no element came from a name", document.querySelectorAll("img, b, script").length, 4);
      same("the name is text", document.querySelector(".name").textContent.includes("<img src=x onerror=alert(1)"), true);
      same("the title too", document.querySelector('[data-node="0"] title').textContent.includes("<\/script><script>alert(2)<\/script>"), true);
      click(find("last"));
      for (const group of document.querySelectorAll("[data-node]")) click(group);
      click(find("mode-practice"));
      click(find("grade"));
      same("nothing came later", document.querySelectorAll("img, b").length, 0);
    },

    async wide() {
      const paper = find("paper");
      const isInSight = (element) => {
        const [a, b] = [element.getBoundingClientRect(), paper.getBoundingClientRect()];
        return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
      };
      same("it is wider than the window", paper.scrollWidth > paper.clientWidth, true);
      const last = Number(find("slider").max);
      for (let step = 1; step <= last; step += 1) {
        press("ArrowRight");
        same("the node of step " + step + " is in sight", isInSight(document.querySelector(".node.now")), true);
      }
      click(find("fit"));
      same("all of it fits", paper.scrollWidth > paper.clientWidth, false);
    },

    async tidy() {
      const groups = [...document.querySelectorAll("[data-node]")];
      const last = Number(find("slider").max);
      same("there are steps", last > 10, true);
      for (let step = 0; step <= last; step += 1) {
        const boxes = groups.map((group) => group.getBoundingClientRect());
        boxes.forEach((a, i) => boxes.slice(0, i).forEach((b, j) => {
          const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          if (!isApart) window.wrong.push(`nodes ${j} and ${i} overlap at step ${step}`);
        }));
        press("ArrowRight");
      }
    },

    async blank() {
      same("it opens as an exercise", find("practice").hidden, false);
      same("without the solution", [...document.querySelectorAll(".value, .window")].map((one) => one.textContent).join(""), "");
    },
  };

  window.addEventListener("load", async () => {
    try {
      await scenarios[window.scenario]();
    } catch (error) {
      window.wrong.push("thrown: " + error);
    }
    for (const entry of performance.getEntriesByType("resource")) window.wrong.push("fetched: " + entry.name);
    const result = document.createElement("pre");
    result.id = "test-result";
    result.textContent = JSON.stringify([...window.wrong, "done"]);
    document.body.append(result);
  });
})();
