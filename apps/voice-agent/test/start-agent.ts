import { rm } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { prepareDatabase } from "../src/db/prepare.ts";
import { type AgentParts, createDeps, type Deps } from "../src/deps.ts";
import { createDatabase } from "./database.ts";

const key = "a-key-for-the-tests";

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A running voice agent on a database of its own. */
export interface RunningAgent {
  app: FastifyInstance;
  deps: Deps;
  url: string;
  /** Calls the REST interface, with the key unless `headers` says otherwise. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  /**
   * @param follows the previous leg
   * @param purpose what is asked for beside it, such as `record`
   */
  signedUrl: (agentId?: string, follows?: string, purpose?: Record<string, string>) => Promise<string>;
  close: () => Promise<void>;
}

const Signed = z.object({ signed_url: z.string() });

/** Starts an agent with additional environment variables. It is closed when the test is finished. */
export async function startAgent(
  environment: NodeJS.ProcessEnv = {},
  parts: AgentParts = {},
): Promise<RunningAgent> {
  const agent = await openAgent(environment, parts);
  onTestFinished(() => agent.close());
  return agent;
}

/** As `startAgent`, for several tests of a file; the caller closes it. */
export async function openAgent(
  environment: NodeJS.ProcessEnv = {},
  parts: AgentParts = {},
): Promise<RunningAgent> {
  const config = readConfig({
    DATABASE_URL: await createDatabase(),
    VOICE_AGENT_KEY: key,
    VOICE_AGENT_MOUTH_WORKERS: "1",
    LOG_LEVEL: "silent",
    ...environment,
  });
  // Test machines are busy.
  const deps = createDeps(config, { connectWithin: 15_000, ...parts });
  const app = await buildApp(deps);
  await prepareDatabase(deps.pool);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  // Addresses are signed for the configured port; only now the real one is known.
  config.publicUrl = url.replace("http", "ws");

  const call: RunningAgent["call"] = async (method, path, body, headers) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        "xi-api-key": key,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
  };
  const signedUrl: RunningAgent["signedUrl"] = async (
    agentId = "agent_practice_asha",
    follows,
    purpose = {},
  ) => {
    const query = new URLSearchParams({
      agent_id: agentId,
      ...(follows !== undefined && { follows }),
      ...purpose,
    });
    const path = `/v1/convai/conversation/get-signed-url?${String(query)}`;
    return Signed.parse((await call("GET", path)).body).signed_url;
  };
  const close = async () => {
    await app.close();
    await deps.close();
    if (environment["VOICE_AGENT_SPOOL"] === undefined)
      await rm(config.spool, { recursive: true, force: true });
  };
  return { app, deps, url, call, signedUrl, close };
}
