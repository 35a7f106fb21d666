import type { RecordingConsent } from "@field-advisor/schema/recording-answers";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first } from "../../platform/db/rows.ts";

export interface SessionConsent {
  roomId: number;
  userId: number;
  consent: RecordingConsent;
}

const columns = sql`s.room_id as "roomId", s.user_id as "userId",
  case when s.recording_choice is not null then json_build_object('choice', s.recording_choice,
    'at', to_char(s.recording_chosen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'days', s.recording_days) end as consent`;

/** What the person of a session said of its sound. */
export const selectConsent = (db: Database | Trx, sessionId: string) =>
  first<SessionConsent>(db)`select ${columns} from room_sessions s where s.id = ${sessionId}`;

/** The same of one's own session; no call begins in it until the transaction is over. */
export const lockConsent = (trx: Trx, own: { id: string; roomId: number; userId: number }) =>
  first<SessionConsent>(trx)`select ${columns} from room_sessions s
    where s.id = ${own.id} and s.room_id = ${own.roomId} and s.user_id = ${own.userId} for update`;

export const storeConsent = (
  trx: Trx,
  sessionId: string,
  { choice, days }: { choice: "allowed" | "refused"; days: number },
) =>
  sql`update room_sessions set recording_choice = ${choice}, recording_chosen_at = now(), recording_days = ${days}
    where id = ${sessionId}`.execute(trx);

/** The calls that follow in sessions are not recorded. */
export const refuseRecording = (trx: Trx, sessionIds: readonly string[]) =>
  sql`update room_sessions set recording_choice = 'refused', recording_chosen_at = now()
    where id = any(${sessionIds}::text[])`.execute(trx);
