import { z } from "zod";
import { requiredText } from "./primitives.ts";

const line = requiredText(1000, "A line is empty", "At most 1,000 characters");
const lines = z.array(line).max(100, "At most 100 lines");
const spoken = lines.min(1, "At least one line is needed");
const words = z
  .array(requiredText(100, "A keyword is empty", "At most 100 characters"))
  .max(50, "At most 50 keywords");
const someWords = words.min(1, "At least one keyword is needed");
const mood = requiredText(50, "A mood needs a name", "At most 50 characters");

const rule = z.object({
  keywords: someWords,
  /** Words that keep the rule from answering. */
  not: words.optional(),
  say: spoken,
  /** The only mood in which the rule answers; without one, in each. */
  mood: mood.optional(),
  /** The mood that follows its answer. */
  turns: mood.optional(),
});

const fact = z.object({ about: someWords, says: line });

const moodOfScript = z.object({
  name: mood,
  /** What the other says to bring the agent into this mood. */
  when: words.default([]),
  /** Said in this mood to questions that nothing answers; without any, those of the script. */
  deflections: lines.default([]),
});

/** What suits every practice conversation; a script that says nothing of it has these. */
const usual = {
  afterwards: ["Could you sum up what we have covered so far?", "What should the next step be?"],
  silence: ["Are you still there?", "Take your time. I am listening."],
  farewell: "Thank you for your time. Goodbye!",
};

/**
 * What an agent says where no language model is connected. `steps` are what it has to tell, said in order. A rule answers
 * words that contain one of its keywords; its lines take turns. `facts` answer questions that no rule answers.
 */
export const practiceScript = z
  .object({
    steps: spoken,
    rules: z.array(rule).max(1000, "At most 1,000 rules").default([]),
    facts: z.array(fact).max(1000, "At most 1,000 facts").default([]),
    /** It begins in the first one. */
    moods: z.array(moodOfScript).max(20, "At most 20 moods").default([]),
    /** Said to a question that nothing answers; without any, the usual ones in the agent's language. */
    deflections: lines.default([]),
    /** Said to a statement that nothing answers; without any, the usual ones in the agent's language. */
    listening: lines.default([]),
    /** Said, in turn, when the steps are used up. */
    afterwards: spoken.default(usual.afterwards),
    /** Said when nobody answers for a while. */
    silence: spoken.default(usual.silence),
    /** Said after a good-bye; the conversation then ends. */
    farewell: line.default(usual.farewell),
  })
  .superRefine(({ rules, moods }, context) => {
    const names = new Set(moods.map(({ name }) => name));
    const unknown = (value: string | undefined) => value !== undefined && !names.has(value);
    for (const [index, each] of rules.entries()) {
      for (const field of ["mood", "turns"] as const) {
        if (unknown(each[field]))
          context.addIssue({
            code: "custom",
            path: ["rules", index, field],
            message: "There is no such mood",
          });
      }
    }
    if (names.size < moods.length)
      context.addIssue({ code: "custom", path: ["moods"], message: "Two moods have the same name" });
  });

export type PracticeScript = z.output<typeof practiceScript>;
