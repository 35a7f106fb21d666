import type { Role } from "@field-advisor/schema/routes";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { createDeps } from "../src/create-deps.ts";
import type { Database } from "../src/db/database.ts";
import type { Deps } from "../src/deps.ts";
import { createClient, type ContractClient } from "./contract-client.ts";
import { testDatabase } from "./database.ts";
import { createSession, createUser } from "./factories.ts";
import { fakeVoice } from "./fake-voice.ts";

export interface TestApi {
  app: FastifyInstance;
  db: Database;
  deps: Deps;
  /** The client of somebody signed in: a new user of the role, or the user given. */
  as(who: Role | { id: number }): Promise<ContractClient>;
  anonymous(): ContractClient;
  /** Another window of the owner's browser, in which they view the product as that user. */
  viewing(owner: ContractClient, userId: number): Promise<ContractClient>;
  /** The client of somebody unknown to a second process that shares the database. */
  elsewhere(): Promise<ContractClient>;
  close(): Promise<void>;
}

/** Without a prefix, because tests are not production. */
export const sessionCookie = "sid";
export const deviceCookie = "dev";
export const impersonationHeader = "x-impersonation-token";

/**
 * The whole API on a database of its own. Limits are those of production unless `env` raises them.
 * @param options.env settings as the environment would give them
 * @param options.deps what a test stands in for; the voice provider is a fake unless `env` names one
 */
export async function testApi(
  options: { env?: Record<string, string>; deps?: Partial<Deps> } = {},
): Promise<TestApi> {
  const database = await testDatabase();
  const config = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    LOG_LEVEL: "silent",
    VOICE_PROVIDER_URL: "http://127.0.0.1:9",
    ...options.env,
  });
  const made = createDeps(config);
  const reachesProvider = options.env?.["VOICE_PROVIDER_URL"] !== undefined;
  const deps: Deps = { ...made, ...(!reachesProvider && { voice: fakeVoice() }), ...options.deps };
  const open = async () => {
    const app = await buildApp(deps);
    await app.ready();
    return app;
  };
  const app = await open();
  let other: FastifyInstance | undefined;
  const anonymous = () => createClient(app, config.origins);
  return {
    app,
    db: deps.db,
    deps,
    anonymous,
    elsewhere: async () => createClient((other ??= await open()), config.origins),
    async as(who) {
      const { id } = typeof who === "string" ? await createUser(deps.db, { role: who }) : who;
      const client = anonymous();
      client.cookies.set(sessionCookie, await createSession(deps.db, id));
      return client;
    },
    async viewing(owner, userId) {
      const { token } = await owner.impersonation.start({ params: { id: userId } });
      const client = anonymous();
      client.cookies.set(sessionCookie, owner.cookies.get(sessionCookie) ?? "");
      client.headers[impersonationHeader] = token;
      return client;
    },
    async close() {
      await app.close();
      await other?.close();
      await made.close();
      await database.drop();
    },
  };
}
