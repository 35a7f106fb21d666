import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAgent, createSession, createUser } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const untouched = { support_email: null, support_phone: null, time_zone: "UTC", default_agent_id: null };
beforeEach(async () => {
  await api.db.updateTable("system_settings").set(untouched).execute();
  await api.db.deleteFrom("audit_log").execute();
});

const entries = () => api.db.selectFrom("audit_log").selectAll().orderBy("id").execute();

test("owners set whom people ask for help; everybody on the sign-in page sees it", async () => {
  const owner = await api.as("OWNER");
  const rest = { timeZone: "UTC", openaiAssistantId: null, defaultAgentId: null };
  expect(await owner.request("GET /api/system/settings")).toEqual({
    supportEmail: null,
    supportPhone: null,
    ...rest,
  });
  const body = { supportEmail: "Help@Example.test", supportPhone: "+49 (30) 1234-5" };
  const contact = { supportEmail: "help@example.test", supportPhone: "+49 (30) 1234-5" };
  const after = { ...contact, ...rest };
  expect(await owner.request("PATCH /api/system/settings", { body })).toEqual(after);
  expect(await owner.request("GET /api/system/settings")).toEqual(after);
  expect(await api.anonymous().request("GET /api/system/contact")).toEqual(contact);
});

test("only what is sent is written, and null takes away", async () => {
  const owner = await api.as("OWNER");
  await owner.request("PATCH /api/system/settings", {
    body: { supportEmail: "help@example.test", supportPhone: "030 1234" },
  });
  await owner.request("PATCH /api/system/settings", { body: { supportPhone: null } });
  expect(await api.anonymous().request("GET /api/system/contact")).toEqual({
    supportEmail: "help@example.test",
    supportPhone: null,
  });
});

test("the default agent is one that works, and may be none again", async () => {
  const owner = await api.as("OWNER");
  const [usual, resting] = [await createAgent(api.db), await createAgent(api.db, { is_active: false })];
  const choose = (defaultAgentId: number | null) =>
    owner.send("PATCH /api/system/settings", { body: { defaultAgentId } });
  expect((await choose(usual.id)).data).toMatchObject({ defaultAgentId: usual.id });
  for (const [id, status] of [
    [resting.id, 409],
    [2_000_000_000, 404],
  ] as const) {
    const refused = await choose(id);
    expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([status, "defaultAgentId"]);
  }
  await owner.request("PATCH /api/agents/:id", { params: { id: usual.id }, body: { isActive: false } });
  await owner.request("PATCH /api/system/settings", { body: { supportPhone: "030 1234" } });
  expect((await choose(null)).data).toMatchObject({ defaultAgentId: null });
});

test("a default agent that is deleted is none any more", async () => {
  const owner = await api.as("OWNER");
  const { id } = await createAgent(api.db);
  await owner.request("PATCH /api/system/settings", { body: { defaultAgentId: id } });
  await owner.request("DELETE /api/agents/:id", { params: { id } });
  expect((await owner.request("GET /api/system/settings")).defaultAgentId).toBeNull();
});

test("another process shows a change", async () => {
  const owner = await api.as("OWNER");
  const other = await api.elsewhere();
  await other.request("GET /api/system/contact");
  await owner.request("PATCH /api/system/settings", { body: { supportPhone: "030 9876" } });
  await expect
    .poll(async () => (await other.request("GET /api/system/contact")).supportPhone)
    .toBe("030 9876");
});

test("a change is recorded with what was before, and nothing where nothing changed", async () => {
  const owner = await api.as("OWNER");
  await owner.request("PATCH /api/system/settings", {
    body: { supportEmail: "help@example.test", timeZone: "UTC" },
  });
  expect(await entries()).toMatchObject([
    {
      action: "system.update",
      subject_type: "system",
      details: { supportEmail: { from: null, to: "help@example.test" } },
    },
  ]);
  expect(Object.keys((await entries())[0]?.details ?? {})).toEqual(["supportEmail"]);
});

test("in another zone a session belongs to another day, and later ones are counted there too", async () => {
  const owner = await api.as("OWNER");
  const { id } = await createUser(api.db);
  // Sunday evening in UTC is Monday in Berlin, two hours ahead in summer.
  await createSession(api.db, id, { created_at: "2026-06-07T22:30:00Z" });
  const weekdays = async () => {
    const [pattern] = await owner.request("GET /api/activity/login-patterns", {
      query: { userIds: String(id) },
    });
    return pattern?.loginsByDay;
  };
  expect(await weekdays()).toEqual([1, 0, 0, 0, 0, 0, 0]);
  await owner.request("PATCH /api/system/settings", { body: { timeZone: "Europe/Berlin" } });
  expect(await weekdays()).toEqual([0, 1, 0, 0, 0, 0, 0]);
  await createSession(api.db, id, { created_at: "2026-06-07T23:00:00Z" });
  expect(await weekdays()).toEqual([0, 2, 0, 0, 0, 0, 0]);
});

test("a zone is kept under the name that the database knows", async () => {
  const owner = await api.as("OWNER");
  expect(
    await owner.request("PATCH /api/system/settings", { body: { timeZone: "europe/BERLIN" } }),
  ).toMatchObject({
    timeZone: "Europe/Berlin",
  });
});

test("two owners at once leave both changes", async () => {
  const [one, other] = [await api.as("OWNER"), await api.as("OWNER")];
  await Promise.all([
    one.request("PATCH /api/system/settings", { body: { supportEmail: "help@example.test" } }),
    other.request("PATCH /api/system/settings", { body: { supportPhone: "030 1234" } }),
  ]);
  expect(await one.request("GET /api/system/settings")).toMatchObject({
    supportEmail: "help@example.test",
    supportPhone: "030 1234",
  });
});

test.each([
  [{}, "", "Nothing to change"],
  [{ supportEmail: "help" }, "supportEmail", "Please enter a valid email address"],
  [{ supportPhone: "call me" }, "supportPhone", "Use digits, spaces and + ( ) / . -"],
  [{ timeZone: "Mars/Olympus" }, "timeZone", "Choose a time zone such as Europe/Berlin"],
  // PostgreSQL would read it the wrong way round.
  [{ timeZone: "+02:00" }, "timeZone", "Choose a time zone such as Europe/Berlin"],
])("%j is refused at its field", async (body, path, message) => {
  const owner = await api.as("OWNER");
  const answer = await owner.send("PATCH /api/system/settings", { body });
  expect(answer.status).toBe(400);
  expect(answer.error.issues).toEqual([{ path, message }]);
});

test.each(["ADMIN", "USER"] as const)("%s neither sees nor changes the settings", async (role) => {
  const client = await api.as(role);
  expect((await client.send("GET /api/system/settings", {})).status).toBe(403);
  expect((await client.send("PATCH /api/system/settings", { body: { supportEmail: null } })).status).toBe(
    403,
  );
});
