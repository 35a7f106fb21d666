import { Capture } from "./capture.ts";
import { CAPTURE, listen, PLAYOUT } from "./messages.ts";
import type { CaptureCommand, CaptureSettings, PlayoutCommand, PlayoutSettings } from "./messages.ts";
import { Playout } from "./playout.ts";

// The audio thread's own globals; TypeScript's DOM library describes the page's.
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: unknown): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

interface NodeOptions<Settings> {
  processorOptions: Settings;
}

class CaptureProcessor extends AudioWorkletProcessor {
  readonly #capture: Capture;

  constructor({ processorOptions }: NodeOptions<CaptureSettings>) {
    super();
    this.#capture = new Capture(processorOptions, sampleRate, (frame) =>
      this.port.postMessage(frame, [frame.bytes.buffer]),
    );
    listen(this.port, ({ data }: MessageEvent<CaptureCommand>) => this.#capture.setMuted(data.muted));
  }

  process([microphone]: Float32Array[][]): boolean {
    const channel = microphone?.[0];
    if (channel) this.#capture.process(channel);
    return true;
  }
}

class PlayoutProcessor extends AudioWorkletProcessor {
  readonly #playout: Playout;

  constructor({ processorOptions }: NodeOptions<PlayoutSettings>) {
    super();
    this.#playout = new Playout(processorOptions, sampleRate, (report) => this.port.postMessage(report, []));
    listen(this.port, ({ data }: MessageEvent<PlayoutCommand>) => this.#playout.receive(data));
  }

  process(_inputs: Float32Array[][], [speaker]: Float32Array[][]): boolean {
    const channel = speaker?.[0];
    if (channel) this.#playout.render(channel);
    return true;
  }
}

registerProcessor(CAPTURE, CaptureProcessor);
registerProcessor(PLAYOUT, PlayoutProcessor);
