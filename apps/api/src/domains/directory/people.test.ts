import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { directoryOf, personNamed, userSchema } from "../../../test/scim-client.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const directory = await directoryOf(api);
const { send, patch, person } = directory;

const account = (id: number) =>
  api.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const link = async (id: number) =>
  (await sql<Record<string, unknown>>`select * from directory_people where user_id = ${id}`.execute(api.db))
    .rows[0];

test("a person is made with the role of users and a password that nobody knows, by the key of an owner", async () => {
  const { status, headers, body } = await send(
    "POST",
    "/Users",
    personNamed("made", { externalId: "e-1", title: "Rep" }),
  );
  expect(status).toBe(201);
  expect(headers["content-type"]).toBe("application/scim+json; charset=utf-8");
  expect(headers["location"]).toBe(`${api.ctx.config.origins.console}/scim/v2/Users/${body["id"]}`);
  expect(headers["etag"]).toBe(body["meta"].version);
  expect(body).toMatchObject({
    schemas: [userSchema],
    externalId: "e-1",
    userName: "scim-made@corp.test",
    active: true,
    title: "Rep",
    meta: { resourceType: "User" },
  });
  const made = await account(Number(body["id"]));
  expect(made).toMatchObject({
    role: "USER",
    status: "ACTIVE",
    email: "scim-made@corp.test",
    first_name: "Mira",
  });
  const entry = await api.db
    .selectFrom("audit_log")
    .select("actor_label")
    .where("action", "=", "user.create")
    .where("subject_id", "=", body["id"])
    .executeTakeFirstOrThrow();
  expect(entry.actor_label).toMatch(/^key 'Entra' of /);
});

test("what it does not know is dropped, and a password above all", async () => {
  const id = await person({ password: "Secret-4711", favouriteColour: "green", photos: [{ value: "x" }] });
  const { body } = await send("GET", `/Users/${id}`);
  expect(body).not.toHaveProperty("password");
  expect(body).not.toHaveProperty("favouriteColour");
  expect(JSON.stringify(await link(id))).not.toContain("Secret-4711");
});

test.each([
  ["no userName", { userName: undefined }, "invalidValue"],
  ["an empty userName", { userName: " " }, "invalidValue"],
  ["no address at all", { userName: "mlund", emails: [] }, "invalidValue"],
  ["active that is no truth", { active: "perhaps" }, "invalidValue"],
  ["a text too long", { title: "x".repeat(1001) }, "invalidValue"],
  [
    "a number of emails",
    { emails: Array.from({ length: 51 }, () => ({ value: "a@corp.test" })) },
    "invalidValue",
  ],
  ["a name of NUL", { title: "a\0b" }, "invalidValue"],
])("%s is refused by the standard's word for it", async (_what, wrong, scimType) => {
  const { status, body } = await send("POST", "/Users", personNamed("wrong", wrong));
  expect(status).toBe(400);
  expect(body).toMatchObject({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: "400",
    scimType,
  });
  expect(body["detail"]).toMatch(/\.$/);
});

test("what is no JSON, too deep or too large is refused in the standard's shape", async () => {
  const broken = await send("POST", "/Users", '{"userName": tre');
  expect([broken.status, broken.body["scimType"]]).toEqual([400, "invalidSyntax"]);
  const deep = await send("POST", "/Users", `${"[".repeat(100)}${"]".repeat(100)}`);
  expect([deep.status, deep.body["scimType"]]).toEqual([400, "invalidSyntax"]);
  const large = await send("POST", "/Users", JSON.stringify({ x: "y".repeat(2_200_000) }));
  expect([large.status, large.body["status"]]).toEqual([413, "413"]);
});

test("the address of an account is the primary one, else the one at work, else the user name", async () => {
  const emails = [
    { value: "home@corp.test", type: "home" },
    { value: "Work@Corp.test", type: "work" },
  ];
  const [atWork, byName, upn] = await Promise.all([
    person({ userName: "one", emails }),
    person({ userName: "Two.Name@Corp.test", emails: undefined }),
    person({
      userName: "three@tenant.onmicrosoft.test",
      emails: [{ value: "three@corp.test", primary: true }],
    }),
  ]);
  const of = async (id: number) => (await account(id)).email;
  expect([await of(atWork), await of(byName), await of(upn)]).toEqual([
    "work@corp.test",
    "two.name@corp.test",
    "three@corp.test",
  ]);
});

test("a missing name is made of the whole name, else of the address", async () => {
  const whole = await account(await person({ name: undefined, displayName: "Ana Maria Silva" }));
  expect([whole.first_name, whole.last_name]).toEqual(["Ana", "Maria Silva"]);
  const none = await account(await person({ name: {}, userName: "nameless@corp.test", emails: undefined }));
  expect([none.first_name, none.last_name]).toEqual(["nameless", "nameless"]);
});

test("the same userName or address twice is refused, in whatever letters, also at once", async () => {
  await person({ userName: "Twin@corp.test", emails: undefined });
  const again = await send(
    "POST",
    "/Users",
    personNamed("twin", { userName: "TWIN@corp.test", emails: undefined }),
  );
  expect([again.status, again.body["scimType"]]).toEqual([409, "uniqueness"]);
  const other = await send(
    "POST",
    "/Users",
    personNamed("x", { userName: "y", emails: [{ value: "TWIN@Corp.test" }] }),
  );
  expect([other.status, other.body["scimType"]]).toEqual([409, "uniqueness"]);
  const both = await Promise.all([1, 2, 3].map(() => send("POST", "/Users", personNamed("at-once"))));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
});

test("one externalId may stand for two people: it is the directory's own business", async () => {
  await Promise.all([person({ externalId: "same" }), person({ externalId: "same" })]);
  const { body } = await send("GET", `/Users?filter=${encodeURIComponent('externalId eq "same"')}`);
  expect(body["totalResults"]).toBe(2);
});

test("somebody who was here before waits, is not told of, and cannot be touched", async () => {
  const { id, email } = await createUser(api.db, { email: "before@corp.test" });
  const sent = personNamed("before", {
    userName: "Before@corp.test",
    emails: [{ value: "BEFORE@corp.test" }],
  });
  const refused = await send("POST", "/Users", sent);
  expect([refused.status, refused.body["scimType"]]).toEqual([409, "uniqueness"]);
  expect(refused.body["detail"]).toContain("An owner links it");
  for (const [method, body] of [["GET"], ["PUT", sent], ["DELETE"]] as const)
    expect((await send(method, `/Users/${id}`, body)).status).toBe(404);
  expect((await patch(`/Users/${id}`, [{ op: "replace", path: "active", value: false }])).status).toBe(404);
  expect(await account(id)).toMatchObject({ email, status: "ACTIVE" });
  const { body } = await send("GET", `/Users?filter=${encodeURIComponent('userName eq "before@corp.test"')}`);
  expect(body["totalResults"]).toBe(0);
});

test("a person is replaced as a whole, and what an owner changed here is overwritten", async () => {
  const id = await person({ title: "Rep" });
  await sql`update users set first_name = 'Owner', last_name = 'Chose' where id = ${id}`.execute(api.db);
  const shown = await send("GET", `/Users/${id}`);
  expect(shown.body["name"]).toMatchObject({ givenName: "Owner", familyName: "Chose" });
  const { status, body } = await send("PUT", `/Users/${id}`, personNamed(`r${id}`));
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("title");
  expect(await account(id)).toMatchObject({ first_name: "Mira", email: `scim-r${id}@corp.test` });
});

test("a change that was made for another version is refused", async () => {
  const id = await person();
  const { headers } = await send("GET", `/Users/${id}`);
  const version = String(headers["etag"]);
  const title = [{ op: "replace", path: "title", value: "Lead" }];
  expect((await send("GET", `/Users/${id}`, undefined, { "if-none-match": version })).status).toBe(304);
  expect((await patch(`/Users/${id}`, title, { "if-match": version })).status).toBe(204);
  const old = await patch(`/Users/${id}`, title, { "if-match": version });
  expect([old.status, old.body["status"]]).toEqual([412, "412"]);
  expect((await patch(`/Users/${id}`, title, { "if-match": "*" })).status).toBe(204);
});

test("two patches at once of one person both come to something", async () => {
  const id = await person();
  const values = { title: "Lead", nickName: "Mi", displayName: "Mira L" };
  const answers = await Promise.all(
    Object.entries(values).map(([path, value]) => patch(`/Users/${id}`, [{ op: "replace", path, value }])),
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await send("GET", `/Users/${id}`)).body).toMatchObject(values);
});

test("a deletion switches the account off and keeps its person; sent again, they are the same", async () => {
  const id = await person({ userName: "leaver@corp.test", emails: undefined, externalId: "L" });
  expect((await send("DELETE", `/Users/${id}`)).status).toBe(204);
  expect(await account(id)).toMatchObject({ status: "INACTIVE" });
  for (const method of ["GET", "DELETE"] as const)
    expect((await send(method, `/Users/${id}`)).status).toBe(404);
  const sent = personNamed("back", { userName: "leaver@corp.test", emails: undefined });
  const other = await send("POST", "/Users", { ...sent, externalId: "somebody else" });
  expect([other.status, other.body["scimType"]]).toEqual([409, "uniqueness"]);
  const back = await send("POST", "/Users", { ...sent, externalId: "L", active: undefined });
  expect([back.status, Number(back.body["id"])]).toEqual([201, id]);
  expect(await account(id)).toMatchObject({ status: "ACTIVE" });
});

test("an owner is never changed by a directory, and the last one never switched off", async () => {
  const id = await person();
  await sql`update users set role = 'OWNER' where id = ${id}`.execute(api.db);
  const taken = await patch(`/Users/${id}`, [
    { op: "replace", path: 'emails[type eq "work"].value', value: "me@evil.test" },
  ]);
  expect([taken.status, taken.body["scimType"]]).toEqual([409, "mutability"]);
  const off = [{ op: "replace", path: "active", value: false }];
  await sql`update users set status = 'INACTIVE' where role = 'OWNER' and id <> ${id}`.execute(api.db);
  // The key ended with its owner's account, so another one speaks for the directory.
  const own = await directoryOf(api, { ownerId: id });
  expect((await own.patch(`/Users/${id}`, off)).status).toBe(409);
  await sql`update users set status = 'ACTIVE' where id = ${directory.ownerId}`.execute(api.db);
  const other = await directoryOf(api, { ownerId: directory.ownerId });
  expect((await other.patch(`/Users/${id}`, off)).status).toBe(204);
  expect((await other.patch(`/Users/${id}`, [{ op: "replace", path: "active", value: true }])).status).toBe(
    409,
  );
});
