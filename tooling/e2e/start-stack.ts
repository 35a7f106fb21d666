import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const dataDir = process.env["DATA_DIR"];
if (!dataDir) throw new Error("DATA_DIR names the folder of this product's data, which is emptied first.");

// Every run begins with the demo data as a fresh machine has it.
rmSync(dataDir, { recursive: true, force: true });

const stack = spawn(process.execPath, [fileURLToPath(new URL("../run/start.js", import.meta.url))], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stack.kill(signal));
stack.on("exit", (code) => process.exit(code ?? 1));
