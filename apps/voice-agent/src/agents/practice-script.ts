import { z } from "zod";

const line = z.string().trim().min(1).max(600);
const lines = z.array(line).min(1).max(100);

/**
 * What an agent says when no language model is connected. `steps` are said in order, one per turn. A `rule` answers
 * typed (or transcribed) words that contain one of its keywords, in place of the next step; its lines take turns.
 */
export const PracticeScript = z.object({
  steps: lines,
  rules: z
    .array(z.object({ keywords: z.array(z.string().trim().min(1).max(100)).min(1).max(50), say: lines }))
    .max(100),
  /** Said, in turn, when the steps are used up. */
  afterwards: lines,
  /** Said when nobody answers for a while. */
  silence: lines,
  /** Said after a good-bye; the conversation then ends. */
  farewell: line,
});

export type PracticeScript = z.infer<typeof PracticeScript>;
