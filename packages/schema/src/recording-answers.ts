import { z } from "zod";
import { isoDate, opaqueId } from "./primitives.ts";
import {
  longestRecordingDays,
  noSoundReasons,
  recordingChoices,
  recordingStates,
} from "./recording-constants.ts";

/** The sound of a conversation, or of all calls of an attempt. */
export const recording = z.object({
  state: z.enum(recordingStates),
  /** null unless there is none. */
  reason: z.enum(noSoundReasons).nullable(),
  /** A part for each leg that was recorded, in their order; one whose leg was lost may end before it. */
  parts: z.array(z.object({ id: opaqueId, durationSeconds: z.number() })),
  /** When the first part goes by itself. */
  keptUntil: isoDate.nullable(),
  /** The caller may delete it, or stop it while it goes on. */
  mayDelete: z.boolean(),
});

/** Where a line is heard: seconds of one part. */
export const lineSound = z.object({ part: opaqueId, start: z.number(), end: z.number() }).nullable();

/** What somebody reads before a talk whose sound may be recorded. */
export const recordingTerms = z.object({
  isOffered: z.boolean(),
  /** No place is left, so nothing is recorded now, whatever is chosen. */
  isFull: z.boolean(),
  /** How many days it would be kept. */
  days: z.int(),
});

/** What was chosen, for all calls of a session; null while they have to be asked. */
export const recordingConsent = z
  .object({ choice: z.enum(recordingChoices), at: isoDate, days: z.int() })
  .nullable();

export const recordingDays = z
  .int("A number of days from 1 to 365")
  .min(1, "At least 1 day")
  .max(longestRecordingDays, `At most ${longestRecordingDays} days`);

export type Recording = z.output<typeof recording>;

export type LineSound = z.output<typeof lineSound>;

export type RecordingTerms = z.output<typeof recordingTerms>;

export type RecordingConsent = z.output<typeof recordingConsent>;
