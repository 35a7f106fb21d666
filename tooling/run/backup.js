import { mkdirSync } from "node:fs";

import { say } from "./announce.js";
import { settingsOfCopy } from "./copies.js";
import { apiEnvironment, loadSecrets } from "./environment.js";
import { runCommand } from "./failure.js";
import { follow } from "./follow.js";
import { install, requireNode } from "./install.js";
import { inRoot, pinnedNode } from "./paths.js";
import { isFree } from "./ports.js";
import { databaseUrl as embedded } from "./postgres.js";
import { readSettings, startDatabase } from "./services.js";
import { Stack } from "./stack.js";

// Without DATABASE_URL this is about the embedded database. It is started where the product does not run, which a
// restore asks for.
await runCommand(async () => {
  requireNode();
  const [verb] = process.argv.slice(2);
  const readsOnly = verb === "verify" || verb === "copy-files";
  const settings = readsOnly
    ? readSettings(process.env)
    : settingsOfCopy(process.env, { mayBeNew: verb === "restore", say });
  const { env, ports, dataDir, logDir } = settings;
  install(say);
  mkdirSync(logDir, { recursive: true });
  const secrets = loadSecrets(dataDir);
  const stack = new Stack();
  try {
    const isRunning = !env["DATABASE_URL"] && !(await isFree(ports.postgres));
    const databaseUrl =
      isRunning || readsOnly
        ? (env["DATABASE_URL"] ?? embedded(ports, secrets.databasePassword))
        : await startDatabase(stack, settings, secrets.databasePassword, say);
    const program = [inRoot("apps", "api", "src", "backup.ts"), ...process.argv.slice(2)];
    const local = { ports, secrets, databaseUrl, env, dataDir };
    // Where npm was called: a file is named from there.
    process.chdir(env["INIT_CWD"] ?? process.cwd());
    return await follow(pinnedNode(), program, apiEnvironment(local, { servesWeb: true }));
  } finally {
    await stack.stop();
  }
});
