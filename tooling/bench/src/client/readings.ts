import type { Instruments } from "./instruments.ts";
import type { SentFrame } from "./scripted-agent.ts";

/** What was sent, and what was heard, on one clock. Loopback takes less than the clock can tell. */
export interface Recording {
  frames: SentFrame[];
  levels: Instruments["levels"];
}

/** Far above the noise of an idle graph, far below the tone. */
const sound = 0.01;
const minus40dB = 0.01;

/** How long after an interruption the speaker is listened to, in milliseconds. */
const fadeWindow = 1900;

/** For each answer that follows silence: milliseconds from its first frame to the first sound at the speaker. */
export function onsetDelays({ frames, levels }: Recording): number[] {
  const audio = frames.filter(({ type }) => type === "audio");
  return audio
    .filter(({ at }, index) => index > 0 && at - (audio[index - 1]?.at ?? at) > 500)
    .flatMap(({ at }) => {
      const heard = levels.find((level) => level.at >= at && level.rms > sound);
      return heard ? [heard.at - at] : [];
    });
}

/** For each interruption: milliseconds until the speaker is 40 dB below what it played before, and stays there. */
export function fadeTimes({ frames, levels }: Recording): number[] {
  const recordedUntil = levels.at(-1)?.at ?? 0;
  return frames
    .filter(({ type, at }) => type === "interruption" && at + fadeWindow <= recordedUntil)
    .flatMap(({ at }) => {
      const before = Math.max(
        ...levels.filter((level) => level.at > at - 200 && level.at < at).map(({ rms }) => rms),
      );
      const after = levels.filter((level) => level.at >= at && level.at < at + fadeWindow);
      const lastLoud = after.findLast(({ rms }) => rms > before * minus40dB);
      return before > sound ? [(lastLoud?.at ?? at) - at] : [];
    });
}
