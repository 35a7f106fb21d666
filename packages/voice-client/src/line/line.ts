import { listen, type SoundCommand } from "../sound/messages.ts";
import type { VoiceErrorCode } from "../errors.ts";
import type { AudioFormat, ClientCommand } from "../transport.ts";
import { decodeFrame, encodeAudio, encodeCommand, encodeInitiation, type Frame } from "./frames.ts";
import { type Dial, type FromLine, type Peer, type ToLine, Uplink } from "./uplink.ts";

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

  /** The other side was heard of. */
  confirm(): void {
    this.#uplink?.confirm();
  }

  /** The line is gone. */
  hold(): void {
    this.#uplink?.hold();
  }

  /** It is back. Answers how many milliseconds of what was said were missed. */
  release(): number {
    return this.#uplink?.release() ?? 0;
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
/** Tells our agent that the line was given up, and not the conversation. */
const GIVEN_UP = 4000;
const PULSE = 1000;
/** The assumed interval of pings until the second one shows it. */
const ASSUMED_GAP = 12_500;

type Metadata = Extract<Frame, { type: "metadata" }>;

/** Messages that wait for the next leg. All others are out of date by then. */
const isText = ({ type }: ClientCommand) => type === "user_message" || type === "contextual_update";

/** The number of these consecutive texts that are the last ones that arrived. */
function arrivedOf(unconfirmed: readonly string[], typed: readonly string[]): number {
  const isEnd = (count: number) =>
    unconfirmed.slice(0, count).every((text, at) => text.trim() === typed[typed.length - count + at]?.trim());
  return unconfirmed.map((_, at) => at + 1).findLast(isEnd) ?? 0;
}

/** One conversation on one websocket after the other, told to the page over `page`. */
export class Line {
  readonly #page: Peer;
  /** Called when nothing is left to do. */
  readonly #leave: () => void;
  #dialled: Dial | undefined;
  #socket: WebSocket | undefined;
  #sound: LineSound | undefined;
  #pingAt = Number.NaN;
  #pulseAt = Number.NEGATIVE_INFINITY;
  #state: "opening" | "open" | "accepted" | "lost" | "ended" = "opening";
  #hasBegun = false;
  /** Typed while there was no line. */
  #kept: ClientCommand[] = [];
  /** Providers count the events of each leg from its beginning; here their numbers go on growing. */
  #eventsBefore = 0;
  #newestEvent = 0;
  #takesMuted = false;
  #muted: ClientCommand | undefined;

  constructor(page: Peer, leave: () => void) {
    this.#page = page;
    this.#leave = leave;
    page.addEventListener("message", ({ data }: MessageEvent<ToLine>) => this.#obey(data));
  }

  #obey(order: ToLine): void {
    if (order.type === "dial") return this.#dial(order);
    if (order.type === "lose") return this.#lose();
    if (order.type === "close") return this.#close();
    this.#command(order.command);
  }

  #command(command: ClientCommand): void {
    if (command.type === "user_activity") this.#sound?.interrupt();
    if (command.type === "user_muted") {
      this.#muted = command;
      // Other providers may end a conversation for a frame that they do not know.
      if (!this.#takesMuted) return;
    }
    if (this.#state !== "accepted") {
      if (isText(command)) this.#kept.push(command);
    } else if (command.type === "feedback") {
      this.#send(encodeCommand({ ...command, eventId: command.eventId - this.#eventsBefore }));
    } else this.#send(encodeCommand(command));
  }

  #dial(dialled: Dial): void {
    this.#dialled = dialled;
    this.#drop();
    this.#state = "opening";
    let socket: WebSocket;
    try {
      socket = new WebSocket(dialled.url, SUBPROTOCOL);
    } catch (cause) {
      return this.#fail("connect_failed", String(cause));
    }
    this.#socket = socket;
    const ifCurrent = (act: () => void) => socket === this.#socket && act();
    socket.addEventListener("open", () => ifCurrent(() => this.#opened(dialled)));
    socket.addEventListener("message", ({ data }) => ifCurrent(() => this.#heard(decodeFrame(data))));
    socket.addEventListener("close", ({ code, reason }) => ifCurrent(() => this.#closed(code, reason)));
  }

  #opened({ textOnly, greeting }: Dial): void {
    if (this.#state !== "opening") return;
    this.#state = "open";
    this.#send(encodeInitiation(textOnly, greeting === "overridden"));
  }

  #heard(frame: Frame | undefined): void {
    if (!frame || this.#state === "ended") return;
    this.#pulse(frame.type === "ping");
    this.#sound?.confirm();
    if (frame.type === "ping") this.#send(JSON.stringify({ type: "pong", event_id: frame.eventId }));
    else if (this.#state === "accepted") this.#pass(this.#numbered(frame));
    else if (frame.type === "metadata") this.#accept(frame);
  }

  #numbered<F extends Frame>(frame: F): F {
    if (!("eventId" in frame) || frame.eventId === undefined) return frame;
    const eventId = frame.eventId + this.#eventsBefore;
    this.#newestEvent = Math.max(this.#newestEvent, eventId);
    return { ...frame, eventId };
  }

  /** Tells the page that the line lives; sound alone would tell it more often than it can use. */
  #pulse(isPing: boolean): void {
    // Clocks of devices are set while people talk.
    const now = performance.now();
    if (this.#state !== "accepted" || (!isPing && now - this.#pulseAt < PULSE)) return;
    this.#tell({ type: "pulse", pingGap: isPing ? now - this.#pingAt || ASSUMED_GAP : undefined });
    this.#pulseAt = now;
    if (isPing) this.#pingAt = now;
  }

  #accept({ conversationId, input, output, typed, muted }: Metadata): void {
    const inputFormat = parseFormat(input);
    const outputFormat = parseFormat(output);
    if (!inputFormat || !outputFormat) return this.#fail("unsupported_format", output);
    const { greeting, record = "", unconfirmed = [], textOnly } = this.#dialled ?? {};
    if (greeting === "unknown" && !typed) return this.#fail("not_remembered");
    this.#state = "accepted";
    this.#eventsBefore = this.#newestEvent;
    this.#pingAt = Number.NaN;
    this.#takesMuted = muted;
    if (this.#muted) this.#command(this.#muted);
    if (record && !typed) this.#command({ type: "contextual_update", text: record });
    const lost = typed ? unconfirmed.slice(arrivedOf(unconfirmed, typed)) : [];
    for (const text of lost) this.#command({ type: "user_message", text });
    for (const command of this.#kept.splice(0)) this.#command(command);
    if (textOnly) this.#sound = undefined;
    const missedMs = this.#sound?.release() ?? 0;
    const hasAllTyped = typed !== undefined;
    const formats = { inputFormat, outputFormat };
    const leg = { type: "accepted", conversationId, ...formats, missedMs, hasAllTyped } as const;
    this.#hasBegun = true;
    if (textOnly || this.#sound) return this.#tell(leg);
    const { port1, port2 } = new MessageChannel();
    const dropped = (milliseconds: number) => this.#tell({ type: "dropped", milliseconds });
    this.#sound = new LineSound(port1, new Uplink(inputFormat, this, dropped));
    this.#tell({ ...leg, sound: port2 }, [port2]);
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
    const before = this.#state;
    if (before === "ended") return this.#leave();
    this.#socket = undefined;
    if (before === "opening") return this.#fail("connect_failed");
    const isEnd = before === "accepted" && code === NORMAL;
    if (isEnd) this.#sound?.finish();
    this.#tell({ type: "closed", code, reason });
    if (isEnd || !this.#hasBegun) this.#close();
    else this.#lose();
  }

  /** A leg that came to nothing: the end of a conversation that has not begun, else there may be another. */
  #fail(code: VoiceErrorCode, message?: string): void {
    this.#tell({ type: "refused", code, message });
    if (this.#hasBegun) this.#lose();
    else this.#close();
  }

  #lose(): void {
    this.#drop();
    this.#state = "lost";
    this.#sound?.hold();
  }

  /** Nothing of the socket is heard any more. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close(GIVEN_UP, "The line was given up");
  }

  /** Our own end: the socket is told, and the page, which asked for it, hears nothing any more. */
  #close(): void {
    this.#state = "ended";
    if (this.#socket) this.#socket.close(NORMAL, "User ended conversation");
    else this.#leave();
  }

  get bufferedAmount(): number {
    return this.#socket?.bufferedAmount ?? 0;
  }

  send(bytes: Uint8Array): void {
    this.#send(encodeAudio(bytes));
  }

  #send(frame: string): void {
    // A socket that is closing drops what it is given.
    if (this.#state === "open" || this.#state === "accepted") this.#socket?.send(frame);
  }

  #tell(message: FromLine, transfer: Transferable[] = []): void {
    this.#page.postMessage(message, transfer);
  }
}
