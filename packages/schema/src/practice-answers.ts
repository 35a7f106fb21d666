import { z } from "zod";
import { id } from "./primitives.ts";
import { variantLevels } from "./variant-constants.ts";

export const namedRoom = z.object({ id, name: z.string() });

export const missedCheck = z.object({
  room: namedRoom,
  key: z.string(),
  sentence: z.string(),
  missed: z.int(),
  /** In so many attempts in which it was decided. */
  decided: z.int(),
});

/** How a room is practised. */
export const insights = z.object({
  attempts: z.int(),
  people: z.int(),
  /** Of the people with a judged attempt. */
  peoplePassed: z.int(),
  medianScore: z.int().nullable(),
  /** Until the first attempt that was passed, of those who passed. */
  medianAttemptsToPass: z.int().nullable(),
  missed: z.array(missedCheck),
  /** Checks that coaches decided otherwise than they were judged, or that people see differently. */
  disputed: z.array(
    z.object({
      key: z.string(),
      sentence: z.string(),
      overruled: z.int(),
      objected: z.int(),
      decided: z.int(),
    }),
  ),
  /** How each variant goes, the room as it is first; empty where the room has none and nobody has met one. */
  variants: z.array(
    z.object({
      /** null: the room as it is. */
      id: id.nullable(),
      name: z.string().nullable(),
      level: z.enum(variantLevels).nullable(),
      isRemoved: z.boolean(),
      attempts: z.int(),
      judged: z.int(),
      passed: z.int(),
      medianScore: z.int().nullable(),
    }),
  ),
});
