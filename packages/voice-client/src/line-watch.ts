import type { Clock } from "./clock.ts";

/** The shortest silence that counts as a loss: less is a hiccup. */
const quietMs = 4000;
/** Pings that come closer than this were held up on the way and say nothing about how often they are sent. */
const shortestGapMs = 1000;
/** How long a lost line is waited for. */
const patienceMs = 30_000;

/** Called for everything that arrives; for a ping with the milliseconds since the one before. */
export type Pulse = (pingGap?: number) => void;

/**
 * Watches whether a line delivers, until the signal. It is lost when the browser says that the network is gone, and
 * when nothing comes for twice as long as the provider's pings were apart: how often they are sent is the provider's
 * choice. Only a ping proves that it is back, for sound may have been on its way before; where a provider never pings,
 * whatever arrives does, and the browser's word. `onGone` when it does not come back.
 */
export function watchLine(
  clock: Clock,
  network: EventTarget,
  signal: AbortSignal,
  onChange: (isLost: boolean) => void,
  onGone: () => void,
): Pulse {
  let limit = 0;
  let isLost = false;
  let timer: number | undefined;
  const set = (lost: boolean) => {
    clock.clearTimeout(timer);
    timer = lost ? clock.setTimeout(onGone, patienceMs) : limit && clock.setTimeout(() => set(true), limit);
    onChange((isLost = lost));
  };
  network.addEventListener("offline", () => isLost || set(true), { signal });
  network.addEventListener("online", () => limit || set(false), { signal });
  signal.addEventListener("abort", () => clock.clearTimeout(timer));
  return (pingGap) => {
    if (pingGap && pingGap >= shortestGapMs) limit = Math.max(quietMs, pingGap * 2);
    if (!isLost || !limit || pingGap !== undefined) set(false);
  };
}
