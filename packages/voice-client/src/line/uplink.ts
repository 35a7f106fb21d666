import type { VoiceErrorCode } from "../errors.ts";
import type { AudioFormat, ClientCommand, ServerEvent } from "../transport.ts";

/** One end of the talk between the page and the thread of the line: a worker, its inside, or a port. */
export interface Peer {
  postMessage: (message: unknown, transfer: Transferable[]) => void;
  addEventListener: (type: "message", hear: (message: MessageEvent) => void) => void;
}

export type ToLine =
  | { type: "dial"; url: string; textOnly: boolean }
  | { type: "send"; command: ClientCommand }
  | { type: "close" };

export type FromLine =
  | {
      type: "accepted";
      conversationId: string;
      inputFormat: AudioFormat;
      outputFormat: AudioFormat;
      sound: MessagePort;
    }
  | { type: "refused"; code: VoiceErrorCode; message: string | undefined }
  | { type: "event"; event: ServerEvent }
  | { type: "dropped"; milliseconds: number }
  | { type: "pulse"; pingGap: number | undefined }
  /** The server closed it, before or after it accepted. */
  | { type: "closed"; code: number; reason: string };

/** Seconds of sound given to the socket and not yet gone. More waits here, where it can still be dropped. */
const IN_SOCKET = 0.25;
/** Seconds of sound waiting here. What is older is worth less than being up to date. */
const WAITING = 0.75;
/** Base64 makes four characters of three bytes. */
const BASE64 = 4 / 3;

/** Where microphone frames go out. */
interface SoundSocket {
  /** Bytes that were sent and have not left the machine. */
  readonly bufferedAmount: number;
  send: (bytes: Uint8Array) => void;
}

/** Sends microphone frames; on a slow line the oldest are dropped, so the delay stays below a second. */
export class Uplink {
  readonly #socket: SoundSocket;
  readonly #onDropped: (milliseconds: number) => void;
  readonly #bytesPerSecond: number;
  readonly #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #droppedBytes = 0;

  constructor(
    { encoding, rate }: AudioFormat,
    socket: SoundSocket,
    onDropped: (milliseconds: number) => void,
  ) {
    this.#socket = socket;
    this.#onDropped = onDropped;
    this.#bytesPerSecond = encoding === "pcm" ? rate * 2 : rate;
  }

  push(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    const limit = this.#bytesPerSecond * IN_SOCKET * BASE64;
    while (this.#waiting.length > 0 && this.#socket.bufferedAmount < limit) this.#socket.send(this.#shift());
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
