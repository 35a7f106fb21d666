import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { onTestFinished } from "vitest";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";

export interface AgentLine {
  /** The frames that came from the client, parsed, in order. */
  received: Record<string, unknown>[];
  /** Resolves with the next frame of this kind (its `type`, or "user_audio_chunk"). */
  frame: (kind: string) => Promise<Record<string, unknown>>;
  send: (frame: unknown) => void;
  socket: WebSocket;
  /** The connection underneath, to send several frames in one piece. */
  raw: Socket;
  closed: Promise<{ code: number; reason: string }>;
}

export const metadata = {
  type: "conversation_initiation_metadata",
  conversation_initiation_metadata_event: {
    conversation_id: "conv_1",
    agent_output_audio_format: "pcm_24000",
    user_input_audio_format: "ulaw_8000",
  },
};

function isFrame(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function lineOn(socket: WebSocket, { socket: raw }: IncomingMessage): AgentLine {
  const received: Record<string, unknown>[] = [];
  const waiting: { kind: string; found: (frame: Record<string, unknown>) => void }[] = [];
  const kindOf = (frame: Record<string, unknown>) => frame.type ?? Object.keys(frame)[0];
  socket.on("message", (data: Buffer) => {
    const frame: unknown = JSON.parse(data.toString());
    if (!isFrame(frame)) return;
    received.push(frame);
    const index = waiting.findIndex(({ kind }) => kind === kindOf(frame));
    if (index >= 0) waiting.splice(index, 1)[0]?.found(frame);
  });
  const closed = once(socket, "close").then(([code, reason]: unknown[]) => ({
    code: Number(code),
    reason: String(reason),
  }));
  const frame = (kind: string) => {
    const early = received.find((known) => kindOf(known) === kind);
    if (early) return Promise.resolve(early);
    const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
    waiting.push({ kind, found: resolve });
    return promise;
  };
  const send = (value: unknown) => socket.send(typeof value === "string" ? value : JSON.stringify(value));
  return { received, frame, send, socket, raw, closed };
}

/** A real server on a free port that speaks the subprotocol and leaves every frame to the test. */
export async function agentServer(subprotocol: string | false = "convai") {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", handleProtocols: () => subprotocol });
  await once(server, "listening");
  const { promise: line, resolve } = Promise.withResolvers<AgentLine>();
  let take = resolve;
  server.on("connection", (socket, request) => take(lineOn(socket, request)));
  /** The line that is opened next. */
  const next = () => {
    const opened = Promise.withResolvers<AgentLine>();
    take = opened.resolve;
    return opened.promise;
  };
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `ws://127.0.0.1:${port}/talk?agent_id=a&conversation_signature=s`, line, next, server };
}
