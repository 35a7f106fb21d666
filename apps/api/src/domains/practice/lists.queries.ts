import {
  type PracticeList,
  type PracticeLists,
  practiceLists,
  shippedLists,
} from "@field-advisor/schema/practice-lists";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first } from "../../platform/db/rows.ts";

interface Saved {
  version: number;
  savedAt: string | null;
  savedBy: string | null;
}

/** The lists as they are now: the shipped ones where no owner wrote others. */
export async function selectLists(db: Database | Trx): Promise<Saved & Record<PracticeList, string[]>> {
  const row = await first<Saved & Record<PracticeList, string[] | null>>(db)`
    select l.version, l.fillers_en as "fillersEn", l.fillers_de as "fillersDe",
      l.question_words_en as "questionWordsEn", l.question_words_de as "questionWordsDe", l.skills,
      l.saved_at as "savedAt", u.first_name || ' ' || u.last_name as "savedBy"
    from practice_lists l left join users u on u.id = l.saved_by`;
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
  const stored = (name: PracticeList) => sql`${storedOf(lists, name)}::jsonb`;
  await sql`
    insert into practice_lists (version, fillers_en, fillers_de, question_words_en, question_words_de, skills, saved_by)
    values (${version}, ${stored("fillersEn")}, ${stored("fillersDe")}, ${stored("questionWordsEn")},
      ${stored("questionWordsDe")}, ${stored("skills")}, ${userId})
    on conflict (is_one) do update set version = excluded.version, fillers_en = excluded.fillers_en,
      fillers_de = excluded.fillers_de, question_words_en = excluded.question_words_en,
      question_words_de = excluded.question_words_de, skills = excluded.skills, saved_by = excluded.saved_by,
      saved_at = now()`.execute(trx);
}
