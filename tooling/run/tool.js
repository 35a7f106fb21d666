import { say } from "./announce.js";
import { runCommand } from "./failure.js";
import { follow } from "./follow.js";
import { install, requireNode } from "./install.js";
import { inRoot, pinnedNode } from "./paths.js";

// Runs a TypeScript program of the tooling, named by its path there, on a machine that has Node and nothing else yet.
await runCommand(async () => {
  requireNode();
  const [program = "", ...args] = process.argv.slice(2);
  install(say);
  return follow(pinnedNode(), [inRoot("tooling", program), ...args]);
});
