import type { Clock } from "./types.ts";

/** The shortest silence that counts as a loss: less is a hiccup. */
const quietMs = 4000;
/** Pings that come closer than this were held up on the way and say nothing about how often they are sent. */
const shortestGapMs = 1000;

/** Called for everything that arrives; for a ping with the milliseconds since the one before. */
type Pulse = (pingGap?: number) => void;

/**
 * Watches whether a line delivers, until the signal. It is lost when the browser says that the network is gone, and
 * when nothing comes for twice as long as the provider's pings were apart: how often they are sent is the provider's
 * choice.
 */
export function watchLine(
  clock: Clock,
  network: EventTarget,
  signal: AbortSignal,
  onLost: () => void,
): Pulse {
  let limit = 0;
  let timer: number | undefined;
  network.addEventListener("offline", onLost, { signal });
  signal.addEventListener("abort", () => clock.clearTimeout(timer));
  return (pingGap) => {
    if (pingGap && pingGap >= shortestGapMs) limit = Math.max(quietMs, pingGap * 2);
    clock.clearTimeout(timer);
    if (limit && !signal.aborted) timer = clock.setTimeout(onLost, limit);
  };
}
