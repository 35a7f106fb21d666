import type { Page } from "@playwright/test";

declare global {
  interface Window {
    speakerLevel: () => number;
  }
}

/** Runs in the page before its scripts: taps whatever is connected to a speaker. */
function tapSpeakers(): void {
  const taps: AnalyserNode[] = [];
  const connect = Object.getOwnPropertyDescriptor(AudioNode.prototype, "connect")?.value;
  Object.defineProperty(AudioNode.prototype, "connect", {
    value(this: AudioNode, ...args: unknown[]): unknown {
      const [target] = args;
      if (target instanceof AudioDestinationNode || target instanceof MediaStreamAudioDestinationNode) {
        const tap = new AnalyserNode(target.context, { fftSize: 2048 });
        Reflect.apply(connect, this, [tap]);
        taps.push(tap);
      }
      return Reflect.apply(connect, this, args);
    },
  });
  window.speakerLevel = () =>
    Math.max(
      0,
      ...taps.map((tap) => {
        // A closed context plays nothing, while its analyser keeps the last samples that it saw.
        if (tap.context.state !== "running") return 0;
        const samples = new Float32Array(tap.fftSize);
        tap.getFloatTimeDomainData(samples);
        return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
      }),
    );
}

/** What a person would hear: the signal at the speaker, as root mean square from 0 to 1. */
export interface Speaker {
  level(): Promise<number>;
}

export async function listenAtSpeaker(page: Page): Promise<Speaker> {
  await page.addInitScript(tapSpeakers);
  return { level: () => page.evaluate(() => window.speakerLevel()) };
}

/** Speech of the agent is far above this; silence and the tail of a fade are below. */
export const audible = 0.01;
