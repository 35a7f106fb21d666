import type { AssignmentGoal } from "@field-advisor/schema/practice-constants";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import { all } from "../../platform/db/rows.ts";
import type { ContentScope } from "../../scope/content-scope.ts";
import { mayOpen } from "../../scope/content-scope.queries.ts";
import { day, dueOn, twin } from "../assignments/assignments.queries.ts";
import { due } from "../paths/own-paths.queries.ts";
import { isDone } from "../paths/rounds.queries.ts";

/** Something that somebody is to do until a day. */
export interface DueDay {
  /** Calls it the same for ever. */
  key: string;
  goal: AssignmentGoal | "try" | "watch";
  kind: "room" | "content" | "path" | "model";
  id: number;
  /** Null where they may not enter or open it now. */
  name: string | null;
  dueOn: string;
}

/** More than this no calendar shows in a readable way. */
const mostDueDays = 1000;

/**
 * The open due days of somebody: those of assignments, and those of the needed steps of paths that they are assigned. The
 * same of two groups is among them once, and what is done or excused is not. Names are those that they may read.
 */
export function selectDueDays(trx: Trx, userId: number, scope: ContentScope): Promise<DueDay[]> {
  const mayEnter = sql`(${scope.kind === "all"} or exists (
    select from room_rights x where x.room_id = r.id and x.user_id = ${userId}))`;
  const nameOfItem = sql`(select c.title from content c where c.id = i.id and ${mayOpen(scope)})`;
  return all<DueDay>(trx)`
    select key, goal, kind, id, name, "dueOn" from (select 'assignment-' || a.id as key, a.goal,
      case when a.room_id is not null then 'room' when a.content_id is not null then 'content' else 'path' end as kind,
      coalesce(a.room_id, a.content_id, a.path_id) as id,
      coalesce(case when ${mayEnter} then r.name end, ${nameOfItem}, w.name) as name,
      ${day(dueOn)} as "dueOn", ${twin} as twin
    from assignment_people p join assignments a on a.id = p.assignment_id left join rooms r on r.id = a.room_id
    left join content i on i.id = a.content_id left join paths w on w.id = a.path_id
    where p.user_id = ${userId} and p.done_at is null and not p.is_excused and ${dueOn} is not null) as tasks
    where twin = 1
    union all
    select 'step-' || s.id || '-' || p.round, s.kind,
      case when s.model_id is not null then 'model' when s.content_id is not null then 'content' else 'room' end,
      coalesce(s.room_id, s.content_id, s.model_id),
      case when s.content_id is not null then ${nameOfItem} when ${mayEnter} then coalesce(m.title, r.name) end,
      ${day(due)}
    from path_people p join path_steps s on s.path_id = p.path_id left join model_talks m on m.id = s.model_id
    left join rooms r on r.id = coalesce(s.room_id, m.room_id) left join content i on i.id = s.content_id
    where p.user_id = ${userId} and p.done_at is null and s.is_needed and s.days is not null and not ${isDone}
      and exists (select from assignment_people g join assignments a on a.id = g.assignment_id
        where a.path_id = p.path_id and g.user_id = p.user_id and not g.is_excused)
    order by "dueOn", key limit ${mostDueDays}`;
}
