import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Role } from "@field-advisor/schema/routes";
import type { Telemetry } from "@field-advisor/telemetry";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { createContext, type Context } from "../src/context.ts";
import type { Database } from "../src/platform/db/database.ts";
import { createClient, type ContractClient } from "./contract-client.ts";
import { connectWithin, testDatabase } from "./database.ts";
import { createSession, createUser } from "./factories.ts";
import { fakeVoice } from "./fake-voice.ts";
import { performJobs } from "./perform-jobs.ts";

export interface TestApi {
  app: FastifyInstance;
  db: Database;
  ctx: Context;
  /** The client of somebody signed in: a new user of the role, or the user given. */
  as(who: Role | { id: number }): Promise<ContractClient>;
  anonymous(): ContractClient;
  /** A program with a key. */
  withKey(key: string): ContractClient;
  /** Another window of the owner's browser, in which they view the product as that user. */
  viewing(owner: ContractClient, userId: number): Promise<ContractClient>;
  /** The client of somebody unknown to a second process that shares the database. */
  elsewhere(): Promise<ContractClient>;
  /** Does every job that is due, and those that they enqueue, as the workers do. */
  performJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Without a prefix, because tests are not production. */
export const sessionCookie = "sid";
export const deviceCookie = "dev";
export const impersonationHeader = "x-impersonation-token";

/**
 * The whole API on a database of its own. Limits are those of production unless `env` raises them.
 * @param options.env settings as the environment would give them
 * @param options.telemetry where it reports what it does; nowhere by default
 * @param options.ctx what a test stands in for; the voice provider is a fake unless `env` names one
 */
export async function testApi(
  options: { env?: Record<string, string>; ctx?: Partial<Context>; telemetry?: Telemetry } = {},
): Promise<TestApi> {
  const database = await testDatabase();
  const filesFolder = await mkdtemp(path.join(tmpdir(), "field-advisor-files-"));
  const read = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    LOG_LEVEL: "silent",
    VOICE_PROVIDER_URL: "http://127.0.0.1:9",
    FILES_URL: pathToFileURL(filesFolder).href,
    ...options.env,
  });
  // Beside a bucket, what arrives lies where other processes of this machine have it too.
  const arriving =
    read.files.place.kind === "folder" ? read.files.arriving : path.join(filesFolder, "arriving");
  const config = {
    ...read,
    files: { ...read.files, arriving },
    transfers: { ...read.transfers, keptDirectory: arriving },
    // What is tested here must hold on a machine that is busy with other things.
    maxEventLoopDelay: 0,
    longestPasswordWait: 60_000,
  };
  const made = createContext(config, {
    connectWithin,
    ...(options.telemetry && { telemetry: options.telemetry }),
  });
  const reachesProvider = options.env?.["VOICE_PROVIDER_URL"] !== undefined;
  const ctx: Context = { ...made, ...(!reachesProvider && { voice: fakeVoice() }), ...options.ctx };
  const open = async (context: Context) => {
    const app = await buildApp(context);
    await app.ready();
    return app;
  };
  const app = await open(ctx);
  let other: FastifyInstance | undefined;
  const anonymous = () => createClient(app, config.origins);
  return {
    app,
    db: ctx.db,
    ctx,
    anonymous,
    elsewhere: async () => createClient((other ??= await open({ ...ctx })), config.origins),
    async as(who) {
      const { id } = typeof who === "string" ? await createUser(ctx.db, { role: who }) : who;
      const client = anonymous();
      client.cookies.set(sessionCookie, await createSession(ctx.db, id));
      return client;
    },
    async viewing(owner, userId) {
      const { token } = await owner.request("POST /api/users/:id/impersonate", { params: { id: userId } });
      const client = anonymous();
      client.cookies.set(sessionCookie, owner.cookies.get(sessionCookie) ?? "");
      client.headers[impersonationHeader] = token;
      return client;
    },
    withKey(key) {
      const client = anonymous();
      client.headers["authorization"] = `Bearer ${key}`;
      return client;
    },
    performJobs: () => performJobs(ctx),
    async close() {
      await app.close();
      await other?.close();
      await made.close();
      await database.drop();
      await rm(filesFolder, { recursive: true });
    },
  };
}
