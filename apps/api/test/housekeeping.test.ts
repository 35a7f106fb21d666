import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetOld } from "../src/housekeeping.ts";
import { createSession, createUser } from "./factories.ts";
import { testApi, type TestApi } from "./harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

test("what is old enough goes, and nothing else", async () => {
  const { id } = await createUser(api.db);
  await createSession(api.db, id, { absolute_expires_at: ago(403), user_agent: "over for long" });
  await createSession(api.db, id, { revoked_at: ago(330), user_agent: "ended" });
  await createSession(api.db, id, { last_seen_at: ago(403), user_agent: "idle for long" });
  await createSession(api.db, id, { user_agent: "live" });
  const entry = { actor_label: "x", request_id: "x" };
  await api.db
    .insertInto("audit_log")
    .values([
      { ...entry, action: "old", at: ago(775) },
      { ...entry, action: "young", at: ago(700) },
    ])
    .execute();
  await api.db
    .insertInto("throttles")
    .values([
      { key: Buffer.from("old"), hits: 1, ends_at: ago(3) },
      { key: Buffer.from("young"), hits: 1, ends_at: ago(1) },
    ])
    .execute();

  await Promise.all([forgetOld(api.deps), forgetOld(api.deps)]);

  const sessions = await api.db.selectFrom("sessions").select("user_agent").orderBy("id").execute();
  expect(sessions.map(({ user_agent }) => user_agent)).toEqual(["ended", "live"]);
  const entries = await api.db.selectFrom("audit_log").select("action").execute();
  expect(entries.map(({ action }) => action)).toEqual(["young"]);
  const counters = await api.db.selectFrom("throttles").select("key").execute();
  expect(counters.map(({ key }) => key.toString())).toEqual(["young"]);
});
