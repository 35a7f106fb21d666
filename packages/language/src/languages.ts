import { type PracticeLists, shippedLists } from "@field-advisor/schema/practice-lists";
import { wordsIn } from "./word-lists.ts";

/** Languages that rules are written for. */
export type Language = "en" | "de";

/** In which language somebody speaks, and whether there are rules for it. */
export interface SpokenLanguage {
  /** ISO 639-1; null where nothing tells. */
  code: string | null;
  /** In English: "French". */
  name: string;
  /** The rules that are used: of English where nothing tells. */
  rules: Language;
  hasRules: boolean;
}

/** Words that stand in every conversation in a language and mean little in the others; folded. */
const common: Record<string, readonly string[]> = {
  en: wordsIn(
    "the and i you is to of that it we are have what how do for with your my this can would not be there",
  ),
  de: wordsIn(
    `der die das im und ich nicht ist sie wir ein eine zu mit auf es wie haben sind fur ihre den dem auch wenn aber konnen kann
    gibt mir ihnen du von bei noch nur einen`,
  ),
  fr: wordsIn(
    "le les et je vous nous est pas que qui une des du pour avec dans sur mais ce cela ca il elle votre vos notre avez sont",
  ),
  es: wordsIn(
    "el los las y yo usted es no que una por para con pero como esta esto su sus muy hay tiene puede mi lo se del",
  ),
  it: wordsIn(
    "il gli e io lei non che una per con ma come questo questa sono della del suo sua ha puo anche piu mi si di",
  ),
  pt: wordsIn(
    "os as e eu voce nao que uma por para com mas como isto esta seu sua muito tem pode meu do da em um",
  ),
  nl: wordsIn(
    "het een en ik u niet dat van voor met maar hoe deze uw zijn heeft kan ook wij naar zo wat de er bij",
  ),
  pl: wordsIn("i nie to jest sie na ze do jak ale czy pan pani dla tak moze co ja my przez tylko ten"),
  sv: wordsIn("och jag du inte det ar att en ett som for med men hur detta har kan aven vi pa av"),
  tr: wordsIn("ve bir bu ne icin ile ama degil ben siz var cok nasil olarak daha gibi evet hayir"),
};

const names: Record<string, string> = {
  en: "English",
  de: "German",
  fr: "French",
  es: "Spanish",
  it: "Italian",
  pt: "Portuguese",
  nl: "Dutch",
  pl: "Polish",
  sv: "Swedish",
  tr: "Turkish",
};

/** Scripts that English and German are not written in. */
const scripts: readonly [code: string, name: string, letter: RegExp][] = [
  ["ja", "Japanese", /[\p{scx=Hira}\p{scx=Kana}]/u],
  ["zh", "Chinese", /\p{Script=Han}/u],
  ["ko", "Korean", /\p{Script=Hangul}/u],
  ["ru", "a language in Cyrillic letters", /\p{Script=Cyrillic}/u],
  ["el", "Greek", /\p{Script=Greek}/u],
  ["ar", "a language in Arabic letters", /\p{Script=Arabic}/u],
  ["he", "Hebrew", /\p{Script=Hebrew}/u],
  ["hi", "a language in Devanagari letters", /\p{Script=Devanagari}/u],
  ["th", "Thai", /\p{Script=Thai}/u],
];

/** Of fewer common words nobody can tell a language that has no rules: "i" and "sie" are English and German, and Polish too. */
const fewestWords = 3;

const unknown: SpokenLanguage = { code: null, name: "English", rules: "en", hasRules: true };

function byScript(uses: ReadonlyMap<string, readonly number[]>): SpokenLanguage | undefined {
  const counts = scripts.map(() => 0);
  let all = 0;
  for (const [word, { length }] of uses) {
    if (/^[#@~]/.test(word)) continue;
    all += length;
    const at = /^[a-z']+$/.test(word) ? -1 : scripts.findIndex(([, , letter]) => letter.test(word));
    if (at !== -1) counts[at] = (counts[at] ?? 0) + length;
  }
  const most = Math.max(...counts);
  const [code, name] = scripts[counts.indexOf(most)] ?? [];
  return code !== undefined && name !== undefined && most * 2 > all
    ? { code, name, rules: "en", hasRules: false }
    : undefined;
}

/**
 * The language in which one side of a conversation speaks, by its most common words.
 * @param uses where each word was said; folded
 */
export function languageOf(uses: ReadonlyMap<string, readonly number[]>): SpokenLanguage {
  const scripted = byScript(uses);
  if (scripted) return scripted;
  const counted = Object.entries(common).map(([code, words]) => ({
    code,
    count: words.reduce((sum, word) => sum + (uses.get(word)?.length ?? 0), 0),
  }));
  // The first of equals is English.
  const sorted = counted.toSorted((a, b) => b.count - a.count);
  const ruled = sorted.find(({ code, count }) => (code === "en" || code === "de") && count > 0);
  const first = (sorted[0]?.count ?? 0) < fewestWords ? (ruled ?? sorted[0]) : sorted[0];
  if (!first || first.count === 0) return unknown;
  const rules = first.code === "de" ? "de" : "en";
  return { code: first.code, name: names[first.code] ?? first.code, rules, hasRules: first.code === rules };
}

/** The lists that owners edit, without those that no conversation is judged by. */
export type SpokenLists = Omit<PracticeLists, "skills">;

export const fillersIn = (lists: SpokenLists, language: Language): readonly string[] =>
  language === "de" ? lists.fillersDe : lists.fillersEn;

export const questionWordsIn = (lists: SpokenLists, language: Language): readonly string[] =>
  language === "de" ? lists.questionWordsDe : lists.questionWordsEn;

export { shippedLists };
