import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { AppError } from "../../lib/app-error.ts";
import { sha256 } from "../../lib/ids.ts";
import { createTimeLimit, noTimeLimit } from "../../lib/time-limit.ts";
import { storedAnswer, write, type Unit, type Writer } from "./write.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await sql`create table notes (text text not null)`.execute(api.db);
});
beforeEach(() => sql`truncate notes, audit_log`.execute(api.db));
afterAll(() => api.close());

const writer = (request: Partial<Writer["request"]> = {}): Writer => ({
  actor: null,
  request: { requestId: "r1", address: "192.0.2.7", limit: noTimeLimit, idempotency: null, ...request },
});

const note = ({ trx }: Unit, text: string) => sql`insert into notes values (${text})`.execute(trx);
const notes = async () =>
  (await sql<{ text: string }>`select text from notes order by text`.execute(api.db)).rows.map(
    ({ text }) => text,
  );
const entries = () =>
  api.db.selectFrom("audit_log").select(["action", "actor_label", "ip_prefix", "request_id"]).execute();
const waiting = async () =>
  (await sql<{ name: string }>`select name from jobs.job where state = 'created'`.execute(api.db)).rows;

test("the change, its entry and its job are there together", async () => {
  const answer = await write(api.ctx, writer(), async (unit) => {
    await note(unit, "kept");
    await unit.audit({ action: "note.create", by: "a test" });
    await unit.enqueue("end-call", { providerId: "conv_1" });
    return "done";
  });
  expect(answer).toBe("done");
  expect(await notes()).toEqual(["kept"]);
  expect(await entries()).toEqual([
    { action: "note.create", actor_label: "a test", ip_prefix: "192.0.2.0/24", request_id: "r1" },
  ]);
  expect(await waiting()).toEqual([{ name: "end-call" }]);
  await api.performJobs();
  expect(await waiting()).toEqual([]);
});

test("what fails leaves nothing, and no effect takes place", async () => {
  const effects: string[] = [];
  const failing = write(api.ctx, writer(), async (unit) => {
    await note(unit, "lost");
    await unit.audit({ action: "note.create" });
    await unit.enqueue("end-call", { providerId: "conv_1" });
    unit.onCommit(() => effects.push("took place"));
    throw new AppError("conflict", "No.");
  });
  await expect(failing).rejects.toMatchObject({ code: "conflict" });
  expect([await notes(), await entries(), await waiting(), effects]).toEqual([[], [], [], []]);
});

test("a write without an entry and without a reason for that is refused", async () => {
  await expect(write(api.ctx, writer(), (unit) => note(unit, "silent"))).rejects.toThrow("no audit entry");
  await write(api.ctx, writer(), async (unit) => {
    unit.noAudit("a test");
    await note(unit, "explained");
  });
  expect(await notes()).toEqual(["explained"]);
});

test("effects take place after the commit, those of the try that succeeded", async () => {
  const seen: string[][] = [];
  let tries = 0;
  await write(api.ctx, writer(), async (unit) => {
    unit.noAudit("a test");
    unit.onCommit(() => seen.push([`try ${tries}`]));
    await note(unit, "once");
    tries += 1;
    if (tries === 1) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(unit.trx);
  });
  expect(seen).toEqual([["try 2"]]);
  expect(await notes()).toEqual(["once"]);
});

test("when the time is over before the commit, nothing was written", async () => {
  const limit = createTimeLimit(1);
  const late = write(api.ctx, writer({ limit }), async (unit) => {
    unit.noAudit("a test");
    await note(unit, "too late");
    await expect.poll(() => limit.signal.aborted).toBe(true);
  });
  await expect(late).rejects.toMatchObject({ code: "unavailable" });
  expect(await notes()).toEqual([]);
});

test("once it commits, the time no longer counts", async () => {
  const limit = createTimeLimit(60_000);
  await write(api.ctx, writer({ limit }), async (unit) => {
    unit.noAudit("a test");
    await note(unit, "in time");
  });
  expect(limit.signal.aborted).toBe(false);
  expect(await notes()).toEqual(["in time"]);
});

let count = 0;
const digestsOf = (key: string, request: string) => ({
  keyHash: sha256(key),
  requestHash: sha256(request),
  answerKey: sha256(`answer of ${key}`),
});
async function claimed(request = "POST /notes") {
  const { userId } = await api.db.selectFrom("users").select("id as userId").executeTakeFirstOrThrow();
  return { userId, digests: [digestsOf(`key ${++count}`, request)], sealsAnswer: false };
}

async function noteUnder(idempotency: Writer["request"]["idempotency"], text: string) {
  return write(api.ctx, writer({ idempotency }), async (unit) => {
    unit.noAudit("a test");
    await note(unit, text);
    return { text };
  });
}

test("under one key twenty writes at once happen once and answer alike", async () => {
  await api.as("OWNER");
  const key = await claimed();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => noteUnder(key, `note ${n}`)));
  const [made] = await notes();
  expect(await notes()).toHaveLength(1);
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ text: made })));
});

test("a key that failed may be tried again, one that names another write is refused", async () => {
  await api.as("OWNER");
  const key = await claimed();
  const failing = write(api.ctx, writer({ idempotency: key }), () => Promise.reject(new Error("lost")));
  await expect(failing).rejects.toThrow("lost");
  expect(await noteUnder(key, "second try")).toEqual({ text: "second try" });
  const other = { ...key, digests: [digestsOf(`key ${count}`, "POST /others")] };
  await expect(noteUnder(other, "another")).rejects.toMatchObject({ code: "conflict" });
  expect(await notes()).toEqual(["second try"]);
});

test("a write is found under either secret while one is replaced, and nothing of a repetition stays", async () => {
  await api.as("OWNER");
  const under = async (...secrets: string[]) => ({
    ...(await claimed()),
    digests: secrets.map((secret) => digestsOf(`${secret} key`, `${secret} request`)),
  });
  const first = await noteUnder(await under("old"), "first");
  expect(await noteUnder(await under("new", "old"), "second")).toEqual(first);
  const { kept } = await api.db
    .selectFrom("idempotency_keys")
    .select((eb) => eb.fn.countAll<number>().as("kept"))
    .where("key_hash", "=", sha256("new key"))
    .executeTakeFirstOrThrow();
  expect(kept).toBe(0);
  expect(await notes()).toEqual(["first"]);
});

test("a write during the change is found by processes that know one secret only", async () => {
  await api.as("OWNER");
  const key = await claimed();
  const both = { ...key, digests: ["next", "last"].map((secret) => digestsOf(secret, "POST /notes")) };
  const first = await noteUnder(both, "once");
  for (const digests of both.digests)
    expect(await noteUnder({ ...key, digests: [digests] }, "again")).toEqual(first);
  expect(await notes()).toEqual(["once"]);
});

const storedUnder = async (key: string) =>
  (
    await api.db
      .selectFrom("idempotency_keys")
      .select("answer")
      .where("key_hash", "=", sha256(key))
      .executeTakeFirstOrThrow()
  ).answer;

test("a secret answer is told again under its key, by processes that know one secret only, and stored sealed", async () => {
  await api.as("OWNER");
  const key = { ...(await claimed()), sealsAnswer: true };
  const both = { ...key, digests: ["newer", "older"].map((secret) => digestsOf(secret, "POST /notes")) };
  const first = await noteUnder(both, "code K7-W3");
  for (const digests of both.digests) {
    const again = { ...key, digests: [digests] };
    expect(await noteUnder(again, "again")).toEqual(first);
    expect(await storedAnswer(api.db, again)).toEqual({ answer: first });
  }
  for (const secret of ["newer", "older"]) expect(await storedUnder(secret)).toMatch(/^[\w+/]{40,}=*$/);
  expect(await notes()).toEqual(["code K7-W3"]);
});

test("a sealed answer is not opened by what is stored of its key", async () => {
  await api.as("OWNER");
  const key = { ...(await claimed()), sealsAnswer: true };
  await noteUnder(key, "code K7-W3");
  const guessed = {
    ...key,
    digests: key.digests.map((digests) => ({ ...digests, answerKey: sha256("guess") })),
  };
  await expect(storedAnswer(api.db, guessed)).rejects.toThrow("unable to authenticate data");
});

test("a secret that the previous release kept nowhere is refused when it is asked for again", async () => {
  await api.as("OWNER");
  const key = { ...(await claimed()), sealsAnswer: true };
  await noteUnder(key, "code K7-W3");
  const [{ keyHash }] = key.digests as [(typeof key.digests)[number]];
  await api.db
    .updateTable("idempotency_keys")
    .set({ answer: null })
    .where("key_hash", "=", keyHash)
    .execute();
  await expect(noteUnder(key, "again")).rejects.toMatchObject({ code: "conflict" });
});
