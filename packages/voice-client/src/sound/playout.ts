import { Level } from "./level.ts";
import type { DeviceReport, DeviceSettings, SoundCommand } from "./messages.ts";
import { Preroll } from "./preroll.ts";
import { VoiceQueue } from "./voice-queue.ts";

/** An interrupted voice is 40 dB down after this long, and given up at 80 dB. */
const FADE_40_DB_MS = 100;
const INAUDIBLE = 0.0001;
/** Volume changes glide over about this long, so they do not click. */
const VOLUME_GLIDE_MS = 5;
/** Shorter silences are part of speaking. */
const LISTENING_AFTER_MS = 200;
/** A longer silence within an answer is the agent thinking, not the line stumbling. */
const UNDERRUN_WITHIN_MS = 1000;
/** As long as a phone may take to switch to call audio, during which it swallows what is played. */
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
  #speaking = false;
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
    if (command.type === "play") this.#queue(command.bytes, command.turn);
    else if (command.type === "interrupt") this.#interrupt();
    else this.#draining = true;
  }

  setVolume(volume: number): void {
    this.#volume = volume;
  }

  /** The microphone runs: nothing is held back any more. */
  release(): void {
    this.#hold = 0;
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
    this.#turn = -1;
    this.#waited = 0;
    this.#setSpeaking(false);
  }

  #tryToBegin(blockMs: number): void {
    const queued = this.#live.milliseconds;
    if (this.#hold > 0) this.#hold -= blockMs;
    else if (queued > 0) this.#begin(queued, blockMs);
    else this.#rest(blockMs);
  }

  #begin(queued: number, blockMs: number): void {
    if (!this.#draining && !this.#preroll.enough(queued, this.#newestFrame, this.#waited)) {
      this.#waited += blockMs;
      return;
    }
    this.#playing = true;
    this.#waited = 0;
    this.#setSpeaking(true);
  }

  #rest(blockMs: number): void {
    this.#quiet += blockMs;
    if (this.#quiet >= LISTENING_AFTER_MS) this.#setSpeaking(false);
    if (!this.#draining || this.#fading) return;
    this.#draining = false;
    this.#report({ type: "drained" });
  }

  #liveSample(): number {
    if (!this.#playing) return 0;
    const sample = this.#live.read();
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

  #setSpeaking(speaking: boolean): void {
    if (speaking === this.#speaking) return;
    this.#speaking = speaking;
    this.#report({ type: "speaking", speaking });
  }
}
