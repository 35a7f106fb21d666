import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dataDir } from "./origins.ts";

// Every run begins with the demo data as a fresh machine has it.
rmSync(dataDir, { recursive: true, force: true });

const stack = spawn(process.execPath, [fileURLToPath(new URL("../run/start.js", import.meta.url))], {
  stdio: "inherit",
  env: { ...process.env, DATA_DIR: dataDir },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stack.kill(signal));
stack.on("exit", (code) => process.exit(code ?? 1));
