import { sql, type Insertable } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import type { DB } from "../../db/schema.ts";
import type { ContentScope } from "./content.policy.ts";
import { mayOpen } from "./content.queries.ts";

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

/** A file, if an item that the scope holds names it; owners may see one that no item names yet. */
export const selectFile = (db: Database, scope: ContentScope, id: string) =>
  db
    .selectFrom("files as f")
    .select(["f.sha256", "f.size", "f.media_type", "f.name"])
    .where("f.id", "=", id)
    .where((eb) =>
      scope.kind === "all"
        ? eb.lit(true)
        : eb.exists(eb.selectFrom("content as c").whereRef("c.file_id", "=", "f.id").where(mayOpen(scope))),
    )
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

/** The contents of files from one on, in their order. */
export const selectHashes = async (db: Database, after: string, atMost: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("files")
    .select("sha256")
    .distinct()
    .where("sha256", ">", after)
    .orderBy("sha256")
    .limit(atMost)
    .execute();
  return rows.map(({ sha256 }) => sha256);
};
