import type { AudioFormat } from "../transport.ts";
import { decodeUlaw, Level, Resampler } from "./samples.ts";
import type { VoiceMode } from "../audio/port.ts";
import type { DeviceReport, DeviceSettings, SoundCommand } from "./messages.ts";

const FADE_SECONDS = 0.005;

/** Received sound, still encoded, read one device sample at a time with short fades where it stops and resumes. */
class VoiceQueue {
  readonly #format: AudioFormat;
  readonly #resampler: Resampler;
  readonly #step: number;
  readonly #fadeSamples: number;
  readonly #chunks: (Int16Array | Uint8Array)[] = [];
  #offset = 0;
  #queued = 0;
  #gain = 1;

  constructor(format: AudioFormat, deviceRate: number) {
    this.#format = format;
    this.#resampler = new Resampler(format.rate, deviceRate);
    this.#step = 1 / (FADE_SECONDS * deviceRate);
    this.#fadeSamples = FADE_SECONDS * format.rate;
  }

  /** Milliseconds that wait to be heard. */
  get milliseconds(): number {
    return (this.#queued / this.#format.rate) * 1000;
  }

  /** Appends one frame and answers its length in milliseconds. A half sample at its end is ignored. */
  push(bytes: ArrayBuffer): number {
    const pcm = this.#format.encoding === "pcm";
    const chunk = pcm ? new Int16Array(bytes, 0, bytes.byteLength >> 1) : new Uint8Array(bytes);
    if (chunk.length > 0) this.#chunks.push(chunk);
    this.#queued += chunk.length;
    return (chunk.length / this.#format.rate) * 1000;
  }

  /**
   * The next sample at the device's rate, -1..1; undefined when everything has been read, or when it `stops` and has
   * faded to silence.
   */
  read(stops = false): number | undefined {
    if (stops && this.#gain === 0) return undefined;
    while (!this.#resampler.ready) {
      const sample = this.#next();
      if (sample === undefined) return undefined;
      this.#resampler.feed(sample);
    }
    const rising = !stops && this.#queued > this.#fadeSamples;
    this.#gain = rising ? Math.min(1, this.#gain + this.#step) : Math.max(0, this.#gain - this.#step);
    return this.#resampler.take() * this.#gain;
  }

  #next(): number | undefined {
    const chunk = this.#chunks[0];
    if (!chunk) return undefined;
    const raw = chunk[this.#offset++]!;
    this.#queued--;
    if (this.#offset === chunk.length) {
      this.#chunks.shift();
      this.#offset = 0;
    }
    return (this.#format.encoding === "pcm" ? raw : decodeUlaw(raw)) / 32_768;
  }
}

const SHORTEST_MS = 40;
const LONGEST_MS = 120;
const STEP_MS = 20;

/**
 * The amount of buffered sound at which playing begins. As long as nothing ever ran dry a single long frame is enough
 * to start at once. After an underrun the line is known to be uneven, so the wait comes on top of a frame.
 */
class Preroll {
  /** The wait now in force, 40..120 ms. */
  #milliseconds = SHORTEST_MS;

  /** May playing begin, with this much queued, this long after the first frame came? Milliseconds. */
  enough(queued: number, newestFrame: number, waited: number): boolean {
    const margin = this.#milliseconds > SHORTEST_MS ? newestFrame : 0;
    return waited >= this.#milliseconds || queued >= this.#milliseconds + margin;
  }

  /** The queue ran dry in the middle of an answer and sound came this late. */
  underrun(lateMs: number): void {
    this.#milliseconds = Math.min(LONGEST_MS, STEP_MS + Math.max(this.#milliseconds, lateMs));
  }
}

/** An interrupted voice is 40 dB down after this long, and given up at 80 dB. */
const FADE_40_DB_MS = 100;
const INAUDIBLE = 0.0001;
/** Volume changes glide over about this long, so they do not click. */
const VOLUME_GLIDE_MS = 5;
/** Shorter silences are part of speaking. */
const LISTENING_AFTER_MS = 200;
/** A longer silence within an answer is the agent thinking, not the line stumbling. */
const UNDERRUN_WITHIN_MS = 1000;
/**
 * As long as a phone may take to switch to call audio, during which it swallows what is played. A pause of the agent takes
 * less than a second; when nothing comes for this long, what is left is heard.
 */
const HOLD_MS = 3000;

/** Received frames in, what the speaker plays out, with reports of what is heard. Runs on the audio thread. */
export class Playout {
  readonly level = new Level();
  readonly #settings: DeviceSettings;
  readonly #rate: number;
  readonly #report: (report: DeviceReport) => void;
  readonly #preroll = new Preroll();
  #live: VoiceQueue;
  #fading: VoiceQueue | undefined;
  readonly #decay: number;
  #fade = 1;
  #volume: number;
  #gain: number;
  #playing = false;
  #mode: VoiceMode = "listening";
  #draining = false;
  #turn = -1;
  #newestFrame = 0;
  /** Milliseconds since the first frame came that waits for its pre-roll. */
  #waited = 0;
  /** Milliseconds since the queue ran dry. */
  #quiet = 0;
  #underruns = 0;
  /** Milliseconds that playing is still held back. */
  #hold: number;

  /** `deviceRate` in samples per second. */
  constructor(settings: DeviceSettings, deviceRate: number, report: (report: DeviceReport) => void) {
    this.#settings = settings;
    this.#rate = deviceRate;
    this.#report = report;
    this.#decay = 0.01 ** (1000 / (FADE_40_DB_MS * deviceRate));
    this.#volume = this.#gain = settings.volume;
    this.#hold = settings.hold ? HOLD_MS : 0;
    this.#live = new VoiceQueue(settings.output, deviceRate);
  }

  receive(command: SoundCommand): void {
    if (this.#isPaused) this.#hold = 0;
    if (command.type === "play") this.#queue(command.bytes, command.turn);
    else if (command.type === "interrupt") this.#interrupt();
    else if (command.type === "agent_paused") this.#pause();
    else if (command.type === "drain") this.#draining = true;
  }

  setVolume(volume: number): void {
    this.#volume = volume;
  }

  /** The microphone runs: nothing is held back any more. */
  release(): void {
    if (!this.#isPaused) this.#hold = 0;
  }

  /** Fills one block of device samples. */
  render(block: Float32Array): void {
    const blockMs = (block.length / this.#rate) * 1000;
    if (!this.#playing) this.#tryToBegin(blockMs);
    const glide = 1000 / (VOLUME_GLIDE_MS * this.#rate);
    for (let index = 0; index < block.length; index++) {
      this.#gain += (this.#volume - this.#gain) * glide;
      const sample = (this.#liveSample() + this.#fadingSample()) * this.#gain;
      block[index] = sample;
      this.level.add(sample);
    }
  }

  #queue(bytes: ArrayBuffer, turn: number): void {
    if (!this.#playing && turn === this.#turn && this.#live.milliseconds === 0) this.#noteGap();
    this.#turn = turn;
    this.#newestFrame = this.#live.push(bytes);
  }

  #noteGap(): void {
    if (this.#quiet > UNDERRUN_WITHIN_MS) return;
    this.#preroll.underrun(this.#quiet);
    this.#report({ type: "underrun", count: ++this.#underruns });
  }

  #interrupt(): void {
    if (this.#playing) {
      this.#fading = this.#live;
      this.#fade = 1;
    }
    this.#live = new VoiceQueue(this.#settings.output, this.#rate);
    this.#playing = false;
    this.#waited = 0;
    this.#setMode("listening");
  }

  get #isPaused(): boolean {
    return this.#mode === "paused";
  }

  #pause(): void {
    if (this.#mode === "listening") return;
    this.#hold = HOLD_MS;
    this.#setMode("paused");
  }

  #tryToBegin(blockMs: number): void {
    const queued = this.#live.milliseconds;
    if (this.#hold > 0) this.#hold -= blockMs;
    else if (queued > 0) this.#begin(queued, blockMs);
    else this.#rest(blockMs);
  }

  #begin(queued: number, blockMs: number): void {
    this.#playing = this.#draining || this.#preroll.enough(queued, this.#newestFrame, this.#waited);
    this.#waited = this.#playing ? 0 : this.#waited + blockMs;
    if (this.#playing) this.#setMode("speaking");
  }

  #rest(blockMs: number): void {
    this.#quiet += blockMs;
    if (this.#quiet >= LISTENING_AFTER_MS) this.#setMode("listening");
    if (!this.#draining || this.#fading) return;
    this.#draining = false;
    this.#report({ type: "drained" });
  }

  #liveSample(): number {
    if (!this.#playing) return 0;
    const sample = this.#live.read(this.#isPaused);
    if (sample !== undefined) return sample;
    this.#playing = false;
    this.#quiet = 0;
    return 0;
  }

  #fadingSample(): number {
    if (!this.#fading) return 0;
    this.#fade *= this.#decay;
    const sample = this.#fade > INAUDIBLE ? this.#fading.read() : undefined;
    if (sample === undefined) this.#fading = undefined;
    return (sample ?? 0) * this.#fade;
  }

  #setMode(mode: VoiceMode): void {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#report({ type: "mode", mode });
  }
}
