import { afterAll, expect, test } from "vitest";
import {
  assign,
  createAgent,
  createCompany,
  createDeployment,
  createInvitation,
  createRoom,
  createUser,
  firstInvitationOf,
  grantAgent,
  grantRoom,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { whileHeld } from "../../../test/locks.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const owner = await api.as("OWNER");
const page = { deploymentName: "Practice", allowAnonymous: true };

type Answer = { status: number; error: { code: string; issues?: readonly { path: string }[] | undefined } };
const told = (answer: Answer) =>
  answer.status < 300
    ? answer.status
    : [answer.status, answer.error.code, answer.error.issues?.map(({ path }) => path)];

const refused = [403, "forbidden", ["agentId"]];

test.each(["USER", "ADMIN"] as const)(
  "%s publishes the agents that were given to them only",
  async (role) => {
    const [person, given, other] = [
      await createUser(api.db, { role }),
      await createAgent(api.db),
      await createAgent(api.db),
    ];
    await grantAgent(api.db, person.id, given.id);
    const client = await api.as(person);
    const publish = async (agentId: number) =>
      told(await client.send("POST /api/deployments", { body: { ...page, agentId } }));
    expect(await publish(other.id)).toEqual(refused);
    expect(await publish(2_000_000_000)).toEqual(refused);
    expect(await publish(given.id)).toBe(201);
    await owner.request("POST /api/users/:id/agent-access", {
      params: { id: person.id },
      body: { agentIds: [] },
    });
    expect(await publish(given.id)).toEqual(refused);
  },
);

test("a right to a room is none to its agent", async () => {
  const [user, room] = [await createUser(api.db), await createRoom(api.db)];
  await grantRoom(api.db, user.id, room.id);
  const body = { ...page, agentId: room.agent_id ?? 0 };
  expect(told(await (await api.as(user)).send("POST /api/deployments", { body }))).toEqual(refused);
});

test("a page gets no other agent than one of its adviser's, and keeps the one that it has", async () => {
  const user = await createUser(api.db);
  const [given, other] = [await createAgent(api.db), await createAgent(api.db)];
  await grantAgent(api.db, user.id, given.id);
  const { id, agent_id } = await createDeployment(api.db, { user_id: user.id });
  const client = await api.as(user);
  const change = async (body: object) =>
    told(await client.send("PATCH /api/deployments/:id", { params: { id }, body }));
  expect(await change({ agentId: other.id })).toEqual(refused);
  expect(await change({ agentId: agent_id, deploymentName: "Renamed" })).toBe(200);
  expect(await change({ status: "paused" })).toBe(200);
  expect(await change({ agentId: given.id })).toBe(200);
});

test("an administrator publishes for somebody with that person's rights, not with their own", async () => {
  const admin = await createUser(api.db, { role: "ADMIN" });
  const [adviser, next] = [await createUser(api.db), await createUser(api.db)];
  for (const { id } of [adviser, next]) await assign(api.db, admin.id, id);
  const [admins, advisers] = [await createAgent(api.db), await createAgent(api.db)];
  await grantAgent(api.db, admin.id, admins.id);
  await grantAgent(api.db, adviser.id, advisers.id);
  const client = await api.as(admin);
  const publish = (agentId: number, userId: number) =>
    client.send("POST /api/deployments", { body: { ...page, agentId, userId } });
  expect(told(await publish(admins.id, adviser.id))).toEqual(refused);
  expect(told(await publish(advisers.id, admin.id))).toEqual(refused);
  const { deployment } = (await publish(advisers.id, adviser.id)).data;
  const params = { id: deployment.id };
  expect(
    told(await client.send("PATCH /api/deployments/:id", { params, body: { userId: next.id } })),
  ).toEqual(refused);
  const handed = { userId: admin.id, agentId: admins.id };
  expect(told(await client.send("PATCH /api/deployments/:id", { params, body: handed }))).toBe(200);
});

test("owners publish any agent for anybody", async () => {
  const [user, agent] = [await createUser(api.db), await createAgent(api.db)];
  const body = { ...page, agentId: agent.id, userId: user.id };
  expect(told(await owner.send("POST /api/deployments", { body }))).toBe(201);
});

test("a right that is taken while a page is made does not make it", async () => {
  const [user, agent] = [await createUser(api.db), await createAgent(api.db)];
  await grantAgent(api.db, user.id, agent.id);
  const client = await api.as(user);
  const answer = await whileHeld(
    api.db,
    async (trx) => {
      await trx.selectFrom("users").select("id").where("id", "=", user.id).forNoKeyUpdate().execute();
      await trx.deleteFrom("agent_access").where("user_id", "=", user.id).execute();
    },
    () => client.send("POST /api/deployments", { body: { ...page, agentId: agent.id } }),
  );
  expect(told(answer)).toEqual(refused);
});

test("a change that was begun before another one is refused when it says so, and nothing of it is written", async () => {
  const { id } = await createDeployment(api.db);
  const other = await api.as("OWNER");
  const change = (client: typeof owner, body: object) =>
    client.send("PATCH /api/deployments/:id", { params: { id }, body });
  const first = await change(owner, { deploymentName: "First", version: 1 });
  expect(first.data.deployment.version).toBe(2);
  const late = await change(other, {
    deploymentName: "Late",
    recipientEmail: "late@example.test",
    version: 1,
  });
  expect([late.status, late.error.code]).toEqual([409, "version_conflict"]);
  expect(late.error.error).toMatch(/^Somebody else changed this page /);
  expect(await owner.request("GET /api/deployments/:id", { params: { id } })).toEqual(first.data.deployment);
  expect((await change(other, { deploymentName: "Unasked" })).data.deployment).toMatchObject({
    deploymentName: "Unasked",
    version: 3,
  });
});

test("of two changes to one version at the same moment one is written", async () => {
  const { id } = await createDeployment(api.db);
  const answers = await whileHeld(
    api.db,
    (trx) => trx.selectFrom("deployments").select("id").where("id", "=", id).forUpdate().execute(),
    () =>
      Promise.all(
        ["One", "Two"].map((deploymentName) =>
          owner.send("PATCH /api/deployments/:id", { params: { id }, body: { deploymentName, version: 1 } }),
        ),
      ),
    2,
  );
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
});

const versionOf = async (id: string) =>
  (await owner.request("GET /api/deployments/:id", { params: { id } })).version;

test.each<[string, (page: { id: string; user_id: number }) => Promise<unknown>]>([
  [
    "its company's end",
    async ({ id }) => {
      const company = await createCompany(api.db);
      await api.db.updateTable("deployments").set({ company_id: company.id }).where("id", "=", id).execute();
      const params = { id: company.id };
      await owner.request("DELETE /api/companies/:id", { params, query: { pausePages: "true" } });
    },
  ],
  ["its adviser's end", ({ user_id }) => owner.request("DELETE /api/users/:id", { params: { id: user_id } })],
  [
    "another name of its first invitation",
    async ({ id }) => {
      const params = { id: (await firstInvitationOf(api.db, id)).id };
      await owner.request("PATCH /api/invitations/:id", { params, body: { recipientName: "Rita" } });
    },
  ],
  [
    "another name with which that is renewed",
    async ({ id }) => {
      const params = { id: (await firstInvitationOf(api.db, id)).id };
      await owner.request("POST /api/invitations/:id/renew", { params, body: { recipientName: "Rita" } });
    },
  ],
])("the form of a page that is open meanwhile notices %s", async (_what, happen) => {
  const page = await createDeployment(api.db);
  await happen(page);
  expect(await versionOf(page.id)).toBe(2);
});

test("a page that invited nobody notices the first who is invited, and nobody after them", async () => {
  const { id } = await createDeployment(api.db, { allow_anonymous: true });
  for (const email of ["first@example.test", "second@example.test"]) {
    const body = { invitations: [{ email }] };
    await owner.request("POST /api/deployments/:id/invitations", { params: { id }, body });
    expect(await versionOf(id)).toBe(2);
  }
});

test("what the form of a page does not show leaves it its version", async () => {
  const page = await createDeployment(api.db);
  const first = await firstInvitationOf(api.db, page.id);
  const second = await createInvitation(api.db, page.id);
  const change = (id: string, body: object) =>
    owner.request("PATCH /api/invitations/:id", { params: { id }, body });
  await change(first.id, { maxMinutes: 5 });
  await change(second.id, { recipientName: "Ben" });
  expect(await versionOf(page.id)).toBe(1);
});
