import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { VoiceEngines } from "@field-advisor/schema/engines.endpoints";
import type { Attention } from "@field-advisor/schema/dashboard.endpoints";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { ContractClient } from "../../../../test/contract-client.ts";
import {
  createAgent,
  createCompany,
  createContent,
  createConversation,
  createDeletionRequest,
  createDeployment,
  createInvitation,
  createMessage,
  createRoom,
  createSession,
  createUser,
} from "../../../../test/factories.ts";
import { createFailedJob } from "../../../../test/failed-jobs.ts";
import { fakeVoice, testEngines } from "../../../../test/fake-voice.ts";
import { testApi, type TestApi } from "../../../../test/harness.ts";
import { opaqueId } from "../../../lib/ids.ts";

const day = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * day);

const voice = fakeVoice();
let api: TestApi;
let owner: ContractClient;

beforeAll(async () => {
  api = await testApi({ ctx: { voice } });
  const { id } = await createUser(api.db, { role: "OWNER", last_login_at: ago(0) });
  owner = await api.as({ id });
});

afterAll(() => api.close());

const read = (range: Range = "7d") => owner.request("GET /api/dashboard/owner", { query: { range } });

const waiting = async (kind: Attention["kind"]) =>
  (await read()).attention.find((group) => group.kind === kind);

const staffTalk = (roomId: number, issued_at: Date, more: object = {}) =>
  createConversation(api.db, {
    deployment_id: null,
    room_id: roomId,
    started_by: "staff:1",
    duration_seconds: 90,
    issued_at,
    ...more,
  });

const pageTalk = (deployment_id: string, issued_at: Date, more: object = {}) =>
  createConversation(api.db, { deployment_id, duration_seconds: 60, issued_at, ...more });

test("talks are counted by who began them, beside those of the range before", async () => {
  const room = await createRoom(api.db, { name: "Objections" });
  const page = await createDeployment(api.db);
  await staffTalk(room.id, ago(1));
  await staffTalk(room.id, ago(2));
  await staffTalk(room.id, ago(9));
  await pageTalk(page.id, ago(1));
  await pageTalk(page.id, ago(1), { purpose: "preview" });
  await pageTalk(page.id, ago(1), { duration_seconds: 0, transcript: null });
  await pageTalk(page.id, ago(40));
  const { figures, timeline, rooms } = await read();
  expect(figures.staffConversations).toEqual({ value: 2, previous: 1 });
  expect(figures.recipientConversations).toEqual({ value: 1, previous: 0 });
  expect(figures.minutes).toEqual({ value: 4, previous: 1.5 });
  expect(timeline).toHaveLength(7);
  expect(timeline.reduce((sum, { conversations }) => sum + conversations, 0)).toBe(3);
  expect(rooms).toEqual([
    { id: room.id, name: "Objections", status: "LIVE", conversations: 2, previous: 1, minutes: 3 },
  ]);
  const quarter = (await read("90d")).figures;
  expect([quarter.staffConversations.value, quarter.recipientConversations.value]).toEqual([3, 2]);
});

test("a day begins when it begins in the organisation's zone", async () => {
  const inZone = async (time_zone: string) => {
    await api.db.updateTable("system_settings").set({ time_zone }).execute();
    return read();
  };
  const [east, west] = [await inZone("Pacific/Kiritimati"), await inZone("Pacific/Pago_Pago")];
  expect([east.timeZone, west.timeZone]).toEqual(["Pacific/Kiritimati", "Pacific/Pago_Pago"]);
  // Their clocks are 25 hours apart, so the same hour begins their days.
  const hours = [east, west].map(({ timeline }) => new Date(timeline[0]?.start ?? "").getUTCHours());
  expect(hours).toEqual([10, 11]);
  await inZone("UTC");
});

test("people who signed in are counted once in each range", async () => {
  const before = (await read()).figures.activeUsers;
  const [often, earlier] = [
    await createUser(api.db, { last_login_at: ago(1) }),
    await createUser(api.db, { last_login_at: ago(9) }),
  ];
  for (const days of [0.5, 1.4, 1.5, 9]) await createSession(api.db, often.id, { created_at: ago(days) });
  await createSession(api.db, earlier.id, { created_at: ago(9) });
  expect((await read()).figures.activeUsers.value).toBe(before.value + 1);
  // What is over is remembered for a minute, and nobody has asked for these ranges yet.
  expect((await read("30d")).figures.activeUsers.value).toBe(before.value + 2);
  expect((await read("24h")).figures.activeUsers.previous).toBe(1);
});

test("what is live is counted as it is now, and failed calls as they were", async () => {
  const before = (await read()).figures;
  const page = await createDeployment(api.db);
  await createDeployment(api.db, { status: "paused" });
  await createRoom(api.db, { status: "PAUSED" });
  await createMessage(api.db, [page.id]);
  await createMessage(api.db, [page.id], { show_until: ago(1) });
  await createMessage(api.db, [page.id], { is_active: false });
  await pageTalk(page.id, ago(1), { ended_by: "error", duration_seconds: 0, transcript: null });
  const { figures } = await read();
  expect(figures.activePages).toEqual({ value: before.activePages.value + 1, previous: null });
  expect(figures.liveRooms.value).toBe(before.liveRooms.value);
  expect(figures.liveMessages.value).toBe(before.liveMessages.value + 1);
  expect(figures.failedCalls).toEqual({ value: 1, previous: 0 });
});

test("content that was opened stands on the same time line, and the newest events beside it", async () => {
  const { id } = await createContent(api.db);
  await owner.request("POST /api/content/access", { body: { contentId: id } });
  const { timeline, activity } = await read("24h");
  expect(timeline).toHaveLength(24);
  expect(timeline.at(-1)).toMatchObject({ openings: 1 });
  expect(activity[0]).toMatchObject({ subject: { type: "content", id: String(id) } });
  expect(activity.length).toBeLessThanOrEqual(10);
});

test("pages stand by how much they were used or by their age, of one company or of all", async () => {
  const company = await createCompany(api.db, { name: "Northwind" });
  const [used, newer] = [
    await createDeployment(api.db, { company_id: company.id, name: "Used" }),
    await createDeployment(api.db, { company_id: company.id, name: "Newer" }),
  ];
  await pageTalk(used.id, ago(1));
  await pageTalk(used.id, ago(8));
  const names = async (query: { sort?: "used" | "newest"; companyId?: number }) =>
    (await owner.request("GET /api/dashboard/pages", { query })).map(({ deploymentName }) => deploymentName);
  expect(await names({ companyId: company.id })).toEqual(["Used", "Newer"]);
  expect(await names({ companyId: company.id, sort: "newest" })).toEqual(["Newer", "Used"]);
  expect((await names({ sort: "newest" }))[0]).toBe(newer.name);
  const [first] = await owner.request("GET /api/dashboard/pages", { query: { companyId: company.id } });
  expect(first).toMatchObject({ company: "Northwind", conversations: 1, previous: 1, minutes: 1 });
});

test("an agent that is missing or switched off waits as long as something uses it", async () => {
  const missing = await createAgent(api.db, {
    name: "Gone",
    provider_has: false,
    provider_checked_at: ago(0),
  });
  const off = await createAgent(api.db, { name: "Off", is_active: false });
  await createAgent(api.db, { name: "Unused", is_active: false });
  const room = await createRoom(api.db, { agent_id: missing.id });
  const page = await createDeployment(api.db, { agent_id: off.id });
  await createDeployment(api.db, { agent_id: off.id, status: "archived" });
  expect(await waiting("agents_missing")).toMatchObject({
    total: 1,
    items: [{ id: String(missing.id), name: "Gone", count: 1 }],
  });
  expect(await waiting("agents_off")).toMatchObject({
    total: 1,
    items: [{ id: String(off.id), name: "Off", count: 1 }],
  });
  await api.db.updateTable("rooms").set({ status: "INACTIVE" }).where("id", "=", room.id).execute();
  await api.db.updateTable("deployments").set({ status: "ended" }).where("id", "=", page.id).execute();
  expect([await waiting("agents_missing"), await waiting("agents_off")]).toEqual([undefined, undefined]);
});

test("rooms without an agent, damaged files, and pages that were forgotten wait", async () => {
  const room = await createRoom(api.db, { agent_id: null, status: "INACTIVE" });
  const fileId = opaqueId();
  await api.db
    .insertInto("files")
    .values({
      id: fileId,
      sha256: "a".repeat(64),
      size: 5,
      media_type: "text/plain",
      name: "a.txt",
      is_damaged: true,
    })
    .execute();
  const item = await createContent(api.db, { file_id: fileId, type: "DOCUMENT", url: null });
  const page = await createDeployment(api.db, { status: "paused", updated_at: ago(8) });
  await createDeployment(api.db, { status: "paused", updated_at: ago(6) });
  expect(await waiting("rooms_without_agent")).toMatchObject({ items: [{ id: String(room.id) }] });
  expect(await waiting("damaged_files")).toMatchObject({
    items: [{ id: String(item.id), name: item.title }],
  });
  expect(await waiting("paused_pages")).toMatchObject({ total: 1, items: [{ id: page.id }] });
});

test("expired invitations wait by page, until they are renewed or revoked", async () => {
  const page = await createDeployment(api.db);
  const expired = { valid_until: ago(1) };
  const made = [
    await createInvitation(api.db, page.id, expired),
    await createInvitation(api.db, page.id, expired),
  ];
  await createInvitation(api.db, page.id, { ...expired, revoked_at: ago(0) });
  const paused = await createDeployment(api.db, { status: "paused" });
  await createInvitation(api.db, paused.id, expired);
  expect(await waiting("expired_invitations")).toMatchObject({
    total: 1,
    items: [{ id: page.id, count: 2 }],
  });
  for (const { id } of made) await owner.request("POST /api/invitations/:id/revoke", { params: { id } });
  expect(await waiting("expired_invitations")).toBeUndefined();
});

test("people who never signed in and those without a password wait, five of each kind with the number of all", async () => {
  const asked = await createUser(api.db, { last_login_at: ago(30) });
  await api.db
    .insertInto("reset_requests")
    .values({ user_id: asked.id, ip_prefix: "127.0.0.0/24", requested_at: ago(8) })
    .execute();
  const already = (await waiting("never_signed_in"))?.total ?? 0;
  for (let n = 0; n < 6; n += 1) await createUser(api.db, { created_at: ago(8 + n) });
  await createUser(api.db, { created_at: ago(8), status: "INACTIVE" });
  const never = await waiting("never_signed_in");
  expect([never?.total, never?.items.length]).toEqual([already + 6, 5]);
  expect(await waiting("reset_requests")).toMatchObject({ items: [{ id: String(asked.id) }] });
  const { resetRequests } = (await read()).figures;
  expect(resetRequests).toEqual({ value: 1, previous: 1 });
});

test("people who ask for the deletion of their account wait until they are answered", async () => {
  const user = await createUser(api.db);
  const id = await createDeletionRequest(api.db, user.id);
  expect(await waiting("deletion_requests")).toMatchObject({ total: 1, items: [{ id: String(user.id) }] });
  const answer = { params: { id }, body: { answer: "Not before March." } };
  await owner.request("POST /api/users/deletion-requests/:id/decline", answer);
  expect(await waiting("deletion_requests")).toBeUndefined();
});

test("background work that failed stands first, and in the system's state", async () => {
  const id = await createFailedJob(api.db, "end-call", { conversationId: opaqueId() } as never);
  const { attention, system } = await read();
  expect(attention[0]).toMatchObject({ kind: "failed_jobs", total: 1, items: [{ id, name: "end-call" }] });
  expect(system).toMatchObject({ agentMode: "local", failedJobs: 1, files: { usedBytes: 5 } });
  expect(system.databaseBytes).toBeGreaterThan(1_000_000);
});

test("an engine that fails waits with its reason until it works again", async () => {
  const problem = "The server at ai.example.org answered 429. Agents follow their practice scripts.";
  const since = "2026-11-27T09:00:00.000Z";
  const engines: VoiceEngines = { ...testEngines, thinks: { name: "a-model", since, problem } };
  const other = await testApi({ ctx: { voice: { ...fakeVoice(), engines: async () => engines } } });
  const client = await other.as(await createUser(other.db, { role: "OWNER" }));
  const attention = async () =>
    (await client.request("GET /api/dashboard/owner", { query: { range: "7d" } })).attention;
  const items = [{ id: "thinks", name: "a-model", count: null, since, problem }];
  expect(await attention()).toContainEqual({ kind: "engines_failing", total: 1, items });
  await other.close();
  // What is merely not there, as in a product without models, is no failure.
  expect(await waiting("engines_failing")).toBeUndefined();
});

test("the system's state has the conversations that go on and the last back-up", async () => {
  const before = (await read()).system;
  expect(before.lastBackupAt).toBeNull();
  const entry = { actor_label: "a command", action: "backup.create", request_id: "b1" };
  const at = "2026-11-20T03:00:00.000Z";
  await api.db
    .insertInto("audit_log")
    .values([
      { ...entry, at: "2026-11-19T03:00:00Z" },
      { ...entry, at },
    ])
    .execute();
  const room = await createRoom(api.db);
  const unended = {
    provider_conversation_id: "conv_now",
    ended_at: null,
    duration_seconds: null,
  };
  await staffTalk(room.id, new Date(), unended);
  const { lastBackupAt, conversationsNow } = (await read()).system;
  expect([new Date(lastBackupAt ?? 0).toISOString(), conversationsNow]).toEqual([
    at,
    before.conversationsNow + 1,
  ]);
});

test("whether the provider answers is asked at most twice a minute", async () => {
  const own = await testApi({ ctx: { voice } });
  onTestFinished(() => own.close());
  const client = await own.as("OWNER");
  const health = () => client.request("GET /api/dashboard/provider");
  expect(await health()).toMatchObject({ reachable: true });
  voice.state = "down";
  expect(await health()).toMatchObject({ reachable: true });
  voice.state = "up";
});
