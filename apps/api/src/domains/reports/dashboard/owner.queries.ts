import type { PageUse } from "@field-advisor/schema/dashboard.endpoints";
import type { pageUseSorts } from "@field-advisor/schema/deployment-constants";
import type { RoomStatus } from "@field-advisor/schema/room-constants";
import { isCounted } from "../../calls/calls.queries.ts";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { all, one } from "../../../platform/db/rows.ts";
import type { TimeSpan } from "../../../platform/db/time-span.ts";

/** The span, and the part of the one before with which it is compared. */
export const parts = ({ from, previous }: TimeSpan) => sql`
  (values (true, ${from}::timestamptz, 'infinity'::timestamptz),
    (false, ${previous.from}::timestamptz, ${previous.to}::timestamptz)) as part (is_now, start, until)`;

/**
 * Conversations of a part, as they are counted everywhere: without tests, previews and addresses that nobody used. Each part is
 * counted by itself, because two bounds with "or" between them are not looked up in an index alone.
 */
export const isConversationOfPart = sql`
  ${isCounted()} and issued_at >= part.start and issued_at < part.until`;

interface UseRow {
  conversations: number;
  previous: number;
  seconds: number;
}

/** Conversations by their room or page, of those that `which` leaves. */
const useBy = (span: TimeSpan, place: "room_id" | "deployment_id", which = sql`true`) => sql`
  (select held.place, coalesce(sum(conversations) filter (where is_now), 0)::int as conversations,
    coalesce(sum(conversations) filter (where not is_now), 0)::int as previous,
    coalesce(sum(length) filter (where is_now), 0)::int as seconds
  from ${parts(span)} cross join lateral (
    select ${sql.ref(place)} as place, count(*) as conversations, sum(duration_seconds) as length
    from conversations where ${sql.ref(place)} is not null and ${which} and ${isConversationOfPart} group by 1) as held
  group by 1)`;

export interface UseOfPart {
  /** From 1, in the order of the span's starts; 0 for the span before. */
  bucket: number;
  isStaff: boolean;
  conversations: number;
  seconds: number;
}

/** Conversations by who started them: the staff or recipients. */
export async function countUseOfParts(db: Database, { starts, previous }: TimeSpan): Promise<UseOfPart[]> {
  const from = [previous.from, ...starts];
  const until = [previous.to, ...starts.slice(1), "infinity"];
  return all<UseOfPart>(db)`
    select part.n - 1 as bucket, counts.*
    from unnest(${from}::timestamptz[], ${until}::timestamptz[]) with ordinality as part (start, until, n)
      cross join lateral (
        select starter_user_id is not null as "isStaff", count(*) as conversations,
          coalesce(sum(duration_seconds), 0) as seconds
        from conversations where ${isConversationOfPart} group by 1) as counts`;
}

interface RoomRow extends UseRow {
  id: number;
  name: string;
  status: RoomStatus;
}

export const selectTopRooms = (db: Database, span: TimeSpan, atMost: number) =>
  all<RoomRow>(db)`
    select r.id, r.name, r.status, u.conversations, u.previous, u.seconds
    from ${useBy(span, "room_id")} as u join rooms r on r.id = u.place
    where u.conversations > 0
    order by u.conversations desc, u.seconds desc, lower(r.name), r.id limit ${atMost}`;

interface PageRow extends UseRow, Omit<PageUse, "conversations" | "previous" | "minutes" | "adviser"> {
  firstName: string;
  lastName: string;
  email: string;
}

interface PageFilter {
  companyId?: number | undefined;
  sort: (typeof pageUseSorts)[number];
  atMost: number;
}

export async function selectPages(
  db: Database,
  span: TimeSpan,
  { companyId, sort, atMost }: PageFilter,
): Promise<PageRow[]> {
  const chosen = sql`select * from deployments
    where ${companyId === undefined ? sql`true` : sql`company_id = ${companyId}`}`;
  const newest = sql`${chosen} order by created_at desc, id limit ${atMost}`;
  const [pages, which] =
    sort === "newest"
      ? [newest, sql`deployment_id = any(array(select id from (${newest}) as n))`]
      : [chosen, sql`true`];
  const byUse = sort === "newest" ? sql`` : sql`coalesce(u.conversations, 0) desc,`;
  return all<PageRow>(db)`
    select d.id, d.name as "deploymentName", d.status, d.created_at as "createdAt",
      a.first_name as "firstName", a.last_name as "lastName", a.email, c.name as company,
      coalesce(u.conversations, 0) as conversations, coalesce(u.previous, 0) as previous,
      coalesce(u.seconds, 0) as seconds
    from (${pages}) as d join users a on a.id = d.user_id left join companies c on c.id = d.company_id
      left join ${useBy(span, "deployment_id", which)} as u on u.place = d.id
    order by ${byUse} d.created_at desc, d.id limit ${atMost}`;
}

export interface StateRow {
  liveRooms: number;
  activePages: number;
  liveMessages: number;
  resetRequests: number;
  resetRequestsBefore: number;
  failedCalls: number;
  failedCallsBefore: number;
}

export async function selectState(db: Database, { from, previous }: TimeSpan): Promise<StateRow> {
  const waiting = sql`from reset_requests r join users u on u.id = r.user_id where u.status = 'ACTIVE'`;
  const failed = sql`from conversations where ended_by = 'error'`;
  return one<StateRow>(db)`
    select (select count(*) from rooms where status = 'LIVE') as "liveRooms",
      (select count(*) from deployments where status = 'active') as "activePages",
      (select count(*) from deployment_messages where is_active and (show_until is null or show_until > now()))
        as "liveMessages",
      (select count(*) ${waiting} and r.closed_at is null) as "resetRequests",
      (select count(*) ${waiting} and r.requested_at <= ${previous.to}
        and (r.closed_at is null or r.closed_at > ${previous.to})) as "resetRequestsBefore",
      (select count(*) ${failed} and issued_at >= ${from}) as "failedCalls",
      (select count(*) ${failed} and issued_at >= ${previous.from} and issued_at < ${previous.to})
        as "failedCallsBefore"`;
}

/** In bytes. */
export async function selectDatabaseSize(db: Database): Promise<number> {
  const row = await one<{ bytes: number }>(db)`
    select pg_database_size(current_database()) as bytes`;
  return row.bytes;
}

/** When `npm run backup` made the last back-up. */
export async function selectLastBackup(db: Database): Promise<string | null> {
  const last = await db
    .selectFrom("audit_log")
    .select("at")
    .where("action", "=", "backup.create")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.at ?? null;
}
