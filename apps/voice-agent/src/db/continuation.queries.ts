import { agentEnded } from "../conversation/frames.ts";
import type { StoredLine } from "../conversation/resumption.ts";
import type { Queryable } from "./pool.ts";

/** The previous legs, the latest first. */
const chain = `with recursive chain as (
  select follows as conversation_id, 1 as back from issued_tickets where conversation_id = $1 and follows is not null
  union all
  select issued.follows, back + 1 from chain join issued_tickets issued using (conversation_id)
  where issued.follows is not null
)`;

export interface Leg {
  id: string;
  /** According to its record a process holds it. */
  isOpen: boolean;
  /** It was started, and its record was deleted. */
  isDeleted: boolean;
  /** Since it began, by the database's clock; null where it has not. */
  seconds: number | null;
}

export async function listPreviousLegs(db: Queryable, conversationId: string): Promise<Leg[]> {
  const { rows } = await db.query<Leg>(
    `${chain} select chain.conversation_id as id, c.status is not null and c.ended_at is null as "isOpen",
       c.status is null and coalesce(issued.began, false) as "isDeleted", 
       extract(epoch from clock_timestamp() - c.accepted_at)::float8 as "seconds"
     from chain left join conversations c using (conversation_id) left join issued_tickets issued using (conversation_id)
     order by back`,
    [conversationId],
  );
  return rows;
}

/** The newest lines of all previous legs, oldest first. */
export async function listPreviousLines(
  db: Queryable,
  conversationId: string,
  atMost: number,
): Promise<StoredLine[]> {
  const { rows } = await db.query<StoredLine>(
    `${chain} select conversation_id as "conversationId", role, message, medium, interrupted,
       original_message as "originalMessage", ended_at_ms as "endedAtMs", broken_off as "brokenOff"
     from chain join transcript_items using (conversation_id) order by back, position desc limit $2`,
    [conversationId, atMost],
  );
  return rows.toReversed();
}

/** Did the agent end the conversation in the newest previous leg that has a record? */
export async function isEndedByAgent(db: Queryable, conversationId: string): Promise<boolean> {
  const { rows } = await db.query<{ isAgents: boolean }>(
    `${chain} select c.ended_at is not null and c.termination_reason = $2 as "isAgents"
     from chain join conversations c using (conversation_id) order by back limit 1`,
    [conversationId, agentEnded],
  );
  return rows[0]?.isAgents ?? false;
}

/** Milliseconds since the last heartbeat of a leg's process; undefined when the leg is over. */
export async function msSinceSeen(db: Queryable, conversationId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ ms: number }>(
    `select (extract(epoch from now() - seen_at) * 1000)::int as ms from conversations
     where conversation_id = $1 and ended_at is null`,
    [conversationId],
  );
  return rows[0]?.ms;
}
