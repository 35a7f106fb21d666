import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { createGroup, createUser } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { waitingIn, whileHeld } from "../../../test/locks.ts";
import type { Trx } from "../../platform/db/database.ts";
import { directoryOf, groupSchema, type ScimAnswer } from "../../../test/scim-client.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const { send, patch, person } = await directoryOf(api);
const owner = await api.as("OWNER");

const groupsOf = async (id: number) => {
  const groups = await api.db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_id")
    .select("name")
    .where("user_id", "=", id)
    .orderBy("name")
    .execute();
  return groups.map(({ name }) => name);
};

const sentAs = (name: string) => ({ userName: `${name}@corp.test`, externalId: name, emails: undefined });

test("who is let go leaves the directory's groups, keeps those of owners, and comes back without the former", async () => {
  const id = await person(sentAs("rehired"));
  const mine = await createGroup(api.db, { name: "The owners' own" });
  await owner.request("POST /api/groups/:id/people", {
    params: { id: mine.id },
    body: { add: [id], remove: [] },
  });
  const members = [{ value: String(id) }];
  await send("POST", "/Groups", { schemas: [groupSchema], displayName: "Old department", members });
  expect(await groupsOf(id)).toEqual(["Old department", "The owners' own"]);
  expect((await send("DELETE", `/Users/${id}`)).status).toBe(204);
  expect(await groupsOf(id)).toEqual(["The owners' own"]);
  expect(await person(sentAs("rehired"))).toBe(id);
  expect(await groupsOf(id)).toEqual(["The owners' own"]);
  const entries = await api.db
    .selectFrom("audit_log")
    .select("action")
    .where("subject_id", "=", String(id))
    .where("action", "like", "directory.%")
    .orderBy("id")
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(["directory.let_go", "directory.find_again"]);
});

test.each([
  ["owners have switched on again", { status: "ACTIVE" as const }, {}],
  ["owners have made an administrator", { role: "ADMIN" as const }, {}],
  ["the directory sends without an id of its own", {}, { externalId: undefined }],
])("somebody let go whom %s waits for an owner", async (how, changed, sent) => {
  const name = how.replaceAll(" ", "-");
  const id = await person(sentAs(name));
  await send("DELETE", `/Users/${id}`);
  await api.db
    .updateTable("users")
    .set({ first_name: "Local", ...changed })
    .where("id", "=", id)
    .execute();
  const again = await send("POST", "/Users", { ...sentAs(name), ...sent, displayName: "Somebody Else" });
  expect(again.status).toBe(409);
  const user = await owner.request("GET /api/users/:id", { params: { id } });
  expect([user.firstName, user.isFromDirectory]).toEqual(["Local", false]);
});

test("a group of the owners' that the directory fills is theirs again once either lets go of it", async () => {
  const linked = async (displayName: string) => {
    const { id } = await createGroup(api.db, { name: displayName });
    const own = await createUser(api.db);
    await owner.request("POST /api/groups/:id/people", {
      params: { id },
      body: { add: [own.id], remove: [] },
    });
    await send("POST", "/Groups", { schemas: [groupSchema], displayName });
    const waiting = await owner.request("GET /api/directory/waiting", { query: {} });
    const ids = waiting.filter(({ group }) => group?.id === id).map((row) => row.id);
    await owner.request("POST /api/directory/waiting/link", { body: { ids } });
    const sent = await person();
    const members = [{ value: String(sent) }];
    expect((await send("PUT", `/Groups/${id}`, { displayName, members })).status).toBe(200);
    return { id, own: own.id, sent };
  };
  const peopleOf = async (id: number) =>
    (await owner.request("GET /api/groups/:id/people", { params: { id }, query: {} })).map((each) => each.id);
  const read = (id: number) => owner.request("GET /api/groups/:id", { params: { id } });

  const deleted = await linked("Deleted there");
  expect((await send("DELETE", `/Groups/${deleted.id}`)).status).toBe(204);
  expect(await read(deleted.id)).toMatchObject({ isFromDirectory: false });
  expect(await peopleOf(deleted.id)).toEqual([deleted.own]);

  const unlinked = await linked("Unlinked here");
  await owner.request("DELETE /api/directory/groups/:id", { params: { id: unlinked.id } });
  expect(await read(unlinked.id)).toMatchObject({ isFromDirectory: false });
  expect(new Set(await peopleOf(unlinked.id))).toEqual(new Set([unlinked.own, unlinked.sent]));
  expect((await send("GET", `/Groups/${unlinked.id}`)).status).toBe(404);
  const again = await owner.send("DELETE /api/directory/groups/:id", { params: { id: unlinked.id } });
  expect(again.error.code).toBe("not_found");
});

const fill = async (displayName: string, ...ids: number[]) => {
  const members = ids.map((id) => ({ value: String(id) }));
  const { body } = await send("POST", "/Groups", { schemas: [groupSchema], displayName, members });
  return Number(body["id"]);
};

const holding = (groupId: number) => (trx: Trx) =>
  sql`select from groups where id = ${groupId} for no key update`.execute(trx);

test("an owner changes somebody's groups while the directory lets them go, and neither stops the other", async () => {
  const id = await person();
  const groupId = await fill("Left by both", id);
  const spy = vi.spyOn(pg.Client.prototype, "query");
  const answers = await whileHeld(
    api.db,
    holding(groupId),
    async () => {
      const letGo = send("DELETE", `/Users/${id}`);
      await expect.poll(() => waitingIn(api.db)).toBe(1);
      const set = owner.send("PUT /api/users/:id/groups", { params: { id }, body: { groupIds: [] } });
      return Promise.all([letGo, set]);
    },
    2,
  );
  const asked = spy.mock.calls.map((call: unknown[]) => JSON.stringify(call[0]));
  spy.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual([204, 200]);
  expect(asked.filter((text) => /rollback/i.test(text))).toEqual([]);
  expect(await groupsOf(id)).toEqual([]);
});

test.each([
  [
    "comes into a group while they wait for their own row",
    (id: number) => sql`select from directory_people where user_id = ${id} for share`,
    1,
  ],
  [
    "is to come into a group while they are being let go",
    (id: number) => sql`select from users where id = ${id} for no key update`,
    2,
  ],
])("whoever %s is in it no more", async (how, held, waiters) => {
  const id = await person();
  const groupId = await fill(how);
  const operations = [{ op: "add", path: "members", value: [{ value: String(id) }] }];
  let added: Promise<ScimAnswer> | undefined;
  let isAsked = false;
  const letGo = await whileHeld(
    api.db,
    (trx) => held(id).execute(trx),
    async () => {
      const leaving = send("DELETE", `/Users/${id}`);
      await expect.poll(() => waitingIn(api.db)).toBe(1);
      added = patch(`/Groups/${groupId}`, operations);
      if (waiters === 1) await added;
      isAsked = true;
      return leaving;
    },
    waiters,
    async () => (isAsked ? waitingIn(api.db) : 0),
  );
  expect([letGo.status, (await added)?.status]).toEqual([204, 204]);
  expect(await groupsOf(id)).toEqual([]);
  expect((await send("GET", `/Users/${id}`)).status).toBe(404);
});

test("a directory takes its former people out of a group, unless owners have switched them on again", async () => {
  const [gone, back] = [await person(), await person()];
  const groupId = await fill("Of former people");
  for (const id of [gone, back]) {
    await send("DELETE", `/Users/${id}`);
    await sql`insert into group_members (group_id, user_id) values (${groupId}, ${id})`.execute(api.db);
  }
  await sql`update users set status = 'ACTIVE' where id = ${back}`.execute(api.db);
  const remove = (id: number) => [{ op: "remove", path: `members[value eq "${id}"]` }];
  expect((await patch(`/Groups/${groupId}`, remove(gone))).status).toBe(204);
  expect(await groupsOf(gone)).toEqual([]);
  await patch(`/Groups/${groupId}`, [{ op: "remove", path: "members" }]);
  expect(await groupsOf(back)).toEqual(["Of former people"]);
});
