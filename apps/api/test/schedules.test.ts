import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { performSchedules } from "./perform-jobs.ts";
import { createFailedJob } from "./failed-jobs.ts";
import { createDeployment, createInvitation, createRoom, createSession, createUser } from "./factories.ts";
import { testApi, type TestApi } from "./harness.ts";
import { installJobs } from "../src/platform/jobs/queues.ts";

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

  await Promise.all([performSchedules(api.ctx), performSchedules(api.ctx)]);

  const sessions = await api.db.selectFrom("sessions").select("user_agent").orderBy("id").execute();
  expect(sessions.map(({ user_agent }) => user_agent)).toEqual(["ended", "live"]);
  const entries = await api.db.selectFrom("audit_log").select("action").execute();
  expect(entries.map(({ action }) => action)).toEqual(["young", "records.delete_months"]);
  const counters = await api.db.selectFrom("throttles").select("key").execute();
  expect(counters.map(({ key }) => key.toString())).toEqual(["young"]);
});

test("what only a release before did again and again is not due any more", async () => {
  const due = async () =>
    (await sql<{ name: string }>`select name from jobs.schedule order by name`.execute(api.db)).rows;
  const before = await due();
  await sql`select jobs.create_queue('keep-months', '{"policy": "exclusive"}')`.execute(api.db);
  await sql`insert into jobs.schedule (name, cron) values ('keep-months', '0 * * * *')`.execute(api.db);
  expect(await due()).toHaveLength(before.length + 1);
  await installJobs(api.ctx.config.databaseUrl);
  expect(await due()).toEqual(before);
});

test("a session that ran out ends when somebody was last there, and never after its last hour", async () => {
  const { id } = await createUser(api.db);
  const hours = (n: number) => new Date(Date.now() - n * 3_600_000);
  const idle = { created_at: hours(5), last_seen_at: hours(3), user_agent: "idle" };
  await createSession(api.db, id, idle);
  await createSession(api.db, id, { ...idle, absolute_expires_at: hours(4), user_agent: "over" });
  await createSession(api.db, id, {
    ...idle,
    revoked_at: hours(2),
    end_reason: "logout",
    user_agent: "ended",
  });
  await createSession(api.db, id, { created_at: hours(5), user_agent: "open" });
  await performSchedules(api.ctx);
  const ends = await api.db
    .selectFrom("sessions")
    .select(["user_agent", "revoked_at", "end_reason"])
    .where("user_id", "=", id)
    .orderBy("id")
    .execute();
  expect(ends).toEqual([
    { user_agent: "idle", revoked_at: hoursText(idle.last_seen_at), end_reason: "expired" },
    { user_agent: "over", revoked_at: expect.any(String), end_reason: "expired" },
    { user_agent: "ended", revoked_at: expect.any(String), end_reason: "logout" },
    { user_agent: "open", revoked_at: null, end_reason: null },
  ]);
  expect(Date.parse(ends[1]?.revoked_at ?? "")).toBeLessThan(idle.last_seen_at.getTime());
});

const hoursText = (date: Date) => date.toISOString();

test("records go when they have been kept for as long as they are worth", async () => {
  const { db } = api;
  const { id: userId } = await createUser(db);
  const page = await createDeployment(db);
  const token_hash = (n: number) => Buffer.alloc(32, n);
  const visit = {
    deployment_id: page.id,
    action: "PAGE_VISIT",
    details: "{}",
    user_agent: "x",
    ip_prefix: "x",
  };
  // As if nothing had been counted yet.
  await db
    .updateTable("usage_counted")
    .set({ until: ago(500), after_id: 0 })
    .execute();
  await db
    .insertInto("usage_events")
    .values([
      { ...visit, received_at: ago(430) },
      { ...visit, received_at: ago(380) },
    ])
    .execute();
  const ofPage = { deployment_id: page.id, invitation_id: (await createInvitation(db, page.id)).id };
  await db
    .insertInto("page_sessions")
    .values([
      { token_hash: token_hash(1), ...ofPage, absolute_expires_at: ago(31) },
      { token_hash: token_hash(2), ...ofPage, absolute_expires_at: ago(29) },
    ])
    .execute();
  await db
    .insertInto("webhook_deliveries")
    .values([
      { type: "a", provider_conversation_id: "old", received_at: ago(31) },
      { type: "a", provider_conversation_id: "young", received_at: ago(29) },
    ])
    .execute();
  await db
    .insertInto("reset_requests")
    .values([
      { user_id: userId, ip_prefix: "old", closed_at: ago(370), outcome: "reset" },
      { user_id: userId, ip_prefix: "young", closed_at: ago(360), outcome: "reset" },
      { user_id: userId, ip_prefix: "open", requested_at: ago(900) },
    ])
    .execute();
  await db
    .insertInto("deletion_requests")
    .values([
      { user_id: userId, closed_at: ago(370), outcome: "withdrawn" },
      { user_id: userId, closed_at: ago(360), outcome: "declined", answer: "Stay." },
      { user_id: userId, asked_at: ago(900) },
    ])
    .execute();
  await createSession(db, userId);
  const { id: sessionId } = await db.selectFrom("sessions").select("id").limit(1).executeTakeFirstOrThrow();
  const viewing = { owner_id: userId, target_id: userId, session_id: sessionId };
  await db
    .insertInto("impersonations")
    .values([
      { ...viewing, id: "old", expires_at: ago(740) },
      { ...viewing, id: "young", expires_at: ago(700) },
    ])
    .execute();
  const room = await createRoom(db);
  const stay = { room_id: room.id, user_id: userId };
  await db
    .insertInto("room_sessions")
    .values([
      { ...stay, id: "old", last_used_at: ago(91) },
      { ...stay, id: "young", last_used_at: ago(89) },
    ])
    .execute();
  await db
    .insertInto("room_messages")
    .values([
      { session_id: "old", author: "user", text: "Gone" },
      { session_id: "young", author: "user", text: "Kept" },
    ])
    .execute();

  const talk = { agent_id: room.agent_id ?? 0, started_by: `staff:${userId}` };
  await db
    .insertInto("conversations")
    .values([
      { ...talk, id: "old", issued_at: ago(91) },
      { ...talk, id: "old in a room", room_id: room.id, issued_at: ago(91) },
      { ...talk, id: "young", issued_at: ago(89) },
      { ...talk, id: "in a session", room_session_id: "young", issued_at: ago(91) },
      { ...talk, id: "on a page", deployment_id: page.id, issued_at: ago(91) },
    ])
    .execute();

  const asked = { email: "x@example.test", network: "x", requestId: "x" };
  const failures = {
    old: await createFailedJob(db, "request-reset", asked),
    young: await createFailedJob(db, "request-reset", asked),
    call: await createFailedJob(db, "end-call", { providerId: "conv_1" }),
  };
  const agedBy = (days: number, ids: string[]) =>
    sql`update jobs.job set created_on = ${ago(days)} where id = any(${ids}::uuid[])`.execute(db);
  await agedBy(15, [failures.old, failures.call]);
  await agedBy(13, [failures.young]);

  await performSchedules(api.ctx);

  const failed = await sql<{ id: string }>`select id from jobs.job where name = 'failed'`.execute(db);
  expect(failed.rows.map(({ id }) => id).toSorted()).toEqual([failures.young, failures.call].toSorted());
  const left = async (table: KeptTable) => (await db.selectFrom(table).selectAll().execute()).length;
  expect(await left("usage_events")).toBe(1);
  expect(await left("page_sessions")).toBe(1);
  expect(await left("webhook_deliveries")).toBe(1);
  expect(await left("reset_requests")).toBe(2);
  expect(await left("deletion_requests")).toBe(2);
  expect(await left("impersonations")).toBe(1);
  expect((await db.selectFrom("room_messages").select("text").execute()).map(({ text }) => text)).toEqual([
    "Kept",
  ]);
  const talks = await db.selectFrom("conversations").select("id").orderBy("id").execute();
  expect(talks.map(({ id }) => id)).toEqual(["in a session", "on a page", "young"]);
  for (const table of ["usage_hours", "usage_quarters"]) {
    const counted = await sql`select sum(events) as events from ${sql.table(table)}`.execute(db);
    expect(counted.rows).toEqual([{ events: 2 }]);
  }
});

type KeptTable =
  | "usage_events"
  | "page_sessions"
  | "webhook_deliveries"
  | "reset_requests"
  | "deletion_requests"
  | "impersonations";
