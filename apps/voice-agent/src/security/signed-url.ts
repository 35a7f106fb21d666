import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** What a signed address allows: one conversation with one agent, begun before `expiresAt` (unix seconds). */
export interface Ticket {
  agentId: string;
  conversationId: string;
  nonce: string;
  expiresAt: number;
}

const Payload = z.tuple([z.string(), z.string(), z.string(), z.number()]);

export type TicketProblem = "malformed" | "forged" | "expired" | "other-agent";

/** Makes a ticket and its signature token. `seconds` is how long a conversation may still be started with it. */
export function issueTicket(secret: string, agentId: string, seconds: number, now: number) {
  const ticket: Ticket = {
    agentId,
    conversationId: `conv_${randomBytes(16).toString("hex")}`,
    nonce: randomBytes(16).toString("base64url"),
    expiresAt: Math.floor(now / 1000) + seconds,
  };
  const body = Buffer.from(JSON.stringify([agentId, ticket.conversationId, ticket.nonce, ticket.expiresAt]));
  const payload = body.toString("base64url");
  return { ticket, token: `${payload}.${sign(secret, payload).toString("base64url")}` };
}

/** Checks signature, age and agent. Whether the ticket was used before is the database's knowledge. */
export function readTicket(
  secret: string,
  token: string,
  agentId: string,
  now: number,
): Ticket | TicketProblem {
  const [payload, signature, extra] = token.split(".");
  if (!payload || !signature || extra !== undefined || token.length > 1000) return "malformed";
  const given = Buffer.from(signature, "base64url");
  const expected = sign(secret, payload);
  // Base64 has several spellings of the same bytes; only the canonical one counts, so a token cannot be varied.
  if (given.toString("base64url") !== signature) return "forged";
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "forged";
  const [signedAgent, conversationId, nonce, expiresAt] = Payload.parse(
    JSON.parse(Buffer.from(payload, "base64url").toString()),
  );
  if (signedAgent !== agentId) return "other-agent";
  if (expiresAt * 1000 <= now) return "expired";
  return { agentId, conversationId, nonce, expiresAt };
}

function sign(secret: string, payload: string): Buffer {
  return createHmac("sha256", secret).update(`conversation:${payload}`).digest();
}
