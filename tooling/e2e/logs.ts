import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { dataDir } from "./origins.ts";

const folder = path.join(dataDir, "logs");

interface Line {
  msg: string;
  [field: string]: unknown;
}

/**
 * What the processes of a program wrote about something that goes by an id, the processes of a cluster one after the
 * other.
 */
export function logged(program: "api" | "voice-agent", id: string): Line[] {
  const files = readdirSync(folder).filter((file) => file.startsWith(program) && file.endsWith(".log"));
  return files
    .flatMap((file) => readFileSync(path.join(folder, file), "utf8").split("\n"))
    .filter((line) => line.startsWith("{") && line.endsWith("}") && line.includes(id))
    .map((line) => JSON.parse(line) as Line);
}
