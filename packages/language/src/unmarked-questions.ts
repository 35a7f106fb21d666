import type { Language } from "./languages.ts";

const anywhere = (beginnings: readonly string[]): RegExp =>
  new RegExp(String.raw`\b(?:${beginnings.join("|")})\b`, "gi");

/** Behind these "what's" and the like ask nothing: "I know what's next", "it is about how can I go on". */
const notBehind = String.raw`(?<!\b(?:about|of|know|knows|knew|see|understand|remember|exactly|explain|decide|out|like|that's|is|it's|you|me|learn|doing|saying|telling|something) )`;
/** What a question turns around: "are you", "does the", "have you". */
const turned = String.raw`(?:(?:is|are|was|were|do|does|did|will|would|can|could|should|might) (?:you|your|we|i|he|she|it|they|this|that|there|the|a|some|his|her|their|our|my|those|these)|(?:has|have) (?:you|your|we|i|he|she|it|they|his|her|this|that))`;

/** Where a question begins within words that have no marks; of bounded reach, since it is tried at each word. */
const unmarked: Record<Language, RegExp> = {
  en: anywhere([
    String.raw`${notBehind}(?:(?:what|why|how|where|when)(?:'s|'re|'d)|(?<=^|\b(?:and|so|but|or|well|okay|then) )(?:who|which)(?:'s|'re|'d))`,
    String.raw`(?<!\babout )(?:what|why|how) (?!to\b)(?:(?!(?:what|why|how|where|when|who|which|and|but|so)\b)\S+ ){0,10}?${turned}`,
    String.raw`(?:where|when|who|which) (?!to\b)(?:(?!(?:what|why|how|where|when|who|which|and|but|so)\b)\S+ ){0,3}?${turned}`,
    String.raw`(?:what about|how about|what if|what else|how come|what happens|what happened|what makes|what made|what brings|what brought)`,
    "(?:do you have )?(?:any (?:other )?(?:questions|thoughts|ideas|concerns)|anything else)",
    String.raw`(?:(?:(?:can|could|would|will) you (?:please |maybe |just )?)?(?:tell (?:me|us)|describe|walk me through|talk me through|help me understand)|i wonder|i'm (?:just )?wondering|i'm curious|i'd like to (?:hear|know|understand)|i'd love to (?:hear|know|understand)) (?!if|whether)`,
    String.raw`(?:do|did|are|were|have|would|could|can|will) you|(?:does|did|is|was) (?:it|that|there|this|he|she|your)`,
  ]),
  de: anywhere([
    String.raw`(?:was|wie|warum|wieso|weshalb|wann|wo|wer|wen|wem|welche[rnms]?|wof[uü]r|womit|woran|wor[uü]ber|wovon|worum|seit wann|was f[uü]r) (?:\S+ ){0,3}?(?:is|ist|sind|war|waren|hat|haben|hatten|k[oö]nnen|k[oö]nnten|m[oö]chten|wollen|w[uü]rden|sollen|machen|denken|meinen|f[uü]hrt|bringt|passiert|geht|gibt|brauchen|tut|bedeutet|w[uü]nschen|stellen|halten|kommen|f[uü]hlen) (?:sie|du|ihr|ihnen|es|das|die|der|wir|ich|dir|sich|denn)`,
    "(?:was|wie|wo|worum) (?:gehts|gibts)",
    String.raw`(?:erz[aä]hlen|beschreiben|schildern|erkl[aä]ren) sie`,
  ]),
};
const shortestUnmarked = 6;

/** A beginning that was broken off, or goes on in what follows: "what do you- what do you think", "tell me about how". */
const goesOn =
  /(?:(?<!\b(?:what?|how?|why?|where|when|who))-|\b(?:(?:do|does|did|can|could|would|will|have|has|should)(?:n't)? (?:you|we|they|i|he|she|it)|to|the|a|your|my|(?:more|bit|in) (?:about|on|of)))(?<![- ])[- ]*$/i;

/** Words without marks, as speech is often written down: cut before what begins as a question does. */
export function partsWithoutMarks(sentence: string, language: Language): string[] {
  if (sentence.split(" ", shortestUnmarked + 1).length <= shortestUnmarked) return [sentence];
  const parts: string[] = [];
  let from = 0;
  for (const { index } of sentence.matchAll(unmarked[language])) {
    const part = sentence.slice(from, index);
    if (part.trim() === "" || goesOn.test(part.slice(-longestEnd))) continue;
    parts.push(part);
    from = index;
  }
  return [...parts, sentence.slice(from)];
}

const longestEnd = 40;
