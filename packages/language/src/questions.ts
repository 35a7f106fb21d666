import { shippedLists } from "@field-advisor/schema/practice-lists";
import { folded } from "@field-advisor/schema/search-words";
import { type Language, questionWordsIn } from "./languages.ts";
import { isQuestion, sentencesIn } from "./sentences.ts";

export interface Question {
  start: number;
  end: number;
  /** It cannot be answered with yes or no. */
  isOpen: boolean;
}

/** How a part of a sentence begins; the patterns are for folded words with one blank between two. */
interface Beginnings {
  /** Says nothing about what follows. */
  lead: RegExp;
  invites: RegExp;
  /** Begins with a question word, and goes on as questions do. */
  open: RegExp;
  questionWord: RegExp;
  closed: RegExp;
}

const oneOf = (words: string) => `(?:${words.trim().replaceAll(/\s+/g, "|")})`;

/** None matches nothing. */
const some = (texts: readonly string[]) => (texts.length === 0 ? "(?!)" : `(?:${texts.join("|")})`);

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
  return {
    lead: new RegExp(
      `^(?:(?:and|but|so|or|okay|ok|well|u[hm]+|erm|hm+|right|great|good|thanks|thank you|now|then|sure|yes|no|yeah|alright|also|first|just|maybe|perhaps|i see|sorry|anyway|actually|please) )+|^${oneOf("at in for with to by from since of on about until under through")} (?=${question}\\b)`,
    ),
    invites: new RegExp(
      `^(?:(?:can|could|would|will) you (?:please |maybe |just |briefly )*|i(?:'d| would) (?:like|love) you to )?(?:tell (?:me|us) (?!if|whether)|describe |explain to (?:me|us)|(?:walk|talk|take) (?:me|us) through|help (?:me|us) understand|say more)|^i(?:'d| would) (?:like|love|be interested|be curious) to (?:hear|know|understand|learn|see) (?!if|whether)|^(?:i|i'm|i am) (?:just |really |kind of )?(?:wonder|wondering|curious|interested)(?: to (?:hear|know|understand|see))? (?:about |in )?(?:${question})\\b|^(?:is there |do you have )?(?:anything else|any other|any thoughts?|any ideas?|any concerns?)\\b(?! (?:is|was|will|can|goes)\\b)`,
    ),
    open: new RegExp(
      `(?!^${taken}\\b)(?:${[
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
    closed: new RegExp(
      [
        `^(?:${being}|(?:does|did|will|would|can|could|shall|may|might|must|has)(?:n't)?|won't|can't) (?:${person}|${own})\\b`,
        `^(?:do|don't|have|haven't) (?:you|we|they|i|your|these|those|people|any)\\b|^should(?:n't)? (?:i|we|they|it|he|she|the)\\b|^am i\\b`,
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
    muss wissen weisst kennen kennst gibt geht passt stimmt reicht gilt rauchen rauchst wohnen wohnst leben lebst arbeiten
    arbeitest verdienen verdienst besitzen besitzt`,
  );
  const told = oneOf("erzahlen beschreiben schildern erklaren sagen erlautern verraten");
  return {
    lead: new RegExp(
      `^(?:(?:und|aber|also|so|okay|ok|gut|ja|nein|na|naja|nun|ah|ahm|hm+|danke|vielen dank|dann|jetzt|bitte|genau|verstehe|oder|sagen sie mal|sag mal) )+|^${oneOf("in an auf mit fur von zu bei seit bis aus uber unter nach vor gegen um ab")} (?=${question}\\b)`,
    ),
    invites: new RegExp(
      `^${told} sie (?:mir|uns|doch|bitte|mal|einmal|kurz|ein|ihr|ihre|die|das|von|was|wie)\\b(?! ob\\b)|^(?:erzahl|beschreib|schilder|erklar)e? (?:mir|uns|mal|doch|bitte)\\b|^(?:konnen|konnten|wurden|mochten|wollen|kannst|konntest) (?:sie|du) (?:\\S+ ){0,6}${told}$`,
    ),
    open: new RegExp(
      `^${phrases}\\b|^${question}$|^${question} (?!${subject}\\b(?! (?:denn|eigentlich))|den\\b|dem\\b|eine?[nmrs]?\\b|meine?|ihre?[nmrs]? |sich\\b|gesagt|auch\\b|immer\\b|schon\\b|bereits\\b|oben\\b|besprochen|vereinbart|erwahnt|gewunscht)\\S+`,
    ),
    questionWord: new RegExp(`^${question}\\b`),
    closed: new RegExp(`^${helping} ${subject}\\b`),
  };
};

/** So many different lists are at hand: those of now, and those that were just changed. */
const mostCompiled = 8;
const compiled = new Map<string, Beginnings>();

function beginningsOf(language: Language, words: readonly string[]): Beginnings {
  const key = [language, ...words].join("\n");
  const known = compiled.get(key);
  if (known) return known;
  if (compiled.size >= mostCompiled) compiled.clear();
  const beginnings = language === "de" ? german(words) : english(words);
  compiled.set(key, beginnings);
  return beginnings;
}

const anywhere = (beginnings: readonly string[]): RegExp =>
  new RegExp(String.raw`\b(?:${beginnings.join("|")})\b`, "gi");

/** Where a question begins within words that have no marks; of bounded reach, since it is tried at each word. */
const unmarked: Record<Language, RegExp> = {
  en: anywhere([
    String.raw`(?:what|why|how|where|when|who|which)(?:'s|'re|'d| (?:(?!(?:what|why|how|where|when|who|which|and|but|so)\b)\S+ ){0,10}?(?:is|are|was|were|do|does|did|will|would|can|could|has|have|should|might) (?:you|your|we|i|he|she|it|they|this|that|there|the|a|some|his|her|their|our|my|those|these))`,
    String.raw`(?:what about|how about|what if|what else|how come|what happens|what happened|what makes|what made|what brings|what brought)`,
    String.raw`(?:tell (?:me|us)|describe|walk me through|talk me through|help me understand|i wonder|i'm wondering|i'm curious|i'd like to (?:hear|know|understand)|i'd love to (?:hear|know|understand)) (?!if|whether)`,
    String.raw`(?:do|did|are|were|have|would|could|can|will) you|(?:does|did|is|was) (?:it|that|there|this|he|she|your)`,
  ]),
  de: anywhere([
    String.raw`(?:was|wie|warum|wieso|weshalb|wann|wo|wer|wen|wem|welche[rnms]?|wof[uü]r|womit|woran|wor[uü]ber|wovon|seit wann|was f[uü]r) (?:\S+ ){0,3}?(?:ist|sind|war|waren|hat|haben|hatten|k[oö]nnen|k[oö]nnten|m[oö]chten|wollen|w[uü]rden|sollen|machen|denken|meinen|f[uü]hrt|bringt|passiert|geht|gibt|brauchen|tut|bedeutet|w[uü]nschen|stellen|halten|kommen|f[uü]hlen) (?:sie|du|ihr|ihnen|es|das|die|der|wir|ich|dir|sich|denn)`,
    String.raw`(?:erz[aä]hlen|beschreiben|schildern|erkl[aä]ren) sie`,
  ]),
};
const marked = /[.?!…;:]/;
const shortestUnmarked = 6;

/** Words without marks, as speech is often written down: cut before what begins as a question does. */
function partsWithoutMarks(sentence: string, language: Language): string[] {
  if (sentence.split(" ", shortestUnmarked + 1).length <= shortestUnmarked) return [sentence];
  const starts = [...sentence.matchAll(unmarked[language])].map(({ index }) => index);
  return [0, ...starts]
    .map((start, at) => sentence.slice(start, [...starts, sentence.length][at]))
    .filter((part) => part.trim() !== "");
}

const apostrophes = /[’‘ʼ`´]/g;
const notWords = /[^\p{L}\p{M}\p{N}']+/gu;
const betweenParts = /[,;:–—]|\s-\s/u;
const exclaimed = /[!！]["”'’)」』\s]*$/u;
/** Only the beginning of a part tells whether it asks. */
const longestPart = 160;

/** "whats", as it is typed in haste. */
const bareContraction = /\b(what|how|where|who|when)s\b/;

/** Folded words with one blank between two. */
const plainOf = (text: string): string =>
  folded(text.replaceAll(apostrophes, "'")).replaceAll(notWords, " ").trim().replace(bareContraction, "$1's");

function partsOf(sentence: string, { lead }: Beginnings): string[] {
  return sentence
    .split(betweenParts, 8)
    .map((part) => {
      const words = plainOf(part.slice(0, longestPart));
      return `${words} `.replace(lead, "").replace(lead, "").trim();
    })
    .filter((part) => part !== "");
}

/** Behind a comma they continue a sentence: "…, which is my favourite?" */
const relative = /^(?:which|who|where|when|welche[rnms]?|wo|wer)\b/;

const isShort = (part: string): boolean => part.split(" ").length < 4;

const wishing = /^(?:hatten?|hattest|waren?) (?:ich|du|sie|er|wir|man) /;

/** "Hätten Sie das mal gesagt." */
const isWish = (part: string): boolean =>
  wishing.test(part) && / (?:mal|nur|bloss|doch) /.test(part) && /ge[a-z]+(?:t|en)$/.test(part.slice(-20));

/** Closed questions are answered with yes or no; null for a sentence that asks nothing. */
function kindOf(sentence: string, known: Beginnings): "open" | "closed" | null {
  const isAsked = isQuestion(sentence);
  if (!isAsked && exclaimed.test(sentence)) return null;
  const parts = partsOf(sentence, known);
  const isOpen = (part: string) => known.open.test(part) || known.invites.test(part);
  const isClosed = (part: string) => known.closed.test(part);
  if (isAsked) {
    if (parts.some((part) => isOpen(part))) return "open";
    const begins = (part: string, at: number) =>
      known.questionWord.test(part) && (at === 0 || !relative.test(part));
    return !parts.some((part) => isClosed(part)) && parts.some(begins) ? "open" : "closed";
  }
  if (parts.some((part) => isWish(part))) return null;
  // Without its mark a sentence asks where it begins so, after "In your view," or "When you retire,".
  for (const part of parts) {
    if (isOpen(part)) return "open";
    if (isClosed(part)) return "closed";
    if (!known.questionWord.test(part) && !isShort(part)) return null;
  }
  return null;
}

/**
 * The questions in a text, also those that a transcript of speech wrote without a mark.
 * @param words what questions begin with that yes or no does not answer
 */
export function questionsIn(
  text: string,
  language: Language,
  words: readonly string[] = questionWordsIn(shippedLists, language),
): Question[] {
  const known = beginningsOf(language, words);
  const parts = marked.test(text)
    ? sentencesIn(text)
    : sentencesIn(text).flatMap((sentence) => partsWithoutMarks(sentence, language));
  let at = 0;
  const found = parts.flatMap((written) => {
    const sentence = written.trim();
    const start = text.indexOf(sentence, at);
    at = start + sentence.length;
    const kind = kindOf(sentence, known);
    const isBare =
      !sentence.includes(" ") && known.questionWord.test(plainOf(sentence.slice(0, longestPart)));
    return kind === null ? [] : [{ start, end: at, isOpen: kind === "open", isBare }];
  });
  return withoutRows(found).map(({ start, end, isOpen }) => ({ start, end, isOpen }));
}

/** "What? Who? When?" asks nothing; one such word does. */
const withoutRows = <Each extends { isBare: boolean }>(found: readonly Each[]): Each[] =>
  found.filter(({ isBare }, at) => !isBare || !(found[at - 1]?.isBare || found[at + 1]?.isBare));
