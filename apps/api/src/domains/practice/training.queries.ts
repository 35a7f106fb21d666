import type { Database } from "../../platform/db/database.ts";
import { all } from "../../platform/db/rows.ts";
import type { AttemptScope } from "./attempts.policy.ts";
import { isReadableBy } from "./attempts.queries.ts";
import type { TrainingRoom } from "./training.rules.ts";
import { isCounted, isOver } from "./exams.queries.ts";

/**
 * Of some rooms, in their order, those whose newest rubric trains a skill, and the one that is named. Passed is one by an
 * attempt that the reader may read: why somebody is sent there would tell of the others.
 */
export async function selectTrainingRooms(
  db: Database,
  scope: AttemptScope,
  missed: { roomIds: number[]; roomId: number; skill: string | null },
): Promise<TrainingRoom[]> {
  const { roomIds, roomId, skill } = missed;
  return all<TrainingRoom>(db)`
    with known as (
      select r.id, r.name, r.category, r.display_order, (b.body->>'attemptsAllowed')::int as "attemptsAllowed",
        exists (select from jsonb_array_elements(b.body->'criteria') as criterion
          where folded(criterion->>'skill') = folded(${skill}::text)) as "trainsSkill"
      from rooms r left join lateral (
        select body from room_rubrics where room_id = r.id order by version desc limit 1) b on true
      where r.id = any(${roomIds}::int[]))
    select k.*, own.made, own.passed from known k cross join lateral (
      select count(*)::int as made, coalesce(bool_or(a.final_passed) filter (where ${isReadableBy(scope)}), false) as passed
      from attempts a where a.user_id = ${scope.userId} and a.room_id = k.id and ${isOver}
        and ${isCounted}) as own
    where k."trainsSkill" or k.id = ${roomId}
    order by k.display_order, k.id`;
}
