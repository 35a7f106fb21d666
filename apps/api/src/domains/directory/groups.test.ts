import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { directoryOf, groupSchema } from "../../../test/scim-client.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const { send, patch, person } = await directoryOf(api);

let count = 0;
const make = async (more: object = {}) => {
  const { status, body } = await send("POST", "/Groups", {
    schemas: [groupSchema],
    displayName: `Directory group ${++count}`,
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};

const membersOf = async (id: string) => {
  const rows = await sql<{
    id: number;
  }>`select user_id as id from group_members where group_id = ${Number(id)} order by 1`.execute(api.db);
  return rows.rows.map((row) => row.id);
};

const asMembers = (...ids: number[]) => ids.map((id) => ({ value: String(id) }));

test("a group is made with its people, by the key, and read with them or without", async () => {
  const [one, two] = [await person(), await person()];
  const made = await make({ externalId: "g-1", members: asMembers(one, two) });
  expect(made).toMatchObject({ schemas: [groupSchema], externalId: "g-1" });
  expect(await membersOf(made["id"])).toEqual([one, two]);
  const { body, headers } = await send("GET", `/Groups/${made["id"]}`);
  expect(body["members"][0]).toMatchObject({
    value: String(one),
    type: "User",
    display: expect.stringContaining("Mira"),
  });
  expect(headers["etag"]).toBe(body["meta"].version);
  expect((await send("GET", `/Groups/${made["id"]}?excludedAttributes=members`)).body).not.toHaveProperty(
    "members",
  );
  const entry = await api.db
    .selectFrom("audit_log")
    .select("actor_label")
    .where("action", "=", "group.create")
    .where("subject_id", "=", made["id"])
    .executeTakeFirstOrThrow();
  expect(entry.actor_label).toMatch(/^key 'Entra' of /);
});

test("Entra asks for a group by its name, renames it, and adds and removes people with capital verbs", async () => {
  const [one, two] = [await person(), await person()];
  const { id, displayName } = await make({ externalId: "0e1" });
  const asked = `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "${displayName.toUpperCase()}"`)}`;
  expect((await send("GET", asked)).body["Resources"]).toEqual([
    expect.not.objectContaining({ members: expect.anything() }),
  ]);
  expect(
    (await patch(`/Groups/${id}`, [{ op: "Replace", path: "displayName", value: "Field of Entra" }])).status,
  ).toBe(204);
  const both = [
    { $ref: null, value: String(one) },
    { $ref: null, value: String(two) },
  ];
  expect((await patch(`/Groups/${id}`, [{ op: "Add", path: "members", value: both }])).status).toBe(204);
  expect(await membersOf(id)).toEqual([one, two]);
  await patch(`/Groups/${id}`, [
    { op: "Remove", path: "members", value: [{ $ref: null, value: String(one) }] },
  ]);
  expect(await membersOf(id)).toEqual([two]);
  const has = (who: number) =>
    send(
      "GET",
      `/Groups?attributes=id&filter=${encodeURIComponent(`id eq "${id}" and members eq "${who}"`)}`,
    );
  expect([(await has(two)).body["totalResults"], (await has(one)).body["totalResults"]]).toEqual([1, 0]);
});

test("Okta removes by a filter, replaces all people, and names the group in a value", async () => {
  const [one, two, three] = [await person(), await person(), await person()];
  const { id } = await make({ members: asMembers(one, two) });
  await patch(`/Groups/${id}`, [
    { op: "remove", path: `members[value eq "${one}"]` },
    { op: "add", path: "members", value: [{ value: String(three), display: "three@okta.test" }] },
  ]);
  expect(await membersOf(id)).toEqual([two, three]);
  await patch(`/Groups/${id}`, [{ op: "replace", value: { id, displayName: "Okta's group" } }]);
  expect((await send("GET", `/Groups/${id}`)).body["displayName"]).toBe("Okta's group");
  await patch(`/Groups/${id}`, [{ op: "replace", path: "members", value: asMembers(one) }]);
  expect(await membersOf(id)).toEqual([one]);
});

test("a group is replaced as a whole; where nothing is said of people, they stay", async () => {
  const [one, two] = [await person(), await person()];
  const { id } = await make({ members: asMembers(one) });
  expect((await send("PUT", `/Groups/${id}`, { displayName: "Put", members: asMembers(two) })).status).toBe(
    200,
  );
  expect(await membersOf(id)).toEqual([two]);
  await send("PUT", `/Groups/${id}`, { displayName: "Put again" });
  expect(await membersOf(id)).toEqual([two]);
  await send("PUT", `/Groups/${id}`, { displayName: "Put again", members: [] });
  expect(await membersOf(id)).toEqual([]);
});

test("people who are not here are left out and owners read that, and people of the owners' own stay", async () => {
  const [known, { id: own }] = [await person(), await createUser(api.db)];
  const { id, displayName } = await make();
  await sql`insert into group_members (group_id, user_id) values (${Number(id)}, ${own})`.execute(api.db);
  const sent = [...asMembers(known, own, 2_000_000), { value: "string id 1" }];
  expect((await patch(`/Groups/${id}`, [{ op: "add", path: "members", value: sent }])).status).toBe(204);
  expect((await send("GET", `/Groups/${id}`)).body["members"]).toEqual([
    expect.objectContaining({ value: String(known) }),
  ]);
  const owner = await api.as("OWNER");
  const { lastFailure } = await owner.request("GET /api/directory");
  expect(lastFailure).toMatchObject({
    asked: `group "${displayName}"`,
    why: "3 members are not here, and were left out.",
  });
  await patch(`/Groups/${id}`, [{ op: "remove", path: "members" }]);
  expect(await membersOf(id)).toEqual([own]);
});

test("a name that is taken is refused; a group of the owners' own waits, and is filled once it is linked", async () => {
  const owner = await api.as("OWNER");
  const { displayName } = await make();
  const twice = await send("POST", "/Groups", { displayName: displayName.toUpperCase() });
  expect([twice.status, twice.body["scimType"]]).toEqual([409, "uniqueness"]);
  const own = await owner.request("POST /api/groups", { body: { name: "Sales North" } });
  for (const method of ["GET", "DELETE"] as const)
    expect((await send(method, `/Groups/${own.id}`)).status).toBe(404);
  const refused = await send("POST", "/Groups", { displayName: "sales north", externalId: "sn" });
  expect([refused.status, refused.body["detail"]]).toEqual([
    409,
    expect.stringContaining("An owner links it"),
  ]);
  const waiting = await owner.request("GET /api/directory/waiting", { query: {} });
  const row = waiting.find(({ group }) => group?.id === own.id);
  await owner.request("POST /api/directory/waiting/link", { body: { ids: [row?.id ?? 0] } });
  expect((await send("GET", `/Groups/${own.id}`)).body).toMatchObject({
    displayName: "Sales North",
    externalId: "sn",
  });
});

test("a group is found by its name as the directory writes it, with however many spaces", async () => {
  const displayName = " Two  words ";
  const { id } = await make({ displayName });
  const ids = async (filter: string) => {
    const { body } = await send("GET", `/Groups?filter=${encodeURIComponent(filter)}`);
    return body["Resources"].map((group: { id: string }) => group.id);
  };
  expect(await ids(`displayName eq ${JSON.stringify(displayName)}`)).toEqual([id]);
  for (const filter of ['eq "TWO  words"', 'sw "two  w"', 'co "o  w"', 'ew "  words"'])
    expect(await ids(`displayName ${filter}`)).toEqual([id]);
  expect(await ids('displayName sw "two words "')).toEqual([]);
});

test("one group more than there may be is refused, and not called a name that is taken", async () => {
  await sql`insert into groups (name) select 'Full ' || n from generate_series(1, 2000) n`.execute(api.db);
  const { status, body } = await send("POST", "/Groups", { displayName: "One too many" });
  await sql`delete from groups where name like 'Full %'`.execute(api.db);
  expect([status, body["scimType"], body["detail"]]).toEqual([
    409,
    undefined,
    expect.stringContaining("at most 2,000 groups"),
  ]);
});

test.each([
  ["no name", { displayName: " " }, "invalidValue"],
  ["a name too long", { displayName: "x".repeat(101) }, "invalidValue"],
  ["a name that lists read as two", { displayName: "Sales; North" }, "invalidValue"],
  ["a member without a value", { displayName: "x", members: [{}] }, "invalidValue"],
  ["an externalId that is no text", { displayName: "x", externalId: 5 }, "invalidValue"],
])("a group with %s is refused", async (_what, sent, scimType) => {
  const { status, body } = await send("POST", "/Groups", sent);
  expect([status, body["scimType"]]).toEqual([400, scimType]);
});

test.each([
  [{ op: "replace", path: "favourite", value: "x" }, "invalidPath"],
  [{ op: "remove", path: 'members[display eq "x"]' }, "invalidFilter"],
  [{ op: "remove", path: "displayName" }, "invalidValue"],
  [{ op: "add", value: "x" }, "noTarget"],
])("the patch %j is refused", async (operation, scimType) => {
  const { id } = await make();
  const { status, body } = await patch(`/Groups/${id}`, [operation]);
  expect([status, body["scimType"]]).toEqual([400, scimType]);
});

test("a change for another version is refused, and a deleted group is gone", async () => {
  const { id, meta } = await make();
  const named = (name: string) => [{ op: "replace", path: "displayName", value: name }];
  expect((await patch(`/Groups/${id}`, named("Newer"), { "if-match": meta.version })).status).toBe(204);
  expect((await patch(`/Groups/${id}`, named("Old"), { "if-match": meta.version })).status).toBe(412);
  expect((await send("DELETE", `/Groups/${id}`, undefined, { "if-match": meta.version })).status).toBe(412);
  expect((await send("DELETE", `/Groups/${id}`)).status).toBe(204);
  expect((await send("GET", `/Groups/${id}`)).status).toBe(404);
});

test("two patches at once both come to something", async () => {
  const people = [await person(), await person(), await person()];
  const { id } = await make();
  const add = (who: number) =>
    patch(`/Groups/${id}`, [{ op: "add", path: "members", value: asMembers(who) }]);
  const answers = await Promise.all(people.map(add));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await membersOf(id)).toEqual(people.toSorted((a, b) => a - b));
});

const manyPeople = async (name: string, count: number) => {
  const ids = await sql<{ id: number }>`
    with made as (insert into users (email, username, first_name, last_name, role, password_hash)
      select ${name} || n || '@corp.test', ${name} || n, 'Many', n::text, 'USER', 'x' from generate_series(1, ${count}::int) n
      returning id, email)
    insert into directory_people (user_id, user_name, attributes, is_made)
      select id, email, jsonb_build_object('userName', email), true from made returning user_id as id`.execute(
    api.db,
  );
  return ids.rows.map((row) => row.id);
};

test("a page of large groups with their members is a short one, and goes on where it ends", async () => {
  const people = await manyPeople("large-", 8000);
  const made: string[] = [];
  for (let n = 1; n <= 4; n++) made.push((await make({ displayName: `Large ${n}` }))["id"]);
  await sql`insert into group_members (group_id, user_id)
    select g::int, u from unnest(${made}::text[]) g, unnest(${people}::int[]) u`.execute(api.db);
  const page = async (query: string) => {
    const { body } = await send(
      "GET",
      `/Groups?filter=${encodeURIComponent('displayName sw "Large"')}&${query}`,
    );
    const groups: { id: string; members?: unknown[] }[] = body["Resources"];
    expect(body["itemsPerPage"]).toBe(groups.length);
    return [body["totalResults"], groups.map(({ id, members }) => [id, members?.length])];
  };
  expect(await page("count=20")).toEqual([4, made.slice(0, 3).map((id) => [id, 8000])]);
  expect(await page("startIndex=4")).toEqual([4, [[made[3], 8000]]]);
  expect(await page("excludedAttributes=members")).toEqual([4, made.map((id) => [id, undefined])]);
});

test("five thousand people come in by five thousand operations, and leave by one statement", async () => {
  const ids = await manyPeople("many-", 5000);
  const { id } = await make();
  const operations = ids.map((who) => ({ op: "add", path: "members", value: asMembers(who) }));
  expect((await patch(`/Groups/${id}`, operations)).status).toBe(204);
  expect(await membersOf(id)).toHaveLength(5000);
  expect((await patch(`/Groups/${id}`, [{ op: "remove", path: "members" }])).status).toBe(204);
  expect(await membersOf(id)).toEqual([]);
  const entries =
    await sql`select from audit_log where action = 'group.change_people' and subject_id = ${id}`.execute(
      api.db,
    );
  expect(entries.rows).toHaveLength(2);
});
