import { z } from "zod";
import { checkResults } from "./practice-constants.ts";
import { isoDate } from "./primitives.ts";

/** A place in a transcript. */
export const evidence = z.object({
  /** Of the transcript, from 0. */
  line: z.int(),
  /** Of its text, in UTF-16 units; the whole line where both are 0. */
  start: z.int(),
  end: z.int(),
});

/** What came of an attempt before it was judged again; everything that coaches decided of it stayed. */
const judgedBefore = z.object({
  /** Of the rubric. */
  version: z.int(),
  score: z.int().nullable(),
  mostScore: z.int().nullable(),
  passed: z.boolean().nullable(),
  checks: z.array(
    z.object({
      key: z.string(),
      sentence: z.string(),
      isBlocker: z.boolean(),
      /** As it counted: with what a coach or its person decided. */
      result: z.enum(checkResults),
      reason: z.string().nullable(),
      evidence: z.array(evidence),
      objection: z.string().nullable(),
      coachNote: z.string().nullable(),
    }),
  ),
});

export const judgedAgain = z.object({
  at: isoDate,
  by: z.string(),
  /** With this one of the rubric. */
  version: z.int(),
  /** Empty while an exam keeps it back from its person. */
  reason: z.string(),
  before: judgedBefore,
});
