import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { apiEnvironment, loadSecrets, localOrigin, voiceEnvironment } from "@field-advisor/run/environment";
import { localOrigins, type Origins } from "@field-advisor/run/external-journeys";
import { Failure } from "@field-advisor/run/failure";
import { freeBlock, portsFrom, readBase, requireFree } from "@field-advisor/run/ports";
import type { Running } from "@field-advisor/run/processes";
import { requireReady } from "@field-advisor/run/services";
import { createThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import type { Container, Engine } from "../engines/engine.ts";
import { imageOf, type Target, targets } from "../targets.ts";

const services = ["api", "portal", "console", "deploy", "voice"] as const;

async function choosePorts(base: string | undefined) {
  if (!base) return freeBlock([...services]);
  const ports = portsFrom(readBase(base));
  await requireFree(ports, [...services]);
  return ports;
}

/** A program in its container. */
export interface Program {
  target: Target;
  container: Container;
  /**
   * Starts it and waits until it is ready.
   * @returns milliseconds from the start of the container to the first answer of /ready
   * @throws Failure with the end of its log
   */
  start(): Promise<number>;
  /** @throws Failure unless it ends by itself without an error */
  stop(): Promise<void>;
}

interface Launch {
  env: NodeJS.ProcessEnv;
  port: number;
  logFile: string;
}

function createProgram(engine: Engine, target: Target, { env, port, logFile }: Launch): Program {
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const container = engine.createContainer({
    image: imageOf(target),
    env: Object.fromEntries(given),
    volumes: target.volumes,
  });
  let running: Running | undefined;
  return {
    target,
    container,
    async start() {
      const started = performance.now();
      running = container.start(target.name, logFile);
      await requireReady(`${localOrigin(port)}/ready`, running);
      if (!running.isAlive()) throw new Failure(`The ${target.name} ended:\n${running.lastLines()}`);
      return performance.now() - started;
    },
    async stop() {
      await running?.stop();
      const how = await running?.ended;
      if (how !== undefined && how !== "ended with exit code 0")
        throw new Failure(`The ${target.name} ${how} when it was asked to stop:\n${running?.lastLines()}`);
    },
  };
}

/** An empty installation of both images with a database of its own, for this machine alone. */
export interface Installation {
  programs: Program[];
  origins: Origins;
  remove(): Promise<void>;
}

/**
 * Prepares an installation as production has it, but for TLS: browsers trust this machine's own name without.
 * @param env PORT_BASE names the block of ports, otherwise a free one is taken
 */
export async function prepareInstallation(engine: Engine, env: NodeJS.ProcessEnv): Promise<Installation> {
  const ports = await choosePorts(env["PORT_BASE"]);
  const folder = mkdtempSync(path.join(tmpdir(), "field-advisor-rehearsal-"));
  const postgres = await createThrowawayPostgres();
  await postgres.start();
  const local = {
    ports,
    secrets: loadSecrets(folder),
    databaseUrl: `${postgres.url}/field_advisor`,
    dataDir: folder,
    env: { NODE_ENV: "production", FILES_URL: "file:///files" },
  };
  const launches = {
    api: { env: apiEnvironment(local, { servesWeb: true }), port: ports.api },
    "voice-agent": { env: voiceEnvironment(local), port: ports.voice },
  };
  const programs = targets.map((target) =>
    createProgram(engine, target, {
      ...launches[target.name],
      logFile: path.join(folder, `${target.name}.log`),
    }),
  );
  return {
    programs,
    origins: localOrigins(ports),
    async remove() {
      const endings = await Promise.allSettled(programs.map((program) => program.stop()));
      for (const { container } of programs) container.remove();
      await postgres.remove();
      rmSync(folder, { recursive: true, force: true });
      for (const ending of endings) if (ending.status === "rejected") throw ending.reason;
    },
  };
}
