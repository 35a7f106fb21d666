import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSession, createUser, testPassword } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const stored = (id: number) =>
  api.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const openSessions = async (userId: number) => {
  const rows = await api.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
  return rows.length;
};

const entriesAbout = (ids: number[]) =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "subject_id"])
    .where("subject_id", "in", ids.map(String))
    .where("action", "in", ["user.update", "user.reset_password"])
    .orderBy("id")
    .execute();

async function crowd() {
  const caller = await createUser(api.db, { role: "OWNER" });
  const other = await createUser(api.db, { role: "OWNER" });
  const [ada, bo] = [await createUser(api.db), await createUser(api.db)];
  const gone = await createUser(api.db, { status: "INACTIVE" });
  await createSession(api.db, ada.id);
  return { client: await api.as(caller), caller, other, ada, bo, gone };
}

describe("a change of many", () => {
  test("deactivates each of them with their sessions and an entry, and says whom it left and why", async () => {
    const { client, caller, other, ada, bo, gone } = await crowd();
    const missing = 2_000_000_000;
    const userIds = [ada.id, bo.id, gone.id, other.id, caller.id, missing, ada.id];
    const { results } = await client.request("PATCH /api/users", { body: { userIds, status: "INACTIVE" } });
    expect(results).toEqual([
      { userId: ada.id, name: expect.any(String), outcome: "changed", reason: null },
      { userId: bo.id, name: expect.any(String), outcome: "changed", reason: null },
      { userId: gone.id, name: expect.any(String), outcome: "unchanged", reason: null },
      {
        userId: other.id,
        name: expect.any(String),
        outcome: "refused",
        reason: expect.stringContaining("Owners are protected"),
      },
      {
        userId: caller.id,
        name: expect.any(String),
        outcome: "refused",
        reason: "This is your own account.",
      },
      { userId: missing, name: "", outcome: "refused", reason: "This user no longer exists." },
    ]);
    expect([(await stored(ada.id)).status, (await stored(other.id)).status]).toEqual(["INACTIVE", "ACTIVE"]);
    expect(await openSessions(ada.id)).toBe(0);
    expect(await entriesAbout(userIds)).toEqual(
      [ada, bo].map(({ id }) => ({ action: "user.update", actor_id: caller.id, subject_id: String(id) })),
    );
  });

  test("reaches only those whom the filter by which they were found still finds", async () => {
    const { client, ada, bo } = await crowd();
    const search = `Found${ada.id}`;
    for (const user of [ada, bo])
      await api.db.updateTable("users").set({ last_name: search }).where("id", "=", user.id).execute();
    const { ids, total } = await client.request("GET /api/users/found", {
      query: { search, signIn: "never", sort: "name" },
    });
    expect([ids.toSorted((a, b) => a - b), total]).toEqual([[ada.id, bo.id], 2]);
    // Meanwhile one of them signs in, and somebody else is added.
    await api.db
      .updateTable("users")
      .set({ last_login_at: ago(0) })
      .where("id", "=", bo.id)
      .execute();
    const late = await createUser(api.db, { last_name: search });
    const { results } = await client.request("PATCH /api/users", {
      body: { userIds: ids, status: "INACTIVE", ifStill: { search, signIn: "never" } },
    });
    expect(results).toHaveLength(2);
    expect(results).toContainEqual({
      userId: ada.id,
      name: `${ada.first_name} ${search}`,
      outcome: "changed",
      reason: null,
    });
    expect(results).toContainEqual(
      expect.objectContaining({ userId: bo.id, reason: "They no longer match the filter." }),
    );
    expect([(await stored(bo.id)).status, (await stored(late.id)).status]).toEqual(["ACTIVE", "ACTIVE"]);
  });

  test("gives a role; one that they have already changes nothing", async () => {
    const { client, ada, bo } = await crowd();
    const body = { userIds: [ada.id, bo.id], role: "ADMIN" as const };
    const outcomes = async () =>
      (await client.request("PATCH /api/users", { body })).results.map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(["changed", "changed"]);
    expect((await stored(bo.id)).role).toBe("ADMIN");
    expect(await outcomes()).toEqual(["unchanged", "unchanged"]);
  });

  test.each([{}, { role: "ADMIN", status: "ACTIVE" }, { role: "OWNER" }, { firstName: "X" }])(
    "is no change of %j",
    async (change) => {
      const { client, ada } = await crowd();
      const answer = await client.send("PATCH /api/users", {
        body: { userIds: [ada.id], ...change } as never,
      });
      expect(answer.status).toBe(400);
    },
  );
});

test("many passwords are reset at once, each shown this once", async () => {
  const { client, caller, other, ada, bo } = await crowd();
  const { results } = await client.request("POST /api/users/reset-passwords", {
    body: { userIds: [ada.id, bo.id, other.id, caller.id], ifStill: { status: "ACTIVE" } },
  });
  expect(results).toMatchObject([
    { userId: ada.id, outcome: "changed", issued: { tempPassword: expect.stringMatching(/^[0-9A-Z]{16}$/) } },
    { userId: bo.id, outcome: "changed", issued: { tempPassword: expect.stringMatching(/^[0-9A-Z]{16}$/) } },
    { userId: other.id, outcome: "refused", issued: null },
    { userId: caller.id, outcome: "refused", issued: null },
  ]);
  const login = (password: string) =>
    api.anonymous().send("POST /api/auth/login", { body: { email: ada.email, password } });
  expect((await login(testPassword)).status).toBe(401);
  expect((await login(results[0]?.issued?.tempPassword ?? "")).data).toMatchObject({ requiresReset: true });
  expect(await entriesAbout([ada.id, bo.id, other.id])).toHaveLength(2);
});

test("those who never signed in are found, all or those whose temporary password is about to end", async () => {
  const client = await api.as("OWNER");
  const last_name = "Unseen";
  const fresh = await createUser(api.db, { last_name, created_at: ago(1) });
  const late = await createUser(api.db, { last_name, created_at: ago(49) });
  await createUser(api.db, { last_name, created_at: ago(100), last_login_at: ago(90) });
  const found = async (signIn: "never" | "overdue") => {
    const query = { search: last_name, signIn, sort: "newest" } as const;
    return (await client.request("GET /api/users", { query })).map(({ id }) => id);
  };
  expect(await found("never")).toEqual([fresh.id, late.id]);
  expect(await found("overdue")).toEqual([late.id]);
  const { attention } = await client.request("GET /api/dashboard/owner", { query: { range: "7d" } });
  const waiting = attention.find(({ kind }) => kind === "never_signed_in");
  const { headers } = await client.send("GET /api/users", {
    query: { signIn: "overdue", status: "ACTIVE", limit: 1 },
  });
  expect(waiting?.items.map(({ id }) => id)).toContain(String(late.id));
  expect(headers["x-total-count"]).toBe(String(waiting?.total));
});
