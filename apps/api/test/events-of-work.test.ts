import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "./contract-client.ts";
import {
  createAgent,
  createCompany,
  createDeployment,
  createUser,
  firstInvitationOf,
  testAccessCode,
} from "./factories.ts";
import { heard, hearEverything } from "./events.ts";
import { testApi, type TestApi } from "./harness.ts";

let api: TestApi;
let owner: ContractClient;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
  await hearEverything(api);
});
beforeEach(() => heard(api));
afterAll(() => api.close());

const happened = () => heard(api);

describe("people", () => {
  const name = { firstName: "Ada", lastName: "Hart", role: "USER" as const };

  test("are created, changed and deactivated, and nothing is told where nothing differs", async () => {
    const { id: personId } = await owner.request("POST /api/users", {
      body: { ...name, email: "ada@example.test", password: "tall lantern by the quay" },
    });
    expect(await happened()).toEqual([["person.created", { personId }]]);
    const change = (body: object) =>
      owner.request("PATCH /api/users/:id", { params: { id: personId }, body });
    await change({ lastName: "Lovelace" });
    expect(await happened()).toEqual([["person.changed", { personId }]]);
    await change({ lastName: "Lovelace" });
    expect(await happened()).toEqual([]);
    await change({ status: "INACTIVE" });
    expect(await happened()).toEqual([["person.deactivated", { personId }]]);
    await change({ status: "ACTIVE" });
    expect(await happened()).toEqual([["person.changed", { personId }]]);
    await owner.request("DELETE /api/users/:id", { params: { id: personId } });
    expect(await happened()).toEqual([["person.deactivated", { personId }]]);
  });

  test("that a refused change would have created or changed are not told", async () => {
    const { id, email } = await createUser(api.db);
    const taken = { ...name, email, password: "tall lantern by the quay" };
    expect((await owner.send("POST /api/users", { body: taken })).status).toBe(409);
    const late = { params: { id }, body: { version: 7, lastName: "Late" } };
    expect((await owner.send("PATCH /api/users/:id", late)).status).toBe(409);
    expect(await happened()).toEqual([]);
  });

  test("of a file, or chosen together, are one job", async () => {
    const csv = "email,firstName,lastName\nbo@example.test,Bo,Hart\ncy@example.test,Cy,Hart\n";
    const body = { expected: 2 };
    await owner.request("POST /api/users/import", { file: new File([csv], "users.csv"), body });
    const told = await happened();
    expect(told.map(([type]) => type)).toEqual(["person.created", "person.created"]);
    const userIds = told.map(([, ids]) => (ids as { personId: number }).personId);
    await owner.request("PATCH /api/users", { body: { userIds, status: "INACTIVE" } });
    expect(await happened()).toEqual(userIds.map((personId) => ["person.deactivated", { personId }]));
  });
});

describe("a deployment", () => {
  test("is published with its invitation, paused, and published again", async () => {
    const agent = await createAgent(api.db);
    const company = await createCompany(api.db);
    const { deployment } = await owner.request("POST /api/deployments", {
      body: {
        deploymentName: "Plan",
        agentId: agent.id,
        recipientEmail: "rita@example.test",
        companyId: company.id,
      },
    });
    const { id: deploymentId } = deployment;
    const { id: invitationId } = await firstInvitationOf(api.db, deploymentId);
    expect(await happened()).toEqual([
      ["invitation.created", { invitationId, deploymentId }],
      ["deployment.published", { deploymentId }],
    ]);
    const change = (body: object) =>
      owner.request("PATCH /api/deployments/:id", { params: { id: deploymentId }, body });
    await change({ deploymentName: "Plans" });
    expect(await happened()).toEqual([]);
    await change({ status: "paused" });
    expect(await happened()).toEqual([["deployment.paused", { deploymentId }]]);
    await change({ status: "archived" });
    await change({ status: "paused" });
    expect(await happened()).toEqual([]);
    await owner.request("PATCH /api/deployments", { body: { ids: [deploymentId], status: "active" } });
    expect(await happened()).toEqual([["deployment.published", { deploymentId }]]);
    await owner.request("DELETE /api/companies/:id", {
      params: { id: company.id },
      query: { pausePages: "true" },
    });
    expect(await happened()).toEqual([["deployment.paused", { deploymentId }]]);
  });

  test("a copy is paused from its beginning, so nothing is told", async () => {
    const { id } = await createDeployment(api.db);
    await owner.request("POST /api/deployments/:id/duplicate", { params: { id } });
    expect(await happened()).toEqual([]);
  });
});

describe("an invitation", () => {
  test("is told when it is made and when its code is used first, also of many", async () => {
    const page = await createDeployment(api.db);
    const { created } = await owner.request("POST /api/deployments/:id/invitations", {
      params: { id: page.id },
      body: { invitations: [{ email: "ida@example.test" }, { email: "ivo@example.test" }] },
    });
    const made = created.map(({ invitation }) => ({ invitationId: invitation.id, deploymentId: page.id }));
    expect(await happened()).toEqual(made.map((one) => ["invitation.created", one]));
    const { id: invitationId } = await firstInvitationOf(api.db, page.id);
    const body = { deploymentSlug: page.slug, email: page.recipient_email ?? "", password: testAccessCode };
    const enter = (password = testAccessCode) =>
      api.anonymous().send("POST /api/deployment-login", { body: { ...body, password } });
    await enter("AAAAA-AAAAA");
    expect(await happened()).toEqual([]);
    expect([(await enter()).status, (await enter()).status]).toEqual([200, 200]);
    expect(await happened()).toEqual([["invitation.used", { invitationId, deploymentId: page.id }]]);
  });
});

test("a message is told when it is sent", async () => {
  const page = await createDeployment(api.db);
  const body = { title: "Title", message: "Text", deploymentIds: [page.id] };
  const { id: messageId } = await owner.request("POST /api/deployment-messages", { body });
  expect(await happened()).toEqual([["message.sent", { messageId }]]);
  await owner.request("PATCH /api/deployment-messages/:id", {
    params: { id: messageId },
    body: { isActive: false },
  });
  expect(await happened()).toEqual([]);
});

test("a request that is repeated under its key is told once", async () => {
  const page = await createDeployment(api.db);
  const body = { title: "Title", message: "Text", deploymentIds: [page.id] };
  const headers = { "idempotency-key": "8f0c4c6e-6f5e-4b0e-8a53-5b6f1f0a9f11" };
  await owner.send("POST /api/deployment-messages", { body }, { headers });
  await owner.send("POST /api/deployment-messages", { body }, { headers });
  expect(await happened()).toHaveLength(1);
});
