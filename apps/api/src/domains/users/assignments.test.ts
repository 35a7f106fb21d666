import { afterAll, beforeAll, expect, test } from "vitest";
import { assign, createUser } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const adminsOf = async (userId: number) => {
  const rows = await api.db
    .selectFrom("admin_assignments")
    .select("admin_id")
    .where("user_id", "=", userId)
    .orderBy("admin_id")
    .execute();
  return rows.map(({ admin_id }) => admin_id);
};

const traceOf = (userId: number) =>
  api.db
    .selectFrom("audit_log")
    .select(["actor_id", "details"])
    .where("action", "=", "user.set_admins")
    .where("subject_id", "=", String(userId))
    .orderBy("id")
    .execute();

test("administrators are replaced, and see whom they look after at once", async () => {
  const owner = await createUser(api.db, { role: "OWNER" });
  const [one, two] = [
    await createUser(api.db, { role: "ADMIN" }),
    await createUser(api.db, { role: "ADMIN" }),
  ];
  const user = await createUser(api.db);
  await assign(api.db, one.id, user.id);
  const client = await api.as(owner);
  const body = { adminIds: [owner.id, two.id, two.id] };
  const detail = await client.request("PUT /api/users/:id/admins", { params: { id: user.id }, body });
  expect(detail.admins.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([owner.id, two.id]);
  expect(await adminsOf(user.id)).toEqual([owner.id, two.id]);
  expect(await (await api.as(one)).request("GET /api/users")).toEqual([]);
  expect(await (await api.as(two)).request("GET /api/users")).toMatchObject([{ id: user.id }]);
  expect(await traceOf(user.id)).toEqual([
    {
      actor_id: owner.id,
      details: { before: { adminIds: [one.id] }, after: { adminIds: [owner.id, two.id] } },
    },
  ]);

  await client.request("PUT /api/users/:id/admins", { params: { id: user.id }, body });
  expect(await traceOf(user.id)).toHaveLength(1);
  await client.request("PUT /api/users/:id/admins", { params: { id: user.id }, body: { adminIds: [] } });
  expect(await adminsOf(user.id)).toEqual([]);
});

test("only active administrators and owners look after others", async () => {
  const admin = await createUser(api.db, { role: "ADMIN" });
  const user = await createUser(api.db, { role: "ADMIN" });
  await assign(api.db, admin.id, user.id);
  const resting = await createUser(api.db, { role: "ADMIN", status: "INACTIVE" });
  const plain = await createUser(api.db);
  const client = await api.as("OWNER");
  for (const id of [resting.id, plain.id, user.id, 2_000_000_000]) {
    const answer = await client.send("PUT /api/users/:id/admins", {
      params: { id: user.id },
      body: { adminIds: [admin.id, id] },
    });
    expect([answer.status, answer.error.code, answer.error.issues?.[0]?.path]).toEqual([
      404,
      "not_found",
      "adminIds",
    ]);
    expect(await adminsOf(user.id)).toEqual([admin.id]);
  }
});

test("whoever was deactivated meanwhile need not be taken off the list", async () => {
  const [admin, resting] = [
    await createUser(api.db, { role: "ADMIN" }),
    await createUser(api.db, { role: "ADMIN", status: "INACTIVE" }),
  ];
  const user = await createUser(api.db);
  await assign(api.db, resting.id, user.id);
  const body = { adminIds: [resting.id, admin.id] };
  await (await api.as("OWNER")).request("PUT /api/users/:id/admins", { params: { id: user.id }, body });
  expect(await adminsOf(user.id)).toEqual([admin.id, resting.id].toSorted((a, b) => a - b));
});

test("nobody looks after somebody who is not there", async () => {
  const client = await api.as("OWNER");
  const answer = await client.send("PUT /api/users/:id/admins", {
    params: { id: 2_000_000_000 },
    body: { adminIds: [] },
  });
  expect([answer.status, answer.error.issues]).toEqual([404, undefined]);
});

test.each(["ADMIN", "USER"] as const)("%s assigns nobody, not even to themselves", async (role) => {
  const admin = await createUser(api.db, { role });
  const user = await createUser(api.db);
  const body = { adminIds: [admin.id] };
  const answer = await (
    await api.as(admin)
  ).send("PUT /api/users/:id/admins", { params: { id: user.id }, body });
  expect(answer.status).toBe(403);
  expect(await adminsOf(user.id)).toEqual([]);
});
