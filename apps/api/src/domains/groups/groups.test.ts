import { mostRows } from "@field-advisor/schema/row-limits";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { assign, createContent, createGroup, createRoom, createUser } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const chief = await createUser(api.db, { role: "OWNER" });
const owner = await api.as(chief);

const nobody = 2_000_000_000;

const traceOf = (id: number) =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("subject_type", "=", "group")
    .where("subject_id", "=", String(id))
    .orderBy("id")
    .execute();

const make = (name: string) => owner.send("POST /api/groups", { body: { name } });

test("a group is made empty, renamed and deleted, and the log tells of it", async () => {
  const { data: made } = await make("  Sales   North ");
  expect(made).toMatchObject({
    name: "Sales North",
    isFromDirectory: false,
    people: 0,
    rooms: 0,
    items: 0,
    version: 1,
  });
  const params = { id: made.id };
  expect(await owner.request("GET /api/groups/:id", { params })).toEqual(made);
  const renamed = await owner.request("PATCH /api/groups/:id", {
    params,
    body: { name: "Sales West", version: 1 },
  });
  expect(renamed).toEqual({ ...made, name: "Sales West", version: 2 });
  await owner.request("PATCH /api/groups/:id", { params, body: { name: "Sales West" } });
  expect(await owner.request("DELETE /api/groups/:id", { params })).toEqual({ success: true });
  expect((await owner.send("GET /api/groups/:id", { params })).status).toBe(404);
  expect((await owner.send("DELETE /api/groups/:id", { params })).status).toBe(404);
  expect(await traceOf(made.id)).toEqual([
    { action: "group.create", actor_id: chief.id, details: { after: { name: "Sales North" } } },
    {
      action: "group.rename",
      actor_id: chief.id,
      details: { before: { name: "Sales North" }, after: { name: "Sales West" } },
    },
    {
      action: "group.delete",
      actor_id: chief.id,
      details: { name: "Sales West", people: 0, rooms: 0, items: 0 },
    },
  ]);
  const [last] = await owner.request("GET /api/activity/events", { query: { limit: 1 } });
  expect(last).toMatchObject({ action: "Deleted a group", subject: { type: "group", name: "Sales West" } });
});

test("two groups never have one name, however it is written, nor where both are made at once", async () => {
  const { data: made } = await make("Région Süd");
  for (const name of ["région süd", "REGION SÜD", "Region Sud"]) {
    const { status, error } = await make(name);
    expect([status, error.code, error.issues?.[0]?.path]).toEqual([409, "conflict", "name"]);
  }
  const other = await createGroup(api.db);
  const taken = await owner.send("PATCH /api/groups/:id", {
    params: { id: other.id },
    body: { name: "Region sud" },
  });
  expect([taken.status, taken.error.issues?.[0]?.path]).toEqual([409, "name"]);
  const own = await owner.send("PATCH /api/groups/:id", {
    params: { id: made.id },
    body: { name: "Region Sud" },
  });
  expect(own.status).toBe(200);
  const statuses = await Promise.all(
    ["Twins", "twins", "TWINS"].map(async (name) => (await make(name)).status),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
});

test.each([
  ["", "Enter a name for the group"],
  ["   ", "Enter a name for the group"],
  ["Sales; North", "Contains a semicolon, which stands between groups in lists. Leave it out"],
  ["x".repeat(101), "At most 100 characters"],
])("%j is no name of a group", async (name, message) => {
  const { status, error } = await make(name);
  expect([status, error.issues]).toEqual([400, [{ path: "name", message }]]);
});

test("a new name that was made for what somebody else has changed since is refused", async () => {
  const { id, version } = await createGroup(api.db);
  await owner.request("POST /api/groups/:id/people", {
    params: { id },
    body: { add: [(await createUser(api.db)).id] },
  });
  const { status, error } = await owner.send("PATCH /api/groups/:id", {
    params: { id },
    body: { name: "Late", version },
  });
  expect([status, error.code]).toEqual([409, "version_conflict"]);
});

describe("the list", () => {
  test("is searched, sorted and read page by page, with what each group has", async () => {
    const [ada, bob] = [await createUser(api.db), await createUser(api.db)];
    const [room, item] = [await createRoom(api.db), await createContent(api.db)];
    const big = await createGroup(api.db, {
      name: "Listed äpfel",
      userIds: [ada.id, bob.id],
      roomIds: [room.id],
      contentIds: [item.id],
    });
    const small = await createGroup(api.db, { name: "listed Birnen", userIds: [bob.id] });
    const empty = await createGroup(api.db, { name: "Listed zwetschgen", external_id: "00g1" });
    const listed = async (query: object) => {
      const { data, headers } = await owner.send("GET /api/groups", {
        query: { search: "LISTED", ...query },
      });
      return [data.map(({ id }) => id), headers["x-total-count"]];
    };
    expect(await listed({})).toEqual([[big.id, small.id, empty.id], "3"]);
    expect(await listed({ sort: "-people" })).toEqual([[empty.id, small.id, big.id], "3"]);
    expect(await listed({ sort: "people", limit: 1, offset: 1 })).toEqual([[small.id], "3"]);
    expect(await listed({ offset: 9 })).toEqual([[], "3"]);
    expect(await listed({ userId: bob.id })).toEqual([[big.id, small.id], "2"]);
    expect(await listed({ userId: ada.id })).toEqual([[big.id], "1"]);
    expect(await listed({ roomId: room.id })).toEqual([[big.id], "1"]);
    expect(await listed({ contentId: item.id })).toEqual([[big.id], "1"]);
    expect(await listed({ search: "apfel" })).toEqual([[big.id], "1"]);
    const found = await owner.request("GET /api/groups/found", {
      query: { search: "listed", userId: bob.id },
    });
    expect(found).toEqual({ ids: [big.id, small.id], total: 2 });
    const [first, , last] = await owner.request("GET /api/groups", { query: { search: "listed" } });
    expect(first).toMatchObject({ people: 2, rooms: 1, items: 1, isFromDirectory: false });
    expect(last).toMatchObject({ people: 0, rooms: 0, items: 0, isFromDirectory: true });
  });

  test("shows an administrator the groups of their people, with these alone", async () => {
    const admin = await createUser(api.db, { role: "ADMIN" });
    const [mine, other] = [await createUser(api.db), await createUser(api.db)];
    await assign(api.db, admin.id, mine.id);
    const both = await createGroup(api.db, { userIds: [mine.id, other.id] });
    const strangers = await createGroup(api.db, { userIds: [other.id, admin.id] });
    const client = await api.as(admin);
    expect(await client.request("GET /api/groups")).toMatchObject([{ id: both.id, people: 1 }]);
    const params = { id: both.id };
    expect(await client.request("GET /api/groups/:id", { params })).toMatchObject({ people: 1 });
    expect(await client.request("GET /api/groups/:id/people", { params })).toMatchObject([{ id: mine.id }]);
    expect(await client.request("GET /api/groups", { query: { userId: other.id } })).toEqual([]);
    expect(await client.request("GET /api/users", { query: { groupId: both.id } })).toMatchObject([
      { id: mine.id },
    ]);
    for (const call of ["GET /api/groups/:id", "GET /api/groups/:id/people"] as const)
      expect((await client.send(call, { params: { id: strangers.id } })).status).toBe(404);
    for (const query of [{ roomId: 1 }, { contentId: 1 }])
      expect((await client.send("GET /api/groups", { query })).status).toBe(403);
  });
});

test("people are found by their group, in lists, as ids and in files", async () => {
  const [ada, bob] = [await createUser(api.db), await createUser(api.db)];
  await createUser(api.db);
  const { id: groupId } = await createGroup(api.db, { userIds: [ada.id, bob.id] });
  const query = { groupId };
  const rows = await owner.request("GET /api/users", { query });
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([ada.id, bob.id]));
  const found = await owner.request("GET /api/users/found", { query: { ...query, search: ada.email } });
  expect(found).toEqual({ ids: [ada.id], total: 1 });
  const { text } = await owner.send("GET /api/users/export", { query });
  expect(text.trim().split("\r\n")).toHaveLength(3);
  for (const { email } of [ada, bob]) expect(text).toContain(email);
  expect(await owner.request("GET /api/users", { query: { groupId: nobody } })).toEqual([]);
});

test("there are so many groups at most", async () => {
  await sql`insert into groups (name) select 'Full ' || n from generate_series(1, ${
    mostRows.groups
  }::int - (select count(*)::int from groups)) n`.execute(api.db);
  const { status, error } = await make("One too many");
  expect([status, error.code]).toEqual([409, "conflict"]);
  await sql`delete from groups where name like 'Full %'`.execute(api.db);
  expect((await make("One too many")).status).toBe(201);
});
