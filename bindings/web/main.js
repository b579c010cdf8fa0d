// ---- the page: runs the program for what is typed ----------------------------------------------

const find = (id) => document.getElementById(id);
const program = new Program();
window.abprune = program;
let newest = 0;

async function show() {
  newest += 1;
  const number = newest;
  const words = find("options").value.split(/\s+/).filter((word) => word !== "");
  try {
    const run = await program.run([...words, "tree.json"], { "tree.json": find("tree").value });
    if (number === newest) find("output").textContent = run.text + run.errors;
  } catch (error) {
    find("output").textContent = error.message;
  }
}

find("run").addEventListener("input", show);
find("run").addEventListener("submit", (event) => event.preventDefault());
show();
