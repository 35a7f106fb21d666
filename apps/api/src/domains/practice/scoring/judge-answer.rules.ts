import { jsonIn } from "../../../lib/loose-json.ts";
import { withoutThinking } from "../../../lib/thinking.ts";

export const verdicts = ["met", "not_met", "not_discussed", "cannot_tell"] as const;

type Verdict = (typeof verdicts)[number];

/** What a model gave for one check. */
export interface GivenVerdict {
  /** null where the model named none. */
  key: string | null;
  /** null for another word than those that were offered. */
  verdict: Verdict | null;
  quotes: string[];
  suggestion: string | null;
}

const deepest = 4;
const mostQuotes = 10;
const longestSuggestion = 500;

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A model writes "Verdict" as well as "verdict". */
const fieldsOf = (value: object) =>
  new Map(Object.entries(value).map(([name, field]: [string, unknown]) => [name.toLowerCase(), field]));

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string" && each.trim() !== "");

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** "Not met" is written as often as "not_met". */
const verdictOf = (written: unknown): Verdict | null =>
  verdicts.find(
    (each) =>
      each ===
      textOf(written)
        .toLowerCase()
        .replaceAll(/[^a-z]+/g, "_"),
  ) ?? null;

function verdictIn(fields: ReadonlyMap<string, unknown>, name: string | null): GivenVerdict {
  const suggestion = textOf(fields.get("suggestion")).slice(0, longestSuggestion).toWellFormed();
  return {
    key: textOf(fields.get("key")) || name,
    verdict: verdictOf(fields.get("verdict")),
    quotes: textsIn(fields.get("quotes") ?? fields.get("quote")).slice(0, mostQuotes),
    suggestion: suggestion || null,
  };
}

const isOne = (value: unknown): boolean => isObject(value) && fieldsOf(value).has("verdict");

/** @param name of the field that holds it, which may be the check's */
function verdictsWithin(value: unknown, name: string | null, depth = 0): GivenVerdict[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((each) => verdictsWithin(each, null, depth + 1));
  const verdict = verdictOf(value);
  if (verdict !== null && name !== null) return [{ key: name, verdict, quotes: [], suggestion: null }];
  if (!isObject(value)) return [];
  const fields = fieldsOf(value);
  if (fields.has("verdict")) return [verdictIn(fields, name)];
  return Object.entries(value).flatMap(([field, each]) => verdictsWithin(each, field, depth + 1));
}

/**
 * The verdicts in the answer of a model, in whatever form it put them: a list or one for each line, behind what it thought,
 * among remarks. Of several lists the last one counts, because models correct themselves.
 * @throws SyntaxError where there are none
 */
export function verdictsIn(answer: string): GivenVerdict[] {
  let given: GivenVerdict[] = [];
  for (const value of jsonIn(withoutThinking(answer))) {
    const found = verdictsWithin(value, null);
    if (found.length > 0) given = isOne(value) ? [...given, ...found] : found;
  }
  if (given.length === 0) throw new SyntaxError("The model gave no verdicts");
  return given;
}
