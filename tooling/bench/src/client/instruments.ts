/** Runs in the page before its scripts: clocks at the microphone and the speaker. Times in milliseconds. */
export interface Instruments {
  granted: number;
  /** The speaker's level every millisecond or so while `watch` runs; `at` counts from 1970. */
  levels: { at: number; rms: number }[];
  watching: boolean;
  watch(): void;
  /** Forgets what was measured, so that the instruments themselves keep nothing alive. */
  reset(): void;
}

declare global {
  interface Window {
    instruments: Instruments;
  }
}

/** Self-contained, because it is sent to the page as text. */
export function install(): void {
  const taps: AnalyserNode[] = [];
  const samples = new Float32Array(256);
  const { port1, port2 } = new MessageChannel();
  const instruments: Instruments = {
    granted: 0,
    levels: [],
    watching: false,
    watch: () => {
      instruments.watching = true;
      port2.postMessage(null);
    },
    reset: () => {
      Object.assign(instruments, { granted: 0, levels: [] });
      taps.length = 0;
    },
  };
  window.instruments = instruments;

  const rms = (tap: AnalyserNode): number => {
    tap.getFloatTimeDomainData(samples);
    return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
  };
  port1.addEventListener("message", () => {
    const at = performance.timeOrigin + performance.now();
    if (at - (instruments.levels.at(-1)?.at ?? 0) >= 1) {
      instruments.levels.push({ at, rms: Math.max(0, ...taps.map(rms)) });
    }
    if (instruments.watching) port2.postMessage(null);
  });
  port1.start();

  const connect = Object.getOwnPropertyDescriptor(AudioNode.prototype, "connect")?.value;
  Object.defineProperty(AudioNode.prototype, "connect", {
    value(this: AudioNode, ...args: unknown[]): unknown {
      const [target] = args;
      if (target instanceof AudioDestinationNode || target instanceof MediaStreamAudioDestinationNode) {
        const tap = new AnalyserNode(target.context, { fftSize: 256 });
        Reflect.apply(connect, this, [tap]);
        taps.push(tap);
      }
      return Reflect.apply(connect, this, args);
    },
  });

  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await ask(constraints);
    instruments.granted ||= performance.now();
    return stream;
  };
}
