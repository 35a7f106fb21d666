import { z } from "zod";
import { longestNote, rubricLimits, selfVerdicts } from "./practice-constants.ts";
import { requiredText, text } from "./primitives.ts";

const note = text(longestNote).trim();

/** A comment, an answer to one, or why somebody sees a result of their own differently. */
export const said = requiredText(longestNote, "Write something first");

export const saidInput = z.strictObject({ text: said });

/** What somebody keeps with an attempt of their own; an empty note is none. */
export const attemptNoteInput = z.strictObject({ text: note });

/** The line of the transcript in which one said it; null where one did not. */
export const sayOwnInput = z.strictObject({ line: z.int("Choose a line").min(0).max(100_000).nullable() });

/** What somebody thinks of each criterion of their own attempt; null skips it. */
export const rateSelfInput = z.strictObject({
  verdicts: z
    .array(z.strictObject({ criterion: z.string().max(40), verdict: z.enum(selfVerdicts, "Choose one") }))
    .max(rubricLimits.criteria)
    .nullable(),
});

/** What a coach decides of a check; null leaves it as it was judged. */
export const judgeCheckInput = z.strictObject({
  result: z.enum(["met", "not_met", "not_discussed", "cannot_tell"], "Choose a result").nullable(),
  note,
});

/** Whether an attempt is passed, as a coach sees it. */
export const reviewAttemptInput = z.strictObject({
  passed: z.boolean("Choose passed or not passed"),
  note,
});
