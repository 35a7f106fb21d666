import type { Connection } from "./connection.ts";
import { frames } from "./frames.ts";

/** So often that a browser notices within five seconds that the line is gone: it waits for about two pings. */
const everyMs = 1500;
const silentForMs = 30_000;

/** Pings a client, measures the round trip and notices when nobody is there any more. */
export class Heartbeat {
  readonly #connection: Connection;
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #lastId = 0;
  #sentAt = 0;
  #roundTripMs: number | null = null;

  constructor(connection: Connection, now: () => number) {
    this.#connection = connection;
    this.#now = now;
    this.#timer = setInterval(() => this.#beat(), everyMs);
    this.#ping();
  }

  pong(eventId: number): void {
    if (eventId === this.#lastId) this.#roundTripMs = Math.round(this.#now() - this.#sentAt);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #beat(): void {
    if (this.#now() - this.#connection.lastHeardAt > silentForMs) {
      this.#connection.close(1002, "The connection was lost.");
    } else this.#ping();
  }

  #ping(): void {
    this.#sentAt = this.#now();
    this.#connection.send(frames.ping(++this.#lastId, this.#roundTripMs));
    this.#connection.pingSocket();
  }
}
