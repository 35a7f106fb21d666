/** Sound that cannot be kept. Its message is for owners. */
export class UnusableSound extends Error {}

/** Another try may bring it: a provider makes it after the call, and a file may be cut off on its way. */
const patienceMs = { unusable: 30 * 60_000, away: 20 * 3_600_000 } as const;

/** Whether it is tried again so long after the first try. */
export const isWorthAnotherTry = (error: unknown, ageMs: number): boolean =>
  ageMs < (error instanceof UnusableSound ? patienceMs.unusable : patienceMs.away);

export const problemOf = (error: unknown): string =>
  error instanceof UnusableSound
    ? error.message
    : "The voice provider or the file store could not be reached for a day.";

/** At 128 kbit a second, with a minute more than the call had. */
export const largestOf = (callSeconds: number | null, longestSeconds: number): number =>
  ((callSeconds ?? longestSeconds) + 60) * 16 * 1024;

/** Refuses sound that cannot be that of a call. @param seconds null where the file does not say how long it is */
export function requirePlausible(
  kind: string | undefined,
  seconds: number | null,
  callSeconds: number | null,
): asserts seconds is number {
  if (kind !== "mp3" || seconds === null)
    throw new UnusableSound("What the voice provider sent is not an MP3 recording.");
  if (callSeconds === null) return;
  if (seconds > callSeconds + 60) throw new UnusableSound("The sound is longer than its call was.");
  if (seconds < callSeconds / 2 - 2) throw new UnusableSound("The sound is cut short.");
}
