import path from "node:path";
import { apiEnvironment, loadSecrets, localOrigin, voiceEnvironment } from "@field-advisor/run/environment";
import { Failure } from "@field-advisor/run/failure";
import { freeBlock } from "@field-advisor/run/ports";
import { startNode } from "@field-advisor/run/processes";
import { requireReady } from "@field-advisor/run/services";
import type { Stack } from "@field-advisor/run/stack";

export interface Release {
  name: string;
  /** The folder of its sources. */
  root: string;
  /** Where the database is, and the files and secrets of both releases. */
  databaseUrl: string;
  dataDir: string;
}

/** Starts a release's voice agent and API, with the demo data, and waits for them. @returns the origin of its API */
export async function startRelease(stack: Stack, release: Release): Promise<string> {
  const { name, root, databaseUrl, dataDir } = release;
  const ports = await freeBlock(["api", "voice"]);
  const env = {
    PATH: process.env["PATH"],
    RATE_LIMIT_FACTOR: "1000000",
    LOG_LEVEL: "warn",
    LOCAL_MODELS: "off",
  };
  const secrets = loadSecrets(dataDir);
  const local = { ports, secrets, databaseUrl, dataDir, env };
  const program = (app: string, port: number, settings: NodeJS.ProcessEnv) => {
    const args = [path.join(root, "apps", app, "src/main.ts")];
    const logFile = path.join(dataDir, `${name}-${app}.log`);
    const running = stack.add(startNode({ name: `${name} ${app}`, args, cwd: root, env: settings, logFile }));
    return requireReady(`${localOrigin(port)}/ready`, running, 300_000);
  };
  await Promise.all([
    program("voice-agent", ports.voice, voiceEnvironment(local)),
    program("api", ports.api, apiEnvironment(local, { servesWeb: false })),
  ]);
  return localOrigin(ports.api);
}

/** Signs the demo owner in. @returns the cookies */
export async function signIn(api: string): Promise<string> {
  const answer = await fetch(`${api}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "owner@demo.test", password: "demo-password" }),
  });
  if (!answer.ok) throw new Failure(`${api} answered ${answer.status} to the sign-in of the demo owner.`);
  const cookies = answer.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

/** The paths that a release reads without being told more, from its own description. */
export async function readablePaths(api: string): Promise<string[]> {
  const answer = await fetch(`${api}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, object> };
  return Object.keys(paths).filter((name) => "get" in (paths[name] ?? {}) && !name.includes("{"));
}

/** Reads each path once. @returns the paths whose answers are the server's fault, or do not know the session */
export async function failingPaths(api: string, paths: readonly string[], cookie: string): Promise<string[]> {
  const failed: string[] = [];
  for (const name of paths) {
    const status = await fetch(api + name, { headers: { cookie } }).then(
      (answer) => answer.body?.cancel().then(() => answer.status) ?? answer.status,
      (error: Error) => error.message,
    );
    if (typeof status === "string" || status >= 500 || status === 401) failed.push(`${name}: ${status}`);
  }
  return failed;
}
