import { once } from "node:events";
import { onTestFinished } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import type { ServerFrame } from "../src/conversation/frames.ts";

export type FrameOf<T extends ServerFrame["type"]> = Extract<ServerFrame, { type: T }>;

export interface Received {
  frame: ServerFrame;
}

const chunkMs = 40;
const timeoutMs = 15_000;

/** A client that speaks the bare protocol, so that tests see every frame. */
export class TestClient {
  readonly socket: WebSocket;
  readonly received: Received[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly #watchers = new Set<(received: Received) => void>();

  constructor(signedUrl: string, options: ClientOptions = {}) {
    this.socket = new WebSocket(signedUrl, ["convai"], options);
    this.socket.on("message", (data: Buffer) => this.#receive(data.toString()));
    this.closed = new Promise((resolve) => {
      this.socket.on("close", (code, reason) => resolve({ code, reason: reason.toString() }));
    });
    onTestFinished(() => this.socket.terminate());
  }

  get frames(): ServerFrame[] {
    return this.received.map(({ frame }) => frame);
  }

  all<T extends ServerFrame["type"]>(type: T): FrameOf<T>[] {
    return this.frames.filter((frame): frame is FrameOf<T> => frame.type === type);
  }

  send(frame: object): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Opens the socket and starts the conversation. */
  async start(initiation: object = {}): Promise<this> {
    await once(this.socket, "open");
    this.send({ type: "conversation_initiation_client_data", ...initiation });
    await this.next("conversation_initiation_metadata");
    return this;
  }

  /** The first frame of a type that is yet to come, or came after `since` (a length of `received`). */
  next<T extends ServerFrame["type"]>(
    type: T,
    since = this.received.length,
  ): Promise<Received & { frame: FrameOf<T> }> {
    const fits = (received: Received): received is Received & { frame: FrameOf<T> } =>
      received.frame.type === type;
    const early = this.received.slice(since).find(fits);
    if (early) return Promise.resolve(early);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`No ${type} came.`)), timeoutMs);
      const watch = (received: Received) => {
        if (!fits(received)) return;
        clearTimeout(late);
        this.#watchers.delete(watch);
        resolve(received);
      };
      this.#watchers.add(watch);
    });
  }

  /** Waits until the server has read everything that was sent, or has closed. */
  async settled(): Promise<void> {
    const read = new Promise<void>((resolve) => {
      this.socket.once("pong", () => resolve());
    });
    if (this.socket.readyState === WebSocket.OPEN) this.socket.ping();
    await Promise.race([read, this.closed]);
  }

  /** Speaks at the pace of a microphone (16 kHz); resolves when the last chunk was sent. */
  async speak(samples: Int16Array): Promise<void> {
    const size = (16_000 * chunkMs) / 1000;
    const startedAt = performance.now();
    for (let start = 0; start < samples.length; start += size) {
      const chunk = samples.slice(start, start + size);
      await until(startedAt + ((start + size) * 1000) / 16_000);
      this.send({ user_audio_chunk: Buffer.from(chunk.buffer).toString("base64") });
    }
  }

  #receive(text: string): void {
    const received: Received = { frame: JSON.parse(text) };
    this.received.push(received);
    for (const watch of this.#watchers) watch(received);
  }
}

/** @returns the HTTP status of a rejected handshake */
export async function refusedHandshake(url: string, options: ClientOptions = {}): Promise<number> {
  const socket = new WebSocket(url, ["convai"], options);
  return new Promise((resolve, reject) => {
    socket.on("unexpected-response", (_request, response) => {
      socket.on("error", () => undefined);
      socket.terminate();
      resolve(response.statusCode ?? 0);
    });
    socket.on("open", () => reject(new Error("The handshake was not refused.")));
    socket.on("error", reject);
  });
}

function until(at: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));
}
