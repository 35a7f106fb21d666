import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readClientFrame } from "../src/conversation/client-frames.ts";
import { createRandom } from "@field-advisor/fixtures/random";
import { openAgent, type RunningAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

describe("a client that misbehaves", () => {
  let agent: RunningAgent;
  let client: TestClient;
  beforeAll(async () => {
    agent = await openAgent();
  });
  afterAll(() => agent.close());
  beforeEach(async () => {
    client = await new TestClient(await agent.signedUrl()).start({
      conversation_config_override: { conversation: { text_only: true } },
    });
  });

  const expectStillOpen = async (other: TestClient = client) => {
    const answer = other.next("agent_response");
    other.send({ type: "user_message", text: "What about your mortgage?" });
    expect((await answer).frame.agent_response_event.agent_response).not.toBe("");
  };

  test.each([
    ["broken JSON", '{"type":', "one JSON object"],
    ["no object", "[1,2,3]", "one JSON object"],
    ["null", "null", "one JSON object"],
    ["wrong base64", '{"user_audio_chunk":"not base64!"}', "'user_audio_chunk'"],
    ["sound that is no text", '{"user_audio_chunk":{"a":1}}', "'user_audio_chunk'"],
    ["a text that is none", '{"type":"user_message","text":{"a":1}}', "'text'"],
    ["files alone", '{"type":"multimodal_message","file":{"type":"file_input","file_id":"f"}}', "'text'"],
    ["ten thousand brackets", `${"[".repeat(10_000)}${"]".repeat(10_000)}`, "32 levels"],
    ["ten thousand objects", `${'{"a":'.repeat(9000)}1${"}".repeat(9000)}`, "32 levels"],
    ["numbers beyond measure", '{"type":"pong","event_id":1e308}', "'event_id'"],
    ["a score that is none", '{"type":"feedback","event_id":1,"score":"love"}', "'score'"],
    ["a second beginning", '{"type":"conversation_initiation_client_data"}', "already started"],
  ])("%s is answered with what is wrong", async (_case, frame, expected) => {
    const answer = client.next("error");
    client.socket.send(frame);
    const { error_event } = (await answer).frame;
    expect(error_event).toMatchObject({ error_type: "invalid_message" });
    expect(error_event.message).toContain(expected);
    await expectStillOpen();
  });

  test.each([
    ["an unknown type", '{"type":"order_pizza","size":3}'],
    [
      "a poisoned prototype",
      '{"__proto__":{"polluted":true},"type":"user_activity","constructor":{"prototype":{"polluted":true}}}',
    ],
    ["a rating of nothing", '{"type":"feedback","event_id":999,"score":"like"}'],
    [
      "an answer to no tool",
      '{"type":"client_tool_result","tool_call_id":"x","result":"y","is_error":false}',
    ],
  ])("%s troubles nobody", async (_case, frame) => {
    client.socket.send(frame);
    await expectStillOpen();
    expect(client.all("error")).toEqual([]);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test("a NUL and half a character do not cost the record", async () => {
    const answer = client.next("agent_response");
    client.send({ type: "user_message", text: "My \0 pension \ud800 plan" });
    await answer;
    const id = client.all("conversation_initiation_metadata")[0]?.conversation_initiation_metadata_event
      .conversation_id;
    await expect
      .poll(async () => JSON.stringify((await agent.call("GET", `/v1/convai/conversations/${id}`)).body))
      .toContain("My  pension \ufffd plan");
  });

  test("a frame over 64 KB is refused with 1009", async () => {
    client.socket.send("x".repeat(64 * 1024 + 1));
    expect((await client.closed).code).toBe(1009);
  });

  test("a megabyte in fragments is refused with 1009", async () => {
    for (let part = 0; part < 32; part++) client.socket.send("x".repeat(32 * 1024), { fin: part === 31 });
    expect((await client.closed).code).toBe(1009);
  });

  test("binary frames are refused", async () => {
    client.socket.send(Buffer.alloc(100));
    expect(await client.closed).toEqual({ code: 1008, reason: "Only text frames are understood." });
  });

  test("more than fifty messages a second are refused", async () => {
    for (let message = 0; message < 200; message++) client.send({ type: "user_activity" });
    expect(await client.closed).toEqual({ code: 1008, reason: "Too many messages." });
  });

  test("a thousand chunks of sound at once are refused, a stall's worth is not", async () => {
    const chunk = { user_audio_chunk: Buffer.alloc(1280).toString("base64") };
    for (let count = 0; count < 400; count++) client.send(chunk);
    await expectStillOpen();
    for (let count = 0; count < 1000; count++) client.send(chunk);
    expect((await client.closed).code).toBe(1008);
  });

  test.each([
    ["reserved bits", [0xf1, 0x80, 0, 0, 0, 0]],
    ["no mask", [0x81, 0x02, 0x7b, 0x7d]],
    ["invalid UTF-8", [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]],
  ])("%s end that connection only", async (_case, bytes) => {
    const url = new URL(await agent.signedUrl());
    const raw = connect(Number(url.port), url.hostname);
    raw.write(
      `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    );
    const closed = new Promise((resolve) => raw.once("close", resolve));
    raw.once("data", () => raw.write(Buffer.from(bytes)));
    raw.on("data", () => undefined);
    await closed;
    await expectStillOpen();
    expect(raw.destroyed).toBe(true);
  });

  test("a reader that stops reading is cut off", async () => {
    const slow = await new TestClient(await agent.signedUrl()).start();
    const connection = [...agent.app.websocketServer.clients].at(-1);
    slow.socket.pause();
    // One machine has no slow connections, so the buffers on the way are filled first.
    const filled = () => (connection?.bufferedAmount ?? 0) > 1024 * 1024;
    while (!filled()) connection?.send("x".repeat(256 * 1024));
    await expect.poll(() => connection?.readyState).toBe(3);
    await expectStillOpen();
  });
});

/** Frames in real conversations; `npm run fuzz` sends many more, with another seed. */
const sentFrames = Number(process.env.FUZZ_INPUTS ?? 500);
const readFrames = 20 * sentFrames;
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);

describe("fuzzed frames", () => {
  test(`${readFrames} of them are read without a failure, and some are even understood`, () => {
    const random = createRandom(7);
    let understood = 0;
    for (let frame = 0; frame < readFrames; frame++)
      if (readClientFrame(fuzzedFrame(random)).frame) understood++;
    expect(understood).toBeGreaterThan(readFrames / 100);
    expect(understood).toBeLessThan(readFrames * 0.99);
  });

  const timeout = 30_000 + sentFrames * 20;
  test(`${sentFrames} of them, seed ${seed}, leave the server standing`, { timeout }, async () => {
    const agent = await openAgent();
    const random = createRandom(seed);
    let client: TestClient | undefined;
    for (let sent = 0; sent < sentFrames; sent++) {
      // Within the rate limit of a socket, so that the frames are read and not only counted.
      if (sent % 45 === 0) {
        await client?.settled();
        client?.socket.terminate();
        client = await new TestClient(await agent.signedUrl()).start();
      }
      client?.socket.send(fuzzedFrame(random));
    }
    const survivor = await new TestClient(await agent.signedUrl()).start();
    expect((await survivor.next("audio")).frame.audio_event.event_id).toBe(1);
    await agent.close();
  });
});

const seeds = [
  '{"type":"conversation_initiation_client_data","conversation_config_override":{"agent":{"first_message":"Hi"}}}',
  '{"type":"user_message","text":"Hello there"}',
  '{"user_audio_chunk":"AAAAAAAAAAAAAAAA"}',
  '{"type":"contextual_update","text":"On the second page","context_id":"page"}',
  '{"type":"feedback","event_id":1,"score":null}',
  '{"type":"pong","event_id":1}',
  '{"type":"multimodal_message","text":{"type":"user_message","text":"Look"}}',
];
const pieces = [
  "null",
  "-1",
  "1e400",
  '"\\u0000"',
  "[]",
  "{}",
  "true",
  '"',
  "\\",
  "{",
  "[",
  "\u{10ffff}",
  '"__proto__":',
  "",
];

function fuzzedFrame(random: () => number): string {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? "";
  let frame = pick(seeds);
  for (let change = random() * 4; change > 0; change--) {
    const at = Math.floor(random() * frame.length);
    frame = frame.slice(0, at) + pick(pieces) + frame.slice(at + Math.floor(random() * 12));
  }
  return frame;
}
