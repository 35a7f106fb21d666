import { existsSync } from "node:fs";
import path from "node:path";
import { say } from "./announce.js";
import { build } from "./build.js";
import { findChromium } from "./chromium.js";
import { runCommand } from "./failure.js";
import { follow } from "./follow.js";
import { install, requireNode } from "./install.js";
import { bin } from "./paths.js";
import { freeBlock } from "./ports.js";

/** Browsers that the project cannot bring, with the sound card at which people use them. @type {Record<string, string[]>} */
const engines = {
  firefox: ["firefox-esr", "pulseaudio"],
  webkit: ["WebKitWebDriver", "pulseaudio", "Xvfb"],
};

const folders = (process.env["PATH"] ?? "").split(path.delimiter);
const isInstalled = (/** @type {string} */ program) =>
  folders.some((folder) => existsSync(path.join(folder, program)));

// Journeys that take minutes, so they are no part of the tests that run each time: named by their configuration.
await runCommand(async () => {
  requireNode();
  const [name = "", ...words] = process.argv.slice(2);
  const needed = engines[name];
  if (needed && !needed.every(isInstalled)) {
    console.log(`not run: needs ${new Intl.ListFormat("en-GB").format(needed)}`);
    return 77;
  }
  install(say);
  build(say);
  const { api } = await freeBlock();
  // Whatever measures voice in real time, or a browser of its own kind, has the machine to itself.
  const workers = name === "playwright" ? 2 : 1;
  const args = ["exec", "playwright", "test", "--config", `${name}.config.ts`, ...words];
  return follow(bin("pnpm"), ["--filter", "@field-advisor/e2e", ...args], {
    ...(needed ? {} : { CHROMIUM_PATH: findChromium(say) }),
    E2E_PORT_BASE: String(api),
    E2E_WORKERS: String(workers),
  });
});
