import { spawnSync } from "node:child_process";

import { say } from "./announce.js";
import { build } from "./build.js";
import { findChromium } from "./chromium.js";
import { Failure, runCommand } from "./failure.js";
import { install, requireNode } from "./install.js";
import { inRoot, pinnedNode, toolEnv } from "./paths.js";

// What needs Node alone; the cluster itself needs what is installed here.
await runCommand(() => {
  requireNode();
  install(say);
  build(say);
  const args = process.argv.slice(2);
  const browser = args.includes("--journeys") ? { CHROMIUM_PATH: findChromium(say) } : {};
  const done = spawnSync(pinnedNode(), [inRoot("tooling", "cluster", "src", "main.ts"), ...args], {
    env: toolEnv(browser),
    stdio: "inherit",
  });
  if (done.error) throw new Failure(`The command could not be started: ${done.error.message}`);
  return Promise.resolve(done.status ?? 1);
});
