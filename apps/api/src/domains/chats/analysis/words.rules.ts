import type { TranscriptTurn } from "@field-advisor/transcript";

/** A turn with its sentences. */
export interface Said extends TranscriptTurn {
  sentences: string[];
}

/** Words of English and German that say nothing about what a conversation was about. */
const stopWords: ReadonlySet<string> = new Set(
  `about above after again almost also although always another anything around because been before being below between
  both came cannot come comes could course didn't does doesn't doing don't done down each either else enough even ever
  every everybody everything exactly fine first from gave getting give given goes going gonna good great haven't have
  having hello here here's hers himself into isn't it's itself just keep kind know last less let's like little look
  looking made make makes making many maybe mean means might mind moment more most much must myself need needs never next
  nothing okay once only other otherwise ours ourselves over people perhaps please point possible probably quite rather
  really right said same says seem seems shall should shouldn't since some somebody someone something sometimes soon
  still such sure take talk tell than thank thanks that that's their theirs them themselves then there there's these they
  they'll they're they've thing things think this those though through time today together told tomorrow took towards
  true under until upon used very want wanted wants wasn't we'll we're we've well went were weren't what what's whatever
  when where whether which while who's whole whom whose will with within without won't word work would wouldn't yeah yes
  yesterday you'd you'll you're you've your yours yourself
  aber alle allem allen aller alles also andere anderen anderer auch auf aus beim beide beiden bereits besser bevor bin
  bisher bitte dabei dafür daher dahin damals damit danach danke dann daran darauf darin darüber darum davon dazu dein
  deine denen denn dennoch deren derer deshalb dessen dich dies diese diesem diesen dieser dieses doch dort durch eben
  eigentlich eine einem einen einer eines einfach einige einmal erst etwa etwas euch eure ganz gegen genau gerade gern
  gerne gewesen gibt gleich guten gute guter habe haben hallo hätte hätten hast hatte hatten heute hier hierzu ihnen ihre
  ihrem ihren ihrer immer irgendwie jede jedem jeden jeder jedes jetzt kann kannst kein keine keinen keiner können könnte
  könnten lassen machen macht mal mehr mein meine meinem meinen meiner mich mir möchte möchten morgen muss müssen musste
  nach nein nicht nichts noch nochmal nun oder ohne schon sehr seid sein seine seinem seinen seiner seit selbst sich sicher
  sind sodass sogar solche soll sollen sollte sollten sondern sonst soweit über überhaupt unser unsere unserem unseren
  unserer unter viel viele vielen vielleicht vom vor wann warum wäre wären was wegen weil weiter welche welchem welchen
  welcher welches wenig wenn werde werden wieder will willst wird wirklich wissen wobei wohl wollen wollte worden wurde
  wurden würde würden zum zur zwar zwischen`.split(/\s+/),
);

const shortestKeyword = 4;
const mostKeywords = 12;

export const wordsIn = (text: string): string[] =>
  text.match(/(?<!\d)\d+(?:[.,]\d+)+|[\p{L}\p{M}\d][\p{L}\p{M}\d'’-]*/gu) ?? [];

/** The words of a text without those that stand in every text. */
export const tellingWords = (text: string): string[] =>
  wordsIn(text).filter((word) => {
    const plain = word.toLowerCase().replaceAll("’", "'");
    return word.length >= shortestKeyword && /\p{L}/u.test(word) && !stopWords.has(plain);
  });

/**
 * The words that came up most, with how often; those that came up once are none.
 * @param names of the speakers, who address each other
 */
export function keywordsOf(text: string, names: readonly string[]): { word: string; count: number }[] {
  const own = new Set(names.flatMap((name) => wordsIn(name.toLowerCase())));
  const uses = Map.groupBy(tellingWords(text), (word) => word.toLowerCase());
  return [...uses]
    .filter(([key, words]) => words.length > 1 && !own.has(key))
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, mostKeywords)
    .map(([key, words]) => ({ word: words.includes(key) ? key : (words[0] ?? key), count: words.length }));
}

/** Cut after a word, for a place where the whole would be too long. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(" ", most);
  const end = space > most / 2 ? space : most;
  // Never half of a pair.
  return `${text.slice(0, end).replace(/[\uD800-\uDBFF]$/, "")} …`;
}
