import { listen, type SoundCommand } from "../sound/messages.ts";
import type { AudioFormat } from "../transport.ts";
import { decodeFrame, encodeAudio, encodeCommand, encodeInitiation, type Frame } from "./frames.ts";
import { type FromLine, type Peer, type ToLine, Uplink } from "./uplink.ts";

/** Reads names such as `pcm_16000` and `ulaw_8000`; undefined for what cannot be recorded or played here. */
function parseFormat(name: string): AudioFormat | undefined {
  const [, encoding, rate] = /^(pcm|ulaw)_(\d{4,5})$/.exec(name) ?? [];
  return rate ? { encoding: encoding as AudioFormat["encoding"], rate: Number(rate) } : undefined;
}

/**
 * Which sound is live and which was cut off, by its turn's number alone: numbers never decrease within a
 * conversation. Providers disagree whether an interruption carries the number of the answer it cuts or a newer
 * one; an equal number counts as cut only when sound of that answer had already come.
 */
export class LiveTurns {
  #newest = -1;
  #liveFrom = -1;

  /** Notes a frame of sound; false when it belongs to an answer that was cut off. */
  accept(eventId: number): boolean {
    if (eventId < this.#liveFrom) return false;
    this.#newest = Math.max(this.#newest, eventId);
    return true;
  }

  /** Without a number it cuts the answer of which sound came last. */
  interrupt(eventId = this.#newest): void {
    this.#liveFrom = Math.max(this.#liveFrom, eventId + (eventId === this.#newest ? 1 : 0));
  }
}

/** The line's end of the sound: frames out by the uplink, live frames in, both without passing through the page. */
export class LineSound {
  readonly #port: MessagePort;
  readonly #turns = new LiveTurns();
  #uplink: Uplink | undefined;

  constructor(port: MessagePort, uplink: Uplink) {
    this.#port = port;
    this.#uplink = uplink;
    listen(port, ({ data }: MessageEvent<Uint8Array>) => this.#uplink?.push(data));
  }

  play(bytes: Uint8Array<ArrayBuffer>, turn: number): void {
    if (this.#turns.accept(turn)) this.tell({ type: "play", bytes: bytes.buffer, turn }, [bytes.buffer]);
  }

  interrupt(eventId?: number): void {
    this.#turns.interrupt(eventId);
    this.tell({ type: "interrupt" });
  }

  /** The agent has ended it: what was sent is heard to the end, and nothing is recorded any more. */
  finish(): void {
    this.#uplink = undefined;
    this.tell({ type: "drain" });
  }

  tell(command: SoundCommand, transfer: Transferable[] = []): void {
    this.#port.postMessage(command, transfer);
  }
}

const SUBPROTOCOL = "convai";
const NORMAL = 1000;
const PULSE = 1000;
/** How far apart pings are taken to be until the second one shows it. */
const ASSUMED_GAP = 12_500;

type Dial = Extract<ToLine, { type: "dial" }>;
type Metadata = Extract<Frame, { type: "metadata" }>;

/** One conversation on one websocket, from the dialling to its single end, told to the page over `page`. */
export class Line {
  readonly #page: Peer;
  /** Called when nothing is left to do. */
  readonly #leave: () => void;
  #textOnly = false;
  #socket: WebSocket | undefined;
  #sound: LineSound | undefined;
  #pingAt = Number.NaN;
  #pulseAt = 0;
  #state: "opening" | "open" | "accepted" | "ended" = "opening";

  constructor(page: Peer, leave: () => void) {
    this.#page = page;
    this.#leave = leave;
    page.addEventListener("message", ({ data }: MessageEvent<ToLine>) => this.#obey(data));
  }

  #obey(order: ToLine): void {
    if (order.type === "dial") return this.#dial(order);
    if (order.type === "close") return this.#close();
    if (order.command.type === "user_activity") this.#sound?.interrupt();
    this.#send(encodeCommand(order.command));
  }

  #dial({ url, textOnly }: Dial): void {
    this.#textOnly = textOnly;
    try {
      this.#socket = new WebSocket(url, SUBPROTOCOL);
    } catch (cause) {
      return this.#refuse("connect_failed", String(cause));
    }
    this.#socket.addEventListener("open", () => {
      if (this.#state === "opening") this.#state = "open";
      this.#send(encodeInitiation(textOnly));
    });
    this.#socket.addEventListener("message", ({ data }) => this.#heard(decodeFrame(data)));
    this.#socket.addEventListener("close", ({ code, reason }) => this.#closed(code, reason));
  }

  #heard(frame: Frame | undefined): void {
    if (!frame || this.#state === "ended") return;
    this.#pulse(frame.type === "ping");
    if (frame.type === "ping") this.#send(JSON.stringify({ type: "pong", event_id: frame.eventId }));
    else if (this.#state === "accepted") this.#pass(frame);
    else if (frame.type === "metadata") this.#accept(frame);
  }

  /** Tells the page that the line lives; sound alone would tell it more often than it can use. */
  #pulse(isPing: boolean): void {
    const now = Date.now();
    if (this.#state !== "accepted" || (!isPing && now - this.#pulseAt < PULSE)) return;
    this.#tell({ type: "pulse", pingGap: isPing ? now - this.#pingAt || ASSUMED_GAP : undefined });
    this.#pulseAt = now;
    if (isPing) this.#pingAt = now;
  }

  #accept({ conversationId, input, output }: Metadata): void {
    const inputFormat = parseFormat(input);
    const outputFormat = parseFormat(output);
    if (!inputFormat || !outputFormat) {
      this.#refuse("unsupported_format", output);
      return this.#close();
    }
    const { port1, port2 } = new MessageChannel();
    const dropped = (milliseconds: number) => this.#tell({ type: "dropped", milliseconds });
    if (!this.#textOnly) this.#sound = new LineSound(port1, new Uplink(inputFormat, this, dropped));
    this.#state = "accepted";
    this.#tell({ type: "accepted", conversationId, inputFormat, outputFormat, sound: port2 }, [port2]);
  }

  /** In the sound what concerns sound, in its place between the frames; to the page the rest. */
  #pass(frame: Exclude<Frame, { type: "ping" }>): void {
    if (frame.type === "metadata") return;
    if (frame.type === "audio") return this.#sound?.play(frame.bytes, frame.eventId);
    if (frame.type === "hold") return this.#sound?.tell(frame.command);
    if (frame.type === "interruption") return this.#sound?.interrupt(frame.eventId);
    if (frame.type === "agent_ends") this.#sound?.finish();
    this.#tell({ type: "event", event: frame });
  }

  #closed(code: number, reason: string): void {
    if (this.#state === "opening") this.#refuse("connect_failed");
    else if (this.#state !== "ended") {
      if (code === NORMAL) this.#sound?.finish();
      this.#tell({ type: "closed", code, reason });
    }
    this.#state = "ended";
    this.#leave();
  }

  #refuse(code: "connect_failed" | "unsupported_format", message?: string): void {
    this.#tell({ type: "refused", code, message });
  }

  /** Our own end: the socket is told, and the page, which asked for it, hears nothing any more. */
  #close(): void {
    this.#state = "ended";
    if (this.#socket) this.#socket.close(NORMAL, "User ended conversation");
    else this.#leave();
  }

  get bufferedAmount(): number {
    return this.#socket!.bufferedAmount;
  }

  send(bytes: Uint8Array): void {
    this.#send(encodeAudio(bytes));
  }

  #send(frame: string): void {
    // A socket that is closing drops what it is given.
    if (this.#state !== "opening" && this.#state !== "ended") this.#socket?.send(frame);
  }

  #tell(message: FromLine, transfer: Transferable[] = []): void {
    this.#page.postMessage(message, transfer);
  }
}
