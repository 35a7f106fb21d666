import { isCounted } from "../calls/calls.queries.ts";
import type { Database } from "../../platform/db/database.ts";
import { all, one } from "../../platform/db/rows.ts";
import type { TimeSpan } from "../../platform/db/time-span.ts";

interface UseRow {
  /** From 1, in the order of the span's starts. */
  bucket: number;
  visits: number;
  conversations: number;
  seconds: number;
}

/** Visits of a page and conversations on it, without those of the staff. */
export const selectUse = (db: Database, deploymentId: string, { from, starts }: TimeSpan) =>
  all<UseRow>(db)`
    select width_bucket(at, ${starts}::timestamptz[]) as bucket, sum(visits) as visits,
      sum(conversations) as conversations, sum(seconds) as seconds
    from (
      select received_at as at, 1 as visits, 0 as conversations, 0 as seconds from usage_events
      where deployment_id = ${deploymentId} and received_at >= ${from}
        and action = 'PAGE_VISIT' and not details ? 'preview'
      union all
      select issued_at, 0, 1, coalesce(duration_seconds, 0) from conversations
      where deployment_id = ${deploymentId} and issued_at >= ${from} and ${isCounted()}) as used
    group by 1`;

/** How often somebody who was invited to the page, or had visited it, marked one of its messages as read. */
export async function countReads(db: Database, deploymentId: string, from: string): Promise<number> {
  const row = await one<{ reads: number }>(db)`
    select count(*) as reads
    from deployment_message_targets t join message_reads r on r.message_id = t.message_id
    where t.deployment_id = ${deploymentId} and r.read_at >= ${from} and case
      when r.reader like 'visitor:%' then exists (
        select from usage_events e
        where e.deployment_id = ${deploymentId} and 'visitor:' || e.visitor = r.reader)
      else exists (
        select from invitations i
        where i.id = substr(r.reader, length('invitation:') + 1) and i.deployment_id = ${deploymentId}) end`;
  return row.reads;
}
