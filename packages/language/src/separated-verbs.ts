import type { Candidates, Hit, PhraseWord } from "./candidates.ts";
import { basesOf, separated } from "./forms.ts";
import { placesOf, type Reading } from "./reading.ts";

/** In words: so far from its verb a part may stand. */
const mostApart = 30;

/** "Tauschen wir die Bremsen aus" for "Bremsen austauschen": the verb stands for the word. */
export function withVerbs(
  reading: Reading,
  found: Candidates,
  word: PhraseWord,
  isApart: boolean,
): Candidates {
  const verbs = isApart ? takenApart(reading, word, 0).map(({ from }) => from) : [];
  return verbs.length === 0 ? found : { ...found, sure: new Set([...found.sure, ...verbs]) };
}

/** "Ich rufe Sie am Nachmittag zurück" for "zurückrufen". */
export function takenApart(reading: Reading, { text }: PhraseWord, phrase: number): Hit[] {
  const parts = separated(text);
  if (!parts) return [];
  const verbs = new Set(basesOf(parts.verb).flatMap((base) => placesOf(reading, base)));
  return (reading.uses.get(parts.part) ?? []).flatMap((at) => {
    const sentence = reading.sentences[reading.sentenceOf[at] ?? 0];
    for (let verb = at - 1; verb >= Math.max(sentence?.from ?? 0, at - mostApart); verb -= 1)
      if (verbs.has(verb)) return [{ phrase, from: verb, to: at }];
    return [];
  });
}

/** "Bringen Sie bitte den Pass mit" for "Pass mitbringen": the parts of the verb stand around the other words. */
export function bracketed(
  reading: Reading,
  words: readonly PhraseWord[],
  sets: readonly Candidates[],
  phrase: number,
): Hit[] {
  const last = words.at(-1);
  const verbs = last && words.length > 1 ? takenApart(reading, last, phrase) : [];
  return verbs.filter(({ from, to }) => {
    let at = from + 1;
    for (const { sure } of sets.slice(0, -1)) {
      while (at < to && !sure.has(at) && !reading.tokens[at]?.beginsPart) at += 1;
      if (!sure.has(at) || at >= to) return false;
      at += 1;
    }
    return true;
  });
}
