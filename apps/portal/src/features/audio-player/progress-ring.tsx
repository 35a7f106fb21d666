import { Logo } from "@field-advisor/ui";
import type { Playback } from "./use-audio.ts";

/** How much of the recording was heard, from 0 to 100 in steps of a tenth. */
export const shareOf = ({ position, duration }: Pick<Playback, "position" | "duration">): number =>
  duration ? Math.min(100, Math.round((1000 * position) / duration) / 10) : 0;

/** How far the recording is, around the product's mark; the slider says the same to those who do not see it. */
export function ProgressRing({ playback }: { playback: Playback }) {
  const share = shareOf(playback);
  const isMoving = playback.isPlaying && !playback.isBuffering;
  return (
    <div className="audio-ring" data-moving={isMoving} aria-hidden>
      <svg viewBox="0 0 120 120">
        <circle className="audio-ring-track" cx="60" cy="60" r="56" />
        {/* A round end would show as a dot before anything was heard. */}
        {share > 0 && (
          <circle
            className="audio-ring-share"
            cx="60"
            cy="60"
            r="56"
            pathLength="100"
            strokeDasharray={`${share} 100`}
            transform="rotate(-90 60 60)"
          />
        )}
      </svg>
      <Logo size={84} />
    </div>
  );
}
