import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createClient, type ContractClient } from "../../../test/contract-client.ts";
import { createKey } from "../../../test/create-key.ts";
import {
  createAssignment,
  createAttempt,
  createComment,
  createContent,
  createConversation,
  createKeptChat,
  createRoom,
  createSession,
  createUser,
  said,
} from "../../../test/factories.ts";
import { sessionCookie, testApi, type TestApi } from "../../../test/harness.ts";
import { buildApp } from "../../app.ts";
import { createDatabase } from "../../platform/db/database.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const take = (client: ContractClient) => client.send("GET /api/auth/my-data", { query: {} });

/** The files of the archive, by their names. */
async function unpacked(client: ContractClient): Promise<Record<string, string>> {
  const answer = await take(client);
  expect([answer.status, answer.headers["content-type"], answer.headers["content-disposition"]]).toEqual([
    200,
    "application/zip",
    "attachment",
  ]);
  return Object.fromEntries(
    Object.entries(unzipSync(answer.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
}

const rowsIn = (files: Record<string, string>, name: string): unknown[] => {
  const rows: unknown = JSON.parse(files[name] ?? "null");
  return Array.isArray(rows) ? rows : [rows];
};

const talkIn = async (userId: number, transcript: object[]) =>
  createConversation(api.db, {
    deployment_id: null,
    room_id: (await createRoom(api.db, { name: "Fees" })).id,
    starter_user_id: userId,
    started_by: `staff:${userId}`,
    transcript,
  });

test("somebody who has done nothing yet gets an archive that says so", async () => {
  const user = await createUser(api.db, { first_name: "Ada", last_name: "Lovelace" });
  const files = await unpacked(await api.as(user));
  expect(Object.keys(files)).toEqual([
    "README.txt",
    "profile.json",
    "sign-ins.json",
    "providers.json",
    "second-factors.json",
    "keys.json",
    "activity.json",
    "conversations.json",
    "written.json",
    "chats.json",
    "practice.json",
    "model-talks.json",
    "assignments.json",
    "paths.json",
    "calendar.json",
    "library.json",
  ]);
  expect(files["README.txt"]).toContain(`Of Ada Lovelace (${user.email})`);
  expect(rowsIn(files, "profile.json")).toMatchObject([
    { email: user.email, groups: [], deletionRequests: [] },
  ]);
  expect(rowsIn(files, "sign-ins.json")).toMatchObject([{ isOpen: true, endedAt: null }]);
  for (const name of [
    "providers",
    "keys",
    "conversations",
    "written",
    "chats",
    "practice",
    "assignments",
    "library",
  ])
    expect(files[`${name}.json`]?.trim()).toBe("[]");
  expect(rowsIn(files, "calendar.json")).toEqual([{ isOffered: false, feed: null }]);
  expect(rowsIn(files, "activity.json")).toMatchObject([{ action: "Downloaded their own data" }]);
});

const scripts = ["Grüße", "שלום \u202Eabc", "مرحبا", "手数料", "\u{1F600} fees", "line\u2028break"];

test("ten thousand lines of a conversation arrive in their order, in any script", async () => {
  const user = await createUser(api.db);
  const lines = Array.from({ length: 10_000 }, (_, n) =>
    said(n % 2 === 0 ? "user" : "agent", `${n} ${scripts[n % scripts.length]}`, { atSeconds: n }),
  );
  const talk = await talkIn(user.id, lines);
  const files = await unpacked(await api.as(user));
  const [listed] = rowsIn(files, "conversations.json") as { id: string; words: string; roomName: string }[];
  expect(listed).toMatchObject({ id: talk.id, roomName: "Fees", lines: 10_000 });
  const text = files[listed?.words ?? ""]?.split("\n\n")[1]?.trimEnd().split("\n") ?? [];
  expect(text).toHaveLength(10_000);
  expect(text[4]).toMatch(/^\[0:04\] .*: 4 \u{1F600} fees$/u);
  expect(text[1]).toContain("1 שלום \u202Eabc");
  expect(text[5]).toContain("5 line break");
  expect(text[9999]).toContain("9999 手数料");
});

test("what was practised, kept, assigned, written and opened is there, with what coaches told the person", async () => {
  const user = await createUser(api.db);
  const attempt = await createAttempt(api.db, { user_id: user.id });
  await createComment(api.db, attempt.id);
  await createKeptChat(api.db, user.id);
  const { id } = await createAssignment(api.db, { room_id: attempt.room_id });
  await api.db.insertInto("assignment_people").values({ assignment_id: id, user_id: user.id }).execute();
  const item = await createContent(api.db, { title: "How fees work" });
  await api.db.insertInto("content_opens").values({ user_id: user.id, content_id: item.id }).execute();
  await api.db
    .insertInto("room_sessions")
    .values({ id: "a".repeat(20), room_id: attempt.room_id, user_id: user.id })
    .execute();
  await api.db
    .insertInto("room_messages")
    .values({ session_id: "a".repeat(20), author: "user", text: "I would like to save." })
    .execute();
  const files = await unpacked(await api.as(user));
  expect(rowsIn(files, "practice.json")).toMatchObject([
    { id: attempt.id, comments: [{ text: "Slower here" }], transcript: [{ text: "Good morning." }] },
  ]);
  expect(rowsIn(files, "chats.json")).toMatchObject([{ messages: [{ content: "Hello" }] }]);
  expect(rowsIn(files, "assignments.json")).toMatchObject([{ id, subject: { kind: "room" } }]);
  expect(rowsIn(files, "library.json")).toMatchObject([{ title: "How fees work" }]);
  expect(rowsIn(files, "written.json")).toMatchObject([{ author: "user", text: "I would like to save." }]);
});

test("what they agreed to show as a model talk is there, and what they took back, and what they watched", async () => {
  const user = await createUser(api.db);
  const room = await createRoom(api.db, { name: "Objections" });
  const model = async (values: object) => {
    const { id } = await createAttempt(api.db, { user_id: user.id, room_id: room.id });
    const asked = { kind: "good", attempt_id: id, person_id: user.id, ...values } as const;
    await api.db
      .insertInto("model_talks")
      .values({ room_id: room.id, title: "A calm way in", ...asked })
      .execute();
  };
  await model({ consent: "agreed", answered_at: new Date("2026-11-02T10:00:00Z") });
  await model({ kind: "bad", consent: "withdrawn", answered_at: new Date("2026-11-03T10:00:00Z") });
  const written = await api.db
    .insertInto("model_talks")
    .values({ room_id: room.id, kind: "good", title: "Written by an author" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await api.db.insertInto("model_views").values({ model_id: written.id, user_id: user.id }).execute();
  const [told] = rowsIn(await unpacked(await api.as(user)), "model-talks.json");
  expect(told).toMatchObject({
    asked: [
      {
        room: "Objections",
        title: "A calm way in",
        consent: "agreed",
        answeredAt: "2026-11-02T10:00:00.000Z",
      },
      { kind: "bad", consent: "withdrawn", answeredAt: "2026-11-03T10:00:00.000Z" },
    ],
    opened: [{ room: "Objections", title: "Written by an author", watchedAt: null }],
  });
});

test("of an attempt that they are to rate themselves first the archive tells that it happened", async () => {
  const user = await createUser(api.db);
  await createAttempt(api.db, { user_id: user.id, self_rating: "asked" });
  const files = await unpacked(await api.as(user));
  expect(rowsIn(files, "practice.json")).toMatchObject([
    { waitsFor: "rating", score: null, passed: null, checks: [], transcript: [] },
  ]);
});

test.each(["OWNER", "ADMIN", "USER"] as const)(
  "what others said is not in the archive of %s",
  async (role) => {
    const user = await createUser(api.db, { role });
    const other = await createUser(api.db);
    await talkIn(other.id, [said("user", "A secret of somebody else.")]);
    await createConversation(api.db, { transcript: [said("user", "A secret of a visitor.")] });
    await createAttempt(api.db, { user_id: other.id });
    await createKeptChat(api.db, other.id);
    const files = await unpacked(await api.as(user));
    expect(JSON.stringify(files)).not.toMatch(/A secret of|Good morning/);
    expect(JSON.stringify(files)).not.toContain(other.email);
  },
);

test("an owner who views as somebody does not take their data, and the log names who took it", async () => {
  const owner = await createUser(api.db, { role: "OWNER" });
  const user = await createUser(api.db);
  const viewing = await api.viewing(await api.as(owner), user.id);
  expect((await take(viewing)).error.code).toBe("impersonating");
  await take(await api.as(user));
  const entries = await api.db
    .selectFrom("audit_log")
    .select(["actor_id", "subject_id"])
    .where("action", "=", "user.export_own")
    .where("subject_id", "=", String(user.id))
    .execute();
  expect(entries).toEqual([{ actor_id: user.id, subject_id: String(user.id) }]);
});

test("one person takes it a few times an hour, whatever they are signed in with", async () => {
  const user = await createUser(api.db);
  const answers: number[] = [];
  for (let n = 0; n < 7; n += 1) answers.push((await take(await api.as(user))).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test("an archive takes one connection for exports and gives it back; while there is none it is refused as busy", async () => {
  const { databaseUrl, origins } = api.ctx.config;
  const one = createDatabase({ databaseUrl, poolMax: 1, use: "exports", connectWithin: 2000 }, api.ctx.log);
  const app = await buildApp({ ...api.ctx, exports: one.db });
  onTestFinished(async () => {
    await app.close();
    await one.close();
  });
  const user = await createUser(api.db);
  await talkIn(user.id, [said("user", "Hello.")]);
  const client = createClient(app, origins);
  client.cookies.set(sessionCookie, await createSession(api.db, user.id));
  expect([(await take(client)).status, (await take(client)).status]).toEqual([200, 200]);
  await one.db.connection().execute(async () => {
    expect((await take(client)).error.code).toBe("unavailable");
  });
  expect((await take(client)).status).toBe(200);
});

test("an owner's keys are told of, and cannot be used from the archive", async () => {
  const user = await createUser(api.db, { role: "OWNER" });
  const { key } = await createKey(api.db, user.id, { name: "HR export", scopes: ["users:read"] });
  const files = await unpacked(await api.as(user));
  expect(rowsIn(files, "keys.json")).toMatchObject([
    { name: "HR export", scopes: ["users:read"], endedAt: null },
  ]);
  expect(Object.values(files).join("")).not.toContain(key.slice(0, 9));
});

test("what confirms a sign-in is told of, and proves nothing from the archive", async () => {
  const user = await createUser(api.db);
  const sealed_secret = "of the app";
  await api.db
    .insertInto("one_time_secrets")
    .values({ user_id: user.id, sealed_secret, key_id: "1", last_step: 1 })
    .execute();
  const passkey = { user_id: user.id, credential_id: "of the key", public_key: Buffer.from("k"), counter: 0 };
  await api.db
    .insertInto("passkeys")
    .values({ ...passkey, transports: [], name: "Laptop" })
    .execute();
  const digests = ["a", "b"].map((digest) => ({ user_id: user.id, digest: Buffer.from(digest) }));
  await api.db.insertInto("recovery_codes").values(digests).execute();
  const files = await unpacked(await api.as(user));
  expect(rowsIn(files, "second-factors.json")).toEqual([
    { kind: "app", name: null, addedAt: expect.any(String), lastUsedAt: null, unused: null },
    { kind: "passkey", name: "Laptop", addedAt: expect.any(String), lastUsedAt: null, unused: null },
    { kind: "recovery codes", name: null, addedAt: expect.any(String), lastUsedAt: null, unused: 2 },
  ]);
  for (const proof of [sealed_secret, "of the key"])
    expect(Object.values(files).join("")).not.toContain(proof);
});
