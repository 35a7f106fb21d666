import { readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { ask, createAgent, idOf, recordOf, textOnly } from "./followed.ts";
import {
  audioPath,
  fetchAudio,
  level,
  listenTo,
  newSpool,
  placeOf,
  record,
  recordingOf,
  statusOf,
} from "./recorded.ts";
import { joined, silence, speech } from "./speech.ts";
import { type RunningAgent, startAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

const question = "Could you tell me about your situation?";
let said: Int16Array;
beforeAll(async () => {
  said = await speech(question);
});

/** A call that is recorded, and two moments between which it began. */
async function call(agent: RunningAgent, agentId?: string, initiation?: object) {
  const signedUrl = await agent.signedUrl(agentId, undefined, record);
  const notBefore = performance.now();
  const client = await new TestClient(signedUrl).start(initiation);
  return { client, id: idOf(client), began: { notBefore, notAfter: performance.now() } };
}

/** How far the place of a sound, in seconds, is from where it was said. */
const offset = (
  place: number,
  spokeAt: number,
  { notBefore, notAfter }: { notBefore: number; notAfter: number },
) => Math.max(0, (spokeAt - notAfter) / 1000 - place, place - (spokeAt - notBefore) / 1000);

async function hangUp(client: TestClient): Promise<void> {
  client.socket.close(1000);
  await client.closed;
}

interface Line {
  role: string;
  field_advisor_sound: { start_ms: number; end_ms: number } | null;
}

/** In seconds, from 100 ms after its beginning to 100 ms before its end. */
const within = ({ field_advisor_sound: sound }: Line): [number, number] => [
  (sound?.start_ms ?? 0) / 1000 + 0.1,
  (sound?.end_ms ?? 0) / 1000 - 0.1,
];

describe("a call that is recorded", () => {
  test("has the person left and the agent right, each where the record says", async () => {
    const spool = newSpool();
    const agent = await startAgent({ VOICE_AGENT_SPOOL: spool });
    const agentId = await createAgent(agent);
    const { client, id, began } = await call(agent, agentId);
    await client.speak(silence(2500));
    const spokeAt = performance.now();
    await client.speak(joined(said, silence(4000)));
    expect(await statusOf(agent, id)).toEqual(["making", null]);
    const [spooled = ""] = readdirSync(spool);
    expect([spooled, statSync(path.join(spool, spooled)).mode & 0o777]).toEqual([`${id}.call`, 0o600]);
    expect((await fetchAudio(agent, id)).status).toBe(404);
    await hangUp(client);

    const { left, right, bytes } = await listenTo(agent, id);
    const place = placeOf(said, left);
    expect(offset(place, spokeAt, began)).toBeLessThan(0.2);
    const lines = (await recordOf(agent, id))["transcript"] as Line[];
    expect(lines.map(({ role }) => role)).toEqual(["agent", "user", "agent"]);
    for (const line of lines) {
      const [own, other] = line.role === "agent" ? [right, left] : [left, right];
      expect(level(own, ...within(line))).toBeGreaterThan(-40);
      expect(level(other, ...within(line))).toBeLessThan(-60);
    }
    const { seconds } = await recordingOf(agent, id);
    const has = { has_audio: true, has_user_audio: true, has_response_audio: true };
    expect(await recordOf(agent, id)).toMatchObject(has);
    expect(left.length / 16_000).toBeCloseTo(seconds, 0);
    expect(bytes.length / (seconds / 60)).toBeLessThan(400_000);
    const list = (await agent.call("GET", "/v1/convai/conversations")).body["conversations"];
    expect(list).toMatchObject([{ conversation_id: id, ...has }]);
    await expect.poll(() => readdirSync(spool)).toEqual([]);
  });

  test("has of an answer that was interrupted only what was heard", async () => {
    const agent = await startAgent();
    const { client, id } = await call(agent);
    await client.next("audio", 0);
    await client.speak(silence(1500));
    await client.speak(joined(said, silence(700)));
    await client.next("interruption", 0);
    await client.speak(silence(300));
    await hangUp(client);
    const { right } = await listenTo(agent, id);
    const [greeting] = (await recordOf(agent, id))["transcript"] as Line[];
    const heardUntil = (greeting?.field_advisor_sound?.end_ms ?? 0) / 1000;
    expect(level(right, heardUntil - 0.5, heardUntil)).toBeGreaterThan(-40);
    expect(level(right, heardUntil + 0.05, heardUntil + 0.5)).toBeLessThan(-70);
  });

  test("leaves out stretches in which the person typed, and goes on in its place", async () => {
    const agent = await startAgent();
    const { client, id, began } = await call(agent, await createAgent(agent));
    await client.next("audio", 0);
    await ask(client, "Tell me about yourself.");
    // One comes every 1.5 seconds.
    for (let pings = 0; pings < 2; pings++) await client.next("ping");
    const spokeAt = performance.now();
    await client.speak(said);
    await hangUp(client);
    const { left } = await listenTo(agent, id);
    const place = placeOf(said, left);
    expect(offset(place, spokeAt, began)).toBeLessThan(0.2);
    expect(level(left, 0.1, place - 0.2)).toBeLessThan(-70);
  });
});

test("legs of one call have a recording each, of what was heard there", async () => {
  const agent = await startAgent();
  const long = "I have put a little money aside every month since my first job, and I never looked at it.";
  const agentId = await createAgent(agent, { agent: { first_message: long } });
  const first = await call(agent, agentId);
  await first.client.next("audio", 0);
  await first.client.speak(silence(1500));
  first.client.socket.terminate();
  await first.client.closed;
  const next = await new TestClient(await agent.signedUrl(agentId, first.id, record)).start();
  await next.next("audio", 0);
  await next.speak(silence(1500));
  await hangUp(next);
  const [before, after] = [await listenTo(agent, first.id), await listenTo(agent, idOf(next))];
  expect(before.right.length / 16_000).toBeLessThan(3);
  expect(level(before.right, 0.5, 1.4)).toBeGreaterThan(-40);
  // Half a second after its beginning it says the sentence again.
  expect(level(after.right, 0, 0.4)).toBeLessThan(-70);
  expect(level(after.right, 0.5, after.right.length / 16_000)).toBeGreaterThan(-40);
});

describe("nothing is recorded", () => {
  test("without having been asked for", async () => {
    const spool = newSpool();
    const agent = await startAgent({ VOICE_AGENT_SPOOL: spool });
    const client = await new TestClient(`${await agent.signedUrl()}&record=true`).start();
    await client.speak(said);
    await hangUp(client);
    await expect.poll(() => statusOf(agent, idOf(client))).toEqual(["none", "not-asked"]);
    expect(readdirSync(spool)).toEqual([]);
  });

  test("of a call in writing, and of one that never starts", async () => {
    const spool = newSpool();
    const agent = await startAgent({ VOICE_AGENT_SPOOL: spool });
    const { client, id } = await call(agent, undefined, textOnly);
    await expect.poll(() => statusOf(agent, id)).toEqual(["none", "text-only"]);
    await hangUp(client);
    const never = new TestClient(await agent.signedUrl(undefined, undefined, record));
    never.socket.on("open", () => never.socket.close(1000));
    await never.closed;
    expect(readdirSync(spool)).toEqual([]);
    const { rows } = await agent.deps.pool.query("select state from recordings");
    expect(rows).toEqual([{ state: "none" }]);
  });

  test("where the disk takes nothing, and the call goes on", async () => {
    const spool = path.join(newSpool(), "a-file");
    writeFileSync(spool, "");
    const agent = await startAgent({ VOICE_AGENT_SPOOL: spool });
    const { client, id } = await call(agent, await createAgent(agent));
    await expect.poll(() => statusOf(agent, id)).toEqual(["failed", "disk"]);
    await client.speak(silence(1500));
    expect(await ask(client, "Tell me about yourself.")).toBe("The first step.");
    await hangUp(client);
    expect((await fetchAudio(agent, id)).status).toBe(404);
  });
});

test("only holders of the key hear or delete a recording", async () => {
  const agent = await startAgent();
  const { id } = await call(agent);
  for (const method of ["GET", "DELETE"])
    expect((await agent.call(method, audioPath(id), undefined, { "xi-api-key": "wrong" })).status).toBe(401);
});
