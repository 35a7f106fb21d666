import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAgent, type RunningAgent, startAgent } from "./start-agent.ts";
import { joined, silence, speech } from "./speech.ts";
import { TestClient } from "./test-client.ts";

describe("a spoken conversation", () => {
  let agent: RunningAgent;
  let question: Int16Array;
  let objection: Int16Array;

  beforeAll(async () => {
    agent = await openAgent();
    question = await speech("Could you tell me about your situation?");
    objection = await speech("Sorry, can I stop you there for a moment?");
  });
  afterAll(() => agent.close());

  const startConversation = async (agentId?: string) =>
    new TestClient(await agent.signedUrl(agentId)).start();

  test("metadata comes first, over the protocol the client offered", async () => {
    const client = await startConversation();
    await client.next("audio");
    expect(client.frames[0]).toMatchObject({
      type: "conversation_initiation_metadata",
      conversation_initiation_metadata_event: {
        conversation_id: expect.stringMatching(/^conv_/),
        agent_output_audio_format: "pcm_16000",
        user_input_audio_format: "pcm_16000",
      },
    });
    expect(client.socket.protocol).toBe("convai");
  });

  test("the first sound leaves before the rest of the sentence", async () => {
    const client = await startConversation();
    const before = client.received.length;
    const { agent_response: words } = (await client.next("agent_response", 0)).frame.agent_response_event;
    const first = await client.next("audio", before);
    expect(milliseconds(first.frame)).toBeLessThan((await speech(words)).length / 16 / 4);
  });

  test("speech without speech-to-text is shown as its length, and the script goes on", async () => {
    const client = await startConversation("agent_practice_ben");
    await client.next("audio");
    client.send({ type: "user_message", text: "Let us begin." });
    const first = await client.next("agent_response");
    // A line of which hardly anything was heard would be repeated.
    await client.speak(joined(silence(1500), question, silence(1200)));
    const transcript = await client.next("user_transcript", 0);
    expect(transcript.frame.user_transcription_event.user_transcript).toMatch(/^\(speech, \d+\.\d s\)$/);
    const answer = client.all("agent_response").at(-1);
    expect(answer?.agent_response_event.agent_response).not.toBe(
      first.frame.agent_response_event.agent_response,
    );
    expect(answer?.agent_response_event.event_id).toBeGreaterThan(
      transcript.frame.user_transcription_event.event_id,
    );
  });

  test("speaking over the agent interrupts it, corrects what it said and is then answered", async () => {
    const client = await startConversation();
    const greeting = (await client.next("agent_response")).frame.agent_response_event;
    await client.next("audio");
    await client.speak(silence(1500));
    const before = client.received.length;
    let hasFinished = false;
    const speaking = client.speak(joined(objection, silence(1200))).then(() => (hasFinished = true));
    const interruption = await client.next("interruption", before);
    expect(hasFinished).toBe(false);
    const correction = (await client.next("agent_response_correction", before)).frame
      .agent_response_correction_event;
    expect(correction.original_agent_response).toBe(greeting.agent_response);
    const heard = correction.corrected_agent_response.replace(/\.\.\.$/, "");
    expect(greeting.agent_response.startsWith(heard)).toBe(true);
    expect(heard.length).toBeGreaterThan(5);
    expect(heard.length).toBeLessThan(greeting.agent_response.length);
    await speaking;
    const answer = (await client.next("agent_response", before)).frame.agent_response_event;
    expect(correction.event_id).toBe(greeting.event_id);
    expect(interruption.frame.interruption_event.event_id).toBeGreaterThan(greeting.event_id);
    expect(answer.event_id).toBeGreaterThan(interruption.frame.interruption_event.event_id);
  });

  test("two sentences with half a second between them are one turn with one answer, here and in the record", async () => {
    const client = await startConversation("agent_practice_ben");
    await client.next("audio");
    client.send({ type: "user_activity" });
    const before = client.received.length;
    const [one, two] = await Promise.all(
      ["Good morning.", "My name is Anna Weber."].map((text) => speech(text)),
    );
    const sound = [silence(500), one ?? [], silence(500), two ?? [], silence(1500)];
    await client.speak(joined(...sound.map((part) => Int16Array.from(part))));
    await client.next("agent_response", before);
    const since = client.received.slice(before).map(({ frame }) => frame.type);
    expect(since.filter((type) => type === "user_transcript")).toHaveLength(1);
    expect(since.filter((type) => type === "agent_response")).toHaveLength(1);
    await expect
      .poll(() => recordOf(agent, client))
      .toMatchObject([{ role: "agent" }, { role: "user" }, { role: "agent" }]);
  });

  test("a client that tells of its user's activity while the agent speaks gets the turn", async () => {
    const client = await startConversation();
    await client.next("audio");
    client.send({ type: "user_activity" });
    const { interruption_event } = (await client.next("interruption")).frame;
    const { agent_response_correction_event } = (await client.next("agent_response_correction", 0)).frame;
    expect(agent_response_correction_event.event_id).toBeLessThan(interruption_event.event_id);
  });

  test("after the interruption frame no sound of the interrupted answer is sent", async () => {
    const client = await startConversation();
    await client.next("audio");
    const speaking = client.speak(joined(objection, silence(1200)));
    const interruption = await client.next("interruption");
    const id = interruption.frame.interruption_event.event_id;
    await speaking;
    const later = client.received.slice(
      client.received.findIndex(({ frame }) => frame === interruption.frame),
    );
    const sounds = later.flatMap(({ frame }) => (frame.type === "audio" ? [frame.audio_event.event_id] : []));
    expect(sounds.every((eventId) => eventId > id)).toBe(true);
  });

  test("event ids never decrease, but for speech that goes on", async () => {
    const client = await startConversation();
    await client.next("audio");
    await client.speak(joined(objection, silence(700), objection, silence(700)));
    const ids = client.frames.flatMap((frame) =>
      frame.type === "user_transcript" ? [] : (eventId(frame) ?? []),
    );
    expect(ids.length).toBeGreaterThan(10);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test("a good-bye is answered, spoken to the end and followed by close 1000", async () => {
    const client = await startConversation();
    await client.next("audio");
    const before = client.received.length;
    client.send({ type: "user_message", text: "Thank you, goodbye!" });
    expect(await client.closed).toEqual({ code: 1000, reason: "The agent ended the conversation." });
    const farewell = client.frames.slice(before);
    const spokenMs = farewell.reduce(
      (sum, frame) => (frame.type === "audio" ? sum + milliseconds(frame) : sum),
      0,
    );
    const [answer] = farewell.flatMap((frame) => (frame.type === "agent_response" ? [frame] : []));
    const words = await speech(answer?.agent_response_event.agent_response ?? "");
    expect(spokenMs).toBeGreaterThan((words.length / 16) * 0.8);
  });

  test("a good-bye may be spoken over: the agent finishes and ends", async () => {
    const client = await startConversation();
    await client.next("audio");
    client.send({ type: "user_message", text: "goodbye" });
    await client.next("agent_response");
    const before = client.received.length;
    await Promise.race([client.speak(joined(silence(300), objection)), client.closed]);
    expect((await client.closed).code).toBe(1000);
    expect(client.received.slice(before).map(({ frame }) => frame.type)).not.toContain("interruption");
  });

  test("what was heard to the end is neither interrupted nor corrected", async () => {
    const created = await agent.call("POST", "/v1/convai/agents/create", {
      conversation_config: { agent: { first_message: "Yes?" } },
    });
    const client = await startConversation(String(created.body["agent_id"]));
    await client.next("audio");
    await client.speak(joined(silence(1500), await speech("What would you like to know"), silence(1200)));
    expect(client.all("user_transcript")).toHaveLength(1);
    expect(client.all("agent_response")).toHaveLength(2);
    expect(client.all("interruption")).toEqual([]);
    expect(client.all("agent_response_correction")).toEqual([]);
  });
});

test("an answer that was hardly heard when somebody goes on disappears from the record", async () => {
  const agent = await startAgent();
  // It is a moment in which nothing is heard, however busy the machine is.
  const moment = performance.now();
  agent.deps.now = () => moment;
  const client = await new TestClient(await agent.signedUrl("agent_practice_ben")).start();
  await client.next("audio", 0);
  const lines = () => recordOf(agent, client);
  const ask = async (text: string) => {
    const before = client.received.length;
    client.send({ type: "user_message", text });
    await client.next("agent_response", before);
    await client.next("audio", before);
  };
  await ask("Do you have children?");
  await expect.poll(lines).toMatchObject([{ role: "agent" }, { role: "user" }, { role: "agent" }]);
  const before = client.received.length;
  await ask("And what does it cost?");
  const { agent_response_correction_event } = (await client.next("agent_response_correction", before)).frame;
  expect(agent_response_correction_event.corrected_agent_response).toBe("...");
  const both = [{ message: "Do you have children?" }, { message: "And what does it cost?" }];
  await expect.poll(lines).toMatchObject([{ role: "agent" }, ...both, { role: "agent", interrupted: false }]);
});

async function recordOf(agent: RunningAgent, client: TestClient): Promise<unknown> {
  const [metadata] = client.all("conversation_initiation_metadata");
  const id = metadata?.conversation_initiation_metadata_event.conversation_id;
  return (await agent.call("GET", `/v1/convai/conversations/${id}`)).body["transcript"];
}

function milliseconds(frame: { audio_event: { audio_base_64: string } }): number {
  return Buffer.from(frame.audio_event.audio_base_64, "base64").length / 32;
}

/** Event ids, without corrections, which belong to earlier answers, and pings, which are numbered separately. */
function eventId(frame: TestClient["frames"][number]): number | undefined {
  if (frame.type === "audio") return frame.audio_event.event_id;
  if (frame.type === "agent_response") return frame.agent_response_event.event_id;
  if (frame.type === "user_transcript") return frame.user_transcription_event.event_id;
  return frame.type === "interruption" ? frame.interruption_event.event_id : undefined;
}
