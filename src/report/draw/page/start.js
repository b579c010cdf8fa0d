// ---- the start: the trees that the page has ----------------------------------------------------

openTrees(treesOfPage());
document.body.classList.add("live");
window.addEventListener("hashchange", goToAddress);
goToAddress();
