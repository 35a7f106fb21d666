import { z } from "zod";

const line = z.string().trim().min(1).max(1000);
const lines = z.array(line).min(1).max(100);

/** What suits every practice conversation; a script that says nothing of it has these. */
const usual = {
  afterwards: ["Could you sum up what we have covered so far?", "What should the next step be?"],
  silence: ["Are you still there?", "Take your time. I am listening."],
  farewell: "Thank you for your time. Goodbye!",
};

/**
 * What an agent says when no language model is connected. `steps` are said in order, one per turn. A `rule` answers
 * typed (or transcribed) words that contain one of its keywords, in place of the next step; its lines take turns.
 */
export const PracticeScript = z.object({
  steps: lines,
  rules: z
    .array(z.object({ keywords: z.array(z.string().trim().min(1).max(100)).min(1).max(50), say: lines }))
    .max(100)
    .default([]),
  /** Said, in turn, when the steps are used up. */
  afterwards: lines.default(usual.afterwards),
  /** Said when nobody answers for a while. */
  silence: lines.default(usual.silence),
  /** Said after a good-bye; the conversation then ends. */
  farewell: line.default(usual.farewell),
});

export type PracticeScript = z.infer<typeof PracticeScript>;
