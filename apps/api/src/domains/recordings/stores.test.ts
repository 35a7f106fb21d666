import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileStores, type TestStore } from "../../../test/file-stores.ts";
import { somebody, type Person } from "../../../test/practice.ts";
import {
  hear,
  mp3Of,
  recordedStage,
  type RecordedStage,
  recordedTalk,
  recordingRoom,
  talkInRoom,
} from "../../../test/recorded-talks.ts";
import { buildApp } from "../../app.ts";
import { createSigner } from "../../lib/signed-value.ts";
import { createClient } from "../../../test/contract-client.ts";
import { createSession } from "../../../test/factories.ts";
import { sessionCookie } from "../../../test/harness.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";

describe.each(fileStores)("the sound of calls in $name", ({ open }) => {
  let store: TestStore;
  let stage: RecordedStage;
  beforeAll(async () => {
    store = await open();
    stage = await recordedStage(store.env);
  });
  afterAll(async () => {
    await stage.close();
    await store.close();
  });

  const recordingOf = async ({ client }: Person, id: string) =>
    (await client.request("GET /api/attempts/:id", { params: { id } })).recording;

  test("is heard again in any part, from a file of several pieces", async () => {
    const uma = await somebody(stage.api);
    const room = await recordingRoom(stage, [uma]);
    const talk = await talkInRoom(stage, uma, room);
    const sound = mp3Of(60);
    await talk.end(sound, { seconds: 60 });
    await talk.finish();
    const [part] = (await recordingOf(uma, talk.attemptId)).parts;
    for (const [start, end] of [
      [0, sound.length - 1],
      [65_535, 65_536],
      [70_000, 200_000],
      [sound.length - 1, sound.length - 1],
    ] as const) {
      const { bytes, status } = await hear(uma.client, part?.id ?? "", `bytes=${start}-${end}`);
      expect([status, bytes.equals(sound.subarray(start, end + 1))]).toEqual([206, true]);
    }
  });

  test("under a new secret of the installation is sealed anew, and heard without the old one", async () => {
    const uma = await somebody(stage.api);
    const room = await recordingRoom(stage, [uma]);
    const { part, sound } = await recordedTalk(stage, uma, room);
    const [old] = stage.ctx.config.secretKeys;
    const next = "the key that replaces it, long enough";
    const heardUnder = async (...keys: [string, ...string[]]) => {
      const app = await buildApp({ ...stage.ctx, signer: createSigner(keys) });
      const client = createClient(app, stage.ctx.config.origins);
      client.cookies.set(sessionCookie, await createSession(stage.db, uma.id));
      const answer = await hear(client, part);
      await app.close();
      return answer.status === 200 && answer.bytes.equals(sound);
    };
    expect(await heardUnder(next, old)).toBe(true);
    expect(await heardUnder(next)).toBe(false);
    await performSchedule({ ...stage.ctx, signer: createSigner([next, old]) }, "look-after-recordings");
    expect(await heardUnder(next)).toBe(true);
    await performSchedule({ ...stage.ctx, signer: createSigner([old, next]) }, "look-after-recordings");
  });

  test("waits for a store that is away, while calls go on, and is lost in the end", async () => {
    const uma = await somebody(stage.api);
    const room = await recordingRoom(stage, [uma]);
    const kept = await recordedTalk(stage, uma, room);
    const talk = await talkInRoom(stage, uma, room);
    await store.goAway();
    expect((await talkInRoom(stage, await somebody(stage.api, { role: "OWNER" }), room)).isRecorded).toBe(
      true,
    );
    await talk.end(mp3Of(7));
    await talk.finish();
    expect((await recordingOf(uma, talk.attemptId)).state).toBe("awaited");
    expect(stage.deleted).not.toContain(talk.name);
    expect((await hear(uma.client, kept.part)).status).toBe(503);
    await sql`update jobs.job set start_after = now(), created_on = created_on - interval '21 hours'
      where state = 'retry'`.execute(stage.db);
    await stage.api.performJobs();
    expect(await recordingOf(uma, talk.attemptId)).toMatchObject({ state: "none", reason: "missing" });
  });
});
