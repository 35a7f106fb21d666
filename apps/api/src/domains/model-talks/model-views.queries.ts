import { sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import { all, exists, first, one } from "../../platform/db/rows.ts";

interface Stretch {
  from: number;
  to: number;
}

/** Notes that somebody opened a talk. @returns false where they did so within the last ten minutes */
export const openView = (trx: Trx, modelId: number, userId: number) =>
  exists(trx)`
    insert into model_views as v (model_id, user_id) values (${modelId}, ${userId})
    on conflict (model_id, user_id) do update set opened_at = now() where v.opened_at < now() - interval '10 minutes'
    returning model_id`;

interface ViewRow {
  /** Since it was opened. */
  openSeconds: number;
  left: number | null;
  elapsed: number | null;
  isWatched: boolean;
  /** Of the sound; null where there is none. */
  length: number | null;
}

/** Reports of one person at once wait for each other. */
export const lockView = (trx: Trx, modelId: number, userId: number) =>
  first<ViewRow>(trx)`
    select extract(epoch from clock_timestamp() - v.opened_at)::float8 as "openSeconds", v.budget_seconds as left,
      extract(epoch from clock_timestamp() - v.reported_at)::float8 as elapsed,
      v.watched_at is not null as "isWatched", s.seconds as length
    from model_views v left join model_sounds s on s.model_id = v.model_id
    where v.model_id = ${modelId} and v.user_id = ${userId} for update of v`;

const multirange = (stretches: readonly Stretch[]) =>
  sql`${`{${stretches.map(({ from, to }) => `[${from},${to})`).join(",")}}`}::int4multirange`;

const ofPerson = (modelId: number, userId: number) => sql`model_id = ${modelId} and user_id = ${userId}`;

/** The parts of stretches that lie within the sound and were not played before. */
export const selectUnplayed = (
  trx: Trx,
  { modelId, userId, length }: { modelId: number; userId: number; length: number },
  stretches: readonly Stretch[],
) =>
  all<Stretch>(trx)`
    select lower(part) as "from", upper(part) as "to" from model_views v,
      unnest(${multirange(stretches)} * int4multirange(int4range(0, ${Math.ceil(length)})) - v.played) as part
    where ${ofPerson(modelId, userId)} order by lower(part)`;

/** Adds what counts. @returns how much was played in all */
export async function addPlayed(
  trx: Trx,
  { modelId, userId }: { modelId: number; userId: number },
  { counted, left }: { counted: readonly Stretch[]; left: number },
): Promise<number> {
  await sql`update model_views set played = played + ${multirange(counted)}, budget_seconds = ${left},
      reported_at = clock_timestamp() where ${ofPerson(modelId, userId)}`.execute(trx);
  const { seconds } = await one<{ seconds: number }>(trx)`
    select coalesce(sum(upper(part) - lower(part)), 0)::int as seconds
    from model_views v, unnest(v.played) as part where ${ofPerson(modelId, userId)}`;
  return seconds;
}

export const noteWatched = (trx: Trx, modelId: number, userId: number) =>
  sql`update model_views set watched_at = now() where ${ofPerson(modelId, userId)} and watched_at is null`.execute(
    trx,
  );

/** Its words are others: nothing of its sound was played yet, and who has watched it has. */
export const forgetPlayed = (trx: Trx, modelId: number) =>
  sql`update model_views set played = '{}' where model_id = ${modelId}`.execute(trx);
