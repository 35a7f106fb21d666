import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { installTinyRecognizer } from "@field-advisor/fixtures/tiny-models";
import { dataDir } from "./origins.ts";
import { spokenQuestion } from "./spoken-question.ts";

// Every run begins with the demo data as a fresh machine has it.
rmSync(dataDir, { recursive: true, force: true });
installTinyRecognizer(
  path.join(dataDir, "models"),
  { quiet: spokenQuestion, loud: spokenQuestion },
  { languages: ["de"] },
);

const stack = spawn(process.execPath, [fileURLToPath(new URL("../run/start.js", import.meta.url))], {
  stdio: "inherit",
  env: { ...process.env, DATA_DIR: dataDir, LOCAL_MODELS: "off" },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stack.kill(signal));
stack.on("exit", (code) => process.exit(code ?? 1));
