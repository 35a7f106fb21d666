import { useEffect, useState } from "react";
import { moments, type Peaks, readPeaks, silence } from "./peaks.ts";
import type { Sound } from "./sound-source.ts";

/** A bar for each moment, upwards or downwards from the middle. */
const barsOf = (peaks: readonly number[], isUp: boolean): string =>
  peaks
    .map((peak, moment) => `M${moment} 1h.7v${((isUp ? -1 : 1) * Math.max(0.03, peak)).toFixed(3)}h-.7z`)
    .join("");

/** Both sides of the sound that it is first given. It is read after that plays, and never keeps it from playing. */
export function Waveform({ sound: first }: { sound: Sound }) {
  const [sound] = useState(first);
  const [peaks, setPeaks] = useState<Peaks>(silence);
  useEffect(() => {
    const leaving = new AbortController();
    // Without it everything is as before, but for the picture.
    readPeaks(sound, leaving.signal, setPeaks).catch(() => undefined);
    return () => leaving.abort();
  }, [sound]);
  return (
    <svg
      viewBox={`0 0 ${moments} 2`}
      preserveAspectRatio="none"
      className="fa-sound-peaks"
      aria-hidden="true"
    >
      <path d={barsOf(peaks.above, true)} className="fa-sound-above" />
      <path d={barsOf(peaks.below, false)} className="fa-sound-below" />
    </svg>
  );
}
