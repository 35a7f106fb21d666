import { errorMessage } from "../error-message.ts";
import { audioLimit, framesIn } from "./audio-limits.ts";
import { readClientFrame, type Reading } from "./client-frames.ts";
import type { ServerFrame } from "./frames.ts";
import { TokenBucket } from "./token-bucket.ts";

// A Node client loses frames that arrive in the same read as the metadata. So the next frames are held for a moment, and
// until a pong shows that a busy client has read this far, but not much longer for a client that sends no pong.
const holdAfterMetadataMs = 60;
const longestHoldMs = 1000;
const unsentLimit = 1024 * 1024;
const closeGraceMs = 2000;

// A connected client answers every ping; a longer silence before the end was time without a connection.
const heardWithinMs = 3000;

// Audio has a rate limit of its own.
const messagesPerSecond = 50;

/** The part of a websocket that is used. */
export interface ClientSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
  on(event: "message", listener: (data: unknown, isBinary: boolean) => void): unknown;
  on(event: "ping" | "pong", listener: () => void): unknown;
  on(event: "close", listener: (code: number, reason: Buffer) => void): unknown;
}

interface ConnectionEvents {
  frame(reading: Reading): void;
  /** Handling a frame failed. */
  failed(reason: string): void;
  /** Exactly once, whoever closed it. @param lostMs how long the connection was lost by then */
  ended(code: number, reason: string, lostMs: number): void;
}

/** One client's socket, with the limits that keep one client from harming the others. */
export class Connection {
  readonly #socket: ClientSocket;
  readonly #events: ConnectionEvents;
  readonly #now: () => number;
  readonly #messages: TokenBucket;
  readonly #audio: TokenBucket;
  #held: string[] | undefined;
  #holdTimer: NodeJS.Timeout | undefined;
  #heldLongEnough = false;
  #readMetadata = false;
  #ended = false;
  /** The time, by the clock `now`, at which anything was last received, a pong included. */
  lastHeardAt: number;

  constructor(socket: ClientSocket, events: ConnectionEvents, now: () => number) {
    this.#socket = socket;
    this.#events = events;
    this.#now = now;
    this.lastHeardAt = now();
    this.#messages = new TokenBucket(messagesPerSecond, messagesPerSecond, now());
    this.#audio = audioLimit(now());
    socket.on("message", (data, isBinary) => this.#guard(() => this.#receive(data, isBinary)));
    socket.on("ping", () => this.#receivePing());
    socket.on("pong", () => this.#receivePong());
    socket.on("close", (code, reason) => this.#finish(code, reason.toString()));
  }

  /** Sends the first frame of a conversation; those that follow wait until the client can take them. */
  open(metadata: ServerFrame): void {
    this.send(metadata);
    this.pingSocket();
    this.#held = [];
    this.#holdTimer = setTimeout(() => {
      this.#heldLongEnough = true;
      if (this.#readMetadata) this.#release();
      else this.#holdTimer = setTimeout(() => this.#release(), longestHoldMs - holdAfterMetadataMs);
    }, holdAfterMetadataMs);
  }

  send(frame: ServerFrame): void {
    if (this.#ended) return;
    const text = JSON.stringify(frame);
    if (this.#held) this.#held.push(text);
    else this.#write(text);
  }

  /** A ping of the websocket protocol itself, which every browser answers without the client's code. */
  pingSocket(): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
  }

  get silentMs(): number {
    return this.#now() - this.lastHeardAt;
  }

  /** Milliseconds since the connection was lost; 0 while it seems to hold. */
  get lostMs(): number {
    return this.silentMs > heardWithinMs ? this.silentMs : 0;
  }

  /** A client that does not complete the close handshake is terminated. */
  close(code: number, reason: string): void {
    if (this.#ended) return;
    this.#release();
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), closeGraceMs).unref();
    this.#finish(code, reason);
  }

  #release(): void {
    clearTimeout(this.#holdTimer);
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const text of held) this.#write(text);
  }

  #write(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(text);
    if (this.#socket.bufferedAmount > unsentLimit) this.close(1002, "The connection is too slow.");
  }

  #receive(data: unknown, isBinary: boolean): void {
    if (this.#ended) return;
    const now = this.#now();
    this.lastHeardAt = now;
    if (isBinary) return this.close(1008, "Only text frames are understood.");
    const reading = readClientFrame(String(data));
    if (!this.#withinRateLimit(reading, now)) return this.close(1008, "Too many messages.");
    this.#events.frame(reading);
  }

  /** A fault in handling one client's frame ends that conversation, not the process with all the others. */
  #guard(handle: () => void): void {
    try {
      handle();
    } catch (error) {
      this.#events.failed(errorMessage(error));
    }
  }

  #withinRateLimit({ frame }: Reading, now: number): boolean {
    if (frame?.type !== "audio") return this.#messages.take(1, now);
    return this.#audio.take(framesIn(frame.user_audio_chunk), now);
  }

  #receivePong(): void {
    this.lastHeardAt = this.#now();
    if (!this.#held) return;
    this.#readMetadata = true;
    if (this.#heldLongEnough) this.#release();
  }

  #receivePing(): void {
    this.lastHeardAt = this.#now();
    if (!this.#messages.take(1, this.lastHeardAt)) this.close(1008, "Too many messages.");
  }

  #finish(code: number, reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#holdTimer);
    this.#events.ended(code, reason, this.lostMs);
  }
}
