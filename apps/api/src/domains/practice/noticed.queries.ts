import { mostCounted, type NewsKind } from "@field-advisor/schema/practice-constants";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, one } from "../../platform/db/rows.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import type { AttemptScope } from "./attempts.policy.ts";
import { isKnownTo, isReadableBy } from "./attempts.queries.ts";
import { isWaitingFor } from "./progress.queries.ts";

/** What a coach says of an attempt in this transaction is new to its person. */
export const tellPerson = (trx: Trx, attemptId: string) =>
  sql`update attempts set unseen_since = least(unseen_since, now()) where id = ${attemptId}`.execute(trx);

export const hasUnseen = (db: Database, userId: number, attemptId: string) =>
  exists(db)`
    select from attempts where id = ${attemptId} and user_id = ${userId} and unseen_since is not null
    union all
    select from attempt_comments where attempt_id = ${attemptId} and author_id = ${userId} and unseen_since is not null`;

export async function markSeen(trx: Trx, userId: number, attemptId: string): Promise<void> {
  await sql`update attempts set unseen_since = null where id = ${attemptId} and user_id = ${userId}`.execute(
    trx,
  );
  await sql`update attempt_comments set unseen_since = null
    where attempt_id = ${attemptId} and author_id = ${userId} and unseen_since is not null`.execute(trx);
}

interface NewsRow {
  id: string;
  number: number;
  roomId: number;
  roomName: string;
  person: string | null;
  kinds: NewsKind[];
  by: string | null;
  at: string;
  total: number;
}

const mostTold = 20;

/** What is new to a reader, of attempts that they may read: of their own what coaches did, of others the answers to their comments. */
export const selectNews = (db: Database, scope: AttemptScope) =>
  all<NewsRow>(db)`
    with own as (
      select a.id, a.unseen_since from attempts a
      where a.user_id = ${scope.userId} and a.unseen_since is not null and ${isReadableBy(scope)}
      order by a.unseen_since desc limit ${mostCounted}),
    answers as (
      select c.attempt_id as id, c.unseen_since as at, a.user_id as who from attempt_comments c
      join attempts a on a.id = c.attempt_id
      where c.author_id = ${scope.userId} and c.unseen_since is not null and ${isKnownTo(scope)} and ${isReadableBy(scope)}
      order by c.unseen_since desc limit ${mostCounted}),
    told as (
      select id, 'taken back' as kind, unseen_since as at, null::int as who from own
      union all select o.id, 'comment', c.at, c.author_id from own o
        join attempt_comments c on c.attempt_id = o.id and c.at >= o.unseen_since
      union all select o.id, 'check', c.coach_at, c.coach_id from own o
        join attempt_checks c on c.attempt_id = o.id and c.coach_at >= o.unseen_since
      union all select o.id, 'verdict', a.reviewed_at, a.reviewed_by from own o
        join attempts a on a.id = o.id and a.reviewed_at >= o.unseen_since
      union all select id, 'answer', at, who from answers),
    news as (
      select id, max(at) as at, (array_agg(who order by at desc, who))[1] as who,
        array_remove(array_agg(distinct kind), 'taken back') as kinds
      from told group by id)
    select a.id, a.number, r.id as "roomId", r.name as "roomName", n.kinds, n.at,
      case when a.user_id <> ${scope.userId} then p.first_name || ' ' || p.last_name end as person,
      w.first_name || ' ' || w.last_name as by, least(count(*) over (), ${mostCounted}::int)::int as total
    from news n join attempts a on a.id = n.id join rooms r on r.id = a.room_id
    left join users p on p.id = a.user_id left join users w on w.id = n.who
    order by n.at desc, a.id limit ${mostTold}`;

/** How many attempts wait for a reader, as far as they are counted. */
export async function countWaiting(db: Database, scope: AttemptScope, people: PeopleScope): Promise<number> {
  const { waiting } = await one<{ waiting: number }>(db)`
    select count(*)::int as waiting from (
      select from attempts a where ${isWaitingFor(scope, people)} limit ${mostCounted}) as counted`;
  return waiting;
}
