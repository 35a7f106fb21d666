import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSession, createUser } from "../../test/factories.ts";
import { testApi, type TestApi } from "../../test/harness.ts";
import { fakeVoice, overCall } from "../../test/fake-voice.ts";
import type { CallProgress } from "../providers/voice.ts";
import { detached, write } from "../platform/write/write.ts";
import { startWorker } from "./worker.ts";

/** The calls that the provider was asked to end. */
const ended: string[] = [];
/** What the provider says to that. */
let answer = (): Promise<CallProgress> => Promise.resolve(overCall);
const voice = {
  ...fakeVoice(),
  endConversation: (providerId: string) => {
    ended.push(providerId);
    return answer();
  },
};
const nobody = detached({ actor: null, request: { requestId: "r1", address: "192.0.2.7" } });

let api: TestApi;
let stop: () => Promise<void>;
let overdue: number;
beforeAll(async () => {
  api = await testApi({ ctx: { voice } });
  overdue = (await createUser(api.db)).id;
  await createSession(api.db, overdue, { absolute_expires_at: new Date(Date.now() - 1000) });
  await sql`insert into jobs.job (name, source_name) values ('failed', 'end-expired-sessions')`.execute(
    api.db,
  );
  stop = await startWorker(api.ctx);
});
beforeEach(() => {
  ended.length = 0;
  answer = () => Promise.resolve(overCall);
});
afterAll(async () => {
  await stop();
  await api.close();
});

const endCall = (providerId: string, fails = false) =>
  write(api.ctx, nobody, async (unit) => {
    unit.noAudit("a test");
    await unit.enqueue("end-call", { providerId });
    if (fails) throw new Error("rolled back");
  });

const stateOf = async (providerId: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = 'end-call' and data ->> 'providerId' = ${providerId}`.execute(
    api.db,
  );
  return rows.map(({ state }) => state);
};

test("a job is done once its transaction has committed, and never before", async () => {
  await expect(endCall("rolled back", true)).rejects.toThrow("rolled back");
  await endCall("committed");
  await expect.poll(() => stateOf("committed")).toEqual(["completed"]);
  expect(ended).toEqual(["committed"]);
  expect(await stateOf("rolled back")).toEqual([]);
});

test("a job that fails is done again later", async () => {
  answer = () => Promise.reject(new Error("the provider is away"));
  await endCall("provider away");
  await expect.poll(() => stateOf("provider away")).toEqual(["retry"]);
  answer = () => Promise.resolve(overCall);
  await expect.poll(() => stateOf("provider away")).toEqual(["completed"]);
  expect(ended.length).toBeGreaterThanOrEqual(2);
});

test("a call that the provider does not know yet is asked for again", async () => {
  answer = () => Promise.resolve({ ...overCall, state: "unknown" });
  await endCall("not begun");
  await expect.poll(() => stateOf("not begun")).toEqual(["retry"]);
});

test("what is scheduled is done as soon as a worker starts", async () => {
  const endReason = async () => {
    const row = await api.db
      .selectFrom("sessions")
      .select("end_reason")
      .where("user_id", "=", overdue)
      .executeTakeFirstOrThrow();
    return row.end_reason;
  };
  await expect.poll(endReason).toBe("expired");
});

test("a scheduled run that succeeds takes an earlier failure off the owners' list", async () => {
  const failures = async () =>
    (await sql`select id from jobs.job where name = 'failed'`.execute(api.db)).rows;
  await expect.poll(failures).toEqual([]);
});

test("many that are enqueued at the same moment wait for no look at the clock", async () => {
  await stop();
  stop = await startWorker(api.ctx, 3600);
  const names = Array.from({ length: 30 }, (_, n) => `at once ${n}`);
  await Promise.all(
    names.map((name) =>
      write(api.ctx, nobody, async (unit) => {
        unit.noAudit("a test");
        await unit.enqueue("end-calls", { on: "nothing", providerIds: [name] });
      }),
    ),
  );
  await expect.poll(() => names.filter((name) => !ended.includes(name))).toEqual([]);
});
