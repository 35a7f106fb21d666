import { sql, type Insertable } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/schema.ts";
import type { ContentScope } from "./content.policy.ts";
import { mayOpen } from "./content.queries.ts";
import { openedLately } from "./openings.queries.ts";

/** Nobody else adds or removes a file with this content until the transaction is over. */
export const lockHash = (trx: Trx, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`file ${sha256}`}, 0))`.execute(trx);

export const insertFile = (trx: Trx, values: Insertable<DB["files"]>) =>
  trx.insertInto("files").values(values).execute();

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
    .where((eb) =>
      scope.kind === "all" ? eb.lit(true) : eb.and([eb("c.id", "is not", null), mayOpen(scope)]),
    )
    .limit(1)
    .executeTakeFirst();

/** What an item may name as its file. */
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

/** Whether some file has this content. */
export const isNamed = async (db: Database | Trx, sha256: string): Promise<boolean> =>
  (await db.selectFrom("files").select("id").where("sha256", "=", sha256).limit(1).executeTakeFirst()) !==
  undefined;

/** The contents of files from one on, in their order, each with the name of a file that has it. */
export const selectHashes = (db: Database, after: string, atMost: number) =>
  db
    .selectFrom("files")
    .select(["sha256", "name"])
    .distinctOn("sha256")
    .where("sha256", ">", after)
    .orderBy("sha256")
    .limit(atMost)
    .execute();

/** In bytes, what all files have together, each content counted for every file that has it. */
export async function selectKept(db: Database): Promise<number> {
  const { kept } = await db
    .selectFrom("files")
    .select(({ fn }) => fn.sum<string | null>("size").as("kept"))
    .executeTakeFirstOrThrow();
  return Number(kept);
}

export interface StoredContent {
  sha256: string;
  size: number;
}

/** The contents that were not compared with their hashes for the longest time, each once. */
export async function selectLongestUnchecked(db: Database, atMost: number): Promise<StoredContent[]> {
  const rows = await db
    .selectFrom("files")
    .select(["sha256", "size"])
    .orderBy("checked_at")
    .limit(atMost)
    .execute();
  return [...new Map(rows.map((row) => [row.sha256, row])).values()];
}

/** Notes that a content was compared with its hash. */
export const noteCheck = (db: Database | Trx, sha256: string, isDamaged: boolean) =>
  db
    .updateTable("files")
    .set({ checked_at: sql<string>`now()`, is_damaged: isDamaged })
    .where("sha256", "=", sha256)
    .execute();

export const isDamaged = async (db: Database, sha256: string): Promise<boolean> =>
  (await db
    .selectFrom("files")
    .select("id")
    .where("sha256", "=", sha256)
    .where("is_damaged", "=", true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export interface UnreadRecording extends StoredContent {
  mediaType: string;
}

/** Recordings of which nobody has looked yet how long they are, each content once. */
export const selectUnreadLengths = (db: Database, atMost: number): Promise<UnreadRecording[]> =>
  db
    .selectFrom("files")
    .select(["sha256", "size", "media_type as mediaType"])
    .distinctOn("sha256")
    .where("is_length_read", "=", false)
    .where("media_type", "~", "^(audio|video)/")
    .orderBy("sha256")
    .limit(atMost)
    .execute();

/** Notes how long a recording is; null where it does not say so. */
export const noteLength = (db: Database, sha256: string, seconds: number | null) =>
  db
    .updateTable("files")
    .set({ length_seconds: seconds, is_length_read: true })
    .where("sha256", "=", sha256)
    .execute();

/** The names of damaged files. */
export async function selectDamaged(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("files")
    .select("name")
    .where("is_damaged", "=", true)
    .orderBy("id")
    .limit(100)
    .execute();
  return rows.map(({ name }) => name);
}
