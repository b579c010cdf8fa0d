// Opens the page in real browsers, without a window: those that are installed of Chromium and Firefox.
//
//   for (const name of browsers) test(name, () => withPage(name, address, async (page) => { ... }));
//
// `withPage` opens an address and hands over a page of puppeteer, whose keys, mouse and touches are those of the
// browser. In the end it fails if the page has written an error to the console, or asked for anything but itself.

import { accessSync, constants, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { delimiter, join } from "node:path";
import puppeteer from "puppeteer-core";

import { file } from "./node.mjs";

export { file };

const programs = {
  chromium: { browser: "chrome", names: ["chromium", "chromium-browser", "google-chrome"], args: ["--no-sandbox", "--disable-dev-shm-usage"] },
  firefox: { browser: "firefox", names: ["firefox-esr", "firefox"], args: [] },
};

function pathOf(names) {
  for (const name of names) {
    for (const folder of process.env.PATH.split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // It is not there.
      }
    }
  }
  return null;
}

// With `ABPRUNE_ALL_PROGRAMS` all must be there.
export const browsers = Object.keys(programs).filter((name) => process.env.ABPRUNE_ALL_PROGRAMS || pathOf(programs[name].names));

const running = new Map();

function started(name) {
  if (!running.has(name)) {
    const { browser, names, args } = programs[name];
    running.set(name, puppeteer.launch({ browser, args, executablePath: pathOf(names) ?? names[0], headless: true }));
  }
  return running.get(name);
}

// Ends the browsers: `after(endBrowsers)` in each file of tests.
export async function endBrowsers() {
  await Promise.all([...running.values()].map(async (browser) => (await browser).close()));
  running.clear();
}

export async function withPage(name, address, use, { width = 1280, height = 800, isPhone = false } = {}) {
  const browser = await started(name);
  const page = await browser.newPage();
  const wrong = [];
  page.on("console", (message) => {
    if (["error", "warn", "warning"].includes(message.type())) wrong.push(message.text());
  });
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (url.split("#")[0] !== String(address).split("#")[0] && !/^(blob|data):/.test(url)) wrong.push(`asks for ${url}`);
  });
  try {
    await page.setViewport({ width, height, ...(isPhone ? { isMobile: name === "chromium", hasTouch: true, deviceScaleFactor: 2 } : {}) });
    await page.goto(String(address));
    await use(page);
  } finally {
    await page.close();
  }
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}

// The page from a server on this machine, with these headers, and how to end it.
export async function served(headers = {}) {
  const bytes = readFileSync(file);
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(request.url === "/abprune.html" ? 200 : 404, { "Content-Type": "text/html", ...headers });
    response.end(request.url === "/abprune.html" ? bytes : "");
  });
  await new Promise((then) => server.listen(0, "127.0.0.1", then));
  const { port } = server.address();
  return { address: `http://127.0.0.1:${port}/abprune.html`, asked, end: () => server.close() };
}
