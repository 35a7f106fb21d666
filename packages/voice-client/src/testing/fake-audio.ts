import type { AudioListener, AudioPort, LiveMicrophone } from "../audio/port.ts";
import { VoiceError } from "../errors.ts";
import type { VoiceErrorCode } from "../errors.ts";
import { listen } from "../sound/messages.ts";
import type { SoundCommand } from "../sound/messages.ts";
import type { SoundLine } from "../transport.ts";
import type { FakeClock } from "./fake-clock.ts";

const BYTES_PER_MS = 32;
const FRAME_MS = 40;

export interface FakeAudioOptions {
  /** Refuses the microphone this way. */
  refuse?: VoiceErrorCode;
  /** The person has not answered the browser's question yet; `answer` does. */
  asks?: boolean;
  /** The microphone to begin with. */
  deviceId?: string | undefined;
}

/** A microphone of the fake browser: tests mute and unmute it as a system would. */
class FakeMicrophone extends EventTarget {
  muted = false;
  readonly deviceId: string;

  constructor(deviceId: string) {
    super();
    this.deviceId = deviceId;
  }

  getSettings() {
    return { deviceId: this.deviceId };
  }

  muteBySystem(muted: boolean): void {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? "mute" : "unmute"));
  }
}

/** Microphone and speaker (pcm, 16,000 samples a second) that take time on the fake clock and make no sound. */
class FakeAudioPort implements AudioPort {
  readonly ready: Promise<void>;
  readonly drained: Promise<void>;
  /** Grants the microphone that `asks` left open. */
  readonly answer: () => void;
  muted = false;
  volume = 1;
  speakerId = "";
  /** 0..1; 0 is digital silence. */
  loudness = 0.5;
  track: FakeMicrophone;
  closed = false;
  /** The browser's own reports (sound silenced, microphone gone): call it as the browser would. */
  listener: AudioListener | undefined;
  readonly #clock: FakeClock;
  readonly #heard: () => void;
  #line: MessagePort | undefined;
  #endsAt = 0;
  /** Milliseconds of the agent that wait for the end of a pause. */
  #held = 0;
  #timer: number | undefined;
  #draining = false;

  constructor(clock: FakeClock, { refuse, asks = false, deviceId = "default" }: FakeAudioOptions) {
    const granted = Promise.withResolvers<void>();
    const drained = Promise.withResolvers<void>();
    this.#clock = clock;
    this.track = new FakeMicrophone(deviceId);
    this.ready = granted.promise;
    this.answer = granted.resolve;
    this.drained = drained.promise;
    this.#heard = drained.resolve;
    if (refuse) granted.reject(new VoiceError(refuse));
    else if (!asks) granted.resolve();
  }

  /** Milliseconds of the agent still to be heard. */
  queued(): number {
    return this.#held + Math.max(0, this.#endsAt - this.#clock.now());
  }

  /** The microphone records this long: frames of 40 ms, all at once, silent ones where nobody is `loud`. */
  speak(milliseconds: number, loud = false): void {
    if (this.muted) return;
    for (let at = 0; at < milliseconds; at += FRAME_MS) {
      this.#line?.postMessage(new Uint8Array(FRAME_MS * BYTES_PER_MS).fill(loud ? 0x40 : 0), []);
    }
  }

  async begin({ sound }: SoundLine, listener: AudioListener): Promise<void> {
    if (this.closed) return;
    this.listener = listener;
    this.#line = sound;
    listen(sound, ({ data }: MessageEvent<SoundCommand>) => this.#obey(data));
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
  }

  setVolume(volume: number): void {
    this.volume = volume;
  }

  async setInputDevice(deviceId: string): Promise<void> {
    this.track = new FakeMicrophone(deviceId);
  }

  async setOutputDevice(deviceId: string): Promise<void> {
    this.speakerId = deviceId;
  }

  microphone(): LiveMicrophone | undefined {
    return this.listener && this.track;
  }

  inputLevel(): number {
    return this.listener && !this.muted ? this.loudness : 0;
  }

  outputLevel(): number {
    return this.queued() > 0 ? 0.5 : 0;
  }

  resume(): void {
    this.listener?.onBlocked(false);
  }

  close(): void {
    this.closed = true;
    this.listener = this.#line = undefined;
    this.#clock.clearTimeout(this.#timer);
  }

  #obey(command: SoundCommand): void {
    if (this.closed) return;
    if (command.type === "play") this.#play(command.bytes.byteLength / BYTES_PER_MS);
    else if (command.type === "interrupt") this.#quiet();
    else if (command.type === "agent_paused") this.#pause();
    else if (command.type === "drain") this.#draining = true;
    if (command.type !== "agent_paused" && this.#held > 0) this.#play(0);
    this.#finishIfQuiet();
  }

  #play(milliseconds: number): void {
    const queued = this.queued() + milliseconds;
    this.#held = 0;
    this.#endsAt = this.#clock.now() + queued;
    this.#clock.clearTimeout(this.#timer);
    this.#timer = this.#clock.setTimeout(() => this.#quiet(), queued);
    this.listener?.onMode("speaking");
  }

  #pause(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#held = this.queued();
    this.#endsAt = 0;
    if (this.#held > 0) this.listener?.onMode("paused");
  }

  #quiet(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#endsAt = this.#held = 0;
    this.listener?.onMode("listening");
    this.#finishIfQuiet();
  }

  #finishIfQuiet(): void {
    if (this.#draining && this.queued() === 0) this.#heard();
  }
}

export type FakeAudio = FakeAudioPort;

export function createFakeAudio(clock: FakeClock, options: FakeAudioOptions = {}): FakeAudio {
  return new FakeAudioPort(clock, options);
}
