import { sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import type { DemoUser } from "./demo-data.ts";

const begunDaysAgo = 10;

/** The demo user is at a path of four steps, whose first one she has done; the second is done once her attempts are judged. */
export const insertPath = (trx: Trx, users: Record<DemoUser, number>) =>
  sql`
  with path as (
    insert into paths (name, description, valid_months, created_by)
    values ('From doubt to trust', 'How to hear what a client worries about. You read, listen and talk, in this order.', 12,
      ${users.owner})
    returning id),
  steps as (
    insert into path_steps (path_id, place, kind, content_id, room_id, goal_value, days, is_locked)
    select path.id, given.place, given.kind, i.id, r.id, given.goal, given.days, given.place > 1 from path, (values
      (0, 'open', 'Notes of a first meeting', null, null, null),
      (1, 'pass', null, 'Objections', null, 7),
      (2, 'finish', 'Before you answer a doubt', null, null, 21),
      (3, 'score', null, 'First meeting', 95, 28)) as given (place, kind, item, room, goal, days)
    left join content i on i.title = given.item left join rooms r on r.name = given.room
    returning id, place),
  begun as (
    insert into path_people (path_id, user_id, started_at)
    select id, ${users.user}, now() - ${begunDaysAgo} * interval '1 day' from path),
  done as (
    insert into path_steps_done (step_id, user_id, round, done_at)
    select id, ${users.user}, 1, now() - interval '9 days' from steps where place = 0),
  assigned as (
    insert into assignments (path_id, goal, group_kind, note, created_by, created_at)
    select id, 'complete', 'people', 'One step a week is enough.', ${users.owner}, now() - ${begunDaysAgo} * interval '1 day' from path
    returning id)
  insert into assignment_people (assignment_id, user_id, assigned_at, begun_at)
  select id, ${users.user}, now() - ${begunDaysAgo} * interval '1 day', now() - interval '9 days' from assigned`.execute(
    trx,
  );
