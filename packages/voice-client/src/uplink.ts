import type { Connection } from "./transport.ts";

/** Sound given to the socket and not yet gone, as time. More waits here, where it can still be dropped. */
const IN_SOCKET = 0.25;
/** Sound waiting here, as time. Older than that is worth less than being up to date. */
const WAITING = 0.75;
/** A base64 character carries six bits. */
const BASE64 = 4 / 3;

/** Sends microphone frames; on a slow line the oldest are dropped, so the delay stays below a second. */
export class Uplink {
  readonly #connection: Connection;
  readonly #onDropped: (milliseconds: number) => void;
  readonly #bytesPerSecond: number;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #droppedBytes = 0;

  constructor(connection: Connection, onDropped: (milliseconds: number) => void) {
    const { encoding, rate } = connection.inputFormat;
    this.#connection = connection;
    this.#onDropped = onDropped;
    this.#bytesPerSecond = encoding === "pcm" ? rate * 2 : rate;
  }

  push(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    const limit = this.#bytesPerSecond * IN_SOCKET * BASE64;
    while (this.#waiting.length > 0 && this.#connection.bufferedAmount < limit) {
      this.#connection.send({ type: "audio", bytes: this.#shift() });
    }
    while (this.#waitingBytes > this.#bytesPerSecond * WAITING) this.#droppedBytes += this.#shift().length;
    this.#report();
  }

  #shift(): Uint8Array {
    const oldest = this.#waiting.shift() ?? new Uint8Array();
    this.#waitingBytes -= oldest.length;
    return oldest;
  }

  /** One report per second of lost sound, and the rest when the line has caught up. */
  #report(): void {
    const caughtUp = this.#droppedBytes > 0 && this.#waiting.length === 0;
    if (!caughtUp && this.#droppedBytes < this.#bytesPerSecond) return;
    this.#onDropped(Math.round((this.#droppedBytes / this.#bytesPerSecond) * 1000));
    this.#droppedBytes = 0;
  }
}
