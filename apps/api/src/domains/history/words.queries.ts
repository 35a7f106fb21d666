import { alternativesOf, folded, type SearchTerms, termsOf } from "@field-advisor/schema/search-words";
import { sql, type RawBuilder } from "kysely";

/** Joined by spaces, the words are what `searchable` leaves of a text. */
const allOf = (words: readonly string[], suffix: string) => {
  const wanted = sql`searchable(${words.join(" ")})`;
  return sql`case ${wanted} when '' then '' else to_tsquery('simple', replace(${wanted}, ' ', ' & ') || ${suffix}) end`;
};

const inOrder = (phrase: readonly string[]) =>
  sql`phraseto_tsquery('simple', searchable(${phrase.join(" ")}))`;

/**
 * Everything that is searched for was said; a search without words finds nothing. The words of older transcripts
 * are stored with their accents, so they are searched for as typed too.
 */
export function saidIn(words: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const queries = [folded(search), search.normalize("NFC")].map((text) => wantedBy(termsOf(text)));
  return sql`${words} @@ (${sql.join(queries, sql` || `)})`;
}

function wantedBy({ words, phrases, endsWithBeginning }: SearchTerms): RawBuilder<unknown> {
  const wanted = [
    ...(words.length > 0 ? [allOf(words, endsWithBeginning ? ":*" : "")] : []),
    ...phrases.map(inOrder),
  ];
  if (wanted.length === 0) return sql`''::tsquery`;
  return sql`(${sql.join(
    wanted.map((query) => sql`(${query})::tsquery`),
    sql` && `,
  )})`;
}

/** The first line of a transcript in which something was said that is searched for. */
export function firstLineWith(transcript: RawBuilder<unknown>, search: string): RawBuilder<string | null> {
  const alternatives = alternativesOf(termsOf(folded(search)), "[^[:alnum:]]+");
  if (alternatives === null) return sql`null`;
  return sql`(select turn->>'message' from jsonb_array_elements(${transcript}) with ordinality as line (turn, number)
    where folded(turn->>'message') ~ ${String.raw`\m${alternatives}`} order by number limit 1)`;
}
