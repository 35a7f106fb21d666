import { type Part, partsOf, readable } from "@field-advisor/transcript";
import { type Found, rememberPeople, replacerOf } from "./masked-names.ts";

/** What was replaced so far, and by what: the same words get the same placeholder as long as the chat is open. */
export interface Masking {
  names: Found;
  emails: Map<string, string>;
  phones: Map<string, string>;
  figures: Map<string, string>;
}

export const newMasking = (): Masking => ({
  names: { people: new Map(), words: new Map() },
  emails: new Map(),
  phones: new Map(),
  figures: new Map(),
});

const email = /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,5}/gu;
const phone = /(?<![\p{L}\d.,])(?:\+|00?)[1-9](?:[\s()/.-]{0,3}\d){6,13}(?!\d)/gu;
/** A time stays; placeholders are none. */
const figure =
  /(?<![\p{L}\d:])(?<!Person |Speaker |Sprecher )(?:[€$£]\s?)?\d+(?:[.,'’]\d+)*(?::\d{2})*(?:\s?[%€$£])?(?!\d|:\d|\p{L}*\])/gu;

/** The placeholder of what was found, a new one where it is new. */
function placeholderFor(found: string, known: Map<string, string>, label: string): string {
  const placeholder = known.get(found) ?? `[${label} ${known.size + 1}]`;
  known.set(found, placeholder);
  return placeholder;
}

const isTime = (found: string): boolean => found.includes(":");

const withoutFigures = (text: string, known: Masking["figures"]): string =>
  text.replaceAll(figure, (found) => (isTime(found) ? found : placeholderFor(found, known, "figure")));

const withoutAddresses = (text: string, { emails, phones }: Masking): string =>
  text
    .replaceAll(email, (found) => placeholderFor(found, emails, "e-mail"))
    .replaceAll(phone, (found) => placeholderFor(found, phones, "phone"));

/**
 * Replaces names of people, e-mail addresses, phone numbers and figures by placeholders, the same by the same, in what was
 * said; times and markup stay. It finds what looks like one; who sends the text checks the rest.
 */
export function mask(draft: string, known: Masking): string {
  const text = readable(draft);
  const parts = partsOf(text).map((part): Part =>
    part.kind === "structure" ? part : { ...part, text: withoutAddresses(part.text, known) },
  );
  rememberPeople(text, known.names);
  const replaceNames = replacerOf(known.names);
  return parts
    .map(({ kind, text: own }) => {
      if (kind === "structure") return own;
      const named = replaceNames(own);
      return kind === "words" ? withoutFigures(named, known.figures) : named;
    })
    .join("");
}
