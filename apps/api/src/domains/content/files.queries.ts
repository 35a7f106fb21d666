import { sql, type Insertable } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, one } from "../../platform/db/rows.ts";
import type { DB } from "../../platform/db/schema.ts";
import type { ContentScope } from "../../scope/content-scope.ts";
import { mayOpen } from "../../scope/content-scope.queries.ts";
import { openedLately } from "./openings.queries.ts";

/** Nobody else adds or removes a file with this content until the transaction is over. */
export const lockHash = (trx: Trx, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`file ${sha256}`}, 0))`.execute(trx);

export const insertFile = (trx: Trx, values: Insertable<DB["files"]>) =>
  trx.insertInto("files").values(values).execute();

/** Whoever names it deletes it. */
export const insertSealed = (trx: Trx, { id, sha256, size }: { id: string; sha256: string; size: number }) =>
  sql`insert into files (id, sha256, size, media_type, name, is_length_read, is_sealed, kept_until)
    values (${id}, ${sha256}, ${size}, 'application/octet-stream', 'Sound of a call', true, true, 'infinity')`.execute(
    trx,
  );

/** An item that has this content already, the oldest one. */
export const selectSame = (trx: Trx, sha256: string) =>
  trx
    .selectFrom("content as c")
    .innerJoin("files as f", "f.id", "c.file_id")
    .select(["c.id", "c.title"])
    .where("f.sha256", "=", sha256)
    .orderBy("c.id")
    .executeTakeFirst();

/**
 * A file, if an item that the scope holds names it, and whether its reader opened that item lately; owners may see one
 * that no item names yet.
 */
export const selectFile = (db: Database, scope: ContentScope, userId: number, id: string) =>
  db
    .selectFrom("files as f")
    .leftJoin("content as c", "c.file_id", "f.id")
    .select(["f.sha256", "f.size", "f.media_type", "f.name", "c.id as content_id"])
    .select(openedLately(userId, sql.ref("c.id")).as("is_open"))
    .where("f.id", "=", id)
    .where("f.is_sealed", "=", false)
    .where((eb) =>
      scope.kind === "all" ? eb.lit(true) : eb.and([eb("c.id", "is not", null), mayOpen(scope)]),
    )
    .limit(1)
    .executeTakeFirst();

export const selectMediaType = (trx: Trx, id: string) =>
  trx.selectFrom("files").select(["name", "media_type"]).where("id", "=", id).forShare().executeTakeFirst();

/** A file that an item gave up stays for a day. */
export const releaseFile = (trx: Trx, id: string) =>
  trx
    .updateTable("files")
    .set({ kept_until: sql<string>`now() + interval '1 day'` })
    .where("id", "=", id)
    .execute();

/** Forgets the files that nothing has named for a day. */
export const deleteUnused = (trx: Trx, atMost: number) =>
  sql`
    delete from files where id in (
      select f.id from files f
      where f.kept_until < now() and not exists (select from content c where c.file_id = f.id)
      limit ${atMost} for update skip locked
    )`.execute(trx);

/** Some file has this content. */
export const isNamed = (db: Database | Trx, sha256: string) =>
  exists(db)`select from files where sha256 = ${sha256} limit 1`;

/** The contents of files from one on, in their order, each with the name of a file that has it. */
export const selectHashes = (db: Database, after: string, atMost: number) =>
  all<{ sha256: string; name: string }>(db)`
    select distinct on (sha256) sha256, name from files where sha256 > ${after} order by sha256 limit ${atMost}`;

/** In bytes, what all files of the library have together, each content counted for every file that has it. */
export async function selectKept(db: Database): Promise<number> {
  const { kept } = await one<{ kept: string | null }>(
    db,
  )`select sum(size) as kept from files where not is_sealed`;
  return Number(kept);
}

export interface StoredContent {
  sha256: string;
  size: number;
}

/** The contents that were not compared with their hashes for the longest time, each once. */
export async function selectLongestUnchecked(db: Database, atMost: number): Promise<StoredContent[]> {
  const rows = await all<StoredContent>(db)`
    select sha256, size from files order by checked_at limit ${atMost}`;
  return [...new Map(rows.map((row) => [row.sha256, row])).values()];
}

export const noteCheck = (db: Database | Trx, sha256: string, isDamaged: boolean) =>
  db
    .updateTable("files")
    .set({ checked_at: sql<string>`now()`, is_damaged: isDamaged })
    .where("sha256", "=", sha256)
    .execute();

export const isDamaged = (db: Database, sha256: string) =>
  exists(db)`select from files where sha256 = ${sha256} and is_damaged limit 1`;

/** Recordings of which nobody has looked yet how long they are, each content once. */
export const selectUnreadLengths = (db: Database, atMost: number) =>
  all<StoredContent & { mediaType: string }>(db)`
    select distinct on (sha256) sha256, size, media_type as "mediaType" from files
    where not is_length_read and media_type ~ '^(audio|video)/' order by sha256 limit ${atMost}`;

/** Notes how long a recording is; null where it does not say so. */
export const noteLength = (db: Database, sha256: string, seconds: number | null) =>
  db
    .updateTable("files")
    .set({ length_seconds: seconds, is_length_read: true })
    .where("sha256", "=", sha256)
    .execute();

export async function selectDamaged(db: Database): Promise<string[]> {
  const rows = await all<{ name: string }>(
    db,
  )`select name from files where is_damaged and not is_sealed order by id limit 100`;
  return rows.map(({ name }) => name);
}
