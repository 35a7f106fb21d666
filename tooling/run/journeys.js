import { say } from "./announce.js";
import { build } from "./build.js";
import { findChromium } from "./chromium.js";
import { runCommand } from "./failure.js";
import { follow } from "./follow.js";
import { install, requireNode } from "./install.js";
import { bin } from "./paths.js";
import { freeBlock } from "./ports.js";

// Journeys that take minutes, so they are no part of the tests that run each time: named by their configuration.
await runCommand(async () => {
  requireNode();
  const [name = "", ...words] = process.argv.slice(2);
  install(say);
  build(say);
  const { api } = await freeBlock();
  const args = ["exec", "playwright", "test", "--config", `${name}.config.ts`, ...words];
  return follow(bin("pnpm"), ["--filter", "@field-advisor/e2e", ...args], {
    CHROMIUM_PATH: findChromium(say),
    E2E_PORT_BASE: String(api),
  });
});
