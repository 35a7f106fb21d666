import { say } from "./announce.js";
import { settingsOfCopy } from "./copies.js";
import { apiEnvironment, loadSecrets } from "./environment.js";
import { runCommand } from "./failure.js";
import { follow } from "./follow.js";
import { install, requireNode } from "./install.js";
import { inRoot, pinnedNode } from "./paths.js";
import { databaseUrl as embedded } from "./postgres.js";

// Without DATABASE_URL the owner goes into the embedded database, which is there while `npm start` runs.
await runCommand(async () => {
  requireNode();
  const { env, ports, dataDir } = settingsOfCopy(process.env, { mayBeNew: false, say });
  install(say);
  const secrets = loadSecrets(dataDir);
  const databaseUrl = env["DATABASE_URL"] ?? embedded(ports, secrets.databasePassword);
  const local = { ports, secrets, databaseUrl, env, dataDir };
  const program = [inRoot("apps", "api", "src", "owner.ts"), ...process.argv.slice(2)];
  return follow(pinnedNode(), program, apiEnvironment(local, { servesWeb: true }));
});
