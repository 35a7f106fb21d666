import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { requireFree, waitUntilFree } from "./ports.js";

// An API that lost its parent finishes its requests before it frees its port.
const patience = 20_000;

/** Whether the run that used a folder last is gone without having cleaned up. @param {string} file */
function wasKilled(file) {
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

/**
 * Makes sure that nobody uses the ports of this run. Processes that a killed run left behind are given time to end.
 * @param {string} dataDir
 * @param {import('./ports.js').Ports} ports
 * @param {import('./ports.js').Service[]} services
 */
export async function claimPorts(dataDir, ports, services) {
  const file = path.join(dataDir, "run.pid");
  if (wasKilled(file)) await waitUntilFree(ports, services, patience);
  await requireFree(ports, services);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, String(process.pid));
}
