import type { Role } from "@field-advisor/schema/routes";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  assign,
  createAgent,
  createDeployment,
  createMessage,
  createRelease,
  createUser,
} from "../../../test/factories.ts";
import { fakeVoice } from "../../../test/fake-voice.ts";
import { testApi } from "../../../test/harness.ts";
import { whileHeld } from "../../../test/locks.ts";
import type { Trx } from "../../platform/db/database.ts";
import { lockReleases } from "./releases.queries.ts";

const voice = fakeVoice();
const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { voice } });
afterAll(() => api.close());

const person = await createUser(api.db, { role: "OWNER", first_name: "Olga", last_name: "Owner" });
const owner = await api.as(person);
const adviser = await createUser(api.db, { first_name: "Ada", last_name: "Viser" });

beforeEach(async () => {
  await api.db.deleteFrom("deployments").execute();
  await api.db.deleteFrom("releases").execute();
  voice.state = "up";
});

/** An agent that the provider has. */
async function agent(name = "Anna") {
  const made = await createAgent(api.db, { name });
  voice.agents.set(made.external_id, {
    name,
    persona: { prompt: "", firstMessage: "", voiceId: "", script: [] },
  });
  return made;
}

const page = async (values: Parameters<typeof createDeployment>[1] = {}) =>
  createDeployment(api.db, {
    title: "Title",
    user_id: adviser.id,
    agent_id: values.agent_id ?? (await agent()).id,
    ...values,
  });

const release = (targetVersion: string, description?: string) =>
  owner.request("POST /api/fast-redeploy", { body: { targetVersion, ...(description && { description }) } });

const restore = (id: number, deploymentId?: string) =>
  owner.request("POST /api/fast-redeploy/releases/:id/restore", { params: { id }, body: { deploymentId } });

const status = () => owner.request("GET /api/fast-redeploy/status");

const preflight = (
  query: { releaseId?: number; deploymentId?: string; limit?: number; offset?: number } = {},
) => owner.request("GET /api/fast-redeploy/preflight", { query });

const read = (id: string) => owner.request("GET /api/deployments/:id", { params: { id } });

const edit = (id: string, body: { deploymentTitle?: string; agentId?: number; allowAnonymous?: boolean }) =>
  owner.request("PATCH /api/deployments/:id", { params: { id }, body });

const waitingForTurn = async () => {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(api.db);
  return rows.length;
};

/** How many statements that name a table wait for somebody else's lock. */
const waitingFor = (table: string) => async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${table}%`}`.execute(
    api.db,
  );
  return rows.length;
};

const entries = () =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("subject_type", "=", "release")
    .orderBy("id")
    .execute();

test("before any release every active page has the first version, and there was no update", async () => {
  await page();
  await page({ status: "paused" });
  expect(await status()).toEqual({
    totalActiveDeployments: 1,
    versionDistribution: { "BETA 2.2": 1 },
    lastUpdate: null,
    recentRedeployHistory: [],
  });
});

test("a release takes the active pages, and the status, the history and the log tell of it", async () => {
  const [active, paused] = [await page(), await page({ status: "paused" })];
  const done = await release("  BETA 2.3 ", "Better greetings");
  expect(done).toEqual({
    successfulUpdates: 1,
    totalDeployments: 1,
    targetVersion: "BETA 2.3",
    releaseId: expect.any(Number),
    leftOut: [],
  });
  expect([(await read(active.id)).pageVersion, (await read(paused.id)).pageVersion]).toEqual([
    "BETA 2.3",
    "BETA 2.2",
  ]);
  const { recentRedeployHistory, ...counts } = await status();
  expect(recentRedeployHistory).toEqual([
    {
      id: done.releaseId,
      version: "BETA 2.3",
      kind: "patch",
      details: "Better greetings",
      userName: "Olga Owner",
      createdAt: counts.lastUpdate,
      action: "patch",
      pages: 1,
      restoredFrom: null,
    },
  ]);
  expect(counts).toMatchObject({ totalActiveDeployments: 1, versionDistribution: { "BETA 2.3": 1 } });
  expect((await entries()).at(-1)).toEqual({
    action: "release.create",
    actor_id: person.id,
    details: { version: "BETA 2.3", kind: "patch", pages: 1, leftOut: 0 },
  });
});

test("a release without a description is described by its version", async () => {
  await release("BETA 4");
  expect((await status()).recentRedeployHistory).toMatchObject([
    { details: "Fast redeploy to version BETA 4", pages: 0 },
  ]);
});

test.each([
  [{ targetVersion: "  " }, "targetVersion", "Please enter a target version"],
  [{ targetVersion: "x".repeat(51) }, "targetVersion", "At most 50 characters"],
  [{ targetVersion: "1", description: "x".repeat(1001) }, "description", "At most 1000 characters"],
])("input that is not valid is refused with its field: %#", async (body, path, message) => {
  const { status: code, error } = await owner.send("POST /api/fast-redeploy", { body });
  expect([code, error.issues]).toEqual([400, [{ path, message }]]);
});

test("a page that was edited since its release says so, until it is as it was", async () => {
  const { id, title } = await page();
  const isEdited = async () => (await read(id)).isEditedSinceRelease;
  await edit(id, { deploymentTitle: "Before any release" });
  expect(await isEdited()).toBe(false);
  await edit(id, { deploymentTitle: title });
  await release("1");
  expect(await isEdited()).toBe(false);
  await edit(id, { deploymentTitle: "Another" });
  expect(await isEdited()).toBe(true);
  const [listed] = await owner.request("GET /api/deployments");
  expect(listed).toMatchObject({ pageVersion: "1", isEditedSinceRelease: true });
  await edit(id, { deploymentTitle: title });
  expect(await isEdited()).toBe(false);
});

test("the preflight lists what each page would get, those with findings first, and the release keeps to it", async () => {
  const off = await agent("Switched off");
  await api.db.updateTable("agents").set({ is_active: false }).where("id", "=", off.id).execute();
  const gone = await createAgent(api.db, { name: "Vanished" });
  const fine = await page({ name: "Fine" });
  await page({ name: "Another", title: " " });
  const [vanished, switchedOff] = [
    await page({ name: "B", agent_id: gone.id }),
    await page({ name: "A", agent_id: off.id }),
  ];
  await createRelease(api.db, [fine], { version: "BETA 9" });
  await edit(fine.id, { deploymentTitle: "Changed" });
  const { pages, ...rest } = await preflight();
  expect(rest).toEqual({
    totals: { pages: 4, updated: 2, blocked: 2, warned: 0, changed: 1, notActive: 0 },
    providerAnswered: true,
  });
  expect(pages).toMatchObject([
    { deploymentId: switchedOff.id, blocking: ["agent_inactive"], warnings: [], changed: [] },
    { deploymentId: vanished.id, blocking: ["agent_missing"], agent: { id: gone.id, name: "Vanished" } },
    {
      deploymentName: "Fine",
      blocking: [],
      warnings: [],
      changed: ["deploymentTitle"],
      currentVersion: "BETA 9",
      adviser: { id: adviser.id, name: "Ada Viser" },
    },
    { deploymentName: "Another", blocking: [], warnings: [], changed: [], currentVersion: "BETA 2.2" },
  ]);
  expect((await preflight({ limit: 1, offset: 1 })).pages).toMatchObject([{ deploymentId: vanished.id }]);
  expect(await release("BETA 10")).toMatchObject({
    successfulUpdates: 2,
    totalDeployments: 4,
    leftOut: [
      { deploymentId: switchedOff.id, deploymentName: "A", reasons: ["agent_inactive"] },
      { deploymentId: vanished.id, deploymentName: "B", reasons: ["agent_missing"] },
    ],
  });
});

test("an agent that vanishes after the preflight is noticed by the release", async () => {
  const anna = await agent();
  await page({ agent_id: anna.id });
  expect((await preflight()).totals.blocked).toBe(0);
  voice.agents.delete(anna.external_id);
  expect(await release("1")).toMatchObject({ successfulUpdates: 0, totalDeployments: 1 });
});

test("while the provider does not answer its agents are doubtful, and pages are released all the same", async () => {
  await page();
  voice.state = "down";
  expect(await preflight()).toMatchObject({
    providerAnswered: false,
    totals: { warned: 1, blocked: 0 },
    pages: [{ warnings: ["agent_unchecked"] }],
  });
  expect(await release("1")).toMatchObject({ successfulUpdates: 1 });
});

test("a restore makes a new release that gives the pages what the old one had, and leaves everything else", async () => {
  const [first, second] = [await agent("First"), await agent("Second")];
  const made = await page({ agent_id: first.id, description: "Then", allow_anonymous: true });
  const other = await page({ agent_id: first.id });
  const message = await createMessage(api.db, [made.id]);
  const old = await release("BETA 1");
  await edit(made.id, { deploymentTitle: "Now", agentId: second.id });
  await edit(other.id, { deploymentTitle: "Now" });
  await release("BETA 2");
  const before = await preflight({ releaseId: old.releaseId });
  expect(before.pages.map(({ deploymentId, changed }) => [deploymentId, changed])).toEqual(
    expect.arrayContaining([
      [made.id, ["deploymentTitle", "agentId"]],
      [other.id, ["deploymentTitle"]],
    ]),
  );
  const done = await restore(old.releaseId);
  expect(done).toMatchObject({ successfulUpdates: 2, totalDeployments: 2, targetVersion: "BETA 1" });
  expect(await read(made.id)).toMatchObject({
    deploymentTitle: "Title",
    description: "Then",
    agent: { id: first.id },
    status: "active",
    pageVersion: "BETA 1",
    isEditedSinceRelease: false,
  });
  const [newest] = (await status()).recentRedeployHistory;
  expect(newest).toMatchObject({
    id: done.releaseId,
    action: "restore",
    kind: "patch",
    details: expect.stringMatching(/^Restored from version BETA 1 of \d{1,2} \w{3} \d{4}$/),
    restoredFrom: { id: old.releaseId, version: "BETA 1" },
    pages: 2,
  });
  const targets = api.db.selectFrom("deployment_message_targets").select("deployment_id");
  expect(await targets.where("message_id", "=", message.id).execute()).toEqual([{ deployment_id: made.id }]);
});

test("one page alone is restored, and is shown at once", async () => {
  const [one, other] = [await page({ allow_anonymous: true }), await page()];
  const old = await release("BETA 1");
  for (const { id } of [one, other]) await edit(id, { deploymentTitle: "Now" });
  const visitor = api.anonymous();
  const shown = async () =>
    (await visitor.request("GET /api/deployment/:slug", { params: { slug: one.slug } })).deploymentTitle;
  expect(await shown()).toBe("Now");
  expect(await restore(old.releaseId, one.id)).toMatchObject({ successfulUpdates: 1, totalDeployments: 1 });
  expect(await shown()).toBe("Title");
  expect((await read(one.id)).version).toBe(3);
  expect((await read(other.id)).deploymentTitle).toBe("Now");
  expect((await status()).recentRedeployHistory[0]).toMatchObject({ pages: 1, action: "restore" });
});

test("a restore leaves out pages that were deleted or closed, and those whose agent or adviser is gone", async () => {
  const [kept, deleted, paused, orphan, advised] = [
    await page({ name: "Kept" }),
    await page(),
    await page(),
    await page({ name: "Orphan" }),
    await page({ name: "Advised", user_id: (await createUser(api.db)).id }),
  ];
  const old = await release("BETA 1");
  const other = await agent();
  for (const { id } of [orphan, advised])
    await api.db
      .updateTable("deployments")
      .set({ agent_id: other.id, user_id: adviser.id, created_by: adviser.id })
      .where("id", "=", id)
      .execute();
  await api.db.deleteFrom("deployments").where("id", "=", deleted.id).execute();
  await api.db.updateTable("deployments").set({ status: "paused" }).where("id", "=", paused.id).execute();
  await api.db.deleteFrom("agents").where("id", "=", orphan.agent_id).execute();
  await api.db.updateTable("users").set({ status: "INACTIVE" }).where("id", "=", advised.user_id).execute();
  const { totals, pages } = await preflight({ releaseId: old.releaseId });
  expect(totals).toEqual({ pages: 3, updated: 1, blocked: 2, warned: 0, changed: 0, notActive: 2 });
  expect(pages).toMatchObject([
    { deploymentName: "Advised", blocking: ["adviser_inactive"] },
    { deploymentName: "Orphan", blocking: ["agent_gone"], agent: { name: "Anna" } },
    { deploymentName: "Kept", blocking: [] },
  ]);
  const done = await restore(old.releaseId);
  expect(done).toMatchObject({ successfulUpdates: 1, totalDeployments: 3 });
  expect(done.leftOut.map(({ deploymentName }) => deploymentName)).toEqual(["Advised", "Orphan"]);
  expect((await read(kept.id)).pageVersion).toBe("BETA 1");
  const { pages: left, release: told } = await owner.request("GET /api/fast-redeploy/releases/:id", {
    params: { id: old.releaseId },
  });
  expect([told.pages, left.length]).toEqual([5, 4]);
});

test("a page that becomes private again ends what visitors talk, and only where somebody could still enter", async () => {
  const [withRecipient, without] = [await page(), await page()];
  const old = await release("BETA 1");
  for (const { id } of [withRecipient, without]) await edit(id, { allowAnonymous: true });
  await api.db.deleteFrom("invitations").where("deployment_id", "=", without.id).execute();
  await api.db
    .insertInto("conversations")
    .values({
      id: "talk".padEnd(20, "x"),
      deployment_id: withRecipient.id,
      agent_id: withRecipient.agent_id,
      started_by: "visitor:v",
      provider_conversation_id: "conv_open",
    })
    .execute();
  expect(await restore(old.releaseId)).toMatchObject({
    successfulUpdates: 1,
    totalDeployments: 2,
    leftOut: [{ deploymentId: without.id, reasons: ["nobody_could_enter"] }],
  });
  await api.performJobs();
  const talk = api.db
    .selectFrom("conversations")
    .select("ended_by")
    .where("provider_conversation_id", "=", "conv_open");
  expect(await talk.execute()).toEqual([{ ended_by: "operator" }]);
});

test("the versions of a page say what is otherwise now, to those who may see the page", async () => {
  const { id } = await page();
  const first = await release("BETA 1");
  await edit(id, { deploymentTitle: "Now" });
  const second = await release("BETA 2");
  const admin = await createUser(api.db, { role: "ADMIN" });
  await assign(api.db, admin.id, adviser.id);
  for (const who of [person, admin, adviser]) {
    const client = await api.as(who);
    const { data, headers } = await client.send("GET /api/deployments/:id/releases", { params: { id } });
    expect(headers["x-total-count"]).toBe("2");
    expect(data).toMatchObject([
      { release: { id: second.releaseId, version: "BETA 2" }, changed: [], isCurrent: true },
      { release: { id: first.releaseId }, changed: ["deploymentTitle"], isCurrent: false },
    ]);
  }
  const stranger = await api.as("USER");
  expect((await stranger.send("GET /api/deployments/:id/releases", { params: { id } })).status).toBe(404);
});

test("a release that does not exist is not found, and only owners release", async () => {
  const params = { id: 999_999 };
  for (const answer of [
    await owner.send("GET /api/fast-redeploy/releases/:id", { params }),
    await owner.send("POST /api/fast-redeploy/releases/:id/restore", { params, body: {} }),
    await owner.send("GET /api/fast-redeploy/preflight", { query: { releaseId: params.id } }),
  ])
    expect([answer.status, answer.error.error]).toEqual([404, "This release does not exist."]);
  for (const role of ["ADMIN", "USER"] satisfies Role[]) {
    const refused = await (
      await api.as(role)
    ).send("POST /api/fast-redeploy", { body: { targetVersion: "1" } });
    expect(refused.status).toBe(403);
  }
});

test("twenty times the same submission is one release", async () => {
  await page();
  const headers = { "idempotency-key": "one-release-only" };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      owner.send("POST /api/fast-redeploy", { body: { targetVersion: "BETA 1" } }, { headers }),
    ),
  );
  expect(new Set(answers.map(({ status: code, text }) => `${code} ${text}`)).size).toBe(1);
  expect((await status()).recentRedeployHistory).toHaveLength(1);
});

test("the list of the provider's agents waits for a release, and neither stops the other", async () => {
  const [one, other] = [await agent("One"), await agent("Other")];
  const lock = (trx: Trx, { id }: { id: number }) =>
    sql`select from agents where id = ${id} for share`.execute(trx);
  // Agents that were changed lie elsewhere in their table, so whoever reads it as it lies meets them in another order.
  const isBehind = async () => {
    await api.db.updateTable("agents").set({ name: "Changed" }).where("id", "=", one.id).execute();
    const { rows } = await sql`select from agents a, agents b
      where a.id = ${one.id} and b.id = ${other.id} and a.ctid > b.ctid`.execute(api.db);
    return rows.length;
  };
  await expect.poll(isBehind).toBe(1);
  const asked = await api.db.transaction().execute(async (trx) => {
    await lock(trx, one);
    const done = preflight();
    await expect.poll(waitingFor("agents")).toBe(1);
    await lock(trx, other);
    return { done };
  });
  expect((await asked.done).totals.pages).toBe(0);
});

test("two owners on two processes release one after the other: each page is in both, and in the later one last", async () => {
  const pages = [await page(), await page(), await page()];
  const client = await api.elsewhere();
  client.cookies.set("sid", owner.cookies.get("sid") ?? "");
  const both = await whileHeld(
    api.db,
    lockReleases,
    () =>
      Promise.all([
        release("HERE"),
        client.request("POST /api/fast-redeploy", { body: { targetVersion: "THERE" } }),
      ]),
    2,
    waitingForTurn,
  );
  const [here, there] = both;
  const later = here.releaseId > there.releaseId ? "HERE" : "THERE";
  expect((await status()).versionDistribution).toEqual({ [later]: pages.length });
  const taken = await api.db.selectFrom("release_pages").select("release_id").execute();
  expect(taken).toHaveLength(2 * pages.length);
});

test("the activity log tells of a release and of a restore", async () => {
  await page();
  const { releaseId } = await release("BETA 7");
  await restore(releaseId);
  const [restored, released] = await owner.request("GET /api/activity/events", {
    query: { scope: "mine", range: "24h" },
  });
  expect([released?.action, released?.details]).toEqual(["Released the pages", "Version BETA 7, 1 page."]);
  expect(restored?.action).toBe("Restored an earlier version of pages");
});
