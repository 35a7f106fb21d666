import type { LineSound, Recording } from "@field-advisor/schema/recording-answers";
import { type noSoundReasons, withoutSound } from "@field-advisor/schema/recording-constants";

export type NoSound = (typeof noSoundReasons)[number];

/** What was said before a start about its sound, and what the place says. */
interface Asked {
  isOffered: boolean;
  choice: "allowed" | "refused" | null;
  isFull: boolean;
}

/** Whether a leg is recorded, or why it is not; null where nobody was asked. While there is no place, nobody is. */
export function decisionOf({ isOffered, choice, isFull }: Asked): "on" | "refused" | "full" | null {
  if (!isOffered) return null;
  if (choice === "refused") return "refused";
  if (isFull) return "full";
  return choice === null ? null : "on";
}

/** Nothing is kept for longer than what it belongs to. */
export const daysOf = (...days: readonly (number | null | undefined)[]): number =>
  Math.min(...days.filter((count) => count != null));

/** How much of the place one person may take, and how much all unnamed visitors of one page. */
const shares = { ofPerson: 0.1, ofPage: 0.25 } as const;

/** What a recording that goes on is thought to take: ten minutes. */
export const expectedBytes = 4 * 1024 * 1024;

/** Bytes that are taken. */
export interface PlaceTaken {
  inAll: number;
  /** By the same person, or by visitors of the same page. */
  ofThese: number;
}

export function isPlaceFull(
  { inAll, ofThese }: PlaceTaken,
  who: keyof typeof shares,
  quota: number,
): boolean {
  return inAll >= quota || ofThese >= quota * shares[who];
}

/** One leg of a conversation with its sound, if it has any. */
export interface LegRow {
  recordingId: string | null;
  state: "on" | "awaited" | "kept" | "none" | null;
  reason: NoSound | null;
  keptUntil: string | null;
  durationSeconds: number | null;
  startedAt: string | null;
}

type KeptLeg = LegRow & { recordingId: string; durationSeconds: number; keptUntil: string };

const isKept = (leg: LegRow): leg is KeptLeg => leg.state === "kept";

interface Shown {
  /** Whose it is may delete it. */
  isOwn: boolean;
  /** What is said where no leg tells why it has no sound. */
  otherwise: NoSound;
}

/** Of several legs: what became of sound says more than that there was to be none. */
const tellingFirst: readonly NoSound[] = [
  "withdrawn",
  "deleted",
  "expired",
  "missing",
  "full",
  "refused",
  "typed",
];

/** The sound of legs, in their order, as whoever may read their words is told of it. */
export function recordingOf(legs: readonly LegRow[], { isOwn, otherwise }: Shown): Recording {
  const kept = legs.filter(isKept);
  const parts = kept.map(({ recordingId, durationSeconds }) => ({ id: recordingId, durationSeconds }));
  if (kept.length > 0) {
    const keptUntil = kept.map((leg) => leg.keptUntil).toSorted()[0] ?? null;
    return { state: "kept", reason: null, parts, keptUntil, mayDelete: isOwn };
  }
  if (legs.some(({ state }) => state === "on" || state === "awaited"))
    return { state: "awaited", reason: null, parts, keptUntil: null, mayDelete: isOwn };
  const known = new Set(legs.map(({ reason }) => reason));
  return withoutSound(tellingFirst.find((reason) => known.has(reason)) ?? otherwise);
}

/** A line, by the clock of the database, in milliseconds. */
export interface TimedLine {
  start: number;
  end: number | null;
}

const inSeconds = (milliseconds: number) => Math.round(milliseconds) / 1000;

/** Where a line is heard: in the leg in which it began, as far as that was recorded. @param next where the one after it begins */
function soundOf(legs: readonly LegRow[], { start, end }: TimedLine, next: number | undefined): LineSound {
  // A millisecond is lost where a moment is read.
  const leg = legs.findLast(({ startedAt }) => startedAt !== null && Date.parse(startedAt) <= start + 1);
  if (!leg || !isKept(leg)) return null;
  const began = Date.parse(leg.startedAt ?? "");
  const from = Math.max(0, inSeconds(start - began));
  if (from >= leg.durationSeconds) return null;
  const until = inSeconds((end ?? next ?? Infinity) - began);
  return {
    part: leg.recordingId,
    start: from,
    end: Math.min(leg.durationSeconds, until > from ? until : Infinity),
  };
}

/**
 * The same of all lines, in their order; null for one that was not said aloud, or of which nobody knows when. Our own voice
 * agent tells the end of what was said aloud, the vendor of nothing.
 */
export function soundsOf(legs: readonly LegRow[], lines: readonly (TimedLine | null)[]): LineSound[] {
  const tellsEnds = lines.some((line) => line && line.end !== null);
  return lines.map((line, at) => {
    if (line === null || (tellsEnds && line.end === null)) return null;
    const next = lines.slice(at + 1, at + 4).find((each) => each && each.start > line.start);
    return soundOf(legs, line, next?.start);
  });
}
