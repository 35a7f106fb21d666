import { type Kysely, sql } from "kysely";

/** A search for O'Brien finds O’Brien, and one with a hyphen finds every kind of it. As `folded` of packages/schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      String.raw`create or replace function folded(said text) returns text
        language plpgsql immutable strict parallel safe as $$
      begin
        if octet_length(said) = length(said) then return lower(said); end if;
        said := translate(said, E'\u00B4\u02B9\u02BC\u2018\u2019\u201B\u2032\uFF07', repeat('''', 8));
        said := regexp_replace(normalize(said, NFKD),
          '[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]', '', 'g');
        said := translate(lower(said), E'øłđħŧı\u2010\u2011\u2012\u2013\u2014\u2015\u2212', 'oldhti-------');
        return replace(replace(replace(said, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
      end $$`,
    )
    .execute(db);
}
