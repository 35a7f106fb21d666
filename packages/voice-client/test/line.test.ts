import { describe, expect, it, vi } from "vitest";
import type { SoundCommand } from "../src/sound/messages.ts";
import type { ConnectRequest, ServerEvent } from "../src/transport.ts";
import { agentServer, metadata } from "./agent-server.ts";
import type { AgentLine } from "./agent-server.ts";
import { dial, soundOf, talking } from "./line-stage.ts";

const goodbye = { type: "error", error_event: { message: "that was all", error_type: "" } };

describe("opening the line", () => {
  it("uses the address as it is, offers convai and sends the initiation first", async () => {
    const { server, url, line } = await agentServer();
    const asked = vi.fn<(path: string | undefined, protocol: string | undefined) => void>();
    server.on("connection", (_socket, request) =>
      asked(request.url, request.headers["sec-websocket-protocol"]),
    );
    dial(url);
    const { received, frame } = await line;
    await frame("conversation_initiation_client_data");
    expect(asked).toHaveBeenCalledWith("/talk?agent_id=a&conversation_signature=s", "convai");
    expect(received).toEqual([
      {
        type: "conversation_initiation_client_data",
        conversation_config_override: { conversation: {} },
      },
    ]);
  });

  it("says that it will be typed", async () => {
    const { line } = await talking({ textOnly: true });
    expect(line.received[0]).toEqual({
      type: "conversation_initiation_client_data",
      conversation_config_override: { conversation: { text_only: true } },
    });
  });

  it("takes the formats and the conversation's id from the metadata", async () => {
    const { connection } = await talking();
    expect(connection).toMatchObject({
      conversationId: "conv_1",
      inputFormat: { encoding: "ulaw", rate: 8_000 },
      outputFormat: { encoding: "pcm", rate: 24_000 },
    });
  });

  it("tells that it lives: every ping with the time since the last, other frames once a second", async () => {
    const { line, pulses, events } = await talking();
    line.send({ type: "ping", ping_event: { event_id: 1 } });
    line.send({ type: "ping", ping_event: { event_id: 2 } });
    line.send(goodbye);
    line.send(goodbye);
    await events.until(2);
    expect(pulses).toEqual([12_500, expect.any(Number)]);
  });

  it("waits for the metadata and answers pings meanwhile", async () => {
    const { url, line } = await agentServer();
    const { connecting, events } = dial(url);
    const { send, frame } = await line;
    send({ type: "ping", ping_event: { event_id: 7 } });
    expect(await frame("pong")).toEqual({ type: "pong", event_id: 7 });
    send(goodbye);
    send(metadata);
    await connecting;
    send(goodbye);
    expect(await events.until(1)).toMatchObject([{ type: "error" }]);
  });

  it("refuses a format it cannot play, and hangs up", async () => {
    const { url, line } = await agentServer();
    const { connecting } = dial(url);
    const { send, closed } = await line;
    send({
      type: "conversation_initiation_metadata",
      conversation_initiation_metadata_event: { agent_output_audio_format: "mp3_44100" },
    });
    await expect(connecting).rejects.toMatchObject({ code: "unsupported_format" });
    expect((await closed).code).toBe(1000);
  });

  it("tells a line that cannot be opened from one that the server closes", async () => {
    const { url, server } = await agentServer();
    server.close();
    await expect(dial(url).connecting).rejects.toMatchObject({ code: "connect_failed" });
    await expect(dial("no address").connecting).rejects.toMatchObject({ code: "connect_failed" });
    const closing = await agentServer();
    const { connecting } = dial(closing.url);
    (await closing.line).socket.close(1008, "missing dynamic variable");
    await expect(connecting).rejects.toMatchObject({
      code: "closed_by_server",
      closeCode: 1008,
      closeReason: "missing dynamic variable",
    });
  });

  it("gives up when told to, before and after the handshake", async () => {
    const { url, line } = await agentServer();
    const { connecting, abort, left } = dial(url);
    const { closed, frame } = await line;
    await frame("conversation_initiation_client_data");
    abort.abort();
    await expect(connecting).rejects.toThrow("aborted");
    expect((await closed).code).toBe(1000);
    await left;
    await expect(dial(url, { signal: AbortSignal.abort() }).connecting).rejects.toThrow("aborted");
  });

  it("rejects with what the address was rejected with, and leaves", async () => {
    const address = Promise.reject(new Error("no address"));
    const { connecting, left } = dial("", { address });
    await expect(connecting).rejects.toThrow("no address");
    await left;
  });
});

describe("hearing", () => {
  const frames: [string, unknown, ServerEvent][] = [
    [
      "what the user said",
      { type: "user_transcript", user_transcription_event: { user_transcript: "Hi", event_id: 2 } },
      { type: "user_transcript", text: "Hi", eventId: 2 },
    ],
    [
      "what the user said, on an old server",
      { type: "user_transcript", user_transcription_event: { user_transcript: "Hi" } },
      { type: "user_transcript", text: "Hi", eventId: undefined },
    ],
    [
      "an answer",
      { type: "agent_response", agent_response_event: { agent_response: "Hello", event_id: 3 } },
      { type: "agent_response", text: "Hello", eventId: 3 },
    ],
    [
      "a piece of an answer",
      { type: "agent_chat_response_part", text_response_part: { text: "Hel", type: "delta", event_id: 3 } },
      { type: "agent_response_part", text: "Hel", eventId: 3 },
    ],
    [
      "a correction",
      {
        type: "agent_response_correction",
        agent_response_correction_event: {
          original_agent_response: "Hello there",
          corrected_agent_response: "Hello",
          event_id: 3,
        },
      },
      { type: "agent_correction", text: "Hello", eventId: 3, original: "Hello there" },
    ],
    [
      "a tool call",
      {
        type: "client_tool_call",
        client_tool_call: { tool_name: "look", tool_call_id: "c1", parameters: { at: 1 } },
      },
      { type: "tool_call", id: "c1", name: "look", parameters: { at: 1 } },
    ],
    [
      "the agent's goodbye",
      { type: "agent_tool_response", agent_tool_response: { tool_name: "end_call", is_error: false } },
      { type: "agent_ends" },
    ],
    [
      "an error",
      { type: "error", error_event: { code: 1011, message: "slow", error_type: "llm_timeout" } },
      { type: "error", message: "slow", errorType: "llm_timeout" },
    ],
  ];

  it.for(frames)("%s", async ([, frame, event]) => {
    const { line, events } = await talking();
    line.send(frame);
    expect(await events.until(1)).toEqual([event]);
  });

  it("keeps frames that come in the same read as the metadata", async () => {
    const { url, line } = await agentServer();
    const { connecting, events } = dial(url);
    const { send, raw, frame } = await line;
    await frame("conversation_initiation_client_data");
    raw.cork();
    send(metadata);
    send({ type: "agent_response", agent_response_event: { agent_response: "Hello", event_id: 1 } });
    raw.uncork();
    await connecting;
    expect(await events.until(1)).toHaveLength(1);
  });

  it("is not disturbed by frames it does not know, nor by rubbish", async () => {
    const { line, events, closes, heard } = await talking();
    const rubbish = [
      "not json",
      "null",
      "[]",
      '"text"',
      "{}",
      '{"type":"__proto__"}',
      '{"type":"constructor"}',
      '{"type":"vad_score","vad_score_event":{"vad_score":0.4}}',
      '{"type":"agent_tool_response","agent_tool_response":{"tool_name":"end_call","is_error":true}}',
      '{"type":"audio"}',
      '{"type":"audio","audio_event":{"audio_base_64":"***","event_id":1}}',
    ];
    for (const frame of rubbish) line.send(frame);
    line.send('{"type":"agent_response"}');
    line.send(metadata);
    line.send(goodbye);
    expect(await events.until(2)).toEqual([
      { type: "agent_response", text: "", eventId: 0 },
      { type: "error", message: "that was all", errorType: "" },
    ]);
    const sound = await heard.until(2);
    expect(sound.map((command) => command.type === "play" && command.bytes.byteLength)).toEqual([0, 0]);
    expect(closes).toEqual([]);
  });
});

describe("sound", () => {
  const speak = (base64: string, eventId: number) => ({
    type: "audio",
    audio_event: { audio_base_64: base64, event_id: eventId },
  });
  const interrupt = (eventId: number) => ({
    type: "interruption",
    interruption_event: { event_id: eventId },
  });
  const turns = (commands: SoundCommand[]) =>
    commands.map((command) => (command.type === "play" ? command.turn : command.type));

  it("of an answer is not heard any more when the user wants the turn", async () => {
    const { line, connection, heard } = await talking();
    line.send(speak("AAEC/w==", 3));
    await heard.until(1);
    connection.send({ type: "user_activity" });
    await line.frame("user_activity");
    line.send(speak("AAEC/w==", 3));
    line.send(speak("AAEC/w==", 4));
    expect(turns(await heard.until(3))).toEqual([3, "interrupt", 4]);
  });

  it("reaches the speaker as bytes with the number of its turn", async () => {
    const { line, heard } = await talking();
    line.send(speak("AAEC/w==", 3));
    expect(await heard.until(1)).toEqual([
      { type: "play", bytes: Uint8Array.of(0, 1, 2, 255).buffer, turn: 3 },
    ]);
  });

  it("is not lost when nobody listens yet", async () => {
    const { url, line } = await agentServer();
    const { connecting, events } = dial(url);
    const { send, frame } = await line;
    await frame("conversation_initiation_client_data");
    send(metadata);
    send(speak("AAEC/w==", 3));
    send(goodbye);
    const connection = await connecting;
    await events.until(1);
    expect(turns(await soundOf(connection).until(1))).toEqual([3]);
  });

  it("comes without what an interruption made stale, and with the interruption in its place", async () => {
    const { line, heard } = await talking();
    for (const frame of [speak("AAA=", 7), interrupt(8), speak("AAA=", 7), speak("AAA=", 9)])
      line.send(frame);
    expect(turns(await heard.until(3))).toEqual([7, "interrupt", 9]);
  });

  it("is told where the agent pauses and goes on, in its place", async () => {
    const { line, heard } = await talking();
    const paused = { type: "agent_paused", agent_paused_event: { event_id: 7 } };
    const resumed = { type: "agent_resumed", agent_resumed_event: { event_id: 7 } };
    for (const frame of [speak("AAA=", 7), paused, resumed, speak("AAA=", 7)]) line.send(frame);
    expect(turns(await heard.until(4))).toEqual([7, "agent_paused", "agent_resumed", 7]);
  });

  it.for<[string, (line: AgentLine) => void]>([
    [
      "with the agent's goodbye",
      ({ send }) => send({ type: "agent_tool_response", agent_tool_response: { tool_name: "end_call" } }),
    ],
    ["when the agent hangs up", ({ socket }) => socket.close(1000)],
  ])("says where it ends %s", async ([, end]) => {
    const { line, heard } = await talking();
    line.send(speak("AAA=", 7));
    end(line);
    expect(turns(await heard.until(2))).toEqual([7, "drain"]);
  });

  it("goes out as the protocol writes it, and no more after the agent's goodbye", async () => {
    const { line, connection, events } = await talking();
    connection.sound?.postMessage(Uint8Array.of(0, 1, 2, 255), []);
    expect(await line.frame("user_audio_chunk")).toEqual({ user_audio_chunk: "AAEC/w==" });
    line.send({ type: "agent_tool_response", agent_tool_response: { tool_name: "end_call" } });
    await events.until(1);
    line.received.length = 0;
    connection.sound?.postMessage(Uint8Array.of(1), []);
    connection.send({ type: "user_activity" });
    await line.frame("user_activity");
    expect(line.received).toEqual([{ type: "user_activity" }]);
  });

  it("does not exist in a typed conversation", async () => {
    const { line, events, connection } = await talking({ textOnly: true });
    line.send(speak("AAA=", 7));
    line.send(goodbye);
    await events.until(1);
    expect(connection.sound).toBeUndefined();
  });
});

describe("sending", () => {
  it("every command as the protocol writes it", async () => {
    const { connection, line } = await talking();
    connection.send({ type: "user_message", text: "Hi" });
    connection.send({ type: "contextual_update", text: "page 3" });
    connection.send({ type: "user_activity" });
    connection.send({ type: "feedback", eventId: 3, score: "like" });
    connection.send({ type: "tool_result", id: "c1", result: "ok", isError: false });
    await line.frame("client_tool_result");
    expect(line.received.slice(1)).toEqual([
      { type: "user_message", text: "Hi" },
      { type: "contextual_update", text: "page 3" },
      { type: "user_activity" },
      { type: "feedback", event_id: 3, score: "like" },
      { type: "client_tool_result", tool_call_id: "c1", result: "ok", is_error: false },
    ]);
  });
});

describe("the end", () => {
  it.for<[number, string]>([
    [1000, ""],
    [1002, "llm failed"],
    [1011, "server error"],
    [3000, "request error"],
  ])("passes on close %d once", async ([code, reason]) => {
    const told = Promise.withResolvers<void>();
    const onClose = vi.fn<ConnectRequest["onClose"]>(() => told.resolve());
    const { line, connection, left, abort } = await talking({ onClose });
    line.socket.close(code, reason);
    await told.promise;
    connection.send({ type: "user_activity" });
    abort.abort();
    await left;
    expect(onClose.mock.calls).toEqual([[code, reason]]);
  });

  it("asked for by this side is not reported back, and nothing is heard after it", async () => {
    const { line, closes, events, abort, left } = await talking();
    abort.abort();
    line.send(goodbye);
    expect(await line.closed).toEqual({ code: 1000, reason: "User ended conversation" });
    await left;
    expect(closes).toEqual([]);
    expect(events.items).toEqual([]);
  });
});
