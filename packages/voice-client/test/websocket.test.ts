import { describe, expect, it, vi } from "vitest";
import type { Connection, ConnectRequest, ServerEvent } from "../src/transport.ts";
import { websocketTransport } from "../src/websocket/transport.ts";
import { agentServer, metadata } from "./agent-server.ts";
import type { AgentLine } from "./agent-server.ts";

interface Dialled {
  request: ConnectRequest;
  events: ServerEvent[];
  closes: [number, string][];
  abort: AbortController;
  connecting: Promise<Connection>;
}

function dial(url: string, change: Partial<ConnectRequest> = {}): Dialled {
  const events: ServerEvent[] = [];
  const closes: [number, string][] = [];
  const abort = new AbortController();
  const request: ConnectRequest = {
    url,
    initiation: {},
    textOnly: false,
    signal: abort.signal,
    onEvent: (event) => events.push(event),
    onClose: (code, reason) => closes.push([code, reason]),
    ...change,
  };
  const connecting = websocketTransport.connect(request);
  connecting.catch(() => {});
  return { request, events, closes, abort, connecting };
}

async function talking(change: Partial<ConnectRequest> = {}) {
  const server = await agentServer();
  const call = dial(server.url, change);
  const line = await server.line;
  await line.frame("conversation_initiation_client_data");
  line.send(metadata);
  return { ...call, line, connection: await call.connecting };
}

/** A ping and its answer: everything sent before it has been heard. */
async function caughtUp(line: AgentLine): Promise<void> {
  line.received.length = 0;
  line.send({ type: "ping", ping_event: { event_id: 99 } });
  await line.frame("pong");
}

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
        conversation_config_override: { agent: {}, tts: {}, conversation: {} },
      },
    ]);
  });

  it("tells the agent what it should know", async () => {
    const initiation = {
      prompt: "Be brief.",
      firstMessage: "Hello Ann",
      language: "en",
      voiceId: "v1",
      userId: "u1",
      dynamicVariables: { name: "Ann", visits: 3, returning: true },
    };
    const { line } = await talking({ initiation, textOnly: true });
    expect(line.received[0]).toEqual({
      type: "conversation_initiation_client_data",
      conversation_config_override: {
        agent: { prompt: { prompt: "Be brief." }, first_message: "Hello Ann", language: "en" },
        tts: { voice_id: "v1" },
        conversation: { text_only: true },
      },
      dynamic_variables: { name: "Ann", visits: 3, returning: true },
      user_id: "u1",
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

  it("waits for the metadata and answers pings meanwhile", async () => {
    const { url, line } = await agentServer();
    const { connecting, events } = dial(url);
    const { send, frame } = await line;
    send({ type: "ping", ping_event: { event_id: 7 } });
    expect(await frame("pong")).toEqual({ type: "pong", event_id: 7 });
    send({ type: "interruption", interruption_event: { event_id: 1 } });
    send(metadata);
    await connecting;
    expect(events).toEqual([]);
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
    await expect(dial("no address").connecting).rejects.toThrow("Invalid URL");
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
    const { connecting, abort } = dial(url);
    const { closed, frame } = await line;
    await frame("conversation_initiation_client_data");
    abort.abort();
    await expect(connecting).rejects.toThrow("aborted");
    expect((await closed).code).toBe(1000);
    await expect(dial(url, { signal: AbortSignal.abort() }).connecting).rejects.toThrow("aborted");
  });
});

describe("hearing", () => {
  const frames: [string, unknown, ServerEvent][] = [
    [
      "sound",
      { type: "audio", audio_event: { audio_base_64: "AAEC/w==", event_id: 3 } },
      { type: "audio", bytes: Uint8Array.of(0, 1, 2, 255), eventId: 3 },
    ],
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
      { type: "agent_correction", text: "Hello", eventId: 3 },
    ],
    [
      "an interruption",
      { type: "interruption", interruption_event: { event_id: 4 } },
      { type: "interruption", eventId: 4 },
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
    await caughtUp(line);
    expect(events).toEqual([event]);
  });

  it("keeps frames that come in the same read as the metadata", async () => {
    const { url, line } = await agentServer();
    const { connecting, events } = dial(url);
    const { send, raw } = await line;
    raw.cork();
    send(metadata);
    send({ type: "agent_response", agent_response_event: { agent_response: "Hello", event_id: 1 } });
    raw.uncork();
    await connecting;
    await caughtUp(await line);
    expect(events).toHaveLength(1);
  });

  it("is not disturbed by frames it does not know, nor by rubbish", async () => {
    const { line, events, closes } = await talking();
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
    ];
    for (const frame of rubbish) line.send(frame);
    line.send('{"type":"audio","audio_event":{"audio_base_64":"***","event_id":1}}');
    line.send('{"type":"agent_response"}');
    line.send(metadata);
    await caughtUp(line);
    expect(events).toEqual([
      { type: "audio", bytes: new Uint8Array(), eventId: 1 },
      { type: "agent_response", text: "", eventId: 0 },
    ]);
    expect(closes).toEqual([]);
  });
});

describe("sending", () => {
  it("every command as the protocol writes it", async () => {
    const { connection, line } = await talking();
    connection.send({ type: "audio", bytes: Uint8Array.of(0, 1, 2, 255) });
    connection.send({ type: "user_message", text: "Hi" });
    connection.send({ type: "contextual_update", text: "page 3" });
    connection.send({ type: "user_activity" });
    connection.send({ type: "feedback", eventId: 3, score: "like" });
    connection.send({ type: "tool_result", id: "c1", result: "ok", isError: false });
    await line.frame("client_tool_result");
    expect(line.received.slice(1)).toEqual([
      { user_audio_chunk: "AAEC/w==" },
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
    const { line, connection } = await talking({ onClose });
    line.socket.close(code, reason);
    await told.promise;
    connection.send({ type: "user_activity" });
    connection.close();
    expect(onClose.mock.calls).toEqual([[code, reason]]);
  });

  it("asked for by this side is not reported back, and nothing is heard after it", async () => {
    const { line, closes, events, connection } = await talking();
    connection.close();
    line.send({ type: "interruption", interruption_event: { event_id: 4 } });
    expect(await line.closed).toEqual({ code: 1000, reason: "User ended conversation" });
    expect(closes).toEqual([]);
    expect(events).toEqual([]);
  });
});
