import { asVoiceError } from "../errors.ts";
import { CAPTURE, PLAYOUT } from "../worklets/messages.ts";
import type { CapturedFrame, PlayoutCommand, PlayoutReport } from "../worklets/messages.ts";
import { workletUrl } from "../worklets/worklet-url.ts";
import { FirstSound } from "./first-sound.ts";
import { listen } from "../worklets/messages.ts";
import { MicInput } from "./mic-input.ts";
import { losesFirstSound } from "./platform.ts";
import type { AudioFormats, AudioListener, AudioPort } from "./port.ts";

export interface AudioSettings {
  chunkMs: number;
  deviceId: string | undefined;
}

type SessionNavigator = Navigator & { audioSession?: { type: string } };

/** Loudness as the ear orders it: the upper 60 dB mapped to 0..1. */
function meter(rms: number): number {
  return Math.max(0, 1 + Math.log10(rms) / 3);
}

/** The browser's microphone and speaker, on one context at the device's own rate. Made inside a click. */
export class BrowserAudio implements AudioPort {
  readonly ready: Promise<void>;
  readonly #chunkMs: number;
  readonly #context = new AudioContext();
  readonly #worklet: Promise<void>;
  readonly #microphone: MicInput;
  readonly #closed = new AbortController();
  #listener: AudioListener | undefined;
  #source: AudioNode | undefined;
  #capture: AudioWorkletNode | undefined;
  #playout: AudioWorkletNode | undefined;
  #firstSound: FirstSound | undefined;
  #muted = false;
  #volume = 1;
  #inputLevel = 0;
  #outputLevel = 0;
  #drained = () => {};

  constructor({ chunkMs, deviceId }: AudioSettings) {
    this.#chunkMs = chunkMs;
    this.resume();
    const { audioSession }: SessionNavigator = navigator;
    if (audioSession) audioSession.type = "play-and-record";
    this.#worklet = this.#loadWorklet();
    this.#worklet.catch(() => {});
    this.#microphone = new MicInput({
      onStream: (stream) => this.#use(stream),
      onLost: (error) => this.#listener?.onMicrophoneLost(error),
    });
    this.ready = this.#microphone.open(deviceId);
  }

  async begin({ input, output }: AudioFormats, listener: AudioListener): Promise<void> {
    await this.#worklet;
    if (this.#closed.signal.aborted) return;
    this.#listener = listener;
    this.#capture = new AudioWorkletNode(this.#context, CAPTURE, {
      channelCount: 1,
      channelCountMode: "explicit",
      processorOptions: { format: input, chunkMs: this.#chunkMs, muted: this.#muted },
    });
    listen(this.#capture.port, ({ data }: MessageEvent<CapturedFrame>) => this.#captured(data));
    this.#source?.connect(this.#capture);
    this.#playout = new AudioWorkletNode(this.#context, PLAYOUT, {
      numberOfInputs: 0,
      outputChannelCount: [1],
      processorOptions: { format: output, volume: this.#volume },
    });
    listen(this.#playout.port, ({ data }: MessageEvent<PlayoutReport>) => this.#reported(data));
    this.#playout.connect(this.#context.destination);
    if (losesFirstSound()) this.#firstSound = new FirstSound();
    this.#watchContext();
  }

  play(bytes: Uint8Array<ArrayBuffer>, turn: number): void {
    const send = () => this.#tell({ type: "play", bytes: bytes.buffer, turn }, [bytes.buffer]);
    if (this.#firstSound) this.#firstSound.play(send);
    else send();
  }

  interrupt(): void {
    this.#firstSound?.forget();
    this.#tell({ type: "interrupt" });
  }

  async drain(): Promise<void> {
    this.#firstSound?.release();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drained = resolve;
    this.#tell({ type: "drain" });
    await promise;
    // Read by the device is not yet heard by the ear.
    const { baseLatency, outputLatency } = this.#context;
    await new Promise((resolve) => setTimeout(resolve, (baseLatency + (outputLatency || 0)) * 1000));
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
    this.#capture?.port.postMessage({ muted }, []);
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    this.#tell({ type: "volume", volume });
  }

  setInputDevice(deviceId: string): Promise<void> {
    return this.#microphone.pick(deviceId);
  }

  inputLevel(): number {
    return this.#muted ? 0 : meter(this.#inputLevel);
  }

  outputLevel(): number {
    return meter(this.#outputLevel);
  }

  resume(): void {
    // Refused outside a click: `onBlocked` has told, and the page offers one.
    this.#context.resume().catch(() => {});
  }

  close(): void {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort();
    this.#listener = undefined;
    this.#microphone.close();
    this.#firstSound?.release();
    this.#capture = this.#playout = undefined;
    this.#inputLevel = this.#outputLevel = 0;
    this.#context.close().catch(() => {});
  }

  async #loadWorklet(): Promise<void> {
    try {
      await this.#context.audioWorklet.addModule(workletUrl);
    } catch (cause) {
      throw asVoiceError(cause, "audio_failed");
    }
  }

  #use(stream: MediaStream): void {
    this.#source?.disconnect();
    this.#source = this.#context.createMediaStreamSource(stream);
    if (this.#capture) this.#source.connect(this.#capture);
  }

  #captured({ bytes, level }: CapturedFrame): void {
    this.#inputLevel = level;
    this.#firstSound?.release();
    this.#listener?.onInput(bytes);
  }

  #reported(report: PlayoutReport): void {
    if (report.type === "level") this.#outputLevel = report.level;
    else if (report.type === "drained") this.#drained();
    else if (report.type === "underrun") this.#listener?.onUnderrun(report.count);
    else {
      if (!report.speaking) this.#outputLevel = 0;
      this.#listener?.onSpeaking(report.speaking);
    }
  }

  #tell(command: PlayoutCommand, transfer: Transferable[] = []): void {
    this.#playout?.port.postMessage(command, transfer);
  }

  /** Calls, assistants and lock screens silence a page; sound comes back with it, or with `resume` in a click. */
  #watchContext(): void {
    const { signal } = this.#closed;
    const check = () => this.#listener?.onBlocked(this.#context.state !== "running");
    this.#context.addEventListener("statechange", check, { signal });
    document.addEventListener("visibilitychange", () => this.resume(), { signal });
    check();
  }
}
