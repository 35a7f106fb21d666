import type { Ending } from "../conversation/conversation.ts";
import type { Initiation } from "../conversation/client-frames.ts";
import type { TokenSum } from "../engines/brain/token-meter.ts";
import { supersededCode } from "../conversation/frames.ts";
import { type Queryable, storableJson } from "./pool.ts";
import { expireRecordings } from "./recordings.queries.ts";

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

// Ended by the agent, by the user, or by the next leg.
const regularCodes = new Set<number>([1000, 1001, 1005, supersededCode]);

/**
 * False when the record was deleted or is closed already. The database's clock says when it ended, as it said when it began.
 * @param ending.agoMs how long ago it ended
 */
export async function finishConversation(
  db: Queryable,
  id: string,
  ending: Ending & { agoMs: number; used: TokenSum },
): Promise<boolean> {
  const { agoMs, used } = ending;
  const failed = !regularCodes.has(ending.code);
  const { rowCount } = await db.query(
    `update conversations set status = $2, ended_at = clock_timestamp() - $3 * interval '1 millisecond',
       termination_reason = $4, error_code = $5, error_reason = $6,
       input_tokens = $7, output_tokens = $8, model_answers = $9, unreported_answers = $10
     where conversation_id = $1 and ended_at is null`,
    [
      id,
      failed ? "failed" : "done",
      agoMs,
      ending.reason,
      failed ? ending.code : null,
      failed ? ending.reason : null,
      used.input,
      used.output,
      used.answers,
      used.unreported,
    ],
  );
  return rowCount === 1;
}

export type StopReason = "stopped" | "superseded";

/** Heartbeat of open conversations. @returns those that are to be ended, and why */
export async function refreshLive(db: Queryable, ids: string[]): Promise<Map<string, StopReason>> {
  const { rows } = await db.query<{ id: string; reason: StopReason | null }>(
    `with seen as (
       update conversations set seen_at = now() where conversation_id = any($1) and seen_at < now() - interval '2 seconds'
     )
     select asked.id, case
       when c.conversation_id is null then 'stopped'
       when c.stop_requested then
         case when exists (select from issued_tickets where follows = asked.id) then 'superseded' else 'stopped' end
       end as reason
     from unnest($1::text[]) as asked (id) left join conversations c on c.conversation_id = asked.id`,
    [ids],
  );
  return new Map(rows.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])));
}

interface LostOptions {
  /** Their records are announced to a webhook. */
  announce: boolean;
  /** Only this conversation, even if its process was seen recently. */
  id?: string;
}

/** Closes conversations whose process died. */
export async function closeLost(db: Queryable, { announce, id }: LostOptions): Promise<void> {
  await db.query(
    `with lost as (
       update conversations set status = 'failed', ended_at = seen_at, error_code = 1006,
         error_reason = 'The voice agent stopped.', termination_reason = 'The voice agent stopped.'
       where status in ('initiated', 'in-progress')
         and case when $2::text is null then seen_at < now() - interval '2 minutes' else conversation_id = $2 end
       returning conversation_id
     )
     insert into webhook_deliveries (conversation_id) select conversation_id from lost where $1 on conflict do nothing`,
    [announce, id],
  );
}

/** Closes conversations whose process died, and deletes expired tickets, recordings, and conversations past their agent's retention. */
export async function sweep(db: Queryable, options: { announce: boolean }): Promise<void> {
  await closeLost(db, options);
  await expireRecordings(db);
  await db.query("delete from spent_tickets where expires_at < now() - interval '1 hour'");
  await db.query("delete from issued_tickets where issued_at < now() - interval '7 days'");
  await db.query(
    `delete from conversations c using agents a
     where a.agent_id = c.agent_id and c.ended_at is not null
       and (a.platform_settings->'privacy'->>'retention_days')::int >= 0
       and c.ended_at < now() - make_interval(days => (a.platform_settings->'privacy'->>'retention_days')::int)`,
  );
}
