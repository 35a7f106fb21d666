import { say } from "./announce.js";
import { modelsDir } from "./environment.js";
import { runCommand } from "./failure.js";
import { follow } from "./follow.js";
import { install, requireNode } from "./install.js";
import { inRoot, pinnedNode } from "./paths.js";

await runCommand(async () => {
  requireNode();
  install(say);
  const program = [inRoot("apps", "voice-agent", "src", "models.ts"), ...process.argv.slice(2)];
  const environment = { VOICE_AGENT_MODELS: modelsDir(process.env) };
  // Where npm was called: a folder is named from there.
  process.chdir(process.env["INIT_CWD"] ?? process.cwd());
  return follow(pinnedNode(), program, environment);
});
