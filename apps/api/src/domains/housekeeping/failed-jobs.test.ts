import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createUser } from "../../../test/factories.ts";
import { createFailedJob } from "../../../test/failed-jobs.ts";
import { fakeVoice, overCall } from "../../../test/fake-voice.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

/** The calls that the provider was asked to end. */
const ended: string[] = [];
const voice = {
  ...fakeVoice(),
  endConversation: async (providerId: string) => {
    ended.push(providerId);
    return overCall;
  },
};

let api: TestApi;
let owner: ContractClient;
let ownerId: number;
beforeAll(async () => {
  api = await testApi({ ctx: { voice } });
  ownerId = (await createUser(api.db, { role: "OWNER" })).id;
  owner = await api.as({ id: ownerId });
});
beforeEach(async () => {
  ended.length = 0;
  await sql`truncate audit_log`.execute(api.db);
  await sql`delete from jobs.job`.execute(api.db);
});
afterAll(() => api.close());

const unknown = "00000000-0000-4000-8000-000000000000";

const failed = (providerId = "conv_1", error?: Error) =>
  createFailedJob(api.db, "end-call", { providerId }, error);
const retry = (id: string, headers: Record<string, string> = {}, client = owner) =>
  client.send("POST /api/jobs/failed/:id/retry", { params: { id } }, { headers });
const discard = (id: string) => owner.send("DELETE /api/jobs/failed/:id", { params: { id } });
const listed = async () => (await owner.request("GET /api/jobs/failed", { query: {} })).map(({ id }) => id);
const entries = () =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "subject_type", "subject_id", "details"])
    .execute();
const entryOf = (action: string, id: string) => ({
  action,
  actor_id: ownerId,
  subject_type: "job",
  subject_id: id,
  details: { job: "end-call" },
});
/** The jobs that wait to be done, by what they are given. */
const waiting = async () => {
  const { rows } = await sql<{ data: unknown }>`
    select data from jobs.job where name = 'end-call' and state = 'created'`.execute(api.db);
  return rows.map(({ data }) => data);
};

test("nothing failed, nothing is listed", async () => {
  const answer = await owner.send("GET /api/jobs/failed", { query: {} });
  expect([answer.data, answer.headers["x-total-count"]]).toEqual([[], "0"]);
});

test("what failed is listed with its reason, and nothing of its payload or its stack", async () => {
  const error = new Error("The provider answered 500", { cause: new Error("inner cause") });
  const id = await failed("conv_canary", error);
  const answer = await owner.send("GET /api/jobs/failed", { query: {} });
  expect(answer.data).toEqual([
    {
      id,
      name: "end-call",
      failedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      isScheduled: false,
      attempts: 1,
      reason: "The provider answered 500",
    },
  ]);
  expect(answer.text).not.toMatch(/canary|inner cause|failed-jobs\.test/);
});

test("attempts are counted with the first one", async () => {
  await failed();
  await sql`update jobs.job set source_retry_count = 300 where name = 'failed'`.execute(api.db);
  expect(await owner.request("GET /api/jobs/failed", { query: {} })).toMatchObject([{ attempts: 301 }]);
});

test("the newest stand first, page by page", async () => {
  const [first, second, third] = [await failed("a"), await failed("b"), await failed("c")];
  expect(await listed()).toEqual([third, second, first]);
  const page = await owner.send("GET /api/jobs/failed", { query: { limit: 1, offset: 1 } });
  expect(page.data.map(({ id }) => id)).toEqual([second]);
  expect(page.headers["x-total-count"]).toBe("3");
});

test("tried again, a job is done as a new one and is no longer listed", async () => {
  const [id, other] = [await failed("conv_again"), await failed("conv_other")];
  const answer = await retry(id);
  expect([answer.status, answer.data]).toEqual([200, { success: true }]);
  expect(await listed()).toEqual([other]);
  expect(await waiting()).toEqual([{ providerId: "conv_again" }]);
  expect(await entries()).toEqual([entryOf("job.retry", id)]);
  await api.performJobs();
  expect(ended).toEqual(["conv_again"]);
});

test("tried again, a job has the attempts of a new one, and comes back to the list after the last", async () => {
  await retry(await failed());
  const { rows } = await sql`
    select retry_limit > 100 as "often", retry_count as "retries", dead_letter as "afterwards"
    from jobs.job where name = 'end-call' and state = 'created'`.execute(api.db);
  expect(rows).toEqual([{ often: true, retries: 0, afterwards: "failed" }]);
});

test("workers are woken at once for what is tried again", async () => {
  const heard: string[] = [];
  const id = await failed();
  const { rows } = await sql<{ channel: string }>`
    select 'pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24) as channel`.execute(api.db);
  const listener = new Client({ connectionString: api.ctx.config.databaseUrl });
  listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await listener.connect();
  onTestFinished(() => listener.end());
  await listener.query(`listen ${rows[0]?.channel}`);
  await retry(id);
  await expect.poll(() => heard).toEqual(["end-call"]);
});

test("discarded, a job is never done", async () => {
  const [id, other] = [await failed("conv_given_up"), await failed("conv_other")];
  const answer = await discard(id);
  expect([answer.status, answer.data]).toEqual([200, { success: true }]);
  expect(await listed()).toEqual([other]);
  expect(await entries()).toEqual([entryOf("job.discard", id)]);
  await api.performJobs();
  expect(ended).toEqual([]);
});

test("what is not on the list is not found, and changes nothing", async () => {
  await api.ctx.db
    .transaction()
    .execute((trx) => api.ctx.jobs.enqueue(trx, "end-call", { providerId: "new" }));
  const { rows } = await sql<{ id: string }>`select id from jobs.job where name = 'end-call'`.execute(api.db);
  const ids = [unknown, rows[0]?.id ?? ""];
  const answers = [];
  for (const id of ids) answers.push(await retry(id), await discard(id));
  expect(answers.map(({ status, error }) => [status, error.code])).toEqual(
    Array.from({ length: 4 }, () => [404, "not_found"]),
  );
  expect(await waiting()).toEqual([{ providerId: "new" }]);
  expect(await entries()).toEqual([]);
});

test("two owners at once: one has it done again, the other is told that it is gone", async () => {
  const colleague = await api.as("OWNER");
  const id = await failed();
  const answers = await Promise.all([retry(id), retry(id, {}, colleague)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await waiting()).toHaveLength(1);
  expect(await entries()).toHaveLength(1);
});

test("sent again under its key, it is answered alike and enqueued once", async () => {
  const id = await failed();
  const key = { "idempotency-key": "pressed-twice" };
  const [first, again] = [await retry(id, key), await retry(id, key)];
  expect([first.status, again.status, again.data]).toEqual([200, 200, { success: true }]);
  expect(await waiting()).toHaveLength(1);
});

test("work that this version no longer does stays listed until it is discarded", async () => {
  const id = await failed();
  await sql`update jobs.job set source_name = 'send-telegram' where name = 'failed'`.execute(api.db);
  const refused = await retry(id);
  expect([refused.status, refused.error.code]).toEqual([409, "conflict"]);
  expect(await owner.request("GET /api/jobs/failed", { query: {} })).toMatchObject([
    { id, name: "send-telegram" },
  ]);
  expect(await entries()).toEqual([]);
  expect((await discard(id)).status).toBe(200);
});

test("the activity log tells it in words", async () => {
  const [again, gone] = [await failed(), await failed()];
  await retry(again);
  await discard(gone);
  const events = await owner.request("GET /api/activity/events", { query: {} });
  expect(events.map(({ action, details }) => [action, details])).toEqual([
    ["Discarded failed background work", "Ending a call."],
    ["Retried failed background work", "Ending a call."],
  ]);
});
