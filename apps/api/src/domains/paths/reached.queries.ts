import { type RawBuilder, sql } from "kysely";

interface Counting {
  userId: RawBuilder<unknown>;
  roomId: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
}

/** An attempt `t` of somebody in a room counts from some moment on; one that our side spoiled where a coach judged it. */
export const countsFrom = ({
  userId,
  roomId,
  since,
}: Counting) => sql<boolean>`(t.user_id = ${userId} and t.room_id = ${roomId}
  and t.mode is not null and t.finished_at >= ${since} and (t.uncounted is null or t.reviewed_at is not null))`;

/** Whether an attempt `t` was passed is told once a private one is shared, and its person has rated themselves where asked. */
const isToldOf = sql`((not t.is_private or t.is_shared) and t.self_rating is distinct from 'asked')`;

export const isTried = sql<boolean>`(t.state in ('finished', 'scored', 'reviewed'))`;

export const isPassed = sql<boolean>`(${isToldOf} and t.final_passed)`;

/** What was reached before an attempt was judged again stays reached. */
export const hasScore = (
  least: RawBuilder<unknown>,
) => sql<boolean>`(${isToldOf} and (t.final_score >= ${least}
  or exists (select from attempt_judgements j where j.attempt_id = t.id and j.score >= ${least})))`;
