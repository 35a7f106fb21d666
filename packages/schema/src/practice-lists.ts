import { z } from "zod";
import { storable } from "./primitives.ts";
import { folded } from "./search-words.ts";

/** What owners edit for judging and comparing talks, in English and in German. */
export const practiceLists = [
  "fillersEn",
  "fillersDe",
  "questionWordsEn",
  "questionWordsDe",
  "skills",
] as const;
export type PracticeList = (typeof practiceLists)[number];

export type PracticeLists = Record<PracticeList, readonly string[]>;

export const listLimits = { entries: 200, entryLength: 60 } as const;

/** What is used until an owner writes something else. */
export const shippedLists: PracticeLists = {
  fillersEn: [
    "um uh uhm erm er err hmm ah umm* uhh* hmmm* ahh*".split(" "),
    ["you know", "I mean", "sort of", "kind of", "basically", "literally", "or something", "and stuff"],
  ].flat(),
  fillersDe: [
    "äh öh hm hmm naja halt quasi sozusagen irgendwie ähh* ähm* öhm* hmmm*".split(" "),
    ["na ja", "weißt du", "oder so", "im Prinzip", "im Grunde"],
  ].flat(),
  questionWordsEn: "what why how which who whom whose when where".split(" "),
  questionWordsDe:
    `was wie wieviel warum wieso weshalb weswegen welche welcher welches welchen welchem wer wen wem wessen
    wo wohin woher wann wofür womit wodurch woran worauf woraus worin worüber wovon wovor wozu wobei worum inwiefern
    inwieweit`.split(/\s+/),
  skills: [
    "Opening",
    "Rapport",
    "Discovery",
    "Listening",
    "Empathy",
    "Explaining risk",
    "Explaining costs",
    "Handling objections",
    "Commitment",
  ],
};

/** The entries of a list as people type or paste it: one a line, or with commas between them. */
export const entriesIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((entry) => entry.trim().replaceAll(/\s+/g, " "))
    .filter((entry) => entry !== "");

/** The name of a skill as skills are compared. */
export const sameSkill = (name: string): string => folded(name).trim().replaceAll(/\s+/g, " ");

const namedAtMost = 5;

const named = (entries: readonly string[]): string => {
  const shown = entries.slice(0, namedAtMost).map((entry) => `“${entry}”`);
  const more = entries.length > namedAtMost ? ` and ${entries.length - namedAtMost} more` : "";
  return shown.join(", ") + more;
};

/** What stands in a list more than once, each named as it stands there first. */
function repeatedIn(entries: readonly string[]): string[] {
  const seen = new Map<string, { first: string; times: number }>();
  for (const entry of entries) {
    const key = sameSkill(entry);
    seen.set(key, { first: seen.get(key)?.first ?? entry, times: (seen.get(key)?.times ?? 0) + 1 });
  }
  return [...seen.values()].filter(({ times }) => times > 1).map(({ first }) => first);
}

/** A list is judged as a whole, so that whoever pastes one reads at its field what is wrong and where. */
function list(isEntry: (entry: string) => boolean, whatItIs: string) {
  return z
    .array(storable.max(10_000))
    .max(10_000)
    .overwrite((entries) => entries.flatMap((entry) => entriesIn(entry)))
    .superRefine((entries, context) => {
      const complain = (message: string) => context.addIssue({ code: "custom", message });
      const { entries: most, entryLength } = listLimits;
      if (entries.length > most) complain(`At most ${most} entries; these are ${entries.length}`);
      const long = entries.filter((entry) => entry.length > entryLength);
      if (long.length > 0)
        complain(
          `At most ${entryLength} characters each. Too long: ${named(long.map((entry) => `${entry.slice(0, 20)}…`))}`,
        );
      const wrong = entries.filter((entry) => !isEntry(entry));
      if (wrong.length > 0)
        complain(`${whatItIs}. Not valid: ${named(wrong.map((entry) => entry.slice(0, entryLength)))}`);
      const repeated = repeatedIn(entries);
      if (repeated.length > 0)
        complain(`Listed more than once: ${named(repeated)}. Case and accents are ignored`);
    });
}

const hasWord = (entry: string) => /[\p{L}\p{N}]/u.test(entry);

const fillers = list(
  (entry) => hasWord(entry) && !/\*(?=[\p{L}\p{N}*])|(?<![\p{L}\p{M}\p{N}])\*/u.test(entry),
  "An entry is one or a few words, and a * may only end a word",
);

const questionWords = list(
  (entry) => /^\p{L}[\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]+)*$/u.test(entry),
  "An entry is one or a few words of letters",
);

/** `version` is the one that was read; what is left out stays as it is. */
export const updatePracticeListsInput = z
  .strictObject({
    version: z.int().min(0),
    fillersEn: fillers,
    fillersDe: fillers,
    questionWordsEn: questionWords,
    questionWordsDe: questionWords,
    skills: list(hasWord, "A skill needs a name"),
  })
  .partial({ fillersEn: true, fillersDe: true, questionWordsEn: true, questionWordsDe: true, skills: true });
