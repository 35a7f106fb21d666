import { sql } from "kysely";
import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { createGroup, createRoom, createUser } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { whileHeld } from "../../../test/locks.ts";
import type { Trx } from "../../platform/db/database.ts";
import { detached, write } from "../../platform/write/write.ts";
import { changeIn } from "./members.service.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const chief = await createUser(api.db, { role: "OWNER" });
const owner = await api.as(chief);

const nobody = 2_000_000_000;

const traceOf = async (id: number) => {
  const rows = await api.db
    .selectFrom("audit_log")
    .select(["action", "details"])
    .where("subject_type", "=", "group")
    .where("subject_id", "=", String(id))
    .orderBy("id")
    .execute();
  return rows.map(({ action, details }) => [action, details]);
};

const idsIn = async (groupId: number) => {
  const rows = await api.db
    .selectFrom("group_members")
    .select("user_id")
    .where("group_id", "=", groupId)
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
};

const change = (id: number, body: { add?: number[]; remove?: number[]; ifStill?: object }) =>
  owner.request("POST /api/groups/:id/people", { params: { id }, body });

test("people come in and leave in one change, which says what became of each", async () => {
  const [ada, bob, eve] = [
    await createUser(api.db, { first_name: "Ada", last_name: "Lovelace" }),
    await createUser(api.db),
    await createUser(api.db, { role: "OWNER" }),
  ];
  const { id } = await createGroup(api.db, { userIds: [bob.id] });
  const { results } = await change(id, { add: [ada.id, eve.id, ada.id, nobody], remove: [bob.id] });
  expect(results).toEqual([
    { userId: ada.id, name: "Ada Lovelace", outcome: "changed", reason: null },
    { userId: eve.id, name: expect.any(String), outcome: "changed", reason: null },
    { userId: nobody, name: "", outcome: "refused", reason: "This user no longer exists." },
    { userId: bob.id, name: expect.any(String), outcome: "changed", reason: null },
  ]);
  expect(await idsIn(id)).toEqual([ada.id, eve.id]);
  const again = await change(id, { add: [ada.id], remove: [bob.id] });
  expect(again.results.map(({ outcome }) => outcome)).toEqual(["unchanged", "unchanged"]);
  expect(await traceOf(id)).toEqual([
    ["group.change_people", { addedUserIds: [ada.id, eve.id], removedUserIds: [bob.id] }],
  ]);
  expect(await owner.request("GET /api/groups/:id", { params: { id } })).toMatchObject({
    people: 2,
    version: 2,
  });
});

test("whoever a filter does not find any more is left where they are", async () => {
  const { id } = await createGroup(api.db);
  const [still, changed] = [await createUser(api.db), await createUser(api.db, { status: "INACTIVE" })];
  const { results } = await change(id, { add: [still.id, changed.id], ifStill: { status: "ACTIVE" } });
  expect(results).toMatchObject([
    { userId: still.id, outcome: "changed" },
    { userId: changed.id, outcome: "refused", reason: "They no longer match the filter." },
  ]);
  expect(await idsIn(id)).toEqual([still.id]);
  const taken = await change(id, { remove: [still.id], ifStill: { groupId: id } });
  expect(taken.results).toMatchObject([{ userId: still.id, outcome: "changed" }]);
});

test.each([
  ["that names nobody", {}, "Nothing to change"],
  ["that names somebody twice", { add: [1], remove: [1] }, "Add or remove each of them, not both"],
])("a change %s is refused", async (_which, body, message) => {
  const { id } = await createGroup(api.db);
  const { status, error } = await owner.send("POST /api/groups/:id/people", { params: { id }, body });
  expect([status, error.issues?.[0]?.message]).toEqual([400, message]);
});

test("one change names at most a thousand people", async () => {
  const { id } = await createGroup(api.db);
  const add = Array.from({ length: 1001 }, (_, n) => n + nobody);
  const send = (ids: number[]) =>
    owner.send("POST /api/groups/:id/people", { params: { id }, body: { add: ids } });
  expect((await send(add)).status).toBe(400);
  expect((await send(add.slice(1))).status).toBe(200);
});

test("the people of a group are read by name and page by page", async () => {
  const people = [];
  for (const first_name of ["Zoe", "adam", "Bea"]) people.push(await createUser(api.db, { first_name }));
  const { id } = await createGroup(api.db, { userIds: people.map((person) => person.id) });
  const read = async (query: object) => {
    const { data, headers } = await owner.send("GET /api/groups/:id/people", { params: { id }, query });
    return [data.map(({ firstName }) => firstName), headers["x-total-count"]];
  };
  expect(await read({})).toEqual([["adam", "Bea", "Zoe"], "3"]);
  expect(await read({ limit: 1, offset: 1 })).toEqual([["Bea"], "3"]);
  expect(await read({ search: "ZO" })).toEqual([["Zoe"], "1"]);
  expect(await read({ offset: 5 })).toEqual([[], "3"]);
});

describe("the groups of one person", () => {
  test("are replaced, and each group that differs tells of it", async () => {
    const { id } = await createUser(api.db);
    const [kept, left, joined] = [
      await createGroup(api.db, { name: "Kept", userIds: [id] }),
      await createGroup(api.db, { userIds: [id] }),
      await createGroup(api.db, { name: "joined" }),
    ];
    const set = (groupIds: number[]) =>
      owner.request("PUT /api/users/:id/groups", { params: { id }, body: { groupIds } });
    const expected = [
      { id: joined.id, name: "joined" },
      { id: kept.id, name: "Kept" },
    ];
    expect(await set([kept.id, joined.id, joined.id])).toEqual({ groups: expected });
    expect(await set([joined.id, kept.id])).toEqual({ groups: expected });
    expect(await traceOf(kept.id)).toEqual([]);
    expect(await traceOf(left.id)).toEqual([
      ["group.change_people", { addedUserIds: [], removedUserIds: [id] }],
    ]);
    expect(await traceOf(joined.id)).toEqual([
      ["group.change_people", { addedUserIds: [id], removedUserIds: [] }],
    ]);
  });

  test("are those of one change where two are made at the same moment", async () => {
    const { id } = await createUser(api.db);
    const [first, second] = [await createGroup(api.db), await createGroup(api.db)];
    const set = (groupId: number) =>
      owner.request("PUT /api/users/:id/groups", { params: { id }, body: { groupIds: [groupId] } });
    const lock = (trx: Trx) => sql`select from users where id = ${id} for update`.execute(trx);
    const answers = await whileHeld(api.db, lock, () => Promise.all([set(first.id), set(second.id)]), 2);
    expect(answers.map(({ groups }) => groups.length)).toEqual([1, 1]);
    expect([...(await idsIn(first.id)), ...(await idsIn(second.id))]).toEqual([id]);
  });

  test("stay as they are where one of them, or the person, is gone", async () => {
    const { id } = await createUser(api.db);
    const group = await createGroup(api.db, { userIds: [id] });
    const send = (userId: number, groupIds: number[]) =>
      owner.send("PUT /api/users/:id/groups", { params: { id: userId }, body: { groupIds } });
    const unknown = await send(id, [nobody]);
    expect([unknown.status, unknown.error.issues?.[0]?.path]).toEqual([404, "groupIds"]);
    expect((await send(nobody, [group.id])).status).toBe(404);
    expect(await idsIn(group.id)).toEqual([id]);
  });
});

test("whoever is deleted is in no group any more, and a deleted group holds nobody", async () => {
  const [ada, bob] = [await createUser(api.db), await createUser(api.db)];
  const { id } = await createGroup(api.db, { userIds: [ada.id, bob.id] });
  await owner.request("DELETE /api/users/:id", { params: { id: ada.id } });
  expect(await idsIn(id)).toEqual([bob.id]);
  await owner.request("DELETE /api/groups/:id", { params: { id } });
  expect(await idsIn(id)).toEqual([]);
  expect(await owner.request("GET /api/users/:id", { params: { id: bob.id } })).toMatchObject({ id: bob.id });
});

test("two owners who change one group at once both get what they asked for", async () => {
  const { id } = await createGroup(api.db);
  const people: number[] = [];
  for (let n = 0; n < 20; n++) people.push((await createUser(api.db)).id);
  const second = await api.as("OWNER");
  const params = { id };
  await Promise.all([
    ...people
      .slice(0, 10)
      .map((each) => owner.request("POST /api/groups/:id/people", { params, body: { add: [each] } })),
    second.request("POST /api/groups/:id/people", { params, body: { add: people.slice(5).toReversed() } }),
  ]);
  expect(await idsIn(id)).toEqual(people);
  const answers = await Promise.all([
    owner.send("DELETE /api/groups/:id", { params }),
    second.send("POST /api/groups/:id/people", { params, body: { remove: people } }),
    second.send("DELETE /api/groups/:id", { params }),
  ]);
  expect(
    answers
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
      .at(-1),
  ).toBe(404);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

/** How many statements some work takes in this process, which does nothing else meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

test("5,000 people take as many statements as one does", async () => {
  const room = await createRoom(api.db);
  const { id } = await createGroup(api.db, { roomIds: [room.id] });
  await sql`insert into users (email, username, password_hash, first_name, last_name, role)
    select 'crowd' || n || '@demo.test', 'crowd' || n, 'x', 'Crowd', n::text, 'USER' from generate_series(1, 5000) n`.execute(
    api.db,
  );
  const rows = await api.db.selectFrom("users").select("id").where("first_name", "=", "Crowd").execute();
  const [one = 0, ...ids] = rows.map((row) => row.id);
  await change(id, { add: [one] });
  await change(id, { remove: [one] });
  const single = {
    add: await statementsOf(() => change(id, { add: [one] })),
    remove: await statementsOf(() => change(id, { remove: [one] })),
  };
  for (let from = 0; from < ids.length; from += 1000) {
    const add = ids.slice(from, from + 1000);
    expect(await statementsOf(() => change(id, { add }))).toBe(single.add);
  }
  expect(await owner.request("GET /api/groups/:id", { params: { id } })).toMatchObject({ people: 4999 });
  const remove = ids.slice(0, 1000);
  expect(await statementsOf(() => change(id, { remove }))).toBe(single.remove);
  const writer = detached({ actor: null, request: { requestId: "test", address: "test" } });
  const emptied = await statementsOf(() =>
    write(api.ctx, writer, (unit) => changeIn(api.ctx, unit, id, { add: [], remove: null, byId: null })),
  );
  expect(emptied).toBeLessThan(single.remove);
  expect(await idsIn(id)).toEqual([]);
  expect(await traceOf(id)).toHaveLength(11);
});
