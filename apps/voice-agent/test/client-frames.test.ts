import { scrape, testTelemetry } from "@field-advisor/telemetry/testing";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typedLimits } from "../src/conversation/typed-text.ts";
import { openAgent, startAgent, type RunningAgent } from "./start-agent.ts";
import { Talker } from "./talker.ts";

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
  const talker = new Talker(await agent.signedUrl(agentId));
  await once(talker.socket, "open");
  return talker;
};
const idOf = (talker: Talker) =>
  talker.all("conversation_initiation_metadata")[0]?.conversation_initiation_metadata_event.conversation_id;

describe("a start frame", () => {
  test("with what is harmless begins the conversation", async () => {
    const talker = new Talker(await agent.signedUrl(greeting));
    await talker.start({
      ...textOnly,
      dynamic_variables: { größe: "Ada", place: 7, "first name": "x", nothing: null },
      user_id: 4711,
      source_info: { source: "x".repeat(300) },
    });
    const { frame } = await talker.next("agent_response", 0);
    expect(frame.agent_response_event.agent_response).toBe("Hello Ada, from 7.");
    const record = async () => (await agent.call("GET", `/v1/convai/conversations/${idOf(talker)}`)).body;
    await expect.poll(record).toMatchObject({
      user_id: "4711",
      metadata: { conversation_initiation_source: "x".repeat(100) },
    });
  });

  test("with null in every place begins the conversation", async () => {
    const talker = await new Talker(await agent.signedUrl()).start({
      conversation_config_override: null,
      dynamic_variables: null,
      user_id: null,
      source_info: { source: null, version: null },
    });
    expect(talker.all("error")).toEqual([]);
  });

  test("finds a variable whose letters are composed in another way", async () => {
    const talker = await new Talker(await agent.signedUrl(greeting)).start({
      ...textOnly,
      dynamic_variables: { ["größe".normalize("NFD")]: "Ada", place: "here" },
    });
    const { frame } = await talker.next("agent_response", 0);
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
    const talker = await opened();
    talker.send({ type: "conversation_initiation_client_data", ...part });
    const { code, reason } = await talker.closed;
    expect(code).toBe(1008);
    expect(reason).toContain(field);
    expect(talker.all("error")[0]?.error_event).toMatchObject({ code: 1008, error_type: "invalid_message" });
    expect(talker.all("error")[0]?.error_event.message).toContain(field);
  });

  test("that is no JSON is refused at once", async () => {
    const talker = await opened();
    talker.socket.send('{"type":');
    expect(await talker.closed).toMatchObject({ code: 1008, reason: expect.stringMatching(/JSON/) });
  });

  test("may come after what another server would want first", async () => {
    const talker = await opened();
    talker.send({ type: "enclave_setup_config" });
    talker.send({ type: "user_activity" });
    talker.send({ type: "conversation_initiation_client_data", ...textOnly });
    expect((await talker.next("agent_response", 0)).frame.agent_response_event.agent_response).not.toBe("");
    expect(talker.frames[0]?.type).toBe("conversation_initiation_metadata");
  });
});

describe("what is written", () => {
  const typing = async () => new Talker(await agent.signedUrl()).start(textOnly);
  const say = (talker: Talker, text: string) => talker.send({ type: "user_message", text });

  test.each([
    ["a message of too many characters", "x".repeat(typedLimits.turn.characters + 1)],
    ["a message of too many lines", "x\r\n".repeat(typedLimits.turn.lines)],
  ])("%s is refused, told, and not recorded", async (_what, text) => {
    const talker = await typing();
    await talker.next("agent_response", 0);
    const refusal = talker.next("error");
    say(talker, `${text}x`);
    const { error_event } = (await refusal).frame;
    expect(error_event.error_type).toBe("message_refused");
    expect(error_event.message).toMatch(/4,000 characters in 200 lines/);
    say(talker, "What about your mortgage?");
    await talker.next("agent_response");
    const record = async () => (await agent.call("GET", `/v1/convai/conversations/${idOf(talker)}`)).body;
    await expect.poll(async () => JSON.stringify(await record())).toContain("What about your mortgage?");
    expect(JSON.stringify(await record())).not.toContain("xxx");
  });

  test("more than a minute has room for is refused, and the conversation goes on aloud", async () => {
    const talker = await typing();
    const long = "x ".repeat(1999);
    const refusal = talker.next("error");
    for (let sent = 0; sent < 10; sent++) say(talker, long);
    expect((await refusal).frame.error_event.message).toMatch(/within a minute/);
    await talker.settled();
    const users = async () => {
      const { body } = await agent.call("GET", `/v1/convai/conversations/${idOf(talker)}`);
      return (body["transcript"] as { role: string }[]).filter(({ role }) => role === "user").length;
    };
    await expect.poll(users).toBe(5);
  });

  test("facts of a page may be longer than a message, and have an end too", async () => {
    const talker = await typing();
    talker.send({ type: "contextual_update", text: "x".repeat(8000) });
    const refusal = talker.next("error");
    talker.send({ type: "contextual_update", text: "x".repeat(typedLimits.context.characters + 1) });
    expect((await refusal).frame.error_event.message).toMatch(/20,000 characters/);
  });
});

test("frames that come to nothing are counted by why", async () => {
  const { telemetry, port } = await testTelemetry({});
  const measured = await startAgent({}, { telemetry });
  const talker = new Talker(await measured.signedUrl());
  await once(talker.socket, "open");
  talker.send({ type: "user_message", text: "Too soon" });
  talker.send({ type: "conversation_initiation_client_data", ...textOnly });
  await talker.next("agent_response", 0);
  talker.socket.send("{");
  talker.send({ type: "order_pizza" });
  talker.send({ type: "feedback", event_id: "one", score: null });
  talker.send({ type: "conversation_initiation_client_data" });
  talker.send({ type: "user_message", text: "x".repeat(5000) });
  await talker.settled();
  const { text } = await scrape(port);
  for (const reason of ["malformed", "unknown", "invalid", "early", "repeated", "excessive"])
    expect(text).toContain(`voice_agent_frames_refused_total{reason="${reason}"} 1`);
  await telemetry.close();
});
