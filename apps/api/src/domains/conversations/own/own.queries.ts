import { sql } from "kysely";
import type { Database, Trx } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/rows.ts";
import { isRecordAwaited } from "../legs.queries.ts";
import { isOngoing } from "../history/history.queries.ts";

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
}

const columns = sql`c.id, c.deployment_id as "pageId", a.name as "agentName",
  coalesce(c.started_at, c.issued_at) as "startedAt", c.duration_seconds as seconds, ${isOngoing} as "isOngoing",
  ${isRecordAwaited} as "isAwaited", c.record_is_cut as "isCut", c.keeps_words and c.transcript is not null as "isKept",
  c.rating`;

export const selectOwn = (db: Database, id: string) =>
  first<OwnRow>(db)`
    select ${columns} from conversations c join agents a on a.id = c.agent_id
    where c.id = ${id} and c.deployment_id is not null`;

/** Nobody else changes it until the transaction is over. @returns whether it goes on; undefined where it is gone */
export const lockOwn = (trx: Trx, id: string) =>
  first<{ isOngoing: boolean }>(trx)`
    select ${isOngoing} as "isOngoing" from conversations c where c.id = ${id} for update`;

export const storeRating = (trx: Trx, id: string, rating: number, comment: string) =>
  sql`update conversations set rating = ${rating}, comment = ${comment || null} where id = ${id}`.execute(
    trx,
  );
