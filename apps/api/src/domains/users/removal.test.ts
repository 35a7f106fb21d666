import { afterAll, beforeAll, expect, test } from "vitest";
import { assign, createDeployment, createUser } from "../../../test/factories.ts";
import { sessionCookie, testApi, type TestApi } from "../../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const exists = async (id: number) =>
  (await api.db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

const pageOf = (id: string) =>
  api.db
    .selectFrom("deployments")
    .select(["user_id", "created_by"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("a deleted user's pages and rooms pass to the owner, and the log keeps the name", async () => {
  const owner = await createUser(api.db, { role: "OWNER" });
  const user = await createUser(api.db, { role: "ADMIN", first_name: "Gone", last_name: "Person" });
  const other = await createUser(api.db);
  await assign(api.db, user.id, other.id);
  const own = await createDeployment(api.db, { user_id: user.id });
  const made = await createDeployment(api.db, { user_id: other.id, created_by: user.id });
  const untouched = await createDeployment(api.db, { user_id: other.id });
  const rooms = [
    { name: "One", created_by: user.id },
    { name: "Two", created_by: user.id },
    { name: "Three", created_by: other.id },
  ];
  await api.db.insertInto("rooms").values(rooms).execute();
  const request = { user_id: user.id, ip_prefix: "127.0.0.0/24" };
  await api.db.insertInto("reset_requests").values(request).execute();

  const client = await api.as(owner);
  expect((await client.request("GET /api/users/:id", { params: { id: user.id } })).owns).toEqual({
    deployments: 1,
    rooms: 2,
  });
  const answer = await client.request("DELETE /api/users/:id", { params: { id: user.id } });
  expect(answer).toEqual({ success: true, reassigned: { deployments: 1, rooms: 2 } });

  expect(await exists(user.id)).toBe(false);
  expect(await pageOf(own.id)).toEqual({ user_id: owner.id, created_by: owner.id });
  expect(await pageOf(made.id)).toEqual({ user_id: other.id, created_by: owner.id });
  expect(await pageOf(untouched.id)).toEqual({ user_id: other.id, created_by: other.id });
  const makers = await api.db.selectFrom("rooms").select("created_by").orderBy("id").execute();
  expect(makers.map(({ created_by }) => created_by)).toEqual([owner.id, owner.id, other.id]);
  const entry = await api.db
    .selectFrom("audit_log")
    .select(["actor_id", "subject_id", "details"])
    .where("action", "=", "user.delete")
    .executeTakeFirst();
  expect(entry).toEqual({
    actor_id: owner.id,
    subject_id: String(user.id),
    details: { name: "Gone Person", role: "ADMIN", reassigned: { deployments: 1, rooms: 2 } },
  });
});

test("a deleted user is out at once, on every process", async () => {
  const user = await createUser(api.db, { role: "ADMIN" });
  const client = await api.as(user);
  const there = await api.elsewhere();
  there.cookies.set(sessionCookie, client.cookies.get(sessionCookie) ?? "");
  expect((await there.request("GET /api/auth/status")).isAuthenticated).toBe(true);
  await (await api.as("OWNER")).request("DELETE /api/users/:id", { params: { id: user.id } });
  for (const browser of [client, there]) {
    expect((await browser.request("GET /api/auth/status")).isAuthenticated).toBe(false);
    expect((await browser.send("GET /api/users", {})).status).toBe(401);
  }
});

test("owners are not deleted, neither others nor oneself", async () => {
  const owner = await createUser(api.db, { role: "OWNER" });
  const other = await createUser(api.db, { role: "OWNER" });
  const client = await api.as(owner);
  for (const [id, message] of [
    [other.id, "Change the owner's role first."],
    [owner.id, "You cannot delete your own account. Ask another owner to do it."],
  ] as const) {
    const answer = await client.send("DELETE /api/users/:id", { params: { id } });
    expect([answer.status, answer.error.code, answer.error.error]).toEqual([403, "forbidden", message]);
    expect(await exists(id)).toBe(true);
  }
});

test("whoever is gone already is not found", async () => {
  const client = await api.as("OWNER");
  const { id } = await createUser(api.db);
  const answers = await Promise.all(
    [1, 2, 3].map(() => client.send("DELETE /api/users/:id", { params: { id } })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
});

test.each(["ADMIN", "USER"] as const)("%s deletes nobody", async (role) => {
  const admin = await createUser(api.db, { role });
  const user = await createUser(api.db);
  await assign(api.db, admin.id, user.id);
  const client = await api.as(admin);
  for (const id of [user.id, admin.id]) {
    expect((await client.send("DELETE /api/users/:id", { params: { id } })).status).toBe(403);
    expect(await exists(id)).toBe(true);
  }
});
