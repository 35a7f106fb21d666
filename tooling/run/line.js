import { say } from "./announce.js";
import { build } from "./build.js";
import { findChromium } from "./chromium.js";
import { runCommand } from "./failure.js";
import { follow } from "./follow.js";
import { install, requireNode } from "./install.js";
import { bin } from "./paths.js";
import { freeBlock } from "./ports.js";

// The journeys of lines that are lost take minutes, so they are no part of the tests that run each time.
await runCommand(async () => {
  requireNode();
  install(say);
  build(say);
  const { api } = await freeBlock(["api", "portal", "console", "deploy", "voice", "postgres"]);
  const args = ["exec", "playwright", "test", "--config", "line.config.ts", ...process.argv.slice(2)];
  return follow(bin("pnpm"), ["--filter", "@field-advisor/e2e", ...args], {
    CHROMIUM_PATH: findChromium(say),
    E2E_PORT_BASE: String(api),
  });
});
