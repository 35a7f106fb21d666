import { afterAll, describe, expect, test } from "vitest";
import { enterRoom, somebody, traineeAndCoach } from "../../../test/practice.ts";
import {
  call,
  choose,
  hear,
  mp3Of,
  recordedStage,
  recordedTalk,
  recordingRoom,
  spoken,
  talkInRoom,
} from "../../../test/recorded-talks.ts";

const stage = await recordedStage();
const { db } = stage;
afterAll(() => stage.close());

const read = (client: Awaited<ReturnType<typeof stage.as>>, id: string) =>
  client.request("GET /api/attempts/:id", { params: { id } });

const entries = (action: string) =>
  db.selectFrom("audit_log").select(["actor_id", "details"]).where("action", "=", action).execute();

describe("a talk that its person allows to be recorded", () => {
  test("is heard line by line as it was sent, byte by byte in any range, and is gone at the provider", async () => {
    const [uma, coach] = await traineeAndCoach(stage.api);
    const room = await recordingRoom(stage, [uma]);
    const { attemptId, part, sound, name, isRecorded } = await recordedTalk(stage, uma, room);
    expect(isRecorded).toBe(true);
    expect(stage.deleted).toContain(name);
    const { recording, transcript } = await read(uma.client, attemptId);
    expect(recording).toEqual({
      state: "kept",
      reason: null,
      parts: [{ id: part, durationSeconds: expect.closeTo(7, 1) }],
      keptUntil: expect.any(String),
      mayDelete: true,
    });
    expect(Date.parse(recording.keptUntil ?? "") / 86_400_000).toBeCloseTo(Date.now() / 86_400_000 + 30, 1);
    expect(transcript.map((line) => line.sound)).toEqual([
      { part, start: 0.4, end: 1.5 },
      { part, start: 2.25, end: 4.5 },
      { part, start: 5, end: 6 },
    ]);
    const whole = await hear(uma.client, part);
    expect([whole.status, whole.headers["content-type"], whole.headers["accept-ranges"]]).toEqual([
      200,
      "audio/mpeg",
      "bytes",
    ]);
    expect(whole.headers["content-disposition"]).toMatch(/^inline/);
    expect(whole.bytes.equals(sound)).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [100, 40_000],
      [sound.length - 300, sound.length - 1],
    ] as const) {
      const answer = await hear(coach.client, part, `bytes=${start}-${end}`);
      expect([answer.status, answer.headers["content-range"]]).toEqual([
        206,
        `bytes ${start}-${end}/${sound.length}`,
      ]);
      expect(answer.bytes.equals(sound.subarray(start, end + 1))).toBe(true);
    }
    expect((await hear(uma.client, part, `bytes=${sound.length}-`)).status).toBe(416);
  });

  test("lies sealed in the store, is no file of the library, and its key is not among what is kept of others", async () => {
    const uma = await somebody(stage.api);
    const room = await recordingRoom(stage, [uma]);
    const { part, sound } = await recordedTalk(stage, uma, room, mp3Of(8, "sealed"));
    const row = await db
      .selectFrom("recordings as r")
      .innerJoin("files as f", "f.id", "r.file_id")
      .select(["f.id", "f.sha256", "f.size", "f.name", "f.media_type"])
      .where("r.id", "=", part)
      .executeTakeFirstOrThrow();
    const chunks: Buffer[] = [];
    for await (const chunk of await stage.ctx.files.read(row.sha256, { start: 0, end: row.size - 1 }))
      chunks.push(chunk as Buffer);
    const stored = Buffer.concat(chunks);
    expect(stored.length).toBeGreaterThan(sound.length);
    expect(stored.includes(sound.subarray(0, 288))).toBe(false);
    const owner = await stage.as("OWNER");
    expect((await owner.send("GET /api/files/:id", { params: { id: row.id } })).status).toBe(404);
  });

  test("is heard by those who may read it, and by nobody else", async () => {
    const [uma, coach] = await traineeAndCoach(stage.api);
    const other = await somebody(stage.api);
    const otherCoach = await somebody(stage.api, { role: "ADMIN" });
    const owner = await somebody(stage.api, { role: "OWNER" });
    const viewing = await stage.viewing(await stage.as("OWNER"), uma.id);
    const room = await recordingRoom(stage, [uma, other], { category: "Practice" });
    const { part, attemptId } = await recordedTalk(stage, uma, room);
    const may = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries({
            uma: uma.client,
            coach: coach.client,
            owner: owner.client,
            other: other.client,
            otherCoach: otherCoach.client,
            nobody: stage.anonymous(),
            viewing,
          }).map(async ([who, client]) => [who, (await hear(client, part)).status] as const),
        ),
      );
    const nobodyElse = { other: 404, otherCoach: 404, nobody: 401, viewing: 403 };
    expect(await may()).toEqual({ uma: 200, coach: 404, owner: 404, ...nobodyElse });
    expect((await read(coach.client, attemptId)).recording).toMatchObject({
      state: "none",
      reason: "hidden",
    });
    const sharing = { params: { id: attemptId }, body: { isShared: true } };
    await uma.client.request("PATCH /api/attempts/:id/sharing", sharing);
    expect(await may()).toEqual({ uma: 200, coach: 200, owner: 200, ...nobodyElse });
    expect((await read(coach.client, attemptId)).recording).toMatchObject({
      state: "kept",
      mayDelete: false,
    });
    const seen = await read(viewing, attemptId);
    expect([seen.recording.reason, seen.transcript.map(({ sound }) => sound)]).toEqual([
      "hidden",
      [null, null, null],
    ]);
  });

  test("tells its person who played it, once in an hour", async () => {
    const [uma, coach] = await traineeAndCoach(stage.api);
    const room = await recordingRoom(stage, [uma]);
    const { part, attemptId } = await recordedTalk(stage, uma, room);
    expect((await read(uma.client, attemptId)).readers).toEqual([]);
    await hear(coach.client, part, "bytes=0-99");
    await hear(coach.client, part);
    await hear(uma.client, part);
    expect((await read(uma.client, attemptId)).readers).toHaveLength(1);
    const noted = (await entries("attempt.read")).filter(({ actor_id }) => actor_id === coach.id);
    expect(noted).toHaveLength(1);
  });

  test("is not heard of an exam that goes on in the same room", async () => {
    const [uma, coach] = await traineeAndCoach(stage.api);
    const room = await recordingRoom(stage, [uma, coach], { category: "Assessment" });
    const { part } = await recordedTalk(stage, uma, room);
    expect((await hear(coach.client, part)).status).toBe(200);
    const session = await enterRoom(coach.client, room.id);
    await call(coach.client, room, session.sessionId);
    expect((await hear(coach.client, part)).status).toBe(404);
  });

  test("has no sound at a line that was typed, and none past its end", async () => {
    const uma = await somebody(stage.api);
    const room = await recordingRoom(stage, [uma]);
    const talk = await talkInRoom(stage, uma, room);
    const transcript = [
      spoken("agent", "Good morning.", 0.5, 1),
      { role: "user", message: "I typed this.", time_in_call_secs: 2 },
      spoken("user", "Nobody hears this.", 30, 31),
    ];
    // The agent was killed: what it had is there.
    await talk.end(mp3Of(20), { seconds: 32, transcript });
    await talk.finish();
    const attempt = await read(uma.client, talk.attemptId);
    expect(attempt.recording.state).toBe("kept");
    expect(attempt.transcript.map(({ sound }) => sound?.start ?? null)).toEqual([0.5, null, null]);
  });

  test("in two legs is two parts, and each line is heard in its own", async () => {
    const uma = await somebody(stage.api);
    const room = await recordingRoom(stage, [uma]);
    const talk = await talkInRoom(stage, uma, room);
    const resumed = await uma.client.request("GET /api/signed-url", {
      query: { agentId: String(room.agent_id), sessionId: talk.sessionId, resume: talk.conversationId },
    });
    expect(resumed.isRecorded).toBe(true);
    expect(stage.asksToRecord()).toBe(true);
    const second = stage.provider.newest();
    await talk.end(mp3Of(7, "one"), { began: -60 });
    stage.sounds.set(second, (response) => void response.writeHead(200).end(mp3Of(5, "two")));
    await stage.deliver(second, talk.agent, {
      began: -40,
      seconds: 5,
      transcript: [spoken("user", "I am back.", 1, 2)],
    });
    await talk.finish();
    const { recording, transcript } = await read(uma.client, talk.attemptId);
    expect(recording.parts.map(({ durationSeconds }) => Math.round(durationSeconds))).toEqual([7, 5]);
    const [one, two] = recording.parts.map(({ id }) => id);
    expect(transcript.map(({ sound }) => [sound?.part, sound?.start])).toEqual([
      [one, 0.4],
      [one, 2.25],
      [one, 5],
      [two, 1],
    ]);
  });
});

describe("without a yes nothing is recorded", () => {
  test("and practice goes on", async () => {
    const uma = await somebody(stage.api);
    const room = await recordingRoom(stage, [uma]);
    const refused = await talkInRoom(stage, uma, room, false);
    expect([refused.isRecorded, stage.asksToRecord()]).toEqual([undefined, false]);
    await refused.end(mp3Of(7), {});
    await refused.finish();
    expect((await read(uma.client, refused.attemptId)).recording).toMatchObject({
      state: "none",
      reason: "refused",
    });

    const { sessionId, attemptId } = await enterRoom(uma.client, room.id);
    expect((await call(uma.client, room, sessionId)).isRecorded).toBeUndefined();
    expect(stage.asksToRecord()).toBe(false);
    await uma.client.request("POST /api/attempts/:id/finish", { params: { id: attemptId } });
    expect((await read(uma.client, attemptId)).recording).toMatchObject({
      state: "none",
      reason: "not-allowed",
    });
  });

  test("in a room that does not record, where it cannot be allowed either", async () => {
    const uma = await somebody(stage.api);
    const room = await recordingRoom(stage, [uma]);
    await db
      .updateTable("room_training")
      .set({ records_calls: false })
      .where("room_id", "=", room.id)
      .execute();
    const { sessionId } = await enterRoom(uma.client, room.id);
    expect((await choose(uma.client, room, sessionId, true)).error.code).toBe("conflict");
    const params = { id: room.id };
    expect(
      (await uma.client.request("GET /api/test-rooms/:id/practice", { params })).recording.isOffered,
    ).toBe(false);
    const session = await uma.client.request("GET /api/test-rooms/:id/sessions/:sessionId", {
      params: { id: room.id, sessionId },
    });
    expect(session.recording).toBeUndefined();
  });

  test("and nobody says yes in somebody else's session, nor while viewing as them", async () => {
    const [uma, other] = [await somebody(stage.api), await somebody(stage.api)];
    const room = await recordingRoom(stage, [uma, other]);
    const { sessionId } = await enterRoom(uma.client, room.id);
    expect((await choose(other.client, room, sessionId, true)).status).toBe(404);
    const viewing = await stage.viewing(await stage.as("OWNER"), uma.id);
    expect((await choose(viewing, room, sessionId, true)).status).toBe(403);
  });
});

test("before the start it is told for how many days sound is kept: never longer than the words, nor than was told", async () => {
  const uma = await somebody(stage.api);
  const room = await recordingRoom(stage, [uma], {}, 365);
  const params = { id: room.id };
  const { recording } = await uma.client.request("GET /api/test-rooms/:id/practice", { params });
  expect(recording).toEqual({ isOffered: true, isFull: false, days: 90 });
  const { sessionId } = await enterRoom(uma.client, room.id);
  await uma.client.request("PUT /api/test-rooms/:id/sessions/:sessionId/recording", {
    params: { id: room.id, sessionId },
    body: { isAllowed: true, days: 5 },
  });
  const session = await uma.client.request("GET /api/test-rooms/:id/sessions/:sessionId", {
    params: { id: room.id, sessionId },
  });
  expect(session.recording).toEqual({
    isOffered: true,
    isFull: false,
    days: 90,
    consent: { choice: "allowed", at: expect.any(String), days: 5 },
  });
  await call(uma.client, room, sessionId);
  const [row] = await db
    .selectFrom("recordings")
    .select(["created_at", "kept_until"])
    .orderBy("created_at", "desc")
    .limit(1)
    .execute();
  expect(Date.parse(row?.kept_until ?? "") - Date.parse(row?.created_at ?? "")).toBe(5 * 86_400_000);
});
