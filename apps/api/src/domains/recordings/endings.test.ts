import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { strFromU8, unzipSync } from "fflate";
import { enterRoom, somebody } from "../../../test/practice.ts";
import {
  choose,
  hear,
  mp3Of,
  recordedStage,
  recordedTalk,
  recordingRoom,
  talkInRoom,
} from "../../../test/recorded-talks.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";

const stage = await recordedStage();
const { db, api } = stage;
afterAll(() => stage.close());

async function talked(values = {}) {
  const uma = await somebody(api);
  const room = await recordingRoom(stage, [uma], values);
  const talk = await recordedTalk(stage, uma, room, mp3Of(7, String(room.id)));
  return { uma, room, ...talk, sha256: await hashOf(talk.part) };
}

const hashOf = async (part: string) =>
  (
    await db
      .selectFrom("recordings as r")
      .innerJoin("files as f", "f.id", "r.file_id")
      .select("f.sha256")
      .where("r.id", "=", part)
      .executeTakeFirstOrThrow()
  ).sha256;

/** Whether the store still has a sealed file, once it has looked after its files an hour later. */
async function isStored(sha256: string): Promise<boolean> {
  const { now } = api.ctx;
  const later = { ...api.ctx, now: () => new Date(now().getTime() + 2 * 3_600_000) };
  await performSchedule(later, "look-after-files");
  return api.ctx.files.has(sha256);
}

const recordingOf = async (client: Awaited<ReturnType<typeof stage.as>>, id: string) =>
  (await client.request("GET /api/attempts/:id", { params: { id } })).recording;

test("what is kept outlasts the care for files", async () => {
  const { uma, part, sha256 } = await talked();
  await sql`update files set kept_until = least(kept_until, now() - interval '2 days') where not is_sealed`.execute(
    db,
  );
  expect(await isStored(sha256)).toBe(true);
  expect((await hear(uma.client, part)).status).toBe(200);
});

test("once the session is gone nobody knows any more whether there was sound, and nothing is said of its time", async () => {
  const uma = await somebody(api);
  const room = await recordingRoom(stage, [uma]);
  const talks = [
    await recordedTalk(stage, uma, room, mp3Of(7, "session")),
    await talkInRoom(stage, uma, room, false),
    await talkInRoom(stage, uma, room, null),
  ];
  for (const talk of talks.slice(1)) {
    await talk.end(undefined, {});
    await talk.finish();
  }
  await sql`update room_sessions set last_used_at = now() - interval '91 days'`.execute(db);
  await performSchedule(api.ctx, "forget-records");
  const reasons = [];
  for (const { attemptId } of talks) reasons.push((await recordingOf(uma.client, attemptId)).reason);
  expect(reasons).toEqual(["unknown", "unknown", "unknown"]);
});

describe("sound is gone, here and in the store,", () => {
  test("when its person deletes it alone: the words stay", async () => {
    const { uma, part, sha256, attemptId } = await talked();
    const params = { id: attemptId };
    await uma.client.request("DELETE /api/attempts/:id/recording", { params });
    expect((await hear(uma.client, part)).status).toBe(404);
    const attempt = await uma.client.request("GET /api/attempts/:id", { params });
    expect(attempt.recording).toEqual({
      state: "none",
      reason: "deleted",
      parts: [],
      keptUntil: null,
      mayDelete: false,
    });
    expect(attempt.transcript.map(({ sound, text }) => [sound, text !== ""])).toEqual([
      [null, true],
      [null, true],
      [null, true],
    ]);
    expect((await uma.client.send("DELETE /api/attempts/:id/recording", { params })).error.code).toBe(
      "conflict",
    );
    expect(await isStored(sha256)).toBe(false);
  });

  test("when its time is over", async () => {
    const { uma, part, sha256, attemptId } = await talked();
    await sql`update recordings set kept_until = now() - interval '1 minute' where id = ${part}`.execute(db);
    await performSchedule(api.ctx, "look-after-recordings");
    expect((await hear(uma.client, part)).status).toBe(404);
    expect(await recordingOf(uma.client, attemptId)).toMatchObject({ state: "none", reason: "expired" });
    expect(await isStored(sha256)).toBe(false);
  });

  test("at the very moment that was told, before anybody has looked after it", async () => {
    const { uma, part, attemptId } = await talked();
    const { uma: other, attemptId: awaited } = await talked();
    await sql`update recordings set kept_until = now()`.execute(db);
    expect((await hear(uma.client, part)).status).toBe(404);
    const { recording, transcript } = await uma.client.request("GET /api/attempts/:id", {
      params: { id: attemptId },
    });
    expect(recording).toMatchObject({ state: "none", reason: "expired", keptUntil: null, mayDelete: false });
    expect(transcript.map(({ sound }) => sound)).toEqual([null, null, null]);
    const { bytes } = await uma.client.send("GET /api/auth/my-data", { query: {} });
    expect(Object.keys(unzipSync(bytes)).filter((name) => name.endsWith(".mp3"))).toEqual([]);
    await sql`update recordings set state = 'awaited', file_id = null, sealed_key = null where state = 'kept'`.execute(
      db,
    );
    expect(await recordingOf(other.client, awaited)).toMatchObject({ state: "none", reason: "expired" });
  });

  test("when its time is over before it was fetched", async () => {
    const uma = await somebody(api);
    const room = await recordingRoom(stage, [uma]);
    const talk = await talkInRoom(stage, uma, room);
    await sql`update recordings set kept_until = now() - interval '1 minute' where state = 'on'`.execute(db);
    await performSchedule(api.ctx, "look-after-recordings");
    await api.performJobs();
    expect(stage.deleted).toContain(talk.name);
  });

  test.each<[string, (talk: Awaited<ReturnType<typeof talked>>) => Promise<unknown>, object]>([
    [
      "with its attempt",
      ({ uma, attemptId }) => uma.client.request("DELETE /api/attempts/:id", { params: { id: attemptId } }),
      { category: "Practice" },
    ],
    [
      "with its room",
      async ({ room }) =>
        (await stage.as("OWNER")).request("DELETE /api/test-rooms/:id", { params: { id: room.id } }),
      {},
    ],
    [
      "with its person",
      async ({ uma }) =>
        (await stage.as("OWNER")).request("DELETE /api/users/:id", { params: { id: uma.id } }),
      {},
    ],
    [
      "with the session and its words, after their time",
      async ({ sessionId }) => {
        await sql`update room_sessions set last_used_at = now() - interval '91 days' where id = ${sessionId}`.execute(
          db,
        );
        await performSchedule(api.ctx, "forget-records");
      },
      {},
    ],
  ])("%s", async (_how, end, values) => {
    const talk = await talked(values);
    await end(talk);
    const owner = await stage.as("OWNER");
    expect((await hear(owner, talk.part)).status).toBe(404);
    expect(await isStored(talk.sha256)).toBe(false);
    await performSchedule(api.ctx, "delete-transcripts");
    await api.performJobs();
    expect(
      stage.provider.seen.some(({ method, url }) => method === "DELETE" && url?.endsWith(talk.name)),
    ).toBe(true);
  });

  test("which nobody but its person may bring about alone", async () => {
    const { room, uma, attemptId, part } = await talked();
    const other = await somebody(api);
    const owner = await stage.as("OWNER");
    const viewing = await stage.viewing(await stage.as("OWNER"), uma.id);
    const params = { id: attemptId };
    const statuses = [];
    for (const client of [other.client, owner, viewing])
      statuses.push((await client.send("DELETE /api/attempts/:id/recording", { params })).status);
    expect(statuses).toEqual([404, 403, 403]);
    expect((await hear(uma.client, part)).status).toBe(200);
    expect(room.id).toBeGreaterThan(0);
  });
});

async function toldToOwners() {
  const owner = await stage.as("OWNER");
  const { attention } = await owner.request("GET /api/dashboard/owner", { query: { range: "7d" } });
  return attention.find(({ kind }) => kind === "recordings_full");
}

describe("while the place for sound is used up", () => {
  test("nothing is recorded and nothing is deleted; it is told before the start, and owners know", async () => {
    const before = await talked();
    const { config } = api.ctx;
    const quota = config.recordings.quotaBytes;
    config.recordings.quotaBytes = 1;
    const room = before.room;
    const params = { id: room.id };
    const briefing = await before.uma.client.request("GET /api/test-rooms/:id/practice", { params });
    expect(briefing.recording).toMatchObject({ isOffered: true, isFull: true });
    const talk = await talkInRoom(stage, before.uma, room, null);
    config.recordings.quotaBytes = quota;
    expect([talk.isRecorded, stage.asksToRecord()]).toEqual([undefined, false]);
    await talk.end(undefined, {});
    await talk.finish();
    expect(await recordingOf(before.uma.client, talk.attemptId)).toMatchObject({
      state: "none",
      reason: "full",
    });
    expect((await hear(before.uma.client, before.part)).status).toBe(200);
    expect((await toldToOwners())?.items).toMatchObject([{ name: room.name, count: 1 }]);
  });

  test("owners are told of it as long as that lasts, also when nobody calls any more", async () => {
    await talked();
    await sql`update recordings set created_at = now() - interval '8 days'`.execute(db);
    expect(await toldToOwners()).toBeUndefined();
    const { config } = api.ctx;
    const quota = config.recordings.quotaBytes;
    config.recordings.quotaBytes = 1;
    const told = await toldToOwners();
    await sql`update room_training set records_calls = false`.execute(db);
    const unasked = await toldToOwners();
    config.recordings.quotaBytes = quota;
    expect(told).toMatchObject({
      total: 1,
      items: [
        { name: "Every room and page", problem: "Nothing more is recorded until some of the sound goes." },
      ],
    });
    expect(unasked).toBeUndefined();
  });

  test("one person takes a tenth of it, and leaves the rest to others", async () => {
    const { uma, room, sound } = await talked();
    const { config } = api.ctx;
    const quota = config.recordings.quotaBytes;
    config.recordings.quotaBytes = sound.length * 9;
    await sql`update recordings set size = 0 where state = 'kept' and id not in (
      select r.id from recordings r join conversation_legs l on l.id = r.leg_id
      join conversations c on c.id = l.conversation_id where c.starter_user_id = ${uma.id})`.execute(db);
    await sql`update recordings set state = 'none', reason = 'missing' where state in ('on', 'awaited')`.execute(
      db,
    );
    const other = await somebody(api);
    await api.db.insertInto("room_access").values({ user_id: other.id, room_id: room.id }).execute();
    const talks = [await talkInRoom(stage, uma, room), await talkInRoom(stage, other, room)];
    config.recordings.quotaBytes = quota;
    expect(talks.map(({ isRecorded }) => isRecorded)).toEqual([undefined, true]);
  });
});

test("one's own data has a file for each recording", async () => {
  const { uma, part, sound } = await talked();
  const answer = await uma.client.send("GET /api/auth/my-data", { query: {} });
  const files = unzipSync(answer.bytes);
  const [name = ""] = Object.keys(files).filter((each) => each.endsWith(".mp3"));
  expect(name).toMatch(new RegExp(`^recordings/.*${part}\\.mp3$`));
  expect(Buffer.from(files[name] ?? []).equals(sound)).toBe(true);
  expect(strFromU8(files["README.txt"] ?? new Uint8Array())).toContain("recordings/");
});

test("sound that was allowed and refused again before the start is not recorded", async () => {
  const uma = await somebody(api);
  const room = await recordingRoom(stage, [uma]);
  const { sessionId } = await enterRoom(uma.client, room.id);
  for (const isAllowed of [true, false]) await choose(uma.client, room, sessionId, isAllowed);
  const query = { agentId: String(room.agent_id), sessionId };
  expect((await uma.client.request("GET /api/signed-url", { query })).isRecorded).toBeUndefined();
});
