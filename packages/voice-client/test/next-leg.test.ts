import { describe, expect, it } from "vitest";
import { metadata } from "./agent-server.ts";
import { soundOf, talking } from "./line-stage.ts";

const resumed = {
  ...metadata,
  conversation_initiation_metadata_event: {
    ...metadata.conversation_initiation_metadata_event,
    conversation_id: "conv_2",
    field_advisor_resumed: true,
  },
};
const cut = { code: 1011, reason: "Crash" };

/** A conversation whose first line was cut, and the next leg that is being opened. */
async function between(
  leg: Partial<Parameters<Awaited<ReturnType<typeof talking>>["connection"]["resume"]>[0]> = {},
) {
  const call = await talking();
  call.line.send({ type: "agent_response", agent_response_event: { agent_response: "Hello", event_id: 3 } });
  await call.events.until(1);
  call.line.socket.close(cut.code, cut.reason);
  await call.closed;
  const opened = call.server.next();
  const going = () => {
    const address = Promise.resolve(call.server.url);
    const usual = { textOnly: false, record: "What was said", greeting: "unknown" } as const;
    return call.connection.resume({ address, ...usual, ...leg });
  };
  return { ...call, opened, going };
}

describe("the next leg", () => {
  it("tells which answer is a repetition, from a provider that says so", async () => {
    const { going, opened, events } = await between();
    const accepted = going();
    const line = await opened;
    line.send(resumed);
    await accepted;
    const said = { agent_response: "Hello", event_id: 1 };
    line.send({ type: "agent_response", agent_response_event: { ...said, field_advisor_repeated: true } });
    line.send({ type: "agent_response", agent_response_event: { ...said, event_id: 2 } });
    const [, repeated, next] = await events.until(3);
    expect(repeated).toMatchObject({ text: "Hello", isRepeated: true });
    expect(next).not.toHaveProperty("isRepeated");
  });

  it("begins with what was typed and said without a line, once", async () => {
    const { connection, going, opened } = await between();
    connection.send({ type: "user_message", text: "Are you there?" });
    connection.send({ type: "user_activity" });
    connection.sound?.postMessage(new Uint8Array([1, 2, 3, 4]), []);
    const accepted = going();
    const line = await opened;
    expect(await line.frame("conversation_initiation_client_data")).toMatchObject({
      conversation_config_override: {},
    });
    line.send(resumed);
    expect(await accepted).toMatchObject({ conversationId: "conv_2" });
    await line.frame("user_audio_chunk");
    expect(line.received.slice(1)).toEqual([
      { type: "user_message", text: "Are you there?" },
      { user_audio_chunk: "AQIDBA==" },
    ]);
  });

  it("tells an agent that takes it whether somebody is muted, and no other", async () => {
    const takesMuted = {
      ...resumed,
      conversation_initiation_metadata_event: {
        ...resumed.conversation_initiation_metadata_event,
        field_advisor_mute: true,
      },
    };
    const { connection, going, opened, line: first } = await between();
    connection.send({ type: "user_muted", muted: true });
    const accepted = going();
    const line = await opened;
    line.send(takesMuted);
    await accepted;
    expect(await line.frame("user_muted")).toEqual({ type: "user_muted", muted: true });
    connection.send({ type: "user_muted", muted: false });
    await expect.poll(() => line.received.at(-1)).toEqual({ type: "user_muted", muted: false });
    expect(first.received.map(({ type }) => type)).not.toContain("user_muted");
  });

  it("tells a provider that does not take it nothing of muting", async () => {
    const { connection, going, opened } = await between();
    connection.send({ type: "user_muted", muted: true });
    const accepted = going();
    const line = await opened;
    line.send(resumed);
    await accepted;
    connection.send({ type: "user_muted", muted: false });
    connection.send({ type: "user_activity" });
    await line.frame("user_activity");
    expect(line.received.map(({ type }) => type)).toEqual([
      "conversation_initiation_client_data",
      "user_activity",
    ]);
  });

  it.each([
    [["Are you there?"], ["Hi.", "Are you there?"], []],
    [["Are you there?", "Hello?"], ["Are you there?"], ["Hello?"]],
    [["Are you there?"], [], ["Are you there?"]],
  ])("of %j, typed last, sends again what is not among %j", async (unconfirmed, typed, again) => {
    const { connection, going, opened } = await between({ unconfirmed });
    connection.send({ type: "user_message", text: "Last." });
    const accepted = going();
    const line = await opened;
    await line.frame("conversation_initiation_client_data");
    const { conversation_initiation_metadata_event: said } = resumed;
    line.send({
      ...resumed,
      conversation_initiation_metadata_event: { ...said, field_advisor_typed: typed },
    });
    expect(await accepted).toMatchObject({ hasAllTyped: true });
    connection.send({ type: "contextual_update", text: "The end." });
    await line.frame("contextual_update");
    expect(line.received.slice(1, -1)).toEqual(
      [...again, "Last."].map((text) => ({ type: "user_message", text })),
    );
  });

  it("has numbers above those of the leg before, and rates by its own", async () => {
    const { connection, events, going, opened } = await between();
    const accepted = going();
    const line = await opened;
    await line.frame("conversation_initiation_client_data");
    line.send(resumed);
    await accepted;
    line.send({ type: "agent_response", agent_response_event: { agent_response: "Well?", event_id: 1 } });
    expect(await events.until(2)).toMatchObject([{ eventId: 3 }, { eventId: 4 }]);
    connection.send({ type: "feedback", eventId: 4, score: "like" });
    expect(await line.frame("feedback")).toMatchObject({ event_id: 1 });
  });

  it("tells an agent that does not know the conversation, ungreeted, what was said", async () => {
    const { going, opened } = await between({ greeting: "overridden" });
    const accepted = going();
    const line = await opened;
    expect(await line.frame("conversation_initiation_client_data")).toMatchObject({
      conversation_config_override: { agent: { first_message: "" } },
    });
    line.send(metadata);
    expect(await accepted).toMatchObject({ hasAllTyped: false });
    expect(await line.frame("contextual_update")).toEqual({
      type: "contextual_update",
      text: "What was said",
    });
  });

  it("is dropped where it may be greeted, without a word of it being heard", async () => {
    const { events, going, opened } = await between();
    const accepted = going();
    const line = await opened;
    await line.frame("conversation_initiation_client_data");
    line.send(metadata);
    line.send({ type: "agent_response", agent_response_event: { agent_response: "Good day!", event_id: 1 } });
    await expect(accepted).rejects.toMatchObject({ code: "not_remembered" });
    expect((await line.closed).code).toBe(4000);
    expect(events.items).toHaveLength(1);
  });

  it("may be typed, without a sound, and has one of its own when it is spoken again", async () => {
    const { connection, heard, going, opened, server } = await between({ textOnly: true });
    const written = going();
    const line = await opened;
    expect(await line.frame("conversation_initiation_client_data")).toMatchObject({
      conversation_config_override: { conversation: { text_only: true } },
    });
    line.send(resumed);
    expect((await written).sound).toBeUndefined();
    connection.lose();
    const next = server.next();
    const address = Promise.resolve(server.url);
    const spoken = connection.resume({ address, textOnly: false, record: "", greeting: "unknown" });
    const aloud = await next;
    await aloud.frame("conversation_initiation_client_data");
    aloud.send(resumed);
    const { sound } = await spoken;
    const heardNow = soundOf(sound ? { sound } : {});
    aloud.send({ type: "audio", audio_event: { audio_base_64: "AAA=", event_id: 1 } });
    expect(await heardNow.until(1)).toMatchObject([{ type: "play", turn: 4 }]);
    expect(heard.items).toEqual([]);
    sound?.postMessage(new Uint8Array([1, 2, 3, 4]), []);
    expect(await aloud.frame("user_audio_chunk")).toEqual({ user_audio_chunk: "AQIDBA==" });
  });

  it("may fail, and be followed by another", async () => {
    const { going, opened, server } = await between();
    const first = going();
    (await opened).socket.close(1008, "No.");
    await expect(first).rejects.toMatchObject({ code: "closed_by_server", closeCode: 1008 });
    const next = server.next();
    const second = going();
    const line = await next;
    await line.frame("conversation_initiation_client_data");
    line.send(resumed);
    expect(await second).toMatchObject({ conversationId: "conv_2" });
  });

  it("is the only one that is heard after a silent line was given up, also of its end", async () => {
    const { connection, events, line, server, closes } = await talking();
    const opened = server.next();
    connection.lose();
    const address = Promise.resolve(server.url);
    const accepted = connection.resume({ address, textOnly: false, record: "", greeting: "unknown" });
    expect((await line.closed).code).toBe(4000);
    const next = await opened;
    await next.frame("conversation_initiation_client_data");
    next.send(resumed);
    expect(await accepted).toMatchObject({ conversationId: "conv_2" });
    next.send({ type: "agent_response", agent_response_event: { agent_response: "Well?", event_id: 1 } });
    expect(await events.until(1)).toMatchObject([{ text: "Well?" }]);
    expect(closes).toEqual([]);
  });

  it("needs nobody who has ended meanwhile", async () => {
    const { abort, going, left } = await between({ address: new Promise(() => undefined) });
    const never = going();
    abort.abort();
    await expect(never).rejects.toThrow("aborted");
    await left;
  });
});
