import { asVoiceError } from "../errors.ts";
import {
  type DeviceCommand,
  type DeviceReport,
  type DeviceSettings,
  listen,
  PROCESSOR,
} from "../sound/messages.ts";
import { workletUrl } from "../sound/worklet-url.ts";
import type { SoundLine } from "../transport.ts";
import { MicInput } from "./mic-input.ts";
import { type AudioListener, type AudioPort, losesFirstSound } from "./port.ts";

export interface AudioSettings {
  chunkMs: number;
  deviceId: string | undefined;
}

/** Time for the audio thread to stop; on a context that is closed before that, it never does. */
const STOPPED_AFTER_MS = 100;

type SinkContext = AudioContext & { setSinkId?: (deviceId: string) => Promise<void> };
type SessionNavigator = Navigator & { audioSession?: { type: string } };

/** -120 dB: a quiet room is louder, also where the browser takes its noise away, as Firefox does down to -100 dB. */
const DIGITAL_SILENCE = 1e-6;

/** Loudness as the ear orders it: the upper 60 dB mapped to 0..1, and 0 for nothing but digital silence. */
function meter(rms: number): number {
  return rms > DIGITAL_SILENCE ? Math.max(1e-3, 1 + Math.log10(rms) / 3) : 0;
}

/** The browser's microphone and speaker, on one context at the device's own rate. Made inside a click. */
export class BrowserAudio implements AudioPort {
  readonly ready: Promise<void>;
  readonly drained: Promise<void>;
  readonly #heard: () => void;
  readonly #chunkMs: number;
  readonly #microphone: MicInput;
  readonly #context: SinkContext;
  readonly #worklet: Promise<void>;
  readonly #closed = new AbortController();
  #listener: AudioListener | undefined;
  #source: AudioNode | undefined;
  #device: AudioWorkletNode | undefined;
  #muted = false;
  #volume = 1;
  /** Undefined until somebody asks: a page without a meter gets no messages for it. */
  #levels: { input: number; output: number } | undefined;

  constructor({ chunkMs, deviceId }: AudioSettings) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.drained = promise;
    this.#heard = resolve;
    this.#chunkMs = chunkMs;
    this.#microphone = new MicInput({
      onStream: (stream) => this.#use(stream),
      onLost: (error) => this.#listener?.onMicrophoneLost(error),
    });
    // Asked for first: the browser's audio service starts for it while the context waits for the same.
    this.ready = this.#microphone.open(deviceId);
    this.ready.catch(() => this.#microphone.close());
    try {
      this.#context = new AudioContext();
    } catch (cause) {
      this.#microphone.close();
      throw cause;
    }
    this.resume();
    const { audioSession }: SessionNavigator = navigator;
    if (audioSession) audioSession.type = "play-and-record";
    this.#worklet = this.#loadWorklet();
    this.#worklet.catch(() => {});
  }

  async begin({ inputFormat, outputFormat, sound }: SoundLine, listener: AudioListener): Promise<void> {
    await this.#worklet;
    if (this.#closed.signal.aborted) return;
    this.#listener = listener;
    const processorOptions: DeviceSettings = {
      input: inputFormat,
      output: outputFormat,
      chunkMs: this.#chunkMs,
      muted: this.#muted,
      volume: this.#volume,
      hold: losesFirstSound(),
    };
    this.#device = new AudioWorkletNode(this.#context, PROCESSOR, {
      channelCount: 1,
      channelCountMode: "explicit",
      outputChannelCount: [1],
      processorOptions,
    });
    listen(this.#device.port, ({ data }: MessageEvent<DeviceReport>) => this.#reported(data));
    this.#tell({ type: "line", sound }, [sound]);
    this.#source?.connect(this.#device);
    this.#device.connect(this.#context.destination);
    this.#watchContext();
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
    this.#tell({ type: "mute", muted });
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    this.#tell({ type: "volume", volume });
  }

  setInputDevice(deviceId: string): Promise<void> {
    return this.#microphone.pick(deviceId);
  }

  async setOutputDevice(deviceId: string): Promise<void> {
    await this.#context.setSinkId?.(deviceId);
  }

  microphone(): MediaStreamTrack | undefined {
    return this.#microphone.track;
  }

  inputLevel(): number {
    return this.#muted ? 0 : this.#level("input");
  }

  outputLevel(): number {
    return this.#level("output");
  }

  resume(): void {
    // Refused outside a click: `onBlocked` has told, and the page offers one.
    this.#context.resume().catch(() => {});
  }

  close(): void {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort();
    this.#microphone.close();
    this.#tell({ type: "stop" });
    this.#source?.disconnect();
    this.#device?.disconnect();
    this.#device?.port.close();
    this.#listener = this.#device = this.#levels = undefined;
    setTimeout(() => void this.#context.close().catch(() => {}), STOPPED_AFTER_MS);
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
    if (this.#device) this.#source.connect(this.#device);
  }

  #level(side: "input" | "output"): number {
    if (!this.#levels && this.#device) {
      this.#levels = { input: 0, output: 0 };
      this.#tell({ type: "meter" });
    }
    return meter(this.#levels?.[side] ?? 0);
  }

  #reported(report: DeviceReport): void {
    if (report.type === "levels") this.#levels = report;
    else if (report.type === "mode") this.#listener?.onMode(report.mode);
    else if (report.type === "underrun") this.#listener?.onUnderrun(report.count);
    else {
      // Read by the device is not yet heard by the ear.
      const { baseLatency, outputLatency } = this.#context;
      setTimeout(this.#heard, (baseLatency + (outputLatency || 0)) * 1000);
    }
  }

  #tell(command: DeviceCommand, transfer: Transferable[] = []): void {
    this.#device?.port.postMessage(command, transfer);
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
