import { readTranscripts } from "@field-advisor/schema/transcript";

/** What was replaced so far, and by what: the same words get the same placeholder as long as the chat is open. */
export interface Masking {
  names: Map<string, string>;
  emails: Map<string, string>;
  phones: Map<string, string>;
  figures: Map<string, string>;
}

type Kind = keyof Masking;

export const newMasking = (): Masking => ({
  names: new Map(),
  emails: new Map(),
  phones: new Map(),
  figures: new Map(),
});

/** Speakers that are no names. */
const parts = new Set(
  `adviser advisor agent client customer user you me speaker interviewer interviewee participant guest host moderator
  caller assistant coach trainer trainee manager berater beraterin kunde kundin gast teilnehmer teilnehmerin sprecher
  sprecherin moderatorin person unknown`.split(/\s+/),
);

const isPart = (word: string): boolean => parts.has(word.toLowerCase()) || /^\d+$/.test(word);

const capital = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,30}`;
const titled = new RegExp(
  String.raw`(?<![\p{L}])(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herrn?|Frau)\.?\s(${capital}(?:\s${capital})?)`,
  "gu",
);
const introduced = new RegExp(
  String.raw`(?<![\p{L}])(?:[Mm]y name is|[Nn]ame's|[Cc]all me|I'm|I’m|I am|[Tt]his is|[Mm]ein Name ist|[Ii]ch heiße|[Hh]ier spricht)\s(${capital}(?:\s${capital})?)`,
  "gu",
);

const shortestPart = 3;

/** The words that stand for one person: the whole name and each part of it. */
const wordsOf = (name: string): string[] => [
  name,
  ...name.split(/\s+/).filter((word) => word.length >= shortestPart && !isPart(word.replace(/\.$/, ""))),
];

/** The names of those who speak, and of those who are addressed or introduce themselves. */
function namesIn(text: string): string[] {
  const speakers = readTranscripts(text).flatMap(({ turns }) => turns.map(({ speaker }) => speaker));
  const others = [titled, introduced].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []),
  );
  return [...new Set([...speakers, ...others])].filter(
    (name) => !name.split(/\s+/).every((word) => isPart(word)),
  );
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function replaceNames(text: string, known: Masking["names"]): string {
  let people = new Set(known.values()).size;
  for (const name of namesIn(text)) {
    const words = wordsOf(name);
    const person = words.map((word) => known.get(word)).find(Boolean) ?? `Person ${++people}`;
    for (const word of words) if (!known.has(word)) known.set(word, person);
  }
  if (known.size === 0) return text;
  const longestFirst = [...known.keys()].toSorted((a, b) => b.length - a.length).map((name) => escaped(name));
  const any = new RegExp(
    String.raw`(?<![\p{L}\p{M}\d])(?:${longestFirst.join("|")})(?![\p{L}\p{M}\d])`,
    "gu",
  );
  return text.replaceAll(any, (found) => known.get(found) ?? found);
}

const email = /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,5}/gu;
const phone = /(?<![\p{L}\d.,])(?:\+|00?)[1-9](?:[\s()/.-]{0,3}\d){6,13}(?!\d)/gu;
/** A time stays, and so does what stands before the name in a line; placeholders are none. */
const figure =
  /(?<![\p{L}\d:])(?<!Person |Speaker |Sprecher )(?:[€$£]\s?)?\d+(?:[.,'’]\d+)*(?::\d{2})*(?:\s?[%€$£])?(?!\d|:\d|\p{L}*\])/gu;
const lineHead = /^[\s>*-]{0,20}(?:[[(][^\])]{1,40}[\])]|[\d./-]{6,10},?\s\d{1,2}:\d{2}(?::\d{2})?\s?[-–])/u;

/** The placeholder of what was found, a new one where it is new. */
function placeholderFor(found: string, known: Map<string, string>, label: string): string {
  const placeholder = known.get(found) ?? `[${label} ${known.size + 1}]`;
  known.set(found, placeholder);
  return placeholder;
}

const isTime = (found: string): boolean => found.includes(":");

function replaceFigures(line: string, known: Masking["figures"]): string {
  const head = lineHead.exec(line)?.[0] ?? "";
  const rest = line
    .slice(head.length)
    .replaceAll(figure, (found) => (isTime(found) ? found : placeholderFor(found, known, "figure")));
  return head + rest;
}

const placeholders = /Person \d{1,6}|\[(?:e-mail|phone|figure) \d{1,6}\]/gu;

/** How often placeholders stand in a text, by what they stand for. */
export function placeholdersIn(text: string): Record<Kind, number> {
  const found = [...text.matchAll(placeholders)].map(([each]) => each);
  const count = (start: string) => new Set(found.filter((each) => each.startsWith(start))).size;
  return {
    names: count("Person"),
    emails: count("[e-mail"),
    phones: count("[phone"),
    figures: count("[figure"),
  };
}

/**
 * Replaces names of people, e-mail addresses, phone numbers and figures by placeholders, the same by the same. It finds
 * what looks like one; who sends the text checks the rest.
 */
export function mask(text: string, known: Masking): string {
  const withoutEmails = text.replaceAll(email, (found) => placeholderFor(found, known.emails, "e-mail"));
  const withoutPhones = withoutEmails.replaceAll(phone, (found) =>
    placeholderFor(found, known.phones, "phone"),
  );
  return replaceNames(withoutPhones, known.names)
    .split("\n")
    .map((line) => replaceFigures(line, known.figures))
    .join("\n");
}
