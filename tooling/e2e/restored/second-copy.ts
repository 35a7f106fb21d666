import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { localOrigins, type Origins } from "@field-advisor/run/external-journeys";
import { freeBlock, portsFrom } from "@field-advisor/run/ports";
import { becomesReady, startNode } from "@field-advisor/run/processes";
import { dataDir, portBase } from "../origins.ts";

/** An installation of the product as an operator has it: its ports, its data and its settings. */
interface Installation {
  portBase: number;
  dataDir: string;
  env: NodeJS.ProcessEnv;
}

const backupKey = "a key of the journeys with more than 32 characters";

const programOf = (name: string) => fileURLToPath(new URL(`../../run/${name}.js`, import.meta.url));

const environmentOf = (installation: Installation): NodeJS.ProcessEnv => ({
  ...process.env,
  ...installation.env,
  BACKUP_KEY: backupKey,
  PORT_BASE: String(installation.portBase),
  DATA_DIR: installation.dataDir,
});

/** The one that the journeys use. */
export const first: Installation = { portBase, dataDir, env: {} };

/**
 * One that was never started. Of the first it has what SECURITY.md has operators keep apart from back-ups; all its other
 * secrets and its database are its own.
 * @param folder an empty one
 */
export async function newInstallation(folder: string): Promise<Installation> {
  const { api } = await freeBlock();
  const { secretKey } = JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8"));
  return { portBase: api, dataDir: folder, env: { SECRET_KEY: secretKey, DEMO_DATA: "false" } };
}

/** Makes a back-up, or restores it. @returns what the command said */
export async function runBackup(
  verb: "create" | "restore",
  installation: Installation,
  file: string,
): Promise<string> {
  const child = spawn(process.execPath, [programOf("backup"), verb, file], {
    env: environmentOf(installation),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (piece: Buffer) => (said += piece.toString()));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`The command ${verb} ended with ${code}:\n${said}`);
  return said;
}

interface Started {
  origins: Origins;
  stop(): Promise<void>;
}

/** Starts the product there, and returns when it answers. */
export async function startInstallation(installation: Installation): Promise<Started> {
  const origins = localOrigins(portsFrom(installation.portBase));
  const product = startNode({
    name: "second copy",
    args: [programOf("start")],
    env: environmentOf(installation),
  });
  if (!(await becomesReady(`${origins.api}/ready`, product, 120_000))) {
    product.kill();
    throw new Error("The second copy did not become ready; what it said stands above.");
  }
  return { origins, stop: product.stop };
}
