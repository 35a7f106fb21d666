import { DatabaseError } from "pg";
import { Variant } from "../agents/variant.ts";
import type { Ticket } from "../security/signed-url.ts";
import type { Queryable } from "./pool.ts";

/** What a conversation is begun for; it is kept here, so that no holder of the address can change it. */
export interface Purpose {
  /** The sound of both sides is recorded. */
  records: boolean;
  /** The agent says nothing, and only recognises. */
  listens: boolean;
}

/** With how the agent is to differ; null where it does not. */
interface Opened extends Purpose {
  variant: Variant | null;
}

/** @param follows the previous leg */
export async function insertTicket(
  db: Queryable,
  ticket: Ticket,
  { follows, records, listens }: Purpose & { follows: string | undefined },
): Promise<void> {
  await db.query(
    `insert into issued_tickets (conversation_id, agent_id, follows, records, listens) values ($1, $2, $3, $4, $5)`,
    [ticket.conversationId, ticket.agentId, follows, records, listens],
  );
}

/** Notes how an agent is to differ in a conversation that has not begun. @returns false where there is none */
export async function noteVariant(db: Queryable, conversationId: string, variant: Variant): Promise<boolean> {
  const { rowCount } = await db.query(
    "update issued_tickets set variant = $2 where conversation_id = $1 and not began",
    [conversationId, JSON.stringify(variant)],
  );
  return rowCount === 1;
}

/** Looks at records as well, because they are kept longer than tickets. */
export async function belongsToAgent(
  db: Queryable,
  conversationId: string,
  agentId: string,
): Promise<boolean> {
  const { rows } = await db.query(
    `select from issued_tickets where conversation_id = $1 and agent_id = $2
     union all select from conversations where conversation_id = $1 and agent_id = $2 limit 1`,
    [conversationId, agentId],
  );
  return rows.length > 0;
}

/** `spent`: it was used before. `followed`: another leg already continues the previous one. */
export type Redemption = Opened | "spent" | "followed";

/** Marks a ticket as spent and opens its conversation, both or neither. */
export async function redeemTicket(db: Queryable, ticket: Ticket, agentName: string): Promise<Redemption> {
  const redeemed = db.query<Omit<Opened, "variant"> & { variant: unknown }>(
    `with ticket as (
       insert into spent_tickets (conversation_id, expires_at) values ($1, to_timestamp($2))
       on conflict do nothing returning conversation_id
     ), opened as (
       update issued_tickets set began = true where conversation_id in (select conversation_id from ticket)
       returning records, listens, variant
     )
     insert into conversations (conversation_id, agent_id, agent_name, status)
     select conversation_id, $3, $4, 'initiated' from ticket
     returning coalesce((select records from opened), false) as records,
       coalesce((select listens from opened), false) as listens, (select variant from opened) as variant`,
    [ticket.conversationId, ticket.expiresAt, ticket.agentId, agentName],
  );
  try {
    const [row] = (await redeemed).rows;
    return row ? { ...row, variant: row.variant === null ? null : Variant.parse(row.variant) } : "spent";
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === "issued_tickets_begun") return "followed";
    throw error;
  }
}

/**
 * Marks the ticket of a conversation as spent, for as long as it can be valid. Waits for a redemption in progress, so that
 * afterwards the conversation either exists or never begins.
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
