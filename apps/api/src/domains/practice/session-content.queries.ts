import { isRecordAwaited } from "../calls/calls.queries.ts";
import type { Database } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";

/** What was written and spoken in a session, each in its order. */
export interface SessionContent {
  /** Their text is empty where it is left out. */
  messages: { isUser: boolean; text: string; at: string }[];
  /** Those that the provider knows to have begun: an address that nobody opened is none, whatever its browser reports. */
  calls: {
    startedAt: string;
    /** null where the provider has not said. */
    seconds: number | null;
    /** null where there is no record of it, or it is left out. */
    lines:
      | {
          role: "user" | "agent" | "none";
          message: string;
          atSeconds: number | null;
          endSeconds?: number | null;
          isInterrupted: boolean;
        }[]
      | null;
  }[];
  /** A record is still on its way. */
  isAwaited: boolean;
}

/** The last of each: far more than anybody says in one attempt. */
const most = { messages: 10_000, calls: 50 } as const;

/** @param characters of what was said last; the words before them are left out, and what is read has more than these then */
export const selectSessionContent = (db: Database, sessionId: string, characters: number) =>
  one<SessionContent>(db)`
    select
      coalesce((select json_agg(json_build_object('isUser', author = 'user', 'at', at,
          'text', case when later <= ${characters} then text else '' end) order by id) from (
        select *, sum(length(text)) over (order by id desc) - length(text) as later
        from room_messages where session_id = ${sessionId} order by id desc limit ${most.messages}) m), '[]') as messages,
      coalesce((select json_agg(json_build_object('startedAt', coalesce(started_at, issued_at),
          'seconds', duration_seconds,
          'lines', case when later <= ${characters} then spoken(transcript) end) order by issued_at) from (
        select c.*, sum(said.length) over (order by issued_at desc) - said.length as later
        from conversations c cross join lateral (select coalesce(sum(length(turn->>'message')), 0) as length
          from jsonb_array_elements(spoken(transcript)) as turn) as said
        where room_session_id = ${sessionId} and (began or started_at is not null)
        order by issued_at desc limit ${most.calls}) c), '[]') as calls,
      exists (select from conversations c where c.room_session_id = ${sessionId} and ${isRecordAwaited}) as "isAwaited"`;
