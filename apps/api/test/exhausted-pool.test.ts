import { authEndpoints } from "@field-advisor/schema/auth.endpoints";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../src/platform/db/database.ts";
import { serve } from "../src/platform/http/serve.ts";
import { createLog } from "../src/lib/log.ts";
import { Patience } from "../src/lib/patience.ts";
import { bareServer } from "./bare-server.ts";
import { testDatabase } from "./database.ts";
import { sessionCookie } from "./harness.ts";

/** A database with one connection, which somebody else holds. */
async function exhausted() {
  const { url, drop } = await testDatabase({ migrated: false });
  const { db, close } = createDatabase({ databaseUrl: url, poolMax: 1 }, createLog("silent"));
  const end = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holder = db.transaction().execute(async () => {
    held.resolve();
    await end.promise;
  });
  onTestFinished(async () => {
    end.resolve();
    await holder;
    await close();
    await drop();
  });
  await held.promise;
  return db;
}

test("a request that waited for a connection to know who asks does not wait as long for the next", async () => {
  const db = await exhausted();
  const gaveUp: string[] = [];
  const wait = (name: string) =>
    sql`select 1`.execute(db).then(
      () => undefined,
      () => void gaveUp.push(name),
    );
  let other: Promise<void> | undefined;
  const { app } = await bareServer({
    identity: {
      async identify() {
        await wait("who asks");
        return null;
      },
      identifyViewer: async () => "forged",
      touch: async () => undefined,
    },
  });
  serve(
    app,
    { login: authEndpoints.login },
    {
      async login() {
        // It begins first, and would give up first if both waited for as long.
        other = new Patience().run(() => wait("somebody else"));
        await wait("the work");
        throw new Error("timeout exceeded when trying to connect");
      },
    },
  );
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { host: "localhost:3001" },
    cookies: { [sessionCookie]: "a".repeat(43) },
    payload: { email: "somebody@example.test", password: "a lantern by the quay" },
  });
  await other;
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBeDefined();
  expect(gaveUp).toEqual(["who asks", "the work", "somebody else"]);
});
