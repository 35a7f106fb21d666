import type { Ending } from "../conversation/conversation.ts";
import type { Initiation } from "../conversation/client-frames.ts";
import { type Queryable, storableJson } from "./pool.ts";

export async function startConversation(
  db: Queryable,
  id: string,
  initiation: Initiation,
  textOnly: boolean,
): Promise<void> {
  await db.query(
    `update conversations set status = 'in-progress', accepted_at = now(), text_only = $3, initiation = $2::jsonb,
       user_id = $2::jsonb->>'user_id', source = $2::jsonb->'source_info'->>'source',
       source_version = $2::jsonb->'source_info'->>'version'
     where conversation_id = $1`,
    [id, storableJson(initiation), textOnly],
  );
}

/** Closes the record. False when it is gone or was closed before. */
export async function finishConversation(
  db: Queryable,
  id: string,
  ending: Ending,
  endedAt: Date,
): Promise<boolean> {
  const failed = ending.code !== 1000 && ending.code !== 1005 && ending.code !== 1001;
  const { rowCount } = await db.query(
    `update conversations set status = $2, ended_at = $3, termination_reason = $4, error_code = $5, error_reason = $6
     where conversation_id = $1 and ended_at is null`,
    [
      id,
      failed ? "failed" : "done",
      endedAt,
      ending.reason,
      failed ? ending.code : null,
      failed ? ending.reason : null,
    ],
  );
  return rowCount === 1;
}

/** Says that these conversations are still held by a living process; answers which of them are to be ended. */
export async function refreshLive(db: Queryable, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ conversation_id: string; stop_requested: boolean }>(
    `update conversations set seen_at = now() where conversation_id = any($1)
     returning conversation_id, stop_requested`,
    [ids],
  );
  const wanted = new Set(rows.filter((row) => !row.stop_requested).map((row) => row.conversation_id));
  return new Set(ids.filter((id) => !wanted.has(id)));
}

/**
 * Removes what has served its time: conversations whose process died are closed, expired tickets and, where an agent
 * says so, old conversations are deleted.
 */
export async function sweep(db: Queryable): Promise<void> {
  await db.query(
    `update conversations set status = 'failed', ended_at = seen_at, error_code = 1006,
       error_reason = 'The connection was lost.', termination_reason = 'The connection was lost.'
     where status in ('initiated', 'in-progress') and seen_at < now() - interval '2 minutes'`,
  );
  await db.query("delete from spent_tickets where expires_at < now() - interval '1 hour'");
  await db.query(
    `delete from conversations c using agents a
     where a.agent_id = c.agent_id and c.ended_at is not null
       and (a.platform_settings->'privacy'->>'retention_days')::int >= 0
       and c.ended_at < now() - make_interval(days => (a.platform_settings->'privacy'->>'retention_days')::int)`,
  );
}
