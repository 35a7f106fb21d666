import { scrape, testTelemetry } from "@field-advisor/telemetry/testing";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typedLimits } from "../src/conversation/typed-text.ts";
import { openAgent, startAgent, type RunningAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

let agent: RunningAgent;
let greeting: string;
beforeAll(async () => {
  agent = await openAgent();
  const conversation_config = { agent: { first_message: "Hello {{größe}}, from {{place}}." } };
  const made = await agent.call("POST", "/v1/convai/agents/create", { name: "G", conversation_config });
  greeting = String(made.body["agent_id"]);
});
afterAll(() => agent.close());

const textOnly = { conversation_config_override: { conversation: { text_only: true } } };
const opened = async (agentId?: string) => {
  const client = new TestClient(await agent.signedUrl(agentId));
  await once(client.socket, "open");
  return client;
};
const idOf = (client: TestClient) =>
  client.all("conversation_initiation_metadata")[0]?.conversation_initiation_metadata_event.conversation_id;

describe("a start frame", () => {
  test("with what is harmless begins the conversation", async () => {
    const client = new TestClient(await agent.signedUrl(greeting));
    await client.start({
      ...textOnly,
      dynamic_variables: { größe: "Ada", place: 7, "first name": "x", nothing: null },
      user_id: 4711,
      source_info: { source: "x".repeat(300) },
    });
    const { frame } = await client.next("agent_response", 0);
    expect(frame.agent_response_event.agent_response).toBe("Hello Ada, from 7.");
    const record = async () => (await agent.call("GET", `/v1/convai/conversations/${idOf(client)}`)).body;
    await expect.poll(record).toMatchObject({
      user_id: "4711",
      metadata: { conversation_initiation_source: "x".repeat(100) },
    });
  });

  test("with null in every place begins the conversation", async () => {
    const client = await new TestClient(await agent.signedUrl()).start({
      conversation_config_override: null,
      dynamic_variables: null,
      user_id: null,
      source_info: { source: null, version: null },
    });
    expect(client.all("error")).toEqual([]);
  });

  test("finds a variable whose letters are composed in another way", async () => {
    const client = await new TestClient(await agent.signedUrl(greeting)).start({
      ...textOnly,
      dynamic_variables: { ["größe".normalize("NFD")]: "Ada", place: "here" },
    });
    const { frame } = await client.next("agent_response", 0);
    expect(frame.agent_response_event.agent_response).toBe("Hello Ada, from here.");
  });

  test.each([
    [{ dynamic_variables: { größe: ["a"] } }, "'dynamic_variables.größe'"],
    [{ dynamic_variables: "a" }, "'dynamic_variables'"],
    [{ user_id: { id: 1 } }, "'user_id'"],
    [{ user_id: "x".repeat(201) }, "'user_id'"],
    [{ source_info: [] }, "'source_info'"],
    [
      { conversation_config_override: { tts: { speed: "fast" } } },
      "'conversation_config_override.tts.speed'",
    ],
  ])("with %j is refused at once, and the field is named", async (part, field) => {
    const client = await opened();
    client.send({ type: "conversation_initiation_client_data", ...part });
    const { code, reason } = await client.closed;
    expect(code).toBe(1008);
    expect(reason).toContain(field);
    expect(client.all("error")[0]?.error_event).toMatchObject({ code: 1008, error_type: "invalid_message" });
    expect(client.all("error")[0]?.error_event.message).toContain(field);
  });

  test("that is no JSON is refused at once", async () => {
    const client = await opened();
    client.socket.send('{"type":');
    expect(await client.closed).toMatchObject({ code: 1008, reason: expect.stringMatching(/JSON/) });
  });

  test("may come after what another server would want first", async () => {
    const client = await opened();
    client.send({ type: "enclave_setup_config" });
    client.send({ type: "user_activity" });
    client.send({ type: "conversation_initiation_client_data", ...textOnly });
    expect((await client.next("agent_response", 0)).frame.agent_response_event.agent_response).not.toBe("");
    expect(client.frames[0]?.type).toBe("conversation_initiation_metadata");
  });
});

describe("what is written", () => {
  const typing = async () => new TestClient(await agent.signedUrl()).start(textOnly);
  const say = (client: TestClient, text: string) => client.send({ type: "user_message", text });

  test.each([
    ["a message of too many characters", "x".repeat(typedLimits.turn.characters + 1)],
    ["a message of too many lines", "x\r\n".repeat(typedLimits.turn.lines)],
  ])("%s is refused, told, and not recorded", async (_case, text) => {
    const client = await typing();
    await client.next("agent_response", 0);
    const error = client.next("error");
    say(client, `${text}x`);
    const { error_event } = (await error).frame;
    expect(error_event.error_type).toBe("message_refused");
    expect(error_event.message).toMatch(/4,000 characters in 200 lines/);
    say(client, "What about your mortgage?");
    await client.next("agent_response");
    const record = async () => (await agent.call("GET", `/v1/convai/conversations/${idOf(client)}`)).body;
    await expect.poll(async () => JSON.stringify(await record())).toContain("What about your mortgage?");
    expect(JSON.stringify(await record())).not.toContain("xxx");
  });

  test("more than a minute has room for is refused, and the conversation goes on by voice", async () => {
    const client = await typing();
    const long = "x ".repeat(1999);
    const error = client.next("error");
    for (let sent = 0; sent < 10; sent++) say(client, long);
    expect((await error).frame.error_event.message).toMatch(/within a minute/);
    await client.settled();
    const users = async () => {
      const { body } = await agent.call("GET", `/v1/convai/conversations/${idOf(client)}`);
      return (body["transcript"] as { role: string }[]).filter(({ role }) => role === "user").length;
    };
    await expect.poll(users).toBe(5);
  });

  test("facts of a page may be longer than a message, and have an end too", async () => {
    const client = await typing();
    client.send({ type: "contextual_update", text: "x".repeat(8000) });
    const error = client.next("error");
    client.send({ type: "contextual_update", text: "x".repeat(typedLimits.context.characters + 1) });
    expect((await error).frame.error_event.message).toMatch(/20,000 characters/);
  });
});

test("frames that come to nothing are counted by why", async () => {
  const { telemetry, port } = await testTelemetry({});
  const measured = await startAgent({}, { telemetry });
  const client = new TestClient(await measured.signedUrl());
  await once(client.socket, "open");
  client.send({ type: "user_message", text: "Too soon" });
  client.send({ type: "conversation_initiation_client_data", ...textOnly });
  await client.next("agent_response", 0);
  client.socket.send("{");
  client.send({ type: "order_pizza" });
  client.send({ type: "feedback", event_id: "one", score: null });
  client.send({ type: "conversation_initiation_client_data" });
  client.send({ type: "user_message", text: "x".repeat(5000) });
  await client.settled();
  const { text } = await scrape(port);
  for (const reason of ["malformed", "unknown", "invalid", "early", "repeated", "excessive"])
    expect(text).toContain(`voice_agent_frames_refused_total{reason="${reason}"} 1`);
  await telemetry.close();
});
