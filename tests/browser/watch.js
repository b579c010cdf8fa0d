// Stands at the head of a page under test: keeps all that goes wrong.
"use strict";
window.wrong = [];
window.addEventListener("error", (event) => window.wrong.push("error: " + event.message));
window.addEventListener("unhandledrejection", (event) => window.wrong.push("rejected: " + event.reason));
document.addEventListener("securitypolicyviolation", (event) => window.wrong.push("request: " + event.blockedURI));
for (const name of ["error", "warn"]) console[name] = (...all) => window.wrong.push("console: " + all.join(" "));
window.alert = (text) => window.wrong.push("a script has run: " + text);
