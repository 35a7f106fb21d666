import { sql } from "kysely";
import type { Database, Trx } from "../../../platform/db/database.ts";
import { all, first, one } from "../../../platform/db/rows.ts";
import { isRecordAwaited } from "../../calls/calls.queries.ts";
import type { Starter } from "../starters.rules.ts";
import { isOngoing } from "../../history/history.queries.ts";

export interface OwnRow {
  id: string;
  pageId: string;
  agentName: string;
  startedAt: string;
  seconds: number | null;
  isOngoing: boolean;
  isAwaited: boolean;
  isCut: boolean;
  isKept: boolean;
  rating: number | null;
  /** It was held with an invitation. */
  isInvited: boolean;
  hasSound: boolean;
}

const columns = sql`c.id, c.deployment_id as "pageId", a.name as "agentName",
  coalesce(c.started_at, c.issued_at) as "startedAt", c.duration_seconds as seconds, ${isOngoing} as "isOngoing",
  ${isRecordAwaited} as "isAwaited", c.record_is_cut as "isCut", c.keeps_words and c.transcript is not null as "isKept",
  c.rating, c.starter_invitation_id is not null as "isInvited",
  exists (
    select from conversation_legs l join recordings r on r.leg_id = l.id
    where l.conversation_id = c.id and r.state = 'kept' and r.kept_until > now()
  ) as "hasSound"`;

export const selectOwn = (db: Database, id: string) =>
  first<OwnRow>(db)`
    select ${columns} from conversations c join agents a on a.id = c.agent_id
    where c.id = ${id} and c.deployment_id is not null`;

interface Part {
  limit: number;
  offset: number;
}

/** What any of these people said on a page in conversations that are over, newest first, and how many there are. */
export async function selectOwnOfPage(
  db: Database,
  pageId: string,
  people: Starter,
  { limit, offset }: Part,
): Promise<{ rows: OwnRow[]; total: number }> {
  const theirs = sql`conversations c where c.deployment_id = ${pageId} and c.began and not ${isOngoing} and (
    c.starter_user_id = ${people.starter_user_id} or c.starter_visitor_id = ${people.starter_visitor_id}
    or c.starter_invitation_id = ${people.starter_invitation_id})`;
  const [rows, { total }] = await Promise.all([
    all<OwnRow>(db)`
      select ${columns} from (select * from ${theirs} order by c.issued_at desc, c.id limit ${limit} offset ${offset}) as c
        join agents a on a.id = c.agent_id
      order by c.issued_at desc, c.id`,
    one<{ total: number }>(db)`select count(*)::int as total from ${theirs}`,
  ]);
  return { rows, total };
}

/** Nobody else changes it until the transaction is over. @returns whether it goes on; undefined where it is gone */
export const lockOwn = (trx: Trx, id: string) =>
  first<{ isOngoing: boolean }>(trx)`
    select ${isOngoing} as "isOngoing" from conversations c where c.id = ${id} for update`;

export const storeRating = (trx: Trx, id: string, rating: number, comment: string) =>
  sql`update conversations set rating = ${rating}, comment = ${comment || null} where id = ${id}`.execute(
    trx,
  );
