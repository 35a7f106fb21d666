import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createCompany, createDeployment, createUser } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";

const api = await testApi();
afterAll(() => api.close());

const person = await createUser(api.db, { role: "OWNER" });
const owner = await api.as(person);
beforeEach(async () => {
  await api.db.updateTable("deployments").set({ company_id: null }).execute();
  await api.db.deleteFrom("companies").execute();
});

const names = async (search?: string) =>
  (await owner.request("GET /api/companies", { query: { search } })).map(({ name }) => name);

const entries = (id: number) =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("subject_type", "=", "company")
    .where("subject_id", "=", String(id))
    .orderBy("id")
    .execute();

test("companies are listed by name, inactive ones last, and found by a part of their name", async () => {
  await createCompany(api.db, { name: "asleep 100%", is_active: false });
  await createCompany(api.db, { name: "beta" });
  await createCompany(api.db, { name: "Alpha" });
  expect(await names()).toEqual(["Alpha", "beta", "asleep 100%"]);
  expect(await names("100%")).toEqual(["asleep 100%"]);
  expect(await names("LPH")).toEqual(["Alpha"]);
});

test("a page of the list comes with the number of all companies", async () => {
  for (const name of ["a", "b", "c"]) await createCompany(api.db, { name });
  const { headers, data } = await owner.send("GET /api/companies", { query: { limit: 1, offset: 1 } });
  expect(headers["x-total-count"]).toBe("3");
  expect(data).toMatchObject([{ name: "b" }]);
});

test("a company is created with a name alone, trimmed", async () => {
  const company = await owner.request("POST /api/companies", { body: { name: "  Donau Bank " } });
  expect(company).toMatchObject({ name: "Donau Bank", description: null, isActive: true, version: 1 });
  expect(await entries(company.id)).toEqual([
    {
      action: "company.create",
      actor_id: person.id,
      details: { after: { name: "Donau Bank", description: null } },
    },
  ]);
});

test.each([
  [{ name: " " }, "name", "Company name is required"],
  [{ name: "x".repeat(101) }, "name", "At most 100 characters"],
  [{ name: "A", description: "x".repeat(2001) }, "description", "At most 2000 characters"],
])("input that is not valid is refused with its field: %#", async (body, path, message) => {
  const { status, error } = await owner.send("POST /api/companies", { body });
  expect([status, error.issues]).toEqual([400, [{ path, message }]]);
});

test("a change keeps what it leaves out, and the log names what changed", async () => {
  const { id } = await createCompany(api.db, { name: "Old", description: "Kept" });
  const changed = await owner.request("PUT /api/companies/:id", {
    params: { id },
    body: { name: "New", version: 1 },
  });
  expect(changed).toMatchObject({ name: "New", description: "Kept", version: 2 });
  expect(await owner.request("GET /api/companies/:id", { params: { id } })).toEqual(changed);
  expect(await entries(id)).toMatchObject([
    {
      action: "company.update",
      details: { changed: ["name"], before: { name: "Old" }, after: { name: "New" } },
    },
  ]);
});

test("a change to an earlier version is refused, and one that changes nothing leaves no entry", async () => {
  const { id } = await createCompany(api.db, { name: "Same", version: 3 });
  const stale = await owner.send("PUT /api/companies/:id", {
    params: { id },
    body: { name: "Mine", version: 2 },
  });
  expect([stale.status, stale.error.code]).toEqual([409, "version_conflict"]);
  await owner.request("PUT /api/companies/:id", { params: { id }, body: { name: "Same" } });
  expect(await entries(id)).toEqual([]);
});

test("a deactivated company stays in the list and can be activated again", async () => {
  const { id } = await createCompany(api.db);
  const deactivate = () => owner.request("DELETE /api/companies/:id", { params: { id } });
  expect(await deactivate()).toEqual({ success: true });
  expect(await deactivate()).toEqual({ success: true });
  expect(await owner.request("GET /api/companies")).toMatchObject([{ id, isActive: false }]);
  await owner.request("PUT /api/companies/:id", { params: { id }, body: { isActive: true } });
  expect(await owner.request("GET /api/companies")).toMatchObject([{ id, isActive: true }]);
  expect((await entries(id)).map(({ action }) => action)).toEqual(["company.deactivate", "company.update"]);
});

test("a company that does not exist is not found", async () => {
  const params = { id: 999_999 };
  for (const answer of [
    await owner.send("GET /api/companies/:id", { params }),
    await owner.send("PUT /api/companies/:id", { params, body: { name: "A" } }),
    await owner.send("DELETE /api/companies/:id", { params }),
  ])
    expect([answer.status, answer.error.error]).toEqual([404, "This company does not exist."]);
});

test("administrators and users may not add companies", async () => {
  for (const role of ["ADMIN", "USER"] as const) {
    const refused = await (await api.as(role)).send("POST /api/companies", { body: { name: "A" } });
    expect(refused.status).toBe(403);
  }
});

test("the activity log names the company", async () => {
  const company = await owner.request("POST /api/companies", { body: { name: "Donau Bank" } });
  await owner.request("DELETE /api/companies/:id", { params: { id: company.id } });
  const [newest] = await owner.request("GET /api/activity/events", {
    query: { scope: "mine", range: "24h" },
  });
  expect(newest).toMatchObject({
    action: "Deactivated a company",
    details: expect.stringContaining("Donau Bank"),
  });
});

test("its active pages are counted, and stay open unless they are to be paused with it", async () => {
  const { id } = await createCompany(api.db);
  const make = (values: object) =>
    createDeployment(api.db, { company_id: id, allow_anonymous: true, ...values });
  const [open, second] = [await make({}), await make({})];
  const over = await make({ status: "ended" });
  const elsewhere = await createDeployment(api.db);
  expect(await owner.request("GET /api/companies", {})).toMatchObject([{ id, activePages: 2 }]);
  await owner.request("DELETE /api/companies/:id", { params: { id }, query: {} });
  expect(await owner.request("GET /api/companies", {})).toMatchObject([{ isActive: false, activePages: 2 }]);
  await owner.request("DELETE /api/companies/:id", { params: { id }, query: { pausePages: "true" } });
  const statusOf = async (page: { id: string }) =>
    (await owner.request("GET /api/deployments/:id", { params: { id: page.id } })).status;
  expect(await Promise.all([open, second, over, elsewhere].map(statusOf))).toEqual([
    "paused",
    "paused",
    "ended",
    "active",
  ]);
  const { rows } = await sql<{ payload: object }>`
    select data as payload from jobs.job where name = 'end-calls'`.execute(api.db);
  expect(rows).toHaveLength(2);
  expect(await owner.request("GET /api/companies", {})).toMatchObject([{ activePages: 0 }]);
});
