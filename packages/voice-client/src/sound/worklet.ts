import { Capture } from "./capture.ts";
import { listen, PROCESSOR } from "./messages.ts";
import type { DeviceCommand, DeviceReport, DeviceSettings, SoundCommand } from "./messages.ts";
import { Playout } from "./playout.ts";

// The audio thread's own globals; TypeScript's DOM library describes the page's.
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: unknown): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

const LEVELS_EVERY_SECONDS = 0.05;

/** Microphone in, speaker out, and the line on a port of its own: sound never passes through the page's thread. */
class VoiceProcessor extends AudioWorkletProcessor {
  readonly #capture: Capture;
  readonly #playout: Playout;
  #line: MessagePort | undefined;
  #running = true;
  #metered = false;
  #unmeasured = 0;

  constructor({ processorOptions: settings }: { processorOptions: DeviceSettings }) {
    super();
    this.#playout = new Playout(settings, sampleRate, (report) => this.#report(report));
    this.#capture = new Capture(settings, sampleRate, (frame) => {
      this.#playout.release();
      this.#line?.postMessage(frame, [frame.buffer]);
    });
    listen(this.port, ({ data }: MessageEvent<DeviceCommand>) => this.#obey(data));
  }

  process([microphone]: Float32Array[][], [speaker]: Float32Array[][]): boolean {
    if (!this.#running) return false;
    const [heard] = microphone ?? [];
    const [played] = speaker ?? [];
    if (heard) this.#capture.process(heard);
    if (played) this.#playout.render(played);
    if (played && this.#metered) this.#measure(played.length);
    return true;
  }

  #obey(command: DeviceCommand): void {
    if (command.type === "mute") this.#capture.setMuted(command.muted);
    else if (command.type === "volume") this.#playout.setVolume(command.volume);
    else if (command.type === "meter") this.#metered = true;
    else if (command.type === "stop") this.#running = false;
    else {
      this.#line = command.sound;
      listen(this.#line, ({ data }: MessageEvent<SoundCommand>) => this.#playout.receive(data));
    }
  }

  #measure(samples: number): void {
    this.#unmeasured += samples;
    if (this.#unmeasured < LEVELS_EVERY_SECONDS * sampleRate) return;
    this.#unmeasured = 0;
    this.#report({ type: "levels", input: this.#capture.level.take(), output: this.#playout.level.take() });
  }

  #report(report: DeviceReport): void {
    this.port.postMessage(report, []);
  }
}

registerProcessor(PROCESSOR, VoiceProcessor);
