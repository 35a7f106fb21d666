import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { assign, createDeployment, createUser } from "../../../test/factories.ts";
import { agentOf, hear, mp3Of, recordedStage, sends } from "../../../test/recorded-talks.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";

const stage = await recordedStage();
const { db, api } = stage;
afterAll(() => stage.close());

type Page = Awaited<ReturnType<typeof createDeployment>>;

const settingsOf = (
  page: Page,
  settings: { records_calls?: boolean; kept_days?: number; keeps_words?: boolean },
) =>
  db
    .insertInto("page_privacy")
    .values({ deployment_id: page.id, records_calls: true, ...settings })
    .execute();

async function recordingPage(settings = {}) {
  const page = await createDeployment(db, { allow_anonymous: true });
  await settingsOf(page, settings);
  return page;
}

const readPage = (client: ContractClient, { slug }: Page) =>
  client.request("GET /api/deployment/:slug", { params: { slug } });

/** A visitor reads the page, answers the question, and calls. */
async function talked(page: Page, recording?: "allowed" | "refused", recordingDays?: number) {
  const client = api.anonymous();
  await readPage(client, page);
  const { conversationId: id, isRecorded } = await client.request("GET /api/signed-url", {
    query: {
      agentId: String(page.agent_id),
      deploymentId: page.id,
      ...(recording && { recording }),
      ...(recordingDays !== undefined && { recordingDays }),
    },
  });
  const name = stage.provider.newest();
  const end = async (sound?: Buffer) => {
    if (sound) stage.sounds.set(name, sends(sound));
    await stage.deliver(name, await agentOf(stage, page.agent_id));
    await api.performJobs();
  };
  const own = () => client.request("GET /api/conversations/:id/mine", { params: { id } });
  return { client, id, name, isRecorded, end, own };
}

test("a page tells before the start whether it records, and for how long", async () => {
  const page = await recordingPage({ kept_days: 7 });
  const { privacy } = await readPage(api.anonymous(), page);
  expect(privacy).toMatchObject({ recordsCalls: true, recordingDays: 7, isRecordingFull: false });
  const plain = await createDeployment(db, { allow_anonymous: true });
  expect((await readPage(api.anonymous(), plain)).privacy).toMatchObject({ recordsCalls: false });
});

test("a visitor who allows it hears it, and so do those who may read the page's conversations", async () => {
  const adviser = await createUser(db);
  const admin = await createUser(db, { role: "ADMIN" });
  await assign(db, admin.id, adviser.id);
  const page = await createDeployment(db, { allow_anonymous: true, user_id: adviser.id });
  await settingsOf(page, {});
  const talk = await talked(page, "allowed");
  expect([talk.isRecorded, stage.asksToRecord()]).toEqual([true, true]);
  const sound = mp3Of(7, "visitor");
  await talk.end(sound);
  const { recording, transcript } = await talk.own();
  expect(recording).toMatchObject({ state: "kept", mayDelete: true });
  const listed = await talk.client.request("GET /api/conversations/mine", {
    query: { deploymentId: page.id },
  });
  expect(listed).toMatchObject([{ id: talk.id, hasSound: true }]);
  const part = recording.parts[0]?.id ?? "";
  expect(transcript.map((line) => line.sound)).toEqual([
    { part, start: 0.4, end: 1.5 },
    { part, start: 2.25, end: 4.5 },
    { part, start: 5, end: 6 },
  ]);
  const other = api.anonymous();
  await readPage(other, page);
  const listeners = {
    visitor: talk.client,
    adviser: await api.as(adviser),
    admin: await api.as(admin),
    owner: await api.as("OWNER"),
    other,
    stranger: await api.as("USER"),
    viewing: await api.viewing(await api.as("OWNER"), adviser.id),
  };
  const statuses: Record<string, number> = {};
  for (const [who, client] of Object.entries(listeners)) statuses[who] = (await hear(client, part)).status;
  expect(statuses).toEqual({
    visitor: 200,
    adviser: 200,
    admin: 200,
    owner: 200,
    other: 404,
    stranger: 404,
    viewing: 403,
  });
  expect((await hear(talk.client, part, "bytes=10-20")).bytes.equals(sound.subarray(10, 21))).toBe(true);
  const read = await listeners.owner.request("GET /api/conversations/:id", { params: { id: talk.id } });
  expect(read.recording).toMatchObject({ state: "kept", mayDelete: false });
  const csv = await listeners.owner.send(
    "GET /api/conversations/:id/export",
    { params: { id: talk.id }, query: {} },
    { headers: { "sec-fetch-site": "same-origin" } },
  );
  expect([csv.status, csv.text.includes(part)]).toEqual([200, false]);
});

describe("nothing is recorded", () => {
  test.each([
    ["where the visitor refuses", {}, "refused"],
    ["where nobody was asked", {}, undefined],
    ["where the page does not record, whatever a browser asks for", { records_calls: false }, "allowed"],
    ["where the page keeps nothing of what is said", { keeps_words: false }, "allowed"],
  ] as const)("%s", async (_where, settings, choice) => {
    const talk = await talked(await recordingPage(settings), choice);
    expect([talk.isRecorded, stage.asksToRecord()]).toEqual([undefined, false]);
    await talk.end(mp3Of(7));
    const { recording } = await talk.own();
    expect(recording).toMatchObject({
      state: "none",
      reason: choice === "refused" ? "refused" : "not-allowed",
    });
  });

  test("of a preview by the staff", async () => {
    const page = await recordingPage();
    const owner = await api.as("OWNER");
    const { isRecorded } = await owner.request("GET /api/signed-url", {
      query: { agentId: String(page.agent_id), deploymentId: page.id, recording: "allowed" },
    });
    expect([isRecorded, stage.asksToRecord()]).toEqual([undefined, false]);
  });
});

test("while there is no place the page says so, asks nobody, and that is why there is no sound", async () => {
  const page = await recordingPage();
  const { config } = api.ctx;
  const quota = config.recordings.quotaBytes;
  config.recordings.quotaBytes = 0;
  const { privacy } = await readPage(api.anonymous(), page);
  const talks = [await talked(page), await talked(page, "refused")];
  config.recordings.quotaBytes = quota;
  expect(privacy.isRecordingFull).toBe(true);
  const reasons = [];
  for (const talk of talks) {
    await talk.end(mp3Of(7));
    reasons.push((await talk.own()).recording.reason);
  }
  expect(reasons).toEqual(["full", "refused"]);
});

test("the visitor deletes the sound alone, and the words stay", async () => {
  const talk = await talked(await recordingPage(), "allowed");
  await talk.end(mp3Of(7));
  const [part] = (await talk.own()).recording.parts;
  const params = { id: talk.id };
  expect(
    (await api.anonymous().send("DELETE /api/conversations/:id/mine/recording", { params })).status,
  ).toBe(401);
  await talk.client.request("DELETE /api/conversations/:id/mine/recording", { params });
  expect((await hear(talk.client, part?.id ?? "")).status).toBe(404);
  const { recording, transcript } = await talk.own();
  expect([recording.reason, transcript.length]).toEqual(["deleted", 3]);
});

test("taken back in the middle of a conversation, its recording stops, also after a lost line", async () => {
  const page = await recordingPage();
  const talk = await talked(page, "allowed");
  await talk.client.request("DELETE /api/conversations/:id/mine/recording", { params: { id: talk.id } });
  await expect.poll(() => stage.deleted).toContain(talk.name);
  const query = { agentId: String(page.agent_id), deploymentId: page.id, resume: talk.id };
  const resumed = await talk.client.request("GET /api/signed-url", { query });
  expect([resumed.isRecorded, stage.asksToRecord()]).toEqual([undefined, false]);
  await talk.end(mp3Of(7));
  expect((await talk.own()).recording.reason).toBe("withdrawn");
});

test("a conversation that goes on keeps what was decided, whatever its browser asks for by then", async () => {
  const page = await recordingPage();
  const query = { agentId: String(page.agent_id), deploymentId: page.id };
  const allowed = await talked(page, "allowed");
  expect(
    (await allowed.client.request("GET /api/signed-url", { query: { ...query, resume: allowed.id } }))
      .isRecorded,
  ).toBe(true);
  const refused = await talked(page, "refused");
  const asked = { ...query, resume: refused.id, recording: "allowed" as const };
  expect((await refused.client.request("GET /api/signed-url", { query: asked })).isRecorded).toBeUndefined();
});

test("it is kept no longer than was told, nor than the words", async () => {
  const days = async (page: Page, told?: number) => {
    const { id } = await talked(page, "allowed", told);
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from r.kept_until - r.created_at)::int / 86400 as days from recordings r
        join conversation_legs l on l.id = r.leg_id where l.conversation_id = ${id}`.execute(db);
    return rows[0]?.days;
  };
  const page = await recordingPage();
  expect(await days(page)).toBe(30);
  expect(await days(page, 3)).toBe(3);
  expect(await days(page, 300)).toBe(30);
  expect(await days(await recordingPage({ kept_days: 7 }))).toBe(7);
});

test("a visitor finds none of it from the moment that was told", async () => {
  const page = await recordingPage();
  const talk = await talked(page, "allowed");
  await talk.end(mp3Of(7));
  const [part] = (await talk.own()).recording.parts;
  await sql`update recordings set kept_until = now() where id = ${part?.id}`.execute(db);
  expect((await hear(talk.client, part?.id ?? "")).status).toBe(404);
  const query = { deploymentId: page.id };
  expect(await talk.client.request("GET /api/conversations/mine", { query })).toMatchObject([
    { id: talk.id, hasSound: false },
  ]);
  expect((await talk.own()).recording).toMatchObject({ state: "none", reason: "expired" });
});

test("the organisation's settings have it too, and pages follow them", async () => {
  const owner = await api.as("OWNER");
  const { version, recordsCalls, recordingDays } = await owner.request("GET /api/system/privacy");
  expect([recordsCalls, recordingDays]).toEqual([false, 30]);
  const page = await createDeployment(db, { allow_anonymous: true });
  const body = { version, recordsCalls: true, recordingDays: 14 };
  await owner.request("PATCH /api/system/privacy", { body });
  const { privacy } = await readPage(api.anonymous(), page);
  expect(privacy).toMatchObject({ recordsCalls: true, recordingDays: 14 });
  await owner.request("PATCH /api/system/privacy", {
    body: { version: version + 1, recordsCalls: false, recordingDays: 30 },
  });
});

test.each<[string, (page: Page, id: string, owner: ContractClient) => Promise<unknown>]>([
  ["conversation", (_page, id, owner) => owner.request("DELETE /api/conversations/:id", { params: { id } })],
  [
    "time of the page",
    async (page) => {
      await db
        .updateTable("page_privacy")
        .set({ kept_days: 1 })
        .where("deployment_id", "=", page.id)
        .execute();
      await sql`update conversations set issued_at = now() - interval '2 days' where deployment_id = ${page.id}`.execute(
        db,
      );
      await performSchedule(api.ctx, "forget-conversations");
    },
  ],
  ["page", (page) => db.deleteFrom("deployments").where("id", "=", page.id).execute()],
])("with its %s the sound is gone", async (_what, end) => {
  const page = await recordingPage();
  const talk = await talked(page, "allowed");
  await talk.end(mp3Of(7));
  const [part] = (await talk.own()).recording.parts;
  const owner = await api.as("OWNER");
  expect((await hear(owner, part?.id ?? "")).status).toBe(200);
  const { rows } = await sql<{ fileId: string }>`
    select file_id as "fileId" from recordings where id = ${part?.id}`.execute(db);
  await end(page, talk.id, owner);
  expect((await hear(owner, part?.id ?? "")).status).toBe(404);
  const left = await db
    .selectFrom("files")
    .select("id")
    .where("id", "=", rows[0]?.fileId ?? "")
    .execute();
  expect(left).toEqual([]);
});
