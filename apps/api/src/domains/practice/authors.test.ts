import type { Role } from "@field-advisor/schema/routes";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  assign,
  createAttempt,
  createConversation,
  createRoom,
  createRubric,
  createUser,
  said,
  someRubric,
} from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { somebody } from "../../../test/practice.ts";

let api: TestApi;
let owner: ContractClient;
let ownerId: number;
let roomId: number;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  ownerId = (await createUser(api.db, { role: "OWNER", first_name: "Olga", last_name: "Owner" })).id;
  owner = await api.as({ id: ownerId });
});
afterAll(() => api.close());
beforeEach(async () => {
  roomId = (await createRoom(api.db, { name: "Fees" })).id;
});

const params = () => ({ params: { id: roomId } });
const name = (...userIds: number[]) =>
  owner.send("PUT /api/test-rooms/:id/authors", { ...params(), body: { userIds } });
const authors = () => owner.request("GET /api/test-rooms/:id/authors", params());
const read = (client: ContractClient) => client.send("GET /api/test-rooms/:id/rubric", params());
const save = (client: ContractClient, version = 0, passMark = 70) =>
  client.send("PUT /api/test-rooms/:id/rubric", {
    ...params(),
    body: { version, rubric: { ...someRubric, passMark } },
  });
const versions = (client: ContractClient) =>
  client.send("GET /api/test-rooms/:id/rubric/versions", { ...params(), query: {} });

const person = (role: Role = "ADMIN", values: Parameters<typeof createUser>[1] = {}) =>
  somebody(api, { role, ...values });

/** The statuses of everything that an author may do with a room. */
async function doings(client: ContractClient) {
  const transcript = "Agent: Hello.\nMe: Good morning.";
  const answers = [
    await read(client),
    await versions(client),
    await client.send("GET /api/test-rooms/:id/rubric/versions/:version", {
      params: { id: roomId, version: 1 },
    }),
    await save(client, 1),
    await client.send("POST /api/test-rooms/:id/rubric/try", {
      ...params(),
      body: { rubric: someRubric, transcript },
    }),
    await client.send("GET /api/practice/rooms/:id", params()),
  ];
  return [...new Set(answers.map(({ status }) => status))];
}

test.each(["ADMIN", "USER"] as const)(
  "%s who is named writes a room's rubric without a right to the room",
  async (role) => {
    const author = await person(role);
    await createRubric(api.db, roomId);
    expect(await doings(author.client)).toEqual([404]);
    expect((await name(author.id)).status).toBe(200);
    expect(await doings(author.client)).toEqual([200]);
    const room = await author.client.send("GET /api/test-rooms/:id", params());
    const lists = await author.client.send("GET /api/practice/lists", {});
    expect([room.status, lists.status]).toEqual([404, 200]);
  },
);

test("an author decides nothing else of a room, nor who writes it", async () => {
  const author = await person();
  await name(author.id);
  const { client } = author;
  const answers = await Promise.all([
    client.send("GET /api/test-rooms/:id/authors", params()),
    client.send("PUT /api/test-rooms/:id/authors", { ...params(), body: { userIds: [] } }),
    client.send("PATCH /api/test-rooms/:id", { ...params(), body: { name: "Mine" } }),
    client.send("PATCH /api/test-rooms/:id/status", { ...params(), body: { status: "LIVE" } }),
    client.send("PATCH /api/practice/lists", { body: { version: 0, skills: [] } }),
    client.send("PATCH /api/user-access/:userId/room/:roomId", {
      params: { userId: author.id, roomId },
      body: { canAccess: true },
    }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
});

test("who may enter a room or writes another one does not write it", async () => {
  const { id, client } = await person();
  await api.db.insertInto("room_access").values({ user_id: id, room_id: roomId }).execute();
  const other = await createRoom(api.db);
  await api.db
    .insertInto("room_authors")
    .values({ user_id: id, room_id: other.id, named_as: "ADMIN" })
    .execute();
  expect((await read(client)).status).toBe(404);
  expect((await save(client)).status).toBe(404);
});

test("authors are replaced as a whole, and the log tells each of them", async () => {
  const [ada, bob] = [await person("ADMIN", { first_name: "Ada", last_name: "Byron" }), await person("USER")];
  await name(ada.id);
  const answer = await name(bob.id, bob.id);
  expect(await authors()).toMatchObject([
    { id: bob.id, role: "USER", isActive: true, addedBy: "Olga Owner" },
  ]);
  expect(answer.data).toEqual(await authors());
  expect([(await read(ada.client)).status, (await read(bob.client)).status]).toEqual([404, 200]);
  await name(bob.id);
  const entries = await api.db
    .selectFrom("audit_log")
    .select(["actor_id", "subject_id", "details"])
    .where("action", "=", "room.set_author")
    .where("subject_id", "in", [String(ada.id), String(bob.id)])
    .orderBy("id")
    .execute();
  const of = (id: number, isAuthor: boolean) => ({
    actor_id: ownerId,
    subject_id: String(id),
    details: { roomId, room: "Fees", before: { isAuthor: !isAuthor }, after: { isAuthor } },
  });
  expect(entries.slice(0, 1)).toEqual([of(ada.id, true)]);
  expect(entries.slice(1)).toEqual(expect.arrayContaining([of(bob.id, true), of(ada.id, false)]));
  expect(entries).toHaveLength(3);
  const told = await ada.client.request("GET /api/activity/events", { query: {} });
  expect(JSON.stringify(told)).toContain("Took the rubric of Fees from you.");
});

test("who cannot be an author is named by their place", async () => {
  const [able, off] = [await person(), await createUser(api.db, { role: "ADMIN", status: "INACTIVE" })];
  expect(await name(able.id, 2_000_000_000)).toMatchObject({
    status: 404,
    error: { issues: [{ path: "userIds.1" }] },
  });
  expect(await name(able.id, ownerId)).toMatchObject({
    status: 409,
    error: {
      issues: [{ path: "userIds.1", message: "Olga Owner is an owner: owners may write every room." }],
    },
  });
  expect(await name(off.id)).toMatchObject({ status: 409, error: { issues: [{ path: "userIds.0" }] } });
  expect(await name(...Array.from({ length: 51 }, () => able.id))).toMatchObject({
    status: 400,
    error: { issues: [{ path: "userIds", message: "At most 50 authors" }] },
  });
  expect(await authors()).toEqual([]);
  roomId = 2_000_000_000;
  expect((await name(able.id)).status).toBe(404);
});

test("what was named as an administrator ends with that role and comes back with another naming", async () => {
  const author = await person();
  await name(author.id);
  const setRole = (role: Role) =>
    owner.request("PATCH /api/users/:id/role", { params: { id: author.id }, body: { role } });
  await setRole("USER");
  const demoted = await api.as({ id: author.id });
  expect((await read(demoted)).status).toBe(404);
  expect(await demoted.request("GET /api/user/written-rooms", {})).toEqual([]);
  expect(await authors()).toEqual([]);
  await name(author.id);
  expect((await read(demoted)).status).toBe(200);
});

test("who is switched off writes nothing, stays named, and may be kept", async () => {
  const author = await person();
  await name(author.id);
  await owner.request("PATCH /api/users/:id", { params: { id: author.id }, body: { status: "INACTIVE" } });
  expect((await read(author.client)).status).toBe(401);
  expect(await authors()).toMatchObject([{ id: author.id, isActive: false }]);
  expect((await name(author.id)).status).toBe(200);
});

test("rooms that somebody writes are listed with their newest version, and go with the room", async () => {
  const author = await person();
  const written = () => author.client.request("GET /api/user/written-rooms", {});
  expect(await written()).toEqual([]);
  await name(author.id);
  expect(await written()).toMatchObject([{ id: roomId, name: "Fees", version: 0, savedAt: null }]);
  await save(owner);
  await save(owner, 1);
  expect(await written()).toMatchObject([{ version: 2, savedBy: "Olga Owner" }]);
  expect(await owner.request("GET /api/user/written-rooms", {})).toEqual([]);
  await owner.request("DELETE /api/test-rooms/:id", params());
  expect(await written()).toEqual([]);
});

test("an author saves a version that the owner reads, with who saved which", async () => {
  const author = await person("ADMIN", { first_name: "Ada", last_name: "Byron" });
  await name(author.id);
  await save(owner, 0, 60);
  expect((await save(author.client, 1, 80)).data).toMatchObject({ version: 2 });
  expect((await save(author.client, 1, 90)).error.code).toBe("version_conflict");
  expect((await read(owner)).data).toMatchObject({
    version: 2,
    savedBy: "Ada Byron",
    rubric: { passMark: 80 },
  });
  const listed = await versions(author.client);
  expect(listed.data).toMatchObject([
    { version: 2, savedBy: "Ada Byron", criteria: 2, checks: 2 },
    { version: 1, savedBy: "Olga Owner" },
  ]);
  expect(listed.headers["x-total-count"]).toBe("2");
  const readVersion = (version: number) =>
    owner.send("GET /api/test-rooms/:id/rubric/versions/:version", { params: { id: roomId, version } });
  expect((await readVersion(1)).data).toMatchObject({ version: 1, rubric: { passMark: 60 } });
  expect((await readVersion(3)).status).toBe(404);
  const { actor_id } = await api.db
    .selectFrom("audit_log")
    .select("actor_id")
    .where("action", "=", "rubric.save")
    .where("subject_id", "=", String(roomId))
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(actor_id).toBe(author.id);
});

test("an author tries a rubric on conversations that they may read, and on no others", async () => {
  const author = await person();
  await name(author.id);
  const { id } = await createConversation(api.db, { transcript: [said("user", "Good morning.")] });
  const tried = await author.client.send("POST /api/test-rooms/:id/rubric/try", {
    ...params(),
    body: { rubric: someRubric, conversationId: id },
  });
  expect(tried.status).toBe(404);
});

test("authors see what is missed and disputed among their own people, and owners among all", async () => {
  const [admin, adviser] = [await person("ADMIN"), await person("USER")];
  const mine = await createUser(api.db);
  await assign(api.db, admin.id, mine.id);
  await createRubric(api.db, roomId);
  await name(admin.id, adviser.id);
  const disputed = async (user_id: number, objection: string | null) => {
    const { id } = await createAttempt(api.db, { room_id: roomId, user_id });
    await api.db.updateTable("attempt_checks").set({ objection }).where("attempt_id", "=", id).execute();
  };
  await disputed(mine.id, "I did say it.");
  await disputed((await createUser(api.db)).id, "I said it too.");
  const insights = async (client: ContractClient) => {
    const {
      attempts,
      people,
      disputed: seen,
    } = await client.request("GET /api/practice/rooms/:id", params());
    return { attempts, people, objected: seen.map(({ objected }) => objected) };
  };
  const owners = await insights(owner);
  const admins = await insights(admin.client);
  expect([owners.attempts, admins.attempts]).toEqual([2, 1]);
  expect(Math.max(...owners.objected)).toBe(2);
  expect(Math.max(...admins.objected)).toBe(1);
  expect(await insights(adviser.client)).toEqual({ attempts: 0, people: 0, objected: [] });
});

test("an owner who views as an author reads the rubric and saves nothing", async () => {
  const author = await person();
  await name(author.id);
  const viewing = await api.viewing(owner, author.id);
  expect(await viewing.request("GET /api/user/written-rooms", {})).toMatchObject([{ id: roomId }]);
  expect([(await read(viewing)).status, (await versions(viewing)).status]).toEqual([200, 200]);
  expect((await save(viewing)).error.code).toBe("impersonating");
});
