import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { directoryOf, personNamed } from "../../../test/scim-client.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const directory = await directoryOf(api);
const { send, patch, person } = directory;
const owner = await api.as("OWNER");

const waitingFor = async (userId: number) =>
  (await owner.request("GET /api/directory/waiting", { query: { limit: 200 } })).find(
    ({ person: one }) => one?.id === userId,
  );

async function refused(email: string, more: object = {}) {
  const { id } = await createUser(api.db, { email });
  await send("POST", "/Users", personNamed(email, { userName: email, emails: undefined, ...more }));
  return id;
}

const link = (...ids: number[]) => owner.request("POST /api/directory/waiting/link", { body: { ids } });

test("who was here before waits with what they were sent as, once however often, and is linked by an owner", async () => {
  const id = await refused("waits@corp.test", { externalId: "w" });
  await send(
    "POST",
    "/Users",
    personNamed("again", { userName: "Waits@corp.test", emails: undefined, externalId: "w" }),
  );
  const row = await waitingFor(id);
  expect(row).toMatchObject({ sentAs: "Waits@corp.test", keyName: "Entra", tries: 2, group: null });
  expect(row?.person).toMatchObject({ email: "waits@corp.test", role: "USER" });
  expect(await link(row?.id ?? 0, 999_999)).toEqual({ linked: 1, gone: 1 });
  expect(await waitingFor(id)).toBeUndefined();
  const { body } = await send("GET", `/Users?filter=${encodeURIComponent('userName eq "waits@CORP.test"')}`);
  expect(body["Resources"]).toEqual([
    expect.objectContaining({ id: String(id), externalId: "w", active: true }),
  ]);
  expect(
    (await patch(`/Users/${id}`, [{ op: "Replace", path: "name.givenName", value: "Linked" }])).status,
  ).toBe(204);
  const [listed] = await owner.request("GET /api/directory/people", { query: { search: "Linked" } });
  expect(listed).toMatchObject({ id, isMade: false, userName: "Waits@corp.test" });
  const user = await owner.request("GET /api/users/:id", { params: { id } });
  expect([user.firstName, user.isFromDirectory]).toEqual(["Linked", true]);
});

test("a request is dismissed, and is here again when the directory asks again", async () => {
  const id = await refused("dismissed@corp.test");
  const row = await waitingFor(id);
  await owner.request("DELETE /api/directory/waiting/:id", { params: { id: row?.id ?? 0 } });
  expect(await waitingFor(id)).toBeUndefined();
  const gone = await owner.send("DELETE /api/directory/waiting/:id", { params: { id: row?.id ?? 0 } });
  expect(gone.error.code).toBe("not_found");
  await send("POST", "/Users", personNamed("x", { userName: "dismissed@corp.test", emails: undefined }));
  expect(await waitingFor(id)).toBeDefined();
});

test("what nobody asked for in thirty days does not wait any more", async () => {
  const id = await refused("long-ago@corp.test");
  await sql`update directory_waiting set asked_at = now() - interval '31 days' where user_id = ${id}`.execute(
    api.db,
  );
  expect(await waitingFor(id)).toBeUndefined();
  await refused("later@corp.test");
  expect((await sql`select from directory_waiting where user_id = ${id}`.execute(api.db)).rows).toHaveLength(
    0,
  );
});

test("nobody is linked under a name that the directory gives to somebody else", async () => {
  const id = await refused("two-names@corp.test");
  const row = await waitingFor(id);
  await person({ userName: "Two-Names@corp.test", emails: [{ value: "other@corp.test" }] });
  const other = await refused("with-others@corp.test");
  const ids = [row?.id ?? 0, (await waitingFor(other))?.id ?? 0];
  expect(await link(...ids)).toEqual({ linked: 1, gone: 1 });
  expect(await waitingFor(id)).toBeUndefined();
});

test("an unlinked person is an owner's alone, and waits when they are sent again", async () => {
  const id = await person({ userName: "unlinked@corp.test", emails: undefined });
  await owner.request("DELETE /api/directory/people/:id", { params: { id } });
  expect((await send("GET", `/Users/${id}`)).status).toBe(404);
  expect((await owner.request("GET /api/users/:id", { params: { id } })).isFromDirectory).toBe(false);
  const again = await send(
    "POST",
    "/Users",
    personNamed("y", { userName: "unlinked@corp.test", emails: undefined }),
  );
  expect(again.status).toBe(409);
  expect(await waitingFor(id)).toBeDefined();
  const twice = await owner.send("DELETE /api/directory/people/:id", { params: { id } });
  expect(twice.error.code).toBe("not_found");
});

test("the overview tells the key, the last request and the last failure, and counts", async () => {
  const before = await owner.request("GET /api/directory");
  await person();
  await sql`update directory_state set failed_at = null, asked = null, failure = null`.execute(api.db);
  await send("POST", "/Users", { userName: "no address" });
  await expect.poll(async () => (await owner.request("GET /api/directory")).lastFailure).not.toBeNull();
  await sql`update directory_state set failed_at = failed_at - interval '1 minute'`.execute(api.db);
  await refused("no-failure@corp.test");
  const after = await owner.request("GET /api/directory");
  expect([after.people - before.people, after.made - before.made]).toEqual([1, 1]);
  expect(after.keys.map(({ name }) => name)).toContain("Entra");
  expect(after.lastRequestAt).not.toBeNull();
  expect(after.lastFailure).toMatchObject({
    asked: "POST /Users",
    why: expect.stringContaining("e-mail address"),
  });
});

test("people are listed by where they come from", async () => {
  const names = async (from: "made" | "linked") =>
    (await owner.request("GET /api/directory/people", { query: { from, limit: 200 } })).map(
      ({ isMade }) => isMade,
    );
  expect(new Set(await names("made"))).toEqual(new Set([true]));
  expect(new Set(await names("linked"))).toEqual(new Set([false]));
});
