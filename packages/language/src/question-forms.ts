import { shippedLists } from "@field-advisor/schema/practice-lists";
import { folded } from "@field-advisor/schema/search-words";
import type { Language } from "./languages.ts";

/** How a part of a sentence begins; the patterns are for folded words with one blank between two. */
export interface Beginnings {
  /** Says nothing about what follows. */
  lead: RegExp;
  invites: RegExp;
  /** Wonders about what the next part names: "I'm curious, what …". */
  wonders: RegExp;
  /** Knows or tells what the next part names, and asks nothing: "I understand, how …". */
  knows: RegExp;
  /** Begins with a question word, and goes on as questions do. */
  open: RegExp;
  questionWord: RegExp;
  /** Begins with a question word and goes on as no question does: "what you said". */
  indirect: RegExp;
  /** Asks with its last word: "your mind says what". */
  endsOpen: RegExp;
  closed: RegExp;
}

const oneOf = (words: string) => `(?:${words.trim().replaceAll(/\s+/g, "|")})`;

/** None matches nothing. */
const some = (texts: readonly string[]) => (texts.length === 0 ? "(?!)" : `(?:${texts.join("|")})`);

const anyOf = (patterns: readonly string[]) => new RegExp(patterns.join("|"));

const apostrophes = /[’‘ʼ`´]/g;
/** "wh-what", "you-you": who looks for words begins them twice. */
const stutter = /\b([\p{L}']{1,8})-{1,2} ?(?=\1)/giu;
const notWords = /[^\p{L}\p{M}\p{N}']+/gu;
/** "whats", as it is typed in haste. */
const bareContraction = /\b(what|how|where|who|when)s\b/;

/** Folded words with one blank between two. */
export const plainOf = (text: string): string =>
  folded((text.includes("-") ? text.replaceAll(stutter, "") : text).replaceAll(apostrophes, "'"))
    .replaceAll(notWords, " ")
    .trim()
    .replace(bareContraction, "$1's");

/** Words as the parts of sentences have them; some of them may be phrases, which ask for an answer by themselves. */
function readWords(words: readonly string[]) {
  const plain = words.map((word) => plainOf(word)).filter((word) => word !== "");
  return {
    plain,
    question: some(plain.filter((word) => !word.includes(" "))),
    phrases: some(plain.filter((word) => word.includes(" "))),
  };
}

const english = (words: readonly string[]): Beginnings => {
  const { plain, question, phrases } = readWords(words);
  // What an owner took from the list begins no phrase either.
  const taken = some(shippedLists.questionWordsEn.filter((word) => !plain.includes(word)));
  const person = oneOf("you we they i he she it");
  const own = oneOf(
    "your my our their his her its the this that these those there any anyone anybody anything someone",
  );
  const being = oneOf("is are was were isn't aren't wasn't weren't");
  const doing = oneOf(
    `do does did will would can could shall should may might must have has don't doesn't didn't won't wouldn't can't
    couldn't shouldn't haven't hasn't`,
  );
  const asIs = `(?!${person}\\b|${own}\\b|an? )`;
  const request = `(?:(?:can|could|would|will) you (?:please |maybe |just |briefly |perhaps )*|i(?:'d| would) (?:like|love) you to |i want you to |if you (?:can|could) (?:just )?|why don't you (?:just )?|would you mind )?`;
  return {
    lead: new RegExp(
      `^(?:(?:and|but|so|or|okay|ok|well|u[hm]+|erm|hm+|mm+|mhm|oh|ah|wow|right|great|good|thanks|thank you|now|then|sure|yes|no|yeah|yep|alright|also|first|just|maybe|perhaps|like|i mean|you know|i guess|kind of|sort of|i see|sorry|anyway|actually|please) )+|^${oneOf("at in for with to by from since of on about until under through")} (?=${question}\\b)`,
    ),
    invites: anyOf([
      `^${request}(?:tell(?:ing)? (?:me|us) (?!if\\b|whether\\b|that (?:you|i|we|it)\\b)|describ(?:e|ing) |explain(?:ing)? (?:to (?:me|us)|what|why|how)\\b|(?:walk|talk|take) (?:me|us) through|talk to (?:me|us) about|help (?:me|us) understand|say (?:(?:a (?:bit|little)|some|something) )?more|shar(?:e|ing) (?:with (?:me|us)|an?|your|some)\\b|elaborat|expand on|fill(?:ing)? (?:me|us) in|giv(?:e|ing) (?:me|us) (?:an? (?:little )?(?:example|idea|sense|picture|timeframe|feel)|some examples)|paint (?:me|us) a picture|repeat back)`,
      `^(?:can|could|would|will) you (?:please |maybe |just )*explain$`,
      `^i(?:'d| would) (?:really |just )?(?:like|love|be interested|be curious|be keen) (?:to (?:hear|know|understand|learn|see|find out)|in (?:hearing|knowing|learning)) (?!if\\b|whether\\b|you\\b)`,
      `^(?:i|i'm|i am|i was|i'd be) (?:just |really |kind of |also )*(?:wonder|wondering|curious|interested)(?: to (?:hear|know|understand|see))? (?:about |in |as to |kind of |just )*(?:${question})\\b`,
      `^i don't know (?:what|how) you (?:think|feel)\\b`,
      `^(?:have|did|do) you (?:\\S+ ){0,3}?(?:thoughts?|ideas?|sense|thought)(?: \\S+){0,3}? (?:about|of|on|to) ${question}\\b`,
      `^(?:is there |do you have )?(?:anything else|any other|any thoughts?|any ideas?|any concerns?|any questions?)\\b(?! (?:is|was|will|can|goes)\\b)`,
    ]),
    wonders:
      /\b(?:wondering|wonder|curious|interested)$|^(?:i'd|i would) (?:like|love) to (?:know|hear|understand)$/,
    knows: /\b(?:know|understand|see|remember|tell you|show you|explain)$/,
    open: new RegExp(
      `(?!^${taken}\\b)(?!^why don't (?:we|i)\\b)(?:${[
        `^(?!which )${question} (?:${being}|${doing}) `,
        `^(?!what's more)${question}'(?:s|re|d|ll) `,
        `^${question} ${asIs}(?:\\S+ ){1,5}?(?:${doing} (?:${person}|${own})|${being} (?:${person}|there))\\b`,
        `^${phrases}\\b`,
        "^what (?:about|if|else|happens|happened|makes|made|brings|brought|worries|matters most|led|drives|motivates|concerns|keeps|stops|changed)\\b",
        "^(?:why|what|how|who|where|when)(?: (?:for|so|exactly|much|many|long|often|else|not|now|then))?$",
        "^how (?:about(?! (?:we|you|i|they|he|she)\\b)|come)\\b|^why not\\b|^(?:who|which one) (?:told|else|decides|makes|pays|owns|helps|manages)\\b",
      ].join("|")})`,
    ),
    questionWord: new RegExp(`^${question}\\b(?! an? )`),
    indirect: new RegExp(`^${question} (?:you|we|they|i|he|she|it|this|i'm|you're|we're|it's)\\b`),
    endsOpen: new RegExp(`^\\S+ .*(?<!\\b(?:or|know|guess|matter|so))\\b ${question}(?: exactly)?$`),
    closed: new RegExp(
      [
        `^(?:${being}|(?:does|did|will|would|can|could|shall|may|might|must|has)(?:n't)?|won't|can't) (?:${person}|${own})\\b`,
        `^(?:do|don't|have|haven't) (?:you|we|they|i|your|these|those|people|any)\\b|^should(?:n't)? (?:i|we|they|it|he|she|the)\\b|^am i\\b|^why don't (?:we|i)\\b`,
      ].join("|"),
    ),
  };
};

const german = (words: readonly string[]): Beginnings => {
  const { question, phrases } = readWords(words);
  const subject = oneOf("sie du ihr wir ich es er man das der die ihre dein deine jemand denn eigentlich");
  const helping = oneOf(
    `haben habt hast hat habe hatten hatte sind seid bist ist war waren wird werden wurden wurde konnen konnt kannst kann
    konnten konnte mochten mochte mochtest wollen wollt willst will wollten durfen darf sollen soll sollten sollte mussen
    muss wissen weisst kennen kennst gibt geht passt stimmt reicht gilt rauchen rauchst wohnen wohnst leben lebst arbeiten arbeitest verdienen
    verdienst besitzen besitzt`,
  );
  const told = oneOf(
    "erzahlen beschreiben schildern erklaren sagen erlautern verraten berichten ausfuhren konkretisieren",
  );
  return {
    lead: new RegExp(
      `^(?:(?:und|aber|also|so|okay|ok|gut|ja|nein|na|naja|nun|ah|ach|ahm|hm+|danke|vielen dank|dann|jetzt|bitte|genau|verstehe|oder|sagen sie mal|sag mal) )+|^${oneOf("in an auf mit fur von zu bei seit bis aus uber unter nach vor gegen um ab")} (?=${question}\\b)`,
    ),
    invites: anyOf([
      `^${told} sie (?:mir|uns|doch|bitte|mal|einmal|kurz|ein|ihr|ihre|die|das|von|was|wie)\\b(?! ob\\b)`,
      `^(?:erzahl|beschreib|schilder|erklar|berichte?)e? (?:mir|uns|mal|doch|bitte)\\b`,
      `^(?:konnen|konnten|wurden|mochten|mogen|magst|wollen|kannst|konntest|wurdest) (?:sie|du|ihr) (?:\\S+ ){0,6}(?:${told}|ein beispiel (?:geben|nennen))$`,
      "^(?:lassen sie|lass) (?:mich |uns |mal |doch )*horen\\b|^(?:geben|nennen) sie (?:mir |uns |mal |doch |bitte )*ein beispiel\\b",
      `^(?:ich wusste|mich interessiert|mich wurde interessieren)(?: \\S+){0,3}? ${question}\\b`,
    ]),
    wonders:
      /^ich wusste (?:auch |noch )?gerne?$|\binteressier(?:t|en|te)(?: (?:mich|noch|auch|mal))*$|^ich (?:frage|frag) mich$|\b(?:gern|gerne|mal) (?:wissen|horen|verstehen|erfahren)$|\b(?:neugierig|gespannt)$|\b(?:haben sie|hast du) (?:\S+ ){0,4}(?:uberlegt|gedanken gemacht|nachgedacht)$/,
    knows:
      /\b(?:weiss|wissen|verstehe|sehe|sage|zeige|erklare|kenne|merke|hore)(?: (?:ich|wir|ihnen|genau|schon|ja|auch|gut))*$/,
    open: new RegExp(
      `^${phrases}\\b|^${question}$|^(?!wer weiss$)${question} (?!${subject}\\b(?! (?:denn|eigentlich))|den\\b|dem\\b|eine?[nmrs]?\\b|meine?|ihre?[nmrs]? |sich\\b|gesagt|auch\\b|immer\\b|schon\\b|bereits\\b|oben\\b|besprochen|vereinbart|erwahnt|gewunscht)\\S+`,
    ),
    questionWord: new RegExp(`^${question}\\b`),
    indirect: new RegExp(`^${question} ${subject}\\b`),
    endsOpen: new RegExp(`^\\S+ .*(?<!\\b(?:oder|weisst du|wissen sie))\\b ${question}(?: genau| denn)?$`),
    closed: new RegExp(`^${helping} ${subject}\\b`),
  };
};

/** So many different lists are at hand: those of now, and those that were just changed. */
const mostCompiled = 8;
const compiled = new Map<string, Beginnings>();
/** Of the lists that were asked about before, so that nobody reads them again for each line of a talk. */
const known = new WeakMap<readonly string[], Partial<Record<Language, Beginnings>>>();

export function beginningsOf(language: Language, words: readonly string[]): Beginnings {
  const ofList = known.get(words) ?? {};
  known.set(words, ofList);
  return (ofList[language] ??= compile(language, words));
}

function compile(language: Language, words: readonly string[]): Beginnings {
  const key = [language, ...words].join("\n");
  const before = compiled.get(key);
  if (before) return before;
  if (compiled.size >= mostCompiled) compiled.clear();
  const beginnings = language === "de" ? german(words) : english(words);
  compiled.set(key, beginnings);
  return beginnings;
}
