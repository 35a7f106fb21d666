import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "./contract-client.ts";
import { createDeletionRequest, createUser, testPassword } from "./factories.ts";
import { testApi, type TestApi } from "./harness.ts";
import { passTime } from "./time.ts";

const decisions = {
  "changing a role": (client: ContractClient, id: number) =>
    client.send("PATCH /api/users/:id/role", { params: { id }, body: { role: "ADMIN" } }),
  "changing a role with the user": (client: ContractClient, id: number) =>
    client.send("PATCH /api/users/:id", { params: { id }, body: { role: "ADMIN" } }),
  "changing an email address": (client: ContractClient, id: number) =>
    client.send("PATCH /api/users/:id", { params: { id }, body: { email: `another-${id}@example.test` } }),
  "deleting a user": (client: ContractClient, id: number) =>
    client.send("DELETE /api/users/:id", { params: { id } }),
  "resetting a password": (client: ContractClient, id: number) =>
    client.send("POST /api/users/:id/reset-password", { params: { id } }),
  "resetting a password by the other path": (client: ContractClient, id: number) =>
    client.send("PATCH /api/users/:id/reset-password", { params: { id } }),
  "viewing as a user": (client: ContractClient, id: number) =>
    client.send("POST /api/users/:id/impersonate", { params: { id } }),
  "saying how people sign in": (client: ContractClient) =>
    client.send("PATCH /api/sign-in-rules/:role", {
      params: { role: "USER" },
      body: { secondFactorRequired: false },
    }),
};
const each = Object.entries(decisions);

let strict: TestApi;
let usual: TestApi;
beforeAll(async () => {
  strict = await testApi({ env: { REAUTH_REQUIRED: "true" } });
  usual = await testApi();
});
afterAll(() => Promise.all([strict.close(), usual.close()]));

async function leftOpen(api: TestApi) {
  const owner = await createUser(api.db, { role: "OWNER" });
  const client = await api.as(owner);
  await passTime(api.db, 601);
  return { owner, client };
}

test.each(each)(
  "where it is required, %s waits for the password of a session left open",
  async (_, decide) => {
    const { owner, client } = await leftOpen(strict);
    const { id } = await createUser(strict.db);
    const refused = await decide(client, id);
    expect([refused.status, refused.error.code]).toEqual([403, "proof_required"]);
    const { email } = owner;
    await client
      .request("POST /api/auth/login", { body: { email, password: "a wrong one" } })
      .catch(() => undefined);
    expect((await decide(client, id)).status).toBe(403);
    await client.request("POST /api/auth/login", { body: { email, password: testPassword } });
    expect((await decide(client, id)).status).toBe(200);
  },
);

test.each(each)("elsewhere %s needs none", async (_, decide) => {
  const { client } = await leftOpen(usual);
  const { id } = await createUser(usual.db);
  expect((await decide(client, id)).status).toBe(200);
});

test("where it is required, what decides about nobody's rights needs none", async () => {
  const { client } = await leftOpen(strict);
  const { id } = await createUser(strict.db);
  const answer = await client.send("PATCH /api/users/:id", { params: { id }, body: { firstName: "Grace" } });
  expect(answer.status).toBe(200);
});

test("where it is required, granting a request for deletion waits for it too", async () => {
  const { client } = await leftOpen(strict);
  const user = await createUser(strict.db);
  const id = await createDeletionRequest(strict.db, user.id);
  const refused = await client.send("POST /api/users/deletion-requests/:id/grant", { params: { id } });
  expect([refused.status, refused.error.code]).toEqual([403, "proof_required"]);
});
