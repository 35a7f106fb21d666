import type { Ticket } from "../security/signed-url.ts";
import type { Queryable } from "./pool.ts";

/** Marks a ticket as spent and opens its conversation, both or neither. False when it was spent before. */
export async function redeemTicket(db: Queryable, ticket: Ticket, agentName: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `with ticket as (
       insert into spent_tickets (conversation_id, expires_at) values ($1, to_timestamp($2))
       on conflict do nothing returning conversation_id
     )
     insert into conversations (conversation_id, agent_id, agent_name, status)
     select conversation_id, $3, $4, 'initiated' from ticket`,
    [ticket.conversationId, ticket.expiresAt, ticket.agentId, agentName],
  );
  return rowCount === 1;
}

/**
 * Marks the ticket of a conversation as spent, as long as one can be valid. Waits for a start with it that is under way,
 * so whoever looks for the conversation after this finds it or knows that it never begins.
 */
export async function revokeTicket(
  db: Queryable,
  conversationId: string,
  validSeconds: number,
): Promise<void> {
  await db.query(
    `insert into spent_tickets (conversation_id, expires_at) values ($1, now() + make_interval(secs => $2))
     on conflict do nothing`,
    [conversationId, validSeconds],
  );
}
