import type { Hit, PhraseWord } from "./candidates.ts";
import { denialOf } from "./denial.ts";
import { doubtsAbout, wantsQuestion } from "./doubts.ts";
import { negatorsIn } from "./negators.ts";
import { finderIn, negators, readPhrase } from "./phrases.ts";
import type { Reading } from "./reading.ts";
import { asksBack, isOver } from "./tenses.ts";

/** A part of a line, in UTF-16 units. */
export interface Place {
  line: number;
  start: number;
  end: number;
}

/** Where somebody said one of some phrases. */
export interface Said extends Place {
  /** What its words prove: said; plainly denied; neither, for a reason. */
  proof: "said" | "denied" | "doubtful";
  /** Of a doubt: "said with a negation", "quotes somebody". */
  reason: string | null;
  /** Its place among the phrases. */
  phrase: number;
}

/** What is said of words that are there, though not as the phrase has them. */
const lessThanSaid: Record<NonNullable<Hit["doubt"]>, string> = {
  order: "in another order of words",
  compound: "part of another word",
};

/** Finds in one reading, which it prepares once. */
export function proverOf(reading: Reading, isGerman: boolean) {
  const finder = finderIn(reading, { isGerman: isGerman, isStrict: false });
  const negatorsOf = negatorsIn(reading, isGerman);

  /** @param sentence what the check wants; a sentence of that content is recited, not said */
  return function prove(phrases: readonly string[], sentence: string): Said[] {
    const own = phrases.map((phrase) => readPhrase(phrase));
    const isAsking = wantsQuestion(sentence);
    const isDenying = own.map((words) => words.some(({ text }) => negators.has(text)));
    const hits = [...finder.find(phrases), ...otherDenials(phrases, isDenying)];
    const doubtOf = doubtsAbout(reading, { sentence, hits });
    return withoutInner(hits)
      .map((hit) => ({
        hit,
        ...proofOf(
          hit,
          { words: own[hit.phrase] ?? [], isDenying: isDenying[hit.phrase] ?? false, isAsking },
          doubtOf,
        ),
      }))
      .map(({ hit, proof, reason }) => ({ ...placeOf(reading, hit), proof, reason, phrase: hit.phrase }));
  };

  function proofOf(
    hit: Hit & { isOther?: boolean },
    { words, isDenying, isAsking }: { words: readonly PhraseWord[]; isDenying: boolean; isAsking: boolean },
    doubtOf: (from: number, to: number) => string | undefined,
  ): Pick<Said, "proof" | "reason"> {
    const isQuestion = reading.sentences[reading.sentenceOf[hit.from] ?? 0]?.isQuestion === true;
    const isAsked = isAsking && isQuestion;
    const denial = hit.isOther || isAsked ? "none" : denialOf(reading, negatorsOf, { ...hit, isDenying });
    if (denial === "denied" && !isDenying) return { proof: "denied", reason: null };
    const reason =
      (denial === "none" ? undefined : "said with a negation") ??
      doubtOf(hit.from, hit.to) ??
      ((!isQuestion || (!isAsking && asksBack(reading, hit))) && isOver(reading, hit, words, isQuestion)
        ? "said of the past"
        : undefined) ??
      (hit.doubt && lessThanSaid[hit.doubt]);
    return reason === undefined ? { proof: "said", reason: null } : { proof: "doubtful", reason };
  }

  /** "Nothing is guaranteed" for "no guarantee": the words without the negator, plainly denied. */
  function otherDenials(
    phrases: readonly string[],
    isDenying: readonly boolean[],
  ): (Hit & { isOther: true })[] {
    return phrases.flatMap((phrase, index) => {
      if (!isDenying[index]) return [];
      const core = readPhrase(phrase)
        .filter(({ text }) => !negators.has(text) && !helpers.has(text))
        .map(({ text, isBeginning }) => text + (isBeginning ? "*" : ""))
        .join(" ");
      if (core === "") return [];
      return finder
        .find([core])
        .filter(
          ({ from, to, doubt }) =>
            doubt === undefined && denialOf(reading, negatorsOf, { from, to, isDenying: false }) === "denied",
        )
        .map((hit) => ({ ...hit, phrase: index, isOther: true as const }));
    });
  }
}

/** Say nothing in a phrase with a negator: "is not guaranteed". */
const helpers = new Set(
  "is are was were be do does did will would can could has have ist sind war wird werden kann hat haben there any a an".split(
    " ",
  ),
);

/** Of places within each other the longest. */
function withoutInner<Each extends Hit>(hits: readonly Each[]): Each[] {
  const sure = hits.filter(({ doubt }) => doubt === undefined);
  const others = hits.filter(({ doubt }) => doubt !== undefined);
  const kept: Each[] = [];
  let last = -1;
  for (const hit of sure.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (hit.to <= last) continue;
    last = Math.max(last, hit.to);
    kept.push(hit);
  }
  const taken = new Set(
    kept.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
  );
  let behind = -1;
  for (const hit of others.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (hit.to <= behind || taken.has(hit.from) || taken.has(hit.to)) continue;
    behind = hit.to;
    kept.push(hit);
  }
  return kept.toSorted((a, b) => a.from - b.from);
}

/** The part of the first line that the words stand in: a phrase may go on in the next. */
export function placeOf({ tokens }: Reading, { from, to }: Hit): Place {
  const first = tokens[from];
  let last = from;
  for (let at = from; at <= to; at += 1) if (tokens[at]?.line === first?.line) last = at;
  return { line: first?.line ?? 0, start: first?.start ?? 0, end: tokens[last]?.end ?? 0 };
}
