import { sql, type Kysely } from "kysely";

/** Lines in which something was said; a turn of the agent's may consist of what it did. */
const spoken = String.raw`$[*] ? (@.message like_regex "[^\\s.…]")`;

const statements = [
  `create function spoken(transcript jsonb) returns jsonb language sql immutable strict parallel safe
    return jsonb_path_query_array(transcript, '${spoken}')`,

  // Only letters and digits, because the parser of a database without a locale takes “ and … for letters.
  `create function searchable(said text) returns text language sql immutable strict parallel safe
    return btrim(lower(regexp_replace(said, '[^[:alnum:]]+', ' ', 'g')))`,

  // A vector holds a megabyte. Of a longer transcript it has the words without their places.
  `create function words_of(transcript jsonb) returns tsvector language plpgsql immutable strict parallel safe
    set search_path = public as $$
  declare
    said text := searchable((select string_agg(turn->>'message', ' ') from jsonb_array_elements(transcript) as turn));
  begin
    return coalesce(to_tsvector('simple', said), '');
  exception when program_limit_exceeded then
    return array_to_tsvector(array(
      select word from (
        select word, sum(octet_length(word) + 1) over (order by word) as size
        from (select distinct word from regexp_split_to_table(said, ' ') as word) as each_word
        where octet_length(word) between 1 and 2000) as sized
      where size < 800000));
  end $$`,

  // What lists tell of a transcript, so that they need not read it.
  `alter table conversations
    add column line_count int generated always as (jsonb_array_length(spoken(transcript))) stored,
    add column likes int generated always as
      (jsonb_array_length(jsonb_path_query_array(transcript, '$[*] ? (@.feedback == "like")'))) stored,
    add column dislikes int generated always as
      (jsonb_array_length(jsonb_path_query_array(transcript, '$[*] ? (@.feedback == "dislike")'))) stored,
    add column words tsvector generated always as (words_of(transcript)) stored`,
  `create index conversations_words on conversations using gin (words)`,

  // A page's list and its number of entries, both from an index alone.
  `create index conversations_of_page on conversations (deployment_id, issued_at desc)
    include (began, ended_at, ended_by)`,
  `drop index conversations_deployment`,
  // All transcripts for owners, by time.
  `create index conversations_recorded on conversations (issued_at desc) include (deployment_id, started_by)
    where line_count > 0`,
];

/** Transcripts are counted and searched by their words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
