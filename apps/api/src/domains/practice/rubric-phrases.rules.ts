import { faultOf, notesOn, type PhraseNote } from "@field-advisor/language";
import type { Rubric } from "@field-advisor/schema/rubric-forms";
import type { Issue } from "@field-advisor/schema/errors";

/** A phrase that is not read as it is written cannot be saved; what is saved already is read as ever. */
export const faultsOf = ({ criteria }: Pick<Rubric, "criteria">): Issue[] =>
  criteria.flatMap(({ checks }, c) =>
    checks.flatMap((check, k) =>
      (["after", "phrases"] as const).flatMap((field) => {
        const phrases: readonly string[] =
          field in check ? (check as Record<typeof field, string[]>)[field] : [];
        return phrases.flatMap((phrase, at) => {
          const message = faultOf(phrase);
          return message === undefined
            ? []
            : [{ path: `rubric.criteria.${c}.checks.${k}.${field}.${at}`, message }];
        });
      }),
    ),
  );

interface NotedPhrase {
  notes: PhraseNote[];
  foundIn: number | null;
}

/** What is to be said of the phrases of one field, a fault first. */
export const notedPhrases = (phrases: readonly string[]): NotedPhrase[] =>
  notesOn(phrases).map((notes, at) => {
    const fault = faultOf(phrases[at] ?? "");
    if (fault === undefined) return { notes, foundIn: null };
    const text = `Cannot be saved: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}.`;
    return { notes: [{ kind: "refused", text }], foundIn: null };
  });

const fewestTold = 10;
const mostShare = 2 / 3;

/** The same with a count: what most conversations in a room have tells nobody apart. */
export function withCount({ notes }: NotedPhrase, foundIn: number, conversations: number): NotedPhrase {
  const isWeak = conversations >= fewestTold && foundIn >= mostShare * conversations;
  if (!isWeak || notes.some(({ kind }) => kind === "weak" || kind === "refused")) return { notes, foundIn };
  const text = `Weak: ${foundIn} of the last ${conversations} conversations here have it, so it distinguishes nobody.`;
  return { notes: [{ kind: "weak", text }, ...notes], foundIn };
}
