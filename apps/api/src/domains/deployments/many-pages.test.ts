import { afterAll, describe, expect, test } from "vitest";
import {
  createConversation,
  createDeployment,
  createUser,
  firstInvitationOf,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";

const api = await testApi();
afterAll(() => api.close());

const owner = await api.as("OWNER");
type Page = Awaited<ReturnType<typeof createDeployment>>;
const missing = "b".repeat(20);

const statusOf = async ({ id }: Page) =>
  (await owner.request("GET /api/deployments/:id", { params: { id } })).status;
const privacyOf = ({ id }: Page) => owner.request("GET /api/deployments/:id/privacy", { params: { id } });
const entriesAbout = (pages: Page[], action: string) =>
  api.db
    .selectFrom("audit_log")
    .select("subject_id")
    .where("action", "=", action)
    .where(
      "subject_id",
      "in",
      pages.map(({ id }) => id),
    )
    .execute();
const organisation = () => owner.request("GET /api/system/privacy", {});
async function setOrganisation(changes: object) {
  const { version } = await organisation();
  return owner.request("PATCH /api/system/privacy", { body: { version, ...changes } });
}

describe("many pages", () => {
  test("are found by a filter, and paused with what they opened, each with an entry or a reason", async () => {
    const name = "Autumn campaign";
    const [one, two] = [await createDeployment(api.db, { name }), await createDeployment(api.db, { name })];
    const ended = await createDeployment(api.db, { name, status: "ended" });
    const archived = await createDeployment(api.db, { name, status: "archived" });
    const found = await owner.request("GET /api/deployments/found", {
      query: { search: name, sort: "name" },
    });
    expect([found.ids.toSorted(), found.total]).toEqual([
      [one, two, ended, archived].map(({ id }) => id).toSorted(),
      4,
    ]);
    const { results } = await owner.request("PATCH /api/deployments", {
      body: { ids: [...found.ids, missing], status: "paused" },
    });
    const reasons = new Map(results.map(({ id, outcome, reason }) => [id, reason ?? outcome]));
    expect([one.id, two.id, ended.id, archived.id, missing].map((id) => reasons.get(id))).toEqual([
      "changed",
      "changed",
      "It has ended already.",
      "It is archived. Restore it first.",
      "This page no longer exists.",
    ]);
    expect(await entriesAbout([one, two, ended, archived], "deployment.update")).toHaveLength(2);
    expect(await statusOf(one)).toBe("paused");
  });

  test("get no code by it, which nobody would ever see", async () => {
    const page = await createDeployment(api.db);
    const { id } = await firstInvitationOf(api.db, page.id);
    await api.db.updateTable("invitations").set({ access_code_hash: null }).where("id", "=", id).execute();
    await owner.request("PATCH /api/deployments", { body: { ids: [page.id], status: "paused" } });
    const params = { id: page.id };
    expect((await owner.request("GET /api/deployments/:id", { params })).hasAccessCode).toBe(false);
  });

  test("that left the filter since they were found are spared", async () => {
    const page = await createDeployment(api.db, { status: "paused" });
    const { results } = await owner.request("PATCH /api/deployments", {
      body: { ids: [page.id], status: "ended", ifStill: { status: "active", archived: "false" } },
    });
    expect(results).toMatchObject([{ outcome: "refused", reason: "It no longer matches the filter." }]);
    expect(await statusOf(page)).toBe("paused");
  });

  test("of others are not there for those who do not look after them", async () => {
    const page = await createDeployment(api.db);
    const stranger = await api.as(await createUser(api.db));
    const body = { ids: [page.id] };
    const paused = await stranger.request("PATCH /api/deployments", { body: { ...body, status: "paused" } });
    const kept = await stranger.request("POST /api/deployments/privacy", {
      body: { ...body, changes: { keptDays: 1 } },
    });
    const refused = [{ name: "", outcome: "refused", reason: "This page no longer exists." }];
    expect([paused.results, kept.results]).toMatchObject([refused, refused]);
    const effect = await stranger.request("POST /api/deployments/privacy/effect", {
      body: { ...body, keptDays: 1 },
    });
    expect(effect).toEqual({ keptDays: 1, conversations: 0 });
    const all = await stranger.send("POST /api/deployments/privacy/effect", { body: { keptDays: 1 } });
    expect(all.status).toBe(403);
    expect((await stranger.request("GET /api/deployments/found", { query: {} })).ids).toEqual([]);
    expect(await statusOf(page)).toBe("active");
  });

  test("keep what is said for the same days, and the loss is counted before", async () => {
    const [one, two] = [await createDeployment(api.db), await createDeployment(api.db)];
    const old = new Date(Date.now() - 40 * 86_400_000);
    await createConversation(api.db, {
      deployment_id: one.id,
      invitation_id: (await firstInvitationOf(api.db, one.id)).id,
      issued_at: old,
    });
    // An address that nobody used is no conversation.
    const unused = { duration_seconds: null, transcript: null };
    await createConversation(api.db, { deployment_id: one.id, issued_at: old, ...unused });
    const ids = [one.id, two.id];
    const effect = (keptDays: number) =>
      owner.request("POST /api/deployments/privacy/effect", { body: { ids, keptDays } });
    expect([await effect(30), await effect(50)]).toMatchObject([{ conversations: 1 }, { conversations: 0 }]);
    const change = () =>
      owner.request("POST /api/deployments/privacy", { body: { ids, changes: { keptDays: 30 } } });
    const outcomes = async () => (await change()).results.map(({ outcome }) => outcome);
    expect([await outcomes(), await outcomes()]).toEqual([
      ["changed", "changed"],
      ["unchanged", "unchanged"],
    ]);
    expect(await privacyOf(two)).toMatchObject({ keptDays: 30, follows: false });
    expect(await entriesAbout([one, two], "deployment.privacy")).toHaveLength(2);
    const { results } = await owner.request("POST /api/deployments/privacy", {
      body: { ids, changes: { consent: "required" } },
    });
    expect(results).toMatchObject([{ reason: "Write what people are told" }, { outcome: "refused" }]);
  });
});

describe("the organisation's settings", () => {
  test("reach pages that follow, old and new, and no others; another consent is asked for again", async () => {
    const [follows, own] = [await createDeployment(api.db), await createDeployment(api.db)];
    await owner.request("PATCH /api/deployments/:id/privacy", {
      params: { id: own.id },
      body: { version: 0, keptDays: 7 },
    });
    const before = await organisation();
    const after = await setOrganisation({ keptDays: 90, consent: "notice", consentText: "We keep it." });
    expect(after.pages).toEqual(before.pages);
    expect(after.pages.own).toBeGreaterThan(0);
    expect(await privacyOf(follows)).toMatchObject({ keptDays: 90, consentVersion: 2, follows: true });
    expect(await privacyOf(own)).toMatchObject({ keptDays: 7, consentVersion: 1, follows: false });
    const { deployment } = await owner.request("POST /api/deployments", {
      body: { deploymentName: "New", agentId: follows.agent_id, allowAnonymous: true },
    });
    const made = { params: { id: deployment.id } };
    expect(await owner.request("GET /api/deployments/:id/privacy", made)).toMatchObject({
      keptDays: 90,
      consentText: "We keep it.",
      follows: true,
    });
    const back = await owner.request("POST /api/deployments/privacy", {
      body: { ids: [own.id], changes: { follows: true } },
    });
    expect(back.results).toMatchObject([{ outcome: "changed" }]);
    expect(await privacyOf(own)).toMatchObject({ keptDays: 90, consentVersion: 2, follows: true });
    await setOrganisation({ keptDays: null, consent: "none", consentText: "" });
    expect(await privacyOf(own)).toMatchObject({ keptDays: null, consentVersion: 3, follows: true });
  });

  test("are changed by whoever read them last, with an entry, and never without the words", async () => {
    const { version } = await organisation();
    const send = (body: object) => owner.send("PATCH /api/system/privacy", { body: { version, ...body } });
    const blank = await send({ consent: "required", consentText: "" });
    expect([blank.status, blank.error.issues?.[0]?.path]).toEqual([400, "consentText"]);
    expect((await send({ mayRefuse: true })).status).toBe(200);
    expect((await send({ mayRefuse: false })).error.code).toBe("version_conflict");
    const entry = await api.db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "system.privacy")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry.details).toMatchObject({ mayRefuse: true });
    await setOrganisation({ mayRefuse: false });
  });

  test("are followed until something is changed", async () => {
    const page = await createDeployment(api.db);
    const { status } = await owner.send("POST /api/deployments/privacy", {
      body: { ids: [page.id], changes: {} },
    });
    expect([status, (await privacyOf(page)).follows]).toEqual([400, true]);
  });

  test("and settings of its own are not given to a page at once", async () => {
    const page = await createDeployment(api.db);
    const { status } = await owner.send("PATCH /api/deployments/:id/privacy", {
      params: { id: page.id },
      body: { version: 0, follows: true, keptDays: 3 },
    });
    expect(status).toBe(400);
  });
});
