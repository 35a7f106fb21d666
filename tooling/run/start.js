import { announce, say } from "./announce.js";
import { build } from "./build.js";
import { runCommand } from "./failure.js";
import { install, requireNode } from "./install.js";
import { readSettings, startServices } from "./services.js";
import { runUntilStopped } from "./stack.js";

await runCommand(async () => {
  requireNode();
  const settings = readSettings(process.env);
  install(say);
  build(say);
  await runUntilStopped(async (stack) => {
    await startServices(stack, settings, { development: false, say });
    await announce(settings);
  });
});
