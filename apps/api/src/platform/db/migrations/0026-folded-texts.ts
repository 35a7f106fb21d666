import { sql, type Kysely } from "kysely";

const statements = [
  // As `folded` of packages/schema does it. Most texts are ASCII, and need none of it.
  String.raw`create function folded(said text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    if octet_length(said) = length(said) then return lower(said); end if;
    said := regexp_replace(normalize(said, NFKD),
      '[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]', '', 'g');
    said := translate(lower(said), 'øłđħŧı', 'oldhti');
    return replace(replace(replace(said, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  end $$`,

  // As before, of the folded text. What was stored before keeps its accents.
  `create or replace function words_of(transcript jsonb) returns tsvector language plpgsql immutable strict parallel safe
    set search_path = public as $$
  declare
    said text := searchable(folded((
      select string_agg(turn->>'message', ' ') from jsonb_array_elements(transcript) as turn)));
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

  // Where the domain is international, in the form in which addresses are compared.
  "alter table users add column email_ascii text",
  "alter table invitations add column email_ascii text",
];

/** Searches ignore accents and forms of the same letter, and addresses may have international domains. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
