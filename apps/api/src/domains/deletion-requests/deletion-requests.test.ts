import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createDeletionRequest, createUser } from "../../../test/factories.ts";
import { sessionCookie, testApi, type TestApi } from "../../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(() => api.db.deleteFrom("deletion_requests").execute());
afterAll(() => api.close());

const mine = async (client: ContractClient) =>
  (await client.request("GET /api/auth/deletion-request")).request;

const ask = (client: ContractClient, reason = "") =>
  client.send("POST /api/auth/deletion-request", { body: { reason } });

const decline = (client: ContractClient, id: number, answer = "Please stay until March.") =>
  client.send("POST /api/users/deletion-requests/:id/decline", { params: { id }, body: { answer } });

const grant = (client: ContractClient, id: number) =>
  client.send("POST /api/users/deletion-requests/:id/grant", { params: { id } });

const exists = async (id: number) =>
  (await api.db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

const actionsOn = async (id: number) => {
  const entries = await api.db
    .selectFrom("audit_log")
    .select("action")
    .where("subject_type", "=", "user")
    .where("subject_id", "=", String(id))
    .where("action", "like", "%delet%")
    .orderBy("id")
    .execute();
  return entries.map(({ action }) => action);
};

describe("the person", () => {
  test("asks, reads the state, withdraws and asks again", async () => {
    const user = await createUser(api.db);
    const client = await api.as(user);
    expect(await mine(client)).toBeNull();
    const asked = await ask(client, "  I leave the company.  ");
    expect([asked.status, asked.data.request]).toMatchObject([
      201,
      { state: "open", reason: "I leave the company.", closedAt: null, answer: null },
    ]);
    expect(await mine(client)).toEqual(asked.data.request);
    await client.request("DELETE /api/auth/deletion-request");
    expect(await mine(client)).toMatchObject({ state: "withdrawn", answer: null });
    expect((await ask(client)).status).toBe(201);
    expect(await actionsOn(user.id)).toEqual([
      "user.ask_deletion",
      "user.withdraw_deletion",
      "user.ask_deletion",
    ]);
  });

  test("has one open request, however many are sent at once", async () => {
    const client = await api.as(await createUser(api.db));
    const answers = await Promise.all([1, 2, 3].map(() => ask(client)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.error).toBe(
      "You have already asked. An owner has not answered that request yet.",
    );
  });

  test("has nothing to withdraw where nothing is open", async () => {
    const client = await api.as(await createUser(api.db));
    const answer = await client.send("DELETE /api/auth/deletion-request", {});
    expect([answer.status, answer.error.code]).toEqual([404, "not_found"]);
  });

  test.each([500, 501])("gives a reason of %i characters", async (length) => {
    const client = await api.as(await createUser(api.db));
    expect((await ask(client, "ü".repeat(length))).status).toBe(length === 500 ? 201 : 400);
  });

  test("is the only one who asks and withdraws, also while an owner views as them", async () => {
    const user = await createUser(api.db);
    await createDeletionRequest(api.db, user.id);
    const viewing = await api.viewing(await api.as("OWNER"), user.id);
    expect((await ask(viewing)).error.code).toBe("impersonating");
    expect((await viewing.send("DELETE /api/auth/deletion-request", {})).error.code).toBe("impersonating");
    expect(await mine(viewing)).toMatchObject({ state: "open" });
  });
});

describe("an owner", () => {
  test("sees who asks, longest first, and finds one person's request", async () => {
    const [first, second] = [await createUser(api.db), await createUser(api.db)];
    await createDeletionRequest(api.db, first.id, "I leave.");
    const id = await createDeletionRequest(api.db, second.id);
    const owner = await api.as("OWNER");
    const all = await owner.send("GET /api/users/deletion-requests", { query: {} });
    expect(all.data.map(({ user, reason }) => [user.id, reason])).toEqual([
      [first.id, "I leave."],
      [second.id, ""],
    ]);
    expect(all.headers["x-total-count"]).toBe("2");
    const one = await owner.request("GET /api/users/deletion-requests", { query: { userId: second.id } });
    expect(one.map((request) => request.id)).toEqual([id]);
  });

  test("declines with a sentence that the person reads", async () => {
    const user = await createUser(api.db);
    const client = await api.as(user);
    await ask(client);
    const id = (await mine(client))?.id ?? 0;
    const owner = await api.as("OWNER");
    expect((await decline(owner, id, "  ")).error.issues).toEqual([
      { path: "answer", message: "Say why; the person who asked can read it" },
    ]);
    expect((await decline(owner, id)).status).toBe(200);
    expect(await mine(client)).toMatchObject({ state: "declined", answer: "Please stay until March." });
    expect(await owner.request("GET /api/users/deletion-requests", { query: {} })).toEqual([]);
    expect((await decline(owner, id)).error.code).toBe("not_found");
    expect((await ask(client)).status).toBe(201);
  });

  test("deletes the account, and the person is out at once", async () => {
    const user = await createUser(api.db);
    const client = await api.as(user);
    await ask(client);
    const id = (await mine(client))?.id ?? 0;
    const granted = await grant(await api.as("OWNER"), id);
    expect(granted.data).toEqual({ success: true, reassigned: { deployments: 0, rooms: 0 } });
    expect(await exists(user.id)).toBe(false);
    expect(client.cookies.get(sessionCookie)).toBeDefined();
    expect((await client.request("GET /api/auth/status")).isAuthenticated).toBe(false);
    expect(await actionsOn(user.id)).toEqual(["user.ask_deletion", "user.delete"]);
  });

  test("deletes nobody who withdrew the request meanwhile", async () => {
    const user = await createUser(api.db);
    const client = await api.as(user);
    await ask(client);
    const id = (await mine(client))?.id ?? 0;
    await client.request("DELETE /api/auth/deletion-request");
    const owner = await api.as("OWNER");
    for (const answer of [await grant(owner, id), await decline(owner, id)])
      expect([answer.status, answer.error.error]).toEqual([
        404,
        "This request is no longer open: it was withdrawn or answered.",
      ]);
    expect(await exists(user.id)).toBe(true);
  });

  test("and another one decide at once: one of them succeeds, the other is told", async () => {
    const owners = [await api.as("OWNER"), await api.as("OWNER")] as const;
    for (let n = 0; n < 5; n += 1) {
      const user = await createUser(api.db);
      const id = await createDeletionRequest(api.db, user.id);
      const [kept, deleted] = await Promise.all([decline(owners[0], id), grant(owners[1], id)]);
      expect([kept.status, deleted.status].toSorted((a, b) => a - b)).toEqual([200, 404]);
      expect(await exists(user.id)).toBe(kept.status === 200);
    }
  });

  test("and the person decide at once: an account whose request was withdrawn stays", async () => {
    const owner = await api.as("OWNER");
    for (let n = 0; n < 5; n += 1) {
      const user = await createUser(api.db);
      const client = await api.as(user);
      const id = await createDeletionRequest(api.db, user.id);
      const [withdrawn, deleted] = await Promise.all([
        client.send("DELETE /api/auth/deletion-request", {}),
        grant(owner, id),
      ]);
      expect([withdrawn.status === 200, deleted.status === 200]).toContain(true);
      expect(await exists(user.id)).toBe(withdrawn.status === 200);
    }
  });

  test("neither answers their own request nor deletes another owner", async () => {
    const [asker, other] = [
      await createUser(api.db, { role: "OWNER" }),
      await createUser(api.db, { role: "OWNER" }),
    ];
    const client = await api.as(asker);
    const id = await createDeletionRequest(api.db, asker.id);
    for (const answer of [await grant(client, id), await decline(client, id)])
      expect([answer.status, answer.error.error]).toEqual([
        403,
        "This is your own request. Another owner answers it, or you withdraw it in your account.",
      ]);
    const refused = await grant(await api.as(other), id);
    expect([refused.status, refused.error.error]).toEqual([403, "Change the owner's role first."]);
    expect(await mine(client)).toMatchObject({ state: "open" });
  });
});

test.each(["ADMIN", "USER"] as const)("%s neither sees nor answers requests", async (role) => {
  const client = await api.as(role);
  const id = await createDeletionRequest(api.db, (await createUser(api.db)).id);
  expect((await client.send("GET /api/users/deletion-requests", { query: {} })).status).toBe(403);
  expect([(await decline(client, id)).status, (await grant(client, id)).status]).toEqual([403, 403]);
});
