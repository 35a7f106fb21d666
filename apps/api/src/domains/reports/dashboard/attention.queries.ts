import type { Attention } from "@field-advisor/schema/dashboard.endpoints";
import { attentionAfterDays } from "@field-advisor/schema/deployment-constants";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { all } from "../../../platform/db/rows.ts";
import { isUnproven } from "../../paths/certificates.queries.ts";
import { isOverdue } from "../../../scope/people-filter.queries.ts";

type Kind = Attention["kind"];

export interface AttentionRow {
  kind: Kind;
  total: number;
  id: string;
  name: string;
  count: number | null;
  since: string | null;
  problem?: string | null;
}

const longAgo = sql`now() - make_interval(days => ${sql.lit(attentionAfterDays)})`;

const shownAtMost = sql.lit(5);

/** The first of one kind, each with how many there are. */
const some = (
  kind: Kind,
  columns: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
  problem: RawBuilder<unknown> = sql`null`,
) => sql`
  (select ${sql.lit(kind)} as kind, count(*) over () as total, ${columns}, ${problem} as problem ${rest} limit ${shownAtMost})`;

const fullName = sql`concat_ws(' ', u.first_name, u.last_name)`;

/** Rooms and pages that may be entered, now or when their pause is over. */
const usedRooms = sql`from rooms r where r.agent_id = a.id and r.status <> 'INACTIVE'`;
const usedPages = sql`from deployments d where d.agent_id = a.id and d.status in ('active', 'paused')`;
const isUsed = sql`(exists (select ${usedRooms}) or exists (select ${usedPages}))`;
const agent = (since: RawBuilder<unknown>) => sql`a.id::text, a.name,
  (select count(*) ${usedRooms}) + (select count(*) ${usedPages}) as count, ${since} as since`;

const placeId = sql`coalesce(d.id, ro.id::text, a.id::text)`;
const placeName = sql`coalesce(d.name, ro.name, a.name)`;
const lostSound = (reason: "full" | "missing") => sql`from recordings r
  join conversation_legs l on l.id = r.leg_id join conversations c on c.id = l.conversation_id
  join agents a on a.id = c.agent_id left join deployments d on d.id = c.deployment_id
  left join rooms ro on ro.id = c.room_id
  where r.reason = ${sql.lit(reason)} and r.created_at > now() - interval '7 days'`;

const kinds = [
  some(
    "agents_missing",
    agent(sql`a.provider_checked_at`),
    sql`from agents a where a.is_active and a.provider_has = false and ${isUsed} order by lower(a.name), a.id`,
  ),
  some(
    "agents_off",
    agent(sql`a.updated_at`),
    sql`from agents a where not a.is_active and ${isUsed} order by lower(a.name), a.id`,
  ),
  some(
    "damaged_files",
    sql`c.id::text, c.title, null::bigint, f.checked_at`,
    sql`from files f join content c on c.file_id = f.id where f.is_damaged order by lower(c.title), c.id`,
  ),
  some(
    "recordings_missing",
    sql`r.id, ${placeName}, null, l.started_at`,
    sql`${lostSound("missing")} and l.started_at is not null order by r.created_at desc, r.id`,
    sql`r.problem`,
  ),
  some(
    "webhooks_off",
    sql`w.id::text, w.name, null, w.off_at`,
    sql`from webhooks w where not w.is_on and w.off_reason is not null order by w.off_at desc, w.id`,
    sql`case w.off_reason when 'gone' then 'The receiver says that it is gone for good.'
      else concat_ws(' ', 'Nothing arrived for three days.', w.last_failure) end`,
  ),
  some(
    "unproven_certificates",
    sql`c.path_id::text, min(p.name), count(*), max(c.issued_at)`,
    sql`from certificates c join paths p on p.id = c.path_id where ${isUnproven}
      group by c.path_id order by lower(min(p.name)), c.path_id`,
  ),
  some(
    "rooms_without_agent",
    sql`r.id::text, r.name, null, r.created_at`,
    sql`from rooms r where r.agent_id is null order by lower(r.name), r.id`,
  ),
  some(
    "reset_requests",
    sql`u.id::text, ${fullName}, null, r.requested_at`,
    sql`from reset_requests r join users u on u.id = r.user_id
      where r.closed_at is null and u.status = 'ACTIVE' order by r.requested_at, r.id`,
  ),
  some(
    "deletion_requests",
    sql`u.id::text, ${fullName}, null, d.asked_at`,
    sql`from deletion_requests d join users u on u.id = d.user_id where d.closed_at is null order by d.asked_at, d.id`,
  ),
  some(
    "expired_invitations",
    sql`d.id, d.name, count(*), min(i.valid_until)`,
    sql`from invitations i join deployments d on d.id = i.deployment_id
      where i.valid_until <= now() and i.revoked_at is null and d.status = 'active'
      group by d.id, d.name order by min(i.valid_until), d.id`,
  ),
  some(
    "paused_pages",
    sql`d.id, d.name, null, d.updated_at`,
    sql`from deployments d where d.status = 'paused' and d.updated_at < ${longAgo} order by d.updated_at, d.id`,
  ),
  some(
    "never_signed_in",
    sql`u.id::text, ${fullName}, null, u.created_at`,
    sql`from users u where u.status = 'ACTIVE' and ${isOverdue}
      order by u.created_at, u.id`,
  ),
];

/** The rooms and pages whose calls were not recorded lately, and before them that nothing is recorded anywhere now. */
const placeIsFull = (isStopped: boolean) =>
  some(
    "recordings_full",
    sql`p.id, p.name, p.count, p.since`,
    sql`from (
      select 'place' as id, 'Every room and page' as name, null::bigint as count, null::timestamptz as since,
        'Nothing more is recorded until some of the sound goes.' as problem where ${isStopped}
      union all (select ${placeId}, ${placeName}, count(*), max(r.created_at), null
        ${lostSound("full")} group by ${placeId}, ${placeName})) as p order by p.since desc nulls first`,
    sql`p.problem`,
  );

/** The first of each kind that waits for an owner. @param isStopped nothing is recorded any more */
export const selectAttention = (db: Database, { isStopped }: { isStopped: boolean }) =>
  all<AttentionRow>(db)`${sql.join([...kinds, placeIsFull(isStopped)], sql` union all `)}`;
