import { withoutSound } from "@field-advisor/schema/recording-constants";
import { afterAll, describe, expect, test } from "vitest";
import { somebody } from "../../../test/practice.ts";
import {
  agentOf,
  call,
  choose,
  hear,
  mp3Of,
  recordedStage,
  recordedTalk,
  recordingRoom,
  sends,
  spoken,
} from "../../../test/recorded-talks.ts";

const stage = await recordedStage();
afterAll(() => stage.close());

/** Somebody whose talk is judged and heard, and who says a sentence of it anew. */
async function heard() {
  const uma = await somebody(stage.api);
  const { client } = uma;
  const room = await recordingRoom(stage, [uma]);
  const talk = await recordedTalk(stage, uma, room);
  const params = { id: talk.attemptId };
  const { checks } = await client.request("GET /api/attempts/:id", { params });
  const key = checks[0]?.key ?? "";
  const begin = async () => {
    const drill = await client.request("POST /api/attempts/:id/checks/:key/drills", {
      params: { ...params, key },
      body: { line: 1, text: null },
    });
    if (!drill.call) throw new Error("It has no call");
    return drill.call.sessionId;
  };
  const again = async () => {
    const sessionId = await begin();
    return { sessionId, ...(await call(client, room, sessionId)) };
  };
  const goOn = ({ sessionId, conversationId }: Awaited<ReturnType<typeof again>>) =>
    client.request("GET /api/signed-url", {
      query: { agentId: String(room.agent_id), sessionId, resume: conversationId },
    });
  return { uma, client, room, ...talk, params, begin, again, goOn };
}

describe("what is said once more", () => {
  test("is recorded where its person allowed it for the attempt, and not once they deleted the sound", async () => {
    const { client, room, params, begin, again, goOn } = await heard();
    const [talking, waiting] = [await again(), await begin()];
    expect([talking.isRecorded, stage.asksToRecord()]).toEqual([true, true]);
    await client.request("DELETE /api/attempts/:id/recording", { params });
    for (const next of [
      () => goOn(talking),
      () => call(client, room, talking.sessionId),
      () => call(client, room, waiting),
      again,
    ]) {
      const { isRecorded } = await next();
      expect([isRecorded, stage.asksToRecord()]).toEqual([undefined, false]);
    }
  });

  test("is not recorded after its person stopped that, whatever they allowed for the attempt", async () => {
    const { client, room, again } = await heard();
    const { sessionId } = await again();
    expect((await choose(client, room, sessionId, false)).status).toBe(200);
    const { isRecorded, sessionId: next } = await again();
    expect([isRecorded, stage.asksToRecord()]).toEqual([undefined, false]);
    expect((await choose(client, room, next, true)).status).toBe(200);
    expect((await again()).isRecorded).toBe(true);
  });

  test("is heard by those who read it, and by nobody who views the product as its person", async () => {
    const { uma, client, room, params, again } = await heard();
    await again();
    const name = stage.provider.newest();
    stage.sounds.set(name, sends(mp3Of(3, "again")));
    const transcript = [spoken("user", "How is your family?", 0.5, 2)];
    await stage.deliver(name, await agentOf(stage, room.agent_id), { seconds: 3, transcript });
    await stage.api.performJobs();
    const read = (by: typeof client) => by.request("GET /api/attempts/:id/drills", { params });
    const [own] = await read(client);
    const part = own?.recording.parts[0]?.id ?? "";
    expect(own?.lines).toMatchObject([{ text: "How is your family?", sound: { part } }]);
    expect((await hear(client, part)).status).toBe(200);
    const [seen] = await read(await stage.viewing(await stage.as("OWNER"), uma.id));
    expect(seen).toEqual({
      ...own,
      lines: own?.lines.map((line) => ({ ...line, sound: null })),
      recording: withoutSound("hidden"),
    });
  });
});
