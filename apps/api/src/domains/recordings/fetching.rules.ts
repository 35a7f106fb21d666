import type { SoundOfCall } from "../../providers/finished-conversation.ts";

/** Why sound does not come; the problem is for owners, in a sentence. */
export interface Loss {
  reason: "missing" | "typed";
  problem: string | null;
}

/** Sound that cannot be kept. Its message is for owners. */
export class UnusableSound extends Error {}

/** Another try may bring it: a file may be cut off on its way, and a provider or a store be back. */
const patienceMs = { unusable: 30 * 60_000, away: 20 * 3_600_000 } as const;

/** Whether it is tried again so long after the first try. */
export const isWorthAnotherTry = (error: unknown, ageMs: number): boolean =>
  ageMs < (error instanceof UnusableSound ? patienceMs.unusable : patienceMs.away);

/** Whether sound is waited for that the provider has been making for so long. */
export const isWorthWaiting = (ageMs: number): boolean => ageMs < patienceMs.away;

export const secondsUntilAskedAgain = (ageMs: number): number =>
  Math.min(60, Math.max(1, Math.round(ageMs / 10_000)));

export const lossAfter = (error: unknown): Loss => ({
  reason: "missing",
  problem:
    error instanceof UnusableSound
      ? error.message
      : "The voice provider or the file store could not be reached for a day.",
});

/** In the voice agent's words. */
const problems: Readonly<Record<string, string>> = {
  disk: "The voice agent had no place on its disk.",
  encoder: "The voice agent could not encode it.",
  lost: "The voice agent lost it.",
  expired: "The voice agent kept it for 48 hours, in which nobody fetched it.",
};

/** What the provider says is lost for good; null where it may come. */
export function lossOf(sound: SoundOfCall | null): Loss | null {
  if (!sound || sound.status === "recorded") return null;
  const { reason, status } = sound;
  if (status === "making")
    return { reason: "missing", problem: "The voice agent took longer than a day to make the sound." };
  if (reason === "text-only" || reason === "no-sound") return { reason: "typed", problem: null };
  return { reason: "missing", problem: problems[reason ?? ""] ?? "The voice provider recorded nothing." };
}

/** At 128 kbit a second, with a minute more than the call had. */
export const largestOf = (callSeconds: number | null, longestSeconds: number): number =>
  ((callSeconds ?? longestSeconds) + 60) * 16 * 1024;

interface Expected {
  /** Of the sound, by the provider; null where it does not say so. */
  soundSeconds: number | null;
  /** Of the call, by its record; null where none came. */
  callSeconds: number | null;
}

/** Refuses sound that cannot be that of a call. @param seconds null where the file does not say how long it is */
export function requirePlausible(
  kind: string | undefined,
  seconds: number | null,
  { soundSeconds, callSeconds }: Expected,
): asserts seconds is number {
  if (kind !== "mp3" || seconds === null)
    throw new UnusableSound("What the voice provider sent is not an MP3 recording.");
  if (callSeconds !== null && seconds > callSeconds + 60)
    throw new UnusableSound("The sound is longer than its call was.");
  // What a voice agent saved of a call in which it was killed may be much shorter than the call.
  const least = soundSeconds === null ? (callSeconds ?? 0) / 2 - 2 : soundSeconds - 2;
  if (seconds < least) throw new UnusableSound("The sound is cut short.");
}
