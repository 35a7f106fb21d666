import { alternativesOf, termsOf } from "@field-advisor/schema/search-words";
import { sql, type RawBuilder } from "kysely";

/** Joined by spaces, the words are what `searchable` leaves of a text. */
const allOf = (words: readonly string[], suffix: string) => {
  const wanted = sql`searchable(${words.join(" ")})`;
  return sql`case ${wanted} when '' then '' else to_tsquery('simple', replace(${wanted}, ' ', ' & ') || ${suffix}) end`;
};

const inOrder = (phrase: readonly string[]) =>
  sql`phraseto_tsquery('simple', searchable(${phrase.join(" ")}))`;

/** Whether everything that is searched for was said; a search without words finds nothing. */
export function saidIn(words: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const terms = termsOf(search);
  const wanted = [
    ...(terms.words.length > 0 ? [allOf(terms.words, terms.endsWithBeginning ? ":*" : "")] : []),
    ...terms.phrases.map(inOrder),
  ];
  if (wanted.length === 0) return sql`false`;
  return sql`${words} @@ (${sql.join(
    wanted.map((query) => sql`(${query})::tsquery`),
    sql` && `,
  )})`;
}

/** The first line of a transcript in which something was said that is searched for. */
export function firstLineWith(transcript: RawBuilder<unknown>, search: string): RawBuilder<string | null> {
  const alternatives = alternativesOf(termsOf(search), "[^[:alnum:]]+");
  if (alternatives === null) return sql`null`;
  const path = String.raw`$[*].message ? (@ like_regex ${JSON.stringify(String.raw`\m${alternatives}`)} flag "i")`;
  return sql`jsonb_path_query_first(${transcript}, ${path}::jsonpath) #>> '{}'`;
}
