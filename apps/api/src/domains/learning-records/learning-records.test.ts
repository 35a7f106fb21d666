import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { someStore } from "../../../test/access-inputs-of-records.ts";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAttempt, createContent, createRoom, createUser } from "../../../test/factories.ts";
import { fakeAssistant } from "../../../test/fake-assistant.ts";
import { fakeLearningStore, type FakeStore } from "../../../test/fake-learning-store.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";
import {
  beginInWriting,
  createJudgedRoom,
  finishAttempt,
  somebody,
  type Person,
} from "../../../test/practice.ts";

let api: TestApi;
let owner: ContractClient;
let store: FakeStore;
let uma: Person;

beforeAll(async () => {
  api = await testApi({
    env: { RATE_LIMIT_FACTOR: "1000", REAUTH_REQUIRED: "false" },
    ctx: { assistant: fakeAssistant() },
  });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ["attempts", "content_opens", "learning_statements", "learning_record_store"] as const)
    await api.db.deleteFrom(table).execute();
  store = await fakeLearningStore();
  uma = await somebody(api);
  await connect();
  return () => store.close();
});

const input = (more: object = {}) => ({ ...someStore, address: `${store.url}/xapi`, ...more });

const connect = (more: object = {}) =>
  owner.request("PUT /api/learning-records/store", { body: input(more) });

/** Does what follows from what happened, and sends it. */
const send = async () => {
  await api.performJobs();
  await performSchedule(api.ctx, "send-statements");
};

/** Uma talks in a room and is judged. @returns the attempt */
async function talks(values: object = {}): Promise<string> {
  const room = await createJudgedRoom(api, [uma], { status: "LIVE", ...values });
  const { attemptId } = await beginInWriting(
    uma.client,
    room.id,
    "Good morning, I am Uma and I would like to talk about your savings with you today.",
    "What do you want to do with your money in the next years, and who else is it for?",
    "Thank you for telling me all of this, I will send you a summary tomorrow morning.",
  );
  await finishAttempt(api, uma.client, attemptId);
  return attemptId;
}

const share = (id: string, isShared: boolean) =>
  uma.client.request("PATCH /api/attempts/:id/sharing", { params: { id }, body: { isShared } });

describe("what people did", () => {
  test("is sent where it happens: an attempt that was judged, once", async () => {
    const id = await talks({ category: "Training", name: "First meeting" });
    await send();
    const [statement] = store.counted();
    expect(store.counted()).toHaveLength(1);
    expect(statement).toMatchObject({
      actor: { account: { homePage: api.ctx.config.origins.portal } },
      object: { definition: { name: { und: "First meeting" } } },
      context: { extensions: { [`${api.ctx.config.origins.portal}/attempts`]: id } },
    });
    expect(JSON.stringify(statement)).not.toMatch(/savings|Uma|@/);
    await send();
    expect(store.has.size).toBe(1);
  });

  test("is sent where an item is opened", async () => {
    const item = await createContent(api.db, { title: "Rules of the house", type: "PDF" });
    await uma.client.request("POST /api/content/access", { body: { contentId: item.id } });
    await send();
    expect(store.counted()).toMatchObject([
      {
        verb: { display: { en: "experienced" } },
        object: { definition: { name: { und: "Rules of the house" } } },
      },
    ]);
  });

  test("has a record for each check only where owners want that", async () => {
    await connect({ sendsAnswers: true });
    await talks({ category: "Training" });
    await send();
    expect(store.verbs().toSorted()).toEqual(["answered", "answered", expect.any(String)]);
  });

  test("names people by e-mail only where owners chose it", async () => {
    const { email } = await createUser(api.db);
    const { id } = await api.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await connect({ actor: "email" });
    await createAttempt(api.db, { user_id: id });
    await owner.request("POST /api/learning-records/since", { body: { since: "2026-01-01" } });
    await send();
    expect(store.counted()).toMatchObject([{ actor: { mbox: `mailto:${email}` } }]);
  });
});

describe("a private attempt", () => {
  test("is not sent, and is when it is shared; taken back it counts no more, and shared again it is said anew", async () => {
    const id = await talks({ category: "Practice" });
    await send();
    expect(store.has.size).toBe(0);
    await share(id, true);
    await send();
    expect(store.counted()).toHaveLength(1);
    await share(id, false);
    await send();
    expect([store.counted().length, store.has.size]).toEqual([0, 2]);
    await share(id, true);
    await send();
    expect([store.counted().length, store.has.size]).toEqual([1, 3]);
  });

  test("that is private again before it was sent leaves no trace", async () => {
    const id = await talks({ category: "Practice" });
    await share(id, true);
    await api.performJobs();
    await share(id, false);
    await send();
    expect(store.has.size).toBe(0);
    expect(await api.db.selectFrom("learning_statements").selectAll().execute()).toEqual([]);
  });

  test("that became private a moment before the batch is not in it, though nobody has heard of that yet", async () => {
    const id = await talks({ category: "Practice" });
    await share(id, true);
    await api.performJobs();
    await sql`alter table attempts disable trigger note_changed_attempt`.execute(api.db);
    await sql`update attempts set is_shared = false where id = ${id}`.execute(api.db);
    await sql`alter table attempts enable trigger note_changed_attempt`.execute(api.db);
    await send();
    expect(store.has.size).toBe(0);
  });

  test("that is deleted counts no more at the store", async () => {
    const id = await talks({ category: "Practice" });
    await share(id, true);
    await send();
    await share(id, false);
    await uma.client.request("DELETE /api/attempts/:id", { params: { id } });
    await send();
    expect(store.counted()).toEqual([]);
  });
});

test("an attempt that a coach judges otherwise is withdrawn and said anew", async () => {
  const id = await talks({ category: "Training" });
  await send();
  const [before] = store.verbs();
  const passed = before !== "passed";
  await owner.request("POST /api/attempts/:id/review", { params: { id }, body: { passed, note: "" } });
  await send();
  expect(store.verbs()).toEqual([passed ? "passed" : "failed"]);
  expect(store.has.size).toBe(3);
});

test("an attempt whose score changes for another reason is withdrawn and said anew", async () => {
  const id = await talks({ category: "Training" });
  await send();
  await sql`update attempts set final_score = 77, final_passed = true where id = ${id}`.execute(api.db);
  await send();
  expect(store.counted()).toMatchObject([{ result: { success: true, score: { raw: 77 } } }]);
});

describe("who is deleted", () => {
  const removeUma = () => owner.request("DELETE /api/users/:id", { params: { id: uma.id } });

  test("has their records withdrawn, where owners said so", async () => {
    await talks({ category: "Training" });
    await send();
    await removeUma();
    await send();
    expect(store.counted()).toEqual([]);
    expect(store.has.size).toBe(2);
  });

  test("is known by a made-up name that belongs to nobody, where records are kept", async () => {
    await connect({ afterDeletion: "keep" });
    await talks({ category: "Training" });
    await send();
    await talks({ category: "Training" });
    await api.performJobs();
    await removeUma();
    await send();
    expect(store.counted()).toHaveLength(1);
    expect(
      await api.db.selectFrom("learning_record_people").selectAll().where("user_id", "=", uma.id).execute(),
    ).toEqual([]);
  });

  /** Uma's first attempt is at the store, her second one was offered to it while it asked to wait. */
  const isNamedByEmail = async () => {
    await connect({ actor: "email" });
    await talks({ category: "Training" });
    await send();
    await talks({ category: "Training" });
    store.instead = (_request, response) => Boolean(response.writeHead(503).end());
    await send();
    store.instead = () => false;
    await connect({ afterDeletion: "keep", password: null });
  };

  test("has what is kept left alone by what is sent since a day, and by changes of a moment before", async () => {
    await connect({ afterDeletion: "keep" });
    const id = await talks({ category: "Training" });
    await send();
    await sql`update attempts set final_score = 77, final_passed = true where id = ${id}`.execute(api.db);
    await removeUma();
    await send();
    await owner.request("POST /api/learning-records/since", { body: { since: "2026-01-01" } });
    await send();
    expect([store.counted().length, store.has.size]).toEqual([1, 1]);
  });

  test.each(["private again", "deleted"])(
    "keeps no attempt there that is %s, though nobody has heard of that yet",
    async (how) => {
      await connect({ afterDeletion: "keep" });
      const id = await talks({ category: "Practice" });
      await share(id, true);
      await send();
      await share(id, false);
      if (how === "deleted") await uma.client.request("DELETE /api/attempts/:id", { params: { id } });
      await removeUma();
      await send();
      expect([store.counted().length, store.has.size]).toEqual([0, 2]);
    },
  );

  test("was named by e-mail before owners chose otherwise: that is withdrawn, and what waits goes", async () => {
    await isNamedByEmail();
    expect(store.counted()).toHaveLength(1);
    await removeUma();
    const rows = await api.db.selectFrom("learning_statements").select(["body", "reason"]).execute();
    expect(JSON.stringify(rows)).not.toContain("mailto:");
    await send();
    expect(store.counted()).toEqual([]);
    expect(JSON.stringify([...store.has.values()]).match(/mailto:/g)).toHaveLength(1);
  });

  test("leaves nothing of what the store refused, also where records are kept", async () => {
    await connect({ afterDeletion: "keep" });
    await talks({ category: "Training" });
    store.instead = (_request, response) => Boolean(response.writeHead(409).end());
    await send();
    await removeUma();
    expect(await api.db.selectFrom("learning_statements").selectAll().execute()).toEqual([]);
  });

  test.each([400, 418])(
    "leaves no address in what went wrong last, where the store quotes it with %d",
    async (status) => {
      await connect({ actor: "email" });
      const room = await createRoom(api.db);
      for (let count = 0; count < 11; count++)
        await createAttempt(api.db, { user_id: uma.id, room_id: room.id });
      await owner.request("POST /api/learning-records/since", { body: { since: "2026-01-01" } });
      store.instead = (_request, response, [first]) =>
        Boolean(response.writeHead(status).end(`what is this? ${JSON.stringify(first?.actor)}`));
      await send();
      const before = await owner.request("GET /api/learning-records");
      expect(before.store?.failure?.reason).toMatch(`${status}`);
      expect(before.store?.refused.shown.every(({ reason }) => reason.includes("mailto:"))).toBe(true);
      await removeUma();
      expect(JSON.stringify(await owner.request("GET /api/learning-records"))).not.toContain("mailto:");
    },
  );

  test("whose records name them by e-mail has them withdrawn in any case", async () => {
    const { error } = await owner.send("PUT /api/learning-records/store", {
      body: input({ actor: "email", afterDeletion: "keep" }),
    });
    expect(error.issues).toMatchObject([{ path: "afterDeletion" }]);
  });
});

describe("the store", () => {
  test("is tried with a record of nobody, which is withdrawn", async () => {
    const { isWorking, says } = await owner.request("POST /api/learning-records/try", { body: input() });
    expect([isWorking, says]).toEqual([true, expect.stringContaining("It works")]);
    expect([store.counted().length, store.has.size]).toEqual([0, 2]);
  });

  test.each([
    ["a wrong password", { password: "another" }, /does not know this user and password/],
    ["an address without a server", { address: "http://127.0.0.1:9/xapi" }, /could not be reached/],
    ["an address of a private network", { address: "https://10.0.0.1/xapi" }, /private network/],
    ["an address in the clear", { address: "http://example.com/xapi" }, /must start with https/],
  ])("that does not work says why: %s", async (_what, more, why) => {
    const { isWorking, says } = await owner.request("POST /api/learning-records/try", { body: input(more) });
    expect([isWorking, says]).toEqual([false, expect.stringMatching(why)]);
  });

  test("keeps its password sealed, and gives it to no other address", async () => {
    const row = await api.db.selectFrom("learning_record_store").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(someStore.password);
    await connect({ password: null, username: "another" });
    const { error } = await owner.send("PUT /api/learning-records/store", {
      body: input({ password: null, address: "https://elsewhere.example.com/xapi" }),
    });
    expect(error.issues).toMatchObject([{ path: "password" }]);
    const tried = await owner.send("POST /api/learning-records/try", {
      body: input({ password: null, address: "https://elsewhere.example.com/xapi" }),
    });
    expect(tried.error.issues).toMatchObject([{ path: "password" }]);
    expect(store.seen).toEqual([]);
  });

  test("at another address is the same one only where its owner says so: what it has stays known", async () => {
    const address = `${store.url}/moved/xapi`;
    const id = await talks({ category: "Practice" });
    await share(id, true);
    await send();
    const { error } = await owner.send("PUT /api/learning-records/store", { body: input({ address }) });
    expect(error.issues).toMatchObject([{ path: "isSameStore" }]);
    expect(await owner.request("GET /api/learning-records")).toMatchObject({
      store: { address: `${store.url}/xapi`, sent: 1 },
    });
    await connect({ address, isSameStore: true });
    await owner.request("POST /api/learning-records/since", { body: { since: "2026-01-01" } });
    await send();
    expect([store.counted().length, store.has.size]).toEqual([1, 1]);
    await share(id, false);
    await send();
    expect([store.counted().length, store.has.size]).toEqual([0, 2]);
    expect(store.seen.map(({ url }) => url)).toEqual(["/xapi/statements", "/moved/xapi/statements"]);
  });

  test("that is another one has nothing yet, and what waited for the one before is dropped", async () => {
    const id = await talks({ category: "Practice" });
    await share(id, true);
    await send();
    await share(id, false);
    await connect({ address: `${store.url}/other/xapi`, isSameStore: false });
    await send();
    expect(await owner.request("GET /api/learning-records")).toMatchObject({
      store: { sent: 0, waiting: 0 },
    });
    expect(store.has.size).toBe(1);
  });

  test("may be entered with /statements at its end", async () => {
    await connect({ address: `${store.url}/xapi/statements/` });
    expect(await owner.request("GET /api/learning-records")).toMatchObject({
      store: { address: `${store.url}/xapi` },
    });
  });

  test("where none is connected nothing is noted", async () => {
    await owner.request("DELETE /api/learning-records/store");
    await talks({ category: "Training" });
    expect(await api.db.selectFrom("learning_statements").selectAll().execute()).toEqual([]);
    const { status } = await owner.send("DELETE /api/learning-records/store", {});
    expect(status).toBe(404);
  });
});
