import { setOf } from "./word-lists.ts";

/** Words that look like a form of another word and are none. */
const whole = setOf(
  `news series species does etwas nichts bereits this perhaps always evening interesting willing nothing something
  anything everything morning during being wedding ceiling number sicher corner former shower flower customer temper
  tender counter charter hunger proper leider master other under offer order over after never matter letter better
  listen fasten ripen siren linen haven wegen offen maiden hundred sacred indeed need seed feed speed united
  covert overt nicht recht licht debt doubt`,
);

/** Words that end with an e and are another word without it. */
const keepsE = setOf(
  `plane paste quite stage stare spare scare theme twine slime grime caste suite unite spite shine spine thine shame
  stripe scrape slope gripe snipe slate clothe humane morale urbane heroine white write prime state grade trade`,
);

/** German and English words of three letters whose forms end with an e: "gut", "gute", "guter". */
const short = setOf("gut alt neu tag old low new rat weg zug");

/** "it's" is a contraction after these, and no possessive. */
const contracted = setOf("it he she that what who let here there how where when why");

const vowel = /[aeiouy]/;
/** As "hop" in "hoping": the e went, since "hopping" has two consonants. */
const lostE = /^[^aeiou]{0,3}[aeiouy][^aeiouwxy]$/;
const doubled = /([bdfglmnprt])\1$/;
/** Forms of verbs in German; few English words end like this. */
const thirdPerson = /(?:[gkbm]|ier|ll|hl|hn|hr|pf|uf|af|ch|eh|ieh|el|er|[td]e)t$/;

/** Possible verbs before -ed or -ing. */
function verbsOf(rest: string): string[] {
  if (rest.length < 2 || !vowel.test(rest)) return [];
  const withE = `${rest}e`;
  if (rest.length === 2) return rest === "us" ? [withE] : [];
  if (keepsE.has(withE) || lostE.test(rest)) return [withE];
  if (doubled.test(rest) && rest.length > 3) return [rest, rest.slice(0, -1)];
  return [rest, withE];
}

const isStem = (rest: string): boolean => rest.length > 3 || short.has(rest);

/** Each rule has the ending that it is for and what a word with it may be a form of. */
const rules: readonly [ending: RegExp, basesOf: (word: string) => string[]][] = [
  [/[^su]s$/, (word) => (word.length > 3 && !word.endsWith("is") ? [word.slice(0, -1)] : [])],
  [/ies$/, (word) => (word.length > 4 ? [`${word.slice(0, -3)}y`] : [])],
  [/(?:s|x|z|ch|sh)es$/, (word) => [word.slice(0, -2)]],
  [/ied$/, (word) => [`${word.slice(0, -3)}y`, word.slice(0, -1)]],
  [/[^e]ed$|(?:gr|cr|t)eed$/, (word) => verbsOf(word.slice(0, -2))],
  [/ing$/, (word) => verbsOf(word.slice(0, -3))],
  [/[^e]en$/, (word) => (word.length > 4 ? [word.slice(0, -2), word.slice(0, -1)] : [])],
  [/e[rl]n$/, (word) => (word.length > 5 ? [word.slice(0, -1)] : [])],
  [/em$/, (word) => (isStem(word.slice(0, -2)) ? [word.slice(0, -2)] : [])],
  [/[^e]er$/, (word) => comparedOf(word.slice(0, -2))],
  [/[^e]e$/, (word) => (isStem(word.slice(0, -1)) && !keepsE.has(word) ? [word.slice(0, -1)] : [])],
  [/[td]et$/, (word) => (word.length > 5 ? [word.slice(0, -2), word.slice(0, -1)] : [])],
  [thirdPerson, (word) => (word.length > 3 ? [word.slice(0, -1), `${word.slice(0, -1)}e`] : [])],
];

function comparedOf(rest: string): string[] {
  if (rest.length > 3) return [rest, `${rest}e`];
  if (short.has(rest)) return [rest];
  return lostE.test(rest) ? [`${rest}e`] : [];
}

const mostSteps = 3;

function addBases(word: string, found: Set<string>, steps: number): void {
  found.add(word);
  if (steps === mostSteps || word.length < 4 || whole.has(word)) return;
  for (const [ending, basesOf] of rules) {
    if (!ending.test(word)) continue;
    for (const base of basesOf(word)) if (!found.has(base)) addBases(base, found, steps + 1);
  }
}

const possessive = /^([a-z]+)'s$/;

/**
 * The words that a word may be a form of, itself first: "guaranteed" of "guarantee", "Gebühren" of "Gebühr". Two words are forms of
 * one where they have one of these in common. It knows the endings of English and German, not their words, so it keeps
 * to endings that make few mistakes: "policy" and "police" stay apart, "not" and "note" too.
 * @param word folded: small letters without accents
 */
export function basesOf(word: string): string[] {
  const [, owner] = possessive.exec(word) ?? [];
  const found = new Set([word]);
  if (owner !== undefined && !contracted.has(owner)) addBases(owner, found, 0);
  else if (/^[a-z]+$/.test(word)) addBases(word, found, 0);
  return [...found];
}
