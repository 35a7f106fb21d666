import {
  type PracticeList,
  type PracticeLists,
  practiceLists,
  shippedLists,
} from "@field-advisor/schema/practice-lists";
import { sql } from "kysely";
import { type ColumnsFor, columnsOf, selectionOf } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";

const columns = {
  fillersEn: "fillers_en",
  fillersDe: "fillers_de",
  questionWordsEn: "question_words_en",
  questionWordsDe: "question_words_de",
  skills: "skills",
} as const satisfies ColumnsFor<"practice_lists", PracticeLists>;

interface Saved {
  version: number;
  savedAt: string | null;
  savedBy: string | null;
}

/** The lists as they are now: the shipped ones where no owner wrote others. */
export async function selectLists(db: Database | Trx): Promise<Saved & Record<PracticeList, string[]>> {
  const row = await db
    .selectFrom("practice_lists as l")
    .leftJoin("users as u", "u.id", "l.saved_by")
    .select([...selectionOf(columns, "l"), "l.version", "l.saved_at as savedAt"])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as("savedBy"))
    .executeTakeFirst();
  const { version = 0, savedAt = null, savedBy = null } = row ?? {};
  const lists = practiceLists.map((name) => [name, row?.[name] ?? [...shippedLists[name]]] as const);
  return { version, savedAt, savedBy, ...(Object.fromEntries(lists) as Record<PracticeList, string[]>) };
}

/** Two owners who save at once wait for each other, also for the first save. */
export const lockLists = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('lists of practice', 0))`.execute(trx);

/** A list that is the shipped one is not stored, so that it grows with the product. */
function storedOf(lists: PracticeLists, name: PracticeList): string | null {
  const list = JSON.stringify(lists[name]);
  return list === JSON.stringify(shippedLists[name]) ? null : list;
}

export async function storeLists(
  trx: Trx,
  { version, userId, lists }: { version: number; userId: number; lists: PracticeLists },
): Promise<void> {
  const stored = practiceLists.map((name) => [name, storedOf(lists, name)] as const);
  const values = {
    ...columnsOf(columns, Object.fromEntries(stored) as Record<PracticeList, string | null>),
    version,
    saved_by: userId,
  };
  await trx
    .insertInto("practice_lists")
    .values(values)
    .onConflict((conflict) =>
      conflict.column("is_one").doUpdateSet({ ...values, saved_at: sql<string>`now()` }),
    )
    .execute();
}
