import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { apiEnvironment, localOrigin, voiceEnvironment } from "@field-advisor/run/environment";
import { Failure } from "@field-advisor/run/failure";
import { freeBlock } from "@field-advisor/run/ports";
import { startNode } from "@field-advisor/run/processes";
import { requireReady } from "@field-advisor/run/services";
import type { Stack } from "@field-advisor/run/stack";

const secret = "for-the-check-of-an-upgrade-only";
const secrets = {
  databasePassword: secret,
  secretKey: secret,
  voiceKey: secret,
  voiceSecret: secret,
  voiceWebhookSecret: secret,
};

export interface Release {
  name: string;
  /** The folder of its sources. */
  root: string;
  /** Where the database and the files of both releases are. */
  databaseUrl: string;
  dataDir: string;
}

/**
 * Starts a release's voice agent and API, with the demo data, and waits for them.
 * @returns the origin of its API
 */
export async function startRelease(
  stack: Stack,
  { name, root, databaseUrl, dataDir }: Release,
): Promise<string> {
  const ports = await freeBlock(["api", "voice"]);
  mkdirSync(dataDir, { recursive: true });
  const env = { PATH: process.env["PATH"], RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "warn" };
  const local = { ports, secrets, databaseUrl, dataDir, env };
  const program = (app: string, settings: NodeJS.ProcessEnv) =>
    stack.add(
      startNode({
        name: `${name} ${app}`,
        args: [join(root, "apps", app, "src/main.ts")],
        cwd: root,
        env: settings,
        logFile: join(dataDir, `${name}-${app}.log`),
      }),
    );
  const agent = program("voice-agent", voiceEnvironment(local));
  const api = program("api", apiEnvironment(local, { servesWeb: false }));
  await Promise.all([
    requireReady(`${localOrigin(ports.voice)}/ready`, agent, 300_000),
    requireReady(`${localOrigin(ports.api)}/ready`, api, 300_000),
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
  return Object.entries(paths).flatMap(([name, methods]) =>
    "get" in methods && !name.includes("{") ? [name] : [],
  );
}

export interface Problem {
  path: string;
  /** Of the answer, or why there was none. */
  status: number | string;
}

/** Reads each path once. @returns the answers that are the server's fault, or that do not know the session */
export async function readAll(api: string, paths: readonly string[], cookie: string): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const path of paths) {
    const status = await fetch(api + path, { headers: { cookie } }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      },
      (error: Error) => error.message,
    );
    if (typeof status === "string" || status >= 500 || status === 401) problems.push({ path, status });
  }
  return problems;
}
