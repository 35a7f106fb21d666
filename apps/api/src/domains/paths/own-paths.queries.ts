import type { Certificate } from "@field-advisor/schema/certificates.endpoints";
import type { OwnStep } from "@field-advisor/schema/paths.endpoints";
import type { StepKind } from "@field-advisor/schema/path-constants";
import { sql } from "kysely";
import { timeZone, today } from "../../platform/db/organisation-days.ts";
import type { Database } from "../../platform/db/database.ts";
import { all, exists, first } from "../../platform/db/rows.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { within } from "../../scope/people-scope.queries.ts";
import type { ContentScope } from "../../scope/content-scope.ts";
import { mayOpen } from "../../scope/content-scope.queries.ts";
import { certificateJson } from "./certificates.queries.ts";
import { stepRelations, subjectOfStep } from "./paths.queries.ts";
import { before, isDone } from "./rounds.queries.ts";

/** Of a round `p`: the day on which its step `s` is due. */
export const due = sql`((p.started_at at time zone ${timeZone})::date + s.days)`;

/** Of a round `p`: the certificate that it ended with. */
const certificate = sql<Certificate | null>`(select ${certificateJson} from certificates c
  where c.path_id = p.path_id and c.user_id = p.user_id and c.round = p.round)`;

interface OwnPathRow {
  id: number;
  name: string;
  description: string | null;
  validMonths: number | null;
  round: number;
  startedAt: string;
  doneAt: string | null;
  steps: OwnStep[];
  certificate: Certificate | null;
}

/** The last round that somebody has of a path, with all steps. */
export function selectOwnPath(db: Database, scope: ContentScope, userId: number, pathId: number) {
  const isOwner = scope.kind === "all";
  const mayEnter = sql`exists (select from rooms g where g.id = coalesce(s.room_id, m.room_id) and g.status = 'LIVE'
    and (${isOwner} or exists (select from room_rights x where x.room_id = g.id and x.user_id = ${userId})))`;
  return first<OwnPathRow>(db)`
    select w.id, w.name, w.description, w.valid_months as "validMonths", p.round, p.started_at as "startedAt",
      p.done_at as "doneAt", ${certificate} as certificate, coalesce((
        select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'subject', ${subjectOfStep}, 'goalValue', s.goal_value,
          'isNeeded', s.is_needed, 'state', case when ${isDone} then 'done'
            when s.is_locked and exists (select ${before}) then 'locked' else 'open' end,
          'doneAt', (select d.done_at from path_steps_done d
            where d.user_id = p.user_id and d.step_id = s.id and d.round = p.round),
          'dueOn', ${due}, 'daysLeft', ${due} - ${today},
          'waitsFor', case when s.is_locked and not ${isDone} then (select min(b.place) + 1 ${before}) end,
          'mayOpen', case when s.content_id is null then ${mayEnter}
            else exists (select from content c where c.id = s.content_id and ${mayOpen(scope)}) end, 'whyClosed', null) order by s.place)
        from path_steps s ${stepRelations} where s.path_id = p.path_id), '[]') as steps
    from path_people p join paths w on w.id = p.path_id
    where p.user_id = ${userId} and p.path_id = ${pathId}
    order by p.round desc limit 1`;
}

interface PersonsPathRow {
  path: { id: number; name: string };
  round: number;
  startedAt: string;
  doneAt: string | null;
  done: number;
  needed: number;
  certificate: Certificate | null;
}

export const isInScope = (db: Database, people: PeopleScope, userId: number) =>
  exists(db)`select from users u where u.id = ${userId} and ${within(people, "u.id")}`;

/** The last round of each path of a person. */
export const selectPathsOf = (db: Database, userId: number) =>
  all<PersonsPathRow>(db)`
    select json_build_object('id', w.id, 'name', w.name) as path, p.round, p.started_at as "startedAt",
      p.done_at as "doneAt", ${certificate} as certificate, n.done, n.needed
    from (select distinct on (path_id) * from path_people where user_id = ${userId}
        order by path_id, round desc) p
    join paths w on w.id = p.path_id cross join lateral (
      select (count(*) filter (where ${isDone}))::int as done, count(*)::int as needed
      from path_steps s where s.path_id = p.path_id and s.is_needed) n
    order by p.started_at desc, w.id desc limit 200`;

export interface PathStanding {
  steps: number;
  /** The first needed step that is not done; null where all are. */
  next: {
    place: number;
    kind: StepKind;
    subject: { id: number; name: string };
    goalValue: number | null;
    dueOn: string | null;
    daysLeft: number | null;
  } | null;
}

/** Of an assignment `a`: how far somebody is in its path; null where it has none. */
export const pathStandingOf = (
  userId: number,
) => sql<PathStanding | null>`case when a.path_id is not null then (
  select json_build_object('steps', (select count(*)::int from path_steps s where s.path_id = p.path_id), 'next', (
    select json_build_object('place', s.place + 1, 'kind', s.kind, 'subject', ${subjectOfStep}, 'goalValue', s.goal_value,
      'dueOn', ${due}, 'daysLeft', ${due} - ${today})
    from path_steps s ${stepRelations} where s.path_id = p.path_id and s.is_needed and not ${isDone}
    order by s.place limit 1))
  from path_people p where p.path_id = a.path_id and p.user_id = ${userId}
  order by p.round desc limit 1) end`;
