import { z } from "zod";
import { rubricLimits } from "./practice-constants.ts";
import { besideOthers, optionalText, requiredText } from "./primitives.ts";

const whole = (least: number, most: number, what: string) => {
  const message = `${what} is a whole number from ${least} to ${most.toLocaleString("en")}`;
  return z.int(message).min(least, message).max(most, message);
};

const key = z.string().regex(/^[a-z0-9-]{1,40}$/, "A key has letters, digits and dashes");

/** Words in their order; a `*` at the end of a word stands for any ending. */
const phrase = requiredText(
  rubricLimits.phraseLength,
  "A phrase is empty",
  `At most ${rubricLimits.phraseLength} characters: a phrase is a few words`,
)
  .refine((value) => /[\p{L}\p{N}]/u.test(value), "A phrase needs a word")
  .refine(
    (value) => !/\*(?=[\p{L}\p{N}*])|(?<![\p{L}\p{M}\p{N}])\*/u.test(value),
    "A * stands at the end of a word, for any ending. Phrases are words, not patterns",
  );

const phrases = z
  .array(phrase)
  .min(1, "Add a phrase")
  .max(rubricLimits.phrases, `At most ${rubricLimits.phrases} phrases`);

const turns = whole(1, 1000, "The number of turns");

const common = {
  key,
  /** What to observe: "States that returns are not guaranteed". */
  sentence: requiredText(300, "Say what to observe"),
  /** Shown to who misses it: "Try: 'Past performance is no promise.'" */
  advice: optionalText(500).default(null),
  /** An attempt that misses it is not passed. */
  isBlocker: z.boolean().default(false),
};

/** One of the trainee's turns has one of the phrases. */
const says = z.strictObject({
  ...common,
  kind: z.literal("says"),
  phrases,
  /** Only the first so many of the trainee's turns count. */
  withinTurns: turns.nullable().default(null),
  /** Only what begins in the first so many minutes counts. */
  withinMinutes: whole(1, 600, "The number of minutes").nullable().default(null),
  /** Before or after the first match of another check that looks for words. */
  order: z
    .strictObject({ is: z.enum(["before", "after"]), check: key })
    .nullable()
    .default(null),
});

/** None of the trainee's turns has one of the phrases. */
const avoids = z.strictObject({ ...common, kind: z.literal("avoids"), phrases });

const asks = z.strictObject({
  ...common,
  kind: z.literal("asks"),
  atLeast: whole(1, 100, "The number of questions"),
  /** Only questions that cannot be answered with yes or no count. */
  isOpen: z.boolean().default(false),
});

/** After the agent says one of `after`, one of the trainee's next two turns has one of `phrases`. */
const answers = z.strictObject({ ...common, kind: z.literal("answers"), after: phrases, phrases });

const listens = z
  .strictObject({
    ...common,
    kind: z.literal("listens"),
    /** In percent of all words. */
    mostShare: whole(1, 99, "The share of words").nullable().default(null),
    longestTurn: whole(1, 10_000, "The number of words").nullable().default(null),
  })
  .refine(({ mostShare, longestTurn }) => mostShare !== null || longestTurn !== null, {
    path: ["mostShare"],
    message: "Enter a share of words, a longest turn, or both",
    ...besideOthers,
  });

const lasts = z
  .strictObject({
    ...common,
    kind: z.literal("lasts"),
    unit: z.enum(["minutes", "turns"]),
    atLeast: whole(1, 1000, "The least").nullable().default(null),
    atMost: whole(1, 1000, "The most").nullable().default(null),
  })
  .refine(({ atLeast, atMost }) => atLeast !== null || atMost !== null, {
    path: ["atLeast"],
    message: "Enter a minimum, a maximum, or both",
    ...besideOthers,
  })
  .refine(({ atLeast, atMost }) => (atLeast ?? 0) <= (atMost ?? Infinity), {
    path: ["atMost"],
    message: "The maximum is smaller than the minimum",
    ...besideOthers,
  });

/** The sentence itself is judged, by the configured language model; without one, by a coach. */
const judged = z.strictObject({ ...common, kind: z.literal("judged") });

export const rubricCheck = z.discriminatedUnion(
  "kind",
  [says, avoids, asks, answers, listens, lasts, judged],
  "Choose what the check looks at",
);

const criterion = z.strictObject({
  key,
  name: requiredText(100, "A criterion needs a name"),
  weight: whole(1, 5, "The weight"),
  /** One of the organisation's skills, compared across rooms. */
  skill: optionalText(60).default(null),
  checks: z
    .array(rubricCheck)
    .min(1, "A criterion needs a check")
    .max(rubricLimits.checksOfCriterion, `At most ${rubricLimits.checksOfCriterion} checks`),
});

/** What rubrics say that do not say it themselves. */
export const shortest = { leastTurns: 3, leastWords: 30 } as const;

/** What a room is for and how an attempt in it is judged. */
export const rubric = z
  .strictObject({
    situation: optionalText(2000).default(null),
    /** Who the other person is. */
    counterpart: optionalText(1000).default(null),
    goal: optionalText(1000).default(null),
    timeLimitMinutes: whole(1, 120, "The time limit").nullable().default(null),
    /** In Assessment rooms. */
    attemptsAllowed: whole(1, 100, "The number of attempts").nullable().default(null),
    /** The least score of an attempt that is passed. */
    passMark: whole(0, 100, "The pass mark").default(70),
    /** An attempt in which its person took fewer turns or said fewer words is too short to be judged. */
    leastTurns: whole(1, 100, "The minimum number of turns").default(shortest.leastTurns),
    leastWords: whole(1, 10_000, "The minimum number of words").default(shortest.leastWords),
    criteria: z
      .array(criterion)
      .min(1, "A rubric needs a criterion with a check")
      .max(rubricLimits.criteria, `At most ${rubricLimits.criteria} criteria`),
  })
  .superRefine(({ criteria }, context) => {
    const placed = criteria.flatMap((each, c) => [
      { key: each.key, path: ["criteria", c, "key"] },
      ...each.checks.map((check, k) => ({ key: check.key, path: ["criteria", c, "checks", k, "key"] })),
    ]);
    const seen = new Set<string>();
    for (const { key: name, path } of placed) {
      if (seen.has(name)) context.addIssue({ code: "custom", path, message: "Two parts have the same key" });
      seen.add(name);
    }
    for (const [c, each] of criteria.entries()) {
      for (const [k, check] of each.checks.entries()) {
        if (check.kind !== "says" || check.order === null) continue;
        const other = criteria
          .flatMap(({ checks }) => checks)
          .find(({ key: name }) => name === check.order?.check);
        const hasPlace = other && other.key !== check.key && ["says", "answers"].includes(other.kind);
        if (!hasPlace)
          context.addIssue({
            code: "custom",
            path: ["criteria", c, "checks", k, "order"],
            message: "Choose another check that looks for words",
          });
      }
    }
  });

/** `version` is the one that was read; 0 where the room had none. */
export const updateRubricInput = z.strictObject({ version: z.int().min(0), rubric });

/** Judges a conversation with a rubric that is not saved: a pasted one, one that is stored here, or an attempt. */
export const tryRubricInput = z
  .strictObject({
    rubric,
    transcript: z.string().max(rubricLimits.pastedLength, "At most 200,000 characters").optional(),
    conversationId: z
      .string()
      .regex(/^[a-z0-9]{16,32}$/, "Choose a conversation")
      .optional(),
    attemptId: z
      .string()
      .regex(/^[a-z0-9]{16,32}$/, "Choose an attempt")
      .optional(),
  })
  .refine(
    ({ transcript, conversationId, attemptId }) =>
      [transcript, conversationId, attemptId].filter((given) => given !== undefined).length === 1,
    { path: ["transcript"], message: "Paste a conversation, or choose one", ...besideOthers },
  );

const typedPhrases = z
  .array(requiredText(rubricLimits.phraseLength, "A phrase is empty"))
  .max(rubricLimits.phrases, `At most ${rubricLimits.phrases} phrases`);

/** Phrases as they are typed, a list for each field. */
export const readPhrasesInput = z
  .strictObject({
    lists: z.array(typedPhrases).max(rubricLimits.listsOfPhrases, "Too many lists of phrases"),
    /** In whose words the phrases of the one list are counted; null where they are not. */
    countedIn: z.enum(["trainee", "agent"]).nullable().default(null),
  })
  .refine(({ lists, countedIn }) => countedIn === null || lists.length === 1, {
    path: ["countedIn"],
    message: "Phrases are counted one list at a time",
  });

export type Rubric = z.output<typeof rubric>;
export type RubricInput = z.input<typeof rubric>;
export type Criterion = Rubric["criteria"][number];
export type RubricCheck = z.output<typeof rubricCheck>;
export type CheckOf<Kind extends RubricCheck["kind"]> = Extract<RubricCheck, { kind: Kind }>;
