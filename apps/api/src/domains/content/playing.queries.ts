import type { Stretch } from "@field-advisor/schema/openings.endpoints";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import { secondsIn } from "./content.queries.ts";

const multirange = (stretches: readonly Stretch[]) =>
  sql`${`{${stretches.map(({ from, to }) => `[${from},${to})`).join(",")}}`}::int4multirange`;

interface PlayingRow {
  left: number | null;
  elapsed: number | null;
  playedSeconds: number;
  finishedAt: string | null;
  length: number | null;
}

/** How far somebody is with a recording whose row this transaction has changed, so that reports wait for each other. */
export async function selectPlaying(trx: Trx, userId: number, contentId: number) {
  const { rows } = await sql<PlayingRow>`
    select p.budget_seconds as left, extract(epoch from clock_timestamp() - p.reported_at)::float8 as elapsed,
      ${secondsIn(sql.ref("p.played"))} as "playedSeconds", p.finished_at as "finishedAt", f.length_seconds as length
    from content_positions p join content c on c.id = p.content_id left join files f on f.id = c.file_id
    where p.user_id = ${userId} and p.content_id = ${contentId}`.execute(trx);
  return rows[0];
}

/** What of some stretches lies within a recording and was not played before. */
export async function selectUnplayed(
  trx: Trx,
  { userId, contentId, length }: { userId: number; contentId: number; length: number },
  stretches: readonly Stretch[],
): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    select lower(part) as "from", upper(part) as "to"
    from content_positions p,
      unnest(${multirange(stretches)} * int4multirange(int4range(0, ${Math.ceil(length)})) - p.played) as part
    where p.user_id = ${userId} and p.content_id = ${contentId}
    order by lower(part)`.execute(trx);
  return rows;
}

/** Adds what counts. @returns how much was played in all */
export async function addPlayed(
  trx: Trx,
  { userId, contentId }: { userId: number; contentId: number },
  { counted, left }: { counted: readonly Stretch[]; left: number },
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    update content_positions set played = played + ${multirange(counted)}, budget_seconds = ${left},
      reported_at = clock_timestamp()
    where user_id = ${userId} and content_id = ${contentId}
    returning ${secondsIn(sql.ref("played"))} as seconds`.execute(trx);
  return rows[0]?.seconds ?? 0;
}

/** Notes that somebody has finished a recording, once. */
export async function insertFinished(trx: Trx, userId: number, contentId: number): Promise<string | null> {
  const { rows } = await sql<{ finishedAt: string }>`
    update content_positions set finished_at = now()
    where user_id = ${userId} and content_id = ${contentId} returning finished_at as "finishedAt"`.execute(
    trx,
  );
  return rows[0]?.finishedAt ?? null;
}

/** Another recording took the place of one: nothing of it was played yet. */
export const forgetPlayed = (trx: Trx, contentId: number) =>
  trx.updateTable("content_positions").set({ played: "{}" }).where("content_id", "=", contentId).execute();
