import { mostStretches } from "@field-advisor/schema/constants";
import type { Played, Stretch } from "@field-advisor/schema/openings.endpoints";
import { createPlayed } from "./played-stretches.ts";

/** While something plays, it is reported at most so often. */
const everyMs = 15_000;

export interface Report {
  /** Where the element stands; null after the end. */
  seconds: number | null;
  played: Stretch[];
}

interface Reporting {
  /** Where the reader stopped before. */
  position: number | null;
  /** Whether it is known how long the recording is, so that what is played of it counts. */
  counts: boolean;
  /** @returns how far the reader is; null where it could not be sent */
  send: (report: Report) => Promise<Played | null>;
}

/** Follows what an element plays: what is skipped by going to another place is not played. */
function followPlayed(element: HTMLMediaElement) {
  const played = createPlayed(mostStretches);
  /** Up to where it has played without a break; null while it does not play. */
  let reached: number | null = null;
  const advance = () => {
    if (reached === null || element.seeking) return;
    // Browsers stop a little before the end that the file names.
    const now = element.ended ? Math.ceil(element.duration) : element.currentTime;
    played.add(reached, now);
    reached = now;
  };
  const interrupt = () => {
    reached = null;
  };
  return {
    played,
    advance: () => {
      if (reached === null && !element.paused && !element.seeking) reached = element.currentTime;
      else advance();
    },
    pause: () => {
      advance();
      interrupt();
    },
    interrupt,
  };
}

/**
 * Reports where somebody stops in a recording and what they play of it: at the start, at a pause, when they leave, and now
 * and then in between. What could not be sent or did not count yet is part of a later report.
 * @returns ends it with a last report, and says when that has arrived
 */
export function reportPlayback(element: HTMLMediaElement, { position, counts, send }: Reporting) {
  const { played, advance, pause, interrupt } = followPlayed(element);
  const events = new AbortController();
  let kept: number | null = position ?? 0;
  let keptAt = Date.now();
  let isBegun = false;
  let sending = Promise.resolve();
  let later: ReturnType<typeof setTimeout> | undefined;

  const keep = (isNeeded = false) => {
    // An element without data says zero, whatever was reached before.
    if (element.readyState < HTMLMediaElement.HAVE_METADATA) return;
    const seconds = element.ended ? null : Math.floor(element.currentTime);
    const stretches = counts ? played.take() : [];
    if (!isNeeded && seconds === kept && stretches.length === 0) return;
    kept = seconds;
    keptAt = Date.now();
    sending = send({ seconds, played: stretches }).then((answer) => {
      const left = answer ? answer.uncounted : stretches;
      for (const { from, to } of left) played.add(from, to);
      clearTimeout(later);
      // While it plays, the next report comes anyway.
      if (left.length > 0 && !events.signal.aborted) later = setTimeout(keep, everyMs);
    });
  };
  const progress = () => {
    if (element.paused) return;
    advance();
    // The server counts the time from the first report on.
    if (counts && !isBegun) keep(true);
    else if (Date.now() - keptAt >= everyMs) keep();
    isBegun = true;
  };
  const leave = () => {
    if (!element.paused) advance();
    keep();
  };
  const on = (target: EventTarget, type: string, listener: () => void) =>
    target.addEventListener(type, listener, { signal: events.signal });
  on(element, "playing", progress);
  on(element, "timeupdate", progress);
  for (const type of ["seeking", "emptied", "error"]) on(element, type, interrupt);
  on(element, "pause", () => {
    pause();
    keep();
  });
  on(element, "ended", () => keep());
  on(window, "pagehide", leave);
  on(document, "visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
  });
  return () => {
    events.abort();
    clearTimeout(later);
    leave();
    return sending;
  };
}
