import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";

const chunkMs = 40;
const samplesPerMs = 16;
const silentChunk = chunkOf(new Int16Array(chunkMs * samplesPerMs));

/** A stretch of sound at the agent's pace: number of its answer, length, arrival on the monotonic clock. */
export interface Sound {
  eventId: number;
  durationMs: number;
  at: number;
}

/**
 * How much earlier than it was needed each sound came, in milliseconds; below zero somebody heard a hole. It is played on
 * a clock that starts with the first of each answer and has no reserve.
 */
export function marginsOf(sounds: readonly Sound[]): number[] {
  const margins: number[] = [];
  for (const answer of Map.groupBy(sounds, (sound) => sound.eventId).values()) {
    let neededAt = answer[0]?.at ?? 0;
    for (const [index, sound] of answer.entries()) {
      if (index > 0) margins.push(neededAt - sound.at);
      neededAt = Math.max(neededAt, sound.at) + sound.durationMs;
    }
  }
  return margins;
}

/** A recording as a microphone would send it. */
export interface Recording {
  chunks: string[];
  /** From the first audible sample to the last, in milliseconds of the recording. */
  startMs: number;
  endMs: number;
}

/** Cuts a recording (16 kHz) into frames once, so that many talkers can send it cheaply. */
export function recordingOf(samples: Int16Array): Recording {
  const size = chunkMs * samplesPerMs;
  const count = Math.ceil(samples.length / size);
  const padded = new Int16Array(count * size);
  padded.set(samples);
  // About -50 dB below full scale: what nobody hears does not count as speech.
  const audible = (sample: number) => Math.abs(sample) > 100;
  return {
    chunks: Array.from({ length: count }, (_, index) =>
      chunkOf(padded.subarray(index * size, (index + 1) * size)),
    ),
    startMs: samples.findIndex(audible) / samplesPerMs,
    endMs: samples.findLastIndex(audible) / samplesPerMs,
  };
}

function chunkOf(samples: Int16Array): string {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return JSON.stringify({ user_audio_chunk: bytes.toString("base64") });
}

/** The moments at which the first and the last audible sample of a recording were spoken. */
export interface Said {
  onset: number;
  end: number;
}

interface Speaking {
  recording: Recording;
  next: number;
  startedAt: number;
  done: (said: Said) => void;
}

interface TalkerOptions {
  keepSamples?: boolean;
  /** The address of this machine that it comes from. */
  from?: string;
}

/** A person with a headset: the microphone sends all the time, silence or a recording. */
export class AgentTalker {
  readonly sounds: Sound[] = [];
  readonly samples: Int16Array[] = [];
  /** When the agent first fell silent because somebody seemed to begin. */
  pausedAt: number | undefined;
  interruptedAt: number | undefined;
  readonly #socket: WebSocket;
  readonly #keepSamples: boolean;
  #speaking: Speaking | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sent = 0;
  #isThere = false;
  /** The code with which the line was closed, by whomever. */
  #closedWith: number | undefined;
  #wake: (() => void)[] = [];

  constructor(signedUrl: string, { keepSamples = false, from }: TalkerOptions = {}) {
    const address = from === undefined ? {} : { localAddress: from, family: 4 };
    this.#socket = new WebSocket(signedUrl, ["convai"], address);
    this.#keepSamples = keepSamples;
    this.#socket.on("message", (data: Buffer) => this.#receive(data.toString()));
    // What breaks the line also closes it.
    this.#socket.on("error", () => {});
    this.#socket.on("close", (code) => {
      clearInterval(this.#timer);
      this.#speaking?.done({ onset: 0, end: 0 });
      this.#closedWith = code;
      this.#wakeAll();
    });
  }

  /** Opens the conversation and the microphone; resolves at the agent's first sound. */
  async start({ microphone = true } = {}): Promise<this> {
    await this.open({ microphone });
    await this.until(() => this.sounds.length > 0);
    return this;
  }

  /** As `start`, but resolves when the agent is there: one that goes on with a conversation may say nothing. */
  async open({ microphone = true } = {}): Promise<this> {
    await once(this.#socket, "open");
    this.#socket.send('{"type":"conversation_initiation_client_data"}');
    if (microphone) this.#openMicrophone();
    await this.until(() => this.#isThere);
    return this;
  }

  /** Breaks the line, as a network does that goes away. */
  cut(): void {
    this.#socket.terminate();
  }

  /**
   * Resolves at the first frame after which `condition` holds.
   * @throws when the conversation is closed before that
   */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.#closedWith) throw new Error(`The conversation was closed with ${this.#closedWith}.`);
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /** Says a recording; resolves when its last chunk was sent, or when nobody listens any more. */
  say(recording: Recording): Promise<Said> {
    if (this.#closedWith) return Promise.resolve({ onset: 0, end: 0 });
    return new Promise((done) => (this.#speaking = { recording, next: 0, startedAt: 0, done }));
  }

  /** Says a recording and waits for an answer; gives the milliseconds from its last audible sample to the first sound. */
  async ask(recording: Recording): Promise<number> {
    const { end } = await this.say(recording);
    // A pause within the recording may have been answered already; that answer does not count.
    const saidBefore = this.sounds.at(-1)?.eventId ?? 0;
    const answer = () => this.sounds.find((sound) => sound.eventId > saidBefore);
    await this.until(() => answer() !== undefined);
    return (answer()?.at ?? 0) - end;
  }

  /** When the sound that has arrived so far will have been heard. */
  get heardUntil(): number {
    const id = this.sounds.at(-1)?.eventId;
    const own = this.sounds.filter((sound) => sound.eventId === id);
    return (own[0]?.at ?? 0) + own.reduce((sum, sound) => sum + sound.durationMs, 0);
  }

  /** Resolves when everything has been heard and a moment has passed, as a person waits before speaking. */
  async untilHeard(momentMs = 200): Promise<void> {
    while (performance.now() < this.heardUntil + momentMs) await pause(20);
  }

  async hangUp(): Promise<void> {
    if (this.#closedWith) return;
    const closed = new Promise((resolve) => this.#socket.once("close", resolve));
    this.#socket.close(1000);
    await closed;
  }

  // A real microphone never drifts: frames are due by the clock, not by the timer.
  #openMicrophone(): void {
    const startedAt = performance.now();
    this.#timer = setInterval(() => {
      while (this.#sent * chunkMs < performance.now() - startedAt) this.#sendChunk();
    }, chunkMs / 4);
  }

  #sendChunk(): void {
    this.#sent++;
    this.#socket.send(this.#spokenChunk() ?? silentChunk);
  }

  #spokenChunk(): string | undefined {
    const speaking = this.#speaking;
    if (!speaking) return undefined;
    // A chunk is sent when its last sample was spoken.
    if (speaking.next === 0) speaking.startedAt = performance.now() - chunkMs;
    const chunk = speaking.recording.chunks[speaking.next++];
    if (speaking.next >= speaking.recording.chunks.length) {
      const { startedAt, recording, done } = speaking;
      this.#speaking = undefined;
      done({ onset: startedAt + recording.startMs, end: startedAt + recording.endMs });
    }
    return chunk;
  }

  #receive(text: string): void {
    const frame = JSON.parse(text);
    if (frame.type === "ping") {
      this.#socket.send(JSON.stringify({ type: "pong", event_id: frame.ping_event.event_id }));
    } else if (frame.type === "conversation_initiation_metadata") this.#isThere = true;
    else if (frame.type === "audio") this.#hear(frame.audio_event);
    else if (frame.type === "agent_paused") this.pausedAt ??= performance.now();
    else if (frame.type === "interruption") this.interruptedAt = performance.now();
    this.#wakeAll();
  }

  #wakeAll(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }

  #hear({ event_id: eventId, audio_base_64: audio }: { event_id: number; audio_base_64: string }): void {
    const bytes = Buffer.from(audio, "base64");
    this.sounds.push({ eventId, durationMs: bytes.length / 2 / samplesPerMs, at: performance.now() });
    if (this.#keepSamples) this.samples.push(new Int16Array(Uint8Array.from(bytes).buffer));
  }
}
