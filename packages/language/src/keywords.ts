import { expand } from "./contractions.ts";
import { functionWords } from "./function-words.ts";
import { negators } from "./phrases.ts";
import { fold } from "./pieces.ts";
import { setOf } from "./word-lists.ts";

/** Other words of English and German that say nothing about what a conversation was about; folded. */
const others = setOf(
  `above after again almost also although always another anything around because before below between both came cannot come
  comes course doing done down each either else enough even ever every everybody everything exactly fine first gave getting
  give given goes gonna good great hello hers himself into itself keep kind last less little look looking made make makes
  making maybe mean means mind moment most must myself need needs next once only other otherwise ours ourselves over people
  perhaps point possible probably quite rather right said same says seem seems since somebody someone something sometimes soon
  still such sure take talk than thank thanks theirs themselves though through time today together told tomorrow took towards
  true under until upon used wanted wants went whatever whether while whole whom whose will within word work yeah yesterday
  yours yourself
  alle allem allen aller alles also andere anderen anderer beim beide beiden bereits besser bevor bisher dabei dafur daher
  dahin damals damit danach danke daran darauf darin daruber darum davon dazu denen dennoch deren derer deshalb dessen diesem
  diesen dieses dort durch eben einfach einige einmal erst etwa eure ganz gegen genau gerade gewesen gleich guten gute guter
  hallo hast heute hierzu immer irgendwie jede jedem jeden jeder jedes kannst konnten lassen meinem meiner mochte mochten
  morgen muss mussen musste nach nochmal nun seid seine seinem seinen seiner seit selbst sicher sodass sogar solche sollte
  sollten sondern sonst soweit uberhaupt unserem unseren unserer unter vielen vielleicht vom vor ware wegen weil weiter
  welchem welchen wenig werde wieder will willst wirklich wobei wohl wollen wollte worden zwar zwischen`,
);

const isTelling = (word: string): boolean =>
  !others.has(word) && !functionWords.en.has(word) && !functionWords.de.has(word) && !negators.has(word);

const shortestKeyword = 4;

/** The words of a text as they are counted: with what they are written with, a number with its marks as one. */
export const wordsOf = (text: string): string[] =>
  text.match(/(?<!\d)\d+(?:[.,]\d+)+|[\p{L}\p{M}\d][\p{L}\p{M}\d'’-]*/gu) ?? [];

/** The words of a text without those that stand in every text. */
export const tellingWords = (text: string): string[] =>
  wordsOf(text).filter((word) => {
    const isKeyword = word.length >= shortestKeyword && /\p{L}/u.test(word);
    return isKeyword && expand(fold(word)).some(isTelling);
  });

/**
 * The words that came up most, with how often; those that came up once are none.
 * @param options.names of the speakers, who address each other
 */
export function keywordsOf(
  text: string,
  { most, names }: { most: number; names: readonly string[] },
): { word: string; count: number }[] {
  const own = new Set(names.flatMap((name) => wordsOf(name.toLowerCase())));
  const uses = Map.groupBy(tellingWords(text), (word) => word.toLowerCase());
  return [...uses]
    .filter(([key, words]) => words.length > 1 && !own.has(key))
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, most)
    .map(([key, words]) => ({ word: words.includes(key) ? key : (words[0] ?? key), count: words.length }));
}
