import type { Hit, PhraseWord } from "./candidates.ts";
import { hasWord } from "./patterns.ts";
import type { Reading } from "./reading.ts";
import { setOf } from "./word-lists.ts";

const pastForms = setOf(
  `sent paid said told took gave went got made left kept rang found lost bought brought thought rose fell spoke wrote met held
  rief riefen gab gaben nahm nahmen ging gingen kam kamen brachte brachten bot boten verlor verloren sagte sagten schrieb`,
);
const regular = /[^e]ed$/;
const participle = /(?:^|\w)ge\w+(?:t|en)$/;
/** With one of these before it such a form is of now, of always or of what comes: "is refunded", "we have blocked". */
const auxiliaries = setOf(
  `is are be been being am will can could would should must may might have has get gets getting need needs
  ist sind wird werden worden kann konnen muss mussen soll sollen`,
);
const german = setOf("habe hab haben hat hast hatte hatten");
const reach = 5;

const isPastForm = (text: string): boolean => pastForms.has(text) || (text.length > 4 && regular.test(text));

const askingBack = setOf("did have has had was were haben habt hast hat hatten hatte hattest war waren");

/** "Have you unplugged it?" asks what was, "if I called you back?" what may be. */
export const asksBack = ({ tokens, sentences, sentenceOf }: Reading, { from }: Hit): boolean =>
  askingBack.has(tokens[sentences[sentenceOf[from] ?? 0]?.from ?? 0]?.text ?? "");

/** "We called you back" for "call you back", "habe Sie zurückgerufen": it was so once, and is not said to be so again. */
export function isOver(
  { tokens }: Reading,
  { from, to }: Hit,
  words: readonly PhraseWord[],
  isAsked: boolean,
): boolean {
  const own = new Set(words.map(({ text }) => text));
  for (let at = from; at <= to; at += 1) {
    const text = tokens[at]?.text ?? "";
    if (own.has(text)) continue;
    const low = Math.max(0, at - reach);
    if (isPastForm(text) && (isAsked || !hasWord(tokens, low, at, auxiliaries))) return true;
    if (participle.test(text) && hasWord(tokens, low, at, german)) return true;
  }
  return false;
}
