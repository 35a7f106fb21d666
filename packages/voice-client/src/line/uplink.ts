import type { VoiceErrorCode } from "../errors.ts";
import type { AudioFormat, ClientCommand, Greeting, Leg, ServerEvent } from "../transport.ts";

/** One end of the talk between the page and the thread of the line: a worker, its inside, or a port. */
export interface Peer {
  postMessage: (message: unknown, transfer: Transferable[]) => void;
  addEventListener: (type: "message", hear: (message: MessageEvent) => void) => void;
}

/** The options of a websocket; `greeting` is absent in the first leg. */
export interface Dial {
  type: "dial";
  url: string;
  textOnly: boolean;
  record: string;
  unconfirmed: readonly string[];
  greeting: Greeting | undefined;
}

export type ToLine = Dial | { type: "send"; command: ClientCommand } | { type: "lose" } | { type: "close" };

export type FromLine =
  | (Leg & { type: "accepted" })
  | { type: "refused"; code: VoiceErrorCode; message: string | undefined }
  | { type: "event"; event: ServerEvent }
  | { type: "dropped"; milliseconds: number }
  | { type: "pulse"; pingGap: number | undefined }
  /** The server closed it, before or after it accepted; but for code 1000 the next leg may be dialled. */
  | { type: "closed"; code: number; reason: string };

/** Seconds of sound given to the socket and not yet gone. More waits here, where it can still be dropped. */
const IN_SOCKET = 0.25;
/** Seconds of sound waiting here. What is older is worth less than being up to date. */
const WAITING = 0.75;
/** Seconds of sound kept while there is no line: then it is all that is known of what was said. */
const KEPT = 15;
/** Base64 makes four characters of three bytes. */
const BASE64 = 4 / 3;
/** A quiet voice is louder, an empty room is not. About a fiftieth of the loudest. */
const AUDIBLE = { pcm: 655, ulaw: 0x28 } as const;

/** The frame may contain speech. */
function isAudible(bytes: Uint8Array, encoding: AudioFormat["encoding"]): boolean {
  if (encoding === "ulaw") return bytes.some((byte) => (~byte & 0x7f) > AUDIBLE.ulaw);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
  return samples.some((sample) => Math.abs(sample) > AUDIBLE.pcm);
}

/** Where microphone frames go out. */
interface SoundSocket {
  /** Bytes that were sent and have not left the machine. */
  readonly bufferedAmount: number;
  send: (bytes: Uint8Array) => void;
}

/**
 * Sends microphone frames; on a slow line the oldest are dropped, so the delay stays below a second. Without a line the
 * first seconds are kept, because the person soon notices and falls silent.
 */
export class Uplink {
  readonly #format: AudioFormat;
  readonly #socket: SoundSocket;
  readonly #onDropped: (milliseconds: number) => void;
  readonly #bytesPerSecond: number;
  readonly #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #droppedBytes = 0;
  #isHeld = false;
  #limit = WAITING;
  /** Bytes in which something was said, sent since the other side was last heard of. */
  #unconfirmedBytes = 0;
  #missedBytes = 0;

  constructor(format: AudioFormat, socket: SoundSocket, onDropped: (milliseconds: number) => void) {
    this.#format = format;
    this.#socket = socket;
    this.#onDropped = onDropped;
    this.#bytesPerSecond = format.encoding === "pcm" ? format.rate * 2 : format.rate;
  }

  push(bytes: Uint8Array): void {
    if (this.#isHeld && this.#waitingBytes >= this.#bytesPerSecond * KEPT) {
      this.#missedBytes += this.#audibleBytes(bytes);
      return;
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#isHeld) return;
    this.#flush();
    while (this.#waitingBytes > this.#bytesPerSecond * this.#limit)
      this.#droppedBytes += this.#shift().length;
    this.#report();
  }

  /** Whatever was sent has arrived: the other side was heard of. */
  confirm(): void {
    this.#unconfirmedBytes = 0;
  }

  /** The line is gone; what was sent since the other side was last heard of may have gone with it. */
  hold(): void {
    this.#isHeld = true;
    this.#limit = KEPT;
    this.#missedBytes += this.#unconfirmedBytes;
    this.confirm();
  }

  /** The line is back: sends what was kept. Answers how many milliseconds of what was said were missed. */
  release(): number {
    const missed = this.#milliseconds(this.#missedBytes);
    this.#missedBytes = 0;
    this.#isHeld = false;
    this.#flush();
    return missed;
  }

  #flush(): void {
    const limit = this.#bytesPerSecond * IN_SOCKET * BASE64;
    while (this.#waiting.length > 0 && this.#socket.bufferedAmount < limit) {
      const bytes = this.#shift();
      this.#unconfirmedBytes += this.#audibleBytes(bytes);
      this.#socket.send(bytes);
    }
    if (this.#waiting.length === 0) this.#limit = WAITING;
  }

  #shift(): Uint8Array {
    const oldest = this.#waiting.shift() ?? new Uint8Array();
    this.#waitingBytes -= oldest.length;
    return oldest;
  }

  #audibleBytes(bytes: Uint8Array): number {
    return isAudible(bytes, this.#format.encoding) ? bytes.length : 0;
  }

  #milliseconds(bytes: number): number {
    return Math.round((bytes / this.#bytesPerSecond) * 1000);
  }

  /** One report per second of lost sound, and the rest when the line has caught up. */
  #report(): void {
    const caughtUp = this.#droppedBytes > 0 && this.#waiting.length === 0;
    if (!caughtUp && this.#droppedBytes < this.#bytesPerSecond) return;
    this.#onDropped(this.#milliseconds(this.#droppedBytes));
    this.#droppedBytes = 0;
  }
}
