import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { somebody } from "../../../test/practice.ts";
import {
  call,
  choose,
  hear,
  mp3Of,
  recordedStage,
  recordedTalk,
  recordingRoom,
  sends,
  type Sounding,
  talkInRoom,
} from "../../../test/recorded-talks.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";

const stage = await recordedStage();
const { db, api } = stage;
afterAll(() => stage.close());

async function recording(client: Awaited<ReturnType<typeof stage.as>>, id: string) {
  const { recording: told } = await client.request("GET /api/attempts/:id", { params: { id } });
  return told;
}

/** Lets so much time pass for work that failed, and has it tried again. */
async function tryAgain(minutes = 0): Promise<void> {
  await sql`update jobs.job set start_after = now(), created_on = created_on - ${minutes} * interval '1 minute',
      data = case when data ? 'since'
        then jsonb_set(data, '{since}', to_jsonb((data->>'since')::timestamptz - ${minutes} * interval '1 minute')) else data end
    where state in ('retry', 'created')`.execute(db);
  await api.performJobs();
}

async function talked() {
  const uma = await somebody(api);
  const room = await recordingRoom(stage, [uma]);
  return { uma, room, ...(await talkInRoom(stage, uma, room)) };
}

const attention = async (kind: string) => {
  const owner = await stage.as("OWNER");
  const { attention: all } = await owner.request("GET /api/dashboard/owner", { query: { range: "7d" } });
  return all.find((group) => group.kind === kind);
};

describe("at a provider where sound goes with its conversation alone, that is deleted", () => {
  beforeEach(() => void (stage.state.deletesAlone = false));
  afterEach(() => void (stage.state.deletesAlone = true));

  const isDeletedThere = (name: string) =>
    stage.provider.seen.some(({ method, url }) => method === "DELETE" && url?.endsWith(`/${name}`));

  test("once its sound and its words are here", async () => {
    const talk = await talked();
    await talk.end(mp3Of(7));
    expect(isDeletedThere(talk.name)).toBe(false);
    await talk.finish();
    expect(isDeletedThere(talk.name)).toBe(true);
    const { parts } = await recording(talk.uma.client, talk.attemptId);
    expect((await hear(talk.uma.client, parts[0]?.id ?? "")).status).toBe(200);
  });

  test("after its end where it was taken back in the middle of it", async () => {
    const talk = await talked();
    await choose(talk.uma.client, talk.room, talk.sessionId, false);
    await api.performJobs();
    expect(isDeletedThere(talk.name)).toBe(false);
    await talk.end(mp3Of(7));
    await talk.finish();
    expect(isDeletedThere(talk.name)).toBe(true);
    const params = { id: talk.attemptId };
    const { transcript } = await talk.uma.client.request("GET /api/attempts/:id", { params });
    expect(transcript).toHaveLength(3);
  });
});

test("where sound can be deleted alone, its conversation stays at the provider", async () => {
  const talk = await talked();
  await talk.end(mp3Of(7));
  await talk.finish();
  const paths = stage.provider.seen.flatMap(({ method, url }) => (method === "DELETE" ? [url] : []));
  expect(paths.filter((url) => url?.includes(talk.name))).toEqual([expect.stringMatching(/\/audio$/)]);
});

describe("what is taken back", () => {
  test("in the middle of a call stops at the provider at once, and is never fetched", async () => {
    const talk = await talked();
    expect((await choose(talk.uma.client, talk.room, talk.sessionId, false)).status).toBe(200);
    await expect.poll(() => stage.deleted).toContain(talk.name);
    expect(await recording(talk.uma.client, talk.attemptId)).toMatchObject({
      state: "none",
      reason: "withdrawn",
    });
    await talk.end(mp3Of(7));
    await talk.finish();
    expect(await recording(talk.uma.client, talk.attemptId)).toMatchObject({
      state: "none",
      reason: "withdrawn",
    });
    expect(
      stage.provider.seen.some(({ method, url }) => method === "GET" && url?.includes(`${talk.name}/audio`)),
    ).toBe(false);
    const { rows } = await sql`select from audit_log where action = 'recording.withdraw'
      and details->>'sessionId' = ${talk.sessionId}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test("is deleted at the provider as soon as that can be reached again", async () => {
    const talk = await talked();
    stage.state.deletes = false;
    onTestFinished(() => void (stage.state.deletes = true));
    await choose(talk.uma.client, talk.room, talk.sessionId, false);
    await api.performJobs();
    expect(stage.deleted).not.toContain(talk.name);
    stage.state.deletes = true;
    await tryAgain();
    expect(stage.deleted).toContain(talk.name);
  });

  test("is not recorded by the leg that follows, and nothing of the one before is left", async () => {
    const uma = await somebody(api);
    const room = await recordingRoom(stage, [uma]);
    const talk = await recordedTalk(stage, uma, room);
    expect((await hear(uma.client, talk.part)).status).toBe(200);
    await choose(uma.client, room, talk.sessionId, false);
    expect((await hear(uma.client, talk.part)).status).toBe(404);
    const other = await talkInRoom(stage, uma, room);
    await choose(uma.client, room, other.sessionId, false);
    const query = {
      agentId: String(room.agent_id),
      sessionId: other.sessionId,
      resume: other.conversationId,
    };
    expect((await uma.client.request("GET /api/signed-url", { query })).isRecorded).toBeUndefined();
    expect(stage.asksToRecord()).toBe(false);
  });

  test("while an address is being made, keeps that address back", async () => {
    const talk = await talked();
    await talk.end();
    stage.provider.meanwhile = () => choose(talk.uma.client, talk.room, talk.sessionId, false);
    onTestFinished(() => void (stage.provider.meanwhile = async () => {}));
    await expect(call(talk.uma.client, talk.room, talk.sessionId)).rejects.toThrow(/not to be recorded/);
  });

  test("while it is fetched, is not kept", async () => {
    const talk = await talked();
    stage.sounds.set(talk.name, (response) => {
      void choose(talk.uma.client, talk.room, talk.sessionId, false).then(() => sends(mp3Of(7))(response));
    });
    await talk.end();
    await talk.finish();
    expect(await recording(talk.uma.client, talk.attemptId)).toMatchObject({
      state: "none",
      reason: "withdrawn",
    });
    const { rows } =
      await sql`select r.state, r.file_id from recordings r join conversation_legs l on l.id = r.leg_id
      where l.provider_conversation_id = ${talk.name}`.execute(db);
    expect(rows).toEqual([{ state: "none", file_id: null }]);
  });
});

const whole = mp3Of(60);

/** Ends where its head does not say. */
const brokenOff: Sounding = (response) => {
  response.writeHead(200, { "content-type": "audio/mpeg", "content-length": whole.length });
  response.write(whole.subarray(0, 5000), () => response.destroy());
};

describe("what the provider sends and nobody could hear", () => {
  test.each<[string, Sounding, RegExp]>([
    [
      "an image",
      sends(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(9000)])),
      /not an MP3/,
    ],
    ["a page", sends(Buffer.from(`<!doctype html>${"<p>Busy</p>".repeat(500)}`)), /not an MP3/],
    ["the first quarter", sends(whole.subarray(0, whole.length / 4)), /cut short/],
    ["the sound of another call", sends(mp3Of(200)), /longer than its call/],
    ["too much", sends(Buffer.concat([whole, Buffer.alloc(4 * 1024 * 1024)])), /larger than that of a call/],
    ["nothing", sends(Buffer.alloc(0)), /empty/],
  ])("%s is refused, asked for again, and lost with a reason in the end", async (_what, sound, problem) => {
    const talk = await talked();
    stage.sounds.set(talk.name, sound);
    await talk.end(undefined, { seconds: 60 });
    await talk.finish();
    expect(await recording(talk.uma.client, talk.attemptId)).toMatchObject({
      state: "awaited",
      reason: null,
    });
    await tryAgain(10);
    expect((await recording(talk.uma.client, talk.attemptId)).state).toBe("awaited");
    await tryAgain(31);
    expect(await recording(talk.uma.client, talk.attemptId)).toMatchObject({
      state: "none",
      reason: "missing",
    });
    const waiting = await attention("recordings_missing");
    expect(waiting?.items[0]).toMatchObject({
      name: talk.room.name,
      problem: expect.stringMatching(problem),
    });
    expect(stage.deleted).toContain(talk.name);
  });

  test("a connection that breaks off is tried again, and then it is whole", async () => {
    const talk = await talked();
    stage.sounds.set(talk.name, brokenOff);
    await talk.end(undefined, { seconds: 60 });
    await talk.finish();
    expect((await recording(talk.uma.client, talk.attemptId)).state).toBe("awaited");
    stage.sounds.set(talk.name, sends(whole));
    await tryAgain();
    const { parts } = await recording(talk.uma.client, talk.attemptId);
    expect((await hear(talk.uma.client, parts[0]?.id ?? "")).bytes.equals(whole)).toBe(true);
  });

  test("sound that is still being made is waited for, for hours", async () => {
    const talk = await talked();
    await talk.end(undefined, { sound: { status: "making" }, isMaking: true });
    await talk.finish();
    await tryAgain(600);
    await tryAgain(300);
    expect((await recording(talk.uma.client, talk.attemptId)).state).toBe("awaited");
    stage.records.delete(talk.name);
    stage.sounds.set(talk.name, sends(mp3Of(7)));
    await tryAgain();
    expect((await recording(talk.uma.client, talk.attemptId)).state).toBe("kept");
  });

  test("what a voice agent saved of a call in which it was killed is kept, however short", async () => {
    const talk = await talked();
    const sound = { status: "recorded", seconds: 6 } as const;
    await talk.end(mp3Of(6), { seconds: 300, sound });
    await talk.finish();
    const { state, parts } = await recording(talk.uma.client, talk.attemptId);
    expect([state, Math.round(parts[0]?.durationSeconds ?? 0)]).toEqual(["kept", 6]);
  });

  test.each([
    ["failed", "disk", "missing"],
    ["none", "text-only", "typed"],
  ] as const)(
    "where it says that it has none (%s: %s), that is said at once",
    async (status, why, reason) => {
      const talk = await talked();
      await talk.end(undefined, { sound: { status, reason: why } });
      await talk.finish();
      expect(await recording(talk.uma.client, talk.attemptId)).toMatchObject({ state: "none", reason });
    },
  );

  test("where the record of a call never comes, its sound is asked for all the same", async () => {
    const talk = await talked();
    stage.sounds.set(talk.name, sends(mp3Of(7)));
    await sql`update conversation_legs set ended_at = now(), started_at = now() - interval '9 seconds', record_asked = 3
      where provider_conversation_id = ${talk.name}`.execute(db);
    await performSchedule(api.ctx, "look-after-recordings");
    await api.performJobs();
    await talk.finish();
    const { state, parts } = await recording(talk.uma.client, talk.attemptId);
    expect([state, parts.length]).toEqual(["kept", 1]);
  });

  test("nothing is awaited of an address of which the provider says that nobody opened it", async () => {
    const talk = await talked();
    await sql`update conversation_legs set ended_at = now()
      where provider_conversation_id = ${talk.name}`.execute(db);
    const { state, reason } = await recording(talk.uma.client, talk.attemptId);
    expect([state, reason]).toEqual(["none", "not-allowed"]);
  });

  test("of an address that nobody opened nothing is missed", async () => {
    const talk = await talked();
    await sql`update conversation_legs set issued_at = now() - interval '5 hours'
      where provider_conversation_id = ${talk.name}`.execute(db);
    const before = (await attention("recordings_missing"))?.total;
    await performSchedule(api.ctx, "look-after-recordings");
    expect((await recording(talk.uma.client, talk.attemptId)).state).toBe("none");
    expect((await attention("recordings_missing"))?.total).toBe(before);
  });
});

test("what was lost or spoiled in the store is told, and the words stay", async () => {
  const uma = await somebody(api);
  const room = await recordingRoom(stage, [uma]);
  const talk = await recordedTalk(stage, uma, room);
  await sql`update files set is_damaged = true where is_sealed
    and id = (select file_id from recordings where id = ${talk.part})`.execute(db);
  await performSchedule(api.ctx, "look-after-recordings");
  const attempt = await uma.client.request("GET /api/attempts/:id", { params: { id: talk.attemptId } });
  expect(attempt.recording).toMatchObject({ state: "none", reason: "missing" });
  expect(attempt.transcript).toHaveLength(3);
});
