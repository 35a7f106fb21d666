import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { apiEnvironment, loadSecrets, localOrigin, voiceEnvironment } from "@field-advisor/run/environment";
import { inRoot, pinnedNode } from "@field-advisor/run/paths";
import { freeBlock } from "@field-advisor/run/ports";
import { becomesReady, startNode } from "@field-advisor/run/processes";
import { createThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import { secondsOf } from "@field-advisor/run/processor-time";
import type { Row } from "../rows.ts";

interface App {
  name: "api" | "voice-agent";
  port: number;
  env: NodeJS.ProcessEnv;
  /** Where it may write. */
  folder: string;
}

/** Seconds of processor time, of all threads, from the start of a process until it answers that it can work. */
async function secondsUntilReady({ name, port, env, folder }: App, main: string): Promise<number> {
  const compiled = mkdtempSync(path.join(folder, "compiled-"));
  const running = startNode({
    name,
    args: [inRoot("apps", name, main)],
    // A new container has compiled nothing before.
    env: { ...env, NODE_COMPILE_CACHE: compiled },
    logFile: path.join(folder, `${name}.log`),
  });
  try {
    if (!(await becomesReady(`${localOrigin(port)}/ready`, running, 60_000)) || running.pid === undefined)
      throw new Error(`The ${name} did not become ready:\n${running.lastLines()}`);
    return secondsOf(running.pid);
  } finally {
    await running.stop();
  }
}

const rounds = 5;

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Alternates between the sources and the bundle, so that both have the same machine. */
async function rowsOf(app: App): Promise<Row[]> {
  execFileSync(pinnedNode(), [inRoot("tooling", "bundle", "src", "main.ts"), app.name]);
  // Migrates the database.
  await secondsUntilReady(app, "src/main.ts");
  const sources: number[] = [];
  const bundled: number[] = [];
  for (let round = 0; round < rounds; round++) {
    sources.push(await secondsUntilReady(app, "src/main.ts"));
    bundled.push(await secondsUntilReady(app, "dist/main.mjs"));
  }
  const usual = middle(bundled);
  const share = usual / middle(sources);
  return [
    {
      name: `${app.name}, processor time until it is ready, bundled as in its image`,
      value: `${usual.toFixed(2)} s`,
      goal: "<= 2 s",
      ok: usual <= 2,
    },
    {
      name: `${app.name}, that time beside a start from the sources`,
      value: `${share.toFixed(2)} x`,
      goal: "<= 0.8 x",
      ok: share <= 0.8,
    },
  ];
}

/** What a new container costs before it can work, with the settings of production and a database of this version. */
export async function untilReadyRows(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "field-advisor-start-"));
  const postgres = await createThrowawayPostgres();
  try {
    await postgres.start();
    const ports = await freeBlock(["api", "voice"]);
    const local = {
      ports,
      secrets: loadSecrets(folder),
      databaseUrl: `${postgres.url}/field_advisor`,
      dataDir: folder,
      env: { NODE_ENV: "production", DRAIN_SECONDS: "0", VOICE_AGENT_DRAIN_SECONDS: "0" },
    };
    const api = apiEnvironment(local, { servesWeb: false });
    return [
      ...(await rowsOf({ name: "api", port: ports.api, env: api, folder })),
      ...(await rowsOf({ name: "voice-agent", port: ports.voice, env: voiceEnvironment(local), folder })),
    ];
  } finally {
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
