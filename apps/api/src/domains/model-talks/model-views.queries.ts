import type { Stretch } from "@field-advisor/schema/openings.endpoints";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import { addPlayed, type PlayedRow, selectUnplayed } from "../content/played.queries.ts";
import { exists, first } from "../../platform/db/rows.ts";

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

const ofPerson = (modelId: number, userId: number) =>
  sql<boolean>`(model_id = ${modelId} and user_id = ${userId})`;

const playedOf = (modelId: number, userId: number): PlayedRow => ({
  table: "model_views",
  of: ofPerson(modelId, userId),
});

interface Heard {
  modelId: number;
  userId: number;
}

/** The parts of stretches that lie within the sound and were not played before. */
export const unplayedOf = (
  trx: Trx,
  { modelId, userId, length }: Heard & { length: number },
  stretches: readonly Stretch[],
) => selectUnplayed(trx, { ...playedOf(modelId, userId), length }, stretches);

/** Adds what counts. @returns how much was played in all */
export const addHeard = (
  trx: Trx,
  { modelId, userId }: Heard,
  counting: { counted: readonly Stretch[]; left: number },
) => addPlayed(trx, playedOf(modelId, userId), counting);

export const noteWatched = (trx: Trx, modelId: number, userId: number) =>
  sql`update model_views set watched_at = now() where ${ofPerson(modelId, userId)} and watched_at is null`.execute(
    trx,
  );

/** Its words are others: nothing of its sound was played yet, and who has watched it has. */
export const forgetPlayed = (trx: Trx, modelId: number) =>
  sql`update model_views set played = '{}' where model_id = ${modelId}`.execute(trx);
