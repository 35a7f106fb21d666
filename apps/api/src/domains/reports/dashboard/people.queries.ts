import type { PersonUse } from "@field-advisor/schema/dashboard.endpoints";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { all, one } from "../../../platform/db/rows.ts";
import type { TimeSpan } from "../../../platform/db/time-span.ts";
import type { PeopleScope } from "../../../scope/people-scope.ts";
import { idsWithin, within } from "../../../scope/people-scope.queries.ts";
import { isConversationOfPart, parts, type UseOfPart } from "./owner.queries.ts";

function isStartedWithin(scope: PeopleScope) {
  const ids = idsWithin(scope);
  return ids
    ? sql`starter_user_id = any(array(select unnest(${ids})))`
    : sql`${scope.kind === "all"} and starter_user_id is not null`;
}

/** Conversations of these people: in the span (bucket 1) and in the one before (bucket 0). */
export const countConversationsOf = (db: Database, scope: PeopleScope, span: TimeSpan) =>
  all<UseOfPart>(db)`
    select is_now::int as bucket, true as "isStaff", counts.*
    from ${parts(span)} cross join lateral (
      select count(*) as conversations, coalesce(sum(duration_seconds), 0) as seconds
      from conversations where ${isStartedWithin(scope)} and ${isConversationOfPart}) as counts`;

interface PeopleRow {
  people: number;
  neverSignedIn: number;
  openings: number;
  openingsBefore: number;
  unreadMessages: number;
}

const isRead = sql`exists (
  select from message_reads r where r.deployment_id = t.deployment_id and r.message_id = t.message_id)`;

export async function countPeopleUse(
  db: Database,
  scope: PeopleScope,
  { from, previous }: TimeSpan,
): Promise<PeopleRow> {
  const people = sql`from users u where u.status = 'ACTIVE' and ${within(scope, "u.id")}`;
  const opened = sql`from content_opens o where ${within(scope, "o.user_id")}`;
  return one<PeopleRow>(db)`
    select (select count(*) ${people}) as people,
      (select count(*) ${people} and u.last_login_at is null) as "neverSignedIn",
      (select count(*) ${opened} and o.opened_at >= ${from}) as openings,
      (select count(*) ${opened} and o.opened_at >= ${previous.from} and o.opened_at < ${previous.to})
        as "openingsBefore",
      (select count(*) from deployment_messages m join deployment_message_targets t on t.message_id = m.id
        join deployments d on d.id = t.deployment_id
        where m.is_active and (m.show_until is null or m.show_until > now()) and d.status = 'active'
          and ${within(scope, "d.user_id")} and not ${isRead}) as "unreadMessages"`;
}

/** Those who signed in last, each with what they did in the span. */
export async function selectPeople(
  db: Database,
  scope: PeopleScope,
  span: TimeSpan,
  atMost: number,
): Promise<PersonUse[]> {
  const { from } = span;
  return all<PersonUse>(db)`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
      u.last_login_at as "lastLoginAt", counts.conversations, counts.previous,
      (select count(distinct room_id) from room_sessions where user_id = u.id and last_used_at >= ${from}) as rooms,
      (select count(*) from content_opens where user_id = u.id and opened_at >= ${from}) as openings
    from (select * from users where ${within(scope, "id")} order by last_login_at desc nulls last, id desc
        limit ${atMost}) as u
      cross join lateral (
        select count(*) filter (where is_now) as conversations, count(*) filter (where not is_now) as previous
        from ${parts(span)}, conversations where starter_user_id = u.id and ${isConversationOfPart}) as counts
    order by u.last_login_at desc nulls last, u.id desc`;
}
