import { type Candidates, candidatesOf, type Hit, type PhraseWord } from "./candidates.ts";
import type { Reading } from "./reading.ts";
import { bracketed, takenApart, withVerbs } from "./separated-verbs.ts";
import { readText } from "./tokens.ts";

/** Change nothing where they stand between the words of a phrase. */
const light = new Set(
  `also just really certainly definitely then now already please actually simply still always of course very quite
  surely clearly gladly happily today here there probably right straight unfortunately it them
  bitte gern gerne naturlich auch dann jetzt schon ja doch mal einfach sehr wirklich selbstverstandlich hier heute nun
  denn eben halt gleich noch sofort leider wieder uberhaupt gar`.split(/\s+/),
);
/** German puts its subject behind a verb: "dann melde ich mich". */
const pronouns = new Set("ich wir sie er es du man".split(" "));
const mostLight = 2;

export const negators: ReadonlySet<string> = new Set(
  `not no never none nobody nothing neither nor without hardly barely scarcely rarely seldom nowhere
  nicht nichts nie niemals niemand niemandem niemanden kein keine keinen keinem keiner keines keinerlei keineswegs keinesfalls
  mitnichten ohne weder kaum selten nirgends nirgendwo`.split(/\s+/),
);

/** The words of a phrase, as the words of a conversation are read. */
export function readPhrase(phrase: string, isVerbatim = false): PhraseWord[] {
  return readText(phrase, 0, isVerbatim).tokens.map(({ text, bases, end }) => ({
    text,
    bases,
    isBeginning: phrase[end] === "*",
  }));
}

/** Finds phrases in what was said. */
export interface Finder {
  find(phrases: readonly string[]): Hit[];
}

/** How phrases are looked for. */
export interface Search {
  /** In German a word may be part of another one, and verbs are taken apart. */
  isGerman: boolean;
  /** The words follow each other, in their order. */
  isStrict: boolean;
}

export function finderIn(reading: Reading, search: Search): Finder {
  const known = new Map<string, Candidates>();
  const candidates = (word: PhraseWord): Candidates => {
    const key = `${word.text}${word.isBeginning ? "*" : ""}`;
    const before = known.get(key);
    if (before) return before;
    const found = candidatesOf(reading, word, search.isGerman && !search.isStrict);
    known.set(key, found);
    return found;
  };
  const find = (phrases: readonly string[]): Hit[] =>
    phrases
      .flatMap((phrase, index) => findOne(reading, phrase, index, candidates, search))
      .toSorted((a, b) => a.from - b.from || a.to - b.to);
  return { find };
}

function findOne(
  reading: Reading,
  phrase: string,
  index: number,
  candidates: (word: PhraseWord) => Candidates,
  { isGerman, isStrict }: Search,
): Hit[] {
  const words = readPhrase(phrase, isStrict);
  const [only] = words;
  if (only === undefined) return [];
  const sets = words.map((word) => withVerbs(reading, candidates(word), word, isGerman && words.length > 1));
  const exact = inOrder(reading, sets, index, isStrict ? 0 : isGerman ? mostLight + 1 : mostLight);
  if (isStrict) return exact;
  if (words.length === 1) {
    const apart = isGerman ? takenApart(reading, only, index) : [];
    return [
      ...exact,
      ...apart,
      ...[...(sets[0]?.doubtful ?? [])].map((at) => ({
        phrase: index,
        from: at,
        to: at,
        doubt: "compound" as const,
      })),
    ];
  }
  const swapped = words.length === 2 && isGerman ? inOrder(reading, sets.toReversed(), index, 0) : [];
  const certain = [...exact, ...swapped, ...(isGerman ? bracketed(reading, words, sets, index) : [])];
  return [...certain, ...inAnyOrder(reading, words, sets, index, certain)];
}

function inOrder(reading: Reading, sets: readonly Candidates[], phrase: number, mostSkipped: number): Hit[] {
  const sizes = sets.map(({ sure, doubtful }) => sure.size + doubtful.size);
  const rarest = sizes.indexOf(Math.min(...sizes));
  const anchors = sets[rarest];
  if (!anchors || sizes[rarest] === 0) return [];
  const hits: Hit[] = [];
  for (const anchor of [...anchors.sure, ...anchors.doubtful]) {
    const left = walk(reading, sets, anchor, rarest, -1, mostSkipped);
    const right = left && walk(reading, sets, anchor, rarest, 1, mostSkipped);
    if (!left || !right) continue;
    const isDoubtful = anchors.doubtful.has(anchor) || left.isDoubtful || right.isDoubtful;
    hits.push({ phrase, from: left.at, to: right.at, doubt: isDoubtful ? "compound" : undefined });
  }
  return hits;
}

const isLight = (text: string, mostSkipped: number): boolean =>
  light.has(text) || (mostSkipped > mostLight && pronouns.has(text));

/** Follows the words of a phrase from one of them in one direction, within the sentence. */
function walk(
  reading: Reading,
  sets: readonly Candidates[],
  from: number,
  word: number,
  step: 1 | -1,
  mostSkipped: number,
): { at: number; isDoubtful: boolean } | undefined {
  let [at, isDoubtful] = [from, false];
  for (let next = word + step; next >= 0 && next < sets.length; next += step) {
    const set = sets[next] as Candidates;
    let skipped = 0;
    at += step;
    while (
      skipped < mostSkipped &&
      reading.sentenceOf[at] === reading.sentenceOf[from] &&
      !set.sure.has(at) &&
      !set.doubtful.has(at) &&
      isLight(reading.tokens[at]?.text ?? "", mostSkipped)
    ) {
      at += step;
      skipped += 1;
    }
    if (at < 0 || at >= reading.tokens.length || reading.sentenceOf[at] !== reading.sentenceOf[from])
      return undefined;
    if (!set.sure.has(at) && !set.doubtful.has(at)) return undefined;
    isDoubtful ||= !set.sure.has(at);
  }
  return { at, isDoubtful };
}

/** Say nothing by themselves, so that a phrase is not found in another order by them. */
const empty = new Set(
  `a an the to of in on at for with and or is are was were be it that this you we i he she they your our my will would can
  der die das ein eine einen einem einer den dem des zu im in an auf fur mit und oder ist sind war sie wir ich er es ihr ihre ihren`.split(
    /\s+/,
  ),
);
const mostBetween = 4;

/** All words that carry a phrase near each other in one sentence. */
function inAnyOrder(
  reading: Reading,
  words: readonly PhraseWord[],
  sets: readonly Candidates[],
  phrase: number,
  certain: readonly Hit[],
): Hit[] {
  const telling = sets.filter(
    (_, at) => !empty.has(words[at]?.text ?? "") && !negators.has(words[at]?.text ?? ""),
  );
  if (telling.length < 2) return [];
  const [first, ...others] = telling.toSorted((a, b) => a.sure.size - b.sure.size);
  const reach = words.length + mostBetween;
  const isAmount = words.some(({ text }) => text.startsWith("#"));
  const taken = new Set(
    certain.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
  );
  const hits: Hit[] = [];
  for (const anchor of first?.sure ?? []) {
    const sentence = reading.sentences[reading.sentenceOf[anchor] ?? 0];
    const low = Math.max(sentence?.from ?? 0, anchor - reach);
    const high = Math.min((sentence?.to ?? 0) - 1, anchor + reach);
    const nearest = others.map(({ sure }) => nearestIn(sure, anchor, low, high));
    if (nearest.some((at) => at === undefined)) continue;
    const all = [anchor, ...(nearest as number[])];
    const hit = { phrase, from: Math.min(...all), to: Math.max(...all), doubt: "order" as const };
    if (!all.some((at) => taken.has(at)) && !(isAmount && isParted(reading, hit, all))) hits.push(hit);
  }
  return hits;
}

/** "Half an hour, not 90 minutes" holds no "90 hours". */
function isParted({ tokens }: Reading, { from, to }: Hit, own: readonly number[]): boolean {
  for (let at = from; at <= to; at += 1) {
    const token = tokens[at];
    if (at > from && token?.beginsPart) return true;
    if (/^[#@]/.test(token?.text ?? "") && !own.includes(at)) return true;
  }
  return false;
}

function nearestIn(set: ReadonlySet<number>, from: number, low: number, high: number): number | undefined {
  for (let distance = 1; from - distance >= low || from + distance <= high; distance += 1) {
    if (from + distance <= high && set.has(from + distance)) return from + distance;
    if (from - distance >= low && set.has(from - distance)) return from - distance;
  }
  return undefined;
}

/** Whether a text has a word that denies: "not", "kein". */
export const hasNegator = (text: string): boolean =>
  readText(text).tokens.some((token) => negators.has(token.text));
