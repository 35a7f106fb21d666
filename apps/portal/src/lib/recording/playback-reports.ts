import { mostStretches } from "@field-advisor/schema/content-constants";
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

type Following = ReturnType<typeof followPlayed>;

/** Follows what an element plays: what is skipped by going to another place is not played. */
function followPlayed(element: HTMLMediaElement) {
  const played = createPlayed(mostStretches);
  /** Up to where it has played without a break; null while it does not play. */
  let reached: number | null = null;
  /** Where it stood before it plays. A busy page hears that it plays when a second may have passed. */
  let stood = element.paused ? element.currentTime : null;
  const advance = () => {
    if (reached === null || element.seeking) return;
    // Browsers stop a little before the end that the file names.
    const now = element.ended ? Math.ceil(element.duration) : element.currentTime;
    played.add(reached, now);
    reached = now;
  };
  const stand = () => {
    reached = null;
    stood = element.currentTime;
  };
  return {
    played,
    advance: () => {
      if (reached === null && !element.paused && !element.seeking) reached = stood ?? element.currentTime;
      advance();
    },
    pause: () => {
      advance();
      stand();
    },
    stand,
    interrupt: () => {
      reached = null;
      stood = null;
    },
  };
}

/**
 * Sends reports one after the other: of two that are under way at once the earlier may arrive last, and its place would
 * stay. What could not be sent or did not count yet is part of a later report.
 */
function createReports(
  element: HTMLMediaElement,
  { position, counts, send, played, signal }: Reporting & Pick<Following, "played"> & { signal: AbortSignal },
) {
  /** Undefined while nobody knows which place the server has. */
  let kept: number | null | undefined = position ?? 0;
  let keptAt = Date.now();
  let underWay: Promise<void> | null = null;
  let isDue = false;
  let later: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(later));

  const keep = ({ isNeeded = false, isAtOnce = false } = {}): Promise<void> => {
    if (underWay && !isAtOnce) {
      isDue = true;
      return underWay;
    }
    // An element without data says zero, whatever was reached before.
    if (element.readyState < HTMLMediaElement.HAVE_METADATA) return Promise.resolve();
    const seconds = element.ended ? null : Math.floor(element.currentTime);
    const stretches = counts ? played.take() : [];
    if (!isNeeded && seconds === kept && stretches.length === 0) return Promise.resolve();
    kept = seconds;
    keptAt = Date.now();
    const report = send({ seconds, played: stretches }).then((answer) => {
      if (!answer) kept = undefined;
      const left = answer ? answer.uncounted : stretches;
      for (const { from, to } of left) played.add(from, to);
      clearTimeout(later);
      // While it plays, the next report comes anyway.
      if (left.length > 0 && !signal.aborted) later = setTimeout(() => void keep(), everyMs);
      if (underWay === report) underWay = null;
      if (!isDue || underWay) return undefined;
      isDue = false;
      return keep();
    });
    underWay = report;
    return report;
  };
  const keepNowAndThen = () => {
    if (Date.now() - keptAt >= everyMs) void keep();
  };
  return { keep, keepNowAndThen };
}

/**
 * Reports where somebody stops in a recording and what they play of it: at the start, at a pause, when they leave, and now
 * and then in between.
 * @returns ends it with a last report, and says when that has arrived
 */
export function reportPlayback(element: HTMLMediaElement, reporting: Reporting) {
  const { played, advance, pause, stand, interrupt } = followPlayed(element);
  const events = new AbortController();
  const { signal } = events;
  const { keep, keepNowAndThen } = createReports(element, { ...reporting, played, signal });
  let isBegun = false;

  const progress = () => {
    if (element.paused) return;
    advance();
    // The server counts the time from the first report on.
    if (reporting.counts && !isBegun) void keep({ isNeeded: true });
    else keepNowAndThen();
    isBegun = true;
  };
  const leave = (isAtOnce = false) => {
    if (!element.paused) advance();
    return keep({ isAtOnce });
  };
  const on = (target: EventTarget, type: string, listener: () => void) =>
    target.addEventListener(type, listener, { signal });
  on(element, "playing", progress);
  on(element, "timeupdate", progress);
  on(element, "seeking", stand);
  for (const type of ["emptied", "error"]) on(element, type, interrupt);
  on(element, "pause", () => {
    pause();
    void keep();
  });
  on(element, "ended", () => void keep());
  // A page that is left may not live until the report before has arrived.
  on(window, "pagehide", () => void leave(true));
  on(document, "visibilitychange", () => {
    if (document.visibilityState === "hidden") void leave(true);
  });
  return () => {
    events.abort();
    return leave();
  };
}
